"""One number of heads, taken: the party, or some of it, or no party at all."""

import re

from engine.messages.forms import PARTY_MOST
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.foodwords import diet_label
from engine.reading.legacy.line import Line
from engine.reading.legacy.nearness import need_meant
from engine.reading.legacy.triggers import sign

_CATERED = re.compile(r"cater(?:s|ing)? ")
"""Leads to a number, and says something of its own."""
_ONE_OF_US = re.compile(r"\b(?:only|just|for) 1 of us(?: [.!]?)?$")
_HAVE_ALLERGIES = re.compile(r" (?:has|have|with|got)(?: (?:an?|any|some|severe|bad|food|nut))* allerg")


def _is_of_some(line: Line, draft: Draft, start: int, end: int, heads: int) -> bool:
    """ "No raw fish for two colleagues", "two people have allergies": fewer than come, told of beside a diet."""
    known = draft.memory.wants.party
    if known is None or heads * 2 > known:
        return False
    behind = len(line.text[:start].rstrip().removesuffix(" for"))
    before = any(one.kind in ("exclusion", "diet", "allergy") and one.end == behind for one in line.mentions)
    return before or _HAVE_ALLERGIES.match(line.text, end) is not None


_DOES = re.compile(r" (?!is\b|was\b|as\b|has been\b|this\b|us\b|yes\b|pls\b)[a-z]+(?:s|not)\b")


def _is_one_who(line: Line, draft: Draft, match: re.Match[str], heads: int) -> bool:
    """ "One volunteer carries an epipen", where seventy come: somebody of them, whatever they do."""
    known = draft.memory.wants.party
    several = known is not None and known > MOST_AT_A_TABLE
    return several and heads == 1 and match.group().startswith("1 ") and _DOES.match(line.text, match.end()) is not None


MOST_AT_A_TABLE = 3
"""Where no more are known, one may be all who are left."""


def _is_need(line: Line, draft: Draft, match: re.Match[str], heads: int) -> bool:
    """ "Something for 2 kosher guests" where twenty are known: who needs it, and left to the diets."""
    known = draft.memory.wants.party or draft.fields.get("party")
    if not known or heads * 2 > known:
        return False
    words = (*match.group().split(), *line.text[match.end() :].split(None, 3)[:3])
    behind = words[words.index(match["low"]) + 1 :] if match["low"] in words else ()
    pairs = (" ".join(behind[:length]) for length in (1, 2, 3))
    return any(diet_label(pair.replace(" - ", " ")) for pair in pairs)


_MAKE_THAT = sign(r"\b(?:make (?:it|that)|it is|i (?:meant|mean)|actually|sorry)(?: (?:just|only|now|actually|,))* $")
""" "Make that three guys", where two of thirty-eight are counted: of those."""


def take_heads(line: Line, draft: Draft, match: re.Match[str], start: int | None = None) -> None:
    high = match["number"]
    low = int(match["low"] or match["left"])
    heads = max(int(high), low) if high and high.isdigit() else low
    if not 0 < heads <= PARTY_MOST:
        return
    begin = match.start() if start is None else start
    if catered := _CATERED.match(match.group()):
        begin += catered.end()
    if heads == 1 and match.group().endswith("of us") and not _ONE_OF_US.search(line.text, 0, match.end() + 2):
        line.take("part", begin, match.end())
        return
    if match["ish"] and heads <= 12 and draft.has("party") and line.take("time", begin, match.end()):
        return
    if match.groupdict().get("low") and _is_need(line, draft, match, heads):
        return
    anew = line.ends_with(_MAKE_THAT, match.start("low")) if match.groupdict().get("low") else False
    if anew and (need := need_meant(draft, heads)) and line.take("need", begin, match.end(), need.label):
        draft.extend("needs", need)
        return
    if _is_of_some(line, draft, begin, match.end(), heads) or _is_one_who(line, draft, match, heads):
        line.take("part", begin, match.end())
        return
    if heads < draft.fields.get("party", 0) and match.group().startswith("the "):
        # "Twenty-six of us, because the two freelancers are in": some of those who were counted.
        line.take("part", begin, match.end())
        return
    if line.take("party", begin, match.end(), heads):
        draft.say(party=heads, party_approximate=bool(match["approx"] or match["ish"] or "or so" in match.group()))
