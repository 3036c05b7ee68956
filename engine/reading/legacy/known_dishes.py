"""Names of dishes in a line: of the catalogue or of the tables, whole; and where an "and" parts two of them."""

from engine.catalogue import STOP_WORDS, is_dish_name, kinds_of
from engine.reading.legacy.dishnames import LONGEST_NAMED, begins_named_phrase, is_named_dish_phrase
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.foodwords import food_keys, has_forms, is_dish_phrase
from engine.reading.legacy.index import Words
from engine.reading.legacy.qualities import COOKED
from engine.reading.legacy.wordlists import listed

CONTAINERS = listed("tray trays platter platters box boxes boxed pan pans bowl bowls bag bagged bites")
JOINERS = frozenset({"and", "&", "n"})

MOST_TOGETHER = 3
"""Words of a dish that the tables of foods and cuisines are asked for."""
Piece = tuple[str, int, int]
"""A word or sign of the line, and where it stands in it."""


def known_dish(draft: Draft, pieces: list[Piece], at: int) -> int:
    """The end of the longest dish name of the catalogue that begins here and holds a word of its own."""
    if pieces[at][0] not in draft.index.dishes.lengths:
        return _dish_of_tables(pieces, at)
    places = [place for place in range(at, min(at + 10, len(pieces))) if pieces[place][0] not in _SKIPPED]
    name = draft.index.dishes.at([pieces[place][0] for place in places], 0) if places[:1] == [at] else None
    if name is None or not any(is_food(draft, word) for word in name) or _is_counted(draft, name):
        return _dish_of_tables(pieces, at)
    return _parted(draft, pieces, at, places[len(name) - 1] + 1)


def _is_counted(draft: Draft, name: Words) -> bool:
    """ "6 chicken shawarma", as a menu numbers its dishes: six of them, where what is counted is a dish without it."""
    if not name[0].isdigit() or len(name) < 2 or name[1] in _MEASURED:
        return False
    return name[1:] in draft.index.dishes.entries or (len(name) > 2 and all(map(is_dish_name, name[1:])))


_MEASURED = listed(
    "cheese cheeses meat meats bean beans egg eggs grain grains layer spice piece pieces inch up pc pcs oz"
)
""" "3 cheese ziti", "12 piece wings": a number that says what is in a dish, or how big it is."""


def _parted(draft: Draft, pieces: list[Piece], at: int, end: int) -> int:
    """Where the first of two dishes ends that a menu sells together: "cookies and brownies" are two wishes, "beef and
    broccoli", "mac and cheese" are one."""
    joints = [place for place in range(at + 1, end - 1) if pieces[place][0] in JOINERS]
    if len(joints) != 1:
        return end
    before, after = ([word for word, _, _ in part] for part in (pieces[at : joints[0]], pieces[joints[0] + 1 : end]))
    if is_one_dish(draft, before[-1], after[0]) or (before[-1], after[0]) in _KNOWN:
        return end
    two = all(_is_dish_by_itself(" ".join(part)) for part in (before, after))
    return joints[0] if two else end


def _is_dish_by_itself(said: str) -> bool:
    """ "Brownies", "soup"; "broccoli" is what a dish has in it, "sour" how it is."""
    last = said.split()[-1]
    return last not in EVERYDAY and is_dish_name(last) and not is_ingredient(said) and last not in COOKED


_NO_ENDS = JOINERS | STOP_WORDS


def _dish_of_tables(pieces: list[Piece], at: int) -> int:
    """ "Banh mi": words that only together are a dish."""
    if pieces[at][0] in EVERYDAY and not begins_named_phrase(pieces[at][0]):
        return 0
    words = []
    for word, _, _ in pieces[at : at + LONGEST_NAMED]:
        if not word.isalpha() or word == "or":
            break
        words.append(word)
    for length in range(len(words), 1, -1):
        if words[length - 1] in _NO_ENDS:
            continue
        said = " ".join(words[:length])
        known = is_named_dish_phrase(said) if words[0] in EVERYDAY or length > MOST_TOGETHER else is_dish_phrase(said)
        if known:
            return at + length
    return 0


_SKIPPED = frozenset({"-", "'", ".", "and", "&", "the"})
"""Left out of names, as the index leaves them out."""


def is_food(draft: Draft, word: str) -> bool:
    return (
        word.isalpha()
        and len(word) > 1
        and word not in EVERYDAY
        and (draft.index.is_dish_word(word) or word in CONTAINERS)
    )


def is_one_dish(draft: Draft, before: str, after: str) -> bool:
    """ "mac and cheese", "fish and chips": one dish in the tables or in the catalogue's names."""
    return has_forms(f"{before} and {after}") or (
        (before, after) in _ALWAYS
        or ((before, "and") in draft.index.pairs and ("and", after) in draft.index.pairs and (before, after) in _KNOWN)
    )


_PAIRS = """
    mac cheese, macaroni cheese, fish chips, ham cheese, biscuits gravy, chips salsa, chips guacamole, rice beans,
    bacon eggs, shrimp grits, spaghetti meatballs, salt pepper, sweet sour, chicken waffles, surf turf, bagels lox,
    pork beans, oil vinegar, chips dip, meat cheese, cheese crackers, pita hummus, wine cheese, eggs bacon
"""
_KNOWN = frozenset(tuple(pair.split()) for pair in _PAIRS.split(","))
"""Halves of one dish, where "and" does not part two wishes."""
_ALWAYS = frozenset(
    tuple(pair.split()) for pair in ("rice beans", "biscuits gravy", "shrimp grits", "spaghetti meatballs", "surf turf")
)
"""The same, whether or not the catalogue has such a dish: nobody serves the halves apart."""


_IN_A_DISH = frozenset(
    {
        "meat",
        "poultry",
        "fish",
        "seafood",
        "shellfish",
        "dairy",
        "cheese",
        "vegetable",
        "fruit",
        "soy",
        "nut",
        "pork",
        "beef",
    }
)
_LOOSE = frozenset({"mushroom", "egg", "avocado", "bean", "tomato", "onion", "garlic", "olive", "potato", "corn"})
_DISHES = frozenset({"burger", "pizza", "steak", "sausage"})


def is_ingredient(phrase: str) -> bool:
    """ "Cheese", "chicken": what a dish has in it, where a dish is spoken of."""
    keys = food_keys(phrase) if food_keys(phrase.split()[-1]) else frozenset()
    return bool(keys) and not keys & _DISHES and any({key, *kinds_of(key)} & (_IN_A_DISH | _LOOSE) for key in keys)
