"""Occasions named in a line: by the catalogue's own pattern, as what it serves on each is known by the same words; and
gatherings of any name by their head."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence, Set
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


_OF_WHOM = frozenset({"PEOPLE", "GROUP", "PERSON"})
_NAMING = _OF_WHOM | {"STORY", "UNKNOWN", "NAME", "OF", "PLACE_CUE", "GATHERING"}
"""Types of the words that name a gathering before its head."""


def gatherings(tokens: Sequence[Token], types: Sequence[Set[str]], heads: Sequence[Typed]) -> Iterator[Typed]:
    """Gatherings by their head, with the words that name it: "last day of school party", "nurses week". A unit of time
    is one of whom it names, and what is known already ("the party") is told of and not asked for."""
    for head in heads:
        start = head.start
        while start and tokens[start - 1].clause == tokens[head.start].clause and types[start - 1] & _NAMING:
            start -= 1
        named = types[start : head.start]
        is_known = start > 0 and not types[start - 1].isdisjoint(("DEFINITE", "OCCASION"))
        if not is_known and (head.key != "time" or (named and not named[-1].isdisjoint(_OF_WHOM))):
            yield Typed("OCCASION", start, head.end, " ".join(token.text for token in tokens[start : head.end]))
