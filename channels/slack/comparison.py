"""Dishes side by side: a table, or lines where a workspace knows no tables. Pure."""

from collections.abc import Iterator, Sequence

from channels.shared.payload import Json
from channels.slack import blocks as block
from channels.slack.limits import SECTION_TEXT_MAX
from channels.slack.mrkdwn import cut, escaped, escaped_cut, one_line
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
    """A section a dish: its name, then a line a label."""
    yield from block.section(title, size.words)
    for place, name in enumerate(comparison.columns[:DISHES] or ("",)):
        told = [
            f"{cut(one_line(row.label) or NOTHING, size.cell)}: {cut(_cell(row.cells, place), size.cell)}"
            for row in comparison.rows[: size.rows]
        ]
        lines = [f"*{escaped_cut(one_line(name) or NOTHING, size.cell)}*", *map(escaped, told)]
        yield block.formatted(_within(lines))
    yield from _left_out(comparison, size)


def _within(lines: list[str]) -> str:
    """As many lines as a section holds, and how many more there are."""
    for kept in range(len(lines), 0, -1):
        text = "\n".join([*lines[:kept], *([more(len(lines) - kept)] if kept < len(lines) else [])])
        if len(text) <= SECTION_TEXT_MAX:
            return text
    return lines[0][:SECTION_TEXT_MAX]


def _cell(cells: Sequence[str], place: int) -> str:
    return (one_line(cells[place]) if place < len(cells) else "") or NOTHING


def _left_out(comparison: Comparison, size: Size) -> Iterator[Json]:
    wide = max(0, len(comparison.columns) - DISHES)
    missing = max(0, len(comparison.rows) - size.rows) + wide
    if missing:
        yield from block.context([more(missing)])
