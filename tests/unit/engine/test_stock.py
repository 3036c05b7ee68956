"""What is kept of a place says what the table of choices says, whoever asked before."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.domain.columns import ColumnRow, Columns
from engine.domain.demand import Demand
from engine.domain.filters import Filters
from engine.domain.orders import Units, orders_of
from engine.domain.stock import REMEMBERED_ANSWERS, REMEMBERED_PARTIES, Answers, Stock
from tests.dishes import demands, dish, menus


@settings(deadline=None)
@given(menus(), st.lists(demands(), min_size=1, max_size=2 * REMEMBERED_PARTIES), st.randoms(use_true_random=False))
def test_a_stock_has_the_choices_of_its_rows_and_each_partys_own_orders(
    rows: list[ColumnRow], several: list[Demand], random: st.DataObject
) -> None:
    choices = Columns(rows).choices
    some = np.array([row for row in range(len(rows)) if random.random() < 0.5], dtype=np.int64)  # type: ignore[attr-defined]
    stock = Stock(choices, some)
    assert stock.row_of.tolist() == choices.rows[stock.picked].tolist()
    assert sorted(set(stock.row_of.tolist())) == some.tolist()
    for demand in several:
        exact = orders_of(Units.of(choices, choices.of_rows(some)), demand)
        found = stock.orders(demand)
        assert (found.count.tolist(), found.cost.tolist()) == (exact.count.tolist(), exact.cost.tolist())
        assert found.size_group.tolist() == exact.size_group.tolist()


@settings(deadline=None)
@given(menus(), st.data())
def test_a_row_has_a_choice_among_those_of_which_one_is_its_own(rows: list[ColumnRow], data: st.DataObject) -> None:
    columns = Columns(rows)
    stock = columns.stock(Filters())
    drawn = st.lists(st.booleans(), min_size=len(stock.picked), max_size=len(stock.picked))
    among = np.array(data.draw(drawn), dtype=np.bool_)
    has = {row for row, taken in zip(stock.row_of.tolist(), among.tolist(), strict=True) if taken}
    assert np.flatnonzero(stock.any_choice(among)).tolist() == sorted(has)
    mask = np.array(data.draw(st.lists(st.booleans(), min_size=len(rows), max_size=len(rows))), dtype=np.bool_)
    assert stock.choices_of(mask).tolist() == mask[stock.row_of].tolist()


def test_searches_of_one_turn_look_at_one_stock_and_other_places_at_their_own() -> None:
    columns = Columns([dish("Wrap", city_key="boston"), dish("Feast", city_key="salem")])
    boston = columns.stock(Filters(city_key="boston", diet_keys=frozenset({"vegan"}), serves_most_above=4))
    assert columns.stock(Filters(city_key="boston", restaurant_key="deli|boston")) is boston
    assert columns.stock(Filters(city_key="salem")).rows.tolist() != boston.rows.tolist()


def test_an_update_leaves_nothing_of_what_was_remembered() -> None:
    columns = Columns([dish("Wrap", city_key="boston")])
    assert len(columns.stock(Filters(city_key="boston"))) == 1
    assert len(columns.updated([], [dish("Feast", city_key="boston")]).stock(Filters(city_key="boston"))) == 2


def test_what_was_asked_of_its_rows_last_is_remembered_and_no_more_than_that() -> None:
    stock = Columns([dish("Wrap"), dish("Feast")]).stock(Filters())
    asked: list[int] = []

    def ask(number: int) -> list[int]:
        def find() -> Answers:
            asked.append(number)
            return np.full(len(stock), number)

        return stock.said_of_rows(number, find).tolist()

    for number in (1, 2, 1, *range(3, 3 + REMEMBERED_ANSWERS), 1):
        assert ask(number) == [number, number]
    assert asked == [1, 2, *range(3, 3 + REMEMBERED_ANSWERS), 1]
