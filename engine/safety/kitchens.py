"""Kitchens and what they are often made with: a hint where no word of a dish says it, and never that it is in it.

`cuisine_allergens.tsv` has a row a cuisine and allergen. What most cooks put into a dish of that name is the dish's own
(`dishes.tsv`), and leaves it out for who is allergic; this is said beside a dish that stays.
"""

from functools import cache, lru_cache

from engine.catalogue import NOTHING, MenuDocument, cuisine_keys_of, display_name, grouped, kinds_of, rows
from engine.safety.allergens import FOODS_OF_ALLERGENS, KEYS


@cache
def _by_cuisine() -> dict[str, frozenset[str]]:
    """Cuisine → the allergens' foods, broad ones along."""
    pairs = [(KEYS[allergen], cuisine) for cuisine, allergen in rows("cuisine_allergens", "cuisine", "allergen")]
    return {
        cuisine: frozenset(foods).union(*(kinds_of(food) for food in foods)) & FOODS_OF_ALLERGENS
        for cuisine, foods in grouped(pairs).items()
    }


@lru_cache(maxsize=1_024)
def often_in(cuisines: tuple[str, ...]) -> frozenset[str]:
    """Foods of allergens that one of these cuisines is often made with."""
    return frozenset[str]().union(*(_by_cuisine().get(cuisine, NOTHING) for cuisine in cuisines))


def kitchen_of(document: MenuDocument, foods: frozenset[str]) -> str:
    """The cuisine of its name or its restaurant that is often made with one of these foods, as people read it."""
    cuisines = (*cuisine_keys_of(document.item_name), *document.cuisine_keys)
    of_it = (cuisine for cuisine in cuisines if not foods.isdisjoint(often_in((cuisine,))))
    return display_name(next(of_it, ""))
