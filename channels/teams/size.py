"""How much of a Reply is drawn: ever smaller sizes, of which the first that stays within a message is sent. Pure.

The last size is small enough for any Reply: its parts times their lengths stay within the bytes of a message even where
every character takes four.
"""

from dataclasses import dataclass, replace

from channels.teams.limits import CARDS_MAX


@dataclass(frozen=True, slots=True)
class Size:
    """Most of each part: numbers of things, and characters of a thing."""

    cards: int
    fact: int
    """Of one line of a card."""
    plan_lines: int
    """Of the whole order in focus."""
    marks: int
    details: int
    detail: int
    detail_lines: int
    words: int
    """Of a headline, a text, a notice, a question."""
    notices: int
    choices: int
    rows: int
    """Of a comparison."""
    cell: int
    lines: int
    """Of the text of the message."""
    reads_out: bool = False
    """Each button of a dish is read out with its dish: the first to be left out, for nobody sees it."""


FULL = Size(
    cards=CARDS_MAX, fact=300, plan_lines=24, marks=8, details=12, detail=900, detail_lines=12, words=3_000, notices=8,
    choices=24, rows=30, cell=200, lines=40,
)  # fmt: skip
LEAST = Size(
    cards=1,
    fact=80,
    plan_lines=1,
    marks=2,
    details=2,
    detail=100,
    detail_lines=1,
    words=120,
    notices=2,
    choices=4,
    rows=4,
    cell=30,
    lines=8,
)
_SHORTER = replace(FULL, details=8, detail=400, detail_lines=8, words=1_500)
_SHORT = replace(
    FULL, fact=160, marks=4, details=5, detail=200, detail_lines=5, words=700, notices=5, choices=12, rows=16, cell=80
)
_TERSE = replace(
    _SHORT, fact=120, details=3, detail=120, detail_lines=3, words=300, notices=3, choices=8, rows=10, cell=50
)
SIZES = (
    replace(FULL, reads_out=True),
    FULL,
    _SHORTER,
    _SHORT,
    _TERSE,
    *(replace(_TERSE, cards=count, marks=3) for count in range(CARDS_MAX - 1, 1, -1)),
    *(replace(_TERSE, cards=1, marks=3, plan_lines=count) for count in (12, 8, 5, 3)),
    LEAST,
)
