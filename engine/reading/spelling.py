"""Spelling of single words: the one known word that a mistyped one may stand for.

A slip is a letter too many, too few, another, or two turned round (optimal string alignment). The first letter is
right: people hardly ever mistype it, and every other neighbour is then another word (Pollock & Zamora, 1984).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from engine.catalogue import singular

SHORTEST = 4
"""Letters; shorter words have too many neighbours."""
SHORT = 5
"""Letters; below, only two letters turned round are a slip ("wnat"): another letter makes another word."""
LONG = 8
"""From here on two slips are forgiven, as everywhere in Platter."""
REMEMBERED = 8_192
"""Words kept with what they were mended to, a megabyte at most."""
_FEW = 4
"""Neighbours looked at: more than one that is no plural of another already leaves the word as it is."""


def slips(word: str) -> int:
    """How many are forgiven in a word."""
    return 1 if len(word) < LONG else 2


def alike(one: str, other: str) -> bool:
    """The same word or name, or a slip or two away from it; the first letter is right."""
    if one == other:
        return True
    if min(len(one), len(other)) < SHORTEST or one[0] != other[0]:
        return False
    return OSA.distance(one, other, score_cutoff=slips(other)) <= slips(other)


@dataclass(frozen=True, slots=True)
class Spelling:
    """Words in tiers: where one of an earlier tier is near enough, later ones are not looked at."""

    tiers: tuple[dict[str, list[str]], ...]
    remembered: dict[str, tuple[str, float] | None] = field(default_factory=dict)

    @classmethod
    def of(cls, tiers: Sequence[Iterable[str]]) -> "Spelling":
        return cls(tuple(map(by_first, tiers)))

    def mended(self, word: str) -> tuple[str, float] | None:
        """The word that an unknown folded one stands for, with the share of its letters that are right; None where
        there is none, or more than one."""
        if len(word) < SHORTEST or not (word.isascii() and word.isalpha()):
            return None
        if word not in self.remembered:
            if len(self.remembered) >= REMEMBERED:
                self.remembered.clear()
            self.remembered[word] = self._nearest(word)
        return self.remembered[word]

    def _nearest(self, word: str) -> tuple[str, float] | None:
        edits = slips(word)
        for tier in self.tiers:
            near = process.extract(
                word, tier.get(word[0], ()), scorer=OSA.distance, score_cutoff=edits, score_hint=edits, limit=_FEW
            )
            best = [known for known, distance, _ in near if distance == near[0][1] and _may_be(word, known)]
            if best:
                alike = len({singular(known) for known in best}) == 1
                return (best[0], 1.0 - near[0][1] / len(word)) if alike else None
        return None


def _may_be(word: str, known: str) -> bool:
    return len(word) >= SHORT or sorted(word) == sorted(known)


@lru_cache(maxsize=4)
def listed_by_first(words: frozenset[str]) -> dict[str, list[str]]:
    """As `by_first`, for lists of English that are the same beside every catalogue; for whoever only reads it."""
    return by_first(words)


def by_first(words: Iterable[str], shortest: int = SHORTEST) -> dict[str, list[str]]:
    """Words by their first letter, in order."""
    found: dict[str, list[str]] = {}
    for word in sorted({word for word in words if len(word) >= shortest and word.isalpha()}):
        found.setdefault(word[0], []).append(word)
    return found
