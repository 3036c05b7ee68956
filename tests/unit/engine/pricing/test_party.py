"""How many to order and what it costs: examples of the rule book, and what always holds."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.document import Portion
from engine.catalogue.portions import money
from engine.pricing import portion_math
from engine.pricing.party import effective_party
from engine.pricing.portion_math import order_of, units
from tests.prove.arithmetic import PORTIONS, is_ordered_as_by_hand
from tests.support.dishes import PARTIES, packed, portion, portions
from tests.support.portion_rules import feeds, least_units

SIZE_GROUPS = ("fits", "stated", "estimated", "unknown")


def party_cost(taken: Portion, party: int, approximate: bool = False) -> Decimal | None:
    return money(order_of(taken, party, approximate).cost[0]) or None


def size_class(taken: Portion, party: int, approximate: bool = False) -> str:
    return SIZE_GROUPS[order_of(taken, party, approximate).size_group[0]]


def least_order(taken: Portion) -> Decimal:
    return money(order_of(taken, None).held_against[0])


@pytest.mark.parametrize(("party", "effective"), [(25, 24), (20, 19), (30, 29), (1, 1), (100, 95), (10, 10), (60, 57)])
def test_about_n_must_feed_ninety_five_in_a_hundred_rounded_up(party: int, effective: int) -> None:
    assert effective_party(party, approximate=True) == effective
    assert effective_party(party) == party


def test_a_platter_for_24_serves_about_25_but_not_25() -> None:
    platter = portion(89, 24)
    assert units(platter, 25, approximate=True) == 1
    assert units(platter, 25) == 2


def test_the_dishes_of_the_first_example_fit_about_25_with_one_unit_each() -> None:
    for price, size in ((149, (20, 25)), (89, 24), (79, 24), (129, (20, 25)), (85, (20, 25))):
        taken = portion(price, size)
        assert units(taken, 25, approximate=True) == 1
        assert party_cost(taken, 25, approximate=True) == price
        assert size_class(taken, 25, approximate=True) == "fits"


def test_lasagna_for_48_to_55_is_one_unit_for_50() -> None:
    assert party_cost(portion(299, (48, 55)), 50) == 299


def test_the_minimum_order_in_units_is_bought_even_where_fewer_would_do() -> None:
    assert units(portion(20, 10, minimum_units=3), 12) == 3
    assert units(packed(12, minimum_units=10), 4) == 10


def test_a_minimum_in_people_is_fed_even_where_fewer_come() -> None:
    assert units(portion(20, 4, minimum_people=8), 5) == 2
    assert units(packed(12, minimum_people=8), 5) == 8
    assert least_order(portion(20, 4, minimum_people=8)) == 40
    assert least_order(packed(12, minimum_people=8)) == 96


def test_what_feeds_one_is_one_each_and_about_leaves_nobody_without() -> None:
    assert units(packed(12), 25, approximate=True) == 25


def test_a_size_that_is_not_stated_has_no_units_and_no_cost() -> None:
    unknown = portion(50, None, shared=True, minimum_units=2, minimum_people=10)
    assert units(unknown, 20) is None
    assert party_cost(unknown, 20) is None
    assert size_class(unknown, 20) == "unknown"
    assert least_order(unknown) == 100


@pytest.mark.parametrize(
    ("taken", "party", "expected"),
    [
        (portion(50, 5), 20, "fits"),
        (portion(50, 5), 21, "stated"),
        (packed(12), 90, "fits"),
        (portion(50, (20, 25)), 10, "fits"),
        (portion(50, (21, 25)), 10, "stated"),
        (packed(12, minimum_people=20), 10, "fits"),
        (packed(12, minimum_people=21), 10, "stated"),
    ],
)
def test_at_most_four_units_fit_and_no_more_than_twice_the_party(taken: Portion, party: int, expected: str) -> None:
    assert size_class(taken, party) == expected


@given(portions(), PARTIES, st.booleans())
def test_the_units_feed_the_effective_party_and_cost_units_times_price(
    taken: Portion, party: int, approximate: bool
) -> None:
    needed = units(taken, party, approximate)
    if needed is None:
        assert feeds(taken) is None
        return
    assert needed * feeds(taken) >= effective_party(party, approximate)
    assert needed >= taken.minimum_units
    assert party_cost(taken, party, approximate) == needed * taken.price


@given(*PORTIONS)
def test_units_cost_and_size_are_those_worked_out_by_hand(taken: Portion, party: int, approximate: bool) -> None:
    is_ordered_as_by_hand(taken, party, approximate)


@given(portions(), PARTIES, PARTIES, st.booleans())
def test_more_people_never_cost_less(taken: Portion, one: int, other: int, approximate: bool) -> None:
    fewer, more = sorted((one, other))
    costs = [party_cost(taken, party, approximate) for party in (fewer, more)]
    assert (costs[0] is None) == (costs[1] is None)
    assert costs[0] is None or costs[1] is None or costs[0] <= costs[1]


@given(portions(), PARTIES)
def test_about_never_costs_more(taken: Portion, party: int) -> None:
    about, exact = (units(taken, party, approximate) for approximate in (True, False))
    assert about is None or exact is None or about <= exact


@given(portions(), PARTIES)
def test_no_smaller_order_would_do(taken: Portion, party: int) -> None:
    needed = units(taken, party)
    if needed is None or needed in (taken.minimum_units, least_units(taken)):
        return
    assert (needed - 1) * feeds(taken) < party


@given(portions())
def test_the_smallest_order_is_that_worked_out_by_hand(taken: Portion) -> None:
    assert portion_math.least_units(taken) == least_units(taken)
