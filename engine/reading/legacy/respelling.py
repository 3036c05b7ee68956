"""Misspelt dishes in a line, written anew as menus spell them before anything is wished for or ruled out.

What restaurants and places are called has been taken before, so that no name of theirs is ever respelt.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from rapidfuzz.distance import OSA

from engine.reading.legacy.dishnames import is_named_dish_phrase
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.everyday import CONTROL, EVERYDAY
from engine.reading.legacy.foodwords import food_keys
from engine.reading.legacy.heads import PERSON
from engine.reading.legacy.index import Index
from engine.reading.legacy.line import Line, Word
from engine.reading.legacy.office import OFFICE
from engine.reading.legacy.persons import is_called
from engine.reading.legacy.qualities import PRAISED
from engine.reading.legacy.readings import respelt
from engine.reading.legacy.spelling import allowed_edits
from engine.reading.legacy.wordlists import listed

SHORT = 3
"""Words and signs of a line that is an answer: "enchilladas?"."""
_JOINTS = frozenset({"and", "&", "n", "with", "w", "of", "in", "the", "-", "on"})
"""Inside a dish's name; they are left where they stand."""
_MARK_A_NAME = listed("in near around from at by called named")
"""Behind these a word is a place's or a house's, even one that nobody knows."""
_BESIDE = listed("birthday wedding spring summer baby hot cold vegetarian vegan sandwich sandwiches")
"""Words of requests that dish names hold too, so that their neighbours can be told by them."""


def find_respellings(line: Line, draft: Draft) -> None:
    """Only where some word of a run is unknown to the menus, or strange beside its neighbours."""
    changes = []
    answers = len(line.tokens) <= SHORT and bool(draft.memory.query)
    for run in _runs(line.left):
        if not _is_doubtful(run, draft.index) or _is_a_name(line, run):
            continue
        spans = respelt(tuple(word.text for word in run), draft.index, draft.addressed or answers)
        changes += [(run[first].start, run[last - 1].end, " ".join(words)) for first, last, words in spans]
        if not spans:
            said = ((word, _as_tables_spell(word.text, draft.index)) for word in run)
            changes += [(word.start, word.end, meant) for word, meant in said if meant]
    for start, end, text in reversed(changes):
        line.respell(start, end, text)


def _runs(left: str) -> Iterator[list[Word]]:
    """Neighbouring free words that may be food."""
    run: list[Word] = []
    at, before = 0, ""
    for text in left.split(" "):
        word = Word(text, at, at + len(text))
        at = word.end + 1
        if _may_be_food(text):
            if run or before not in _MARK_A_NAME:
                run.append(word)
        elif text not in _JOINTS and run:
            yield run
            run = []
        before = text
    if run:
        yield run


def _is_a_name(line: Line, run: list[Word]) -> bool:
    """ "Sandra would love Greek" speaks of nobody's sandia."""
    return len(run) == 1 and is_called(line, run[0].start, run[0].end)


@lru_cache(maxsize=8_192)
def _as_tables_spell(word: str, index: Index) -> str | None:
    """ "Omlettes", which no menu has: another spelling of a food is read as that food."""
    keys = food_keys(word)
    if len(keys) != 1 or index.menu.names(word) or not index.dishes.entries:
        return None
    (key,) = keys
    plural = _plural(key)
    if index.menu.names(key) or index.menu.names(plural):
        return None
    meant = plural if word.endswith("s") and not key.endswith("s") else key
    slips = OSA.distance(word, meant)
    return meant if key.isalpha() and word[0] == key[0] and 0 < slips <= allowed_edits(word) else None


def _plural(word: str) -> str:
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return word + ("es" if word.endswith(("o", "ch", "sh", "s", "x")) else "s")


@lru_cache(maxsize=32_768)
def _may_be_food(word: str) -> bool:
    if word in _BESIDE:
        return True
    if not word.isalpha() or len(word) < 2 or word in EVERYDAY or word in CONTROL or word in OFFICE or word in PRAISED:
        return False
    return word not in _JOINTS and not PERSON.fullmatch(word)


def _is_doubtful(run: list[Word], index: Index) -> bool:
    menu = index.menu
    texts = [word.text for word in run]
    if any(
        is_named_dish_phrase(" ".join(texts[at : at + length])) for length in (2, 3) for at in range(len(texts) - 1)
    ):
        # "Dan dan": whoever writes these words together means them.
        return False
    if any(not menu.names(word.text) for word in run):
        return True
    return any(not menu.together(one.text, other.text) for one, other in pairwise(run))
