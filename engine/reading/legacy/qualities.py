"""What dishes are said to be, and no dish is called: "not too spicy", "something lighter", "fancier"."""

import re

from engine.catalogue import wish_words
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.wordlists import listed

QUALITIES = listed(
    "spicy hot mild sweet salty sour bitter greasy oily fried heavy rich creamy cheesy garlicky saucy messy bland dry "
    "raw cold soupy crunchy crispy smoked smoky grilled baked boiled steamed processed canned frozen meaty fishy carby "
    "fatty sugary tangy fiery peppery undercooked rare stinky smelly pungent soggy chewy sticky filling exotic weird "
    "bready eggy nutty starchy breaded battered"
)
"""Adjectives that stand before a food, or alone behind "not too"."""
PRAISED = wish_words("praise")
"""How food is praised: menus say it of some dishes, and who says it has none of the others against them."""
COOKED = listed(
    "mashed roasted baked grilled fried steamed boiled smoked braised poached sauteed stewed pickled stuffed glazed "
    "shredded pulled toasted scrambled candied creamed whipped blackened charred seared marinated"
)
"""What kitchens do to a food, and no colleague to a file: with these a wish begins where a food stands behind."""

_NICER = sign(
    r"\b(?:something |anything |a (?:bit|little) |slightly |much |somewhat |even |more on the )*(?:(?:fancier|nicer"
    r"(?! (?:people|folks|guys|staff|there|weather|office|room|view|place))|"
    r"classier|"
    r"posher|swankier|ritzier|snazzier|pricier|more (?:upscale|elegant|special|premium|luxurious|impressive|formal|"
    r"festive|"
    r"sophisticated|high ?-? ?end|fancy|upmarket))|(?<=something )(?:nice|special|elegant|classy|impressive|festive)"
    r"(?= *(?:$|[.,!?;]|for|in|_))|(?:step|kick|dress) (?:it|things) up(?: a notch)?|splash out)\b"
)
"""What costs more: there is no other sign of it on a menu."""
_BASE = {
    "healthier": "healthy", "healthy": "healthy", "nutritious": "healthy", "wholesome": "healthy", "lighter": "light",
    "light": "light", "heartier": "hearty", "hearty": "hearty", "fresher": "fresh", "filling": "filling",
    "substantial": "filling", "simpler": "simple", "spicier": "spicy", "milder": "mild", "sweeter": "sweet",
    "warmer": "warm", "tastier": "tasty", "greener": "green", "crunchier": "crunchy", "cleaner": "healthy",
    "hot": "hot", "cold": "cold", "warm": "warm", "warming": "warm", "cozy": "comfort", "cosy": "comfort",
    "comfort": "comfort", "comforting": "comfort", "exciting": "unusual", "interesting": "unusual",
    "adventurous": "unusual",
}  # fmt: skip
_OF_DISHES_TOO = frozenset({"hot", "cold"})
"""Before a noun they say how a dish or a whole meal is, as menus do: "hot lunch", "cold noodles"."""
_COMPARED = "|".join(word for word in _BASE if word.endswith("er"))
_PLAIN = "|".join(word for word in _BASE if not (word.endswith("er") or word in _OF_DISHES_TOO))
_NOUN = (
    r"(?:lunch(?:es)?|dinners?|breakfasts?|brunch|meals?|food|options?|stuff|things?|dishes|choices?|snacks?|ones?|"
    r"fare|start|"
    r"eating|bites)"
)
_THAN_SHOWN = sign(
    rf"\b(?:(?:something|anything|some|any|a (?:bit|little)|slightly|much|somewhat|even|what about|how about) )+"
    rf"(?P<a>{_COMPARED})\b|^(?:and |but |maybe |, |please )*(?P<b>{_COMPARED})(?= (?:{_NOUN}|please)|[ .!?]*$)|"
    rf"\b(?P<c>{_COMPARED})(?= {_NOUN}\b)|"
    rf"\b(?:(?:something|anything|more|a (?:bit|little)|really|very) )+(?P<d>{_PLAIN})\b(?= *(?:$|[.,!?;_]|for|in|"
    rf"please|and|after|before|to|at|on|"
    rf"this|but))|\b(?P<e>{_PLAIN})(?= (?:{_NOUN}|_)\b)|"
    r"\b(?:something|anything) (?:nice and |really |that is |served )*(?P<f>hot|cold)\b(?= *(?:$|[.,!?;_]|for|in|"
    r"please|and|at|on|to eat))"
)
_GATE = re.compile(rf"er\b|\b(?:{_PLAIN}|something|more|step|kick|dress|splash)\b")


_GETS = re.compile(r"\b(?:it|this|that) (?:gets?|got|will get|is getting) $")
""" "It gets a bit more special this Friday" tells why."""


_NOURISHING = sign(
    r"\b(?:(?P<tag>keto(?:genic)?|paleo|atkins|low ?-? ?(?:carb|cal|calorie|sodium|salt|fat|sugar|fodmap)s?|high ?-? "
    r"?(?:protein|fib(?:re|er))|sugar ?-? ?free|protein ?-? ?(?:rich|packed)|heart ?-? ?healthy)(?: ?-? ?friendly)?|"
    r"(?:\d{1,3} |an? )?(?P<diabetic>diabetic)s?(?: ?-? ?friendly)?)(?: (?:diets?|options?))?\b"
)
_NAMED = {
    "ketogenic": "keto", "low cal": "low calorie", "low salt": "low sodium", "protein rich": "high protein",
    "protein packed": "high protein", "high fiber": "high fibre", "sugar free": "low sugar",
    "diabetic": "diabetic friendly",
}  # fmt: skip


def _find_nourishing(line: Line, draft: Draft) -> None:
    """No label of menus, which state neither: what is wanted so ranks by words, and the answer says that."""
    for match in line.find(_NOURISHING):
        said = " ".join((match["tag"] or match["diabetic"]).replace("-", " ").split())
        said = said.removesuffix("s")
        if line.take("tag", match.start(), match.end(), said):
            draft.extend("tags", _NAMED.get(said, said))


def find_qualities(line: Line, draft: Draft) -> None:
    """They only rank: a price level, or words by meaning beside the wishes in force."""
    _find_nourishing(line, draft)
    if not _GATE.search(line.left):
        return
    for match in line.find(_NICER):
        if _GETS.search(line.text, 0, match.start()):
            continue
        if line.take("price_level", match.start(), match.end(), "expensive"):
            draft.say(price_level="expensive")
    for match in line.find(_THAN_SHOWN):
        word = next(found for found in match.groups() if found)
        if word in draft.index.cuisines.by_first:
            # A catalogue may call a cuisine so ("light meal").
            continue
        if line.take("tag", match.start(), match.end(), word):
            draft.extend("tags", _BASE[word])
