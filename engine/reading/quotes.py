"""Quotes: words of a line that an edit was read from, found in it again and given as characters as typed. Pure."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from itertools import groupby
from typing import Literal, NamedTuple

from engine.catalogue import fold
from engine.reading.contract import Span

NumberKind = Literal["count", "money", "ordinal"]
_APOSTROPHES = frozenset("'’`´")
LONGEST_RUN = 5
"""Words of a name that is looked up in a quote: "new york style cheese cake" has five, and no table has longer ones."""


class Word(NamedTuple):
    """`key`: folded, without apostrophes."""

    key: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Number:
    """A number of the line; money has the sign or the word of a currency."""

    value: Decimal
    span: Span
    kind: NumberKind = "count"


def _class_of(character: str) -> str:
    if character.isdigit():
        return "digit"
    is_letter = character.isalpha() or character in _APOSTROPHES or unicodedata.category(character).startswith("M")
    return "letter" if is_letter else ""


@lru_cache(maxsize=256)
def words_of(text: str) -> tuple[Word, ...]:
    """Letters and digits are parted, as in the passes of the grammar ("25ppl": 25, ppl)."""
    found = []
    for kind, group in groupby(enumerate(text), lambda one: _class_of(one[1])):
        places = [at for at, _ in group]
        start, end = places[0], places[-1] + 1
        key = "".join(sign for sign in fold(text[start:end]) if sign not in _APOSTROPHES)
        if kind and key:
            found.append(Word(key, start, end))
    return tuple(found)


def span_of(quote: str, text: str) -> Span | None:
    """Where the quote first stands in the line, word by word; of a script without spaces as it is written. None: it
    does not."""
    looked_for, words = [word.key for word in words_of(quote)], words_of(text)
    if not looked_for:
        return None
    for at in range(len(words) - len(looked_for) + 1):
        if [word.key for word in words[at : at + len(looked_for)]] == looked_for:
            return Span(words[at].start, words[at + len(looked_for) - 1].end)
    at = -1 if quote.isascii() else text.find(quote.strip())
    return Span(at, at + len(quote.strip())) if at >= 0 else None


def runs(span: Span, text: str) -> Iterator[str]:
    """Each run of up to `LONGEST_RUN` words within a span, the longest first."""
    keys = [word.key for word in words_in(span, text)]
    for length in range(min(LONGEST_RUN, len(keys)), 0, -1):
        for at in range(len(keys) - length + 1):
            yield " ".join(keys[at : at + length])


def words_in(span: Span, text: str) -> tuple[Word, ...]:
    return tuple(word for word in words_of(text) if overlap(span, Span(word.start, word.end)))


def overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end
