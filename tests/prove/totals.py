"""Totals: sums of carts against the same worked out in whole coins and fractions, by code that shares nothing."""

import random
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from engine.ordering import Choice, Line, PartOf, Promo, Tip, Totals, split, totals
from tests.prove.proof import Proof

COINS = {"USD": 100, "JPY": 1, "KWD": 1000, "SAR": 100}
"""In one unit, for each currency."""
RATES = ("0", "5", "6.25", "7", "8.875", "15")
TIPS = ("0", "10", "15", "18", "18.5", "20")


async def totals_of_carts(n: int, seed: int) -> Proof:
    found = random.Random(seed)
    wrong = []
    for number in range(n):
        parts, currency, tip, promo = _cart(found)
        told = totals(parts, currency, tip, promo)
        if why := _against(told, parts, currency, tip, promo):
            wrong.append(f"cart {number} of seed {seed}: {why}; {parts} {currency} {tip} {promo}")
        if not number % 10 and (why := _split(found, currency)):
            wrong.append(f"split {number} of seed {seed}: {why}")
    contained = totals([_part_of("115", "15")], "USD").parts[0].tax
    wrong += [f"115 at 15 % contains 15, not {contained}"] if contained != 15 else []
    return Proof(n, wrong)


def _amount(found: random.Random, currency: str, most: int = 40_000) -> Decimal:
    """Of whole coins; one in four of parts of one, halves among them: what is rounded, and when, shows there alone."""
    coins = Decimal(found.randrange(0, most))
    if found.random() < 0.25:
        coins += Decimal(found.choice(("0.5", "0.25", "0.333", "0.05", "0.995")))
    return coins / COINS[currency]


def _cart(found: random.Random) -> tuple[list[PartOf], str, Tip | None, Promo | None]:
    currency = found.choice(list(COINS))
    parts = [_part(found, currency, at) for at in range(found.choice((1, 1, 1, 2, 3)))]
    kind, rate = found.choice(("percent", "amount")), found.choice(TIPS)
    tip = None if found.random() < 0.3 else Tip("percent", Decimal(rate))
    tip = Tip("amount", _amount(found, currency, 9_000)) if tip and kind == "amount" else tip
    offered = (
        None,
        Promo("A", "percent", Decimal(found.choice(("5", "10", "12.5", "100")))),
        Promo("B", "amount", _amount(found, currency, 60_000)),
        Promo("C", "free_delivery"),
    )
    return parts, currency, tip, found.choice(offered)


def _part(found: random.Random, currency: str, at: int) -> PartOf:
    lines = tuple(_line(found, currency) for _ in range(found.randrange(1, 6)))
    return PartOf(
        f"r{at}",
        lines,
        None if found.random() < 0.2 else _amount(found, currency, 6_000),
        None if found.random() < 0.5 else _amount(found, currency, 90_000),
        None if found.random() < 0.2 else Decimal(found.choice(RATES)),
        tax_included=found.random() < 0.3,
        fee_taxed=found.random() < 0.4,
    )


def _line(found: random.Random, currency: str) -> Line:
    choices = tuple(Choice("g", str(at), _amount(found, currency, 400)) for at in range(found.randrange(0, 3)))
    return _of(_amount(found, currency), found.randrange(1, 40), choices)


def _of(price: Decimal, units: int, choices: tuple[Choice, ...] = ()) -> Line:
    return Line("l", "d", "k", 0, units, "x", "r", "r", "R", "", "", "", price, choices=choices)


def _part_of(price: str, rate: str) -> PartOf:
    return PartOf("r", (_of(Decimal(price), 1),), tax_rate=Decimal(rate), tax_included=True)


# ---- by hand: whole coins, and fractions of them


def _exact(amount: Decimal, currency: str) -> Fraction:
    return Fraction(amount) * COINS[currency]


def _coins(amount: Decimal, currency: str) -> int:
    """Of what was rounded already."""
    exact = _exact(amount, currency)
    assert exact.denominator == 1
    return exact.numerator


def _rounded(amount: Decimal, currency: str) -> int:
    return _half_up(_exact(amount, currency))


def _half_up(exact: Fraction) -> int:
    """Of what is not below 0."""
    return (2 * exact.numerator + exact.denominator) // (2 * exact.denominator)


def _against(told: Totals, parts: Sequence[PartOf], currency: str, tip: Tip | None, promo: Promo | None) -> str:
    food = [
        sum(_half_up(line.units * sum(_exact(one, currency) for one in (line.price, *(c.price for c in line.choices))))
            for line in part.lines)
        for part in parts
    ]  # fmt: skip
    off = 0
    if promo and promo.kind == "percent":
        off = min(sum(food), _half_up(Fraction(promo.value) * sum(food) / 100))
    elif promo and promo.kind == "amount":
        off = min(sum(food), _rounded(promo.value, currency))
    shares = _shares(off, food)
    tipped = 0
    if tip:
        tipped = (
            _half_up(Fraction(tip.value) * sum(food) / 100) if tip.kind == "percent" else _rounded(tip.value, currency)
        )
    total = tipped
    for part, own, share, summed in zip(parts, food, shares, told.parts, strict=True):
        reaches = part.free_from is not None and own >= _exact(part.free_from, currency)
        is_free = reaches or (promo is not None and promo.kind == "free_delivery") or part.fee is None
        fee = 0 if is_free or part.fee is None else _rounded(part.fee, currency)
        rate, base = Fraction(part.tax_rate or 0) / 100, own - share + (fee if part.fee_taxed else 0)
        tax = _half_up(base * rate / (1 + rate) if part.tax_included else base * rate)
        by_hand = (own, share, fee, tax)
        seen = tuple(_coins(one, currency) for one in (summed.subtotal, summed.discount, summed.fee, summed.tax))
        if by_hand != seen:
            return f"{part.restaurant_key}: {seen}, by hand {by_hand}"
        total += own - share + fee + (0 if part.tax_included else tax)
    if (_coins(told.tip, currency), _coins(told.total, currency)) != (tipped, total):
        return f"tip and total {told.tip} {told.total}, by hand {tipped} {total}"
    return ""


def _shares(amount: int, weights: Sequence[int]) -> list[int]:
    """By largest remainder, the first of equal ones."""
    whole = sum(weights)
    if not whole:
        return [amount, *[0] * (len(weights) - 1)]
    shares = [amount * weight // whole for weight in weights]
    left = [(-(amount * weight % whole), at) for at, weight in enumerate(weights)]
    for _, at in sorted(left)[: amount - sum(shares)]:
        shares[at] += 1
    return shares


def _split(found: random.Random, currency: str) -> str:
    amount = Decimal(found.randrange(0, 100_000)) / COINS[currency]
    weights = [Decimal(found.randrange(0, 50)) for _ in range(found.randrange(1, 9))]
    shares = split(amount, weights, currency)
    if sum(shares, Decimal(0)) != amount:
        return f"{shares} of {amount} by {weights} come to {sum(shares, Decimal(0))}"
    by_hand = _shares(_coins(amount, currency), [int(one) for one in weights])
    return "" if [_coins(one, currency) for one in shares] == by_hand else f"{shares}, by hand {by_hand}"
