"""A number without a word of what it counts: "17 - boss wants in", "no, 3". It is of what in force it is near."""

import re
from decimal import Decimal

from engine.domain.conversation import Need
from engine.domain.understanding.counting import END, LEAD, NUMBER, UNIT
from engine.domain.understanding.draft import Draft
from engine.domain.understanding.headcount import take_heads
from engine.domain.understanding.line import Line
from engine.domain.understanding.slips import AFTER_A_SLIP

NEAR = 2.5
"""Times the value in force, and the same part of it, between which a number without a word is a change of it."""
_LEADS = re.compile(
    r"(?:(?:oh|ok|okay|so|no|final|finally|hm|hmm|um|well|and|sorry|wait|actually|oops|argh|now|update|"
    r"correction|it is|(?:that|which) (?:is|makes)(?: it| us)?|make (?:it|that)|[,:!.-]) )*"
    rf"(?:\d{{1,4}} \? (?:(?:no|wait|rather|sorry|make it|it is|,) )+)?{LEAD}{NUMBER}{END}{UNIT}"
    r"(?: (?:now|then|sorry|please|total))*"
    r"(?: ?[,;:!.(-]| (?:because|since|as|if|when|counting|including|without|so|after|in case|once|with (?:me|"
    r"us|him|her|them)|to be (?:exact|precise|sure|safe|on the safe side))\b| ?$)"
)
""" "14, jake ate already", "24 if we count the kids", "16? no, 17"."""
_NUMBER = re.compile(r"\d+")
_NOT_THAT = re.compile(r" ?(?:not|instead of|rather than) (?:\$ ?)?\d")


def find_leading(line: Line, draft: Draft) -> bool:
    """The heads that a line begins with, where some are known and it tells why they are others now."""
    known = draft.memory.wants.party
    match = _LEADS.match(line.left) if known else None
    if (
        match is None
        or _NOT_THAT.match(line.left, match.end())
        or not is_near(int(match["number"] or match["low"]), known)
    ):
        return False
    if any(
        AFTER_A_SLIP.search(line.text, match.end(), one.start()) for one in _NUMBER.finditer(line.left, match.end())
    ):
        # "14 now, sorry, 15": what is said later counts.
        return False
    take_heads(line, draft, match, start=match.start("approx") if match["approx"] else match.start("low"))
    draft.corrects = draft.corrects or draft.has("party")
    return draft.has("party")


_HOUR = re.compile(r"(?P<hour>1[0-2]|[1-9])(?P<half> ?(?:[ap]\.?m\.?|o.?clock))?", re.IGNORECASE)


def say_in_its_place(draft: Draft, number: int, was: int) -> bool:
    """ "8, not 7", where the hour is 7, or the limit; False where nothing but the heads may be as many."""
    wants = draft.memory.wants
    hour = _HOUR.fullmatch(wants.time or "")
    held = [slot for slot in ("price_max", "price_per_person_max") if getattr(wants, slot) == was]
    held += ["time"] if hour and int(hour["hour"]) == was else []
    if was == wants.party or len(held) != 1 or not number:
        return False
    draft.say(**{held[0]: Decimal(number) if held[0] != "time" or hour is None else f"{number}{hour['half'] or ''}"})
    return True


def is_near(number: int, held: int | None) -> bool:
    return held is not None and held <= NEAR * number and number <= NEAR * held


def need_meant(draft: Draft, number: int, was: int | None = None) -> Need | None:
    """The one need in force that the number counts anew, being near it and far from the heads. `was`: the count that is
    said to be wrong."""
    wants = draft.memory.wants
    if draft.has("needs") or (wants.party and number > wants.party):
        return None
    if was is not None:
        held = [need for need in wants.needs if need.count == was and was != wants.party]
    else:
        held = list(wants.needs) if not is_near(number, wants.party) else []
    if len(held) != 1 or not is_near(number, held[0].count):
        return None
    return Need(held[0].label, number)
