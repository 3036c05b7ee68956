"""Totals: each amount rounded once and half up, the rule book's order of steps, and shares that add up."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ordering import Choice, PartOf, PartTotals, Promo, Tip, line_cost, split, totals
from engine.ordering.totals import digits_of, rounded_to
from tests.support.ordered import dish, line

BOWL = dish()
D = Decimal


def part(*prices: str, key: str = "r", units: int = 1, **more: object) -> PartOf:
    return PartOf(key, tuple(line(BOWL, units, price=D(price)) for price in prices), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("currency", "digits"), [("USD", 2), ("SAR", 2), ("JPY", 0), ("KWD", 3), ("BHD", 3), ("", 2)])
def test_amounts_have_their_currencys_digits(currency: str, digits: int) -> None:
    """[ISO 4217; `orders.md`, Totals]"""
    assert digits_of(currency) == digits
    assert rounded_to(D("1.23456"), currency).as_tuple().exponent == -digits


@pytest.mark.parametrize(
    ("amount", "currency", "rounded"),
    [
        ("0.005", "USD", "0.01"), ("0.015", "USD", "0.02"), ("0.025", "USD", "0.03"), ("0.0249", "USD", "0.02"),
        ("0.5", "JPY", "1"), ("2.5", "JPY", "3"), ("0.0005", "KWD", "0.001"), ("-0.005", "USD", "-0.01"),
    ],
)  # fmt: skip
def test_a_half_is_rounded_up(amount: str, currency: str, rounded: str) -> None:
    assert rounded_to(D(amount), currency) == D(rounded)


def test_a_line_is_rounded_once_for_all_its_units_and_choices() -> None:
    one = line(BOWL, 3, price=D("0.333"), choices=(Choice("g", "a", D("0.005")), Choice("g", "b", D("0.0001"))))
    assert line_cost(one, "USD") == D("1.01"), "3 × 0.3381, not 3 × 0.34"


def test_contained_tax_is_shown_and_not_added() -> None:
    found = totals([part("115", tax_rate=D(15), tax_included=True)], "SAR")
    assert (found.parts[0].tax, found.total) == (15, 115)


def test_every_amount_stands_where_the_rule_book_names_it() -> None:
    """Two restaurants, a tenth off, one of them with a taxed fee, the other with the tax in its prices."""
    parts = [
        part("100", key="a", fee=D(30), tax_rate=D(7), fee_taxed=True),
        part("115", key="b", fee=D(20), tax_rate=D(15), tax_included=True),
    ]
    found = totals(parts, "USD", Tip("percent", D(10)), Promo("TENTH", "percent", D(10)))
    assert found.parts == (
        PartTotals("a", D(100), D("10.00"), D(30), D("8.40")),
        PartTotals("b", D(115), D("11.50"), D(20), D("13.50"), tax_included=True),
    )
    assert found.tip == D("21.50"), "of the food before the discount"
    assert found.total == D("100") - D("10.00") + D("30") + D("8.40") + D("115") - D("11.50") + D("20") + D("21.50")
    assert found.subtotal == 215


def test_a_fee_falls_away_from_a_subtotal_before_the_discount_and_by_a_promo() -> None:
    of = {"fee": D(30), "free_from": D(100)}
    assert totals([part("99.99", **of)], "USD").parts[0].fee == 30
    assert totals([part("100", **of)], "USD", promo=Promo("X", "amount", D(50))).parts[0].fee == 0
    assert totals([part("5", **of)], "USD", promo=Promo("X", "free_delivery")).total == 5
    assert totals([part("5")], "USD").parts[0].fee == 0, "what is not stated counts as nothing"


def test_a_discount_is_up_to_the_food_and_taken_before_tax() -> None:
    found = totals([part("10", fee=D(5), tax_rate=D(10))], "USD", promo=Promo("X", "amount", D(60)))
    assert (found.parts[0].discount, found.parts[0].tax, found.total) == (10, 0, 5)
    assert totals([part("10")], "USD", promo=Promo("X", "percent", D(150))).total == 0


def test_a_tip_is_a_share_of_the_food_or_an_amount() -> None:
    parts = [part("33.33", fee=D(9), tax_rate=D(9))]
    assert totals(parts, "USD", Tip("percent", D(15))).tip == D("5.00")
    assert totals(parts, "USD", Tip("amount", D("7.005"))).tip == D("7.01")
    assert totals(parts, "USD").tip == 0


AMOUNTS = st.integers(0, 10**7)
WEIGHTS = st.lists(st.decimals(0, 10_000, places=3), min_size=1, max_size=9)
CURRENCIES = st.sampled_from(["USD", "JPY", "KWD"])


@given(AMOUNTS, WEIGHTS, CURRENCIES)
def test_shares_add_up_and_none_is_a_coin_away_from_its_exact_one(coins: int, weights: list[D], currency: str) -> None:
    coin = D(1).scaleb(-digits_of(currency))
    amount = coins * coin
    shares = split(amount, weights, currency)
    assert sum(shares, D(0)) == amount
    assert all(share >= 0 and share == rounded_to(share, currency) for share in shares)
    if whole := sum(weights, D(0)):
        assert all(abs(share - amount * weight / whole) < coin for share, weight in zip(shares, weights, strict=True))


@given(AMOUNTS, WEIGHTS)
def test_who_weighs_more_gets_no_less(coins: int, weights: list[D]) -> None:
    shares = split(D(coins) / 100, weights, "USD")
    if sum(weights, D(0)):
        for one, mine in zip(weights, shares, strict=True):
            assert all(mine >= theirs for other, theirs in zip(weights, shares, strict=True) if one > other)


def test_a_rest_goes_to_the_largest_remainders_and_among_equals_to_the_first() -> None:
    assert split(D("1.00"), [D(1), D(1), D(1)], "USD") == (D("0.34"), D("0.33"), D("0.33"))
    assert split(D("0.05"), [D(3), D(7)], "USD") == (D("0.02"), D("0.03")), "1.5 and 3.5: the first of equals"
    assert split(D("0.10"), [D("1"), D("2"), D("4")], "USD") == (D("0.01"), D("0.03"), D("0.06"))
    assert split(D(5), [D(0), D(0)], "USD") == (5, 0)
    assert split(D(5), [], "USD") == ()
