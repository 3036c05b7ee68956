"""Lists for a terminal: aligned columns; where they are too wide, the first stands on a line of its own."""

import shutil
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

Cell = str | int
_GAP = "  "


def columns() -> int:
    """Of the terminal that is written to; 80 where it is none."""
    return shutil.get_terminal_size().columns


def table(headings: Sequence[str], rows: Sequence[Sequence[Cell]], width: int) -> Iterator[str]:
    """Numbers and ages to the right, names to the left. Nothing is cut: ids are there to be copied."""
    cells = [[f"{cell:,}" if isinstance(cell, int) else cell for cell in row] for row in rows]
    widths = [max(len(row[place]) for row in [list(headings), *cells]) for place in range(len(headings))]
    right = [any(isinstance(row[place], int) for row in rows) for place in range(len(headings))]
    above = ""
    stacked = sum(widths) + len(_GAP) * (len(widths) - 1) > width
    for row in [list(headings), *cells]:
        padded = [
            cell.rjust(size) if to_the_right else cell.ljust(size)
            for cell, size, to_the_right in zip(row, widths, right, strict=True)
        ]
        if stacked:
            if row[0] != above:
                yield row[0]
            above = row[0]
            yield (_GAP + _GAP.join(padded[1:])).rstrip()
        else:
            yield _GAP.join(padded).rstrip()


def age_in_words(age: timedelta) -> str:
    """The largest unit of which there are two or more: "90 seconds", "3 hours", "12 days"."""
    seconds = max(int(age.total_seconds()), 0)
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= 2 * length:
            return f"{seconds // length} {unit}s"
    return f"{seconds} second{'s' * (seconds != 1)}"


def moment(at: datetime) -> str:
    """To the minute, as logs tell it: UTC."""
    return f"{at:%Y-%m-%d %H:%M}"


def more(shown: int, total: int) -> Iterator[str]:
    """A line that says what a limit kept back."""
    if total > shown:
        yield f"… and {total - shown:,} more; a larger --limit shows them"
