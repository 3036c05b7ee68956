"""Meal, course, occasion, tags and price level: what only ranks, and the meal that a menu is for."""

import re

from engine.catalogue import ANY
from engine.reading.legacy.asides import is_aside
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.foodwords import course_wish
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

_CATERING = sign(r"\b(?:cater(?:ing|ed|ers?|s)?)\b")
_OF_A_DISH = (
    r"(?! (?:box(?:es)?|special|burritos?|sandwich(?:es)?|tacos?|potatoes|sausages?|pizzas?|wraps?|"
    r"bowls?|platters? of)\b)"
)
"""Before these the meal's name is a part of the dish's: "breakfast burritos"."""
_MEAL = sign(
    r"\b(?:(?P<Breakfast>breakfasts?)|(?P<Brunch>brunch(?:es)?)|(?P<Lunch>lunch(?:es|eon|time)?)|"
    r"(?P<Dinner>dinners?|supper))\b"
    rf"{_OF_A_DISH}"
)
_BOXED = re.compile(r"\b(?:box(?:ed)?|bag(?:ged)?|packed|bento) $")
_OCCASION = sign(
    r"\b(?:corporate|office part(?:y|ies)|birthday|bday|wedding|anniversary|graduation|baby shower|"
    r"bridal shower|shower|reunion|"
    r"funeral|team building|offsite|retreat|workshop|conference|seminar|training|all hands|board "
    r"meeting|client meeting|meeting|"
    r"happy hour|holiday party|christmas party|christmas|thanksgiving|super bowl|game day|kick ?off|"
    r"(?<=our )[a-z]+ club|(?<=my )[a-z]+ club|launch|open house|reception|"
    r"cocktail (?:party|hour|reception|evening|event)|"
    r"potluck|picnic|fundraiser|gala|retirement|farewell|(?:working |power )lunch|event|celebration|"
    r"(?<=for a )party|(?<=for the )party|(?<=for our )party|(?<=for my )party|party(?= (?:for|of|at|"
    r"in|on) )|party$)\b"
)
_NAMED = sign(rf"\b(?:{ANY})\b")
_FEAST_OF = re.compile(r"\b(?:chinese|lunar) $")
""" "Chinese new year" says a kitchen as well, which has taken its word."""
_FOR_WHOM = sign(
    r"\b(?:for|to impress|hosting) (?:the |our |my |some |a |an |important |big |potential |visiting |new |vip )*"
    r"(?P<whom>clients?|customers?|investors?|executives?|partners|board|vips?)\b|"
    r"\b(?P<comes>clients?|customers?|investors?|executives?|vips?)(?= (?:is |are )?(?:visit(?:ing|s)?|coming|over|in "
    r"(?:town|the office))\b)"
)
"""Whom one wants to please: \"a dinner for clients\"."""
_TAGS = (
    (
        "popular",
        sign(
            r"\b(?:most |very )?popular(?: (?:items?|dishes|ones?|choices?|options?))?\b|\bbest ?-? "
            r"?sell(?:ers?|ing)\b|\bcrowd ?-? ?pleas(?:ers?|ing)\b"
        ),
    ),
    ("new", sign(r"\b(?:anything|something|what is|whats) new\b|\bnew (?:items?|dishes|on the menu)\b")),
    ("seasonal", sign(r"\bseasonal\b")),
    ("chef-special", sign(r"\bchef ?(?:s)? ?-? ?(?:special|choice|pick|recommend\w*)s?\b")),
)
_NOT = (
    r"(?:not (?:too |very |that |so |super |overly |really |at all )?|nothing (?:too |very )?|is not "
    r"(?:too |very )?|less )"
)
_LEVELS = (
    ("moderate", sign(
        rf"\b{_NOT}(?:expensive|costly|pricey|fancy|high end|cheap|upscale)\b|\b(?:moderate(?:ly)?|"
        rf"medium|mid|mid ?-? ?range|mid ?-? ?priced?|average|reasonabl[ey]|intermediate|fair(?:ly)?)"
        r"(?: ?-? ?(?:priced?|prices?|pricing|cost|range|budget)(?: (?:range|level))?)\b|"
        r"\bmoderate(?:ly)?(?: (?:priced?|range|level))*\b|\bmid ?-? ?range\b|\baffordabl[ey](?: "
        r"priced)?\b|\beconomical(?:ly)?(?: priced)?\b|\breasonable\b|"
        r"\breasonably\b|\bmoderatly\b"
        r"|\bmedium(?= _)|\bnot (?:too )?cheap or expensive\b|\bnot (?:over ?-? ?priced|extravagant)\b")),
    ("cheap", sign(
        r"\b(?:really |very |pretty |dirt |super )?(?:as cheap(?:ly)? as (?:it gets|possible|(?:it |you |they |"
        r"we )?(?:can"
        r"(?: be)?|come))|cheap(?:ly)?(?: ?-? ?priced)?|"
        r"inexpensive(?:ly)?|low ?-? ?(?:cost|priced?|budget)|budget ?-? ?friendly|affordabl[ey](?: "
        r"priced)?|economical|(?:not|without) cost(?:ing)? "
        r"(?:too much|that much|a lot|much|an arm and a leg|a fortune)(?: of money)?|(?:not|without) "
        r"break(?:ing)? the bank|on a (?:tight )?budget|tight budget|value for money|low end)(?: "
        r"(?:priced?|range|prices?))*\b")),
    ("expensive", sign(
        r"\b(?:really |very |pretty |more )?(?:expensive(?:ly)?|upscale|high ?-? ?(?:end|class)|"
        r"(?<!i )(?<!we )(?<!they )(?<!you )fancy(?! (?:an?|some|any|the|having|trying)\b)|pricey|"
        r"luxur(?:y|ious)|costly|gourmet catering|premium|top ?-? ?end|above (?:the )?average|high "
        r"?-? ?priced|upmarket|"
        r"splurge)(?: (?:priced?|range|prices?))*\b")),
)  # fmt: skip
_ASKED_BACK = re.compile(
    r"\b(?:(?:is|are|was|were) (?:it|they|that|this|these|those|the (?:place|food|restaurant|price|"
    r"prices)|its prices)|how)"
    r"(?: [a-z]+){0,3} $"
)
"""What stands before a level that is asked and not wanted: "is it cheap?", "how pricey are they?"."""
_DENIED = re.compile(rf"{_NOT}")
_COURSE = sign(
    r"\b(?:desserts?|something sweet|sweets|sweet treats|appetizers?|apps|starters?|hors d ?oeuvres?|"
    rf"finger food|drinks?|beverages?|soft drinks|"
    r"(?:something|things|stuff|food) to (?P<nibble>nibble|snack|munch|graze)(?: on)?|"
    rf"(?<!on the )sides?|side dishes|breakfasts?{_OF_A_DISH})\b"
    r"(?! (?:of|by) )"
)


