"""Portions of a place are what the table of choices says, whoever asked before."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.columns import ColumnRow, Columns
from engine.catalogue.filters import Filters
from engine.pricing.portion_math import REMEMBERED_PARTIES, Portions, Units, orders_of
from engine.search.candidates import REMEMBERED_MASKS, portions_at
from engine.search.constraints import Demand
from tests.support.dishes import demands, dish, menus


@given(menus(), st.lists(demands(), min_size=1, max_size=2 * REMEMBERED_PARTIES), st.randoms(use_true_random=False))
def test_portions_have_the_choices_of_their_rows_and_each_partys_own_orders(
    rows: list[ColumnRow], several: list[Demand], random: st.DataObject
) -> None:
    choices = Columns(rows).choices
    some = np.array([row for row in range(len(rows)) if random.random() < 0.5], dtype=np.int64)  # type: ignore[attr-defined]
    portions = Portions(choices, some)
    assert portions.row_of.tolist() == choices.rows[portions.picked].tolist()
    assert sorted(set(portions.row_of.tolist())) == some.tolist()
    for demand in several:
        exact = orders_of(Units.of(choices, choices.of_rows(some)), demand.party, demand.approximate)
        found = portions.orders(demand.party, demand.approximate)
        assert (found.count.tolist(), found.cost.tolist()) == (exact.count.tolist(), exact.cost.tolist())
        assert found.size_group.tolist() == exact.size_group.tolist()


@given(menus(), st.data())
def test_a_row_has_a_choice_among_those_of_which_one_is_its_own(rows: list[ColumnRow], data: st.DataObject) -> None:
    portions = portions_at(Columns(rows), Filters())
    drawn = st.lists(st.booleans(), min_size=len(portions.picked), max_size=len(portions.picked))
    among = np.array(data.draw(drawn), dtype=np.bool_)
    has = {row for row, taken in zip(portions.row_of.tolist(), among.tolist(), strict=True) if taken}
    assert np.flatnonzero(portions.any_choice(among)).tolist() == sorted(has)
    mask = np.array(data.draw(st.lists(st.booleans(), min_size=len(rows), max_size=len(rows))), dtype=np.bool_)
    assert portions.choices_of(mask).tolist() == mask[portions.row_of].tolist()


def test_turns_of_one_place_share_its_portions_and_other_places_have_their_own() -> None:
    columns = Columns([dish("Wrap", city_key="boston"), dish("Feast", city_key="salem")])
    boston = portions_at(columns, Filters(city_key="boston"))
    assert portions_at(columns, Filters(city_key="boston")) is boston
    assert portions_at(columns, Filters(city_key="salem")).rows.tolist() != boston.rows.tolist()


def test_an_update_leaves_nothing_of_what_was_remembered() -> None:
    columns, boston = Columns([dish("Wrap", city_key="boston")]), Filters(city_key="boston")
    assert len(portions_at(columns, boston)) == 1
    assert len(portions_at(columns.updated([], [dish("Feast", city_key="boston")]), boston)) == 2


def test_what_was_asked_of_its_rows_last_is_remembered_and_no_more_than_that() -> None:
    portions = portions_at(Columns([dish("Wrap"), dish("Feast")]), Filters())
    asked: list[int] = []

    def ask(number: int) -> list[int]:
        def find() -> np.ndarray:
            asked.append(number)
            return np.full(len(portions), number)

        return list(portions.mask_of(number, find).tolist())

    for number in (1, 2, 1, *range(3, 3 + REMEMBERED_MASKS), 1):
        assert ask(number) == [number, number]
    assert asked == [1, 2, *range(3, 3 + REMEMBERED_MASKS), 1]
