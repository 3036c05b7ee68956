"""What a menu says is not in a dish ("egg-free", "no peanuts", "made without soy"), and what it says is not left out.

Said of the whole dish only: in its name, or in a clause of its description that says nothing else; not of a part of it
("dressing made without soy"), not as a choice ("with or without nuts"), not on request. Only the food that was named is
meant: "almond-free" says nothing of other nuts.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from engine.catalogue import MARKS, lexicon, longest, rows, tokens
from engine.safety.diet_labels import FILLERS, OFFERS

Place = Literal["source", "name", "group", "description"]

SENTENCE = re.compile(r"[^.;!?\n*•()\[\]{}|]+")
_CLAUSE = re.compile(r"[^.;!?\n*•()\[\]{}|,:–—]+")
_WITHOUT = frozenset(["no", "without", "zero", "sans"])
_SKIPPED = frozenset(["any", "added", "the", "a"])
_CONNECTORS = frozenset(["with", "w", "in", "on", "over", "and", "topped", "plus"])
_ENDS = MARKS | frozenset(["and", "or", "nor"])
_BESIDE = FILLERS | _ENDS | _SKIPPED | frozenset(["contain", "of", "from", "ever"])
_NOT = frozenset(["not", "isnt", "arent", "never", "cannot"])
_GATE = re.compile(r"free|\bno\b|without|zero|sans", re.IGNORECASE)
_GATE_LETTERS = ("free", "no", "without", "zero", "sans")
_COMPOUND = {f"{word}free": word for word, as_one_word in rows("free_words", "word", "as_one_word") if as_one_word}
"""Written as one word, as `tokens` leaves them."""


class Absence(NamedTuple):
    """A food said to be left out, at tokens [start, end)."""

    food: str
    start: int
    end: int


def _says_what_is_left_out(text: str) -> bool:
    """Cheap: looking for letters first takes a fifth of a search, and most menus have none of them."""
    if text.isascii():
        lowered = text.lower()
        if not any(letters in lowered for letters in _GATE_LETTERS):
            return False
    return _GATE.search(text) is not None


def freed_in(name: str, description: str) -> Iterator[tuple[str, str, Place]]:
    """(food key, the menu's words, where they stand)."""
    if _says_what_is_left_out(name):
        for absence in _sure(tokens(name)):
            yield absence.food, name.strip(), "name"
    if not _says_what_is_left_out(description):
        return
    for sentence in SENTENCE.findall(description):
        if any(word in OFFERS for word in tokens(sentence)):
            continue
        for clause in _CLAUSE.findall(sentence):
            words = tokens(clause)
            absent = _sure(words)
            said = {at for one in absent for at in range(one.start, one.end)}
            if all(at in said or word in _BESIDE for at, word in enumerate(words)):
                yield from ((one.food, clause.strip(" -"), "description") for one in absent)


def unfreed_in(text: str) -> Iterator[str]:
    """Foods of "not nut-free", "with or without nuts", "no nuts on request": what can be left out is there."""
    if not _says_what_is_left_out(text):
        return
    for sentence in SENTENCE.findall(text):
        words = tokens(sentence)
        offered = any(word in OFFERS for word in words)
        for one in _freed_words(words):
            if any(word in _NOT for word in words[max(0, one.start - 3) : one.start]):
                yield one.food
        for one in _left_out(words, alone=False):
            if offered or _is_doubtful(words, one.start):
                yield one.food


def _sure(words: Sequence[str]) -> list[Absence]:
    """Said of the whole, and neither doubted nor on request."""
    if any(word in OFFERS for word in words):
        return []
    found = [*(one for one in _freed_words(words) if not _is_of_part(words, one)), *_left_out(words)]
    return [one for one in found if not _is_doubtful(words, one.start)]


def _left_out(words: Sequence[str], *, alone: bool = True) -> Iterator[Absence]:
    """ "No egg", "without soy", "free of nuts"; `alone`: only where the food's name ends there."""
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
            ends = not alone or end == len(words) or words[end] in _ENDS
            if entry is not None and entry.key and ends:
                yield Absence(entry.key, at, end)


def _freed_words(words: Sequence[str]) -> Iterator[Absence]:
    """ "Egg free", "eggfree", "tree nut free"."""
    names = lexicon().names
    for at, word in enumerate(words):
        if word in _COMPOUND:
            yield Absence(names[(_COMPOUND[word],)], at, at + 1)
        if word != "free" or (at + 1 < len(words) and words[at + 1] in ("of", "from", "range")):
            continue
        for length in (2, 1):
            key = names.get(tuple(words[max(0, at - length) : at])) if at >= length else None
            if key is not None:
                yield Absence(key, at - length, at + 1)
                break


def _is_of_part(words: Sequence[str], one: Absence) -> bool:
    """Behind "with" and the like, "egg-free" is said of what follows; beside "or", of one of two."""
    if "or" in words or "/" in words:
        return True
    follows = one.end < len(words) and words[one.end] not in _ENDS
    return follows and any(word in _CONNECTORS for word in words[: one.start])


def _is_doubtful(words: Sequence[str], start: int) -> bool:
    """ "Not egg-free", "with or without egg"."""
    return any(word in _NOT or word == "or" for word in words[max(0, start - 2) : start])
