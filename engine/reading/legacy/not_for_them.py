"""What somebody is not to be given: "do not serve Ana shrimp", "don't give peanuts to Bob"."""

import re
from collections.abc import Iterator

from engine.reading.legacy.denying import GIVES
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.firstnames import FIRST_NAMES
from engine.reading.legacy.foodwords import begins_cuisine, food_keys
from engine.reading.legacy.heads import PERSON
from engine.reading.legacy.line import BLANK, Line
from engine.reading.legacy.persons import is_unheard_of
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.wordlists import listed

_NOT_TO = sign(
    r"\b(?:(?:do|must|should|can|could|may|will|would) not|never)(?: ever)? "
    rf"(?P<verb>{GIVES})(?: out)? (?=[a-z_\d])"
)
""" "Do not serve Ana shrimp", "please don't feed the kids nuts": not to her alone, for trays are shared."""
_WHO = re.compile(
    r"(?P<whose>(?:(?:any|one|all) of )?(?:the|our|my|your|his|her|their|those|these) )?(?:\d+ )?"
    rf"(?P<title>(?:mr|mrs|ms|dr|prof)(?: \.)? )?(?:[a-z]+ (?={PERSON.pattern}\b))?"
    rf"(?P<who>[a-z]+|_+(?: {PERSON.pattern}\b)?)(?P<more>(?: (?:,|and|or|nor|&|/))+ (?:to )?)?"
)
_SOMEBODY = listed("him her them me us anyone anybody everyone everybody people guests kids children")
_ANY_OF_IT = re.compile(r" (?:any |some |the )?(?=[a-z])")


def denied_to_somebody(line: Line, draft: Draft) -> Iterator[tuple[int, int]]:
    """Where each such denial begins, and where its food does; who is not to get it may stand before it or behind it."""
    for match in line.find(_NOT_TO):
        at = match.end()
        while who := _WHO.match(line.left, at):
            if not _is_somebody(line, draft, who, gives=match["verb"] in ("give", "feed")):
                break
            at = who.end()
            if not who["more"]:
                break
        food = _ANY_OF_IT.match(line.left, at) if at > match.end() and line.left[at - 1] != " " else None
        yield match.start(), food.end() if food else at


def _is_somebody(line: Line, draft: Draft, found: re.Match[str], gives: bool) -> bool:
    """`gives`: what follows its verb is somebody, unless it is food."""
    who = found["who"]
    if found["title"] or who[0] == BLANK or who in _SOMEBODY or who in FIRST_NAMES:
        return True
    if food_keys(who) or draft.index.is_dish_word(who):
        return False
    named = is_unheard_of(line, draft.index, *found.span("who")) and not begins_cuisine(who)
    return bool(found["whose"]) or named or (gives and who not in EVERYDAY)
