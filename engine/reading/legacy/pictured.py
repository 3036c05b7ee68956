"""Emoji that show food, read by their names: "🍕 for 20" is pizza.

Unicode keeps food and drink in a few blocks and names each of them; where the name is only of the vessel, the CLDR
keywords of the emoji give the word (unicode.org, emoji-test.txt, "food-" subgroups; CLDR annotations, en.xml).
"""

import unicodedata
from functools import lru_cache

from engine.catalogue import is_dish_name
from engine.reading.legacy.foodwords import is_dish_phrase

_BLOCKS = (
    (0x2615, 0x2615), (0x1F32D, 0x1F330), (0x1F336, 0x1F336), (0x1F33D, 0x1F33D), (0x1F345, 0x1F37F),
    (0x1F382, 0x1F382), (0x1F950, 0x1F96F), (0x1F980, 0x1F980), (0x1F990, 0x1F991), (0x1F99E, 0x1F99E),
    (0x1F9AA, 0x1F9AA), (0x1F9C0, 0x1F9CB), (0x1FAD0, 0x1FADB),
)  # fmt: skip
_OF_VESSELS = {
    "steaming bowl": "noodle soup", "hot beverage": "coffee", "pot of food": "stew", "cooking": "eggs",
    "cup with straw": "soda", "poultry leg": "chicken", "meat on bone": "ribs", "shallow pan of food": "paella",
    "teacup without handle": "tea", "bowl with spoon": "soup", "takeout box": "chinese", "shortcake": "cake",
    "beer mug": "beer", "clinking beer mugs": "beer", "wine glass": "wine", "red apple": "apple",
}  # fmt: skip


_HOLDS = (" box", " cake")
""" "Bento box": what holds it is a part of the dish's name."""


@lru_cache(maxsize=1_024)
def pictured_food(sign: str) -> str | None:
    """The food that one character shows, in folded words; None for a character that shows none.

    >>> pictured_food("🍕"), pictured_food("🎉")
    ('pizza', None)
    """
    if not any(first <= ord(sign) <= last for first, last in _BLOCKS):
        return None
    name = unicodedata.name(sign, "").lower()
    if not name:
        return None
    food = _OF_VESSELS.get(name) or _plain(name)
    words = food.split()
    named = is_dish_phrase(food) or is_dish_name(words[-1]) or (food.endswith(_HOLDS) and is_dish_name(words[0]))
    return food if named else None


def _plain(name: str) -> str:
    """ "Slice of pizza" is pizza, "curry and rice" a curry."""
    return name.rpartition(" of ")[2].removesuffix(" and rice").removeprefix("soft ").removeprefix("cooked ")
