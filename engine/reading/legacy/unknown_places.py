"""A place that is none of the catalogue's: what is clearly meant as one, or answers where."""

import re

from engine.catalogue import fold_key, is_dish_name
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.foodwords import cuisine_key, food_keys
from engine.reading.legacy.line import Line
from engine.reading.legacy.office import OFFICE
from engine.reading.legacy.towns import state_after, typed_capital
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.wordlists import listed

_SEE_MARK = sign(
    r"\b(?:in|near|around|nearby|downtown|outside|within) (?:the )?(?:city of |downtown |area of "
    r")?(?P<name>[a-z]+(?: [a-z]+){0,2})"
)
_COOKED_THERE = listed("food foods cuisine cuisines cooking dishes specialties specialities")
_COOKED = re.compile(rf" (?:{'|'.join(sorted(_COOKED_THERE))})\b")
""" "Specialises in Swedish food" names a kitchen, and no place."""
_NOT_PLACES = listed(
    "advance general total bulk stock season bed january february march april may "
    "june july august september october november "
    "december am pm addition fact particular person case charge mind order town city bowls wraps "
    "boxes boxed sauce style blue red green black white yellow grey gray pink purple beige"
)
_NAMED_PLACE = sign(
    r"\b(?P<mark>in|near|around|nearby|downtown|outside|at|to) (?:the )?(?:city of |town of )?"
    r"(?P<name>[a-z]+(?: [a-z]+){0,2}?)(?= *(?:$|[.,!?;_]|for\b|on\b|at\b|please\b|with\b|under\b|next\b|this\b|"
    r"tomorrow\b|"
    r"and\b|by\b))"
)
_PLACE_ENDS = listed(
    "creek hills hill heights park city beach valley grove springs spring falls lake view town village island bay "
    "bridge "
    "harbor harbour point ridge woods forest river rock mills mill gardens glen junction landing landing shores square "
    "township county meadows plains oaks pines cove ranch station crossing"
)
_PLACE_BEGINS = listed(
    "san santa los las fort mount saint st port el palo new north south east west lake point upper lower"
)
"""Generic parts of place names (U.S. Board on Geographic Names, feature classes and common generics)."""
_PLACE_WORDS = _PLACE_ENDS | _PLACE_BEGINS
_SELDOM = 20
"""Among 25,000 dishes a word of fewer names no food of its own: "Albany" stands in three."""
_OTHERS_ARE = re.compile(
    r"\b(?:he|she|they|some|others|most|half|who|\d+) (?:is|are|was|were|will be|lives?|works?|flew|went|moved)(?: "
    r"(?:still|now|"
    r"all|both|out|away|over|down|up|back))* $"
)
""" "Some are in Lisbon that week": where others are."""


def find_unknown(line: Line, draft: Draft) -> None:
    """A place clearly meant as one: after "in" or "near", spelt with a capital or standing at the phrase's end."""
    for match in line.find(_NAMED_PLACE):
        if not _OTHERS_ARE.search(line.text, 0, match.start()) and _is_a_place(line, draft, match):
            line.take("unknown_place", match.start("name"), match.end("name"))
            draft.say(unknown_place=line.as_typed(match.start("name"), match.end("name")))
            return
    for match in line.find(_SEE_MARK):
        words = match["name"].split()
        kept: list[str] = []
        if _OTHERS_ARE.search(line.text, 0, match.start()):
            continue
        if _COOKED.match(line.text, match.end("name")) or _COOKED_THERE & set(words):
            continue
        if not _may_be_named(line, draft, match):
            continue
        for word in words:
            abroad = cuisine_key(word) not in (None, word)
            if word in EVERYDAY or word in _NOT_PLACES or word in OFFICE or (draft.index.is_known(word) and not abroad):
                break
            kept.append(word)
        if not kept:
            continue
        start = match.start("name")
        end = start + len(" ".join(kept))
        state, after = state_after(line, draft, end)
        follows = line.left[end:].lstrip()
        if (
            typed_capital(line, start, end)
            or state
            or not follows
            or follows[0] in ",.!?_"
            or follows.startswith("for ")
        ):
            line.take("unknown_place", start, after)
            draft.say(unknown_place=line.as_typed(start, after))
            return
    if "place" in draft.asked or "city" in draft.asked:
        _unknown_answer(line, draft)


LONG_LINE = 8
"""Words of a message that tells more than a place."""


def _may_be_named(line: Line, draft: Draft, match: re.Match[str]) -> bool:
    """ "It ended up in the bin", "I sat in traffic and then in limbo": only what is typed as a name takes "the", or
    takes the place of a city that is known in a line that tells more."""
    first = match["name"].split()[0]
    start = match.start("name")
    if typed_capital(line, start, start + len(first)):
        return True
    known = draft.memory.wants.city_key and len(line.tokens) > LONG_LINE
    return not (known or match.group().split(" ")[1:2] == ["the"])


def _is_a_place(line: Line, draft: Draft, match: re.Match[str]) -> bool:
    """Words that may be food are a place where they are built as one ("walnut creek"), or typed as a name."""
    words = match["name"].split()
    if any((word in EVERYDAY and word not in _PLACE_WORDS) or word in _NOT_PLACES or word in OFFICE for word in words):
        return False
    if tuple(words) in draft.index.dishes.entries or cuisine_key(match["name"]) or food_keys(match["name"]):
        return False
    if len(words) > 1 and (words[-1] in _PLACE_ENDS or words[0] in _PLACE_BEGINS):
        return True
    titled = all(word[:1].isupper() for word in line.as_typed(match.start("name"), match.end("name")).split())
    rare = all(not is_dish_name(word) and draft.index.words.get(word, 0) < _SELDOM for word in words)
    return titled and rare and not line.raw.isupper() and not line.raw.istitle()


def _unknown_answer(line: Line, draft: Draft) -> None:
    """The place was asked for, and what is left is a name we do not know."""
    free = [word for word in line.words() if word.text and word.text not in EVERYDAY and word.text.isalpha()]
    if (
        0 < len(free) <= 3
        and not any(draft.index.is_known(word.text) for word in free)
        and len(fold_key(line.raw).split()) <= 5
    ):
        start, end = free[0].start, free[-1].end
        if line.take("unknown_place", start, end):
            draft.say(unknown_place=line.as_typed(start, end))
