"""What a menu says is not in a dish ("egg-free", "no peanuts", "made without soy"), and what it says is not left out.

Said of the whole dish only: not of a part of it ("with egg-free noodles"), not as a choice ("with or without nuts"),
not on request. Only the food that was named is meant: "almond-free" says nothing of other nuts.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from engine.domain.food.lexicon import lexicon, longest
from engine.domain.food.table_diets import OFFERS
from engine.domain.food.tokens import MARKS, tokens

Place = Literal["source", "name", "group", "description"]

SENTENCE = re.compile(r"[^.;!?\n*•()\[\]{}|]+")
_WITHOUT = frozenset(["no", "without", "zero", "sans"])
_SKIPPED = frozenset(["any", "added", "the", "a"])
_CONNECTORS = frozenset(["with", "w", "in", "on", "over", "and", "topped", "plus"])
_ENDS = MARKS | frozenset(["and", "or", "nor"])
_NOT = frozenset(["not", "isnt", "arent", "never", "cannot"])
_GATE = re.compile(r"free|\bno\b|without|zero|sans", re.IGNORECASE)
_COMPOUND = {f"{word}free": word for word in ("nut", "gluten", "dairy", "egg", "peanut", "soy", "wheat", "milk", "fish",
                                              "shellfish", "sesame", "treenut", "soya")}  # fmt: skip
"""Written as one word, as `tokens` leaves them."""


def freed_in(name: str, description: str) -> Iterator[tuple[str, str, Place]]:
    """(food key, the menu's words, where they stand)."""
    places: tuple[tuple[Place, str], ...] = (("name", name), ("description", description))
    for place, text in places:
        if not _GATE.search(text):
            continue
        for sentence in SENTENCE.findall(text):
            words = tokens(sentence)
            if any(word in OFFERS for word in words):
                continue
            for food, start in _said_absent(words):
                if not _is_doubtful(words, start):
                    yield food, (name if place == "name" else sentence).strip(" ,:-"), place


def unfreed_in(text: str) -> Iterator[str]:
    """Foods of "not nut-free", "with or without nuts", "no nuts on request": what can be left out is there."""
    if not _GATE.search(text):
        return
    for sentence in SENTENCE.findall(text):
        words = tokens(sentence)
        offered = any(word in OFFERS for word in words)
        for food, start in _freed_words(words):
            if any(word in _NOT for word in words[max(0, start - 3) : start]):
                yield food
        for food, start in _left_out(words):
            if offered or _is_doubtful(words, start):
                yield food


def _said_absent(words: Sequence[str]) -> Iterator[tuple[str, int]]:
    yield from ((food, start) for food, start in _freed_words(words) if not _is_of_part(words, start))
    yield from _left_out(words)


def _left_out(words: Sequence[str]) -> Iterator[tuple[str, int]]:
    """ "No egg", "without soy", "free of nuts": the food's key and where the words begin."""
    root = lexicon().root
    for at, word in enumerate(words):
        of = word == "free" and at + 1 < len(words) and words[at + 1] in ("of", "from")
        if word not in _WITHOUT and not of:
            continue
        start = at + 2 if of else at + 1
        while start < len(words) and words[start] in _SKIPPED:
            start += 1
        if start < len(words):
            entry, end = longest(words, start, root)
            # "No egg wash" speaks of the wash.
            if entry is not None and entry.key and (end == len(words) or words[end] in _ENDS):
                yield entry.key, at


def _freed_words(words: Sequence[str]) -> Iterator[tuple[str, int]]:
    """ "egg free", "eggfree", "tree nut free": the food's key and where it begins."""
    names = lexicon().names
    for at, word in enumerate(words):
        if word in _COMPOUND:
            yield names[(_COMPOUND[word],)], at
        if word != "free" or (at + 1 < len(words) and words[at + 1] in ("of", "from", "range")):
            continue
        for length in (2, 1):
            key = names.get(tuple(words[max(0, at - length) : at])) if at >= length else None
            if key is not None:
                yield key, at - length
                break


def _is_of_part(words: Sequence[str], start: int) -> bool:
    """Behind "with" and the like, "egg-free" is said of what follows."""
    end = next((at for at in range(start, len(words)) if words[at] == "free" or words[at].endswith("free")), start) + 1
    follows = end < len(words) and words[end] not in _ENDS
    return follows and any(word in _CONNECTORS for word in words[:start])


def _is_doubtful(words: Sequence[str], start: int) -> bool:
    """ "Not egg-free", "with or without egg"."""
    return any(word in _NOT or word == "or" for word in words[max(0, start - 2) : start])
