"""Values of a cart's edits: a place, a code, a day and an hour, a phone and a name, each with the tokens it takes.

A place is read in pieces (number and street, city, ZIP code, whatever else is named) and not looked up: which zone it
is, the restaurants' terms decide. A code and a phone are single runs of signs, and matched
by their letters.
"""

import re
from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import NamedTuple

from engine.conversation import RequestedPlace, When
from engine.reading.cart_items import mention_at, whom_at
from engine.reading.cart_scene import Scene
from engine.reading.quantity_words import Clause

_PHONE = re.compile(r"\+?\(?\d[\d().\- ]{5,16}\d(?!\d)")
PHONE_DIGITS = range(7, 16)
"""ITU-T E.164 has 15 at most; a local number of North America 7."""
_CODE = re.compile(r"[#:]?\s*([A-Za-z0-9][A-Za-z0-9\-_/]{1,23})")
STREET_WORDS = 4
"""Words between a house's number and the word that makes it a street ("12 Martin Luther King Way")."""
DISTRICT_WORDS = 5
HOURS = 12
_DAY = timedelta(1)
_OFFICES = frozenset({"office", "offices", "place", "building", "location", "hq", "headquarters"})
"""Of a city that is named they say no more than it does."""
_DIRECTIONS = frozenset({"floor", "fl", "suite", "ste", "unit", "apt", "room", "building", "bldg", "#"})


class Found(NamedTuple):
    end: int
    value: str


def place_at(scene: Scene, at: int, end: int) -> tuple[int, RequestedPlace] | None:
    """The place that begins at a token: "1200 Broadway, Oakland 94607", "our Oakland office", "the Mission"."""
    place, begin, street = RequestedPlace(), at, at
    while at < end:
        if scene.word(at) in (",", "in", "near") and place and at + 1 < end:
            at += 1
        elif zip_ := scene.typed(at, "ZIP"):
            if place.zip_code:
                break
            place, at = replace(place, zip_code=zip_.value), zip_.end
        elif not place.address and (address := _address(scene, at, end)):
            place, street, at = replace(place, address=address.value), at, address.end
        elif (city := scene.typed(at, "CITY")) and not place.city:
            names = city.value
            place, at = replace(place, city=names[0].city if names else scene.line.text(at, city.end)), city.end
        elif (state := scene.typed(at, "STATE")) and (place.city or place.address):
            place, at = replace(place, state=state.key if len(state.key) > 2 else state.key.upper()), state.end
        elif place and scene.has(at, "ORDINAL") and scene.word(at + 1) in _DIRECTIONS and at + 1 < end:
            at += 2
            place = replace(place, address=scene.line.text(street, at))
        elif scene.word(at) in _DIRECTIONS and place:
            at += 1 + (at + 1 < end and scene.has(at + 1, "NUM"))
            place = replace(place, address=scene.line.text(street, at))
        elif not place.district and (district := _district(scene, at, end)):
            named = place_within(scene, at, district.end)
            place, at = (replace(place, district="" if named else district.value)), district.end
            place = replace(place, city=place.city or named)
        else:
            break
    if place.city and place.district.lower() in _OFFICES:
        place = replace(place, district="")
    while at > begin and scene.word(at - 1) in (",", "in", "near"):
        at -= 1
    return (at, place) if place else None


def place_within(scene: Scene, start: int, end: int) -> str:
    """The city that words of a place name: "our Oakland office"."""
    for at in range(start, end):
        if (city := scene.typed(at, "CITY")) and city.value:
            name: str = city.value[0].city
            return name
    return ""


