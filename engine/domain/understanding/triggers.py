"""Which words a pattern cannot do without, read from the pattern itself: a line without any of them is not searched.

A pattern is a tree of pieces. Whatever matches it holds one way through the tree; where all ways hold a whole word,
these words together are the pattern's triggers. Looking a line's words up in a set costs a hundredth of a search.
"""

import re
from collections.abc import Iterable
from itertools import product
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

from engine.domain.understanding.wordlists import listed

MOST_WAYS = 600
"""Ways through a piece that are written out; beyond it the piece is taken as unknown."""
_WORD_CHARACTER = list(_parser.parse(r"\w"))
_EDGE, _UNKNOWN = "\x00", "\x01"
_WORD = re.compile(rf"(?<=[{_EDGE} ])[a-z]+(?:[-.'][a-z]*)*(?=[{_EDGE} ])")
"""With what may hold words together: such a one stands in a line as it is written, or not at all."""
_COMMON = listed(
    "a an the and or of for to in on at by with from as is are be our my we i it that this us me you your no not any "
    "some can could would like want need have people"
)
"""Words of nearly every request (`STOP_WORDS` and the most frequent ones of Restaurants8k): poor triggers."""

Node = tuple[Any, Any]


class Sign:
    """A compiled pattern with its triggers; None where some match has no word of its own."""

    __slots__ = ("pattern", "words")

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self.pattern = pattern
        self.words = triggers(pattern.pattern)

    def is_absent_from(self, said: frozenset[str]) -> bool:
        """None of the words that a match cannot do without was said."""
        return self.words is not None and self.words.isdisjoint(said)


def sign(pattern: str) -> Sign:
    """Compiles a pattern that is searched in canonical lines (lower case, one space between words)."""
    return Sign(re.compile(pattern))


def triggers(pattern: str) -> frozenset[str] | None:
    """Whole words of which every match of the pattern holds at least one; None where there is no such set."""
    return _of_sequence(list(_parser.parse(pattern)), _UNKNOWN, _UNKNOWN)


def _of_sequence(nodes: list[Node], left: str, right: str) -> frozenset[str] | None:
    """The best of what its pieces cannot do without."""
    found: list[frozenset[str]] = []
    ways: list[str] = [left]
    for at, node in enumerate(nodes):
        written = _ways(node)
        if written is not None and len(ways) * len(written) <= MOST_WAYS:
            ways = [one + other for one, other in product(ways, written)]
            continue
        after = _edge_of(nodes[at + 1 :], right)
        found += _needed(ways, _UNKNOWN)
        found += _of_piece(node, _common_end(ways), after)
        ways = [_UNKNOWN]
    found += _needed(ways, right)
    return min(found, key=_poverty, default=None)


def _poverty(words: frozenset[str]) -> tuple[int, int]:
    return len(words & _COMMON), len(words)


def _needed(ways: list[str], right: str) -> list[frozenset[str]]:
    """One word of each way, the rarest; nothing where a way has none."""
    chosen = []
    for way in ways:
        words = _WORD.findall(way + right)
        if not words:
            return []
        chosen.append(min(words, key=lambda word: (word in _COMMON, -len(word))))
    return [frozenset(chosen)]


def _common_end(ways: list[str]) -> str:
    """A word's edge, where all of them end in one or in a space."""
    return _EDGE if {way[-1:] for way in ways} <= {_EDGE, " "} else _UNKNOWN


def _edge_of(nodes: list[Node], right: str) -> str:
    """What surely stands behind a piece: a word's edge, or nothing known."""
    if not nodes:
        return right
    kind, value = nodes[0]
    if kind is sre.AT and value in (sre.AT_BOUNDARY, sre.AT_END):
        return _EDGE
    return " " if kind is sre.LITERAL and value == ord(" ") else _UNKNOWN


def _of_piece(node: Node, left: str, right: str) -> list[frozenset[str]]:
    """The triggers of a piece that has too many ways to write out."""
    kind, value = node
    found: frozenset[str] | None = None
    if kind is sre.SUBPATTERN:
        found = _of_sequence(list(value[3]), left, right)
    elif kind is sre.BRANCH:
        each = [_of_sequence(list(way), left, right) for way in value[1]]
        known = [one for one in each if one is not None]
        found = frozenset[str]().union(*known) if len(known) == len(each) else None
    elif kind in (sre.MAX_REPEAT, sre.MIN_REPEAT) and value[0] > 0:
        found = _of_sequence(list(value[2]), left if value[1] == 1 else _UNKNOWN, right if value[1] == 1 else _UNKNOWN)
    return [] if found is None else [found]


def _ways(node: Node) -> list[str] | None:
    """Every text that a piece matches, `_UNKNOWN` for what is not written out; None where there are too many."""
    kind, value = node
    if kind is sre.LITERAL:
        return [chr(value)]
    if kind is sre.AT:
        return [_EDGE] if value in (sre.AT_BOUNDARY, sre.AT_BEGINNING, sre.AT_END) else [_UNKNOWN]
    if kind in (sre.ASSERT, sre.ASSERT_NOT):
        # "(?!\\w)" behind a letter is a word's edge.
        return [_EDGE if kind is sre.ASSERT_NOT and list(value[1]) == _WORD_CHARACTER else ""]
    if kind is sre.SUBPATTERN:
        return _joined(list(value[3]))
    if kind is sre.BRANCH:
        each = [_joined(list(way)) for way in value[1]]
        return _few(one for way in each for one in way) if all(way is not None for way in each) else None  # type: ignore[union-attr]
    if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT) and value[1] == 1:
        inner = _joined(list(value[2]))
        return None if inner is None else _few([*([""] if value[0] == 0 else []), *inner])
    if kind is sre.IN and all(one is sre.LITERAL for one, _ in value):
        return [chr(letter) for _, letter in value]
    return [_UNKNOWN] if kind in (sre.IN, sre.ANY, sre.NOT_LITERAL) else None


def _joined(nodes: list[Node]) -> list[str] | None:
    ways: list[str] | None = [""]
    for node in nodes:
        more = _ways(node)
        if more is None or ways is None or len(ways) * len(more) > MOST_WAYS:
            return None
        ways = [one + other for one, other in product(ways, more)]
    return ways


def _few(ways: Iterable[str]) -> list[str] | None:
    distinct = list(dict.fromkeys(ways))
    return distinct if len(distinct) <= MOST_WAYS else None
