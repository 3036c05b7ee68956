"""Slips of the finger in words of food: the catalogue's own words that were meant."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from rapidfuzz import process
from rapidfuzz.distance import OSA

from engine.catalogue import stem
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.foodwords import food_keys, is_dish_name
from engine.reading.legacy.index import Index
from engine.reading.legacy.spelling import allowed_edits

OFTEN_OVER_SELDOM = 100
"""A word that menus have may be a slip of theirs too ("vegtables"): its neighbour is this many times as common."""
_VOWELS = frozenset("aeiouy")
NEIGHBOURS = 8
SHORTEST_HALF = 3
"""Letters on either side of a space that was left out: below it every other word would fall in two."""


@lru_cache(maxsize=16_384)
def meant_words(word: str, vocabulary: Index) -> tuple[str, ...]:
    """The word itself where it is known; the nearest where it is not, the commoner first; both where the catalogue
    hardly knows it beside a neighbour of which it is full."""
    if word.endswith("s") and not _VOWELS & set(word) and word[:-1] in vocabulary.words:
        # Stemmers leave the plural of an abbreviation as it is: "BLTs".
        return (word, word[:-1])
    edits = allowed_edits(word)
    keys = food_keys(word)
    if not edits or word in EVERYDAY or (is_dish_name(word) and not keys):
        return (word,)
    near = _near(word, edits, vocabulary)
    if not (keys or vocabulary.is_dish_word(word)):
        return (near[0],) if near else (word,)
    enough = OFTEN_OVER_SELDOM * max(1, vocabulary.words.get(word, 0))
    common = [one for one in near if vocabulary.words.get(one, 0) >= enough and stem(one) != stem(word)]
    # A food of the tables is only ever another spelling of the same food: "beets" are no "beef".
    return (word, *[one for one in common if not keys or food_keys(one) == keys][:1])


def is_slip_of_food(word: str, vocabulary: Index) -> bool:
    """ "Cofee": a slip away stands a food."""
    return any(is_dish_name(near) for near in meant_words(word, vocabulary) if near != word)


def spaced_otherwise(words: tuple[str, ...], vocabulary: Index) -> Iterator[tuple[str, ...]]:
    """The same words with a space less or more, as menus also write them: "meat balls" is "meatballs" too."""
    menu = vocabulary.menu
    for at, (one, other) in enumerate(pairwise(words)):
        if menu.known(one + other):
            yield (*words[:at], one + other, *words[at + 2 :])
    for at, word in enumerate(words):
        for halves in halves_of(word, vocabulary):
            # "Eggrolls" are mostly "egg rolls"; "meatballs" seldom balls of meat.
            if menu.together(*halves) > menu.known(word):
                yield (*words[:at], *halves, *words[at + 1 :])


@lru_cache(maxsize=16_384)
def halves_of(word: str, vocabulary: Index) -> tuple[tuple[str, str], ...]:
    """Two words that were typed without their space, where some dish's name has them side by side: "padthai"."""
    cuts = range(SHORTEST_HALF, len(word) - SHORTEST_HALF + 1)
    return tuple((word[:at], word[at:]) for at in cuts if (word[:at], word[at:]) in vocabulary.pairs)


def _near(word: str, edits: int, vocabulary: Index) -> list[str]:
    near = process.extract(
        word, _by_letter(vocabulary).get(word[0], ()), scorer=OSA.distance, score_cutoff=edits, limit=NEIGHBOURS
    )
    ranked = sorted((distance, -vocabulary.words.get(one, 0), one) for one, distance, _ in near if one != word)
    return [one for _, _, one in ranked]


@lru_cache(maxsize=4)
def _by_letter(vocabulary: Index) -> dict[str, list[str]]:
    by_letter: dict[str, list[str]] = {}
    for word in sorted(vocabulary.words):
        if len(word) >= 4:
            by_letter.setdefault(word[0], []).append(word)
    return by_letter
