"""Questions about what was shown: "does the second one have nuts?", "how big is it?", "where are they?"."""

import re
from collections.abc import Callable

from engine.reading.legacy.allergies import named_allergens
from engine.reading.legacy.context import points_at_results
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.firstnames import FIRST_NAMES
from engine.reading.legacy.foodwords import allergen, diet_label, food_keys
from engine.reading.legacy.line import Line
from engine.reading.legacy.office import OFFICE
from engine.reading.legacy.topics import DIET, OF_THE_WHOLE, PATTERNS, TASTE, THEY
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.wordlists import listed

_GATE = re.compile(
    r"\b(?:why|what|whats|which|how|when|who|where|does|do|is|are|any|can|could|will|would|tell|details?|info\w*|"
    r"ingredients?|"
    r"address\w*|phone|telephone|post|postcode|zip|zipcode|allergens?|contains?|price|describe|minimum|min|portion|"
    r"serving|size|sizes|postal|website|email|contact|delivery|reviews?|ratings?|rated|lead|opening|invoice|receipt|"
    r"refunds?|total|recommendations?|"
    r"photos?|pictures?|images?|pics?|tax|tips?|gratuity|napkins|cutlery|"
    r"utensils|silverware|tableware)\b"
)
_OF_MENU = sign(
    rf"\b(?:do|does) {THEY} (?:also )?(?:have|got|do|offer|make|serve) (?:an? |any |some )?"
    r"(?:other|more|else|anything|something|vegetarian|vegan|halal|kosher|[a-z -]+ (?:options?|dishes|choices|menus?|"
    rf"items?|ones?))\b|\b(?:is|are) there (?:any |some |also )*{DIET} (?:options?|dishes|choices|items?|ones?)\b|"
    r"\b(?:anything|something|options?|choices)\b(?! (?:is|are|does|do)\b)"
)
""" "Do they have vegan options?" asks for others, not about what is shown."""
_PRONOUN = sign(r"\b(?:it|its|that|this|they|their|them|those|these|there)\b")
_SEVERAL = sign(r"\b(?:they|them|those|these|any|all)\b")
_OF_DISHES = frozenset(
    {
        "allergens",
        "contains",
        "mentions",
        "diet",
        "taste",
        "ingredients",
        "size",
        "price",
        "minimum",
        "why",
        "recommend",
    }
)
"""Topics where "they" are dishes; else they are the restaurant of the dish spoken of."""


def find_question(line: Line, draft: Draft) -> None:
    """The topic asked about; read on the whole text, because what it names may be taken already."""
    if draft.question or not _GATE.search(line.text):
        return
    for topic, pattern in PATTERNS:
        match = line.says(pattern) or line.search(pattern)
        if match is None or (topic in _OF_FOOD and line.says(_OF_MENU) and not points_at_results(line)):
            continue
        if topic == "service" and not (draft.addressed or "?" in line.text):
            # "We need napkins", said to a colleague.
            continue
        draft.question = topic
        draft.about = _ABOUT.get(topic, _nothing)(line.text)
        if topic == "allergens":
            _as_diet_or_food(line, draft)
        if not _is_of_menus(line, draft, match):
            draft.question, draft.about = None, ()
            continue
        _point(line, draft)
        return


_OF_FOOD = frozenset({"allergens", "ingredients", "diet"})


_THE = re.compile(r"\b(?:the|that|this|your|my|our) ((?:[a-z]+ ?){1,4})")
_THINGS = listed(
    "one ones number "
    "dish dishes item items option options choice card tray trays platter platters box boxes portion portions "
    "serving servings restaurant restaurants place places caterer caterers kitchen shop food meal menu menus price "
    "prices "
    "cost total order minimum delivery fee address first second third last cheapest ingredient ingredients allergens "
    "size "
    "sizes smallest biggest largest vegan vegetarian be come make cost"
)


_SAID_OF_IT = re.compile(rf"\b(?:{DIET}|{TASTE}|enough|safe)\b")
""" "Is this halal": the pronoun stands alone."""
_ELSEWHERE = sign(r"\b(?:office|building|station|airport|hotel|clinic|school|store|bank|meeting|server|database)\b")


def _is_of_menus(line: Line, draft: Draft, match: re.Match[str]) -> bool:
    """ "The keys", "the database" are none of ours: what is asked of must be a dish, a word for one, or shown."""
    of_nothing = draft.question == "allergens" and not draft.about
    if of_nothing and "allerg" not in line.text and not line.says(_SAFE):
        return False
    if draft.question in OF_THE_WHOLE:
        return True
    if line.says(_ELSEWHERE) and not (draft.question == "place" and line.says(_PRONOUN)):
        return False
    named = _THE.search(match.group())
    if named is None or draft.referred:
        return True
    words = _SAID_OF_IT.sub("", named[1]).split()
    return not words or any(
        word in _THINGS or (word not in OFFICE and draft.index.is_dish_word(word)) for word in words
    )


