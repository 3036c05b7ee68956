"""Totals of an order, to the smallest coin: each amount rounded once, where it is named, half up to the currency's
digits. Pure, `Decimal` throughout. [`orders.md`, Totals]
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import floor

from engine.ordering.values import Line, PartTotals, Promo, Tip, Totals

DIGITS = {"BHD": 3, "IQD": 3, "JOD": 3, "KWD": 3, "OMR": 3, "TND": 3, "JPY": 0, "KRW": 0, "CLP": 0, "VND": 0, "ISK": 0}
"""Digits behind the point, where these are not two. [ISO 4217, minor units]"""
HUNDRED = Decimal(100)


def digits_of(currency: str) -> int:
    return DIGITS.get(currency, 2)


def rounded_to(amount: Decimal, currency: str) -> Decimal:
    return amount.quantize(Decimal(1).scaleb(-digits_of(currency)), ROUND_HALF_UP)


@dataclass(frozen=True, slots=True)
class PartOf:
    """What one restaurant's part is reckoned from; what is not stated is None and counts as nothing."""

    restaurant_key: str
    lines: tuple[Line, ...]
    fee: Decimal | None = None
    free_from: Decimal | None = None
    tax_rate: Decimal | None = None
    """In percent."""
    tax_included: bool = False
    fee_taxed: bool = False


def totals(parts: Sequence[PartOf], currency: str, tip: Tip | None = None, promo: Promo | None = None) -> Totals:
    """`promo`: one that holds; whether it does is asked before."""
    subtotals = [subtotal(part.lines, currency) for part in parts]
    food = sum(subtotals, Decimal(0))
    discounts = split(_discount(promo, food, currency), subtotals, currency)
    is_free = promo is not None and promo.kind == "free_delivery"
    summed = tuple(
        _part(part, own, discount, is_free, currency)
        for part, own, discount in zip(parts, subtotals, discounts, strict=True)
    )
    tipped = _tip(tip, food, currency)
    total = tipped
    for one in summed:
        total += one.subtotal - one.discount + one.fee + (Decimal(0) if one.tax_included else one.tax)
    return Totals(currency, summed, tipped, total)


def subtotal(lines: Sequence[Line], currency: str) -> Decimal:
    return sum((line_cost(line, currency) for line in lines), Decimal(0))


def line_cost(line: Line, currency: str) -> Decimal:
    return rounded_to(line.units * each(line), currency)


def each(line: Line) -> Decimal:
    """One unit with what was chosen."""
    return line.price + sum((choice.price for choice in line.choices), Decimal(0))


def _discount(promo: Promo | None, food: Decimal, currency: str) -> Decimal:
    """Percent of the food, or an amount up to it."""
    match promo.kind if promo else None:
        case "percent":
            assert promo is not None
            return min(food, rounded_to(food * promo.value / HUNDRED, currency))
        case "amount":
            assert promo is not None
            return min(food, rounded_to(promo.value, currency))
    return Decimal(0)


def _part(part: PartOf, own: Decimal, discount: Decimal, is_free: bool, currency: str) -> PartTotals:
    reaches = part.free_from is not None and own >= part.free_from
    fee = Decimal(0) if is_free or reaches or part.fee is None else rounded_to(part.fee, currency)
    base = own - discount + (fee if part.fee_taxed else Decimal(0))
    rate = (part.tax_rate or Decimal(0)) / HUNDRED
    tax = rounded_to(base * rate / (1 + rate) if part.tax_included else base * rate, currency)
    return PartTotals(part.restaurant_key, own, discount, fee, tax, part.tax_included)


def _tip(tip: Tip | None, food: Decimal, currency: str) -> Decimal:
    if tip is None:
        return Decimal(0)
    return rounded_to(food * tip.value / HUNDRED if tip.kind == "percent" else tip.value, currency)


def split(amount: Decimal, weights: Sequence[Decimal], currency: str) -> tuple[Decimal, ...]:
    """By largest remainder, ties to the first: shares of whole smallest coins that add up to the amount. Remainders are
    fractions: as decimals, equal ones are not always equal."""
    whole = sum(map(Fraction, weights))
    if not whole:
        return (amount, *[Decimal(0)] * (len(weights) - 1)) if weights else ()
    coin = Decimal(1).scaleb(-digits_of(currency))
    coins = int(amount / coin)
    exact = [coins * Fraction(weight) / whole for weight in weights]
    shares = [floor(one) for one in exact]
    by_remainder = sorted(range(len(weights)), key=lambda at: (shares[at] - exact[at], at))
    for at in by_remainder[: coins - sum(shares)]:
        shares[at] += 1
    return tuple(share * coin for share in shares)
