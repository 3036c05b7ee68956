"""How many people: "about 25 people", "20-25 guests", "table for two", "me and my two kids", "no, 30"."""

import re
from decimal import Decimal

from engine.reading.legacy.bare_numbers import find_leading
from engine.reading.legacy.company import find_company
from engine.reading.legacy.corrections import (
    AND_WHY,
    CORRECTION,
    OTHER_HEADS,
    find_clause_of_its_own,
    find_framed,
    find_meant,
    find_not_but,
    say_later_in_line,
)
from engine.reading.legacy.counts import (
    ALONE,
    ALTERED,
    BARE,
    BEFORE_TIME,
    BEHIND_A_MEAL,
    BOTH,
    ME,
    OF_OTHERS,
    OF_STRANGERS,
    OF_THOSE_KNOWN,
    SEGMENT,
    TOLD,
)  # fmt: skip
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.headcount import take_heads
from engine.reading.legacy.line import Line
from engine.reading.legacy.nearness import limit_meant, need_meant
from engine.reading.legacy.recounts import find_recount
from engine.reading.legacy.sums import find_couple, find_sums, take_total
from engine.reading.legacy.trades import find_by_trade


def find_party(line: Line, draft: Draft) -> None:
    """Takes the number of heads, once a line; what is said later wins ("for 25, no wait, 30 people")."""
    if not line.has_digits():
        _without_number(line, draft)
        return
    _leave_pronouns(line)
    if find_leading(line, draft):
        return
    find_company(line, draft)
    find_sums(line, draft)
    if find_not_but(line, draft):
        return
    find_recount(line, draft)
    for pattern in TOLD:
        for match in line.find(pattern):
            take_heads(line, draft, match)
    for pattern in ALTERED:
        for match in line.find(pattern):
            take_heads(line, draft, match, start=match.start("low"))
    for pattern in OF_THOSE_KNOWN if draft.memory.wants.party and not draft.has("party") else ():
        for match in line.find(pattern):
            take_heads(line, draft, match, start=match.start("low"))
            draft.corrects = True
    say_later_in_line(line, draft)
    if draft.has("party"):
        find_meant(line, draft)
        last = max((one.start for one in line.mentions if one.kind == "party"), default=0)
        for match in line.find(OTHER_HEADS):
            if match.start() > last:
                take_heads(line, draft, match)
    else:
        for pattern in OF_OTHERS if draft.memory.wants.party else (*OF_OTHERS, *OF_STRANGERS):
            for match in line.find(pattern):
                take_heads(line, draft, match)
        if not draft.has("party"):
            find_by_trade(line, draft)
        _before_time(line, draft)
        _short_answer(line, draft)
    if draft.memory.wants.party and not draft.has("party"):
        find_framed(line, draft)
    if draft.has("party") or draft.memory.wants.party:
        find_clause_of_its_own(line, draft)


_ONE_OF_SOME = re.compile(r"\b1(?= of (?:our|my|your|his|her|their|the|these|those)\b(?! \d))")
""" "A party for one of our nurses": somebody whom it is about."""
_ONE_AND_ANOTHER = re.compile(
    r"\b1 (?P<how>for|from|with|at|in) (?:[a-z_]+ ){1,5}?(?:,|and|&|, and) (?P<other>1|one|(?:the )?other|another)"
    r"(?= (?P=how)\b)"
)
""" "Two places, one for breakfast and one for lunch": of what was named before, and nobody's number."""


def _leave_pronouns(line: Line) -> None:
    """A "one" that stands for somebody or something counts no heads, whoever reads numbers behind it."""
    for match in line.find(_ONE_OF_SOME):
        line.take("part", match.start(), match.end())
    for match in line.find(_ONE_AND_ANOTHER):
        line.take("part", match.start(), match.start() + 1)
        line.take("part", *match.span("other"))


def _before_time(line: Line, draft: Draft) -> None:
    if "time" not in line.kinds():
        return
    for match in line.find(BEFORE_TIME):
        if any(one.kind == "time" and one.start == match.end() + 1 for one in line.mentions):
            take_heads(line, draft, match, start=match.start("low"))


def _without_number(line: Line, draft: Draft) -> None:
    find_company(line, draft)
    find_couple(line, draft)
    if draft.asked_party and ME.match(line.left) and line.take("party", 0, len(line.text), 1):
        draft.say(party=1, party_approximate=False)
    for pattern, heads in ((ALONE, 1), (BOTH, 2)):
        alone = line.search(pattern) if not draft.has("party") else None
        if alone:
            take_total(line, draft, alone, heads)


def _short_answer(line: Line, draft: Draft) -> None:
    """A bare number counts only where heads were asked for, or as a correction of heads that are known."""
    knows = draft.memory.wants.party is not None
    match = (line.search(CORRECTION) or line.search(AND_WHY)) if knows or draft.asked_party else None
    if match is None and not knows and "city" in line.kinds():
        match = line.search(SEGMENT) or line.search(BEHIND_A_MEAL)
    if match is None and draft.asked_party:
        match = next((one for one in line.find(BARE) if not _counts_dishes(line, draft, one.end())), None)
    if match is None:
        return
    start = match.start("approx") if match["approx"] else match.start("low")
    need = need_meant(draft, int(match["low"])) if knows else None
    limit = limit_meant(draft, int(match["low"])) if knows and not need else None
    if need and line.take("need", start, match.end("low"), need.label):
        draft.extend("needs", need)
    elif limit and line.take("money", start, match.end("low"), match["low"]):
        draft.say(**{limit: Decimal(match["low"])})
    elif not (need or limit):
        take_heads(line, draft, match, start=start)
    draft.corrects = draft.corrects or (knows and not draft.asked_party)


def _counts_dishes(line: Line, draft: Draft, end: int) -> bool:
    """ "3 baked ziti" are three of the ziti."""
    following = line.word_after(end)
    return following.isalpha() and following not in EVERYDAY and draft.index.is_dish_word(following)
