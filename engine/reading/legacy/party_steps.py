"""A party that is changed by a factor, or told as it was and is: "twice as many people", "20 -> 26"."""

import re
from fractions import Fraction
from math import ceil

from engine.messages.forms import PARTY_MOST
from engine.reading.legacy.away import STAYS_AWAY
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.heads import HEADS
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import Sign, sign

_OUR = r"(?:the |our |my |that )?"
_ALL = rf"{_OUR}(?:head ?-? ?count|(?:party|group|team|crowd)(?: size)?|(?:number|amount) of {HEADS}|{HEADS})"
_SOME = r"(?:us|them|(?:the |our |my )?(?:people|guests|team|group|office|crew|department))"
_HAS = r"(?:(?:has|have|just|was|is|got) )*"


def _times(verb: str, by: str, done: str, more: str = "") -> Sign:
    return sign(rf"\b(?:{verb} {_ALL}|{by} as many {HEADS}|{_ALL} {_HAS}{done}{more})\b")


_TIMES = (
    (Fraction(2), _times("(?:double|twice)", "(?:double|twice)", "doubled")),
    (Fraction(3), _times("triple", "(?:triple|three times|3 times)", "tripled")),
    (Fraction(1, 2), _times("halve", "half", "halved", rf"|half (?:of )?{_SOME} {STAYS_AWAY}")),
)
""" "The headcount doubled", "half of us can't make it"."""
_FROM_TO = sign(
    r"(?:^|[.,!;:] ?)(?P<was>\d{1,4}) ?(?:[-=]+ ?>|→|➡) ?(?P<n>\d{1,4})(?= *(?:$|[.,!;]|people|guests|now))"
)


def find_party_steps(line: Line, draft: Draft) -> None:
    """Of the party that is known; who are more or fewer by a number is for `recounts`."""
    known = draft.memory.wants.party
    if not known:
        return
    for factor, pattern in _TIMES:
        for match in line.find(pattern):
            _say(line, draft, match, ceil(known * factor))
    for match in line.find(_FROM_TO):
        if known in (int(match["was"]), int(match["n"])):
            _say(line, draft, match, int(match["n"]))


def _say(line: Line, draft: Draft, match: re.Match[str], party: int) -> None:
    if 0 < party <= PARTY_MOST and line.take("party", match.start(), match.end(), party):
        draft.say(party=party, party_approximate=draft.memory.wants.party_approximate)
        draft.corrects = True
