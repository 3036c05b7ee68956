"""Terms of menus: the catalogue's words, and which of them a word of a wish means where it is misspelt.

A wish was read before, and its words stand beside each other no more: each is mended by itself, and only to a word of
the menus.
"""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

from rapidfuzz import process
from rapidfuzz.distance import OSA

from engine.catalogue import Vocabulary, cuisine_spellings, food_keys_for, is_dish_name, stem, word_key
from engine.reading.company import Company
from engine.reading.spelling import SHORT, by_first, slips
from engine.reading.tables import rows

OFTEN_OVER_SELDOM = 100
"""A word that menus have may be a slip of theirs too ("vegtables"): its neighbour is this many times as common."""
NEIGHBOURS = 8
"""Words a slip away that are looked at."""
SHORTEST_HALF = 3
"""Letters on either side of a space that was left out: below it every other word would fall in two."""
REMEMBERED = 16_384
"""Words kept with what they mean, 3 MB at most."""
_VOWELS = frozenset("aeiouy")
_DOINGS = ("ing", "ings")
"""Endings of words that share a stem with a dish's, and are none of it: "marketing", "buildings"."""


@cache
def request_words() -> frozenset[str]:
    """What people say of lunch to colleagues, and no food: never mended. All of everyday English would be too many: it
    has most slips that make another word ("fired rice")."""
    return frozenset(word for (word,) in rows("request_words", "word"))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class MenuTerms:
    """Of one snapshot; made by `of`, in 0.2 s for 15,000 dish names."""

    company: Company
    words: Mapping[str, int]
    """Folded words of dishes and groups → how many items have them."""
    pairs: Set[tuple[str, str]]
    """Neighbouring words in dish names: "greek salad" is a dish and no cuisine."""
    stems: Set[str]
    keys: Set[str]
    """As `word_key` has the words: who pulls wishes for no pulled pork."""
    cuisines: Set[str]
    """Keys of those that some kitchen has."""
    by_letter: Mapping[str, list[str]]
    remembered: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, vocabulary: Vocabulary, company: Company | None = None) -> "MenuTerms":
        """`company`: of the dishes' words, where it is there already."""
        dishes = [name.split() for name in vocabulary.dishes]
        words = vocabulary.words or _counts(dishes)
        return cls(
            company or Company.of(vocabulary.dishes),
            words,
            frozenset(pair for name in dishes for pair in pairwise(name)),
            frozenset(map(stem, words)),
            frozenset(map(word_key, words)),
            frozenset(vocabulary.cuisines),
            by_first(words),
        )

    def is_dish_word(self, word: str) -> bool:
        """Whether a folded word is one of menus, or of food."""
        if word in self.words or (word_key(word) in self.keys and not word.endswith(_DOINGS)):
            return True
        return is_dish_name(word) and word not in cuisine_spellings()

    def meant(self, word: str) -> tuple[str, ...]:
        """The word itself where it is known; the nearest where it is not, the commoner first; both where the catalogue
        hardly knows it beside a neighbour of which it is full."""
        if word not in self.remembered:
            if len(self.remembered) >= REMEMBERED:
                self.remembered.clear()
            self.remembered[word] = self._meant(word)
        return self.remembered[word]

    def _meant(self, word: str) -> tuple[str, ...]:
        if word.endswith("s") and not _VOWELS & set(word) and word[:-1] in self.words:
            # Stemmers leave the plural of an abbreviation as it is: "BLTs".
            return word, word[:-1]
        keys = food_keys_for(word)
        if len(word) < SHORT or word in request_words() or (is_dish_name(word) and not keys):
            return (word,)
        near = self._near(word)
        if not (keys or self.is_dish_word(word)):
            return (near[0],) if near else (word,)
        enough = OFTEN_OVER_SELDOM * max(1, self.words.get(word, 0))
        common = [one for one in near if self.words[one] >= enough and stem(one) != stem(word)]
        # A food of the tables is only ever another spelling of the same food: "beets" are no "beef".
        return (word, *[one for one in common if not keys or food_keys_for(one) == keys][:1])

    def spaced_otherwise(self, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """The same words with a space less or more, as menus also write them: "meat balls" is "meatballs" too."""
        names, together = self.company.names, self.company.together
        for at, (one, other) in enumerate(pairwise(words)):
            if names(one + other):
                yield (*words[:at], one + other, *words[at + 2 :])
        for at, word in enumerate(words):
            for halves in self.halves_of(word):
                # "Eggrolls" are mostly "egg rolls"; "meatballs" seldom balls of meat.
                if together(*halves) > names(word):
                    yield (*words[:at], *halves, *words[at + 1 :])

    def halves_of(self, word: str) -> tuple[tuple[str, str], ...]:
        """Two words that were typed without their space, where some dish's name has them side by side: "padthai"."""
        cuts = range(SHORTEST_HALF, len(word) - SHORTEST_HALF + 1)
        return tuple((word[:at], word[at:]) for at in cuts if (word[:at], word[at:]) in self.pairs)

    def _near(self, word: str) -> list[str]:
        others = self.by_letter.get(word[0], ())
        near = process.extract(word, others, scorer=OSA.distance, score_cutoff=slips(word), limit=NEIGHBOURS)
        ranked = sorted((distance, -self.words[one], one) for one, distance, _ in near if one != word)
        return [one for _, _, one in ranked]


def _counts(dishes: list[list[str]]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for words in dishes:
        for word in words:
            counts[word] = counts.get(word, 0) + 1
    return counts
