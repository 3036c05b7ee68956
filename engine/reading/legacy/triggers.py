"""Which words a pattern cannot do without, read from the pattern itself: a line without them is not searched.

A pattern is a tree of pieces. Whatever matches it holds one way through the tree; where all ways hold a whole word,
these words together are triggers: some of them must have been said. A pattern may have several such sets, and one that
is a choice of patterns has them for each. Looking a line's words up in a set costs a hundredth of a search.
"""

import re
from collections.abc import Iterable
from itertools import product
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]

from engine.reading.legacy.word_edges import EDGE, UNKNOWN, Node, edge_before, edge_behind, is_edge
from engine.reading.legacy.wordlists import listed

MOST_WAYS = 60
"""Ways through a piece that are written out; beyond it the piece is taken as unknown."""
MOST_SETS, MOST_CHOICES = 3, 40
"""Sets of triggers that are looked at, and choices that are told apart: beyond these a search is as cheap."""
BEGINS = 3
"""Letters of a word's beginning that are looked up where a pattern leaves its end open."""
_SIGNS = r" ,;:!?()&+/$%"
_WORD = re.compile(rf"(?<=[{EDGE}{_SIGNS}])[a-z]+(?:[-.'][a-z]*)*(?=[{EDGE}{_SIGNS}])")
"""With what may hold words together: such a one stands in a line as it is written, or not at all."""
_BEGUN = re.compile(rf"(?<=[{EDGE}{_SIGNS}])[a-z]{{{BEGINS},}}(?=[{UNKNOWN}.'-])")
_DIGIT = re.compile(r"\d")
_NUMBER, _ASKED = "#", "?"
_COMMON = listed(
    "a an the and or of for to in on at by with from as is are be our my we i it that this us me you your no not any "
    "some can could would like want need have people"
)
"""Words of nearly every request (`STOP_WORDS` and the most frequent ones of Restaurants8k): poor triggers."""

Needed = list[frozenset[str]]
"""Sets of words; whatever matches holds one of each."""


def said_in(text: str) -> frozenset[str]:
    """What a canonical line holds of what patterns can need: its words, their beginnings, and whether a number."""
    words = set(text.split(" "))
    words.update([f"{word[:BEGINS]}*" for word in words if len(word) >= BEGINS])
    if _DIGIT.search(text):
        words.add(_NUMBER)
    return frozenset(words)


class Sign:
    """A compiled pattern with its triggers; None where some match has no word of its own."""

    __slots__ = ("_choices", "pattern", "words")

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self.pattern = pattern
        choices = _choices(pattern.pattern)
        self.words = _any_of(choices)
        several = len(choices) > 1 or any(len(needed) > 1 for needed in choices)
        self._choices = tuple(map(tuple, choices)) if several else ()

    def is_absent_from(self, said: frozenset[str]) -> bool:
        """`said` (`said_in`) lacks what a match cannot do without."""
        if self.words is None:
            return False
        if self.words.isdisjoint(said):
            return True
        for needed in self._choices:
            for words in needed:
                if words.isdisjoint(said):
                    break
            else:
                return False
        return bool(self._choices)


def sign(pattern: str) -> Sign:
    """Compiles a pattern that is searched in canonical lines (lower case, one space between words)."""
    return Sign(re.compile(pattern))


def triggers(pattern: str) -> frozenset[str] | None:
    """Words of which every match of the pattern holds at least one, "chea*" for those that begin so, "#" for any
    number; None where there is no such set."""
    return _any_of(_choices(pattern))


def _any_of(choices: list[Needed]) -> frozenset[str] | None:
    return frozenset[str]().union(*(needed[0] for needed in choices)) if all(choices) else None


def _choices(pattern: str) -> list[Needed]:
    """What each of its choices needs, the poorest set last."""
    nodes = list(_parser.parse(pattern))
    return [_of_sequence(way, UNKNOWN, UNKNOWN) for way in _told_apart(nodes)]


def _told_apart(nodes: list[Node]) -> list[list[Node]]:
    """A pattern that is one choice between words' edges, choice by choice."""
    for at, (kind, value) in enumerate(nodes):
        inside = [*value[3]] if kind is sre.SUBPATTERN else [(kind, value)]
        alone = all(is_edge(node) or node[0] in (sre.AT, sre.LITERAL) for node in nodes[:at] + nodes[at + 1 :])
        if alone and len(inside) == 1 and inside[0][0] is sre.BRANCH and len(inside[0][1][1]) <= MOST_CHOICES:
            return [[*nodes[:at], *way, *nodes[at + 1 :]] for way in inside[0][1][1]]
    return [nodes]


