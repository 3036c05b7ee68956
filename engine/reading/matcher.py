"""Matcher of rules over typed spans: patterns like those over characters, with types in place of letters.

A pattern is words apart by spaces: `A|B` one span of either type, `( … )` a group, `?`, `*`, `+` behind either, `A/B`
in a group alternatives of several parts. Between two parts at most two words that say nothing (`FILL`) may stand, and
nothing reaches over the end of a clause.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache

from engine.reading.lattice import Typed, Utterance

SKIPPED_MOST = 2
"""Words that say nothing between two parts of a rule (reading notes, section 2)."""
STEERING = frozenset({"preposition"})
"""Keys of words that say nothing and yet say what is what's: none is skipped."""
DOING = frozenset({"PICK", "REMOVE", "SWAP", "SET", "ASK"})
"""Types of verbs that say what is done with what follows, or that it is asked."""
MATCHES_MOST = 24
"""Of one rule from one token: the longest few decide, and a line of any length ends."""
_PART = re.compile(r"[A-Z_|0-9]+(?:\[[^\]]*\])?|[()/?*+]")


@dataclass(frozen=True, slots=True)
class Node:
    """`kind`: type, seq, any (alternatives), maybe, many."""

    kind: str
    types: frozenset[str] = frozenset()
    keys: frozenset[str] = frozenset()
    parts: tuple["Node", ...] = ()


@dataclass(frozen=True, slots=True)
class Lattice:
    """Typed spans by where they begin. `fill`: tokens that may be skipped; `present`: types of each clause."""

    utterance: Utterance
    starts: Sequence[Mapping[str, Sequence[Typed]]]
    """By type, the longest first."""
    fill: Sequence[bool]
    present: Sequence[Set[str]]

    @classmethod
    def of(cls, utterance: Utterance, typed: list[Typed]) -> "Lattice":
        starts: list[dict[str, list[Typed]]] = [{} for _ in utterance.tokens]
        present: list[set[str]] = [set() for _ in range(utterance.tokens[-1].clause + 1 if starts else 0)]
        for one in sorted(typed, key=lambda one: -one.end):
            starts[one.start].setdefault(one.type, []).append(one)
            present[utterance.tokens[one.start].clause].add(one.type)
        fill = [
            any(one.key not in STEERING for one in here.get("FILL", ())) and not (at and _begins(starts, at))
            for at, here in enumerate(starts)
        ]
        return cls(utterance, starts, fill, present)


def _begins(starts: list[dict[str, list[Typed]]], at: int) -> bool:
    """Whether a verb behind "and" or a comma begins anew what is done."""
    return bool(starts[at].keys() & DOING) and bool(starts[at - 1].keys() & {"AND", "OR", "PUNCT"})


@dataclass(frozen=True, slots=True)
class Match:
    start: int
    end: int
    parts: tuple[Typed, ...] = ()

    def all(self, *types: str) -> tuple[Typed, ...]:
        return tuple(one for one in self.parts if one.type in types)

    def first(self, *types: str) -> Typed | None:
        return next((one for one in self.parts if one.type in types), None)

    def has(self, *types: str) -> bool:
        return any(one.type in types for one in self.parts)


@lru_cache(maxsize=1024)
def parsed(pattern: str) -> Node:
    """The pattern as a tree. Raises ValueError for what is none."""
    words = _PART.findall(pattern)
    node, rest = _alternatives(words)
    if rest:
        raise ValueError(f"what is left of {pattern!r}: {rest}")
    return node


def _alternatives(words: list[str]) -> tuple[Node, list[str]]:
    branches: list[Node] = []
    while True:
        parts: list[Node] = []
        while words and words[0] not in ")/":
            part, words = _part(words)
            parts.append(part)
        branches.append(parts[0] if len(parts) == 1 else Node("seq", parts=tuple(parts)))
        if not words or words[0] != "/":
            break
        words = words[1:]
    return (branches[0] if len(branches) == 1 else Node("any", parts=tuple(branches))), words


