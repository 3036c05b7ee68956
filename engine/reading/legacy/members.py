"""People listed one by one: "my wife, her mother and 3 kids" are five, "two couples and a child" as well."""

import re

from engine.reading.legacy.heads import HEADS, HIGHCHAIR, KIN, YOUNG

_ADJECTIVE = r"(?:other |little |young |small |lovely |best |lady |step ?-? ?|ex ?-? ?|more |good |close |married )*"
_KIND = r"(?!(?:and|or|plus|with|for|of|in|at|on|to|are|is|will|who|that|am|pm|th) )[a-z]+ "
"""Any one word between a number and its noun: "my seven drinking buddies"."""
_WHOSE = r"(?:my|a|an|her|his|our|the|one|their)"
OTHER = (
    rf"(?:{_WHOSE}? ?(?:\d{{1,3}} (?:of (?:my|our|the|their) )?(?:{_KIND})?)?{_ADJECTIVE}"
    rf"(?:{KIN}|{HEADS}|{YOUNG}|{HIGHCHAIR})|(?:the )?\d{{1,3}}(?: (?:more|others?|of them))?)"
)
MEMBER = rf"(?:me|myself|i|{OTHER})"
JOIN = r"(?: ?(?:, and|,|and|&|\+|plus|with|along with|as well as) ?| (?=my ))"
LISTED = rf"{OTHER}(?:{JOIN}{OTHER})*\b"
_NO_JOIN = r"(?!(?:and|plus|with|or) )"
_ONE_OF = re.compile(
    rf"\b(?:(?P<me>me|myself|i)|(?:(?P<n>\d{{1,3}}) )?(?:{_NO_JOIN}[a-z-]+ )*?(?:(?P<kin>{KIN}|{HEADS}|{YOUNG})|"
    rf"(?P<seat>{HIGHCHAIR}))|(?P<bare>\d{{1,3}}))\b"
)
_SEVERAL = {"parents": 2, "grandparents": 2, "twins": 2, "couple": 2, "triplets": 3}
""" "My parents" are two without a number."""
_IN_PAIRS = frozenset({"couple", "couples"})
_ODD = frozenset({"children", "people", "men", "women", "boss", "sis"})
"""Plural without an s, and singular with one."""
_YOUNG = re.compile(rf"\b{YOUNG}\b")
_IN_ALL = re.compile(
    r"(?P<all>\d{1,4}) (?:people|persons|ppl|guests|pax|of us|in total|total) ?(?:,|:|-|\() ?(?P<parts>.+)"
)


def heads_in(listed: str) -> int | None:
    """The heads of a list; None where a member has no number ("my friends"). "4 people, 3 adults and 1 baby" are 4."""
    if (told := _IN_ALL.fullmatch(listed)) and heads_in(told["parts"]) == int(told["all"]):
        return int(told["all"])
    counts = [_heads_of(member, bool(_YOUNG.search(listed))) for member in _ONE_OF.finditer(listed)]
    return None if None in counts else sum(count or 0 for count in counts)


def _heads_of(member: re.Match[str], names_young: bool) -> int | None:
    number = int(member["n"] or member["bare"] or 0) or None
    if member["seat"]:
        return 0 if names_young else number or 1
    noun = member["kin"]
    if number:
        return 2 * number if noun in _IN_PAIRS else number
    if noun in _SEVERAL:
        return _SEVERAL[noun]
    return None if noun and noun.endswith("s") is not (noun in _ODD) else 1
