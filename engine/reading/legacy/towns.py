"""Cities and states of the catalogue by their names, and where such a name is another word or a part of a dish's."""

import re

from engine.catalogue import Place, is_dish_name
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.heads import HEADS
from engine.reading.legacy.line import Line, Word
from engine.reading.legacy.places import CITY_NAMES
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.wordlists import listed
from engine.reading.names import STATES

MARKERS = listed("in at near around nearby to from of for downtown within close by outside area") | {","}
_STRONG_MARKERS = listed("in near around downtown nearby within outside")
_REAL_WORDS = listed("in or me hi ok oh ma pa la de id al co so as us mi")
"""Codes of states that are words too: read as a state only in capitals or right after a city."""
_NEVER_BARE = listed("or in me so hi ok oh")
"""Of these, the ones that go on with the sentence behind a city: "Portland or Seattle"."""
_STATE_AFTER = re.compile(r"^ ?,? ?(?:in )?(?:the state of )?")
_STATE_NOUN = re.compile(r"^ state\b")


def typed_capital(line: Line, start: int, end: int) -> bool:
    """Begins with a capital, in a line that is not all capitals."""
    typed = line.as_typed(start, end)
    return typed[:1].isupper() and not line.raw.isupper()


_FROM_AFAR = sign(
    rf"\b(?:{HEADS}|team|crew|office|delegation|branch|folks) (?:who (?:are |is )?)?(?:(?:coming|flying in|flying|"
    rf"visiting"
    r"|traveling|travelling|driving) (?:in |over |up |down )?)?from (?:the |our )?$"
)
""" "Our guests from Chicago are six": where they come from, in a thread that knows where they eat."""


def find_cities(line: Line, draft: Draft) -> None:
    """The last one said counts; with the state that stands behind it."""
    words = line.words()
    texts = [word.text for word in words]
    at = 0
    while at < len(words):
        name = draft.index.cities.at(texts, at) if texts[at] else None
        if name is None:
            at += 1
            continue
        first, last = words[at], words[at + len(name) - 1]
        if draft.memory.wants.city_key and line.ends_with(_FROM_AFAR, first.start):
            line.take("origin", first.start, last.end)
            at += len(name)
            continue
        if _is_meant(line, draft, first, last, " ".join(name)):
            take_city(line, draft, draft.index.cities.entries[name], first.start, last.end)
        at += len(name)
    _pet_names(line, draft)


def _is_meant(line: Line, draft: Draft, first: Word, last: Word, name: str) -> bool:
    """Names that are also words or dishes ("Orange", "Reading") count only where a place is expected."""
    if _STATE_NOUN.match(line.text[last.end :]) and name in draft.index.state_codes:
        return False
    before = line.word_before(first.start)
    if name in CITY_NAMES and " " in name:
        return True
    if name in EVERYDAY and before in _STRONG_MARKERS and not draft.asked:
        # "What they gave us in spring".
        return typed_capital(line, first.start, last.end)
    if before in _STRONG_MARKERS or "place" in draft.asked or "city" in draft.asked:
        return True
    if line.word_after(last.end) == "style" or _stands_in_a_dish(line, draft, first, last):
        return False
    if _says_nothing_else(line, first, last) and not any(
        word in EVERYDAY or is_dish_name(word) for word in name.split()
    ):
        return True
    if _is_a_sentence(line, first, last) and typed_capital(line, first.start, last.end):
        return True
    ordinary = all(word in EVERYDAY or _is_rather_a_dish(draft, word, name) for word in name.split())
    if not ordinary:
        return True
    return before in MARKERS and typed_capital(line, first.start, last.end)


_SAYS_NOTHING = re.compile(
    r"(?:(?:ok|okay|yes|no|sorry|actually|please|thanks|it is|we are|the city is|city|,|[.!:]) ?)*"
)


def _says_nothing_else(line: Line, first: Word, last: Word) -> bool:
    """ "Boston", as a whole line: a dish that is called after it would be named with what it is."""
    before, behind = line.text[: first.start].strip(), line.text[last.end :].strip()
    return bool(_SAYS_NOTHING.fullmatch(before) and _SAYS_NOTHING.fullmatch(behind))


_ENDS = frozenset(".?!;")


def _is_a_sentence(line: Line, first: Word, last: Word) -> bool:
    """ "For $75? Union City. Four are vegetarian": a place that is said by itself."""
    behind = line.word_after(last.end)
    return line.word_before(first.start) in _ENDS and (not behind or behind in _ENDS)


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
        take_city(line, draft, city, word.start, word.end)


def take_city(line: Line, draft: Draft, city_key: str, start: int, end: int) -> None:
    """`city_key`: of the catalogue; in a state where it has none, the place is unknown."""
    places = draft.index.places[city_key]
    state, after = state_after(line, draft, end, frozenset(place.state_key for place in places))
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


def state_after(line: Line, draft: Draft, end: int, own: frozenset[str] = frozenset()) -> tuple[str | None, int]:
    """The state said right after a city, and where it ends: "Boston, MA", "oakland california". `own`: the states in
    which the catalogue has the city, so that "in boston ma for 30" names the state as well."""
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
            if name in _NEVER_BARE or not (nothing_follows or key in own):
                continue
        return key, after
    return None, end


def find_states(line: Line, draft: Draft) -> None:
    """A state without a city: by its name, or by its code in capitals where a place is expected."""
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
    """ "Springfield, mo" names the state, "that's all, Mo has it" a colleague; so does "sorry, Ms. Hale"."""
    return typed.isupper() or len(typed) > 2 or not (typed == "Ms" or line.word_after(end).isalpha())
