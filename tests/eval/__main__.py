"""Quality, measured on data that is not in the repository: `make eval DATA=folder` (its layout: the sets' README).

Prints figures; nothing here passes or fails.
"""

import argparse
from pathlib import Path

from tests.eval.menus import menu_figures


def main() -> None:
    parser = argparse.ArgumentParser(prog="make eval", description=__doc__)
    parser.add_argument("--data", type=Path, help="folder that holds menus/ and the other sets")
    chosen = parser.parse_args()
    if chosen.data is None:
        parser.error("name the folder: make eval DATA=path")
    for name, value in menu_figures(chosen.data / "menus" / "restaurants.jsonl.gz").items():
        print(f"{name:44} {value}")  # noqa: T201


if __name__ == "__main__":
    main()
