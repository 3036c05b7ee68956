"""Quality, measured on data that is not in the repository: `make eval DATA=folder` (its layout: the sets' README).

Prints figures beside their goals; ends with 1 where one falls short.
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.eval.allergens import allergen_figures
from tests.eval.conversations.report import as_seen, in_lines
from tests.eval.conversations.run import conversation_figures
from tests.eval.costs import COSTING, PARTIES, cost_figures
from tests.eval.dialogues.run import dialogue_figures
from tests.eval.engines import engine_figures
from tests.eval.menus import menu_figures
from tests.eval.office.run import office_figures
from tests.eval.reading.readers import IN_USE, READERS
from tests.eval.reading.run import reading_figures
from tests.eval.relevance.report import relevance_figures
from tests.support.goals import Figures, Goals, at_least, at_most, exit_status, say, shown

MENUS = Path("menus") / "restaurants.jsonl.gz"
PARTS = ("menus", "engines", "office", "dialogues", "relevance", "costs", "conversations", "reading", "allergens")

RELEVANCE, UNDERSTOOD = "tests/eval/README.md, How well pages answer", "tests/eval/README.md, Reading a line"
ALLERGENS = "tests/eval/README.md, Allergens at ingest"
GOALS: dict[str, Goals] = {
    "menus": {"items unaccounted for": at_most(0, "ingest/README.md: what cannot be used is set aside, with why")},
    "engines": {
        "filters with the same documents on both": at_least(1, "the port: `matching` is exact"),
        "filters as the rules say": at_least(1, "the port: `matching` is exact"),
        "rank-biased overlap@10, median": at_least(0.9, "tests/bench/README.md: answered in nearly the same order"),
    },
    "office": {"joint goal accuracy": at_least(0.95, UNDERSTOOD)},
    "dialogues": {
        "restaurants8k, precision": at_least(0.96, UNDERSTOOD),
        "restaurants8k, recall": at_least(0.96, UNDERSTOOD),
        "snips_bookrestaurant, F1": at_least(0.90, UNDERSTOOD),
        "woz2_en, joint goal accuracy": at_least(0.85, UNDERSTOOD),
        "sgd_restaurants, F1": at_least(0.85, UNDERSTOOD),
    },
    "relevance": {
        "nDCG@10, all": at_least(0.80, RELEVANCE),
        "nDCG@10, held": at_least(0.80, RELEVANCE),
        "nDCG@10, new": at_least(0.80, RELEVANCE),
        "nDCG@10, fresh": at_least(0.80, RELEVANCE),
        "page, less the better arm": at_least(0.04, RELEVANCE),
        "page, slices that are worse": at_most(0, RELEVANCE),
        "fused, less the better arm": at_least(0.04, RELEVANCE),
        "fused, slices that are worse": at_most(0, RELEVANCE),
        "fused, as typed, less the better arm": at_least(0.04, RELEVANCE),
        "fused, as typed, slices that are worse": at_most(0, RELEVANCE),
        "misspelt, page, less the same spelt right": at_least(-0.1, RELEVANCE),
        "misspelt, fused, less the same spelt right": at_least(-0.1, RELEVANCE),
    },
    "costs": {
        f"{COSTING} {party}": at_least(0.7, "the rule book: at least seven cards of ten say what they cost")
        for party in PARTIES
    },
    "conversations": {"findings": at_most(0, "the rule book: every page of every conversation holds every check")},
    "reading": {
        f"{IN_USE}: {kind}": at_least(floor, "the room before the grammar, on the repository's own lines")
        for kind, floor in (("first", 0.6), ("turns", 0.6), ("overheard", 0.8), ("safety", 0.6))
    }
    | {f"{IN_USE}: safety, allergy guarded": at_least(1, "the rule book: whoever is allergic is guarded")},
    "allergens": {
        "nutritionist_mcr, recall": at_least(0.95, ALLERGENS),
        "nutritionist_mcr, precision": at_least(0.70, ALLERGENS),
        "umd_dining, recall": at_least(0.85, ALLERGENS),
        "umd_dining, precision": at_least(0.65, ALLERGENS),
        "largest share of dishes out by their recipe alone": at_most(0.33, "a guard that hides a third is left off"),
        "dishes free of what no word frees": at_most(0, "the rule book: never free by inference"),
    },
}
"""Of each part."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make eval", description=__doc__)
    parser.add_argument("--data", type=Path, help="folder that holds menus/ and the other sets")
    parser.add_argument("--part", choices=PARTS, action="append", help="this one only; all without")
    parser.add_argument("--pages", action="store_true", help="print every page as the terminal shows it")
    parser.add_argument("--plain", action="store_true", help="the same in lines of plain text")
    parser.add_argument("--folder", type=Path, help="keeps the filled catalogues here, for the next time")
    parser.add_argument("--only", default="", help="conversations that hold these words, sets named so")
    parser.add_argument(
        "--errors", type=int, default=0, help="so many wrong lines of half A of each set, and of our own dialogues"
    )
    reading = parser.add_argument_group("of the part `reading`, which without --data knows the sample's words")
    reading.add_argument("--lines", type=Path, nargs="+", default=(), help="folders of labelled lines, pooled")
    reading.add_argument(
        "--readers", type=_readers, default=(), help=f"some of {', '.join(READERS)}; the one to compare with first"
    )
    reading.add_argument("--failures", type=Path, help="file for the lines that are not read right")
    chosen = parser.parse_args(arguments)
    if chosen.data is None and chosen.part != ["reading"]:
        parser.error("name the folder: make eval DATA=path")
    with tempfile.TemporaryDirectory(prefix="plt-") as temporary:
        Path(temporary).chmod(0o711)  # folders within are entered by the user that the servers run as
        short = list[str]()
        for part in chosen.part or PARTS:
            short += judged(
                part, figures_of(part, chosen, chosen.folder or Path(temporary)), bool(chosen.only or chosen.readers)
            )
    return exit_status(short)


