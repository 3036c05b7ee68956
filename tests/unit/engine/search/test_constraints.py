"""Limits on one portion, and what filters may take away before."""

from dataclasses import replace
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given

from engine.catalogue.columns import Columns
from engine.catalogue.document import Portion
from engine.catalogue.filter_masks import match
from engine.conversation.wants import Wants
from engine.pricing.portion_math import order_of
from engine.search.constraints import Demand, demand_of, necessary_filters, within
from tests.support.dishes import demands, dish, packed, portion, portions


def admits(demand: Demand, taken: Portion) -> bool:
    return bool(within(order_of(taken, demand.party, demand.approximate), demand).all[0])


def wants_of(demand: Demand) -> Wants:
    return Wants(
        party=demand.party,
        party_approximate=demand.approximate,
        price_max=demand.price_max,
        price_per_person_max=demand.price_per_person_max,
        known_cost_max=demand.known_cost_max,
        unit_price_max=demand.unit_price_max,
        unit_serves_min=demand.unit_serves_min,
        serves_max=demand.serves_max,
    )


def test_a_party_alone_removes_nothing() -> None:
    for taken in (portion(9999, 1), portion(5), packed(80, minimum_people=500), portion(1, 900)):
        assert admits(Demand(party=25), taken)


def test_with_a_party_either_limit_gives_the_other_and_the_stricter_holds() -> None:
    assert Demand(party=20, price_per_person_max=Decimal(15)).total_max == 300
    assert Demand(party=20, price_per_person_max=Decimal(15), price_max=Decimal(250)).total_max == 250
    assert Demand(party=20, price_per_person_max=Decimal(10), price_max=Decimal(250)).total_max == 200
    assert Demand(price_per_person_max=Decimal(15)).total_max is None


def test_the_limit_that_was_computed_is_not_stored() -> None:
    wants = Wants(party=20, price_per_person_max=Decimal(15))
    assert demand_of(wants).price_max is None


def test_price_max_is_what_the_party_pays_in_all_units_included() -> None:
    about_25 = Demand(party=25, approximate=True, price_max=Decimal(100))
    assert admits(about_25, portion(89, 24))
    assert not admits(replace(about_25, approximate=False), portion(89, 24))
    assert not admits(about_25, packed(5))
    assert admits(about_25, packed(4))


def test_a_total_of_exactly_the_limit_passes_and_a_cent_more_does_not() -> None:
    limit = Demand(party=24, price_per_person_max=Decimal(4))
    assert admits(limit, portion("32.00", 8))
    assert not admits(limit, portion("32.01", 8))


@pytest.mark.parametrize(
    ("taken", "passes"),
    [
        (portion(300, None, shared=True), True),
        (portion(301, None, shared=True), False),
        (portion(160, None, shared=True, minimum_units=2), False),
        (portion(15, None), True),
        (portion("15.01", None), False),
    ],
)
def test_of_unstated_size_what_is_shared_is_held_against_the_total_and_the_rest_against_a_head(
    taken: Portion, passes: bool
) -> None:
    assert admits(Demand(party=20, price_per_person_max=Decimal(15)), taken) is passes
    assert admits(Demand(party=20, price_max=Decimal(300)), taken) is passes


def test_without_a_party_a_total_is_held_against_the_least_order() -> None:
    limit = Demand(price_max=Decimal(100))
    assert admits(limit, packed(12, minimum_people=8))
    assert not admits(limit, packed(13, minimum_people=8))
    assert admits(limit, portion(50, None, minimum_units=2))
    assert not admits(limit, portion(51, None, minimum_units=2))


def test_without_a_party_a_limit_a_head_is_held_against_the_price_of_a_head() -> None:
    limit = Demand(price_per_person_max=Decimal(15))
    assert admits(limit, portion(150, (8, 10)))
    assert not admits(limit, portion("150.01", (8, 10)))
    assert admits(limit, packed(15))
    assert admits(limit, portion(400, None, shared=True))
    assert admits(limit, portion(15, None))
    assert not admits(limit, portion(16, None))


