"""What shows that a line changes what was said before: "sorry", "I miscounted", "not Boston but …", "back to 27"."""

import re

from engine.domain.conversation import Wants
from engine.domain.understanding.draft import Draft
from engine.domain.understanding.line import Line
from engine.domain.understanding.merging import is_held
from engine.domain.understanding.triggers import sign
from engine.domain.understanding.unexplained import unexplained

_AMENDS = sign(
    r"\b(?:sorry|actually|correction|correct that|oops|whoops|argh|wait|hang on|hold on|i (?:meant|mean|misread|"
    r"miscounted|counted|mistyped|misspoke|misheard|said)|my (?:mistake|bad|error)|mistake|wrong|typo|scratch|"
    r"make (?:it|that)|(?:change|switch|move|bump|cut|set|raise|lower)[sd]? (?:it|that|this|the)|"
    r"(?:moved|raised|lowered) it|should (?:be|have been|have said)|on (?:second|2th) thought|turns? out|"
    r"after all|back to|instead|rather than|"
    r"nope|nah|never ?mind|nvm|other way (?:a)?round|too (?:strict|low|high|much|little|tight)|works better|update|"
    r"stretch to|final (?:count|number|answer)|go (?:over|above|up to)|no longer|not anymore|forget|"
    r"(?:is|are) (?:ok|okay|fine)|forgot|cancell?ed|dropped out|joining|just joined|coming too|though|hmm)\b|"
    r", not (?=[a-z_$\d])|\bnot _+ but\b|^no ?,|^no (?=_)"
)
_OF_SLOT = {
    "party": ("party",), "supposed": ("party",), "money": ("price_max", "price_per_person_max"), "date": ("date",),
    "time": ("time",), "city": ("city_key", "zip_code", "unknown_place"), "state": ("city_key", "state_key"),
    "zip": ("city_key", "zip_code"), "cuisine": ("cuisine_keys",), "diet": ("dietary_labels", "needs"),
    "need": ("dietary_labels", "needs"), "restaurant": ("restaurant_keys",),
    "exclusion": ("party", "city_key", "wishes", "cuisine_keys"),
    "meal": ("menu_type",), "wish": ("wishes", "courses"), "course": ("wishes", "courses"),
}  # fmt: skip
"""What a recogniser takes → the slots that it says anew."""


_MOVED = re.compile(
    r"_ (?:(?:is|was|has been|has|got|had to be) )*(?:moved|changed|switched|shifted|pushed|bumped) (?:back )?to _"
)
""" "Wednesday moved to Thursday"."""
_CLAUSE = re.compile(r"[^,.;:!?()]+")
_OF_WHEN = frozenset({"date", "time"})


def amends(line: Line, draft: Draft, kinds: set[str]) -> bool:
    """A value of a kind that is in force in this thread, with a word of correction or as a clause of its own; or a
    slot in force that is said not to matter."""
    wants = draft.memory.wants
    if any(is_held(wants, slot) for slot in draft.fields.get("cleared", ())):
        return True
    held = {kind for kind in kinds if _holds(wants, kind)}
    amended = line.says(_AMENDS) or _MOVED.search(line.left) or _stands_alone(line, held - _OF_WHEN)
    return bool(held and amended)


def _stands_alone(line: Line, kinds: set[str]) -> bool:
    """ "For 18 people, three more just joined": what is told beside it is the reason."""
    if line.text.endswith("?"):
        return False
    clauses = [one.span() for one in _CLAUSE.finditer(line.text)]
    said = [one for one in line.mentions if one.kind in kinds]
    return len(clauses) > 1 and any(
        not unexplained(line.left[start:end]) for one in said for start, end in clauses if start <= one.start < end
    )


def _holds(wants: Wants, kind: str) -> bool:
    return any(getattr(wants, slot) for slot in _OF_SLOT.get(kind, ()))
