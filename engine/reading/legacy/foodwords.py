"""What the food tables say of a word, remembered: the same words come again in every turn."""

from functools import lru_cache

from engine.catalogue import course_wish as courses_of
from engine.catalogue import (
    cuisine_spellings,
    cuisines_of_dish,
    display_name,
    food_keys_for,
    phrase_forms,
)
from engine.catalogue import words as words_of
from engine.reading.legacy.dishnames import is_named_dish_phrase
from engine.reading.legacy.wordlists import listed
from engine.safety import allergen_of, diet_label_of, names_of_labels

REMEMBERED = 32_768
"""Distinct words and short phrases kept; about 4 MB."""


@lru_cache(maxsize=REMEMBERED)
def food_keys(words: str) -> frozenset[str]:
    """Keys to exclude or ask for; empty if it is no food."""
    return food_keys_for(words)


@lru_cache(maxsize=REMEMBERED)
def diet_label(words: str) -> str | None:
    label: str | None = diet_label_of(words)
    return label


_IN_MANY = listed("no not non without free of eat doesnt dont friendly style or product based")
"""Words in the names of diets that say nothing of a diet by themselves; no name is made of these alone."""


@lru_cache(maxsize=1)
def _diet_words() -> frozenset[str]:
    return frozenset(word for name in names_of_labels() for word in name) - _IN_MANY


@lru_cache(maxsize=REMEMBERED)
def speaks_of_diet(word: str) -> bool:
    """Cheap: where no word of a line does, it names no diet."""
    return any(part in _diet_words() for part in words_of(word))


@lru_cache(maxsize=REMEMBERED)
def allergen(words: str) -> str | None:
    found = allergen_of(words)
    return str(found) if found else None


def cuisine_key(words: str) -> str | None:
    """The cuisine that these words name. A dish ("sushi", "tacos") names none: it is wished for as a dish."""
    return cuisine_spellings().get(words)


@lru_cache(maxsize=1)
def _first_words() -> frozenset[str]:
    return frozenset(name.split()[0] for name in cuisine_spellings() if name)


def begins_cuisine(word: str) -> bool:
    """Some spelling of a cuisine in the tables begins with this word."""
    return word in _first_words()


@lru_cache(maxsize=REMEMBERED)
def cuisine_name(key: str) -> str:
    return display_name(key)


@lru_cache(maxsize=REMEMBERED)
def course_wish(words: str) -> frozenset[str]:
    return frozenset(courses_of(words))


@lru_cache(maxsize=REMEMBERED)
def has_forms(phrase: str) -> bool:
    """The synonym tables know this phrase as one dish."""
    return len(phrase_forms(phrase)) > 1


@lru_cache(maxsize=REMEMBERED)
def is_dish_phrase(phrase: str) -> bool:
    """The tables know these words together as one dish or food: "pad thai", "chicken tikka masala"."""
    if is_named_dish_phrase(phrase):
        return True
    return bool(food_keys_for(phrase)) or has_forms(phrase) or bool(cuisines_of_dish(phrase))
