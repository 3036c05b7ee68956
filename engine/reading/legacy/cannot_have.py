"""What somebody must not have, told of them without a request: "Tom can't have gluten", "keep nuts away from Ann".

Said to Platter it is left out; overheard it is meant for whoever caters as well, where it is a common allergen.
"""

from engine.reading.legacy.draft import Draft
from engine.reading.legacy.foodwords import allergen
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

CONDITIONS = sign(
    r"\b(?:alpha ?-? ?gal|pku|phenylketonuria|eoe|eosinophilic|favism|g6pd|epi ?-? ?pens?|anaphyla[a-z]+|"
    r"(?:food|dietary) (?:sensitivit(?:y|ies)|intolerances?)|adrenaline (?:pen|injector|auto)[a-z]*)\b"
)
"""Conditions by which a food harms, and what is carried against it; which food it is they do not say by themselves."""
_CAN_NOT_HAVE = sign(
    r"\b(?:can|could|may|must|should) (?:not|never) (?:really |ever )?(?:eat|have|stand|tolerate|digest|touch|do|"
    r"be near|be around|get|handle)\b|\b(?:do|does) not (?:tolerate|digest)\b|"
    r"\b(?:is|are|am|was) not (?:able|allowed|supposed|permitted)\b|"
    r"\b(?:must|should|has to|have to|needs? to|got to|had to|is to|are to) (?:avoid|stay away|skip|cut out)\b|"
    r"\b(?:avoids|stays? away from|steers? clear of)\b|\b(?:away from|near|around) (?!the\b|noon|here)[a-z]|"
    r"\bdoctors?\b|\bsensitive\b|\bneeds? (?:an? |to be |it |something |everything )*[a-z]+ ?-? ?free\b|"
    r"\b(?:it|this|that|everything|all) (?:must|has to|have to|needs to) be [a-z]+ ?-? ?free\b|"
    r"\b(?:no puede|no pueden|nao pode|non puo|ne peut pas|ne doit pas|darf kein[a-z]*|mag geen|vertragt kein[a-z]*)\b"
)
_FREE_OF = frozenset({"gluten-free", "nut-free", "dairy-free", "egg-free", "soy-free"})
"""Labels that stand for an allergen; other diets are chosen."""


def tells_what_harms(line: Line, draft: Draft) -> bool:
    """Somebody cannot have what is a common allergen: meant for whoever caters, to whomever it is said."""
    if line.raw.rstrip().endswith("?"):
        return False
    labels = draft.fields.get("dietary_labels", ())
    if line.says(CONDITIONS):
        return draft.has("excluded", "dietary_labels")
    if line.says(_CAN_NOT_HAVE) is None:
        return False
    return not _FREE_OF.isdisjoint(labels) or any(map(allergen, draft.fields.get("excluded", ())))


def guarded_by_what_harms(line: Line, draft: Draft) -> tuple[str, ...]:
    """The same as allergies, for a line that nobody answers: nothing else of it is kept."""
    if not tells_what_harms(line, draft):
        return ()
    labels = (label.removesuffix("-free") for label in draft.fields.get("dietary_labels", ()) if label in _FREE_OF)
    found = (allergen(name) for name in (*labels, *draft.fields.get("excluded", ())))
    return tuple(dict.fromkeys(name for name in found if name))