_MAINS = sign(r"\b(?:mains|main (?:courses?|dish(?:es)?)|entrees)\b")
"""What any page begins with, so that it asks for nothing more."""
_BACK_TO_MAINS = sign(
    r"^(?:(?:ok|okay|so|now|well|then|and|no|back to|let us|us|go|see|show|me|can we|can you|switch to|return to|"
    r"what about|how about|the|our|just|only|instead|please|give|i want|we want|,) )*"
    r"(?:mains|main (?:courses?|dish(?:es)?)|entrees)(?: (?:please|again|now|then|instead|only|,|[.!?]))*$"
)


def find_occasion(line: Line, draft: Draft) -> None:
    if line.search(_BACK_TO_MAINS):
        # After the desserts they are what any page begins with, once the desserts are let go.
        draft.extend("dropped", *draft.memory.wants.courses)
    for match in line.find(_MAINS):
        line.take("course", match.start(), match.end())
    for match in line.find(_NAMED):
        if not course_wish(match.group()):
            _occasion(line, draft, match)
    _menu_type(line, draft)
    for match in line.find(_COURSE):
        _course(line, draft, match)
    for match in line.find(_FOR_WHOM):
        whom = "whom" if match["whom"] else "comes"
        if line.take("occasion", match.start(whom), match.end(whom), match[whom]):
            draft.extend("occasion", match[whom])
    for match in line.find(_OCCASION):
        _occasion(line, draft, match)
    _bites(line, draft)


