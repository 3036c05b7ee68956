"""Restaurants by name: exact anywhere, fuzzy only where a restaurant is expected ("from Trattoria Romma")."""

from collections.abc import Iterator
from functools import lru_cache

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from engine.catalogue import fold_key
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.index import Index, Words, name_words
from engine.reading.legacy.letting_go import LET_GO
from engine.reading.legacy.line import Line, Word
from engine.reading.legacy.persons import acts_by_name, is_met
from engine.reading.legacy.spelling import SHORTEST, allowed_edits
from engine.reading.legacy.triggers import sign

_MARKERS = frozenset({"from", "at", "by", "called", "named", "@"})
_MARKED = sign(
    r"\b(?:from|at|called|named|by) (?:the )?(?P<name>[a-z][a-z&.' -]*[a-z])(?= *(?:$|[,.!?;_]|for |"
    r"in |under |on |to |with |please|serv))"
)
LONGEST_MISSPELT = 4
"""Words of a name that are compared where one of them is misspelt; hardly a house is called by more."""
CLOSE_ENOUGH = 86.0
"""rapidfuzz ratio of a misspelt name: one slip in seven letters; below it other names of the same length match too."""


def find_restaurants(line: Line, draft: Draft) -> None:
    words = line.words()
    texts = [word.text for word in words]
    at = 0
    while at < len(words):
        name, keys = _named_at(draft.index, texts, at) if texts[at] else ((), ())
        if not name:
            at += 1
            continue
        first, last = words[at], words[at + len(name) - 1]
        if not _is_of_a_city(draft, texts, at, len(name)) and _is_meant(line, draft, name, first, last):
            _say(line, draft, keys, first.start, last.end, 1.0)
        at += len(name)
    if not draft.has("restaurant_name"):
        _marked(line, draft)
    if not draft.has("restaurant_name"):
        _misspelt(line, draft)


def _named_at(index: Index, texts: list[str], at: int) -> tuple[Words, Words]:
    """The longest name that begins there, in full or for short, and the keys of the names that it stands for."""
    whole, short = index.restaurants.at(texts, at), index.called.at(texts, at)
    if short and len(short) >= len(whole or ()):
        return short, tuple(index.called.entries[short].split("\n"))
    return (whole, (index.restaurants.entries[whole],)) if whole else ((), ())


def _is_of_a_city(draft: Draft, texts: list[str], at: int, length: int) -> bool:
    """ "The View" in "Mountain View": the words belong to a city's name that is at least as long."""
    for start in range(max(0, at - 3), at + length):
        city = draft.index.cities.at(texts, start) if texts[start] else None
        if city and start + len(city) > at and len(city) >= length:
            return True
    return False


MANY_WORDS = 3
"""So many ordinary words in a name's own order are the name, where no dish is called so: "House of Curries"."""


def _is_meant(line: Line, draft: Draft, name: tuple[str, ...], first: Word, last: Word) -> bool:
    """A name of two ordinary words ("Thai House", "Lunch Box") needs "from", "at" or its capitals."""
    before = line.word_before(first.start)
    if before == "the":
        before = line.word_before(first.start - 4)
    ordinary = len(name) < MANY_WORDS and not any(draft.index.is_own(word) for word in name)
    asked = bool(draft.asked & {"restaurant", "restaurant_name"}) and len(line.tokens) <= len(name) + 3
    if before in _MARKERS or asked:
        return not (len(name) == 1 and (name[0].isdigit() or name[0] in EVERYDAY)) or asked
    if not ordinary and not (len(name) > 1 and name in draft.index.dishes.entries):
        return len(name) > 1 or name in draft.index.restaurants.entries or _owns_something(line, draft, last)
    typed = line.as_typed(first.start, last.end).split()
    titled = all(word[:1].isupper() for word in typed if word.casefold() not in ("in", "of", "the", "and", "on", "&"))
    return titled and len(name) > 1 and not line.raw.istitle() and not line.raw.isupper()


def _owns_something(line: Line, draft: Draft, last: Word) -> bool:
    """A single word may be a colleague's name: "Lucille's gumbo" names the house, "Lucille's birthday" does not."""
    if not line.as_typed(last.start, last.end).casefold().endswith(("'s", "’s")):
        return False
    after = line.word_after(last.end)
    return after not in EVERYDAY and draft.index.is_ordinary(after)


