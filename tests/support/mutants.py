"""Mutants of the guard: each is one rule made wrong, as a mistake would make it. Some test has to fail of each.

`python -m tests.support.mutants NAME …` applies each in a process of its own, runs the guard's tests there, and prints
the table of which failed.
"""

import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, cast

import pytest

from engine import answers
from engine.answers import cards, door, picks
from engine.catalogue import MenuDocument
from engine.nodes import cart_lines, check_out
from engine.plans import offers
from engine.safety import absences, gates, guard, statements
from engine.search import constraints

TESTS = (
    "tests/unit/engine/safety/test_gates.py",
    "tests/unit/engine/safety/test_guard.py",
    "tests/unit/engine/safety/test_claims.py",
    "tests/unit/engine/answers/test_door.py",
    "tests/unit/engine/answers/test_cautions.py",
    "tests/unit/engine/nodes/test_named_picks.py",
    "tests/unit/engine/nodes/test_cart_gates.py",
    "tests/unit/engine/plans/test_offers.py",
    "tests/unit/test_prove.py::test_a_part_holds_for_a_small_n[guard]",
)

SLOW = "made_in_one_place or a_second_place"
"""What reads all sources takes long, and no rule that is wrong fails it."""


def _rule(severity: str, standing: str, part: str, orderable: str) -> Callable[[], None]:
    def apply() -> None:
        rules = cast(dict[str, Mapping[str, Any]], gates.RULES)
        rules[severity] = {**rules[severity], standing: (part, orderable)}

    return apply


def _set(owner: Any, name: str, value: Any) -> Callable[[], None]:
    return lambda: setattr(owner, name, value)


def _worded(key: str, text: str) -> Callable[[], None]:
    """Of the sentences on allergies that one says something else; `text`: with the argument's place in it."""

    def change() -> None:
        was = statements.say

        def say(of: str, **told: Any) -> str:
            return text.format(*told.values()) if of == key else was(of, **told)

        statements.say = say  # type: ignore[assignment]

    return change


def _free_before_out() -> None:
    was = guard.standing_of

    def standing_of(document: MenuDocument, allergy: str) -> Any:
        free = guard.guarded(allergy).free & frozenset(document.claim_keys)
        return "free" if free else was(document, allergy)

    for module in (guard, gates, statements):
        module.standing_of = standing_of  # type: ignore[attr-defined]


async def _no_profile(*_: Any) -> tuple[()]:
    return ()


def _open_door() -> None:
    for listing in door.LISTED:
        door.LISTED[listing] = frozenset(gates.PARTS)


def _unwarned_cards() -> None:
    was = cards.card

    def card(served: Any, *more: Any, **others: Any) -> Any:
        return was(replace(served, caution=""), *more, **others)

    cards.card = card


class _OnThePage(gates.Verdicts):
    """All of it."""

    @property
    def part(self) -> Any:
        return self.codes * 0


MUTANTS: Mapping[str, Callable[[], None]] = {
    "anaphylactic: out may be ordered after a second press": _rule("anaphylactic", "out", "flagged", "named"),
    "severe: out stands on the page": _rule("severe", "out", "page", "never"),
    "severe: what does not say stands on the page": _rule("severe", "unsaid", "page", "freely"),
    "moderate: out stands on the page": _rule("moderate", "out", "page", "named"),
    "moderate: out is ordered at once": _rule("moderate", "out", "flagged", "freely"),
    "intolerance: left out as an allergy is": _rule("intolerance", "out", "flagged", "named"),
    "retrieval: the filters know no allergy": _set(constraints, "guarded_filters", lambda filters, wants: filters),
    "the door: everything stands in every list": _open_door,
    "orders: offers are not looked at again": _set(offers, "Verdicts", _OnThePage),
    "orders: a plan is not looked at again": _set(door, "may_be_ordered", lambda dishes: True),
    "picks: anything is picked by words": _set(picks, "verdict_for", lambda document, wants: gates.UNGUARDED),
    "picks: the first press picks what is moderate": _set(picks, "to_be_named", lambda document, wants: ()),
    "picks: any press names what is in it": _set(picks, "despite", lambda out: "Pick it"),
    "the door: what a thread was told of may be named": _set(
        door, "verdict_for", lambda document, wants: gates.verdict_of(document, wants.severities)
    ),
    "cards: without their caution": _unwarned_cards,
    "words: lists, weakened": _worded("guard-lists", "The menu may list {}."),
    "words: does not say, its negation lost": _worded(
        "guard-unsaid", "The menu does say whether it contains {}. Ask the restaurant."
    ),
    "words: not nut-free, its negation lost": _set(absences, "_NOT", frozenset[str]()),
    "stated free wins over out": _free_before_out,
    "carts: what is out goes in": _set(picks, "not_to_pick", lambda documents, wants: {}),
    "carts: the first press adds what is moderate": _set(answers, "to_be_named", lambda document, wants: ()),
    "carts: a choice is not looked at": _set(cart_lines, "with_chosen", lambda document, chosen: document),
    "placing: a line is not looked at again": _set(check_out, "may_have", lambda line, document, wants: True),
    "placing: only what the thread was told of": _set(check_out, "own_allergies", _no_profile),
}


class _Failures:
    """A plugin of pytest: the tests that failed."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.names.append(report.nodeid)


def failing(name: str) -> list[str]:
    """The first test that fails with it, in a process of its own."""
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        MUTANTS[name]()
        seen = _Failures()
        # What a mutant is put into may have been imported before pytest could rewrite it.
        quiet = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
        status = pytest.main(["--maxfail=1", *quiet, "-k", f"not ({SLOW})", *TESTS], plugins=[seen])
        told = {"failed": seen.names, "ended": "" if status in (0, 1) else f"pytest ended with {status}"}
        os.write(writes, json.dumps(told).encode())
        os._exit(0)
    os.close(writes)
    with os.fdopen(reads) as end:
        told = end.read()
    os.waitpid(child, 0)
    found = json.loads(told) if told else {"failed": [], "ended": "the process ended"}
    if found["ended"]:
        raise RuntimeError(f"{name}: {found['ended']}")  # Nothing was tried: no test failed of it.
    failed: list[str] = found["failed"]
    return failed


def main(names: Iterable[str]) -> dict[str, list[str]]:
    return {name: failing(name) for name in names}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(sys.argv[1:] or MUTANTS)))
