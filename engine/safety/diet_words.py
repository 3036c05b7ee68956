"""Diet words in a text: where they stand, whether they are negated, offered, or said of an ingredient only."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from engine.catalogue import MARKS, NOTHING, mentions_in, words
from engine.safety.diet_labels import (
    CODES,
    CONTRADICTS,
    IMPLIES,
    MENU_PHRASES,
    NEGATORS,
    OFFERS,
    OPTION_CODES,
    VEGETARIAN,
    VOID_AFTER,
)

SENTENCE_ENDS = frozenset(".;!?\n*•()[]{}|")
_CLAUSE_ENDS = SENTENCE_ENDS | frozenset(",:–—-")
_CONNECTORS = frozenset(["with", "w", "in", "on", "and", "plus", "topped", "over", "add"])
OPENING, CLOSING = frozenset("([{"), frozenset(")]}")
_OR, _STROKE = frozenset(["or"]), frozenset("/")
_SEASONINGS = frozenset(["sour", "pepper", "spicy"])
_CODE_MARKS = frozenset(",/|+")


@dataclass(frozen=True, slots=True)
class DietWord:
    """One diet said at tokens [start, end)."""

    label: str
    start: int
    end: int
    is_offer: bool = False


@cache
def _phrases() -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    """First word → the phrases that begin with it, longest first."""
    by_first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for label, phrases in MENU_PHRASES.items():
        for phrase in phrases:
            path = words(phrase)
            by_first.setdefault(path[0], []).append((path, label))
    return {first: tuple(sorted(found, key=lambda one: -len(one[0]))) for first, found in by_first.items()}


@cache
def beginnings() -> frozenset[str]:
    """Words that a diet word or code may begin with."""
    return frozenset(_phrases()) | frozenset(CODES) | frozenset(OPTION_CODES)


def with_implied(labels: Iterable[str]) -> frozenset[str]:
    """Labels and what they imply."""
    found = set(labels)
    return frozenset(found.union(*(IMPLIES.get(label, NOTHING) for label in found)))


def said_in(text: Sequence[str]) -> list[DietWord]:
    """Every diet word and bracketed code, negated ones left out."""
    phrases = _phrases()
    found: list[DietWord] = []
    at = 0
    while at < len(text):
        if text[at] not in beginnings():
            at += 1
            continue
        code = _code(text, at)
        if code is not None:
            found.append(code)
            at += 1
            continue
        for path, label in phrases.get(text[at], ()):
            if tuple(text[at : at + len(path)]) == path:
                if not _is_void(text, at, at + len(path), label):
                    found.append(DietWord(label, at, at + len(path)))
                at += len(path) - 1
                break
        at += 1
    return found


def _code(text: Sequence[str], at: int) -> DietWord | None:
    """A code, as in "(V)", "(V, GF)" or "[VE]", counts only where the brackets hold nothing else."""
    word = text[at]
    label = CODES.get(word) or OPTION_CODES.get(word)
    if label is None or not _in_code_brackets(text, at):
        return None
    return DietWord(label, at, at + 1, is_offer=word in OPTION_CODES)


def _in_code_brackets(text: Sequence[str], at: int) -> bool:
    start, end = at, at
    while start > 0 and (text[start] in CODES or text[start] in OPTION_CODES or text[start] in _CODE_MARKS):
        start -= 1
    while end < len(text) - 1 and (text[end] in CODES or text[end] in OPTION_CODES or text[end] in _CODE_MARKS):
        end += 1
    return text[start] in OPENING and text[end] in CLOSING


def _is_void(text: Sequence[str], start: int, end: int, label: str) -> bool:
    """Negated ("not vegan", "non-vegetarian") or said of something else ("kosher salt", "vegetarian-fed")."""
    if end < len(text) and text[end] in VOID_AFTER.get(label, NOTHING):
        return True
    before = [word for word in text[max(0, start - 2) : start] if word not in MARKS]
    return bool(before) and (before[-1] in NEGATORS or (before[0] in ("not", "isnt", "arent") and len(before) == 2))


def _clause(text: Sequence[str], start: int, end: int, ends: frozenset[str]) -> tuple[int, int]:
    """The bounds of the clause around tokens [start, end)."""
    while start > 0 and text[start - 1] not in ends:
        start -= 1
    while end < len(text) and text[end] not in ends:
        end += 1
    return start, end


def is_offered(text: Sequence[str], word: DietWord) -> bool:
    start, end = _clause(text, word.start, word.end, SENTENCE_ENDS)
    return word.is_offer or any(token in OFFERS for token in text[start:end])


def stands_beside_or(text: Sequence[str], word: DietWord) -> bool:
    """As in "Vegetarian or Chicken": an "or" in the clause offers a choice, unless both sides are diet words."""
    start, end = _clause(text, word.start, word.end, SENTENCE_ENDS)
    alternatives = parts(text[start:end], _OR)
    if len(alternatives) > 1 and not all(said_in(part) for part in alternatives):
        return True
    # A stroke may also stand before the name in another language ("Vegan Chicken/Ga Chay").
    return any(_names_flesh(part) and not said_in(part) for part in parts(text[start:end], _STROKE))


def in_all_alternatives(text: Sequence[str], word: DietWord) -> bool:
    """Whether every side of an "or" has the label: of "vegan or vegetarian" only the weaker one is sure."""
    start, end = _clause(text, word.start, word.end, SENTENCE_ENDS)
    sides = [with_implied(one.label for one in said_in(part)) for part in parts(text[start:end], _OR)]
    return len(sides) < 2 or all(word.label in side for side in sides)


def _names_flesh(text: Sequence[str]) -> bool:
    return any(not CONTRADICTS[VEGETARIAN].isdisjoint(mention.named) for mention in mentions_in(list(text)))


def is_of_ingredient(text: Sequence[str], word: DietWord) -> bool:
    """As in "pizza with vegan cheese": said of a part of the dish, not of the dish."""
    start, end = _clause(text, word.start, word.end, _CLAUSE_ENDS)
    joined = (
        token in _CONNECTORS and text[at] not in _SEASONINGS
        for at, token in enumerate(text[start : word.start], start=start + 1)
    )
    return any(joined) and word.end < end


def parts(text: Sequence[str], separators: frozenset[str]) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for token in text:
        if token in separators:
            parts.append([])
        else:
            parts[-1].append(token)
    return [part for part in parts if part]


def sentences(text: Sequence[str]) -> Iterator[tuple[int, int]]:
    start = 0
    for at, token in enumerate([*text, "."]):
        if token in SENTENCE_ENDS:
            if at > start:
                yield start, at
            start = at + 1
