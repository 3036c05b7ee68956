"""Tables of facts: the TSV files in `data/`, a row a fact, the last column where it is from.

The first line names the columns. A cell of several values parts them with ", ". Names are in the singular or as menus
write them: `tokens.words` makes them meet. Where a table's order says what goes first, its module says so.
"""

from collections.abc import Iterable
from functools import cache
from importlib import resources

SOURCE = "source"
FOLDER = resources.files(__package__) / "data"


@cache
def rows(table: str, *columns: str) -> tuple[tuple[str, ...], ...]:
    """The cells of every row under these columns, which are all that the table has but its source, in their order.

    Raises ValueError, with file and line, for a row of other cells than the first line names, and for one whose first
    cell or source is empty.
    """
    return parsed(f"{table}.tsv", (FOLDER / f"{table}.tsv").read_text("utf-8"), columns)


def parsed(file: str, text: str, columns: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """As `rows`, of a file's text."""
    head, *lines = text.removesuffix("\n").split("\n")
    if head.split("\t") != [*columns, SOURCE]:
        raise ValueError(f"{file}:1: the columns are {head!r}, not {', '.join((*columns, SOURCE))}")
    found = []
    for number, line in enumerate(lines, start=2):
        *cells, source = line.split("\t")
        if len(cells) != len(columns):
            raise ValueError(f"{file}:{number}: {len(cells) + 1} cells, not {len(columns) + 1}: {line!r}")
        if not cells[0].strip() or not source.strip():
            raise ValueError(f"{file}:{number}: the first cell and the source must say something: {line!r}")
        found.append(tuple(cells))
    return tuple(found)


def listed(cell: str) -> tuple[str, ...]:
    """The values of a cell; () for an empty one."""
    return tuple(cell.split(", ")) if cell else ()


def column(table: str, name: str) -> tuple[str, ...]:
    """The one column of a table that is a list."""
    return tuple(value for (value,) in rows(table, name))


def mapped(table: str, key: str, value: str) -> dict[str, str]:
    """The first column of a table of two to its second."""
    return {cell: others[0] for cell, *others in rows(table, key, value)}


def grouped(pairs: Iterable[tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """(value, key) pairs as key → its values, both in the table's order."""
    found: dict[str, list[str]] = {}
    for value, key in pairs:
        found.setdefault(key, []).append(value)
    return {key: tuple(values) for key, values in found.items()}
