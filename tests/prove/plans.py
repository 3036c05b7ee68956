"""Plans: whole orders for parties by chance, over the sample, generated and real menus, against the rules by hand.

Every plan is checked by the checker and said right in what it does not meet; small menus are tried order by order; what
is dropped is so little that one wish less would leave no order; the same question has the same answer to the byte.
"""

import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import cache
from hashlib import sha256
from random import Random

from engine.catalogue import Columns
from engine.plans import Composition, compose_order
from engine.plans.checker import broken_by
from engine.plans.compose import Attempt, Composer, settled
from ingest.sample_files import sample_folder
from tests.eval.menus import prepared
from tests.prove.proof import Proof
from tests.support.dishes import row_of
from tests.support.plan_cases import Case, any_case, generated_columns, most_fit, small_case

SMALL_SHARE, INFEASIBLE_SHARE, TWICE_SHARE = 20, 10, 10
"""Of so many cases one is small enough to be tried order by order; is put again; is asked anew in another process."""

SECONDS = 600
"""No clock cuts a proof off, however busy the machine is."""


@cache
def sample() -> Columns:
    return Columns([row_of(document) for one in prepared(sample_folder()) for document in one.documents])


def cities_of(columns: Columns, most: int) -> list[tuple[str, str]]:
    counts = {name: number for name, number in columns.city_key.counts().items() if name}
    largest = sorted(counts, key=lambda name: (-counts[name], name))[:most]
    return [(name, columns.state_key[int(columns.city_key.rows(name)[0])]) for name in largest]


async def plans(n: int, seed: int) -> Proof:
    """`n` parties, half of them on the sample; a small one and one put twice for every so many."""
    wrong = list[str]()
    for number in range(n):
        case = case_of(number, seed)
        wrong += [f"case {number}: {one}\n  {case}" for one in broken(case)]
        if number % TWICE_SHARE == 0 and told(case) != told(case):
            wrong.append(f"case {number}: two answers to one question\n  {case}")
    small = -(-n // SMALL_SHARE)
    for number in range(small):
        case = small_case(Random(f"{seed}:small:{number}"))
        wrong += [f"small case {number}: {one}\n  {case}" for one in not_the_best(case)]
    first = min(n, TWICE_SHARE)
    if digest(first, seed) != digest_elsewhere(first, seed):
        wrong.append("another process answers otherwise")
    return Proof(n + small + 1, wrong)


def case_of(number: int, seed: int) -> Case:
    chance = Random(f"{seed}:{number}")
    if number % 2:
        return any_case(chance, generated_columns(chance), [("boston", "ma")])
    return any_case(chance, sample(), cities_of(sample(), 8))


def broken(case: Case) -> Iterator[str]:
    """What is wrong with the orders that are composed for a case."""
    with complaints() as heard:
        found = composed(case)
    yield from heard
    for plan in found.plans:
        yield from broken_by(plan, *settled(case.ask, case.offers), case.terms, case.ask.budget)
    if not found.plans and {one.rule for one in found.dropped} != {"party"}:
        yield f"no order, and no word why: {found.dropped}"
    if found.plans:
        yield from not_least(case, found)


def not_least(case: Case, found: Composition) -> Iterator[str]:
    """Wishes that were dropped although an order meets them with the others that stand."""
    composer = Composer(case.ask, case.offers, case.terms, seconds=SECONDS)
    dropped = frozenset((one.rule, one.of) for one in found.dropped)
    for wish in dropped:
        if composer.is_possible(dropped - {wish}):
            yield f"{wish} was dropped for nothing"
    for one in found.dropped:
        best = found.plans[0]
        if one.rule == "budget" and one.would_do != best.total:
            yield f"{one.would_do} would do, and the order is {best.total}"


def not_the_best(case: Case) -> Iterator[str]:
    """Restaurants of which the program finds less than there is, or more."""
    composer = Composer(case.ask, case.offers, case.terms, seconds=SECONDS)
    attempt = Attempt(composer, composer.wishes(frozenset(), case.ask.groups), 1, is_any_share=True)
    fits = {one.places[0]: attempt.value(one, "fit") for one in attempt.candidates(attempt.by_fit, len(attempt.bounds))}
    for restaurant, key in enumerate(case.offers.restaurants):
        most, fit = most_fit(case, restaurant), fits.get(restaurant)
        if (most is None) != (fit is None) or (most is not None and fit is not None and abs(float(most) - fit) > 1e-5):
            yield f"{key}: {fit} is found, {most} is there"


@contextmanager
def complaints() -> Iterator[list[str]]:
    """What is logged as an error meanwhile."""
    heard = list[str]()

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append(record.getMessage())

    ear, log = Ear(logging.ERROR), logging.getLogger("engine.plans.compose")
    log.addHandler(ear)
    try:
        yield heard
    finally:
        log.removeHandler(ear)


def composed(case: Case) -> Composition:
    return compose_order(case.ask, case.offers, case.terms, seconds=SECONDS)


def told(case: Case) -> bytes:
    return json.dumps(asdict(composed(case)), sort_keys=True).encode()


def digest(n: int, seed: int) -> str:
    return sha256(b"".join(told(case_of(number, seed)) for number in range(n))).hexdigest()


def digest_elsewhere(n: int, seed: int) -> str:
    """The same from a process of its own, whose hashes of words are others."""
    asked = f"from tests.prove.plans import digest, say; say(digest({n}, {seed}))"
    run = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    return run.stdout.strip()


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
