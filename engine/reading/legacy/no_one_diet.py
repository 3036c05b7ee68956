"""Diets that are taken back, or that are everybody's: "not vegan", "veg and non veg", "halal then" behind kosher."""

from engine.reading.legacy.draft import Draft
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

VEGETARIAN_OR_VEGAN = frozenset({"vegetarian", "vegan"})
_VOID = sign(
    r"\bnon ?-? ?(?:veg(?:etarian)?|vegan)\b|\bnot (?:all |only )?(?:vegetarian|vegan)(?: (?:only|"
    r"anymore))?\b|\bmeat eaters?\b"
)
_VEG, _MEAT = r"(?:vegetarians?|veggies?|veg|vegans?)", r"meat(?: ?-? ?(?:eaters?|based|y))?"
_NON_VEG = r"non ?-? ?(?:vegetarians?|veggies?|veg|vegans?)"
_AND = r"(?:and|&|/|\+|plus|as well as|,|or)(?: some)?"
_SERVED = r"(?:options?|dishes|items|food|choices|stuff|ones|meals?)"
_MIXED = sign(
    rf"(?<!\d )\b(?:(?:both|mixed|some|a|mix|mixture|of) )*(?:"
    rf"{_VEG}(?: {_SERVED})? {_AND} {_NON_VEG}(?: {_SERVED})?|{_NON_VEG}(?: {_SERVED})? {_AND} {_VEG}(?: {_SERVED})?|"
    rf"(?:(?<=both )|(?<=mix of ))(?:{_VEG} {_AND} {_MEAT}|{_MEAT} {_AND} {_VEG})(?: {_SERVED})?|"
    rf"(?:{_VEG} {_AND} {_MEAT}|{_MEAT} {_AND} {_VEG}) {_SERVED}|"
    rf"{_VEG} {_SERVED} {_AND} {_MEAT} {_SERVED}|{_MEAT} {_SERVED} {_AND} {_VEG} {_SERVED})\b(?! ?-? ?(?:free|less)\b)"
)
""" "Veg and non veg", "both vegetarian and meat options": for everybody, and so no filter."""


_THE_REST = sign(
    r"\b(?:and )?(?:the )?(?:other )?(?:half|rest|others)(?: of (?:them|us|it))?"
    rf"(?: (?:is|are|eats?|wants?|with|can be))* (?:{_NON_VEG}|{_MEAT})\b(?: {_SERVED})?"
)
_A_PART = sign(rf"\b(?:half|third|quarter|some|most|mostly|\d{{1,3}})\b.*\b{_VEG}\b")


def find_no_one_diet(line: Line, draft: Draft) -> None:
    """Before the diets that are wanted are looked for; what is taken back by "no" is told apart there."""
    for match in line.find(_THE_REST) if line.says(_A_PART) else ():
        # "Half veggie, half meat": the others are whoever is not counted.
        line.take("mixed", match.start(), match.end())
    for match in line.find(_MIXED):
        if line.take("diet", match.start(), match.end()):
            _void(draft, "")
    if line.search(_VOID):
        voided = [match.group() for match in line.find(_VOID) if line.take("diet", match.start(), match.end())]
        _void(draft, " ".join(voided))


_EITHER = frozenset({"halal", "kosher"})
_BOTH = sign(r"\b(?:and|also|plus|both|too|as well)\b")


def one_of_two(line: Line, draft: Draft) -> None:
    """ "What about halal?" where kosher was asked for: next to nothing is both."""
    said = _EITHER & set(draft.fields.get("dietary_labels", ()))
    other = _EITHER & set(draft.memory.wants.dietary_labels) - said
    if len(said) == 1 and other and line.says(_BOTH) is None:
        draft.extend("dropped", *other)


def _void(draft: Draft, said: str) -> None:
    """ "Not vegan" takes a label in force back, or a need; where none is, diets do not matter."""
    wants = draft.memory.wants
    needed = [need.label for need in wants.needs if need.label in said.split()]
    held = [one for one in wants.dietary_labels if one in VEGETARIAN_OR_VEGAN] or needed
    draft.extend("dropped", *held)
    if not held and not draft.has("dropped"):
        draft.clear("dietary_labels")
