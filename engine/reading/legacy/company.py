"""Who comes along, by name and kin: "me and my two kids", "my wife, Anna and I", "my son and his wife"."""

import re

from engine.reading.legacy.draft import Draft
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.heads import KIN, PERSON
from engine.reading.legacy.line import Line
from engine.reading.legacy.members import JOIN, LISTED, MEMBER, OTHER, heads_in
from engine.reading.legacy.office import OFFICE
from engine.reading.legacy.triggers import sign

_SOMEBODY = "\ua66e"
"""A letter that nobody types: a whole name is written with it, so that one pattern reads all names."""
_NAMED = re.compile(rf"{_SOMEBODY}+")
_NAMED_AND_I = re.compile(rf"{_SOMEBODY}+ (?:and|&) i")
_FOR_WHOM = re.compile(r"(?:^|[.!?,]|\b(?:for|with|of))$")
_ANYONE = rf"(?:{_SOMEBODY}+|{MEMBER})"
_COMPANY = re.compile(rf"\b(?:{_ANYONE}{JOIN})*(?:me|myself|i)\b(?:{JOIN}{_ANYONE}\b)*")
_VERB = re.compile(r" (?:am|will|would|want|need|have|like|can|could|was|think|are)\b")
"""After these "20 people and I" ended before "I": the next clause begins ("… and I want pizza")."""
_ME = sign(r"\b(?:me|myself|and i|i and|& i|i plus)\b")
_ANYBODY = re.compile(r"\b(?:people|persons?|ppl|guests?)\b")
_UNDER = re.compile(r"\b(?:under|name)(?: the name)?(?: of)?(?: [a-z]+){0,2}$")
_WITH_ME = sign(
    r"\bi (?:am |will |would )?(?:be |also )?(?:coming|come|going|dining|eating|there|joining) with "
    rf"(?P<others>{LISTED})|"
    rf"\b(?:i am |i will be |i will )?bring(?:ing)? (?P<brought>{LISTED}) (?:with me|along)\b"
)
""" "I am coming with my wife": two."""
_AND_ME = re.compile(rf"{JOIN}(?:me|myself)\b")
_FAMILY = sign(
    rf"\b(?:the |our |my |a |his |her |their |\d{{1,3}} )?{KIN}(?:{JOIN}{OTHER})+\b|"
    rf"\b(?:{OTHER}{JOIN})+(?:the |our |my |a |his |her |their )?{KIN}\b"
)
_RELATED = sign(rf"\b{KIN}\b")
_AT_A_TABLE = sign(
    r"\b(?:table|tables|book|booked|booking|reserve|reservation|party|group|seats?|coming|joining|attend|attending|"
    r"dining|room for|lunch for|dinner for|brunch for|breakfast for|food for|for)\b"
)


def find_company(line: Line, draft: Draft) -> None:
    """ "me and my two kids": everybody named is counted; "me and my friends" has no number and says none."""
    _with_me(line, draft)
    if line.search(_ME):
        _and_me(line, draft)
    elif line.search(_RELATED) and (draft.asked_party or line.says(_AT_A_TABLE)):
        _family(line, draft)


def _with_me(line: Line, draft: Draft) -> None:
    for match in line.find(_WITH_ME):
        listed = heads_in(match["others"] or match["brought"])
        if _AND_ME.match(line.left, match.end()):
            continue
        if listed and line.take("party", match.start(), match.end(), listed + 1):
            draft.say(party=listed + 1, party_approximate=False)


def _family(line: Line, draft: Draft) -> None:
    """ "A table for my brother and his two daughters": three, without the one who speaks."""
    for match in line.find(_FAMILY):
        listed = heads_in(match.group())
        if listed and line.take("party", match.start(), match.end(), listed):
            draft.say(party=listed, party_approximate=False)


def _and_me(line: Line, draft: Draft) -> None:
    for match in _COMPANY.finditer(_with_names_marked(line, draft)):
        listed = heads_in(match.group())
        if listed is None:
            return
        heads = listed + len(_NAMED.findall(match.group())) - bool(_WITH_ME_ALL.fullmatch(match.group().strip()))
        if heads > 1 and not _goes_on(line, match) and line.take("party", match.start(), match.end(), heads):
            draft.say(party=heads, party_approximate=False)


_WITH_ME_ALL = re.compile(r"\d{1,3} (?:people|persons|ppl|of us) with (?:me|myself)")
""" "7 people with me" are seven; "7 friends with me" are eight."""
_SPEAKS_ON = re.compile(r" ?, i$")


def _goes_on(line: Line, match: re.Match[str]) -> bool:
    """ "Lunch for 20 people and I want pizza" ends before "I"; "5 friends and I want pizza" begins with them."""
    before = line.left[: match.start()].rstrip()
    if match.group().endswith(" i") and _UNDER.search(before):
        # "Booked under Anna Bell and I cannot come".
        return True
    if _NAMED_AND_I.fullmatch(match.group().strip()) and _VERB.match(line.left, match.end()):
        # "I want Lyonnais and I need …": no person, unless the sentence begins with them or it is for them.
        return not _FOR_WHOM.search(before)
    if _SPEAKS_ON.search(match.group()) and line.word_after(match.end()).isalpha():
        # "Eight people, I forgot myself" tells of the eight in a clause of its own.
        return True
    ends_with_me = match.group().endswith(" i") and match.group().lstrip()[0].isdigit()
    begins = before[-1:] in ("", ".", "!", "?") and not _ANYBODY.search(match.group())
    return ends_with_me and bool(_VERB.match(line.left, match.end())) and not begins


def _with_names_marked(line: Line, draft: Draft) -> str:
    """What is left of the line, every letter of a person's name as the one sign that stands for somebody."""
    left = line.left
    for name in _names_said(line, draft):
        left = re.sub(rf"\b{name}\b", _SOMEBODY * len(name), left)
    return left


_OWN_NAME = sign(r"\b(?:name is|i am|this is|name :|called|under the name|it is)\b")


def _names_said(line: Line, draft: Draft) -> list[str]:
    """Words typed with a capital that nobody knows: the people in "me, Anna and two guests"; none where somebody
    tells their own name."""
    if line.says(_OWN_NAME):
        return []
    return [
        token.text
        for token in line.tokens
        if token.raw[:1].isupper()
        and len(token.text) > 1
        and token.text.isalpha()
        and not (token.text in EVERYDAY or token.text in OFFICE or draft.index.is_known(token.text))
        and not PERSON.fullmatch(token.text)
    ]
