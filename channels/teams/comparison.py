"""Dishes side by side: a table. Pure."""

from collections.abc import Iterator, Sequence

from channels.shared.payload import Json
from channels.shared.plain_text import more, one_line
from channels.teams import elements as element
from channels.teams.size import Size
from engine.messages import Comparison

NOTHING = "–"
DISHES = 4
"""Dishes of a comparison at most (`engine.messages.Comparison`)."""


def table(comparison: Comparison, size: Size, title: str) -> Iterator[Json]:
    """One row of names and one a label; the first column is the labels', and the title stands above it.

    A fifth of the width is the labels', however many dishes there are: less breaks "Restaurant" in the middle.
    That the first row is a header is what clients assume; schema and clients spell the field differently.
    """
    width = 1 + min(DISHES, len(comparison.columns))
    rows = [_row((title, *comparison.columns), width, size, weight="Bolder")]
    rows += [_row((row.label, *row.cells), width, size) for row in comparison.rows[: size.rows]]
    yield {
        "type": "Table",
        "columns": [{"width": 4 if place else width - 1} for place in range(width)],
        "rows": rows,
    }
    missing = max(0, len(comparison.rows) - size.rows) + max(0, len(comparison.columns) - DISHES)
    if missing:
        yield from element.line(more(missing), size.words)


def _row(cells: Sequence[str], width: int, size: Size, **style: str) -> Json:
    padded = [*cells[:width], *[""] * (width - len(cells))]
    return {"type": "TableRow", "cells": [_cell(one, size, first=not at, **style) for at, one in enumerate(padded)]}


def _cell(text: str, size: Size, first: bool, **style: str) -> Json:
    """A label is bold in every row."""
    bold = {"weight": "Bolder"} if first else style
    words = text if one_line(text) else ("" if first else NOTHING)
    return {"type": "TableCell", "items": element.line(words, size.cell, **bold)}
