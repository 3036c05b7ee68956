"""Who asks a caterer: by the verbs of requests, or because food or a party is named to Platter itself."""

import re

from engine.catalogue import served_on
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.food_named import asks_for_food, names_food
from engine.reading.legacy.line import Line
from engine.reading.legacy.office import MEETINGS
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.wordlists import listed

REQUEST = sign(
    r"\b(?:find|show|search|looking|look for|look up|recommend(?:ation)?s?|suggest(?:ions?)?|need|"
    r"needs|want|wants|wanted|would like|like to|i like|we like|i prefer|prefer|would love|craving|preferably|ideally|"
    r"get (?:me|us|some)|give (?:me|us)|"
    r"do you have|have you got|got any|is there|are there|any|anything|something|what about|how about|"
    r"options?|ideas|order|ordering|book|booking|reserve|reservation|table|cater|catering|feed|hungry|hangry|starving|famished|peckish|"
    r"where can|can (?:i|we|you)|could (?:i|we|you)|may i|list|help (?:me|us)|plan(?:ning)?|hosting|"
    r"throwing|please|restaurants?|somewhere|place to eat|places|quote|budget|menu|instead|make it|"
    r"change|rather|"
    r"lunch for|dinner for|breakfast for|food for|try|let us (?:do|try|go with|say|make)|i will "
    r"(?:take|have)|we will (?:take|have)|what (?:is|are) (?:good|available|the options)|which|"
    r"serv(?:e|es|ing))\b"
)
STRONG_REQUEST = sign(
    r"\b(?:find|show|search|looking for|look for|recommend|suggest|need|i want|we want|i would like|we would "
    r"like|would love|preferably|ideally|"
    r"do you have|have you got|can you (?:find|get|show|recommend|suggest|help)|order|"
    r"catering|"
    r"please|options|what about|how about|any ideas|give (?:me|us)|get (?:me|us)|book|"
    r"who (?:has|does|makes|sells|serves) (?:really |any |some )?(?:good|great|the best|decent|nice|tasty)|budget(?! "
    r"(?:meeting|review))|feed|feeding|"
    r"hungry|hangry|starving|famished|peckish|having \d+)\b"
)
ASKS_WHAT_THERE_IS = sign(
    r"\bwhat (?:cuisines?|kinds? of food|restaurants?|caterers?|cities|places|menus?|dishes) (?:do|are|can)\b|\bwhat "
    r"can "
    r"(?:i|we) (?:order|get|eat|have)\b|\bwhat is on (?:the|your) menus?\b|\bwhat would (?:be good|work|go "
    r"well|suit)\b|\bbest value for\b"
)
_HUNGRY = sign(
    r"^(?:(?:i am|we are|everyone is|everybody is|the team is|so|very|really|getting|feeling|,) )*(?:hungry|starving|"
    r"famished)(?: [a-z]+)?[.! ]*$|^(?:please )?feed (?:us|me|my team|the team|everyone|everybody|them)(?: please)?"
    r"[.! ]*$"
)
THANKS = re.compile(r"^(?:many )?(?:thanks?|thx|ty|cheers)\b")
""" "Thanks Pasha" names a colleague, whatever menus call a dish."""


def is_asked_of_platter(line: Line, draft: Draft, kinds: set[str]) -> bool:
    """Whoever speaks to Platter of food wants some: "game day food", "everyone here loves noodles"."""
    named = names_food(draft, kinds) or asks_for_food(line) or _names_an_occasion(line, draft)
    invites = "party" in kinds and any(map(served_on, draft.fields.get("occasion", ())))
    invites = invites or names_party_and_place(kinds)
    invites = invites or line.says(_HUNGRY) is not None
    return draft.addressed and (named or invites) and not THANKS.match(line.text)


def names_party_and_place(kinds: set[str]) -> bool:
    """ "Delivery by noon for 12 in Oakland": all that is asked of whoever orders, whatever is asked beside it."""
    return "party" in kinds and bool(kinds & {"city", "state", "zip"})


_ROUND_AN_OCCASION = listed("a an the for our my this of and at office team company staff something")
_FOR_WHOM = re.compile(
    r"\b(?:for|with) (?:the |our |my |all |some )?(?:[a-z]+ ){0,2}"
    r"(?:team|group|crew|folks|people|colleagues|staff|clients?|customers?|guests?|visitors?|investors?|_+)\b"
)
_SOMETHING_SO = re.compile(r"^(?:something|anything)\b")


def _names_an_occasion(line: Line, draft: Draft) -> bool:
    """ "Super bowl party", and no more, or "something warm": told to Platter, it asks what is served there. A meeting
    may be just a meeting."""
    occasions = draft.fields.get("occasion", ())
    served = any(served_on(said) and not MEETINGS.intersection(said.split()) for said in occasions)
    left = {word for word in _FOR_WHOM.sub("", line.left).split() if word.isalpha()}
    is_wished = "tag" in line.kinds() and _SOMETHING_SO.match(line.text)
    return bool(is_wished) or (served and left <= _ROUND_AN_OCCASION)
