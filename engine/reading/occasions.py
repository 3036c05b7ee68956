"""Occasions named in a line, by the catalogue's own pattern: what it serves on each is known by the same words."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate

from engine.catalogue import ANY
from engine.reading.lattice import Token, Typed

_ANY = re.compile(rf"(?<![^ ])(?:{ANY})(?![^ ])")
"""Whole tokens of a line that is joined by blanks."""


def occasions(tokens: Sequence[Token]) -> Iterator[Typed]:
    """The longest occasion at each place, its words as the key. A possessive names it too ("Anna's birthday")."""
    words = [token.text.removesuffix("'s") for token in tokens]
    starts = [0, *accumulate(len(word) + 1 for word in words)]
    for match in _ANY.finditer(" ".join(words)):
        start, end = bisect_left(starts, match.start()), bisect_left(starts, match.end())
        if tokens[start].clause == tokens[end - 1].clause:
            yield Typed("OCCASION", start, end, match.group())
