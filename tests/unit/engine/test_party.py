"""How many to order and what it costs, one portion at a time."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.domain import party as arithmetic
from engine.domain.document import Portion
from tests.dishes import PARTIES, packed, portion, portions
from tests.prove.arithmetic import PORTIONS, is_ordered_as_by_hand


@pytest.mark.parametrize(("party", "effective"), [(25, 24), (20, 19), (30, 29), (1, 1), (100, 95), (10, 10), (60, 57)])
def test_about_n_must_feed_ninety_five_in_a_hundred_rounded_up(party: int, effective: int) -> None:
    assert arithmetic.effective_party(party, approximate=True) == effective
    assert arithmetic.effective_party(party) == party


def test_a_platter_for_24_serves_about_25_but_not_25() -> None:
    platter = portion(89, 24)
    assert arithmetic.units(platter, 25, approximate=True) == 1
    assert arithmetic.units(platter, 25) == 2


def test_the_dishes_of_the_first_example_fit_about_25_with_one_unit_each() -> None:
    for price, size in ((149, (20, 25)), (89, 24), (79, 24), (129, (20, 25)), (85, (20, 25))):
        taken = portion(price, size)
        assert arithmetic.units(taken, 25, approximate=True) == 1
        assert arithmetic.party_cost(taken, 25, approximate=True) == price
        assert arithmetic.size_class(taken, 25, approximate=True) == "fits"


def test_lasagna_for_48_to_55_is_one_unit_for_50() -> None:
    assert arithmetic.party_cost(portion(299, (48, 55)), 50) == 299


def test_the_minimum_order_in_units_is_bought_even_where_fewer_would_do() -> None:
    assert arithmetic.units(portion(20, 10, minimum_units=3), 12) == 3
    assert arithmetic.units(packed(12, minimum_units=10), 4) == 10


def test_a_minimum_in_people_is_fed_even_where_fewer_come() -> None:
    assert arithmetic.units(portion(20, 4, minimum_people=8), 5) == 2
    assert arithmetic.units(packed(12, minimum_people=8), 5) == 8
    assert arithmetic.least_order(portion(20, 4, minimum_people=8)) == 40
    assert arithmetic.least_order(packed(12, minimum_people=8)) == 96


def test_what_feeds_one_is_one_each_and_about_leaves_nobody_without() -> None:
    assert arithmetic.units(packed(12), 25, approximate=True) == 25


def test_a_size_that_is_not_stated_has_no_units_and_no_cost() -> None:
    unknown = portion(50, None, shared=True, minimum_units=2, minimum_people=10)
    assert arithmetic.units(unknown, 20) is None
    assert arithmetic.party_cost(unknown, 20) is None
    assert arithmetic.price_per_person(unknown) is None
    assert arithmetic.size_class(unknown, 20) == "unknown"
    assert arithmetic.least_order(unknown) == 100


def test_price_per_person_is_the_price_over_the_most_that_one_unit_feeds() -> None:
    assert arithmetic.price_per_person(portion("89.99", (10, 12))) == Decimal("7.50")
    assert arithmetic.price_per_person(packed("14.50")) == Decimal("14.50")


def test_cost_a_head_is_the_cost_over_the_party_as_said() -> None:
    assert arithmetic.cost_per_head(Decimal("89"), 25) == Decimal("3.56")


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
    assert arithmetic.size_class(taken, party) == expected


@given(portions(), PARTIES, st.booleans())
def test_the_units_feed_the_effective_party_and_cost_units_times_price(
    taken: Portion, party: int, approximate: bool
) -> None:
    units = arithmetic.units(taken, party, approximate)
    if units is None:
        assert not arithmetic.is_sized(taken)
        return
    assert units * arithmetic.heads_of_unit(taken) >= arithmetic.effective_party(party, approximate)
    assert units >= taken.minimum_units
    assert arithmetic.party_cost(taken, party, approximate) == units * taken.price


@given(*PORTIONS)
def test_units_cost_and_size_are_those_worked_out_by_hand(taken: Portion, party: int, approximate: bool) -> None:
    is_ordered_as_by_hand(taken, party, approximate)


@given(portions(), PARTIES, PARTIES, st.booleans())
def test_more_people_never_cost_less(taken: Portion, one: int, other: int, approximate: bool) -> None:
    fewer, more = sorted((one, other))
    costs = [arithmetic.party_cost(taken, party, approximate) for party in (fewer, more)]
    assert (costs[0] is None) == (costs[1] is None)
    assert costs[0] is None or costs[1] is None or costs[0] <= costs[1]


@given(portions(), PARTIES)
def test_about_never_costs_more(taken: Portion, party: int) -> None:
    about, exact = (arithmetic.units(taken, party, approximate) for approximate in (True, False))
    assert about is None or exact is None or about <= exact


@given(portions(), PARTIES)
def test_no_smaller_order_would_do(taken: Portion, party: int) -> None:
    units = arithmetic.units(taken, party)
    if units is None or units in (taken.minimum_units, arithmetic.least_units(taken)):
        return
    assert (units - 1) * arithmetic.heads_of_unit(taken) < party
