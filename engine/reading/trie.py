"""Trie of phrases: every entry that begins at a word, the longest of each type.

A word of a line may be met in several forms (as typed, without its "'s", mended); a hyphen, a dot or a number sign
inside a phrase may be left out of the phrase's own words.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

SILENT = frozenset("-.#")
"""Signs that a name may be typed with or without: "gluten-free", "st. louis", "pizza #2"."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a phrase stands for. `key` and `value` as `lattice.Typed` has them; `blocks`: only that a shorter one of
    its type is none here ("nutmeg" is no nut, "french fries" are no kitchen)."""

    type: str
    key: str = ""
    value: Any = None
    blocks: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """A word of a line as it may be looked up; `score` below 1 where its spelling was mended."""

    text: str
    score: float = 1.0


@dataclass(frozen=True, slots=True)
class Found:
    """Entries of one type over tokens up to `end`, which is left out."""

    end: int
    entries: tuple[Entry, ...]
    score: float


@dataclass(slots=True)
class Node:
    below: dict[str, "Node"] = field(default_factory=dict)
    entries: tuple[Entry, ...] = ()

    def put(self, words: Iterable[str], entry: Entry) -> None:
        """Several entries of a phrase stay in their order; the same one comes once."""
        node = self
        for word in words:
            below = node.below.get(word)
            if below is None:
                below = node.below[word] = Node()
            node = below
        if node is not self and entry not in node.entries:
            node.entries = (*node.entries, entry)

    def longest(self, forms: Sequence[tuple[Form, ...]], signs: Sequence[str], start: int) -> dict[str, Found]:
        """Type → its longest entries from token `start`. `forms`: of each token; `signs`: its text where it is one of
        `SILENT`, else ""."""
        found: dict[str, Found] = {}
        ahead = [(self, start, 1.0)]
        while ahead:
            node, at, score = ahead.pop()
            if at >= len(forms) or not node.below:
                continue
            for form in forms[at]:
                below = node.below.get(form.text)
                if below is not None:
                    _note(found, below.entries, at + 1, min(score, form.score))
                    ahead.append((below, at + 1, min(score, form.score)))
            if signs[at] and at > start and at + 1 < len(forms):
                ahead.append((node, at + 1, score))
        return found


def _note(found: dict[str, Found], entries: tuple[Entry, ...], end: int, score: float) -> None:
    for entry in entries:
        known = found.get(entry.type)
        if known is None or (end, score) > (known.end, known.score):
            found[entry.type] = Found(end, (entry,), score)
        elif (end, score) == (known.end, known.score) and entry not in known.entries:
            found[entry.type] = Found(end, (*known.entries, entry), score)
