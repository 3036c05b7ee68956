"""What shows that a line changes what was said before: "sorry", "I miscounted", "not Boston but …", "back to 27"."""

import re
from collections.abc import Iterator

from engine.conversation import Wants
from engine.reading.legacy.away import STAYS_AWAY
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.unexplained import unexplained
from engine.reading.slots import is_held

_AMENDS = sign(
    r"\b(?:sorry|pardon(?: me)?|apologies|excuse me|disregard|actually|correction|correct that|oops|whoops|argh|"
    r"wait|hang on|hold on|i (?:meant|mean|misread|"
    r"miscounted|(?:under|over|re)counted|counted|mistyped|misspoke|misjudged|misheard|said|take (?:it|that) "
    r"back|spoke too soon|was guessing)|"
    r"correct (?:myself|me|the)|replaces? the|my (?:mistake|bad|error)|mistake|wrong|typo|scratch|"
    r"make (?:it|that)|(?:change|switch|move|bump|cut|set|raise|lower|trim|slash|up|reduce|increase|lift|double|halve|"
    r"knock)(?:s|d|ed|med|ped)? (?:it|that|this|the|us)|(?:chang|switch|mov|bump|cutt|push|rais|lower)ing (?:it|that|"
    r"this|the|us)|relocated|in the end|"
    r"(?:moved|raised|lowered) it|should (?:be|read|say|have been|have said)|on (?:second|2th) thought|on "
    r"reflection|turns? out|"
    r"after all|back to|instead|rather than|"
    r"nope|nah|never ?mind|nvm|other way (?:a)?round|(?:was|were) (?:last|an? old|the old|from last|for last)|"
    r"(?:has|have) changed|too (?:strict|low|high|much|little|"
    r"tight)|works better|update|"
    r"stretch to|final (?:count|number|answer)|go (?:over|above|up to)|no longer|not anymore|forget|"
    r"(?:is|are) (?:ok|okay|fine)|you know what|cap (?:it|that)|that makes|makes it|"
    r"we (?:have )?(?:picked|settled on|decided on|agreed on|chose|went for)|forgot|"
    rf"{STAYS_AWAY}|joining|just joined|joins|brings|less people|fewer (?:people|of us)|from \d+ (?:up |"
    rf"down )?to \d+|same (?:[a-z]+ )?but|(?:off|out) by \d+|postponed|rescheduled|"
    rf"everything (?:else )?(?:stays|but|except)|(?:can|could) only (?:do|make)|only works|"
    r"(?:add|count) me(?: in)?|plus 1|coming too|though|hmm)\b|"
    r"(?:,|\band) not (?=[a-z_$\d])|\bnot [^,.!?]{1,24} but\b|^no ?,"
)
_EVENT = r"(?:thing|event|party|lunch|dinner|breakfast|meeting|training|workshop|celebration|gathering|offsite)"
_NO_BUT = sign(
    rf"^no (?=_)|^(?:(?:ok|okay|oh|so|and|well|hmm|,) )*(?:it|we|that|(?:the|our|this) (?:whole )?(?:{_EVENT}|"
    r"_+)) (?:is|are|"
    r"will be|takes place|happens)(?: (?:now|actually|really))*(?: (?:in|at|on|for))? _+(?: now| then|"
    r" instead)? ?[.!]*$|"
    r"_ it is(?: (?:again|then|now))*(?= *(?:$|[.,!;]|and\b))"
)
""" "No, Boston", "it's Boston", "the event is in Boston now", "Friday it is again"."""
_OF_SLOT = {
    "party": ("party",), "supposed": ("party",), "money": ("price_max", "price_per_person_max"), "date": ("date",),
    "time": ("time",), "city": ("city_key", "zip_code", "unknown_place"), "state": ("city_key", "state_key"),
    "zip": ("city_key", "zip_code"), "cuisine": ("cuisine_keys",), "diet": ("dietary_labels", "needs"),
    "need": ("dietary_labels", "needs"), "restaurant": ("restaurant_keys",),
    "exclusion": ("party", "city_key", "wishes", "cuisine_keys"),
    "price_level": ("price_level",), "meal": ("menu_type",), "wish": ("wishes", "courses"),
    "course": ("wishes", "courses"),
}  # fmt: skip
"""What a recogniser takes → the slots that it says anew."""


