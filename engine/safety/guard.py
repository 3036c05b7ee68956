"""Allergies in force as a guard: what is out, what is stated free, and what does not say.

Out is what contains or may contain it, names it or a word for it, or is usually made with it and does not say it is
left out. Out wins over stated free; what does not say is never taken for free. Nothing here ever says "safe".
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, get_args

import numpy as np
import numpy.typing as npt

from engine.catalogue import Columns, MenuDocument, fold_key, food_keys_for, kinds_of, participles_of, stems
from engine.safety.allergens import KEYS, allergen_of
from engine.safety.claims import FREE_BY_LABEL, free, has, offers, often
from engine.safety.kitchens import kitchen_of

FREE, UNSAID, OUT = 0, 1, 2
"""How a dish stands to the allergies in force, the worst of them."""
Standing = Literal["free", "offered", "unsaid", "out"]
STANDINGS: tuple[Standing, ...] = get_args(Standing)


@dataclass(frozen=True, slots=True)
class Guarded:
    """One allergy as keys."""

    out: frozenset[str]
    out_words: frozenset[str]
    """Stems, for a food that the tables do not know."""
    often: frozenset[str]
    """By the cuisine alone."""
    free: frozenset[str]
    offers: frozenset[str]
    foods: frozenset[str]
    """The food's key and its kinds: who says that one of these is left out has said it of the food."""


@lru_cache(maxsize=1_024)
def guarded(allergy: str) -> Guarded:
    """The keys of an allergy as said or as the vocabulary of allergens names it."""
    allergen = allergen_of(allergy)
    keys = frozenset([KEYS[allergen]]) if allergen else food_keys_for(allergy)
    foods = keys.union(*(kinds_of(key) for key in keys))
    return Guarded(
        out=frozenset(map(has, keys or {fold_key(allergy)})),
        out_words=frozenset() if keys else frozenset().union(*({one, *participles_of(one)} for one in stems(allergy))),
        often=frozenset(map(often, keys)),
        free=frozenset(map(free, foods)),
        offers=frozenset(offers(label) for label, food in FREE_BY_LABEL.items() if food in foods),
        foods=foods,
    )


def standing_codes(columns: Columns, allergy: str) -> npt.NDArray[np.int8]:
    """How every row stands to one allergy, as places in `STANDINGS`."""
    guard = guarded(allergy)
    found = np.full(len(columns), STANDINGS.index("unsaid"), dtype=np.int8)
    found[columns.claim_keys.any_of(guard.offers)] = STANDINGS.index("offered")
    found[columns.claim_keys.any_of(guard.free)] = STANDINGS.index("free")
    named = columns.claim_keys.any_of(guard.out)
    if guard.out_words:
        named |= columns.name_words.any_of(guard.out_words) | columns.description_words.any_of(guard.out_words)
    found[named] = STANDINGS.index("out")
    return found


def standings(columns: Columns, allergies: Iterable[str]) -> npt.NDArray[np.int8]:
    """FREE, UNSAID or OUT of every row, by the worst of the allergies; FREE for all without one."""
    found = np.zeros(len(columns), dtype=np.int8)
    for allergy in allergies:
        np.maximum(found, _WORST[standing_codes(columns, allergy)], out=found)
    return found


_WORST = np.array([FREE, UNSAID, UNSAID, OUT], dtype=np.int8)
"""Of each of `STANDINGS`."""


def standing_of(document: MenuDocument, allergy: str) -> Standing:
    """How one dish stands to one allergy."""
    guard, claims = guarded(allergy), frozenset(document.claim_keys)
    said = frozenset((*document.name_words, *document.description_words))
    if guard.out & claims or guard.out_words & said:
        return "out"
    if guard.free & claims:
        return "free"
    return "offered" if guard.offers & claims else "unsaid"


def usual_kitchen(document: MenuDocument, allergy: str) -> str:
    """The dish's cuisine, where it is often made with what the dish itself does not say; "" otherwise."""
    guard = guarded(allergy)
    if guard.often.isdisjoint(document.claim_keys) or standing_of(document, allergy) in ("out", "free"):
        return ""
    return kitchen_of(document, frozenset(key.removeprefix(often("")) for key in guard.often))


def free_words(document: MenuDocument, allergy: str) -> str:
    """The menu's own words that say it is left out; "" where none do."""
    foods = guarded(allergy).foods
    return next((one.words for one in document.free_evidence if one.label in foods), "")
