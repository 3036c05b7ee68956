"""Estimates: how many one unit feeds where its menu states no size, by the rule book's table (`data/estimates.tsv`).

An estimate is an exact ratio, so many of what one person takes so many of; an estimated range is taken at its low end.
"""

import math
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal

from engine.catalogue import Course, Estimate, parsed
from engine.messages.sentences import say

TABLE = "estimates.tsv"
_COLUMNS = ("rule", "of", "holds", "a_head", "says")
_VESSEL, _UNIT = "vessel", "unit"
"""Of these rows nothing is estimated, by a word anywhere or by the unit alone ("crab cake" is no cake): they hold
several helpings, and how many depends on the house."""


@dataclass(frozen=True, slots=True)
class Unsized:
    """One unit of no stated size, as far as its name and portion say what it is."""

    course: Course
    shared: bool = False
    """By nature, dozens aside, which are pieces."""
    words: frozenset[str] = frozenset()
    """Of its name and portion, in the singular: what it is, and what it comes in."""
    unit: str = ""
    pizza: Literal["whole", "slice"] | None = None
    size: str = ""
    """Its word for its size: "small", "extra large"."""
    inches: int | None = None
    pieces: int | None = None
    """Slices of a pizza, too; a dozen is 12."""
    is_one_piece: bool = False
    """It is sold by the piece."""
    litres: int | None = None
    pack: int | None = None
    """Cans or bottles in one."""


@dataclass(frozen=True, slots=True)
class _Row:
    holds: int
    a_head: int
    says: str
    """Behind "estimate-", the key of its sentence."""


def estimate_of(unit: Unsized) -> Estimate | None:
    """By what it is sold as, else by its course; None where the table has no rule for it."""
    if unit.pizza:
        return _of_pizza(unit)
    if unit.course == "drink" and (unit.litres or unit.pack):
        return _estimate("litres", str(unit.litres)) if unit.litres else _estimate("pack", "6", unit.pack)
    if unit.shared or _is_for_several(unit):
        return None
    if unit.pieces:
        return _of_pieces(unit, unit.pieces)
    return _estimate("course", unit.course)


def _is_for_several(unit: Unsized) -> bool:
    in_a_vessel = any((_VESSEL, word) in _table() for word in unit.words)
    return in_a_vessel or any((_UNIT, word) in _table() for word in unit.unit.split())


def says(estimate: Estimate) -> str:
    """The rule in words: "a large pizza feeds 3"."""
    rule, _, of = estimate.rule.partition(":")
    return say(f"estimate-{_table()[rule, of].says}")


def _of_pizza(unit: Unsized) -> Estimate | None:
    if unit.pizza == "slice":
        return _estimate("slice", "pizza", unit.pieces)
    if unit.inches:
        area = _table()["pizza area", "square inch"]
        heads = math.floor(math.pi * unit.inches**2 / 4 / area.a_head)
        return Estimate("pizza area:square inch", max(1, heads))
    return _estimate("pizza", unit.size) or _estimate("pizza", "")


def _of_pieces(unit: Unsized, pieces: int) -> Estimate | None:
    """Of bagels, pastries and cookies by the dozen, of others by the course; what feeds one by its course feeds no
    fewer because it says of how many pieces it is."""
    named = next((word for word in sorted(unit.words) if ("dozen", word) in _table()), None)
    rule, of = ("dozen", named) if named else ("pieces", unit.course)
    found = _estimate(rule, of, pieces)
    by_course = None if unit.is_one_piece else _estimate("course", unit.course)
    return by_course if by_course and found and found.holds < found.a_head else found


def _estimate(rule: str, of: str, count: int | None = None) -> Estimate | None:
    """By the row, which for a dozen or a pack is of as many as it says; `count`: of so many pieces."""
    row = _table().get((rule, of))
    if row is None:
        return None
    holds, a_head = row.holds * (count or 1), row.a_head * (int(of) if rule == "pack" else 1)
    common = math.gcd(holds, a_head)
    return Estimate(f"{rule}:{of}", holds // common, a_head // common)


@cache
def _table() -> dict[tuple[str, str], _Row]:
    text = (resources.files(__package__) / "data" / TABLE).read_text("utf-8")
    rows = parsed(TABLE, text, _COLUMNS)
    return {(rule, of): _Row(int(holds), int(a_head), words) for rule, of, holds, a_head, words in rows}
