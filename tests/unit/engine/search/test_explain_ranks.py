"""Ranks on a page, and dishes that wait behind three of their restaurant."""

from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.columns import Columns
from engine.catalogue.filter_masks import match
from engine.catalogue.filters import Filters
from engine.search.constraints import Demand
from engine.search.decision import decide
from engine.search.explain import placing
from engine.search.pages import Ranking, page
from engine.search.query import Asked
from engine.search.ranking import order
from tests.support.dishes import dish


def ranking_of(*counts: int) -> Ranking:
    """So many dishes of each restaurant, ranked restaurant by restaurant."""
    rows = [dish(f"Pasta {at} {n}", restaurant=f"Place {at}") for at, count in enumerate(counts) for n in range(count)]
    columns = Columns(rows)
    return order(decide(columns, match(columns, Filters()), Demand(), Asked()), [])


def test_the_fourth_of_a_restaurant_waits_and_the_next_restaurants_dish_moves_up_past_it() -> None:
    ranking = ranking_of(5, 3)
    shown = page(ranking, 6)
    placed = placing(ranking, shown.dishes)
    assert list(placed.ranks.values()) == [1, 2, 3, 6, 7, 8]
    assert list(placed.waiting.values()) == [4, 5]
    assert [placed.passed(one.index) for one in shown.dishes] == [0, 0, 0, 2, 2, 2]


def test_on_a_short_page_they_stand_behind_and_nothing_waits() -> None:
    ranking = ranking_of(5, 1)
    shown = page(ranking, 10)
    placed = placing(ranking, shown.dishes)
    assert not placed.waiting
    assert [placed.passed(one.index) for one in shown.dishes] == [0, 0, 0, 2, 0, 0]


@given(st.lists(st.integers(1, 9), min_size=1, max_size=6), st.integers(1, 12))
def test_every_dish_before_the_last_one_shown_is_shown_was_shown_or_waits(counts: list[int], limit: int) -> None:
    ranking = ranking_of(*counts)
    first = page(ranking, limit)
    seen = [one.dish_key for one in first.dishes]
    second = page(ranking, limit, skip_dish_keys=seen)
    for shown, gone in ((first, []), (second, seen)):
        placed = placing(ranking, shown.dishes, gone)
        last = max(placed.ranks.values(), default=0)
        accounted = {*placed.ranks.values(), *placed.waiting.values()}
        accounted |= {rank for rank, one in enumerate(ranking, start=1) if one.dish_key in gone}
        assert accounted >= set(range(1, last + 1))
        assert not set(placed.ranks) & set(placed.waiting)