def _point(line: Line, draft: Draft) -> None:
    """ "It" is what was spoken of last, "these" all that is shown unless several were spoken of."""
    focus = draft.memory.focus
    several = line.says(_SEVERAL) and draft.question in _OF_DISHES
    if not draft.referred and not draft.past_page and focus and line.says(_PRONOUN) and (len(focus) > 1 or not several):
        draft.referred = focus


_BEHIND = re.compile(
    r"\b(?:have|has|contains?|include|come with|got|safe|ok|okay|fine|good|suitable|any|is there|are there)\b(.*)"
)
_FREE = re.compile(r"\b([a-z]+(?: [a-z]+)?) ?-? ?free\b")
_INCLUDED = re.compile(r"\b(?:is|are) ([a-z]+(?: [a-z]+)?) included\b")
_WHEREIN = re.compile(r"\b(?:in|inside) (?=the\b|it\b|that\b|this\b|the[ms]e?\b|those\b|any\b|_)")
_FILLING = listed(
    "any a an the of in on it its that this them these those they for with to or and some my our someone somebody "
    "people person who has have is are allergy allergies allergic intolerant intolerance too also please sure "
    "ones one traces trace all at guests guest eat can not cannot ok safe free does do there as well like lot much "
    "allergen allergens"
)


def _foods_asked(text: str) -> tuple[str, ...]:
    """ "Nuts", "milk", "mushrooms": allergens by their name, other foods as said; else the words themselves."""
    free = _FREE.search(text)
    behind = _BEHIND.search(text)
    included = _INCLUDED.search(text)
    behind = included or behind
    said = free[1] if free else behind[1] if behind else text
    said = _WHEREIN.split(said)[0]
    named = [meaning for piece in re.split(r"[^a-z ]+|_+", said) for _, meaning in named_allergens(_foods_only(piece))]
    if named or not behind:
        return tuple(dict.fromkeys(named))
    words = [word for word in re.findall(r"[a-z]+", said) if word not in _FILLING]
    return (" ".join(words[:2]),) if words else ()


def _foods_only(piece: str) -> str:
    """A list of foods, commas between them, without the words around."""
    words = [word if word not in _FILLING else "," for word in piece.split()]
    return " ".join(words).strip(" ,")


def _diets_asked(text: str) -> tuple[str, ...]:
    found = [diet_label(" ".join(match.group().replace("-", " ").split())) for match in re.finditer(DIET, text)]
    return tuple(dict.fromkeys(label for label in found if label))


def _words_asked(text: str) -> tuple[str, ...]:
    match = re.search(rf"\b{TASTE}\b", text)
    return (match.group().replace(" ", ""),) if match else ()


def _nothing(text: str) -> tuple[str, ...]:
    return ()


_ABOUT: dict[str, Callable[[str], tuple[str, ...]]] = {
    "allergens": _foods_asked,
    "diet": _diets_asked,
    "taste": _words_asked,
}


_SAFE = sign(r"\b(?:safe|unsafe)\b")
_FOR_SOMEBODY = sign(
    r"\b(?:safe|unsafe|ok|okay|fine|good|suitable|alright) (?:for|with) (?P<for>[a-z]+)|"
    r"\b(?:can|could|may|should|will|would) (?P<who>[a-z]+) (?:still |also )?(?:eat|have)\b"
)


_SOMEBODY = listed(
    "me him her them us everyone everybody anyone anybody someone somebody all i he she they we kids children"
)


def _is_of_somebody(line: Line, draft: Draft) -> bool:
    """ "Is the first one safe for Priya?", "can she eat it?": what is guarded against is what is asked of."""
    if any(allergen(food) or food_keys(food) for food in draft.about):
        return False
    if line.says(_SAFE):
        return True
    match = line.says(_FOR_SOMEBODY) if draft.memory.wants.allergies else None
    if match is None:
        return False
    whom = match["for"] or match["who"]
    named = whom in FIRST_NAMES or line.as_typed(*match.span("for" if match["for"] else "who"))[:1].isupper()
    return named or whom in _SOMEBODY


def _as_diet_or_food(line: Line, draft: Draft) -> None:
    """ "Is it ok for vegans?" asks for a diet; "does it have mushrooms?" for a food that is no allergen."""
    diets = _diets_asked(line.text)
    if diets and not any(allergen(food) for food in draft.about):
        draft.question, draft.about = "diet", diets
    elif _is_of_somebody(line, draft):
        draft.about = draft.memory.wants.allergies
    elif draft.about and not any(allergen(food) for food in draft.about):
        draft.question = "contains" if all(food_keys(food) for food in draft.about) else "mentions"
