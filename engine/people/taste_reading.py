"""Taste as a language model reads it: what a person asked for, without anything of allergies, and what of the answer
stands. Pure.

A model is given wishes as they were read, never words as typed; how often one makes a taste is counted by rule, as of
those that rules read (`learning.py`). Of its answer only known values of the five keys stand. [Kairos §16]
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from engine.catalogue import VIBES, words
from engine.conversation import Memory
from engine.messages.people import GuessedTaste, LearnedKey
from engine.people.profile import PREFERENCES, known_taste
from engine.pricing import TIERS
from engine.safety import FREE_BY_LABEL, allergen_of

WISHES_MOST = 12
"""Newest wishes that are sent together: four times as many as make a taste, and some 400 tokens."""
ANSWERS_MOST = 100
"""Of one answer: eight a wish."""
Wish = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class _Answer:
    tastes: tuple[GuessedTaste, ...]


_ANSWER: TypeAdapter[_Answer] = TypeAdapter(_Answer)


@cache
def taste_schema() -> dict[str, Any]:
    """In the strict form of structured outputs."""
    key = {"type": "string", "enum": [*PREFERENCES]}
    of_one = _closed({"wish": {"type": "integer"}, "key": key, "value": {"type": "string"}})
    return _closed({"tastes": {"type": "array", "items": of_one}})


def _closed(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": [*properties], "additionalProperties": False}


def values_known() -> Mapping[str, Sequence[str]]:
    """For a model to choose from; kitchens are too many, and are named in a word."""
    return {"vibes": VIBES, "price_comfort": TIERS}


def tastes_from_json(raw: str) -> tuple[GuessedTaste, ...]:
    """Raises ValueError for another form."""
    try:
        return _ANSWER.validate_json(raw).tastes[:ANSWERS_MOST]
    except ValidationError:
        raise ValueError("not in the form asked for") from None


def tastes_read(guessed: Iterable[GuessedTaste], wishes: int) -> tuple[frozenset[tuple[LearnedKey, str]], ...]:
    """Of each wish, in their order, what stands."""
    found: tuple[set[tuple[LearnedKey, str]], ...] = tuple(set() for _ in range(wishes))
    for one in guessed:
        known = known_taste(one.key, one.value)
        if known is not None and 1 <= one.wish <= wishes:
            found[one.wish - 1].add(known)
    return tuple(map(frozenset, found))


def wish_of(before: Memory, after: Memory, of_allergy: bool = False) -> Wish:
    """What a turn wished for that was not wished for before it, by name; {} for nothing, and in a thread that an
    allergy guards, or where the turn spoke of one."""
    then, now = before.wants, after.wants
    if of_allergy or then.allergies or now.allergies:
        return {}
    had, has = dict(_wished(before)), dict(_wished(after))
    new = {name: [one for one in values if one not in had[name]] for name, values in has.items()}
    return {name: values for name, values in new.items() if values}


def _wished(memory: Memory) -> Iterator[tuple[str, list[str]]]:
    """Exclusions of foods are not among them: they may be an allergy that nobody called so."""
    wants = memory.wants
    yield "wishes", [wish.text for wish in wants.wishes if not names_an_allergen(wish.text)]
    yield "cuisines", [*wants.cuisine]
    yield "not_cuisines", [*wants.excluded_cuisine_keys]
    yield "diets", [one for one in wants.dietary_labels if one not in FREE_BY_LABEL]
    yield "tags", [one for one in wants.tags if not names_an_allergen(one)]
    yield "occasion", [*wants.occasion]
    yield "price_level", [wants.price_level] if wants.price_level else []


def names_an_allergen(text: str) -> bool:
    """As a word or two of it: "nut-free brownies" is told to no model, nor are "fish tacos"."""
    said = words(text)
    return any(allergen_of(" ".join(said[at : at + length])) for length in (1, 2) for at in range(len(said)))
