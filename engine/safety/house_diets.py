"""Diets that a restaurant says of all it sells, by its name or its cuisine, for the items that nothing contradicts.

Halal and kosher from either; vegetarian and vegan from the name alone, or from the cuisine where no item names what
contradicts it: most places whose cuisine is "vegetarian" sell meat. Never a statement about an allergen.
[`semantics.md`, A restaurant's own word]
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from engine.catalogue import DietEvidence, tokens
from engine.safety.diet_labels import DIETS, HALAL, KOSHER, VEGAN, VEGETARIAN
from engine.safety.diet_words import is_offered, said_in, stands_beside_or, with_implied
from engine.safety.diets import Diets, in_order

_OF_KITCHENS = frozenset((HALAL, KOSHER))
"""How all is cooked that a kitchen cooks."""
_OF_MENUS = frozenset((VEGETARIAN, VEGAN))


def house_diets(name: str, cuisine: Sequence[str], items: Iterable[Diets]) -> tuple[DietEvidence, ...]:
    """What a restaurant called `name`, with its cuisines as written, says of the items of its menu."""
    found = {label: name for label in _said(name) if label in _OF_KITCHENS | _OF_MENUS}
    of_cuisine = {label: written for written in cuisine for label in _said(written) if label not in found}
    contradicted = frozenset(diet for one in items for diet in one.conflict_keys) if of_cuisine else frozenset()
    for label, written in of_cuisine.items():
        if label in _OF_KITCHENS or (label in _OF_MENUS and with_implied([label]).isdisjoint(contradicted)):
            found[label] = written
    return tuple(DietEvidence(label, found[label], "restaurant") for label in DIETS if label in found)


def _said(text: str) -> Iterator[str]:
    words = tokens(text)
    for word in said_in(words):
        if not is_offered(words, word) and not stands_beside_or(words, word):
            yield word.label


def with_house_diets(diets: Diets, house: Collection[DietEvidence]) -> Diets:
    """The item's diets with those of its house that the item neither states nor contradicts."""
    new = [
        one
        for one in house
        if one.label not in diets.keys and with_implied([one.label]).isdisjoint(diets.conflict_keys)
    ]
    if not new:
        return diets
    added = tuple(one.label for one in new)
    labels, keys = in_order((*diets.labels, *added)), in_order(with_implied((*diets.keys, *added)))
    return replace(
        diets,
        labels=labels,
        options=tuple(one for one in diets.options if one not in labels),
        evidence=tuple(one for one in diets.evidence if one.label not in added) + tuple(new),
        keys=keys,
        option_keys=tuple(one for one in diets.option_keys if one not in keys),
    )
