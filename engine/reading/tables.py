"""Tables of words: the TSV files in `data/`, a row an entry, the last column where it is from."""

from functools import cache
from importlib import resources

from engine.catalogue import parsed

FOLDER = resources.files(__package__) / "data"


@cache
def rows(table: str, *columns: str) -> tuple[tuple[str, ...], ...]:
    """The cells of every row under these columns, which are all that the table has but its source, in their order.

    Raises ValueError as `engine.catalogue.parsed`.
    """
    return parsed(f"{table}.tsv", (FOLDER / f"{table}.tsv").read_text("utf-8"), columns)


def mapped(table: str, key: str, value: str) -> dict[str, str]:
    """The first column of a table of two to its second."""
    return {cell: others[0] for cell, *others in rows(table, key, value)}
