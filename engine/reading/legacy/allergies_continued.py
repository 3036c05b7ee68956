""" "And eggs", behind an allergy to milk: one more allergy, where no dish is looked for that eggs could go with; and
"tree nuts too" wherever it is said, since nobody orders those as a dish."""

import re

from engine.reading.legacy.allergies import named_allergens
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.foodwords import allergen
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.wordlists import listed

_ALSO = sign(
    r"^(?:(?:oh|sorry|ok|okay|yes|,) )*(?:and|also|plus|as well as)(?: (?:also|to|the|any|all))* "
    r"(?P<object>[a-z]+(?: ?(?:,|and|or|&) ?[a-z]+| [a-z]+){0,5}?)(?:(?: ,)? (?:too|as well|also|please))*[.! ]*$|"
    r"^(?:(?:oh|sorry|ok|okay|yes|,) )*"
    r"(?P<too>[a-z]+(?: ?(?:,|and|or|&) ?[a-z]+| [a-z]+){0,5}?)(?: (?:too|as well|also)){1,2}(?:(?: ,)? please)?[.! ]*$"
)
_NO_DISH = listed(
    "nut nuts treenut treenuts peanut peanuts sesame soy soya gluten wheat dairy lactose lupin mustard celery "
    "sulphites sulfites shellfish crustaceans molluscs mollusks"
) | {"tree nut", "tree nuts"}
"""Allergens by words that name no dish: the fourteen of the EU's food information rules (1169/2011, Annex II) without
eggs, fish and milk."""
_LIST = re.compile(r" ?(?:,|\band\b|\bor\b|&) ?")


def find_more_allergies(line: Line, draft: Draft) -> None:
    """A guess too many keeps a dish out, one too few does harm: what could be a wish as well is guarded against."""
    in_force = draft.memory.wants
    match = line.search(_ALSO) if in_force.allergies else None
    if match is None:
        return
    span = "object" if match["object"] else "too"
    parts = [part for part in _LIST.split(match[span]) if part]
    named = [meaning for part in parts for _, meaning in named_allergens(part) if allergen(part)]
    if not parts or len(named) != len(parts):
        return
    if (in_force.wishes or in_force.courses) and not all(part in _NO_DISH for part in parts):
        return
    if line.take("allergy", match.start(span), match.end(span), tuple(named)):
        draft.extend("allergies", *named)