def _address(scene: Scene, at: int, end: int) -> Found | None:
    """A house's number and a street: "1200 Broadway", "55 Harrison St", "500 12th Street"."""
    if not scene.has(at, "NUM") or not scene.word(at)[:1].isdigit():
        return None
    stop = at + 1
    while stop < min(end, at + 2 + STREET_WORDS):
        if scene.has(stop, "STREET"):
            behind = stop + 1
            if scene.word(behind) == "." and behind < end:
                behind += 1
            return Found(behind, scene.line.text(at, behind).rstrip("."))
        token = scene.line.tokens[stop]
        if not (token.text.isalpha() or scene.has(stop, "ORDINAL")) or scene.has(stop, "JOIN", "SHOWN", "UNIT"):
            return None
        stop += 1
    return None


def _district(scene: Scene, at: int, end: int) -> Found | None:
    """Whatever else is named behind "our", "the", or by a capital."""
    stop = begin = at
    if scene.word(stop) in ("our", "the", "my", "your", "this"):
        stop = begin = at + 1
    is_led = begin > at
    while stop < end and stop - begin < DISTRICT_WORDS:
        here, token = scene.lattice.starts[stop].keys(), scene.line.tokens[stop]
        known = {"PLACE_CUE", "CITY", "AREA", "STREET", "ROOM", "VENUE"} & here
        plain = (
            is_led and token.text.isalpha() and here <= {"STORY", "UNKNOWN", "PLACE_CUE", "FILL", "REF_NOUN", "PERSON"}
        )
        capital = token.raw[:1].isupper() and here.isdisjoint(
            {"DATE", "TIME", "MEAL", "SHOWN", "DISH", "CITY", "PERSON"}
        )
        number = "ORDINAL" in here or (stop > begin and token.text.isdigit())
        if not (known or plain or capital or number) or here & {"JOIN", "TOO", "ZIP", "DATE", "TIME", "ARRIVE"}:
            break
        if scene.word(stop) in ("at", "by", "on", "for", "and", "instead", "please", "from"):
            break
        stop += 1
    return Found(stop, scene.line.text(begin, stop)) if stop > begin else None


def code_at(scene: Scene, at: int, end: int, needs_digit: bool) -> Found | None:
    """A run without a space, as typed: it holds a digit, or is typed in capitals."""
    if at >= end:
        return None
    while at < end and scene.word(at) in ("is", ":", "#", "the", "no", "number", "=", "code", "'"):
        at += 1
    if at >= end:
        return None
    start = scene.line.tokens[at].start
    match = _CODE.match(scene.line.raw, start)
    if match is None or match.start(1) != start:
        return None
    words = match[1].rstrip("-_/")
    has_digit = any(map(str.isdigit, words))
    if not has_digit and (needs_digit or not words.isupper() or len(words) < 3):
        return None
    stop = at
    while stop < end and scene.line.tokens[stop].start < start + len(words):
        stop += 1
    return Found(stop, words)


def phone_at(scene: Scene, at: int, end: int) -> Found | None:
    """A run of digits with the signs that people put between them."""
    tokens = scene.line.tokens
    if at >= end or not (tokens[at].text[:1].isdigit() or tokens[at].text in ("(", "+")):
        return None
    if at and tokens[at - 1].end == tokens[at].start and tokens[at - 1].text not in (":", "#", "("):
        return None
    match = _PHONE.match(scene.line.raw, tokens[at].start)
    if match is None or sum(map(str.isdigit, match[0])) not in PHONE_DIGITS:
        return None
    stop = at
    while stop < len(tokens) and tokens[stop].end <= match.end():
        stop += 1
    return Found(stop, match[0].strip())


def person_at(scene: Scene, at: int, end: int) -> Found | None:
    """A name or a mention; of several words all that have capitals."""
    while at < end and scene.word(at) in (":", "is", "for"):
        at += 1
    if at >= end or scene.word(at) in ("me", "myself"):
        return None
    found = mention_at(scene, at, end) or whom_at(scene, at, end)
    return Found(found[1], found[0].strip()) if found and scene.word(at) != "the" else None


NAME_WORDS = 3
_NAMED = frozenset({"UNKNOWN", "PERSON", "NAME"})
_OF_NAMES = _NAMED | {"STORY", "GROUP"}


