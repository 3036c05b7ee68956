"""Foods of a line as lists ("crab, prawns or lobster"), each by the name that guards against it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.catalogue import Mention, mentions
from engine.reading.lattice import Typed, Utterance
from engine.safety import BROAD, KEYS, allergen_of

_FOODS = frozenset(("FOOD", "ALLERGEN"))
_TABLE = "table"
"""Key of a DISH that the food tables name."""
_JOINING = frozenset(("AND", "OR", "PUNCT", "NEG", "NUM", "QUALITY", "PERSON"))
_NAMES = frozenset(("CITY", "AREA", "RESTAURANT"))
_SIGNS = frozenset(("AND", "OR", "PUNCT"))
LONGEST_JOINT = 4
"""Tokens between two foods of one list: ", and any raw"."""


@dataclass(frozen=True, slots=True)
class FoodGroup:
    """Tokens `start` to `end` (left out). `names`: allergens, or words as typed for what is none; `is_allergen`: an
    allergen's own name is among the words, not only a dish of it; `keys`: of foods and allergens as typed."""

    start: int
    end: int
    names: tuple[str, ...]
    is_allergen: bool
    keys: frozenset[str]


def food_groups(utterance: Utterance, typed: Sequence[Typed]) -> list[FoodGroup]:
    """The foods in the order said; those of one list are one group, which ends with the clause."""
    found: list[FoodGroup] = []
    for start, end in _runs(typed):
        names = names_of(utterance.text(start, end))
        if not names:
            continue
        here = [one for one in typed if one.type in _FOODS and start <= one.start and one.end <= end]
        own = any(one.type == "ALLERGEN" for one in here)
        group = FoodGroup(start, end, names, own, frozenset(one.key for one in here))
        if found and _is_joined(utterance, typed, found[-1].end, start):
            last = found.pop()
            names = tuple(dict.fromkeys((*last.names, *names)))
            group = FoodGroup(last.start, end, names, last.is_allergen or own, last.keys | group.keys)
        found.append(group)
    return found


def _runs(typed: Sequence[Typed]) -> list[tuple[int, int]]:
    """Tokens that name foods without a break: "peanut sauce"."""
    foods = _merged((one.start, one.end) for one in typed if one.type in _FOODS)
    dishes = _merged((one.start, one.end) for one in typed if one.type == "DISH" and one.key == _TABLE)
    names = [one for one in typed if one.type in _NAMES]
    foods = [run for run in foods if not any(one.start <= run[0] and run[1] <= one.end for one in names)]
    taken = {at for start, end in foods for at in range(start - 1, end + 1)}
    return sorted([*foods, *(one for one in dishes if taken.isdisjoint(range(*one)))])


def _merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Without a gap between them they are one."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged


def _is_joined(utterance: Utterance, typed: Sequence[Typed], start: int, end: int) -> bool:
    if end - start > LONGEST_JOINT or utterance.tokens[start].clause != utterance.tokens[end].clause:
        return False
    types = [{one.type for one in typed if one.start <= at < one.end} for at in range(start, end)]
    if any("CONTRAST" in one for one in types):
        return False
    joints = sum(not _JOINING.isdisjoint(one) for one in types)
    return len(types) - joints <= 1 and any(not _SIGNS.isdisjoint(one) for one in types)


@lru_cache(maxsize=4_096)
def names_of(words: str) -> tuple[str, ...]:
    """What guards against the foods of a phrase: of "peanut sauce" peanuts, of "tuna sandwich" fish, of "kiwi" kiwi."""
    if allergen := allergen_of(words):
        return (allergen,)
    found = mentions(words)
    told = [name for mention in found if (name := _allergen(mention))]
    return tuple(told[:1]) or ((words,) if found else ())


def _allergen(mention: Mention) -> str | None:
    """The one allergen that a food is, or that a dish is made with; None where there are several or none."""
    if own := allergen_of(mention.key):
        return own
    holds = {name for name, key in KEYS.items() if key in (mention.named or mention.made_with)}
    narrow = {name for name in holds if holds.isdisjoint(BROAD.get(name, ()))}
    return narrow.pop() if len(narrow) == 1 else None
