"""Cuisines: those of the catalogue and the broad ones, but not "greek salad" or "french fries"."""

import re
from functools import lru_cache

from engine.reading.legacy.asides import is_told
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.foodwords import (
    begins_cuisine,
    cuisine_key,
    cuisine_name,
    diet_label,
    food_keys,
    is_dish_phrase,
)
from engine.reading.legacy.line import Line, adjoins
from engine.reading.legacy.slips import BETWEEN_SLIPS
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.wordlists import listed

_GENERIC = listed(
    "food foods cuisine cuisines restaurant restaurants place places dishes dish "
    "options option catering caterers style "
    "type kind meal meals lunch dinner breakfast brunch stuff spot spots joint one ones items thing fare cooking"
)
_GENERIC_NEXT = [[word] for word in sorted(_GENERIC)]
_HOUSES_NEXT = [[word] for word in ("restaurant", "restaurants", "cuisine", "cuisines", "place", "places")]
_MEALS = listed("breakfast brunch lunch dinner")
_TOO_PLAIN = listed("to go new any other all local fast good fresh")
"""A cuisine called "To Go" counts only before "food" or "restaurant"."""
_PAIRED = listed("fries toast dressing onion bread cheese bacon wedding meatballs muffin muffins beans rice")
"""Nouns whose cuisine adjective names the dish: "french fries", "canadian bacon", "swedish meatballs"."""
_CONTINENTAL = ("continental", "breakfast")
"""Pastries and coffee, whichever kitchen makes them."""
_PLACE_MARKERS = listed("in near around")
"""After these "Mexico" and "New Orleans" are places, and no cuisines."""
_FROM_THERE = listed(
    "visitors visitor guests guest clients client customers customer colleagues colleague partners investors friends "
    "delegation delegates students interns speakers"
)
"""Before these a cuisine's word tells where somebody is from: "our Japanese visitors"; so it does behind them
and "from"."""
_COME = listed(
    "who that are will be come comes coming came fly flying flew travel travelling traveling over in all mostly"
)
_SENTENCE = re.compile(r"[^.!?]+")
_ADDS = sign(
    r"\b(?:also|as well|too(?= *(?:$|[.,!?]|(?:please|thanks|then|though|maybe)\b))|add|plus|additionally)\b|"
    r"^(?:(?:hmm|um|uh|oh|ok|okay|well|so|maybe|perhaps|yes|,|\.) )*(?:and|or)\b"
)


@lru_cache(maxsize=1_024)
def _is_said_of_no_kitchen(name: tuple[str, ...]) -> bool:
    """Catalogues call cuisines "Vegan" and "Breakfast": who says so means the diet and the meal, unless of a house."""
    words = " ".join(name)
    return _MEALS.issuperset(name) or (diet_label(words) is not None and cuisine_key(words) is None)


def cuisine_at(draft: Draft, words: list[str], at: int) -> tuple[str, int] | None:
    """The key of the cuisine named at a word, and how many words name it; the longest wins."""
    first = words[at]
    if first not in draft.index.cuisines.lengths and not begins_cuisine(first):
        return None
    name = draft.index.cuisines.at(words, at)
    following = words[at + len(name) : at + len(name) + 1] if name else []
    if name and _is_said_of_no_kitchen(name) and following not in _HOUSES_NEXT:
        return None
    if name and (not _TOO_PLAIN.issuperset(name) or following in _GENERIC_NEXT):
        return draft.index.cuisines.entries[name], len(name)
    for length in (3, 2, 1):
        piece = words[at : at + length]
        if len(piece) == length and all(piece):
            key = cuisine_key(" ".join(piece))
            if key is not None:
                return _as_in_catalogue(draft, key, piece), length
    return None


def _as_in_catalogue(draft: Draft, key: str, piece: list[str]) -> str:
    """A cuisine that the catalogue only has under a longer name ("asian oriental") is that one."""
    if key in draft.index.cuisine_names:
        return key
    longer = [name for name in draft.index.cuisines.by_first.get(piece[0], ()) if name[: len(piece)] == tuple(piece)]
    return draft.index.cuisines.entries[longer[0]] if len(longer) == 1 else key


def display(draft: Draft, key: str) -> str:
    """The catalogue's spelling, else the table's."""
    return draft.index.cuisine_names.get(key) or cuisine_name(key)


def find_cuisines(line: Line, draft: Draft) -> None:
    words = line.words()
    texts = [word.text for word in words]
    at = 0
    while at < len(words):
        found = cuisine_at(draft, texts, at) if texts[at] else None
        if found is None:
            at += 1
            continue
        key, length = found
        is_place = line.word_before(words[at].start) in _PLACE_MARKERS and " ".join(texts[at : at + length]) != key
        # "Chinese and fried rice" names a kitchen and a dish.
        is_dish = adjoins(words, at + length) and _is_a_dish(draft, texts, at, length)
        if adjoins(words, at + length) and texts[at + length] in _FROM_THERE:
            line.take("origin", words[at].start, words[at + length].end)
            at += length + 1
            continue
        if at > 1 and texts[at - 1] == "from" and _are_from_there(texts[: at - 1]):
            line.take("origin", words[at].start, words[at + length - 1].end)
            at += length
            continue
        if not is_place and not is_dish and not _ends_a_dish(draft, texts, at, length):
            _say(line, draft, key, words[at].start, words[at + length - 1].end, 1.0)
        at += length
    if not draft.has("cuisine_keys"):
        _misspelt(line, draft)
    elif len(draft.fields["cuisine_keys"]) > 1 and draft.memory.wants.cuisine_keys:
        _leave_what_was(line, draft)
    # "And the director prefers Italian, not Spanish": one takes the place of another.
    adds = draft.has("cuisine_keys") and "replaced" not in line.kinds()
    if adds and line.says(_ADDS) and _adds_in_its_sentence(line):
        draft.add("cuisine")


