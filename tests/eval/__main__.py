"""Quality, measured on data that is not in the repository: `make eval DATA=folder` (its layout: the sets' README).

Prints figures; nothing here passes or fails.
"""

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.eval.conversations.report import as_seen, in_lines
from tests.eval.conversations.run import conversation_figures
from tests.eval.dialogues.run import dialogue_figures
from tests.eval.engines import engine_figures
from tests.eval.menus import menu_figures
from tests.eval.office.run import office_figures
from tests.eval.relevance.report import relevance_figures

PARTS = ("menus", "engines", "office", "dialogues", "relevance", "conversations")


def main() -> None:
    parser = argparse.ArgumentParser(prog="make eval", description=__doc__)
    parser.add_argument("--data", type=Path, help="folder that holds menus/ and the other sets")
    parser.add_argument("--part", choices=PARTS, action="append", help="this one only; all without")
    parser.add_argument("--pages", action="store_true", help="print every page as the terminal shows it")
    parser.add_argument("--lines", action="store_true", help="the same in lines of plain text")
    parser.add_argument("--folder", type=Path, help="keeps the filled catalogues here, for the next time")
    parser.add_argument("--only", default="", help="conversations that hold these words, sets named so")
    parser.add_argument(
        "--errors", type=int, default=0, help="so many wrong lines of half A of each set, and of our own dialogues"
    )
    chosen = parser.parse_args()
    if chosen.data is None:
        parser.error("name the folder: make eval DATA=path")
    with tempfile.TemporaryDirectory(prefix="plt-") as temporary:
        Path(temporary).chmod(0o711)  # folders within are entered by the user that the servers run as
        print_figures(chosen, chosen.part or PARTS, chosen.folder or Path(temporary))


def print_figures(chosen: argparse.Namespace, parts: Sequence[str], folder: Path) -> None:
    """`folder`: the catalogues that are filled once for all parts."""
    menus = chosen.data / "menus" / "restaurants.jsonl.gz"
    for part, figures in (("menus", menu_figures), ("engines", engine_figures)):
        if part in parts:
            for name, value in figures(menus).items():
                print(f"{name:44} {value}")  # noqa: T201
    if "office" in parts:
        office_figures(menus, chosen.errors)
    if "dialogues" in parts:
        dialogue_figures(chosen.data, chosen.only, chosen.errors)
    if "relevance" in parts:
        relevance_figures(menus, folder)
    if "conversations" in parts:
        show = as_seen if chosen.pages else in_lines if chosen.lines else None
        conversation_figures(chosen.data, show, folder, chosen.only)


if __name__ == "__main__":
    main()
