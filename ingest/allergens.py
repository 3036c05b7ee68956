"""Allergens that a feed lists: what its list names, and nothing where it says that there are none or none known.

"None" in a list is a word about the list. It makes no dish free of anything: that is the menu's own to say.
"""

from collections.abc import Iterable

from engine.catalogue import column, fold_key

_NO_ALLERGEN = frozenset(map(fold_key, column("no_allergens", "phrase")))


def listed_allergens(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name in names if (key := fold_key(name)) and key not in _NO_ALLERGEN)
