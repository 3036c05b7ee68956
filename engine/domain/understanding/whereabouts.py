"""Places: cities, states, ZIP codes and areas of the catalogue, and a place that is none of its own."""

import re

from engine.domain.catalogue import Place
from engine.domain.understanding.draft import Draft
from engine.domain.understanding.everyday import EVERYDAY
from engine.domain.understanding.foodwords import cuisine_key, food_keys, is_dish_name
from engine.domain.understanding.line import Line, Word
from engine.domain.understanding.office import OFFICE
from engine.domain.understanding.places import CITY_NAMES, STATES
from engine.domain.understanding.triggers import sign
from engine.domain.understanding.wordlists import listed
from engine.domain.words import fold_key

_MARKERS = listed("in at near around nearby to from of for downtown within close by outside area") | {","}
_STRONG_MARKERS = listed("in near around downtown nearby within outside")
_REAL_WORDS = listed("in or me hi ok oh ma pa la de id al co so as us mi")
"""Codes of states that are words too: read as a state only in capitals or right after a city."""
_ZIP = sign(
    r"\b(?:(?P<mark>zip|zip code|zipcode|postcode|postal code|in|near|around|at|to|area)(?: is| code| "
    r":)? )?(?P<zip>\d{5})\b(?! people)"
)
_STATE_AFTER = re.compile(r"^ ?,? ?(?:in )?(?:the state of )?")
_STATE_NOUN = re.compile(r"^ state\b")
_SEE_MARK = sign(
    r"\b(?:in|near|around|nearby|downtown|outside|within) (?:the )?(?:city of |downtown |area of "
    r")?(?P<name>[a-z]+(?: [a-z]+){0,2})"
)
_COOKED_THERE = listed("food foods cuisine cuisines cooking dishes specialties specialities")
_COOKED = re.compile(rf" (?:{'|'.join(sorted(_COOKED_THERE))})\b")
""" "Specialises in Swedish food" names a kitchen, and no place."""
_HERE = sign(
    r"\b(?:near(?:by)?|around|close to|in) (?:here|me|us|my (?:area|location|place|office|work)|our "
    r"(?:office|area|building|place))\b|\bnearby\b|\bnear by\b|\blocally\b"
)
_NOT_PLACES = listed(
    "advance general total bulk stock season bed january february march april may "
    "june july august september october november "
    "december am pm addition fact particular person case charge mind order town city bowls wraps "
    "boxes boxed sauce style"
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


def find_places(line: Line, draft: Draft) -> None:
    """A city with its state, a state alone, a ZIP code; several cities: the last one said (a correction)."""
    for match in line.find(_HERE):
        line.take("here", match.start(), match.end())
    _zip_code(line, draft)
    _cities(line, draft)
    if not draft.has("state"):
        _states(line, draft)
    _areas(line, draft)
    if not draft.has("city", "state", "zip_code", "area"):
        _misspelt(line, draft)
    if not draft.has("city", "state", "zip_code", "area"):
        _unknown(line, draft)


def _zip_code(line: Line, draft: Draft) -> None:
    for match in line.find(_ZIP) if line.has_digits() else ():
        marked = match["mark"] or line.word_before(match.start()) in draft.index.state_codes
        again = draft.memory.wants.zip_code is not None and not draft.has("price_max", "price_per_person_max")
        known = marked or again or match["zip"] in draft.index.zip_codes
        if known and line.take("zip", match.start(), match.end()) and not line.is_replaced(match.start("zip")):
            draft.say(zip_code=match["zip"])


def _typed_capital(line: Line, start: int, end: int) -> bool:
    typed = line.as_typed(start, end)
    return typed[:1].isupper() and not line.raw.isupper()


def _cities(line: Line, draft: Draft) -> None:
    words = line.words()
    texts = [word.text for word in words]
    at = 0
    while at < len(words):
        name = draft.index.cities.at(texts, at) if texts[at] else None
        if name is None:
            at += 1
            continue
        first, last = words[at], words[at + len(name) - 1]
        if _is_meant(line, draft, first, last, " ".join(name)):
            _take_city(line, draft, draft.index.cities.entries[name], first.start, last.end)
        at += len(name)
    _pet_names(line, draft)


def _is_meant(line: Line, draft: Draft, first: Word, last: Word, name: str) -> bool:
    """Names that are also words or dishes ("Orange", "Reading") count only where a place is expected."""
    if _STATE_NOUN.match(line.text[last.end :]) and name in draft.index.state_codes:
        return False
    before = line.word_before(first.start)
    if before in _STRONG_MARKERS or "place" in draft.asked or "city" in draft.asked:
        return True
    if line.word_after(last.end) == "style" or _stands_in_a_dish(line, draft, first, last):
        return False
    ordinary = all(word in EVERYDAY or _is_rather_a_dish(draft, word, name) for word in name.split())
    if not ordinary:
        return True
    return before in _MARKERS and _typed_capital(line, first.start, last.end)


def _is_rather_a_dish(draft: Draft, word: str, city_key: str) -> bool:
    """More dishes have the word in their names than the place has dishes, or it is a food ("Buffalo")."""
    items = sum(place.items for place in draft.index.places.get(city_key, ()))
    return is_dish_name(word) or draft.index.words.get(word, 0) > items


def _stands_in_a_dish(line: Line, draft: Draft, first: Word, last: Word) -> bool:
    """ "Oakland taco", "Boston cream pie": the place's name and its neighbour stand together in a dish's name."""
    pairs = ((last.text, line.word_after(last.end)), (line.word_before(first.start), first.text))
    forms = (form for one, two in pairs for form in ((one, two), (one, two.removesuffix("s")), (one, two + "s")))
    return any(pair in draft.index.pairs and _are_eaten(pair, first, last) for pair in forms)


def _are_eaten(pair: tuple[str, str], first: Word, last: Word) -> bool:
    return any(word not in EVERYDAY and word.isalpha() for word in pair if word not in (first.text, last.text))


def _pet_names(line: Line, draft: Draft) -> None:
    for word in line.words():
        city = CITY_NAMES.get(word.text)
        if not city or city not in draft.index.places:
            continue
        is_code = word.text in STATES or word.text in _REAL_WORDS
        if is_code and (
            draft.has("city")
            or not (line.as_typed(word.start, word.end).isupper() or line.word_before(word.start) in _STRONG_MARKERS)
        ):
            continue
        if line.word_before(word.start) not in _STRONG_MARKERS and _stands_in_a_dish(line, draft, word, word):
            continue
        _take_city(line, draft, city, word.start, word.end)


def _take_city(line: Line, draft: Draft, city_key: str, start: int, end: int) -> None:
    places = draft.index.places[city_key]
    state, after = _state_after(line, draft, end)
    if line.is_replaced(start):
        line.take("replaced", start, after)
        return
    fitting = [place for place in places if state is None or place.state_key in (state, "")]
    if not line.take("city", start, after):
        return
    if not fitting:
        draft.say(unknown_place=line.as_typed(start, after))
        return
    place: Place = fitting[0]
    draft.say(city=place.city, city_key=place.city_key, state=None, state_key=None, unknown_place=None)
    if state is not None:
        draft.say(state=draft.index.state_names.get(state, STATES.get(state, state)), state_key=state)


def _state_after(line: Line, draft: Draft, end: int) -> tuple[str | None, int]:
    """The state said right after a city, and where it ends: "Boston, MA", "oakland california"."""
    rest = line.left[end:]
    lead = _STATE_AFTER.match(rest)
    skipped = lead.end() if lead else 0
    words = rest[skipped:].split(" ")[:3]
    for length in (3, 2, 1):
        name = " ".join(words[:length])
        key = draft.index.state_codes.get(name)
        if key is None or not name:
            continue
        after = end + skipped + len(name)
        typed = line.as_typed(end + skipped, after)
        comma = "," in rest[:skipped]
        if (
            length == 1
            and name in _REAL_WORDS
            and not (typed.isupper() or (comma and name not in ("or", "in", "me", "so")))
        ):
            nothing_follows = not rest[skipped + len(name) :].strip(" .!?")
            if name in ("or", "in", "me", "so", "hi", "ok", "oh") or not nothing_follows:
                continue
        return key, after
    return None, end


def _states(line: Line, draft: Draft) -> None:
    words = line.words()
    texts = [word.text for word in words]
    for at, word in enumerate(words):
        if word.text not in draft.index.states.lengths and word.text not in draft.index.state_codes:
            continue
        if not line.is_free(word.start, word.end):
            continue
        name = draft.index.states.at(texts, at)
        key = (
            draft.index.states.entries[name]
            if name
            else draft.index.state_codes.get(word.text)
            if len(word.text) == 2
            else None
        )
        if key is None:
            continue
        end = words[at + len(name) - 1].end if name else word.end
        if name and _stands_in_a_dish(line, draft, word, words[at + len(name) - 1]):
            continue
        if line.word_after(end) == "style":
            # "New York style deli": a manner, wherever it is cooked.
            if line.take("tag", word.start, end + len(" style")):
                draft.extend("tags", f"{line.text[word.start : end]} style")
            continue
        typed = line.as_typed(word.start, end)
        before = line.word_before(word.start)
        marked = before in _STRONG_MARKERS | {"of", "state"} or (before == "," and _ends_there(line, end, typed))
        if name is None and not (typed.isupper() and marked) and not (marked and word.text not in _REAL_WORDS):
            continue
        noun = _STATE_NOUN.match(line.text[end:])
        end += noun.end() if noun else 0
        if line.take("state", word.start, end):
            draft.say(state=draft.index.state_names.get(key, STATES.get(key, key)), state_key=key)


def _ends_there(line: Line, end: int, typed: str) -> bool:
    """ "Springfield, mo" names the state, "that's all, Mo has it" a colleague."""
    return typed.isupper() or len(typed) > 2 or not line.word_after(end).isalpha()


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
    return not word or word in EVERYDAY or draft.index.is_known(word)


def _take_near(line: Line, draft: Draft, text: str, start: int, end: int) -> bool:
    marked = (
        line.word_before(start) in _MARKERS or _typed_capital(line, start, end) or bool(draft.asked & {"place", "city"})
    )
    near = draft.index.cities.nearest(text) if marked or len(text) > 7 else None
    if near is None:
        return False
    draft.doubt(near[1])
    _take_city(line, draft, near[0], start, end)
    return True


_OTHERS_ARE = re.compile(
    r"\b(?:he|she|they|some|others|most|half|who|\d+) (?:is|are|was|were|will be|lives?|works?|flew|went|moved)(?: "
    r"(?:still|now|"
    r"all|both|out|away|over|down|up|back))* $"
)
""" "Some are in Lisbon that week": where others are."""


def _unknown(line: Line, draft: Draft) -> None:
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
        state, after = _state_after(line, draft, end)
        follows = line.left[end:].lstrip()
        if (
            _typed_capital(line, start, end)
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
    if _typed_capital(line, start, start + len(first)):
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
