"""Allergens as they are mistyped: "shelfish", "penuts", "avacado".

A guard by a word that no menu has would keep nothing out. So what people say they are allergic to, and no table knows,
is read as the name in the tables that is a slip away: a guess too many keeps a dish out, one too few does harm.
"""

from collections.abc import Iterable
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from engine.catalogue import lexicon, words
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.office import OFFICE
from engine.reading.legacy.spelling import allowed_edits
from engine.safety import allergen_of, spellings_of_allergens

SHORTEST, SHORTEST_FOOD = 4, 5
"""Letters from which a slip is looked for, in the names of allergens and of other foods; as in `spelling.py`, but for
the four letters of "nuts", "eggs" and "milk", which do too much harm to be left out."""


@lru_cache(maxsize=4_096)
def allergen_meant(word: str) -> str | None:
    """The allergen, or the food by its name in the tables, that a misspelt word means; None for a word that is known,
    said every day, or near to nothing."""
    said = next(iter(words(word)), "")
    if not said.isalpha() or word in EVERYDAY or word in OFFICE or (said,) in lexicon().names:
        return None
    edits = max(1, allowed_edits(word))
    for names, shortest in ((_allergens(), SHORTEST), (_foods(), SHORTEST_FOOD)):
        near = process.extractOne(word, names.get(word[0], ()), scorer=OSA.distance, score_cutoff=edits)
        if near and len(word) >= shortest:
            return allergen_of(near[0]) or near[0]
    return None


@lru_cache(maxsize=4_096)
def transposed_food(word: str) -> str | None:
    """ "Prok": the food of the tables that has the same letters, the first one first."""
    if len(word) < SHORTEST or word in EVERYDAY or word in OFFICE or (word,) in lexicon().names:
        return None
    letters = sorted(word)
    return next((one for one in _foods().get(word[0], ()) if len(one) == len(word) and sorted(one) == letters), None)


@lru_cache(maxsize=1)
def _allergens() -> dict[str, list[str]]:
    return _by_letter(path for path in spellings_of_allergens() if len(path) == 1)


@lru_cache(maxsize=1)
def _foods() -> dict[str, list[str]]:
    return _by_letter(path for path in lexicon().names if len(path) == 1)


def _by_letter(paths: Iterable[tuple[str, ...]]) -> dict[str, list[str]]:
    by_letter: dict[str, list[str]] = {}
    for (word,) in sorted(paths):
        by_letter.setdefault(word[0], []).extend((word, f"{word}s"))
    return by_letter