def _marked(line: Line, draft: Draft) -> None:
    """After "from" or "at": a name with a slip, or a part of one that only one restaurant has."""
    for match in line.find(_MARKED):
        words = [word for word in name_words(match["name"]) if word]
        if not words or all(draft.index.is_ordinary(word) for word in words):
            continue
        text = " ".join(words)
        found = _by_part(draft.index, text) or _by_likeness(draft.index, text)
        if found:
            draft.doubt(found[1])
            _say(line, draft, (found[0],), match.start("name"), match.end("name"), found[1])
            return


def _misspelt(line: Line, draft: Draft) -> None:
    """ "Lucile's Creol": words that nobody knows, in the company of others of one house's name."""
    words = line.words()
    for at, word in enumerate(words):
        if not _is_strange(draft.index, word.text):
            continue
        for start, end in _windows(words, at):
            said = tuple(one.text for one in words[start:end])
            found = _nearest_name(said, draft.index)
            if found and (len(said) > 1 or _owns_something(line, draft, words[end - 1])):
                draft.doubt(found[1])
                keys = draft.index.called.entries.get(found[0], "") or draft.index.restaurants.entries[found[0]]
                _say(line, draft, tuple(keys.split("\n")), words[start].start, words[end - 1].end, found[1])
                return


def _is_strange(index: Index, word: str) -> bool:
    return len(word) >= SHORTEST and word.isalpha() and word not in EVERYDAY and not index.is_known(word)


def _windows(words: list[Word], at: int) -> Iterator[tuple[int, int]]:
    """Runs of free words around one, the longest first."""
    for length in range(LONGEST_MISSPELT, 0, -1):
        for start in range(max(0, at - length + 1), at + 1):
            if start + length <= len(words) and all(word.text for word in words[start : start + length]):
                yield start, start + length


@lru_cache(maxsize=8_192)
def _nearest_name(said: Words, index: Index) -> tuple[Words, float] | None:
    """The name of as many words, each as written or a slip away, that keeps a word of its own; the nearest."""
    best: tuple[float, Words] | None = None
    for name in _by_shape(index).get((said[0][0], len(said)), ()):
        slips = [OSA.distance(one, other) for one, other in zip(said, name, strict=True)]
        if all(slip <= allowed_edits(one) for slip, one in zip(slips, said, strict=True)):
            own = any(slip and index.is_own(word) for slip, word in zip(slips, name, strict=True))
            likeness = 1.0 - sum(slips) / sum(map(len, said))
            if own and (best is None or likeness > best[0]):
                best = (likeness, name)
    return (best[1], best[0]) if best else None


@lru_cache(maxsize=4)
def _by_shape(index: Index) -> dict[tuple[str, int], tuple[Words, ...]]:
    """First letter and number of words → the names of houses."""
    shaped: dict[tuple[str, int], list[Words]] = {}
    for name in sorted({*index.called.entries, *index.restaurants.entries}):
        shaped.setdefault((name[0][0], len(name)), []).append(name)
    return {shape: tuple(names) for shape, names in shaped.items()}


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


_REFUSED = sign(
    r"\b(?:nothing|not|no|never(?: again)?|no more|any(?:thing|where|one|body)? but|everything but|except|besides|"
    r"avoid|without|"
    r"(?:sick|tired|bored) of)(?: (?:from|at|by|in|of))?(?: the)? $"
)
""" "Nothing from Boston Deli Co please": the house is left out, and none is chosen."""


def _say(line: Line, draft: Draft, names: Words, start: int, end: int, score: float) -> None:
    """`names`: the folded names of a house, or of a chain's branches; the shortest is its name."""
    if acts_by_name(line, start, end) or is_met(line, start, end):
        # "Noor is coeliac": a colleague, whose name a house bears.
        return
    name_key = min(names, key=lambda name: (len(name), name))
    written = draft.index.restaurant_names[name_key]
    refused = line.ends_with(_REFUSED, start)
    if refused or line.is_replaced(start) or line.ends_with(LET_GO, start):
        if line.take("dropped", start, end, name_key, score):
            draft.extend("dropped", written)
            if refused:
                draft.extend("excluded_restaurant_keys", *_keys(draft, names))
        return
    if not line.take("restaurant", start, end, name_key, score):
        return
    keys = _keys(draft, names)
    city = draft.memory.wants.city_key
    here = tuple(key for key in keys if draft.index.restaurant_cities.get(key) == city) if city else ()
    draft.say(restaurant_name=written, restaurant_keys=here or keys)


def _keys(draft: Draft, names: Words) -> tuple[str, ...]:
    return tuple(key for name in names for key in draft.index.restaurant_keys[fold_key(name)])
