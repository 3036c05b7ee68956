"""Foods, dishes, cuisines, diets, allergens and courses by all their names, from the tables of catalogue and safety.

Words are in the singular, as those tables compare them.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from engine.catalogue import (
    BROAD_NAMES,
    HOUSE_NAMES,
    HOUSES,
    NAMES,
    column,
    course_wish,
    display_name,
    lexicon,
    listed,
    rows,
    words,
)
from engine.reading.trie import Entry
from engine.safety import allergen_of, diet_label_of, names_of_labels, spellings_of_allergens

Phrase = tuple[str, ...]
TABLE: Final = "table"
"""Key of a dish that the food tables name."""


@cache
def foods() -> tuple[tuple[Phrase, Entry], ...]:
    """Every phrase of the food tables, in singular words, with what it stands for."""
    return (*_foods(), *_dishes(), *_cuisines(), *_diets(), *_courses())


def _foods() -> Iterator[tuple[Phrase, Entry]]:
    for path, key in lexicon().names.items():
        yield path, Entry("FOOD", key)
    for phrase in column("no_foods", "phrase"):
        yield words(phrase), Entry("FOOD", blocks=True)
    for path in spellings_of_allergens():
        allergen = allergen_of(" ".join(path))
        if allergen:
            yield path, Entry("ALLERGEN", allergen)


def _dishes() -> Iterator[tuple[Phrase, Entry]]:
    named = [dish for dish, _ in rows("dishes", "dish", "made_with")]
    named += [dish for dish, _ in rows("cuisine_dishes", "dish", "cuisine")]
    named += [dish for dish, _ in rows("dishes_sold_everywhere", "dish", "at_home_in")]
    named += [phrase for cell in column("equal_phrases", "phrases") for phrase in listed(cell)]
    named += [*HOUSES, *HOUSE_NAMES]
    named += [word for word, course in rows("course_name_words", "word", "course") if course != "addon"]
    for dish in named:
        if diet_label_of(dish) is None:
            yield words(dish), Entry("DISH", TABLE)


def _cuisines() -> Iterator[tuple[Phrase, Entry]]:
    for key, others in (*NAMES.items(), *BROAD_NAMES.items()):
        entry = cuisine(key, display_name(key))
        for name in (key, *others):
            yield words(name), entry
    for phrase in column("no_cuisines", "phrase"):
        yield words(phrase), Entry("CUISINE", blocks=True)


def cuisine(key: str, name: str) -> Entry:
    return Entry("CUISINE", key, (name, (key,)))


def _diets() -> Iterator[tuple[Phrase, Entry]]:
    for path in names_of_labels():
        label = diet_label_of(" ".join(path))
        if label:
            yield path, Entry("DIET", label)


def _courses() -> Iterator[tuple[Phrase, Entry]]:
    for wish, _ in rows("course_wishes", "wish", "courses"):
        courses = tuple(sorted(course_wish(wish)))
        if courses:
            yield words(wish), Entry("COURSE", courses[0], courses)
