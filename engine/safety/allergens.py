"""Allergens: a fixed vocabulary, the words of foods that hold them, and how sources and people write them.

The vocabulary is the nine of the US (FALCPA of 2004, FASTER Act of 2021) and the fourteen of the EU (Regulation (EU) No
1169/2011, Annex II), with two broad ones that people say: "nuts" (tree nuts and peanuts) and "shellfish" (crustaceans
and molluscs).
"""

from functools import cache

from engine.catalogue import listed, mentions, rows, words

_ALLERGENS = rows("allergens", "allergen", "food", "includes")
KEYS = {allergen: food for allergen, food, _ in _ALLERGENS}
"""Allergen → the food key that is it; foods under that key hold it."""
ALLERGENS: tuple[str, ...] = tuple(KEYS)
FOODS_OF_ALLERGENS = frozenset(KEYS.values())
BROAD = {allergen: frozenset(listed(narrower)) for allergen, _, narrower in _ALLERGENS if narrower}
"""Broad allergens and those they hold: who avoids the broad one avoids them too."""


@cache
def _by_spelling() -> dict[tuple[str, ...], str]:
    table = {words(name): name for name in ALLERGENS}
    for spelling, allergen in rows("allergen_spellings", "spelling", "allergen"):
        table.setdefault(words(spelling), allergen)
    return table


def spellings_of_allergens() -> frozenset[tuple[str, ...]]:
    """Every way to write an allergen that `allergen_of` knows, as words in the singular."""
    return frozenset(_by_spelling())


def allergens_named(text: str) -> frozenset[str]:
    """Allergens that a text's foods are or are usually made with: "pad thai with shrimp" gives peanuts, crustaceans …

    Broad ones come along (an almond gives "tree nuts" and "nuts"). It says what is named,
    never that the rest is absent.
    """
    keys = {key for mention in mentions(text) for key in (*mention.named, *mention.made_with)}
    return frozenset(allergen for allergen, key in KEYS.items() if key in keys)


def allergen_of(said: str) -> str | None:
    """The allergen that a source's or a person's words name ("Tree-Nut", "dairy", "coeliac"); None if none."""
    path = words(said)
    while path and path[0] in ("contain", "contains", "a", "an", "to", "the"):
        path = path[1:]
    while path and path[-1] in ("allergy", "allergen", "allergic", "product", "intolerance", "free"):
        path = path[:-1]
    return _by_spelling().get(path)
