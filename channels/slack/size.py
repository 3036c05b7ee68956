"""How much of a Reply is drawn: ever smaller sizes, of which the first that Slack takes is sent. Pure.

Slack refuses a message whole, so the last size is small enough for any Reply: its parts times their lengths stay within
the bytes of a message even where every character takes four.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from channels.shared.plain_text import more as more
from channels.slack.limits import CARD_BODY_MAX, CARD_TITLE_MAX, CARDS_MAX, SECTION_TEXT_MAX

_NOT_SAID = frozenset({"type", "action_id", "block_id", "style", "emoji", "verbatim"})


@dataclass(frozen=True, slots=True)
class Size:
    """Most of each part: numbers of things, and characters of a thing."""

    cards: int
    title: int
    body: int
    plan_lines: int
    """Of the whole order in focus."""
    words: int
    """Of a headline, a text, a notice, a question."""
    notices: int
    choices: int
    rows: int
    """Of a comparison."""
    cell: int
    line: int
    """Of the text above the blocks."""
    lines: int
    text_bytes: int
    reads_out: bool = False
    """Each button of a dish is read out with its dish: the first to be left out, for nobody sees it."""


FULL = Size(
    cards=CARDS_MAX,
    title=CARD_TITLE_MAX,
    body=CARD_BODY_MAX,
    plan_lines=24,
    words=SECTION_TEXT_MAX,
    notices=8,
    choices=24,
    rows=30,
    cell=120,
    line=600,
    lines=60,
    text_bytes=3_000,
)
LEAST = Size(
    cards=1,
    title=60,
    body=100,
    plan_lines=1,
    words=90,
    notices=2,
    choices=3,
    rows=4,
    cell=20,
    line=120,
    lines=10,
    text_bytes=900,
)
_SHORTER = replace(FULL, words=700, notices=5, choices=12, rows=15, cell=80, line=300, text_bytes=2_000)
_SHORT = replace(
    FULL, title=90, body=140, words=300, notices=3, choices=6, rows=10, cell=50, line=200, text_bytes=1_500
)
_TIGHT = replace(_SHORT, cards=3, title=60, body=60, words=120, notices=2, choices=4, line=120, text_bytes=900)
"""Of whole orders the words go first, then the orders that are not in focus, then lines."""
SIZES = (
    replace(FULL, reads_out=True),
    FULL,
    replace(FULL, line=300, text_bytes=2_000),
    _SHORTER,
    *(replace(_SHORTER, cards=count) for count in range(CARDS_MAX - 1, 4, -1)),
    *(replace(_SHORT, cards=count) for count in range(6, 2, -1)),
    _TIGHT,
    *(replace(_SHORT, cards=count) for count in (2, 1)),
    *(replace(_TIGHT, cards=1, plan_lines=count) for count in (24, 16, 12, 8, 5, 3)),
    LEAST,
    replace(LEAST, plan_lines=0, words=60, notices=1, choices=1, rows=1, text_bytes=500),
)


def bytes_said(parts: Iterable[Any]) -> int:
    """UTF-8 of all that is said in these parts: every string but types and ids."""
    return sum(_bytes_of(part) for part in parts)


def _bytes_of(part: Any) -> int:
    if isinstance(part, str):
        return len(part.encode())
    if isinstance(part, dict):
        return sum(_bytes_of(value) for key, value in part.items() if key not in _NOT_SAID)
    return sum(_bytes_of(one) for one in part) if isinstance(part, (list, tuple)) else 0
