"""Does a line name food: what was understood as such, a dish that menus or the tables know, or a word for eating."""

from engine.catalogue import dishes_of_wish
from engine.reading.legacy.dishes import is_wished
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.foodwords import food_keys, is_dish_phrase
from engine.reading.legacy.line import Line
from engine.reading.legacy.office import OFFICE
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.wordlists import listed

OF_FOOD = listed("cuisine diet need allergy exclusion catering meal course restaurant")
_FOOD = sign(
    r"\b(?:food|eat|meal|meals|caterers?|restaurants?|menu|menus|dish|dishes|dining|dine|table for|reservation|buffet|"
    r"picnic|potluck|banquet|feast|cuisines?)\b|\bto feed (?:the|our|my|a|an|some|all|about|\d+)\b"
)


def names_food(draft: Draft, kinds: set[str]) -> bool:
    """`kinds`: of the line's mentions."""
    return bool(kinds & OF_FOOD) or has_known_wish(draft)


def has_known_wish(draft: Draft) -> bool:
    """A dish of the menus or of the tables; a word that nobody knows is no sign of food."""
    wishes = [wish.text for wish in draft.fields.get("wishes", ())]
    if any((" " in wish and is_dish_phrase(wish)) or dishes_of_wish(wish) for wish in wishes):
        return True
    words = [word for wish in wishes for word in wish.split()]
    return any(_is_eaten(draft, word) and word not in OFFICE for word in words)


def _is_eaten(draft: Draft, word: str) -> bool:
    """A word of the menus or the tables, or a slip away from one of the tables ("cofee")."""
    known = draft.index.is_dish_word(word) or food_keys(word) or is_wished(draft.memory.wants, word)
    return bool(known) or draft.index.is_slip_of_food(word)


def asks_for_food(line: Line) -> bool:
    """By a word for food itself, whichever it is."""
    return bool(line.says(_FOOD))
