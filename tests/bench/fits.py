"""Fits measured: how long scoring, guarding and ordering fifty candidates takes, beside its goal.

`python -m tests.bench.fits`: fifty dishes of the sample, drawn by chance, the same for the same seed; `--data folder`:
of real menus, too. The person has everything that a profile can hold. It is pure computing: the processor's time is
taken, in which other work on the machine does not count.
"""

import argparse
import sys
from collections.abc import Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random
from time import process_time

from engine.catalogue import MenuDocument
from engine.catalogue.columns import Columns
from engine.messages.people import Learned, Profile
from engine.people import Candidate, fit_of, pick, taste_of
from engine.pricing import PriceTiers
from ingest.sample_files import sample_folder
from tests.eval.menus import prepared
from tests.support.dishes import row_of
from tests.support.goals import Goals, at_most, exit_status, shown

SEED, TIMES, CANDIDATES = 7, 200, 50
SPEED = "people: FitScorer, 50 candidates"
GOALS: Goals = {"fifty_fits_p95_ms": at_most(5, SPEED)}
MENUS = Path("menus") / "restaurants.jsonl.gz"
AT = datetime(2026, 11, 1, tzinfo=UTC)
EVERYTHING = Profile(
    allergies=(("milk", "intolerance"), ("tree nuts", "moderate"), ("peanuts", "anaphylactic")),
    diets=("vegetarian", "halal"),
    cuisines_liked=("italian", "asian"),
    cuisines_disliked=("mexican",),
    vibes=("shareable", "spicy", "healthy"),
    price_comfort="$$",
    is_learning=True,
    learned=(Learned("vibes", "comfort", AT, ""), Learned("cuisine_affinity", "indian", AT, "")),
)


def figures_of(documents: Sequence[MenuDocument]) -> dict[str, float]:
    """Of as many draws; the dishes of each are other ones than the last's."""
    columns = Columns(map(row_of, documents))
    tiers = {document.city_key: PriceTiers(columns, document) for document in documents}
    chance = Random(SEED)
    draws = [chance.sample(documents, CANDIDATES) for _ in range(TIMES)]
    drawn = [
        [Candidate(one, 0.0, tiers[one.city_key].tier_of(columns.row_of(one.doc_id) or 0)) for one in each]
        for each in draws
    ]
    fits, picks = list[float](), list[float]()
    for each in drawn:
        began = process_time()
        taste = taste_of(EVERYTHING)
        for one in each:
            fit_of(one.document, taste, one.tier)
        fits.append((process_time() - began) * 1_000)
    for each in drawn:
        began = process_time()
        pick(each, EVERYTHING, 25, date(2026, 11, 1))
        picks.append((process_time() - began) * 1_000)
    return {**_times("fifty_fits", fits), **_times("fifty_picked", picks)}


def _times(what: str, took: list[float]) -> dict[str, float]:
    took.sort()
    return {f"{what}_p50_ms": took[len(took) // 2], f"{what}_p95_ms": took[int(len(took) * 0.95)]}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.fits", description=__doc__)
    parser.add_argument("--data", type=Path, help="folder of real menus")
    chosen = parser.parse_args(arguments)
    menus = {"the sample": sample_folder(), **({"real menus": chosen.data / MENUS} if chosen.data else {})}
    short = list[str]()
    for name, where in menus.items():
        documents = [document for one in prepared(where) for document in one.documents]
        short += shown(f"fits, {name}", figures_of(documents), GOALS)
    return exit_status(short)


if __name__ == "__main__":
    sys.exit(main())
