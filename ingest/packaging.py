"""What a unit is by nature: shared (tray, dozen, whole pizza …) or packed for one person, and what it is called."""

import re
from functools import lru_cache

from ingest.sizes import fold_menu_text, is_per_person, unit_word

# The rule book's list ("tray, platter, pan, party, dozen, whole pizza, family …") in the words of menus.
_SHARED = re.compile(
    r"\b(?:platters?|trays?|dozens?|doz|party|buffet|feast|bulk)\b|"
    r"\bfamily[\s-]+(?:size|style|pack|meals?|dinners?|special|value|combo|feast|bundle|platter|tray|box|bbq|seafood)\b|"
    r"\b(?:half|full|1/2|hotel|catering|large|small|deep)\s+pans?\b|\bpans?\s*(?:$|[(,;])|\b(?:half|full|1/2)\s+sheet\b|"
    r"\bsheet\s+(?:cake|pizza|pan)\b|\bwhole\s+(?:pizza|pie|cake|quiche|cheesecake|tray|turkey|ham|salmon|duck)\b|"
    r"\bby\s+the\s+(?:foot|pound|dozen|tray|gallon)\b|\bper\s+(?:foot|gallon|tray|pan|dozen|(?:full|half|1/2)\s+\w+)\b|"
    r"\b(?:gallons?|bucket|[3-6]\s*-?\s*(?:ft|foot|feet))\b|\bcombo\s+pack\b|\bfor\s+the\s+table\b"
)
_PLATE = re.compile(r"\b(?:sizzling|iron)\b.*\bplatters?\b")
# A group's word is weaker than a name's: only what says how everything in it is sold.
_SHARED_GROUP = re.compile(
    r"\b(?:party|catering|food|family)\s+(?:trays?|platters?|pans?|menu|packs?|meals?|dinners?|size)\b|\bfamily\s+style\b|"
    r"^(?:(?:party|sandwich|catering|sushi|cold|hot) )?(?:platters|trays)$|\bwhole\s+(?:pies|pizzas?|cakes)\b|"
    r"\bdinners?\s+for\s+family\b|\bby\s+the\s+(?:pound|dozen)\b|\bparty\s+catering\b|\bbuffet\b"
)
_PIZZA = re.compile(r"\bpizzas?\b")
_NOT_WHOLE = re.compile(
    r"\b(?:slices?|personal|individual|mini|kids?|child(?:ren)?s?|by the slice|toppings?|"
    r"extra(?![\s-]*large)|add)\b"
)
# Dishes that are only called after pizza.
_PIZZA_DISH = re.compile(
    r"\bpizzas?\s+(?:rolls?|bread|fries|burgers?|subs?|steaks?|sticks?|puffs?|dogs?|bites?|pockets?|sauce|dips?|salads?|"
    r"dough|soup|sandwich(?:es)?|wraps?|bagels?|cookies?|crust|skins?|nights?|buffet|hoagies?|fingers?|wings?|melts?)\b"
)
# What a group named after pizza sells beside it.
_BESIDE_PIZZA = re.compile(
    r"\b(?:bread|fries|burgers?|subs?|steaks?|sticks?|rolls?|calzones?|stromboli|sauce|dips?|salads?|wings?|dough|"
    r"sandwich(?:es)?|wraps?|lasagna|pasta|spaghetti|soup|soda|coke|cookies?|fingers?|beer|drinks?|knots?|ziti|"
    r"hoagies?|gyros?|heroe?s?|buffet|beverages?|appetizers?|desserts?|liter|crust|cheese(?:steak)?$)\b"
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

# What a name ends in and is ordered by; a number before it ("12 slices", "2 dozen") counts what one unit holds.
_CONTAINER = re.compile(
    r"(?:(?<!\d )(?<!\d)|(?<=\b1 )|(?<=1/2 ))\b(?:(half|full|1/2|small|medium|large|whole|quarter)\s+)?"
    r"(trays?|platters?|box(?:es)?|bowls?|dozens?|doz|baskets?|buckets?|sheets?|gallons?|bottles?|cans?|pitchers?|"
    r"pans?|pies?|packs?|pints?|quarts?|carafes?|urns?|travell?ers?|growlers?|jugs?)(?=\s*(?:$|[(,;·/]|-\s))"
)
# A portion's own name may also be "per pound", "each piece", "slice".
_PORTION_CONTAINER = re.compile(
    r"(?<!\d )(?<!\d)\b(?:(whole|half|full|1/2)\s+)?"
    r"(pounds?|lbs?|pieces?|slices?|cakes?|foot|bags?|cups?|packages?|liters?)"
    r"(?=\s*(?:$|[(,;·/]|-\s))"
)
_PORTION_SIZE = re.compile(r"\b(half|full|small|medium|large|regular|whole|slice)\b")


@lru_cache(maxsize=32_768)
def is_shared(name: str, group: str, portion: str) -> bool:
    """Ordered for several by nature, whatever the menu says about heads."""
    named = fold_menu_text(f"{name} | {portion}" if portion else name)
    # A sizzling or iron platter is one person's plate.
    plated = _PLATE.sub(" ", named)
    return bool(_SHARED.search(plated)) or _is_shared_group(group) or is_whole_pizza(name, group)


@lru_cache(maxsize=8_192)
def _is_shared_group(group: str) -> bool:
    return bool(_SHARED_GROUP.search(fold_menu_text(group)))


@lru_cache(maxsize=32_768)
def is_whole_pizza(name: str, group: str) -> bool:
    """By its name or its group's, if it is not a slice, a personal size or another dish called after pizza."""
    inches = inches_of(name)
    small = inches is not None and inches < _WHOLE_PIZZA_INCHES
    return is_pizza(name, group) and not small and not _NOT_WHOLE.search(fold_menu_text(name))


def inches_of(text: str) -> int | None:
    """The diameter in a text; None where it says several."""
    found = set(_INCHES.findall(fold_menu_text(text)))
    return int(found.pop()) if len(found) == 1 else None


@lru_cache(maxsize=32_768)
def is_pizza(name: str, group: str) -> bool:
    """Of any size, by the slice too: by its name or its group's, if it is not another dish called after pizza."""
    named, group = fold_menu_text(name), fold_menu_text(group)
    if _PIZZA.search(named):
        return not _PIZZA_DISH.search(named)
    return bool(_PIZZA.search(group)) and not (_BESIDE_PIZZA.search(group) or _BESIDE_PIZZA.search(named))


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
def unit_of(name: str, portion: str, per: str, is_pizza: bool) -> str:
    """What one unit is called, singular: "half tray", "dozen", "box"; "serving" for one person's, else "order"."""
    if per and unit_word(per) == "people":
        return "serving"
    if per:
        return unit_word(per)
    folded = fold_menu_text(portion)
    own = _container(folded) or _named_unit(_PORTION_CONTAINER.search(folded))
    if own:
        return own
    if is_per_person(portion):
        return "serving"
    container = _container(fold_menu_text(name)) or ("pizza" if is_pizza else "order")
    size = _PORTION_SIZE.search(folded)
    return f"{size.group(1)} {container}" if size and " " not in container else container


_BOX = re.compile(r"\bbox(?:ed|es)?\b")
_BAG = re.compile(r"\bbag(?:ged|s)?\b")


@lru_cache(maxsize=8_192)
def unit_for_one(name: str, group: str, portion: str) -> str:
    """What one person's unit is called where nothing else names it: "box", "bag", else "serving"."""
    said = fold_menu_text(f"{name} | {portion} | {group}")
    return "box" if _BOX.search(said) else "bag" if _BAG.search(said) else "serving"


def _container(folded: str) -> str:
    return _named_unit(_CONTAINER.search(folded))


def _named_unit(found: re.Match[str] | None) -> str:
    if not found:
        return ""
    size = "half" if found.group(1) == "1/2" else found.group(1)
    word = unit_word(found.group(2))
    return f"{size} {word}" if size else word
