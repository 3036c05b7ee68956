"""Company of words in the catalogue's dish names: what stands beside what, and how often.

A reading of a few words is as likely as the names that bear it. Names are counted once each, whoever sells the dish, so
that one large menu does not outvote many small ones; words are counted by their stems.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log

from engine.catalogue import STOP_WORDS, word_key

UNSEEN = 0.01
"""Names that a word is taken to stand in when it stands in none: unlikely, not impossible."""
BY_ITSELF = 0.05
"""How much of a word's likelihood behind another is its own, whatever stands before it (Jelinek & Mercer 1980)."""
_NONE: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Company:
    """Of one snapshot."""

    names_with: Mapping[str, frozenset[int]]
    """Stem → the names that have it, by number."""
    count: int

    @classmethod
    def of(cls, names: Iterable[str]) -> "Company":
        by_word: dict[str, list[int]] = {}
        number = 0
        for number, name in enumerate(names, start=1):
            for word in name.split():
                by_word.setdefault(word, []).append(number)
        by_key: dict[str, set[int]] = {}
        for word, numbers in by_word.items():
            if word not in STOP_WORDS:
                by_key.setdefault(word_key(word), set()).update(numbers)
        return cls({key: frozenset(numbers) for key, numbers in by_key.items()}, max(1, number))

    def names(self, word: str) -> int:
        """How many have the word."""
        return len(self.names_with.get(word_key(word), _NONE))

    def together(self, one: str, other: str) -> int:
        """How many have both."""
        return len(self.names_with.get(word_key(one), _NONE) & self.names_with.get(word_key(other), _NONE))

    def all_of(self, words: Sequence[str]) -> int:
        """How many have every one; 0 for no words."""
        having = [self.names_with.get(word_key(word), _NONE) for word in words]
        return len(frozenset.intersection(*having)) if having else 0

    def likelihood(self, words: Sequence[str]) -> float:
        """Natural logarithm; each word given the one before it."""
        found, before = 0.0, ""
        for word in words:
            alone = BY_ITSELF * max(UNSEEN, self.names(word)) / self.count
            both = self.together(before, word) if before else 0
            found += log((1 - BY_ITSELF) * both / self.names(before) + alone if both else alone)
            before = word
        return found