def name_at(scene: Scene, at: int, end: int) -> Found | None:
    """Words that are nothing but a name, where one is asked for: "Maria Lopez", also as it is typed in haste."""
    stop = at
    while stop < min(end, at + NAME_WORDS) and _may_be_of_name(scene, stop):
        stop += 1
    words = range(at, stop)
    sure = any(scene.has(one, *_NAMED) or scene.line.tokens[one].raw[:1].isupper() for one in words)
    return Found(stop, scene.line.text(at, stop)) if sure else None


def is_sure_name(scene: Scene, start: int, stop: int) -> bool:
    """With nothing beside it that says so: a person's, or several words with capitals of which one means nothing."""
    words = range(start, stop)
    capitals = len(words) > 1 and all(scene.line.tokens[at].raw[:1].isupper() for at in words)
    return any(scene.has(at, "PERSON") for at in words) or (capitals and any(scene.has(at, *_NAMED) for at in words))


def _may_be_of_name(scene: Scene, at: int) -> bool:
    return scene.line.tokens[at].text.isalpha() and scene.lattice.starts[at].keys() <= _OF_NAMES


class Moment(NamedTuple):
    end: int
    date: When | None
    time: When | None
    window: When | None


def moment_at(scene: Scene, at: int, end: int, bare: bool = False) -> Moment | None:
    """A day, an hour or both, with the words that lead to them. `bare`: a number alone is an hour, too ("at 3")."""
    begin, due = at, None
    date: When | None = None
    hour: When | None = None
    window: When | None = None
    behind = at
    while at < end:
        day, clock = (
            _day(scene, at),
            _clock(scene, at, bare or (at > begin and scene.word(at - 1) in ("at", "by", "@", "around"))),
        )
        if clock and hour is None and not (day and day[0] > clock[0]):
            start = at - 1 if due == at else at
            spoken = replace(clock[1], words=scene.line.text(start, clock[0]))
            hour = clock[1] if due != at else spoken
            if due == at or (spoken.clock and None not in spoken.clock):
                window = spoken
            at = behind = clock[0]
        elif day and date is None:
            date = day[1]
            at = behind = day[0]
        elif scene.has(at, "DUE"):
            at = due = at + 1
        elif scene.word(at) in (
            "on",
            "at",
            "@",
            ",",
            "for",
            "around",
            "about",
            "the",
            "or",
            "in",
            "from",
            "this",
            "and",
            "of",
            "like",
        ):
            at += 1
        else:
            break
    return Moment(behind, date, hour, window) if date or hour else None


def _day(scene: Scene, at: int) -> tuple[int, When] | None:
    found = scene.typed(at, "DATE")
    return (found.end, found.value) if found and found.key != "bare" else None


def _clock(scene: Scene, at: int, bare: bool) -> tuple[int, When] | None:
    found = scene.typed(at, "TIME")
    if found is None or (found.key == "bare" and not (bare and _is_hour(scene.word(at)))):
        return None
    value: When = found.value
    return found.end, value


def former_at(scene: Scene, at: int, end: int) -> tuple[int, When | None] | None:
    """Which order is meant: "last Tuesday" with its day, "last time" without one."""
    tokens = scene.line.tokens
    past = scene.typed(at, "PAST_DAY")
    if past and past.end < end and (number := Clause(tokens, 0).kind(past.end, "weekday")) is not None:
        today = scene.now.date()
        day = today - timedelta((today.weekday() - int(number) - 1) % 7 + 1)
        start = datetime.combine(day, time(), tzinfo=scene.now.tzinfo)
        return past.end + 1, When(scene.line.text(at, past.end + 1), start, start + _DAY)
    if former := scene.typed(at, "FORMER"):
        return former.end, None
    return None


def _is_hour(word: str) -> bool:
    """A number alone is an hour of the clock on the wall, and else how many."""
    return not word.isdigit() or 0 < int(word) <= HOURS
