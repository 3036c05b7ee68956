"""What does not matter: "any cuisine", "budget doesn't matter", "I don't care", "no preference"."""

import re

from engine.conversation import Memory, Slot
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign
from engine.reading.slots import is_held

_SLOTS: tuple[tuple[Slot, str], ...] = (
    (
        "price_per_person_max",
        r"(?:price |budget |cost )?(?:limits?|budget|price|cost) (?:per|a) (?:person|head)(?: (?:price|limit|"
        r"budget|cap))?",
    ),
    ("price_level", r"(?:price|pricing|cost)s?(?: ?-? ?(?:range|level|point|bracket|category))?"),
    ("price_max", r"(?:budget|money)s?|(?:price )?limits?|(?:over ?all |grand )?totals?"),
    (
        "cuisine",
        r"(?:(?:types?|kinds?|sorts?|styles?) of )?(?:cuisines?|foods?|cooking|ethnicity)(?: "
        r"(?:types?|style|kind))?|type|kind",
    ),
    ("area", r"(?:area|part|side|region)s?(?: of (?:the )?(?:town|city))?"),
    ("place", r"(?:location|place|city|town|where(?:ver)?|neighborhood|venue location)s?"),
    ("party", r"(?:party size|headcount|size|number of people|how many)"),
    ("dietary_labels", r"(?:diets?|dietary(?: (?:needs?|restrictions?|labels?|requirements?))?)"),
    ("restaurant", r"(?:restaurant|caterer|venue)s?"),
    ("wishes", r"(?:dish|dishes|item|items|meal)"),
    ("date", r"(?:date|day|days)"),
    ("time", r"(?:time|times|when|whenever)"),
)
_NAMED = tuple((slot, re.compile(rf"\b(?:{words})\b")) for slot, words in _SLOTS)
_NO_MATTER = (
    r"(?:do(?:es)? not (?:really )?(?:matter|care|mind)|no (?:preference|matter)|not (?:important|"
    r"picky|fussy|particular|bothered)|"
    r"is (?:no (?:object|issue|problem|concern)|fine|ok|okay|good|irrelevant|flexible|open|not (?:important|an "
    r"issue|a (?:concern|"
    r"problem)))|do not have (?:a|any) (?:preference|particular)|"
    r"(?:would be|will be|are) (?:fine|ok|okay|good|great)|whatever|(?:would|will) "
    r"(?:work|do)|unlimited|(?:i am |we are )?(?:open|flexible|easy)|"
    r"could not care less|are all (?:fine|ok)|all (?:fine|the same)|makes no difference|dont care|"
    r"dose not matter|doesn t matter)"
)
_WHOLE = sign(
    r"^(?:(?:no|oh|well|um|it|really|i|we|that|just|honestly|,|\.|to me|is|am|are|have|has|guess|have got|for me) )*"
    r"(?:any(?:thing|where|one|time|body)?(?: (?:is|will|would|works?|be|do|fine|ok|okay|good|at all|"
    r"really|you like|you have))*|whatever(?: (?:you (?:have|like|recommend|think|suggest|want|pick)|is (?:good|best|"
    r"popular)|works|looks good))?|"
    r"your (?:choice|pick|call)|whichever(?: you (?:like|recommend|think|suggest))?|dealer ?s choice|"
    r"no (?:preference|idea|clue|pref)s?|do not (?:really )?(?:care|mind|know|have (?:a|any) "
    r"(?:preference|idea))(?: (?:either way|at all|really|what|which|yet))*|"
    r"do(?:es)? not (?:really )?matter(?: (?:to me|at all))?|not (?:sure|picky|bothered|important|"
    r"fussy)(?: yet| about (?:it|that))?|all (?:of them|fine|good)|surprise (?:me|us)|"
    r"you (?:choose|decide|pick)|flexible|skip(?: it| this| that)?|dont care|doesnt matter|either(?: "
    r"(?:one|is fine|works))?|up to you|"
    r"anything goes|n ?/ ?a|open to (?:anything|suggestions|all)|idk|dunno|pass|care|matter)"
    r"(?: (?:please|thanks|thank you|really|for me|to me|with me|[.,!?]|i guess|at all|is fine|fine|"
    r"about (?:it|that)))*$"
)
_CHOOSE = re.compile(
    r"^(?:(?:ok|okay|just|well|please|oh|,|hmm|then|so|really) )*(?:surprise (?:me|us)|you (?:choose|decide|pick)|"
    r"anything\b|"
    r"whatever (?:you|is|works|looks)|up to you|your (?:choice|pick|call)|open to|any dish|chef ?s? choice|"
    r"dealer ?s choice|"
    r"whichever)"
)
"""The dish is left to us; whether it matters where and for how many is another question."""
_NO = sign(
    r"^(?:no|nope|nah|none|not really|not at all|nothing)(?: (?:particular|specific|"
    r"thanks|thank you|in particular|special|really|[.,!]))*$"
)
_ANY = sign(
    r"\b(?:any|all|every|whatever) (?P<what>[a-z]+(?: ?-? ?(?:range|level|of|part|types?|kinds?|size|"
    r"town|food|cuisine|the|city)\b)*)(?P<fine>(?: (?:is|will be|would be|are|will|would|works?|be|do|"
    r"fine|ok|okay|good))+|$| ?[.,!?_]| at all)"
)
_ANY_HOUSE = sign(r"\bany (?P<what>restaurant|caterer|venue)\b(?= (?:in|at|near|for|with|on) _)")
""" "Scrap the Thai House, any restaurant in Boston": in a thread that has one in force."""
_MATTERS_NOT = sign(
    rf"\b(?:the |my |our |about )?(?P<what>[a-z]+(?: (?:range|level|of (?:town|food|cuisine|the "
    rf"(?:city|town))|size|type)| (?:per|a) (?:person|head))*) (?:really |honestly )?{_NO_MATTER}\b"
)
_CARE_NOT = sign(
    r"\b(?:(?:do(?:es)? not (?:really )?(?:care|mind|matter)|no (?:particular )?preferences?|no "
    r"(?:issue|problem) with|have no "
    r"preference|not (?:picky|fussy|particular|bothered)|flexible|open|no restrictions?|do not have "
    r"(?:a|any) (?:particular )?preference)"
    r"(?: (?:about|on|regarding|as to|for|what|which|with|as far as|in|to|when it comes to|over|of))* "
    r"(?:the |my |our |what |which |a |any |particular )*|no (?:particular |specific |special |certain )?)"
    r"(?P<what>(?:price|cost|budget|cuisine|food|area|part|location|type|kind|city|place|date|time|"
    r"diet|dietary|party|where|limit|style|pricing|restaurant|caterer)s?\b(?: (?:range|level|of|town|food|"
    r"cuisine|size|the|type|restrictions?|needs?|requirements?|limit|preference)\b)*)"
    r"(?! (?:with|containing|that|which)\b)"
)
_CLEARS_ALL = sign(
    r"\b(?:do not care|dont care|does not matter|doesnt matter|do not (?:really )?mind|no preference|"
    r"don t care|care about that)\b"
)


