"""How the words of dish names keep company: what stands beside what, and how often.

A reading of a few words is as likely as the names that bear it. Names are counted once each, whoever sells the dish, so
that one large menu does not outvote many small ones; words are counted by their stems.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import log

from engine.catalogue import STOP_WORDS, word_key

UNSEEN = 0.01
"""Names that a word is taken to stand in when it stands in none: unlikely, not impossible."""
BY_ITSELF = 0.05
"""How much of a word's likelihood behind another is its own, whatever stands before it (Jelinek & Mercer 1980)."""
_NOTHING: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class MenuWords:
    """Of one snapshot."""

    holding: Mapping[str, frozenset[int]] = field(default_factory=dict)
    """Stem → the names that hold it, by number."""
    names: int = 1

    @classmethod
    def of(cls, dishes: Iterable[Iterable[str]]) -> "MenuWords":
        """From the words of each distinct name."""
        holding: dict[str, list[int]] = {}
        number = 0
        for number, words in enumerate(dishes, start=1):
            for word in words:
                holding.setdefault(word, []).append(number)
        by_key: dict[str, set[int]] = {}
        for word, numbers in holding.items():
            if word not in STOP_WORDS:
                by_key.setdefault(word_key(word), set()).update(numbers)
        return cls({key: frozenset(numbers) for key, numbers in by_key.items()}, max(1, number))

    def known(self, word: str) -> int:
        """Names that hold the word."""
        return len(self.holding.get(word_key(word), _NOTHING))

    def all_of(self, words: tuple[str, ...]) -> int:
        """Names that hold every one of them."""
        held = [self.holding.get(word_key(word), _NOTHING) for word in words]
        return len(frozenset.intersection(*held)) if held else 0

    def together(self, one: str, other: str) -> int:
        """Names that hold both."""
        return _together(self, *sorted((word_key(one), word_key(other))))

    def likelihood(self, words: tuple[str, ...]) -> float:
        """Natural logarithm; each word given the one before it."""
        found, before = 0.0, ""
        for word in words:
            alone = max(UNSEEN, self.known(word)) / self.names
            both = self.together(before, word) if before else 0
            found += log((1 - BY_ITSELF) * both / self.known(before) + BY_ITSELF * alone if both else BY_ITSELF * alone)
            before = word
        return found


@lru_cache(maxsize=65_536)
def _together(words: MenuWords, one: str, other: str) -> int:
    return len(words.holding.get(one, _NOTHING) & words.holding.get(other, _NOTHING))
