"""What is denied of whatever holds it: "no pizza with pineapple", "nothing containing lamb"."""

import re

from engine.catalogue import is_dish_name, singular
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.foodwords import food_keys
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.wordlists import listed

_HOLDING = re.compile(
    r"(?:(?:any|the|all|those|other) )*(?:(?:anything|everything|something|dish(?:es)?|foods?|meals?|items?|options?|"
    r"stuff|things?|platters?|trays?) )?(?:(?:that|which) (?:is|are|has|have|contains?|includes?|comes? with) |with |"
    r"containing |including |made (?:of|with|from) |has |have )(?:any |some |lots of |much )?(?=[a-z])"
)
""" "Leave out everything with mushrooms", "nothing containing lamb": what it holds is left out."""
_DISH_WITH = re.compile(
    r"(?:(?:more|any|another|the|those) )*(?P<dish>(?:[a-z]+ ){0,2}(?P<kind>[a-z]+)) (?:with|containing|including|"
    r"(?:that|which) (?:has|have|contains?|includes?)) (?:any |some |much )?(?P<what>[a-z]+)\b"
)
""" "No pizza with pineapple": without pineapple. "No mayo with the sandwiches" is of the mayo."""
_KINDS = listed(
    "pizza pasta salad sandwich sub hoagie wrap panini burger taco burrito quesadilla enchilada soup stew chili curry "
    "noodle ramen pho bowl box tray platter pie cake cookie pastry dessert casserole sushi roll dumpling dip sauce "
    "dressing omelette quiche flatbread entree main side lasagna ravioli wonton wing skewer kebab meatball gyro bagel "
    "muffin donut doughnut appetizer starter snack canape breakfast brunch lunch dinner food dish meal item option"
)
_OF_ANIMALS = frozenset().union(
    *map(food_keys, listed("chicken turkey duck beef steak pork ham bacon lamb meat fish salmon tuna seafood shrimp"))
)
""" "No chicken with mushrooms": chicken that comes without is welcome, as a dish would be."""
_HOLDERS = frozenset(map(singular, _KINDS))
"""What is told apart by what is in it, though some are foods of the tables; whatever is none of these is as well."""


_NOT_MANY = sign(
    r"\bnot (?:too|so|that|all that|very) (?:many|much|heavy on(?: the)?) (?P<what>[a-z]+)"
    r"(?: (?:with|containing|in|of|and|or) (?:the |any )?[a-z]+)*"
)


def find_not_too_many(line: Line) -> None:
    """ "Not too many salads with nuts": neither wished for nor left out, and no food behind it is wished for either."""
    for match in line.find(_NOT_MANY):
        if food_keys(match["what"]) or is_dish_name(match["what"]):
            line.take("reason", match.start(), match.end())


def what_it_holds(line: Line, at: int) -> int:
    """Where the food begins that is denied of whatever holds it, which may be a kind of dish; else where it was."""
    if holding := _HOLDING.match(line.left, at):
        return holding.end()
    dish = _DISH_WITH.match(line.left, at)
    if dish is None or not food_keys(dish["what"]) or singular(dish["what"]) in _HOLDERS:
        return at
    is_named = dish["kind"] not in EVERYDAY and not food_keys(dish["dish"])
    is_meat = bool(food_keys(dish["dish"]) & _OF_ANIMALS) and not food_keys(dish["what"]) & _OF_ANIMALS
    return dish.start("what") if is_named or is_meat or singular(dish["kind"]) in _HOLDERS else at
