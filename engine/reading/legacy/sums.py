"""Heads that are told in parts and counted together: "5 adults and 1 child", "two couples", "four plus two more"."""

import re
from collections.abc import Callable

from engine.reading.legacy.draft import Draft
from engine.reading.legacy.foodwords import diet_label
from engine.reading.legacy.heads import HEADS, HIGHCHAIR, KIN, PERSON, YOUNG
from engine.reading.legacy.line import Line
from engine.reading.legacy.members import heads_in
from engine.reading.legacy.triggers import Sign, sign

_COUNTED = rf"(?:the )?(?:\d{{1,4}}|a|an) (?:small |little |young |older |grown )?(?:{HEADS}|{YOUNG}|{KIN}|{HIGHCHAIR})"
_UNITS = (
    r"(?:trays?|platters?|boxes|pizzas|orders|pieces|slices|bottles|cans|cups|portions|servings|dishes|plates|hours|"
    r"minutes|days|weeks|months|years|dollars|bucks|miles|options|restaurants|places|items|rooms|tables|meals|"
    r"lunches)\b"
)
_SUM = sign(
    rf"(?<![$\d])\b{_COUNTED}(?: ?(?:and|,|&|\+|with|plus|also|, and|) ?(?:(?:his|her|their|our|my) (?:{KIN})|"
    rf"{_COUNTED}))+\b"
)
_BY_TEAM = sign(
    rf"(?<![$\d])\b\d{{1,3}} (?:{HEADS}|{YOUNG})(?: ?(?:,|and|&|\+|plus|, and) ?\d{{1,3}} (?!{_UNITS})[a-z]+s)+\b|"
    rf"(?<![$\d])\b(?:\d{{1,3}} (?!{_UNITS})[a-z]+s ?(?:,|and|&|\+|plus|, and) ?)+\d{{1,3}} (?:{HEADS}|{YOUNG})\b"
)
""" "8 engineers, 5 designers and 2 PMs": what stands beside people in a list are people."""
_WHO = (
    rf"(?:of (?:us|them|ours|you)|from (?:(?:the|our|their) )?[a-z_]+(?: (?:team|department|side|office|group|crew))?|"
    rf"(?!{_UNITS})(?:(?!(?:and|or|plus|more|fewer|less|extra|additional|other) )[a-z]+ ){{0,2}}?"
    rf"(?:{HEADS}|{YOUNG}|{KIN}|staff|crew))"
)
_TEAM_OF = r"(?:[a-z]+ )?(?:team|group|crew|party|department|class|family|squad) of"
_PARTS_OF_IT = sign(
    rf"(?<![$\d:.])\b(?:(?:our|the|a|my) )?(?:{_TEAM_OF} \d{{1,3}}|\d{{1,3}} {_WHO})"
    rf"(?: ?(?:, and|,(?! \d{{1,3}} of (?:them|whom)\b)|and|plus|\+|&|with) ?"
    rf"(?:(?:the|our|their|my|his|her|its|another|also|a) )*"
    rf"(?:{_TEAM_OF} \d{{1,3}}|\d{{1,3}} {_WHO}))+(?! (?:is|are|has|have|needs?|eats?|do|does|can|who)\b)\b"
)
""" "12 from sales and 9 from support", "18 engineers plus the 4 product people", "our team of 8 and theirs of 5"."""
_ANYBODY = frozenset({"people", "persons", "ppl", "guests", "pax"})
_COUPLES = sign(
    r"\b(?:(?P<n>\d{1,3}) (?:married |young |other )?couples?\b|a (?:married|young|nice|lovely|old|elderly) couple\b"
    r"(?! of))"
)
_AND_YOUNG = sign(
    rf"(?<!between )(?<!from )(?<![\d$:.])\b(?P<big>\d{{1,3}}) ?(?:and|plus|\+|with|&) ?(?P<small>\d{{1,3}}|an?) (?:"
    rf"small |little |young )?(?:{YOUNG}|{HIGHCHAIR})\b"
)
""" "2 and 2 kids", "two plus a child"."""
_AND_OTHERS = sign(
    r"(?<![\d$:.])\b(?P<some>\d{1,3}) ?(?:and|plus|\+) ?(?P<others>\d{1,3}) (?:others?|more)\b"
    r"(?! [a-z]*(?:tray|platter|box|dish|pizza|order))"
)
""" "Us four plus two more"."""
_AND_SOME = sign(
    rf"\b(?:we are|be for|will be) (?P<big>\d{{1,3}}) (?:and|plus) (?P<small>\d{{1,3}}) (?:{HEADS})\b(?! (?:is|are|has|"
    r"have|needs?|eats?|do|does|can|who)\b)"
)
""" "We will be 16 and two drivers"."""


