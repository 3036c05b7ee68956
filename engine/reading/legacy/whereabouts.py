"""Places: cities, states, ZIP codes and areas of the catalogue, and a place that is none of its own."""

import re

from engine.reading.legacy.draft import Draft
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.foodwords import cuisine_key
from engine.reading.legacy.line import Line, Word
from engine.reading.legacy.office import OFFICE
from engine.reading.legacy.towns import MARKERS, find_cities, find_states, take_city, typed_capital
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.unknown_places import find_unknown

_ZIP = sign(
    r"\b(?:(?P<mark>zip|zip code|zipcode|postcode|postal code|in|near|around|at|to|area)(?: is| code| "
    r":)? )?(?P<zip>\d{5})\b(?! people)"
)
_HERE = sign(
    r"\b(?:near(?:by)?|around|close to|in) (?:here|me|us|my (?:area|location|place|office|work)|our "
    r"(?:office|area|building|place))\b|\bnearby\b|\bnear by\b|\blocally\b"
)


_AWAY = sign(
    r"\b(?:stuck|stranded|held up|snowed in|vacationing|on (?:holiday|vacation|leave|a trip|business)|"
    r"travell?ing) in (?:new |san |los |las |saint )?[a-z]+"
)
""" "Three are stuck in Denver": where nobody is fed."""


def find_places(line: Line, draft: Draft) -> None:
    """A city with its state, a state alone, a ZIP code; several cities: the last one said (a correction)."""
    for match in line.find(_AWAY):
        line.take("reason", match.start(), match.end())
    for match in line.find(_HERE):
        line.take("here", match.start(), match.end())
    _zip_code(line, draft)
    find_cities(line, draft)
    if not draft.has("state"):
        find_states(line, draft)
    _areas(line, draft)
    if not draft.has("city", "state", "zip_code", "area"):
        _misspelt(line, draft)
    if not draft.has("city", "state", "zip_code", "area"):
        find_unknown(line, draft)


def _zip_code(line: Line, draft: Draft) -> None:
    for match in line.find(_ZIP) if line.has_digits() else ():
        if match["mark"] in (None, "to") and (papers := _OF_PAPERS.search(line.text, 0, match.start())):
            line.take("reason", papers.start(), match.end())
            continue
        marked = match["mark"] or line.word_before(match.start()) in draft.index.state_codes
        again = draft.memory.wants.zip_code is not None and not draft.has("price_max", "price_per_person_max")
        known = marked or again or match["zip"] in draft.index.zip_codes or _is_listed(line, match)
        if known and line.take("zip", match.start(), match.end()) and not line.is_replaced(match.start("zip")):
            draft.say(zip_code=match["zip"])


_ROUND = ("000", "500")
_OF_PAPERS = re.compile(
    r"\b(?:po|p o|purchase order|order (?=number|no|nr)|invoice|ticket|ref(?:erence)?|cost cent(?:er|re)|account|"
    r"acct|job|project|"
    r"req|requisition|contract|quote|ext|extension|phone|fax)(?: (?:number|no|nr|code|is|was|changed|now|to|it|:|"
    r"[.]))* $"
)
""" "PO 88231", "cost center changed to 41007": numbers of papers, as long as a ZIP code."""


def _is_listed(line: Line, match: re.Match[str]) -> bool:
    """ "Brunch, 8 of us, 60614": five digits between two commas are a ZIP code, unless they are a round sum."""
    ahead, behind = line.word_before(match.start("zip")), line.word_after(match.end())
    alone = ahead in ("", ",", ".", ";") and behind in ("", ",", ".", ";") and (ahead or behind)
    return bool(alone) and not match["zip"].endswith(_ROUND)


_AREA_SPELLINGS = {
    "center": "centre",
    "central": "centre",
    "northern": "north",
    "southern": "south",
    "eastern": "east",
    "western": "west",
    "centre": "center",
}


def _areas(line: Line, draft: Draft) -> None:
    if not draft.index.area_names:
        return
    words = line.words()
    texts = [word.text for word in words]
    for at, word in enumerate(words):
        if not word.text or not line.is_free(word.start, word.end) or _is_cuisine(draft, texts, at):
            continue
        name = draft.index.areas.at(texts, at)
        meaning = draft.index.areas.entries[name] if name else None
        plain = word.text.removesuffix("side").removesuffix("ern")
        if meaning is None and (_AREA_SPELLINGS.get(plain) or plain) in draft.index.area_names:
            meaning = _AREA_SPELLINGS.get(plain, plain)
        if meaning is None and word.text not in EVERYDAY and not draft.index.is_known(word.text):
            near = draft.index.areas.nearest(word.text)
            meaning = near[0] if near else None
        if meaning is None:
            continue
        end = words[at + len(name) - 1].end if name else word.end
        if line.take("area", word.start, end):
            draft.say(area=draft.index.area_names[meaning])


def _is_cuisine(draft: Draft, texts: list[str], at: int) -> bool:
    """ "north american" is a cuisine, no area."""
    pair = " ".join(texts[at : at + 2])
    return len(draft.index.cuisines.at(texts, at) or ()) > 1 or cuisine_key(pair) is not None


def _misspelt(line: Line, draft: Draft) -> None:
    """A city with a slip in it, after "in" or "near", with its capital, or long enough to be sure."""
    words = line.words()
    for word, after in zip(words, [*words[1:], Word("", 0, 0)], strict=False):
        pair = not (_is_plain(draft, after.text) or _is_plain(draft, word.text, in_city=True))
        if pair and _take_near(line, draft, f"{word.text} {after.text}", word.start, after.end):
            return
        alone = len(word.text) > 3 and not _is_plain(draft, word.text)
        if alone and _take_near(line, draft, word.text, word.start, word.end):
            return


def _is_plain(draft: Draft, word: str, in_city: bool = False) -> bool:
    """An ordinary or known word is no slip; `in_city`: but it may begin a city's name ("san fransisco")."""
    if in_city and word in draft.index.cities.by_first:
        return False
    return not word or word in EVERYDAY or word in OFFICE or draft.index.is_known(word)


def _take_near(line: Line, draft: Draft, text: str, start: int, end: int) -> bool:
    marked = (
        line.word_before(start) in MARKERS or typed_capital(line, start, end) or bool(draft.asked & {"place", "city"})
    )
    near = draft.index.cities.nearest(text) if marked or len(text) > 7 else None
    if near is None:
        return False
    draft.doubt(near[1])
    take_city(line, draft, near[0], start, end)
    return True