def find_indifference(line: Line, draft: Draft) -> None:
    """A slot that is named is cleared; with none named, what the last answer asked for."""
    if not draft.asked:
        _anywhere(line, draft)
    if line.search(_WHOLE) or (draft.asked and line.search(_NO)):
        line.take("indifference", 0, len(line.text))
        # "Surprise me", with nothing said before, leaves the dish to us, and not for how many and where.
        begins = draft.memory == Memory() and draft.addressed and _CHOOSE.match(line.text)
        draft.declined = not begins
        draft.clear(*_asked_slots(draft))
        if _CHOOSE.match(line.text) and (draft.memory.page or draft.memory.query) and not draft.asked:
            draft.clear("wishes")
        return
    if draft.asked:
        _anywhere(line, draft)
    of_houses = (_ANY_HOUSE,) if draft.memory.wants.restaurant_keys else ()
    for pattern in (_CARE_NOT, _MATTERS_NOT, _ANY, *of_houses):
        for match in line.find(pattern):
            slots = _slots_in(match["what"], whole=pattern is _ANY)
            if slots and line.take("indifference", match.start(), match.end("what"), slots):
                draft.clear(*_meant(draft, slots))
    whole = line.search(_CLEARS_ALL) if draft.asked else None
    if whole and not draft.has("cleared") and line.take("indifference", whole.start(), whole.end()):
        draft.declined = True
        draft.clear(*_asked_slots(draft))