def _occasion(line: Line, draft: Draft, match: re.Match[str]) -> None:
    """The meal in its name ("holiday lunch") is left to be said as a meal as well."""
    meal = _MEAL.pattern.search(match.group())
    parts = [match.span()]
    if meal:
        before, after = match.group()[: meal.start()].rstrip(), match.group()[meal.end() :].lstrip()
        parts = [(match.start(), match.start() + len(before)), (match.end() - len(after), match.end())]
    taken = [line.take("occasion", start, end, match.group()) for start, end in parts if end > start]
    if any(taken):
        draft.extend("occasion", f"{_kitchen_of(line, match)}{match.group()}")


def _kitchen_of(line: Line, feast: re.Match[str]) -> str:
    kitchen = _FEAST_OF.search(line.text, 0, feast.start()) if feast.group().startswith("new year") else None
    return kitchen.group() if kitchen else ""


_BITES = sign(
    r"(?<=_ )(?:(?:party|event|gathering|celebration) )?"
    r"(?:(?P<appetizer>bites|snacks|nibbles|munchies)|(?P<dessert>treats|goodies)|"
    r"(?P<anything>buffet|spread|feast|menu|refreshments))\b"
)
""" "Cocktail reception bites", "halloween treats"; a "holiday party buffet" is no dish."""


def _bites(line: Line, draft: Draft) -> None:
    if "occasion" not in line.kinds():
        return
    for match in line.find(_BITES):
        course = str(match.lastgroup)
        if course == "anything":
            line.take("catering", match.start(), match.end())
        elif line.take("course", match.start(), match.end(), {course}):
            draft.extend("courses", course)


def _menu_type(line: Line, draft: Draft) -> None:
    """ "catering" outranks the meal; breakfast orders as a course as well."""
    for match in line.find(_MEAL):
        meal = str(match.lastgroup)
        if _BOXED.search(line.text[: match.start()]):
            continue
        if line.is_replaced(match.start()):
            line.take("replaced", match.start(), match.end())
            continue
        if meal == "Breakfast":
            draft.extend("courses", "breakfast")
        if line.take("meal", match.start(), match.end(), meal):
            draft.say(menu_type=meal)
    for match in line.find(_CATERING):
        if line.take("catering", match.start(), match.end(), "Catering"):
            draft.say(menu_type="Catering")


def _course(line: Line, draft: Draft, match: re.Match[str]) -> None:
    courses = frozenset({"appetizer"}) if match["nibble"] else course_wish(match.group())
    if is_aside(line, draft, match.start(), match.end()):
        return
    if courses and line.take("course", match.start(), match.end(), courses):
        draft.extend("courses", *sorted(courses))


def find_tags(line: Line, draft: Draft) -> None:
    for tag, pattern in _TAGS:
        for match in line.find(pattern):
            if line.take("tag", match.start(), match.end(), tag):
                draft.extend("tags", tag)


def find_price_level(line: Line, draft: Draft) -> None:
    denied = False
    for level, pattern in _LEVELS:
        for match in line.find(pattern):
            asked = _ASKED_BACK.search(line.text[: match.start()])
            if line.take("price_level", match.start(), match.end(), level) and not (
                asked or (draft.has("price_level") and not denied)
            ):
                # "Cheap, not fancy": what it should be says more than what it should not.
                denied = _DENIED.match(match.group()) is not None
                draft.say(price_level=level)
