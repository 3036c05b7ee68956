"""Restaurants by name: exact anywhere, fuzzy only where a restaurant is expected ("from Trattoria Romma")."""

from functools import lru_cache

from rapidfuzz import fuzz, process

from engine.domain.understanding.draft import Draft
from engine.domain.understanding.everyday import EVERYDAY
from engine.domain.understanding.foodwords import cuisine_key
from engine.domain.understanding.index import Index, name_words
from engine.domain.understanding.line import Line, Word
from engine.domain.understanding.triggers import sign
from engine.domain.words import fold_key

_MARKERS = frozenset({"from", "at", "by", "called", "named", "@"})
_MARKED = sign(
    r"\b(?:from|at|called|named|by) (?:the )?(?P<name>[a-z][a-z&.' -]*[a-z])(?= *(?:$|[,.!?;_]|for |"
    r"in |under |on |to |with |please|serv))"
)
CLOSE_ENOUGH = 86.0
"""rapidfuzz ratio of a misspelt name: one slip in seven letters; below it other names of the same length match too."""


def find_restaurants(line: Line, draft: Draft) -> None:
    words = line.words()
    texts = [word.text for word in words]
    at = 0
    while at < len(words):
        name = draft.index.restaurants.at(texts, at) if texts[at] else None
        if name is None:
            at += 1
            continue
        first, last = words[at], words[at + len(name) - 1]
        if not _is_of_a_city(draft, texts, at, len(name)) and _is_meant(line, draft, name, first, last):
            _say(line, draft, draft.index.restaurants.entries[name], first.start, last.end, 1.0)
        at += len(name)
    if not draft.has("restaurant_name"):
        _marked(line, draft)


def _is_of_a_city(draft: Draft, texts: list[str], at: int, length: int) -> bool:
    """ "The View" in "Mountain View": the words belong to a city's name that is at least as long."""
    for start in range(max(0, at - 3), at + length):
        city = draft.index.cities.at(texts, start) if texts[start] else None
        if city and start + len(city) > at and len(city) >= length:
            return True
    return False


def _is_ordinary(draft: Draft, word: str) -> bool:
    return (
        word in EVERYDAY
        or word.isdigit()
        or draft.index.is_dish_word(word)
        or cuisine_key(word) is not None
        or word in draft.index.cities.by_first
        or word in draft.index.states.by_first
        or word in draft.index.cuisines.by_first
    )


def _is_meant(line: Line, draft: Draft, name: tuple[str, ...], first: Word, last: Word) -> bool:
    """A name made of ordinary words ("Thai House", "Lunch Box") needs "from", "at" or its capitals."""
    before = line.word_before(first.start)
    if before == "the":
        before = line.word_before(first.start - 4)
    ordinary = all(_is_ordinary(draft, word) for word in name)
    asked = bool(draft.asked & {"restaurant", "restaurant_name"}) and len(line.tokens) <= len(name) + 3
    if before in _MARKERS or asked:
        return not (len(name) == 1 and (name[0].isdigit() or name[0] in EVERYDAY)) or asked
    if not ordinary:
        return True
    typed = line.as_typed(first.start, last.end).split()
    titled = all(word[:1].isupper() for word in typed if word.casefold() not in ("in", "of", "the", "and", "on", "&"))
    return titled and len(name) > 1 and not line.raw.istitle() and not line.raw.isupper()


def _marked(line: Line, draft: Draft) -> None:
    """After "from" or "at": a name with a slip, or a part of one that only one restaurant has."""
    for match in line.find(_MARKED):
        words = [word for word in name_words(match["name"]) if word]
        if not words or all(_is_ordinary(draft, word) for word in words):
            continue
        text = " ".join(words)
        found = _by_part(draft.index, text) or _by_likeness(draft.index, text)
        if found:
            draft.doubt(found[1])
            _say(line, draft, found[0], match.start("name"), match.end("name"), found[1])
            return


def _by_part(index: Index, text: str) -> tuple[str, float] | None:
    wanted = set(text.split())
    fitting = [key for key in index.restaurant_names if wanted <= set(key.split())]
    return (fitting[0], 0.9) if len(fitting) == 1 else None


@lru_cache(maxsize=8)
def _names(index: Index) -> list[str]:
    return list(index.restaurant_names)


def _by_likeness(index: Index, text: str) -> tuple[str, float] | None:
    best = process.extractOne(text, _names(index), scorer=fuzz.ratio, score_cutoff=CLOSE_ENOUGH)
    return (best[0], best[1] / 100) if best else None


def _say(line: Line, draft: Draft, name_key: str, start: int, end: int, score: float) -> None:
    if not line.take("restaurant", start, end, name_key, score):
        return
    keys = draft.index.restaurant_keys[fold_key(name_key)]
    city = draft.memory.wants.city_key
    here = tuple(key for key in keys if draft.index.restaurant_cities.get(key) == city) if city else ()
    draft.say(restaurant_name=draft.index.restaurant_names[name_key], restaurant_keys=here or keys)
