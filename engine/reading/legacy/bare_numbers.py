"""A number that a line begins with, and why: "17 - boss wants in", "24 if we count the kids"."""

import re

from engine.reading.legacy.counting import END, LEAD, NUMBER, UNIT
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.headcount import take_heads
from engine.reading.legacy.line import Line
from engine.reading.legacy.nearness import is_near
from engine.reading.legacy.slips import AFTER_A_SLIP

_LEADS = re.compile(
    r"(?:(?:oh|ok|okay|so|no|final|finally|hm|hmm|um|well|and|sorry|wait|actually|oops|argh|now|update|"
    r"correction|it is|(?:that|which) (?:is|makes)(?: it| us)?|make (?:it|that)|[,:!.-]) )*"
    rf"(?:\d{{1,4}} \? (?:(?:no|wait|rather|sorry|make it|it is|,) )+)?{LEAD}{NUMBER}{END}{UNIT}"
    r"(?: (?:now|then|sorry|please|total))*"
    r"(?: ?[,;:!.(-]| (?:because|since|as|if|when|counting|including|without|so|after|in case|once|with (?:me|"
    r"us|him|her|them)|to be (?:exact|precise|sure|safe|on the safe side))\b| ?$)"
)
""" "14, jake ate already", "24 if we count the kids", "16? no, 17"."""
_TRAILS = re.compile(
    r"(?:(?:ok|so|and|oh|sorry|update|,) )*(?:(?:the|my|our|his|her) )?(?:\d{1,2} )?(?:[a-z]+ ){1,3}?(?:"
    r"(?!need|want)[a-z]{2,}ed|brought|left|went|quit|got|fell|took|came|brings?|joins?|comes|arrives?|cancels?|"
    r"leaves?|(?:is|are) (?:out|off|sick|ill|away|home|"
    r"gone|in|"
    r"back|coming|joining)|can not (?:come|make it|join)|has to [a-z]+)\b[^,;:.!?_]{0,60}"
    rf"[,;:.!-] (?:(?:so|which makes(?: it| us)?|that is|now|then|make it|we are) )*{LEAD}{NUMBER}{END}{UNIT}"
    r"(?: (?:now|then|total|left))?(?= ?[.!]?$)"
)
""" "Rosa brought her own dinner, 6": why, and then how many."""
_HENCE = re.compile(
    r"(?!.*\btoo (?:many|much)\b)(?P<why>[a-z ,'-]{8,90}?) ?(?:"
    rf"[,;:-] (?:so|hence|therefore|thus|which makes(?: it| us)?|making it|that makes(?: it| us)?)|[.!:](?: that is|"
    rf" so)?) "
    rf"{LEAD}{NUMBER}{END}{UNIT}(?: (?:now|then|total|left|of us))?(?= ?[.!]?$)"
)
""" "The ambassador has declined, hence 17", "two more came in. 13": a clause that says of nothing how many it is."""
_VERB = re.compile(r"\b(?:[a-z]{2,}(?:ed|es|s)|is|are|has|have|came|went|left|fell|got|will|can|could|brought)\b")
_NUMBER = re.compile(r"\d+")
_NOT_THAT = re.compile(r" ?(?:not|instead of|rather than) (?:\$ ?)?\d")


def _hence(line: Line) -> re.Match[str] | None:
    match = _HENCE.match(line.left)
    return match if match and len(match["why"].split()) > 1 and _VERB.search(match["why"]) else None


def find_leading(line: Line, draft: Draft) -> bool:
    """The heads that a line begins with, where some are known and it tells why they are others now."""
    known = draft.memory.wants.party
    last = (_TRAILS.match(line.left) or _hence(line)) if known else None
    if last and is_near(int(last["number"] or last["low"]), known):
        take_heads(line, draft, last)
        draft.corrects = draft.corrects or draft.has("party")
        return draft.has("party")
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
