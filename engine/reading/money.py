"""Sums of money: "$12.50", "300 dollars", "a hundred bucks", "$1.5k", "$10-14"."""

from decimal import Decimal

from engine.reading.numbers import Number, number
from engine.reading.quantity_words import Clause, Found


def money(clause: Clause, at: int, counted: Number | None) -> Found | None:
    """The sum that begins at a token, as the number may that is `counted` there; of two its upper end, with key
    "range", else the key is its sign or word.

    A sum is in the currency of the place, whatever sign it is written with.
    """
    signed = clause.has(at, "money_sign")
    first = number(clause, at + 1) if signed and at + 1 < len(clause.texts) else counted
    if first is None:
        return None
    upper = _upper(clause, first, clause.has(at - 1, "between"))
    if not signed and not clause.has((upper or first).end, "money"):
        upper = None
    last = upper or first
    named = clause.kind(last.end, "money")
    if named is None and not signed:
        return None
    key = "range" if upper else clause.texts[at if signed else last.end]
    factor = Decimal(1) if signed or named is None else Decimal(named)
    return Found(last.end + (named is not None), last.value * factor, key)


def _upper(clause: Clause, first: Number, between: bool) -> Number | None:
    """What follows as a second, greater sum: "-14", "to $14", "or 400"; "and" joins two ends only behind "between"."""
    if not (clause.has(first.end, "to_number") or (between and clause.has(first.end, "between_and"))):
        return None
    second = number(clause, clause.skip(first.end + 1, "money_sign"))
    return second if second and second.value > first.value else None
