"""What shows that a line changes what was said before: "sorry", "I miscounted", "not Boston but …", "back to 27"."""

from engine.domain.conversation import Wants
from engine.domain.understanding.draft import Draft
from engine.domain.understanding.line import Line
from engine.domain.understanding.triggers import sign

_AMENDS = sign(
    r"\b(?:sorry|actually|correction|correct that|oops|whoops|argh|wait|hang on|hold on|i (?:meant|mean|misread|"
    r"miscounted|counted|mistyped|misspoke|misheard|said)|my (?:mistake|bad|error)|mistake|wrong|typo|scratch|"
    r"make (?:it|that)|(?:change|switch|move|bump|cut|set|raise|lower)[sd]? (?:it|that|this|the)|"
    r"(?:moved|raised|lowered) it|should be|on (?:second|2th) thought|turns? out|after all|back to|instead|rather than|"
    r"nope|nah|never ?mind|nvm|other way (?:a)?round|too (?:strict|low|high|much|little|tight)|works better|update|"
    r"stretch to|final (?:count|number|answer)|go (?:over|above|up to)|no longer|not anymore|forget|"
    r"(?:is|are) (?:ok|okay|fine)|forgot|cancell?ed|dropped out|joining|coming too|though|hmm)\b|"
    r", not (?=[a-z_$\d])|\bnot _+ but\b|^no ?,|^no (?=_)"
)
_OF_SLOT = {
    "party": ("party",), "supposed": ("party",), "money": ("price_max", "price_per_person_max"), "date": ("date",),
    "time": ("time",), "city": ("city_key", "zip_code", "unknown_place"), "state": ("city_key", "state_key"),
    "zip": ("city_key", "zip_code"), "cuisine": ("cuisine_keys",), "diet": ("dietary_labels", "needs"),
    "need": ("dietary_labels", "needs"), "exclusion": ("party", "city_key", "wishes", "cuisine_keys"),
    "meal": ("menu_type",), "wish": ("wishes", "courses"), "course": ("wishes", "courses"),
    "indifference": ("cuisine_keys", "price_max", "price_per_person_max", "restaurant_keys"),
}  # fmt: skip
"""What a recogniser takes → the slots that it says anew."""


def amends(line: Line, draft: Draft, kinds: set[str]) -> bool:
    """A word of correction, and a value of a kind that is in force or that was asked for in this thread."""
    return bool(line.says(_AMENDS)) and any(_holds(draft.memory.wants, kind) for kind in kinds)


def _holds(wants: Wants, kind: str) -> bool:
    return any(getattr(wants, slot) for slot in _OF_SLOT.get(kind, ()))
