"""Tokens of a line, and the typed spans over them: what the passes of the grammar hand to each other."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from typing import Any

from engine.reading.contract import Span


@dataclass(frozen=True, slots=True)
class Token:
    """`text`: folded, in small letters, its signs plain; `start`, `end`: characters of the line as typed; `clause`:
    number of the clause it stands in; `raw`: as typed; `meant`: the word that a misspelt one was read as, else "", with
    the share of its letters that are right as `score`."""

    text: str
    start: int
    end: int
    clause: int
    raw: str
    meant: str = ""
    score: float = 1.0

    @property
    def word(self) -> str:
        """As it is read: as meant where it is misspelt."""
        return self.meant or self.text


@dataclass(frozen=True, slots=True)
class Typed:
    """Tokens `start` to `end` (left out) as one thing of a type. `key`: which of its type; `score`: 1 as spelt, less
    where the spelling was mended."""

    type: str
    start: int
    end: int
    key: str = ""
    value: Any = None
    score: float = 1.0


@dataclass(frozen=True, slots=True)
class Utterance:
    """A line in tokens. Signs are tokens of their own: ", . ; ! ? - / & ( ) + : #" and emoji."""

    raw: str
    tokens: tuple[Token, ...]

    def text(self, start: int, end: int) -> str:
        """Tokens as typed, from the first to the last."""
        return self.raw[self.tokens[start].start : self.tokens[end - 1].end] if end > start else ""

    def words(self, start: int, end: int) -> str:
        """Tokens as they were meant: as typed, but for misspelt and shortened ones ("w/")."""
        here = self.tokens[start:end]
        meant = [token.meant or (token.text if len(token.raw) > 1 and "/" in token.raw else "") for token in here]
        if not any(meant):
            return self.text(start, end)
        parts = (word or token.raw for word, token in zip(meant, here, strict=True))
        gaps = (self.raw[one.end : other.start] for one, other in pairwise(here))
        return "".join(part + gap for part, gap in zip_longest(parts, gaps, fillvalue=""))

    def span(self, start: int, end: int) -> Span:
        """Where they stand."""
        return Span(self.tokens[start].start, self.tokens[end - 1].end)


def types_of(utterance: Utterance, typed: Iterable[Typed]) -> list[set[str]]:
    """Types of each token: of every span that it stands in."""
    types: list[set[str]] = [set() for _ in utterance.tokens]
    for one in typed:
        for at in range(one.start, one.end):
            types[at].add(one.type)
    return types
