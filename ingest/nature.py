"""What a unit is by nature: shared (tray, dozen, whole pizza …) or packed for one person, and what it is called."""

import re
from functools import lru_cache

from ingest.sizes import fold_menu_text, is_per_person, unit_word

# The rule book's list ("tray, platter, pan, party, dozen, whole pizza, family …") in the words of menus.
_SHARED = re.compile(
    r"(?<!sizzling )(?<!iron )(?<!hot )\bplatters?\b|\b(?:trays?|dozens?|doz|party|buffet|feast|bulk)\b|"
    r"\bfamily[\s-]+(?:size|style|pack|meals?|dinners?|special|value|combo|feast|bundle|platter|tray|box|bbq|seafood)\b|"
    r"\b(?:half|full|1/2|hotel|catering|large|small|deep)\s+pans?\b|\bpans?\s*(?:$|[(,;])|\b(?:half|full|1/2)\s+sheet\b|"
    r"\bsheet\s+(?:cake|pizza|pan)\b|\bwhole\s+(?:pizza|pie|cake|quiche|cheesecake|tray|turkey|ham|salmon|duck)\b|"
    r"\bby\s+the\s+(?:foot|pound|dozen|tray|gallon)\b|\bper\s+(?:foot|gallon|tray|pan|dozen|(?:full|half|1/2)\s+\w+)\b|"
    r"\b(?:gallons?|bucket|catering|[3-6]\s*-?\s*(?:ft|foot|feet))\b|\bcombo\s+pack\b|\bfor\s+the\s+table\b"
)
# A group's word is weaker than a name's: only what says how everything in it is sold.
_SHARED_GROUP = re.compile(
    r"\b(?:party|catering|food|family)\s+(?:trays?|platters?|pans?|menu|packs?|meals?|dinners?|size)\b|\bfamily\s+style\b|"
    r"\bplatters?$|\btrays?$|\bwhole\s+(?:pies|pizzas?|cakes)\b|\bdinners?\s+for\s+family\b|\bby\s+the\s+(?:pound|dozen)\b|"
    r"\bparty\s+catering\b|\bbuffet\b"
)
_PIZZA = re.compile(r"\bpizzas?\b")
# Named with pizza but no whole one: slices, personal sizes, and dishes called after it.
_NOT_A_WHOLE_PIZZA = re.compile(
    r"\b(?:slices?|personal|individual|mini|kids?|child|bagels?|bread|fries|burgers?|subs?|steaks?|sticks?|"
    r"rolls?|puffs?|dogs?|bites?|pockets?|calzones?|stromboli|sauce|dips?|toppings?|topping|salads?|wings?|dough|add|"
    r"extra|sandwich(?:es)?|wraps?|lunch|lasagna|pasta|spaghetti|soup|soda|coke|cookie|fingers?|crust|combo|special|"
    r"beer|drinks?|knots?|garlic|pepperoni roll|each|hoagies?|gyros?|heros?|buffet|beverages?|appetizers?|desserts?)\b"
)
# Pizzas below this many inches are sold as personal ones on US menus.
_WHOLE_PIZZA_INCHES = 12
_INCHES = re.compile(r"\b(\d{1,2})\s*(?:\"|''|-?\s*inch(?:es)?\b)")

_FOR_ONE = re.compile(
    r"\bbox(?:ed)?\s+(?:lunch|meal|dinner|breakfast|salad|sandwich)(?:e?s)?\b|\bbag(?:ged)?\s+lunch(?:es)?\b|"
    r"\b(?:lunch|meal|bento|dinner|salad|breakfast|snack|sandwich)\s+(?:dinner\s+)?box(?:es)?\b|"
    r"\bindividual(?:ly)?\b|\bpersonal\b|\bsingle[\s-]serv(?:e|ing)\b"
)
_PACKED_FOR_ONE = re.compile(r"\bindividually\s+(?:packed|packaged|wrapped|boxed|portioned|plated|bagged|served)\b")

_CONTAINERS = (
    r"trays?|pans?|platters?|box(?:es)?|bowls?|dozens?|doz|baskets?|buckets?|sheets?|gallons?|bottles?|cans?|pitchers?|"
    r"pounds?|lbs?|pieces?|slices?|cakes?|pies?|foot|packs?|packages?|bags?|quarts?|pints?|liters?|cups?|boats?|kits?"
)
_SIZED_CONTAINER = re.compile(
    rf"\b(?:(half|full|1/2|small|medium|large|whole|quarter|mini)\s+)?({_CONTAINERS})(?=\s*(?:$|[(,;·/-]))"
)
_PORTION_SIZE = re.compile(r"\b(half|full|small|medium|large|regular|whole|slice)\b")


@lru_cache(maxsize=32_768)
def is_shared(name: str, group: str, portion: str) -> bool:
    """Ordered for several by nature, whatever the menu says about heads."""
    named = fold_menu_text(f"{name} | {portion}" if portion else name)
    return bool(_SHARED.search(named)) or _is_shared_group(group) or _is_whole_pizza(named, fold_menu_text(group))


@lru_cache(maxsize=8_192)
def _is_shared_group(group: str) -> bool:
    return bool(_SHARED_GROUP.search(fold_menu_text(group)))


def _is_whole_pizza(named: str, group: str) -> bool:
    if _NOT_A_WHOLE_PIZZA.search(named):
        return False
    inches = _INCHES.search(named)
    if inches and int(inches.group(1)) < _WHOLE_PIZZA_INCHES:
        return False
    return bool(_PIZZA.search(named)) or (bool(_PIZZA.search(group)) and not _NOT_A_WHOLE_PIZZA.search(group))


@lru_cache(maxsize=32_768)
def feeds_one_by_nature(name: str, group: str, portion: str) -> bool:
    """Packed or priced for one person, by the words of name, portion or group."""
    return (
        is_per_person(portion)
        or is_per_person(name)
        or bool(_FOR_ONE.search(fold_menu_text(name)))
        or bool(_FOR_ONE.search(fold_menu_text(portion)))
        or bool(_FOR_ONE.search(fold_menu_text(group)) and not _SHARED.search(fold_menu_text(name)))
    )


def is_packed_for_one(description: str) -> bool:
    """A description that says so; it yields to a name that is shared or a stated size."""
    return "individual" in description.lower() and bool(_PACKED_FOR_ONE.search(fold_menu_text(description)))


@lru_cache(maxsize=32_768)
def unit_of(name: str, portion: str, per: str) -> str:
    """What one unit is called, singular: "half tray", "dozen", "box"; "serving" for one person's, else "order"."""
    if per and unit_word(per) == "people":
        return "serving"
    if per:
        return unit_word(per)
    folded = fold_menu_text(portion)
    own = _container(folded)
    if own:
        return own
    if is_per_person(portion):
        return "serving"
    container = _container(fold_menu_text(name)) or "order"
    size = _PORTION_SIZE.search(folded)
    return f"{size.group(1)} {container}" if size and " " not in container else container


def _container(folded: str) -> str:
    found = _SIZED_CONTAINER.search(folded)
    if not found:
        return ""
    size = "half" if found.group(1) == "1/2" else found.group(1)
    word = unit_word(found.group(2))
    return f"{size} {word}" if size else word