_ANYWHERE = sign(
    r"\b(?:anywhere|any place) (?:in|around) (?:the )?(?:town|city|area)\b|"
    r"\bany (?:area|part|side|region)\b(?: of (?:the )?(?:town|city))?(?! (?:near|by|close|around|with|of))|"
    r"\b(?:restaurant|place|food|something) anywhere\b(?! (?:near|close|around|in|within|by|else|but))|"
    r"\b(?:anywhere|any place)\b(?! (?:else|near|close|within|serving|that|which|with|i|we|you|"
    r"selling|offering)\b)(?: (?:in|around) (?:the )?(?:town|city|area))?"
)


def _anywhere(line: Line, draft: Draft) -> None:
    alone = draft.memory.query and "any" in line.text and _ANYWHERE_ALONE.match(line.text)
    known = draft.index.area_names or draft.memory.wants.city_key
    match = line.search(_ANYWHERE) if alone or known else None
    if (
        match
        and not _NOWHERE.search(line.text, 0, match.start())
        and line.take("indifference", match.start(), match.end())
    ):
        within_town = draft.index.area_names or _WITHIN_TOWN.search(match.group())
        draft.clear(*(("area",) if within_town else ("place",)))


_ANYWHERE_ALONE = re.compile(
    r"(?:(?:oh|well|um|hmm|ok|really|just|,) )*(?:anywhere|any place)(?: (?:is|will|would|works?|be|do|fine|ok|good|"
    r"please|really|at all))*[ .!]*$"
)
""" "Anywhere", of a search that has no place."""
_NOWHERE = re.compile(r"\b(?:no|not|without|never|nothing with|any) (?:[a-z]+ ){1,3}$")
""" "No mayonnaise anywhere": in no dish."""
_WITHIN_TOWN = re.compile(r"\b(?:town|city|area|part|side)\b")
""" "Anywhere in town" leaves the town as it is."""


def _slots_in(words: str, whole: bool = False) -> tuple[Slot, ...]:
    """The slot that the words name; `whole`: nothing but it ("any food", but not "any british food")."""
    matched = (slot for slot, pattern in _NAMED if (pattern.fullmatch(words) if whole else pattern.search(words)))
    return tuple(matched)[:1]


_OF_MONEY: tuple[Slot, ...] = ("price_max", "price_per_person_max", "price_level")


def _meant(draft: Draft, slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """A budget or a price that does not matter lifts every limit of money in force; a place its area as well."""
    if "place" in slots:
        return (*slots, "area") if draft.index.area_names else slots
    if not {"price_max", "price_level"} & set(slots):
        return slots
    return tuple(slot for slot in _OF_MONEY if is_held(draft.memory.wants, slot)) or slots


_ASKED: dict[str, tuple[Slot, ...]] = {
    "party": ("party",), "serves_min": ("party",), "people": ("party",), "place": ("place",), "city": ("place",),
    "state": ("place",), "cuisine": ("cuisine",), "price_level": ("price_level",), "price_max": ("price_max",),
    "price_per_person_max": ("price_per_person_max",), "area": ("area",), "dietary_labels": ("dietary_labels",),
    "restaurant_name": ("restaurant",), "restaurant": ("restaurant",), "item_keywords": ("wishes",), "date": ("date",),
    "time": ("time",), "menu_type": ("menu_type",), "price_range": ("price_level",),
}  # fmt: skip


def _asked_slots(draft: Draft) -> tuple[Slot, ...]:
    return tuple(dict.fromkeys(slot for name in sorted(draft.asked) for slot in _ASKED.get(name, ())))