_AND_ONE = sign(
    rf"(?<![\d$:.])\b(?P<some>\d{{1,3}})(?: {HEADS})? ?(?:and|plus|\+|&) ?(?:the|our|my|one|1) (?:guest )?"
    rf"(?P<who>{PERSON.pattern})(?= ?(?:$|[.,;!?)_]|in|on|at|for|from)(?! \d))"
)
""" "17 + the speaker"; of "the speakers" nobody knows how many they are."""


_BY_SHIFT = re.compile(r"\b(?P<one>\d{1,3})(?: at)? _+(?: ?(?:,|and|&|\+|plus|, and))+ (?P<other>\d{1,3})(?: at)? _+")
""" "30 at 11:30 and 30 at 12:30", once the hours are taken."""


def _in_shifts(line: Line, draft: Draft) -> None:
    for match in _BY_SHIFT.finditer(line.left) if "time" in line.kinds() else ():
        hours = [one for one in line.mentions if one.kind == "time" and match.start() < one.start < match.end()]
        if len(hours) > 1 and line.take("party", match.start("one"), match.end("one")):
            line.take("party", match.start("other"), match.end("other"))
            first = min(hours, key=lambda one: one.start)
            draft.say(party=int(match["one"]) + int(match["other"]), party_approximate=False)
            draft.say(time=_AT.sub("", line.as_typed(first.start, first.end)))


_AT = re.compile(r"^at\s+", re.IGNORECASE)


def _and_one(match: re.Match[str]) -> int | None:
    several = match["who"].endswith("s") and match["who"] != "boss"
    return None if several or match["who"] in ("people", "children") else int(match["some"]) + 1


def _all_told(match: re.Match[str]) -> int:
    """Every number in it, added up."""
    return sum(map(int, re.findall(r"\d+", match.group())))


_TOTALS: tuple[tuple[re.Pattern[str] | Sign, Callable[[re.Match[str]], int | None]], ...] = (
    (_SUM, lambda match: heads_in(match.group())),
    (_COUPLES, lambda match: 2 * int(match["n"] or 1)),
    (_AND_OTHERS, lambda match: int(match["some"]) + int(match["others"])),
    (_PARTS_OF_IT, _all_told),
    (_AND_SOME, lambda match: int(match["big"]) + int(match["small"])),
    (_AND_ONE, _and_one),
    (_AND_YOUNG, lambda match: int(match["big"]) + (int(match["small"]) if match["small"].isdigit() else 1)),
)


_AND_WHY = re.compile(r", (?!(?:and|plus)\b)[^,]+$")
_COME = re.compile(r" (?:are|is|will|have|has|can) ")
""" "12 people, two directors are coming too": the second clause tells of some of the twelve."""


_THEN_ALL = re.compile(r"(?P<some>.*\d.*?) ?, (?P<all>\d{1,4}) (?:people|persons|ppl|guests)$")


def _is_told_behind(draft: Draft, match: re.Match[str]) -> bool:
    """ "The 2 contractors come too, 28 people" where fewer are known: the 28 are all of them."""
    said, known = _THEN_ALL.fullmatch(match.group()), draft.memory.wants.party
    return said is not None and known is not None and int(said["all"]) > known


def find_sums(line: Line, draft: Draft) -> None:
    """Each kind of sum with its own arithmetic; what names nobody's number says nothing."""
    _in_shifts(line, draft)
    for match in line.find(_BY_TEAM):
        nouns = re.findall(r"\d (\w+)", match.group())
        if not _ANYBODY.isdisjoint(nouns) or all(map(PERSON.fullmatch, nouns)):
            continue
        if not any(draft.index.is_dish_word(noun) or diet_label(noun) for noun in nouns):
            take_total(line, draft, match, _with_me(line, _all_told(match), match.end()))
    for pattern, total in _TOTALS:
        for match in line.find(pattern):
            if line.is_replaced(match.start()) or _is_told_behind(draft, match):
                continue
            if not (pattern is _SUM and _AND_WHY.search(match.group()) and _COME.match(line.left, match.end())):
                take_total(line, draft, match, _with_me(line, total(match), match.end()))


def find_couple(line: Line, draft: Draft) -> None:
    """ "A married couple", in a line without numbers."""
    for match in line.find(_COUPLES):
        take_total(line, draft, match, 2)


_ME_TOO = re.compile(r" ?(?:,|and|plus|&|, and) (?:me|myself)\b")


def _with_me(line: Line, heads: int | None, end: int) -> int | None:
    """ "Seven trainees, two trainers and me"."""
    return heads and heads + (_ME_TOO.match(line.left, end) is not None)


def take_total(line: Line, draft: Draft, match: re.Match[str], heads: int | None) -> None:
    """The party is so many heads, exactly."""
    if heads and line.take("party", match.start(), match.end(), heads):
        draft.say(party=heads, party_approximate=False)