def _are_from_there(before: list[str]) -> bool:
    """ "Visitors from Japan", "our guests are coming from Japan"."""
    who = next((word for word in reversed(before) if word not in _COME), "")
    return who in _FROM_THERE


def _leave_what_was(line: Line, draft: Draft) -> None:
    """ "Southern makes us sleepy. I'd say Greek": what is in force is spoken of in a sentence of its own, and another
    takes its place."""
    named = [one for one in line.mentions if one.kind == "cuisine"]
    new = [one for one in named if one.value not in draft.memory.wants.cuisine_keys]
    sentences = [sentence.span() for sentence in _SENTENCE.finditer(line.text)]
    apart = not any(sum(start <= one.start < end for one in named) > 1 for start, end in sentences)
    if new and apart and new[-1] == named[-1] and not line.says(_ADDS):
        draft.say(
            cuisine=tuple(display(draft, str(one.value)) for one in new),
            cuisine_keys=tuple(str(one.value) for one in new),
        )


def _adds_in_its_sentence(line: Line) -> bool:
    """ "Thai, please. I also need their address" adds an address, and no cuisine."""
    named = [one for one in line.mentions if one.kind == "cuisine"]
    sentences = (match.span() for match in _SENTENCE.finditer(line.text))
    return any(
        _ADDS.pattern.search(line.text[start:end].strip())
        for start, end in sentences
        if any(start <= one.start < end for one in named)
    )


def _is_a_dish(draft: Draft, words: list[str], at: int, length: int) -> bool:
    """ "greek salad": the cuisine's word and the next stand together in dish names, or mean a food of their own."""
    after = words[at + length] if at + length < len(words) else ""
    last = words[at + length - 1]
    if (last, after) == _CONTINENTAL:
        return True
    if not after or after in _GENERIC:
        return False
    return (
        after in _PAIRED
        or (last, after) in draft.index.pairs
        or (last, after.removesuffix("s")) in draft.index.pairs
        or bool(food_keys(f"{last} {after}") - food_keys(after))
    )


def _ends_a_dish(draft: Draft, words: list[str], at: int, length: int) -> bool:
    """ "pad thai": the longest match wins, so that a dish of the catalogue or the tables that begins before the
    cuisine's word and holds it is that dish."""
    for start in range(max(0, at - _LONGEST_BEFORE), at):
        name = draft.index.dishes.at(words, start) if words[start] else None
        if name and start + len(name) >= at + length and not _GENERIC.issuperset(words[start:at]):
            return True
        for end in range(at + length, min(len(words), at + length + 2) + 1):
            if all(words[start:end]) and is_dish_phrase(" ".join(words[start:end])):
                return True
    return False


_LONGEST_BEFORE = 3
"""Words of a dish that stand before its cuisine's word; "build your own mexican" has three."""


def _misspelt(line: Line, draft: Draft) -> None:
    for word in line.words():
        if len(word.text) < 5 or word.text in EVERYDAY or draft.index.is_known(word.text):
            continue
        near = draft.index.cuisines.nearest(word.text)
        if near:
            draft.doubt(near[1])
            _say(line, draft, near[0], word.start, word.end, near[1])


_GENERIC_BEHIND = re.compile(rf" (?:{'|'.join(sorted(_GENERIC))})\b")
""" "Greek food, no wait, Turkish"."""
_REFUSED = re.compile(
    r" (?:food )?(?:is|was|sounds|seems|feels) (?:so |too |a bit |really |just |pretty )*(?:boring|bland|meh|dull|"
    r"heavy|overdone|no good|off the table|out|not (?:a good|my|our|his|her|their))\b"
)
""" "Omar says Thai is boring": it is not what is wanted, and is let go where it was."""


def _say(line: Line, draft: Draft, key: str, start: int, end: int, score: float) -> None:
    if _REFUSED.match(line.text, end) and line.take("dropped", start, end, key):
        draft.extend("dropped", display(draft, key))
        return
    if line.is_replaced(start) or is_told(line, start):
        # "We had Nepalese last time" asks for none.
        line.take("replaced", start, end)
    elif line.take("cuisine", start, end, key, score):
        before = max((one.end for one in line.mentions if one.kind == "cuisine" and one.end < start), default=start)
        named = _GENERIC_BEHIND.match(line.text, before)
        if BETWEEN_SLIPS.fullmatch(line.text, named.end() if named else before, start):
            # "Thai, no, Indian".
            draft.fields.pop("cuisine", None)
            draft.fields.pop("cuisine_keys", None)
        draft.extend("cuisine", display(draft, key))
        draft.extend("cuisine_keys", key)
