"""Clause: tokens up to a clause's end with what the table of number, day, hour and money words says of each.

The table `quantity_words` holds for a word (or up to four) and a kind one value: "thursday" is a weekday of 3, "march"
a month of 3 and unsure, because it is a verb as well.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from engine.catalogue import STOP_WORDS
from engine.reading.lattice import Token
from engine.reading.tables import rows

Kinds = Mapping[str, str]
_NONE: Kinds = MappingProxyType({})


def _words() -> tuple[dict[str, dict[str, str]], dict[str, list[tuple[list[str], str, str]]]]:
    singles: dict[str, dict[str, str]] = {}
    several: dict[str, list[tuple[list[str], str, str]]] = {}
    for phrase, kind, value, _ in rows("quantity_words", "word", "kind", "value", "locale"):
        first, *others = phrase.split(" ")
        if others:
            several.setdefault(first, []).append(([first, *others], kind, value))
        else:
            singles.setdefault(first, {})[kind] = value
    return singles, several


_SINGLES, _SEVERAL = _words()
_BEGINNING = (
    "number", "scale", "article", "vague", "half", "alone", "vulgar", "money_sign", "ordinal", "numbered", "month",
    "rel", "weekday", "day", "edge", "edge_of", "unit", "in", "named_hour", "minutes", "narrows", "part_of_day",
)  # fmt: skip
"""Kinds of words that a quantity begins with."""
_BEGINNERS = {word for word, kinds in _SINGLES.items() if not kinds.keys().isdisjoint(_BEGINNING)} | _SEVERAL.keys()


class Found(NamedTuple):
    """What begins at a token: the token behind it, its value and key."""

    end: int
    value: object
    key: str = ""


class Clause:
    """The tokens of one clause; places are counted from its first."""

    __slots__ = ("begins", "first", "kinds", "texts", "tokens")

    def __init__(self, tokens: Sequence[Token], first: int) -> None:
        self.first = first
        self.tokens = tokens
        self.texts = [token.text for token in tokens]
        self.kinds: list[Kinds] = [_SINGLES.get(text, _NONE) for text in self.texts]
        self.begins = [
            at for at, text in enumerate(self.texts) if text in _BEGINNERS or (text[0] <= "9" and text[0].isdigit())
        ]
        """Places where a quantity may begin."""

    def kind(self, at: int, kind: str) -> str | None:
        """The value that a token has as a word of a kind; None: it is none."""
        return self.kinds[at].get(kind) if 0 <= at < len(self.kinds) else None

    def has(self, at: int, kind: str) -> bool:
        return 0 <= at < len(self.kinds) and kind in self.kinds[at]

    def skip(self, at: int, kind: str) -> int:
        """The place behind a word of a kind, or the same place where none stands."""
        return at + 1 if 0 <= at < len(self.kinds) and kind in self.kinds[at] else at

    def phrase(self, at: int, kind: str) -> tuple[str, int] | None:
        """Value of the longest word or phrase of a kind, and the place behind it."""
        if not 0 <= at < len(self.texts):
            return None
        longest: tuple[str, int] | None = None
        if (value := self.kinds[at].get(kind)) is not None:
            longest = value, at + 1
        for words, own, value in _SEVERAL.get(self.texts[at], ()):
            end = at + len(words)
            if own == kind and self.texts[at:end] == words and (longest is None or end > longest[1]):
                longest = value, end
        return longest

    def text(self, at: int) -> str:
        return self.texts[at] if 0 <= at < len(self.texts) else ""

    def digits(self, at: int) -> bool:
        return "0" <= self.text(at)[:1] <= "9"

    def glued(self, at: int) -> bool:
        """Whether nothing stands between a token and the next."""
        return 0 <= at < len(self.tokens) - 1 and self.tokens[at].end == self.tokens[at + 1].start

    def free(self, at: int) -> bool:
        """Whether nothing that could be counted begins here: the clause's end, a sign, a word
        of no content or of time; what is for each counts."""
        text = self.text(at)
        if self.has(at, "per"):
            return False
        return not text[:1].isalpha() or text in STOP_WORDS or not _OF_TIME.isdisjoint(self.kinds[at])


_OF_TIME = frozenset(
    ("weekday", "month", "day", "rel", "time_lead", "day_lead", "named_hour", "part_of_day", "meridiem", "joint")
)
