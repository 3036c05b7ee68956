"""Whole orders measured: how long composing takes for one place and for two, beside its goals.

`python -m tests.bench.plans`: five hundred offers of the sample's largest city; `--data folder`: the largest city of
real menus, too. What is asked is by chance, the same for the same seed.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from time import perf_counter

import psutil

from engine.catalogue import Columns
from engine.plans import compose_order
from tests.eval.menus import prepared
from tests.prove.plans import cities_of, sample
from tests.support.dishes import row_of
from tests.support.goals import Goals, at_most, exit_status, shown
from tests.support.plan_cases import any_case

SEED, ASKED = 7, 60
"""Requests for one place and for two each."""
SPEED = "architecture: composing, one place and two"
GOALS: Goals = {"one_place_p95_ms": at_most(300, SPEED), "two_places_p95_ms": at_most(900, SPEED)}
MENUS = Path("menus") / "restaurants.jsonl.gz"


def figures_of(columns: Columns, asked: int) -> dict[str, float]:
    """Of requests in the largest city."""
    city = cities_of(columns, 1)
    memory = psutil.Process().memory_info().rss
    figures: dict[str, float] = {}
    for name, places in (("one_place", 1), ("two_places", 2)):
        times = sorted(_times(columns, city, places, asked))
        figures[f"{name}_p50_ms"], figures[f"{name}_p95_ms"] = times[len(times) // 2], times[int(len(times) * 0.95)]
    figures["memory_mib"] = (psutil.Process().memory_info().rss - memory) / 2**20
    return figures


def _times(columns: Columns, city: list[tuple[str, str]], places: int, asked: int) -> Iterator[float]:
    for number in range(asked):
        case = any_case(Random(f"{SEED}:{places}:{number}"), columns, city)
        ask = replace(case.ask, places=places)
        begun = perf_counter()
        compose_order(ask, case.offers, case.terms)
        yield (perf_counter() - begun) * 1_000


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.plans", description=__doc__)
    parser.add_argument("--data", type=Path, help="folder of real menus")
    parser.add_argument("--asked", type=int, default=ASKED)
    chosen = parser.parse_args(arguments)
    short = shown("whole orders, the sample", figures_of(sample(), chosen.asked), GOALS)
    if chosen.data:
        rows = [row_of(document) for one in prepared(chosen.data / MENUS) for document in one.documents]
        short += shown("whole orders, the largest real city", figures_of(Columns(rows), chosen.asked), GOALS)
    return exit_status(short)


if __name__ == "__main__":
    sys.exit(main())
