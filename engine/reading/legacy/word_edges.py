"""Where words surely end inside a pattern, read from the pattern itself."""

from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

EDGE, UNKNOWN = "\x00", "\x01"
Node = tuple[Any, Any]
_WORD_CHARACTER = list(_parser.parse(r"\w"))


def edge_behind(nodes: list[Node], right: str) -> str:
    """What surely stands where these pieces begin: a word's edge, or nothing known. `right`: behind all of them."""
    if not nodes:
        return right
    (kind, value), rest = nodes[0], nodes[1:]
    if is_edge(nodes[0]) or (kind is sre.AT and value is sre.AT_END):
        return EDGE
    if kind is sre.SUBPATTERN:
        return edge_behind([*value[3], *rest], right)
    if kind is sre.BRANCH:
        behind = edge_behind(rest, right)
        return _all_edges(edge_behind(list(way), behind) for way in value[1])
    if kind is sre.ASSERT and value[0] > 0 and edge_behind(list(value[1]), UNKNOWN) == EDGE:
        return EDGE
    if kind in (sre.ASSERT, sre.ASSERT_NOT):
        return edge_behind(rest, right)
    if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT):
        inner = edge_behind(list(value[2]), UNKNOWN)
        return inner if value[0] > 0 else _all_edges([inner, edge_behind(rest, right)])
    return UNKNOWN


def edge_before(nodes: list[Node], left: str) -> str:
    """The same where they end. `left`: before all of them."""
    if not nodes:
        return left
    (kind, value), rest = nodes[-1], nodes[:-1]
    if is_edge(nodes[-1]) or (kind is sre.AT and value is sre.AT_BEGINNING):
        return EDGE
    if kind is sre.SUBPATTERN:
        return edge_before([*rest, *value[3]], left)
    if kind is sre.BRANCH:
        before = edge_before(rest, left)
        return _all_edges(edge_before(list(way), before) for way in value[1])
    if kind is sre.ASSERT and value[0] < 0 and edge_before(list(value[1]), UNKNOWN) == EDGE:
        return EDGE
    if kind in (sre.ASSERT, sre.ASSERT_NOT):
        return edge_before(rest, left)
    if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT):
        inner = edge_before(list(value[2]), UNKNOWN)
        return inner if value[0] > 0 else _all_edges([inner, edge_before(rest, left)])
    return UNKNOWN


def is_edge(node: Node) -> bool:
    """A word's edge by itself: "\\b", a space, a sign; "(?!\\w)"."""
    kind, value = node
    if kind is sre.LITERAL:
        return _is_sign(value)
    if kind is sre.IN:
        return all(one is sre.LITERAL and _is_sign(letter) for one, letter in value)
    if kind is sre.ASSERT_NOT:
        return list(value[1]) == _WORD_CHARACTER
    return kind is sre.AT and value is sre.AT_BOUNDARY


def _is_sign(letter: int) -> bool:
    return not (chr(letter).isalnum() or chr(letter) == "_")


def _all_edges(found: Any) -> str:
    return EDGE if all(one == EDGE for one in found) else UNKNOWN
