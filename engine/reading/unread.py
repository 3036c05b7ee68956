"""Unread words of a line: what no rule took, by how much it matters (rule book, "Reading a line").

*Unused*: of a strong type; it is always said back. *Unknown*: of no type, and of no everyday list. *Story*: the rest.
"""

from collections.abc import Collection, Iterable
from typing import Literal

from engine.reading.contract import Reading, Span
from engine.reading.lattice import Typed, Utterance

STRONG = frozenset(
    {"NUM", "RANGE", "MONEY", "PERCENT", "FRACTION", "DATE", "TIME", "ZIP", "NEG", "FOOD", "DISH", "DIET", "ALLERGEN",
     "CITY", "STATE", "AREA", "RESTAURANT", "ORDINAL", "CANNOT", "CUISINE"}
)  # fmt: skip
"""Rule book: a number, sum, percent, date, time, negation, food, diet, allergen, place, name or reference."""
Kind = Literal["used", "unused", "unknown", "story"]


def kinds_of(utterance: Utterance, typed: Iterable[Typed], taken: Collection[int]) -> list[Kind]:
    """One kind a token; `taken`: numbers of the tokens that some rule or the guard accounts for."""
    types: list[set[str]] = [set() for _ in utterance.tokens]
    for one in typed:
        for at in range(one.start, one.end):
            types[at].add(one.type)
    return [
        "used" if at in taken else "unused" if here & STRONG else "unknown" if "UNKNOWN" in here else "story"
        for at, here in enumerate(types)
    ]


def spans_of(utterance: Utterance, kinds: list[Kind], kind: Kind) -> tuple[Span, ...]:
    """Neighbouring tokens of a kind, one span each run."""
    found: list[Span] = []
    for at, one in enumerate(kinds):
        if one != kind:
            continue
        token = utterance.tokens[at]
        if at and kinds[at - 1] == kind and utterance.tokens[at - 1].clause == token.clause:
            found[-1] = Span(found[-1].start, token.end)
        else:
            found.append(Span(token.start, token.end))
    return tuple(found)


def said_back(reading: Reading, utterance: Utterance) -> tuple[Span, ...]:
    """Unread words that a person is shown: all unused ones, unknown ones of a clause in which something was read."""
    clauses = {token.clause for token in utterance.tokens for edit in reading.edits
               if edit.span.start <= token.start < edit.span.end}  # fmt: skip
    begins = {token.start: token.clause for token in utterance.tokens}
    return (*reading.unused, *(span for span in reading.unknown if begins.get(span.start) in clauses))
