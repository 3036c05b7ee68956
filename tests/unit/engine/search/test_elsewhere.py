"""Elsewhere: where a place lacks what is asked for, the nearest cities that have it, and only then."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue import Place
from engine.catalogue.columns import ColumnRow, Columns
from engine.conversation.wants import Wants
from engine.search.candidates import CandidateSet
from engine.search.distance import EARTH_MILES, miles_between
from engine.search.elsewhere import elsewhere
from engine.search.query import Asked
from tests.support.dishes import dish, wish

HERE, NEAR, FAR, NOWHERE = (42.36, -71.06), (42.37, -71.11), (40.71, -74.01), None
PLACES = tuple(
    Place(name, name.title(), "", "", items, position)
    for name, items, position in (
        ("boston", 9, HERE), ("salem", 3, (42.52, -70.90)), ("lynn", 5, NEAR), ("york", 7, FAR), ("ely", 8, NOWHERE),
    )
)  # fmt: skip
SUSHI = Asked((wish("sushi"),))


def rows(**cities: str) -> list[ColumnRow]:
    return [dish(name, restaurant=city, city_key=city, state_key="") for city, name in cities.items()]


def found(those: list[ColumnRow], wants: Wants, asked: Asked = SUSHI) -> list[tuple[str, int]]:
    places = elsewhere(wants, CandidateSet(Columns(those), asked), PLACES)
    return [(one.place.city_key, one.dishes) for one in places]


def test_the_nearest_that_have_it_are_named_and_none_twice_as_far() -> None:
    those = rows(boston="pasta", salem="sushi", lynn="sushi", york="sushi", ely="sushi")
    assert found(those, Wants(city_key="boston")) == [("lynn", 1), ("ely", 1)]


def test_without_any_distance_the_largest_come_first() -> None:
    those = rows(ely="pasta", salem="sushi", york="sushi")
    assert found(those, Wants(city_key="ely")) == [("york", 1), ("salem", 1)]


@pytest.mark.parametrize(
    "wants",
    [Wants(), Wants(city_key="boston", restaurant_keys=("roma|boston",)), Wants(city_key="boston", listing="unstated")],
)
def test_nothing_is_named_where_no_place_or_one_house_is_asked_about(wants: Wants) -> None:
    assert found(rows(boston="pasta", lynn="sushi"), wants) == []


def test_a_limit_that_holds_it_back_is_no_reason_to_go_elsewhere() -> None:
    those = rows(boston="sushi", lynn="sushi")
    assert found(those, Wants(city_key="boston", price_max=Decimal(1))) == []


def test_of_a_dish_and_a_kitchen_from_before_the_dish_is_asked_for() -> None:
    those = rows(boston="pasta", lynn="sushi")
    assert found(those, Wants(city_key="boston", cuisine=("Thai",), cuisine_keys=("thai",))) == [("lynn", 1)]
    assert found(rows(boston="sushi", lynn="sushi"), Wants(city_key="boston", cuisine_keys=("thai",))) == []


def test_who_asks_for_any_dish_of_a_place_is_sent_nowhere() -> None:
    assert found(rows(boston="pasta", lynn="sushi"), Wants(city_key="boston"), Asked()) == []


degrees = st.tuples(st.floats(-90, 90), st.floats(-180, 180))


@given(one=degrees, other=degrees)
def test_a_distance_is_the_same_both_ways_and_at_most_half_round_the_earth(one, other) -> None:
    miles = miles_between(one, other)
    assert miles is not None
    assert miles == pytest.approx(miles_between(other, one), abs=1e-6)
    assert 0 <= miles <= EARTH_MILES * 3.1416
    assert miles_between(one, one) == 0
    assert miles_between(one, None) is None


def test_a_known_distance() -> None:
    assert miles_between(HERE, FAR) == pytest.approx(190, abs=2), "Boston to New York"
