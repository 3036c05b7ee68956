"""Price tiers: thirds of the cost a head among a place's mains, each dish by its cheapest way to buy."""

from dataclasses import dataclass

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.columns import Columns
from engine.pricing import PriceTiers, thirds_of
from tests.support.dishes import dish, packed, portion


@dataclass(frozen=True, slots=True)
class Somewhere:
    city_key: str | None = "boston"
    state_key: str | None = None
    zip_code: str | None = None


BOSTON = Somewhere()


def tiers(columns: Columns, place: Somewhere = BOSTON) -> dict[str, str | None]:
    found = PriceTiers(columns, place)
    return {doc_id.partition("/")[0]: found.tier_of(row) for row, doc_id in enumerate(columns.doc_ids)}


def test_mains_stand_in_thirds_of_their_cost_a_head() -> None:
    columns = Columns(dish(name, packed(price)) for name, price in zip("abcdef", (5, 6, 10, 11, 20, 21), strict=True))
    assert tiers(columns) == {"a": "$", "b": "$", "c": "$$", "d": "$$", "e": "$$$", "f": "$$$"}


def test_a_dish_stands_by_its_cheapest_way_to_buy_and_sauces_make_no_main_dear() -> None:
    mains = [dish(name, packed(price)) for name, price in zip("abc", (5, 10, 20), strict=True)]
    sauces = [dish(f"sauce {number}", packed(1), course="addon") for number in range(9)]
    both = dish("both", packed(30), portion(70, 10))
    found = tiers(Columns([*mains, *sauces, both]))
    assert (found["a"], found["b"], found["c"], found["both"]) == ("$", "$$$", "$$$", "$$")
    assert found["sauce 1"] == "$"


def test_unknown_sizes_other_currencies_and_other_places_have_no_tier() -> None:
    columns = Columns(
        [
            dish("here", packed(5)), dish("here too", packed(6)), dish("unsized", portion(50)),
            dish("dirhams", packed(5), currency="AED"), dish("there", packed(5), city_key="salem"),
        ]
    )  # fmt: skip
    found = tiers(columns)
    assert found["here"] is not None
    assert found["unsized"] is found["dirhams"] is found["there"] is None


def test_a_place_without_mains_compares_what_it_has_and_an_empty_one_nothing() -> None:
    columns = Columns(dish(name, packed(price), course="drink") for name, price in (("tea", 1), ("shake", 6)))
    assert tiers(columns) == {"tea": "$$", "shake": "$$$"}
    assert tiers(columns, Somewhere("salem")) == {"tea": None, "shake": None}


@given(st.lists(st.integers(1, 1_000), min_size=1), st.integers(0, 1_100))
def test_thirds_rise_with_the_value_and_hold_about_a_third_each(values: list[int], value: int) -> None:
    candidates = np.sort(np.array(values))
    (third,) = thirds_of(candidates, np.array([value]))
    below = sum(one < value for one in values)
    at_most = sum(one <= value for one in values)
    assert (third == 0) == (at_most <= len(values) // 3)
    assert (third == 2) == (at_most > 2 * len(values) // 3)
    assert below <= at_most
