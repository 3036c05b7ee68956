"""Dishes side by side: a table, or lines where a workspace knows no tables. Pure."""

from collections.abc import Iterator

from channels.slack import blocks as block
from channels.slack.mrkdwn import Json, cut, one_line
from channels.slack.size import Size, more
from engine.messages import Comparison

NOTHING = "–"
"""Slack refuses an empty cell."""
DISHES = 4
"""Dishes of a comparison at most (`engine.messages.Comparison`); Slack's tables hold 20 columns."""


def table(comparison: Comparison, size: Size, title: str) -> Iterator[Json]:
    """One row of names and one a label; the first column is the labels', and the title stands above it."""
    rows = [(title, *comparison.columns), *((row.label, *row.cells) for row in comparison.rows[: size.rows])]
    width = 1 + min(DISHES, len(comparison.columns))
    yield {
        "type": "table",
        "column_settings": [{"is_wrapped": True} for _ in range(width)],
        "rows": [_row(cells, width, size) for cells in rows],
    }
    yield from _left_out(comparison, size)


def _row(cells: tuple[str, ...], width: int, size: Size) -> list[Json]:
    padded = [*cells[:width], *[""] * (width - len(cells))]
    return [{"type": "raw_text", "text": cut(one_line(cell) or NOTHING, size.cell)} for cell in padded]


def table_as_text(comparison: Comparison, size: Size, title: str) -> Iterator[Json]:
    """A section a label, the dishes' names before each value."""
    yield from block.section(title, size.words)
    names = [one_line(name) or NOTHING for name in comparison.columns[:DISHES]]
    for row in comparison.rows[: size.rows]:
        cells = [one_line(cell) or NOTHING for cell in row.cells[: len(names)]]
        told = [f"{cut(name, size.cell)}: {cut(cell, size.cell)}" for name, cell in zip(names, cells, strict=False)]
        yield from block.section("\n".join([cut(one_line(row.label) or NOTHING, size.cell), *told]))
    yield from _left_out(comparison, size)


def _left_out(comparison: Comparison, size: Size) -> Iterator[Json]:
    wide = max(0, len(comparison.columns) - DISHES)
    missing = max(0, len(comparison.rows) - size.rows) + wide
    if missing:
        yield from block.context([more(missing)])
