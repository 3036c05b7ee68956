""" "And eggs", behind an allergy to milk: one more allergy, where no dish is looked for that eggs could go with."""

import re

from engine.domain.understanding.allergies import named_allergens
from engine.domain.understanding.draft import Draft
from engine.domain.understanding.foodwords import allergen
from engine.domain.understanding.line import Line
from engine.domain.understanding.triggers import sign

_ALSO = sign(
    r"^(?:(?:oh|sorry|ok|okay|yes|,) )*(?:and|also|plus|as well as)(?: (?:also|to|the|any|all))* "
    r"(?P<object>[a-z]+(?: ?(?:,|and|or|&) ?[a-z]+| [a-z]+){0,5}?)(?: (?:too|as well|also|please))*[.! ]*$"
)
_LIST = re.compile(r" ?(?:,|\band\b|\bor\b|&) ?")


def find_more_allergies(line: Line, draft: Draft) -> None:
    """A guess too many keeps a dish out, one too few does harm: what could be a wish as well is guarded against."""
    in_force = draft.memory.wants
    match = line.search(_ALSO) if in_force.allergies and not (in_force.wishes or in_force.courses) else None
    if match is None:
        return
    parts = [part for part in _LIST.split(match["object"]) if part]
    named = [meaning for part in parts for _, meaning in named_allergens(part) if allergen(part)]
    if parts and len(named) == len(parts) and line.take("allergy", match.start("object"), match.end(), tuple(named)):
        draft.extend("allergies", *named)
