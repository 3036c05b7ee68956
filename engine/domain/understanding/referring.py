"""Pointing at what was shown: "the second one", "the first two", "that one", "the last", "the pasta"."""

import re
from collections.abc import Iterable

from engine.domain.understanding.draft import Draft
from engine.domain.understanding.line import Line
from engine.domain.understanding.triggers import sign
from engine.domain.words import stem, stems

_ORDINAL = {
    "first": 1, "1st": 1, "1th": 1, "second": 2, "2th": 2, "third": 3, "3th": 3, "fourth": 4, "4th": 4, "fifth": 5,
    "5th": 5, "sixth": 6, "6th": 6, "seventh": 7, "7th": 7, "eighth": 8, "8th": 8, "ninth": 9, "9th": 9, "tenth": 10,
    "10th": 10,
}  # fmt: skip
_WORD = "|".join(_ORDINAL)
_NOUN = r"(?:one|option|dish|item|choice|card|tray|platter|result|restaurant|place|caterer|suggestion)s?"
_FEW = sign(rf"\b(?:the )?(first|top|last) (\d{{1,2}})(?: {_NOUN})?\b(?! (?:people|guests))")
_NTH = re.compile(
    rf"\b(?:(?:the|number|option|no|and|or|,|&|with|to|versus|vs) )?({_WORD})(?: {_NOUN})?\b(?! (?:of|"
    rf"time|floor|meeting|birthday|street|avenue))"
)
_NUMBER = re.compile(r"\b(?:number|option|no \.|item|#|dish) (\d{1,2})\b")
_LAST = sign(rf"\b(?:the )?last {_NOUN}\b|\bthe last\b(?= *(?:$|[.,?!_]|and))")
_THIS = sign(
    r"\b(?:that|this) (?:one|option|dish|item|choice|card|tray|platter|result|"
    r"suggestion)\b|\bthis\b(?= *(?:$|[.?!]))"
)
_THE = re.compile(r"\b(?:the|that|this|those|these) ((?:[a-z&]+ ){0,4}[a-z]+)\b")


def find_references(line: Line, draft: Draft) -> None:
    """0-based places on the page; nothing where nothing is shown."""
    size = len(draft.memory.page)
    if not size:
        return
    found: list[int] = []
    for match in line.find(_FEW):
        count = min(int(match[2]), size)
        _refer(line, match, found, range(size - count, size) if match[1] == "last" else range(count))
    for match in line.find(_LAST):
        _refer(line, match, found, (size - 1,))
    for match in line.find(_NTH):
        _refer(line, match, found, (_ORDINAL[match[1]] - 1,))
    for match in line.find(_NUMBER):
        _refer(line, match, found, (int(match[1]) - 1,))
    if not found:
        _by_name(line, draft, found)
    if not found:
        for match in line.find(_THIS):
            _refer(line, match, found, draft.memory_focus)
    draft.referred = tuple(dict.fromkeys(place for place in found if 0 <= place < size))


def _refer(line: Line, match: re.Match[str], found: list[int], places: Iterable[int]) -> None:
    at = tuple(places)
    if line.take("reference", match.start(), match.end(), at):
        found.extend(at)


def _by_name(line: Line, draft: Draft, found: list[int]) -> None:
    """ "the pasta", "the baked ziti tray": the shown dishes that name every word."""
    at = 0
    while match := _THE.search(line.left, at):
        words = match[1].split()
        at = match.start(1)
        for length in range(len(words), 0, -1):
            places = _naming(words[:length], draft)
            if places and len(places) < max(2, len(draft.memory.page)):
                at = match.start(1) + len(" ".join(words[:length]))
                if line.take("reference", match.start(), at, tuple(places)):
                    found.extend(places[:1] if match.group().startswith(("the ", "that ", "this ")) else places)
                break


def _naming(words: list[str], draft: Draft) -> list[int]:
    """Places of the dishes shown that name every word, one of which must be of the menus."""
    if not any(draft.index.is_dish_word(word) for word in words):
        return []
    wanted = {stem(word) for word in words}
    return [at for at, dish in enumerate(draft.memory.page) if wanted <= set(stems(dish.item_name))]