def _part(words: list[str]) -> tuple[Node, list[str]]:
    head, words = words[0], words[1:]
    if head == "(":
        node, words = _alternatives(words)
        if not words:
            raise ValueError("a group is not closed")
        words = words[1:]
    else:
        names, _, keys = head.partition("[")
        node = Node("type", frozenset(names.split("|")), frozenset(keys.rstrip("]").split("|")) - {""})
    while words and words[0] in "?*+":
        sign, words = words[0], words[1:]
        node = (
            Node("maybe" if sign == "?" else "many", parts=(node,))
            if sign != "+"
            else Node("seq", parts=(node, Node("many", parts=(node,))))
        )
    return node, words


def first_types(node: Node) -> tuple[frozenset[str], bool]:
    """Types that a match can begin with, and whether it may be empty."""
    if node.kind == "type":
        return node.types, False
    if node.kind in ("maybe", "many"):
        return first_types(node.parts[0])[0], True
    types: frozenset[str] = frozenset()
    empty = node.kind == "seq"
    for part in node.parts:
        more, is_empty = first_types(part)
        types |= more
        if node.kind == "seq" and not is_empty:
            return types, False
        empty = is_empty if node.kind == "seq" else empty or is_empty
    return types, empty


def needed(node: Node) -> tuple[frozenset[str], ...]:
    """Of each of these sets a clause has a type, or no match."""
    if node.kind == "type":
        return (node.types,)
    if node.kind == "any":
        branches = [needed(part) for part in node.parts]
        return (frozenset().union(*(one[0] for one in branches)),) if all(branches) else ()
    return tuple(one for part in node.parts for one in needed(part)) if node.kind == "seq" else ()


@dataclass(slots=True)
class _Run:
    lattice: Lattice
    clause: int
    skips: int = SKIPPED_MOST
    left: int = field(default=400)
    """Steps that one start may take, whatever the pattern."""


def matches(node: Node, lattice: Lattice, start: int, is_tight: bool = False) -> Iterator[Match]:
    """Matches of a parsed pattern from a token on, each end once, the longest types first."""
    run = _Run(lattice, lattice.utterance.tokens[start].clause, 0 if is_tight else SKIPPED_MOST)
    ends: set[int] = set()
    for end, parts in _walk(node, run, start, (), True):
        if end > start and parts and end not in ends:
            ends.add(end)
            yield Match(start, end, parts)
            if len(ends) >= MATCHES_MOST:
                return


Step = tuple[int, tuple[Typed, ...]]


def _walk(node: Node, run: _Run, at: int, parts: tuple[Typed, ...], is_first: bool) -> Iterator[Step]:
    run.left -= 1
    if run.left < 0:
        return
    if node.kind == "type":
        yield from _typed(node, run, at, parts, is_first)
    elif node.kind == "seq":
        yield from _sequence(node.parts, run, at, parts, is_first)
    elif node.kind == "any":
        for part in node.parts:
            yield from _walk(part, run, at, parts, is_first)
    elif node.kind == "maybe":
        yield from _walk(node.parts[0], run, at, parts, is_first)
        yield at, parts
    else:
        for end, more in _walk(node.parts[0], run, at, parts, is_first):
            if end > at:
                yield from _walk(node, run, end, more, False)
        yield at, parts


def _sequence(nodes: tuple[Node, ...], run: _Run, at: int, parts: tuple[Typed, ...], is_first: bool) -> Iterator[Step]:
    if not nodes:
        yield at, parts
        return
    for end, more in _walk(nodes[0], run, at, parts, is_first):
        yield from _sequence(nodes[1:], run, end, more, is_first and end == at)


def _typed(node: Node, run: _Run, at: int, parts: tuple[Typed, ...], is_first: bool) -> Iterator[Step]:
    tokens = run.lattice.utterance.tokens
    for skipped in range(1 if is_first else run.skips + 1):
        begin = at + skipped
        if begin >= len(tokens) or tokens[begin].clause != run.clause:
            return
        if skipped and not run.lattice.fill[begin - 1]:
            return
        for kind, all_ in run.lattice.starts[begin].items():
            if kind in node.types:
                for one in all_:
                    if (not node.keys or one.key in node.keys) and tokens[one.end - 1].clause == run.clause:
                        yield one.end, (*parts, one)