def _of_sequence(nodes: list[Node], left: str, right: str) -> Needed:
    """The best of what its pieces cannot do without."""
    found: Needed = []
    ways: list[str] = [left]
    for at, node in enumerate(nodes):
        if node[0] is sre.ASSERT:
            found += _of_sequence(list(node[1][1]), UNKNOWN, UNKNOWN)
        written = _ways(node)
        if written is not None and len(ways) * len(written) <= MOST_WAYS:
            ways = [one + other for one, other in product(ways, written)]
            continue
        found += _needed(ways, edge_behind(nodes[at:], right))
        found += _of_piece(node, _common_end(ways), edge_behind(nodes[at + 1 :], right))
        ways = [edge_before(nodes[: at + 1], left)]
    found += _needed(ways, right)
    return sorted(dict.fromkeys(found), key=_poverty)[:MOST_SETS]


def _poverty(words: frozenset[str]) -> tuple[int, int]:
    return len(words & _COMMON) + (_NUMBER in words), len(words)


def _needed(ways: list[str], right: str) -> Needed:
    """One word of each way, the rarest; then the next. Nothing where a way has none."""
    chosen = [_words_of(way + right) for way in ways]
    if not all(chosen):
        return []
    most = min(MOST_SETS, max(map(len, chosen)))
    return [frozenset(words[min(nth, len(words) - 1)] for words in chosen) for nth in range(most)]


def _words_of(way: str) -> list[str]:
    """The rarest first."""
    words = [*_WORD.findall(way), *(f"{begun[:BEGINS]}*" for begun in _BEGUN.findall(way))]
    words.sort(key=lambda word: (word in _COMMON, -len(word)))
    return words + [_ASKED] * (_ASKED in way) + [_NUMBER] * (_DIGIT.search(way) is not None)


def _common_end(ways: list[str]) -> str:
    """A word's edge, where all of them end in one or in a space."""
    return EDGE if {way[-1:] for way in ways} <= {EDGE, " "} else UNKNOWN


def _of_piece(node: Node, left: str, right: str) -> Needed:
    """The triggers of a piece that has too many ways to write out."""
    kind, value = node
    if kind is sre.SUBPATTERN:
        return _of_sequence(list(value[3]), left, right)
    if kind is sre.BRANCH:
        each = [_of_sequence(list(way), left, right) for way in value[1]]
        most = max(map(len, each)) if all(each) else 0
        return [frozenset[str]().union(*(one[min(nth, len(one) - 1)] for one in each)) for nth in range(most)]
    if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT) and value[0] > 0:
        inner, once = list(value[2]), value[1] == 1
        return _of_sequence(
            inner,
            left if once or edge_before(inner, UNKNOWN) == EDGE else UNKNOWN,
            right if once or edge_behind(inner, UNKNOWN) == EDGE else UNKNOWN,
        )
    return []


def _ways(node: Node) -> list[str] | None:
    """Every text that a piece matches, `UNKNOWN` for what is not written out; None where there are too many."""
    kind, value = node
    if kind is sre.LITERAL:
        return [chr(value)]
    if kind is sre.AT:
        return [EDGE] if value in (sre.AT_BOUNDARY, sre.AT_BEGINNING, sre.AT_END) else [UNKNOWN]
    if kind in (sre.ASSERT, sre.ASSERT_NOT):
        return [EDGE if EDGE in (edge_behind([node], UNKNOWN), edge_before([node], UNKNOWN)) else ""]
    if kind is sre.SUBPATTERN:
        return _joined(list(value[3]))
    if kind is sre.BRANCH:
        each = [_joined(list(way)) for way in value[1]]
        return _few(one for way in each for one in way) if all(way is not None for way in each) else None  # type: ignore[union-attr]
    if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT):
        return _repeated(*value)
    if kind is sre.IN and all(one is sre.LITERAL for one, _ in value):
        return [chr(letter) for _, letter in value]
    if kind is sre.IN and all(map(_is_digit, value)):
        return ["0"]
    return [UNKNOWN] if kind in (sre.IN, sre.ANY, sre.NOT_LITERAL) else None


def _is_digit(node: Node) -> bool:
    kind, value = node
    if kind is sre.RANGE:
        return bool(chr(value[0]).isdigit() and chr(value[1]).isdigit())
    return value is sre.CATEGORY_DIGIT


def _repeated(least: int, most: int, nodes: list[Node]) -> list[str] | None:
    inner = _joined(list(nodes))
    if inner is None or (most != 1 and inner != ["0"]):
        return None
    return _few([*([""] if least == 0 else []), *inner])


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