def _readers(names: str) -> list[str]:
    chosen = names.split(",")
    if unknown := [name for name in chosen if name not in READERS]:
        raise argparse.ArgumentTypeError(f"no reader {', '.join(unknown)}")
    return chosen


def judged(part: str, figures: Figures | None, is_partial: bool) -> list[str]:
    """Prints a part's figures; the goals it falls short of. None: it cannot be measured here, which it has said.

    `is_partial`: only some figures were wanted, and goals of others do not count.
    """
    if figures is None:
        return []
    goals = {name: goal for name, goal in GOALS[part].items() if name in figures or not is_partial}
    return shown(part, figures, goals)


def figures_of(part: str, chosen: argparse.Namespace, folder: Path) -> Figures | None:
    """`folder`: the catalogues that are filled once for all parts."""
    if part == "reading":
        menus = chosen.data / MENUS if chosen.data else None
        return reading_figures(menus, chosen.lines, chosen.readers, chosen.failures)
    menus = chosen.data / MENUS
    if part == "menus":
        found = menu_figures(menus)
        say("\n".join(f"{name:44} {value}" for name, value in found.items() if not isinstance(value, int)))
        return {name: value for name, value in found.items() if isinstance(value, int)}
    if part == "allergens":
        return allergen_figures(chosen.data, menus, chosen.errors)
    if part == "engines":
        return engine_figures(menus)
    if part == "office":
        return office_figures(menus, chosen.errors)
    if part == "dialogues":
        return dialogue_figures(chosen.data, chosen.only, chosen.errors)
    if part == "relevance":
        return relevance_figures(menus, folder)
    if part == "costs":
        return cost_figures(menus, folder)
    show = as_seen if chosen.pages else in_lines if chosen.plain else None
    return conversation_figures(chosen.data, show, folder, chosen.only)


if __name__ == "__main__":
    sys.exit(main())
