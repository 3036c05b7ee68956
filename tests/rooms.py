"""Rooms: production Python lines of each, beside the budgets in `pyproject.toml`: `python -m tests.rooms`."""

import sys
import tomllib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
BUDGETS: dict[str, int] = PROJECT["tool"]["platter"]["rooms"]
PACKAGES = [name.rstrip("*") for name in PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]]


def room_of(path: Path) -> str:
    """The longest budgeted path above a file; without one, the package that ought to have a budget."""
    above = [str(folder) for folder in path.parents]
    if len(above) > 2 and above[-2] == "engine" and not {*above[:-2]} & set(BUDGETS):
        return above[-3]  # a package of the engine has a budget of its own: "engine" is of its own files
    return next((one for one in above if one in BUDGETS), above[-2])


def lines_by_room() -> Counter[str]:
    """Room → lines."""
    found: Counter[str] = Counter()
    for package in PACKAGES:
        for file in (ROOT / package).rglob("*.py"):
            found[room_of(file.relative_to(ROOT))] += len(file.read_bytes().splitlines())
    return found


if __name__ == "__main__":
    for room, lines in sorted(lines_by_room().items()):
        sys.stdout.write(f'"{room}" = {lines}  # of {BUDGETS.get(room, "no budget")}\n')
    sys.stdout.write(f"# {lines_by_room().total()} in all\n")
