"""Who tells of their own diet, or of somebody's, in a thread of several: "I'm vegan", "the other six aren't"."""

import re

from engine.reading.legacy.draft import Draft
from engine.reading.legacy.heads import PERSON
from engine.reading.legacy.line import Line
from engine.reading.legacy.persons import is_unheard_of
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.wordlists import listed

_I_AM = sign(r"\b(?:i am|i eat|i keep)(?: (?:an?|strictly|strict|the only))* $")
_OTHERS_NOT = re.compile(
    r" ?[,.;]? ?(?:but |and |while )?(?:(?:the|all the|my) )?(?:others?|rest|other \d{1,4}|everyone else|"
    r"everybody else|"
    r"nobody else|no ?one else)(?: (?:of (?:us|them)|people|folks))* (?:is|are|do|does|eats?)(?: not)?\b"
)
""" "I'm vegan, the other six aren't": one of them."""
_WHO_IS = re.compile(
    r"(?:^|[.,;:!?] ?|\b(?:and|but|because|since|as|oh|also|so|that|says?|said|"
    r"mentions|mentioned|(?:tells|told) (?:me|us)) )(?:(?P<whose>my|our|her|his|their|the) )?"
    r"(?:(?:judge|dr|mr|mrs|ms|miss|prof|professor|doctor|father|sister|brother|rabbi|imam|captain|coach|dean|mayor|"
    r"uncle|aunt|director|president|officer|nurse|sir|chairman)(?: \.)? )?"
    r"(?P<who>[a-z]+) (?:is|eats|keeps|turned|went|became|has gone|has turned)(?: (?:an?|strictly|strict|also|now|"
    r"sadly))* $"
)
_AND_WHOSE = re.compile(
    r" ?(?:,|and|, and|while|, while|but|, but)+ (?:my|our|her|his|their|the) (?P<who>[a-z]+) (?:an? )?$"
)
""" "The bride is vegetarian, her sister vegan": the verb that was said before."""
_EACH = listed("he she who whoever")
_CLAUSE_ENDS = re.compile(r" *(?:$|[.,;:!]|(?:and|but|so|too|though|by the way|as well|these days|now|, )\b)")


def of_me_alone(line: Line, start: int, end: int) -> int:
    """Where the rest of the span ends that says so; 0 where nobody tells of themselves and of the others."""
    others = _OTHERS_NOT.match(line.text, end) if line.ends_with(_I_AM, start) else None
    return others.end() if others else 0


def is_one(line: Line, draft: Draft, start: int, end: int) -> bool:
    """The diet that stands there is told of one of those who come, and no filter for everybody."""
    return _is_somebody(line, draft, start, end) or _am_i_one(line, draft, start, end)


def _am_i_one(line: Line, draft: Draft, start: int, end: int) -> bool:
    """ "I'm vegan", in a thread in which more than one eats."""
    party = draft.fields.get("party") or draft.memory.wants.party or 1
    told = party > 1 and line.ends_with(_I_AM, start) and _CLAUSE_ENDS.match(line.text, end) is not None
    return told and not line.raw.rstrip().endswith("?")


def _follows_a_need(line: Line, start: int) -> bool:
    ends = [one.end for one in line.mentions if one.kind == "need" and one.end < start]
    also = _AND_WHOSE.match(line.text[:start], max(ends)) if ends else None
    return also is not None and PERSON.fullmatch(also["who"]) is not None


def _is_somebody(line: Line, draft: Draft, start: int, end: int) -> bool:
    """ "Priya is vegan", "my boss is vegan": told of one of those who come, and no filter for everybody."""
    match = _WHO_IS.search(line.text, 0, start)
    if match is None and _CLAUSE_ENDS.match(line.text, end) and _follows_a_need(line, start):
        return True
    if match is None or line.raw.rstrip().endswith("?") or not _CLAUSE_ENDS.match(line.text, end):
        return False
    who = match["who"]
    if who in _EACH:
        return True
    if match["whose"]:
        return PERSON.fullmatch(who) is not None
    return is_unheard_of(line, draft.index, *match.span("who"))
