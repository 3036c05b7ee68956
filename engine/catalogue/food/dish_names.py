"""Names of dishes: words that are something to eat or drink by themselves, whatever the catalogue sells."""

from functools import cache, lru_cache

from engine.catalogue.analyzer import stem, word_key
from engine.catalogue.food.courses import course_wish
from engine.catalogue.food.cuisines import cuisine_key_of
from engine.catalogue.food.mentions import food_keys_for
from engine.catalogue.food.synonyms import forms_of
from engine.catalogue.food.tables import column

REMEMBERED = 32_768
"""Words remembered, some 4 MB: the same come again in every turn."""


@cache
def _named() -> frozenset[str]:
    """Stems of dishes that neither foods nor cuisines nor synonyms have ("arepas")."""
    return frozenset(map(stem, column("dish_names", "name")))


@lru_cache(maxsize=REMEMBERED)
def is_dish_name(word: str) -> bool:
    """Whether the tables know a folded word as food, in whatever number."""
    own = {stem(word), word_key(word)}
    if stem(word) in _named():
        return True
    return bool(food_keys_for(word) or cuisine_key_of(word) or course_wish(word)) or bool(forms_of(word) - own)