def test_the_waste_bound_counts_the_least_that_the_units_feed() -> None:
    about_30 = Demand(party=30, approximate=True, serves_max=40)
    assert admits(about_30, portion(159, (28, 32)))
    assert not admits(about_30, portion(299, (48, 55)))
    assert not admits(about_30, portion(60, (15, 16), minimum_units=3))
    assert admits(about_30, packed(12))
    assert admits(about_30, portion(60, None, shared=True))


def test_serves_more_wants_one_unit_to_feed_more_and_leaves_unstated_sizes_out() -> None:
    larger = Demand(party=25, unit_serves_min=12)
    assert admits(larger, portion(50, (10, 13)))
    assert not admits(larger, portion(50, 12))
    assert not admits(larger, portion(50, None, shared=True))
    assert not admits(replace(larger, unit_serves_min=0), portion(50, None))
    assert admits(replace(larger, unit_serves_min=0), packed(12))


def test_cheaper_bounds_each_kind_by_its_own_and_leaves_out_the_kind_that_was_not_shown() -> None:
    stated, unstated = portion(80, 25), portion(8, None)
    costs = Demand(party=20, known_cost_max=Decimal(80))
    assert admits(costs, stated)
    assert not admits(costs, portion(81, 25))
    assert not admits(costs, unstated)
    prices = Demand(party=20, unit_price_max=Decimal(8))
    assert admits(prices, unstated)
    assert not admits(prices, portion(9, None))
    assert not admits(prices, stated)
    both = Demand(party=20, known_cost_max=Decimal(80), unit_price_max=Decimal(8))
    assert admits(both, stated)
    assert admits(both, unstated)


def test_a_unit_price_is_never_taken_for_a_total() -> None:
    assert admits(Demand(party=20, unit_price_max=Decimal(8)), portion(8, None))
    assert demand_of(Wants(party=20, unit_price_max=Decimal(8))).total_max is None


def test_without_a_party_no_cost_is_known_and_unit_prices_bound_everything() -> None:
    limit = Demand(unit_price_max=Decimal(80))
    assert admits(limit, portion(80, 25))
    assert not admits(limit, portion(81, 25))


def test_a_limit_that_is_no_whole_number_of_cents_allows_the_whole_cents_below_it() -> None:
    assert demand_of(Wants(price_max=Decimal("11.999"))).price_max == Decimal("11.99")


@given(demands(), portions())
def test_filters_never_drop_what_the_exact_decision_would_keep(demand: Demand, taken: Portion) -> None:
    filters = necessary_filters(wants_of(demand))
    kept = match(Columns([dish("Pasta Tray", taken)]), filters)
    assert np.all(kept) or not admits(demand_of(wants_of(demand)), taken)


def test_a_broad_cuisine_brings_its_members_and_every_key_of_the_wants_is_a_filter() -> None:
    wants = Wants(
        city_key="boston",
        state_key="ma",
        zip_code="02108",
        cuisine_keys=("asian",),
        dietary_labels=("vegan",),
        restaurant_keys=("roma|boston",),
        excluded_restaurant_keys=("deli|boston",),
        excluded_food_keys=("pork",),
        excluded_cuisine_keys=("thai",),
    )
    filters = necessary_filters(wants, "USD")
    assert {"asian", "thai", "chinese", "japanese"} <= filters.cuisine_keys
    assert filters.diet_keys == {"vegan"}
    assert filters.restaurant_key == "roma|boston"
    assert filters.excluded_restaurant_keys == {"deli|boston"}
    assert filters.excluded_food_keys == {"pork"}
    assert filters.excluded_cuisine_keys == {"thai"}
    assert (filters.city_key, filters.state_key, filters.zip_code, filters.currency) == ("boston", "ma", "02108", "USD")


def test_several_restaurants_of_one_name_are_left_to_the_exact_decision() -> None:
    wants = Wants(restaurant_keys=("roma|boston", "roma|cambridge"))
    assert necessary_filters(wants).restaurant_key is None
    assert demand_of(wants).restaurant_keys == {"roma|boston", "roma|cambridge"}
