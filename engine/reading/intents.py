"""Scorer of intents: which of several that a turn could be it is most like, by how its parts are worded and what was
read of it. It never sets a slot.

Multinomial logistic regression over named features, each there or not; made by `tests.eval.reading.train_intents`.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from engine.conversation import Memory
from engine.messages import Intent
from engine.reading.addressee import Features
from engine.reading.contract import Reading
from engine.reading.tables import FOLDER

INTENTS: tuple[Intent, ...] = ("search", "filter", "compare", "clarify", "order", "other")
"""To choose something shown is as good as to order it: what was read tells which it is."""
Leanings = tuple[float, ...]
"""Log-odds, one an intent in the order of `INTENTS`."""


def wording_of(parts: Iterable[Features]) -> set[str]:
    """What any part of a line says, by the features of `addressee`."""
    return {f"says {name}" for part in parts for name, value in part.items() if value}


def turn_of(reading: Reading, memory: Memory) -> Iterator[str]:
    """What was read of a turn in its thread; `reading` is resolved."""
    yield from (f"{edit.op} {edit.slot}" for edit in reading.edits)
    yield from (f"has {name}" for name in ("question", "orders", "targets", "referred", "repairs", "talk")
                if getattr(reading, name))  # fmt: skip
    yield from (f"does {name}" for name in (reading.step, reading.command) if name)
    if reading.question:
        yield f"asks {reading.question.topic}"
    yield from (f"stands {name}" for name in ("page", "open_question", "picks", "query") if getattr(memory, name))


def leanings_of(parts: Iterable[Features]) -> Leanings:
    """Of the words alone."""
    return _sum(wording_of(parts) | {""})


def likeliest(reading: Reading, memory: Memory, may: Iterable[Intent]) -> Intent:
    """Of those that it may be; `reading.leanings` are of its words."""
    scores = [one + other for one, other in zip(reading.leanings, _sum(turn_of(reading, memory)), strict=True)]
    return max(may, key=lambda intent: scores[INTENTS.index(intent)])


def _sum(names: Iterable[str]) -> Leanings:
    rows = [row for name in names if (row := weights().get(name))]
    return tuple(map(sum, zip(*rows, strict=True))) if rows else (0.0,) * len(INTENTS)


@cache
def weights() -> Mapping[str, Leanings]:
    """By feature."""
    found: Mapping[str, list[float]] = json.loads((FOLDER / "intents.json").read_text("utf-8"))
    return {name: tuple(row) for name, row in found.items()}
