"""Who comes along, by name and kin: "me and my two kids", "my wife, Anna and I"."""

import re
from functools import lru_cache

from engine.domain.understanding.draft import Draft
from engine.domain.understanding.everyday import EVERYDAY
from engine.domain.understanding.heads import HEADS, KIN, YOUNG
from engine.domain.understanding.line import Line
from engine.domain.understanding.office import OFFICE
from engine.domain.understanding.triggers import sign

_MEMBER = (
    rf"(?:me|myself|i|(?:my|a|an|her|his|our|the|one)? ?(?:\d{{1,3}} (?:of (?:my|our|the|their) )?)?(?:other |little |"
    rf"young |small |lovely |best |lady |step ?-? ?|ex ?-? ?|more |good |close )*"
    rf"(?:{KIN}|{HEADS}|{YOUNG})|\d{{1,3}}(?: (?:more|others?))?)"
)
_JOIN = r" ?(?:, and|,|and|&|\+|plus|with|along with|as well as) ?"
_COMPANY = re.compile(rf"\b(?:{_MEMBER}{_JOIN})*(?:me|myself|i)\b(?:{_JOIN}{_MEMBER}\b)*")
_VERB = re.compile(r" (?:am|will|would|want|need|have|like|can|could|was|think|are)\b")
"""After these "20 people and I" ended before "I": the next clause begins ("… and I want pizza")."""
_ME = sign(r"\b(?:me|myself|and i|i and|& i|i plus)\b")
_ANYBODY = re.compile(r"\b(?:people|persons?|ppl|guests?)\b")
_ONE_OF = re.compile(
    rf"\b(?:(?P<me>me|myself|i)|(?:(?P<n>\d{{1,3}}) )?(?:[a-z-]+ )*?(?P<kin>{KIN}|"
    rf"{HEADS}|{YOUNG})|(?P<bare>\d{{1,3}}))\b"
)
_TWO = frozenset({"parents", "grandparents", "twins", "couple"})
""" "My parents" are two without a number."""


def find_company(line: Line, draft: Draft) -> None:
    """ "me and my two kids": everybody named is counted; "me and my friends" has no number and says none."""
    if not line.search(_ME):
        return
    names = _names_said(line, draft)
    for match in line.find(_company_with(tuple(names)) if names else _COMPANY):
        heads = sum(1 for word in match.group().split() if word in names)
        for member in _ONE_OF.finditer(match.group()):
            number = member["n"] or member["bare"]
            if (
                number is None
                and member["kin"]
                and member["kin"].endswith("s")
                and member["kin"] not in _TWO
                and member["kin"] != "boss"
            ):
                return
            heads += int(number) if number else 2 if member["kin"] in _TWO else 1
        if heads > 1 and not _goes_on(line, match) and line.take("party", match.start(), match.end(), heads):
            draft.say(party=heads, party_approximate=False)


def _goes_on(line: Line, match: re.Match[str]) -> bool:
    """ "Lunch for 20 people and I want pizza" ends before "I"; "5 friends and I want pizza" begins with them."""
    ends_with_me = match.group().endswith(" i") and match.group().lstrip()[0].isdigit()
    before = line.left[: match.start()].rstrip()
    begins = before[-1:] in ("", ".", "!", "?") and not _ANYBODY.search(match.group())
    return ends_with_me and bool(_VERB.match(line.left, match.end())) and not begins


@lru_cache(maxsize=64)
def _company_with(names: tuple[str, ...]) -> re.Pattern[str]:
    member = rf"(?:{'|'.join(names)}|{_MEMBER})"
    return re.compile(rf"\b(?:{member}{_JOIN})*(?:me|myself|i)\b(?:{_JOIN}{member}\b)*")


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
    ]