_MOVED = re.compile(
    rf"(?:_|\b(?:it|this|that|we|they|(?:the |our )?(?:time|day|date|count|number|headcount|(?:whole )?{_EVENT})|"
    rf"^the [a-z]+|"
    rf"^)) ?(?:(?:is|are|was|"
    r"were|has been|have been|has|have|got|had to be|now|just) )*"
    r"(?:moved|changed|switched|shifted|pushed|bumped|slipped|slid|delayed|rescheduled|brought forward|put back|"
    r"postponed|went|become|became|turned into)"
    r"(?: (?:back|forward|up|down|out))*(?:(?: to)? _| ?,(?: (?:now|it is|to))* _)"
)
""" "Wednesday moved to Thursday", "pushed to 11:15am", "the time changed, 9am now"."""
_TOWNS = frozenset({"city", "state"})
_CLAUSE = re.compile(r"(?:(?! (?:so|because|but|since|although) )[^,.;:!?()])+")
_TOLD_BY = re.compile(
    r" ?(?:so |but |because |since )?(?:(?:i|we) (?:was|were|am|are|have been) (?:just )?(?:told|informed|advised)"
    r"(?: that)? |"
    r"(?:[a-z]+ ){1,4}?(?:says?|said|told (?:me|us)|tells (?:me|us)|reckons?|"
    r"confirmed|wrote|insists?|announced|agreed)(?: that)? |(?:he|she|they|[a-z]+) (?:would|will) (?:rather|prefer|"
    r"like)(?: (?:we|it|us|to|make|made|be|is|have|had))* )?"
)
""" "Legal says it's 135 now", "they'd rather we made it $450": who said it is beside the point."""
_OF_WHEN = frozenset({"date", "time"})
_OF_A_LIST = frozenset({"exclusion", "money", "diet"})
"""Said to nobody but a caterer, so that it needs no other clause beside it."""


def amends(line: Line, draft: Draft, kinds: set[str]) -> bool:
    """A value of a kind that is in force in this thread, with a word of correction or as a clause of its own; or a
    slot in force that is said not to matter."""
    wants = draft.memory.wants
    if draft.has("taken_back") or any(is_held(wants, slot) for slot in draft.fields.get("cleared", ())):
        return True
    held = {kind for kind in kinds if _holds(wants, kind)}
    if "party" in held and line.search(_COUNTED):
        return True
    return bool(held) and (draft.corrects or says_anew(line) or _stands_alone(line, held - _OF_WHEN))


_COUNTED = sign(
    r"_ (?:have |has |are |actually |really |in fact )*(?:signed up|rsvp ?(?:s|ed|d)?|registered|confirmed|replied|"
    r"accepted|said yes|showed up|turned up|(?:with|including|counting|without) (?:the|our|my|all) [a-z]+)"
    r"(?: (?:now|so far|yet|in the end|for (?:it|this|lunch|dinner|breakfast|the food)))*"
    r"(?= *(?:$|[.,;!]|so\b|and\b|but\b))"
)
""" "Only 90 people signed up": how many of those who were expected."""


def says_anew(line: Line) -> bool:
    """A word of correction stands in it."""
    if line.says(_AMENDS) or line.search(_NO_BUT):
        return True
    # "Moved to Cambridge last month": somebody who moves house.
    return not line.kinds() & _TOWNS and _MOVED.search(line.left) is not None


def clauses_of(text: str) -> Iterator[tuple[int, int]]:
    """Where each clause begins, who said it left out, and where it ends."""
    for one in _CLAUSE.finditer(text):
        told_by = _TOLD_BY.match(text, one.start(), one.end())
        yield told_by.end() if told_by else one.start(), one.end()


def _stands_alone(line: Line, kinds: set[str]) -> bool:
    """ "For 18 people, three more just joined": what is told beside it is the reason."""
    if not kinds or line.text.endswith("?"):
        return False
    clauses = list(clauses_of(line.text))
    said = [one for one in line.mentions if one.kind in kinds]
    several = len(clauses) > 1 or any(start for start, _ in clauses)
    return (several or bool(kinds & _OF_A_LIST)) and any(
        not unexplained(line.left[start:end]) for one in said for start, end in clauses if start <= one.start < end
    )


def _holds(wants: Wants, kind: str) -> bool:
    """In force, said not to matter, or still open: for how many, and what it may cost, where something is looked
    for."""
    if kind in _OPEN and (wants.city_key or wants.party or wants.menu_type):
        return True
    return kind in wants.any_of or any(getattr(wants, slot) for slot in _OF_SLOT.get(kind, ()))


_OPEN = frozenset({"party", "money"})
