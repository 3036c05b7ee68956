"""Columns answer as `filters.passes` does, and an update is the same as building anew."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.columns import Columns
from engine.catalogue.filter_masks import describing, match, naming
from engine.catalogue.filters import Filters, passes
from tests.support.dishes import dish, row_of, wish
from tests.support.stores.corpus import filter_cases, generated

CORPUS = generated(300)
COLUMNS = Columns(map(row_of, CORPUS))
CASES = filter_cases()


def matching(columns: Columns, filters: Filters) -> set[str]:
    return {columns.doc_ids[row] for row in np.flatnonzero(match(columns, filters))}


@pytest.mark.parametrize("filters", CASES, ids=range(len(CASES)))
def test_match_lets_through_exactly_what_the_reference_does(filters: Filters) -> None:
    assert matching(COLUMNS, filters) == {one.doc_id for one in CORPUS if passes(filters, one)}


def test_some_filters_leave_something_and_take_something_away() -> None:
    left = [len(matching(COLUMNS, filters)) for filters in CASES]
    assert sum(0 < number < len(CORPUS) for number in left) > len(CASES) / 2


@given(st.integers(0, 10**6))
def test_any_mixture_of_filters_matches_as_the_reference_does(seed: int) -> None:
    filters = Random(seed).choice(filter_cases(seed, mixed=5)[-5:])
    assert matching(COLUMNS, filters) == {one.doc_id for one in CORPUS if passes(filters, one)}


def test_rows_stand_in_order_of_id_whatever_order_they_came_in() -> None:
    rows = [row_of(one) for one in CORPUS]
    backwards = Columns(reversed(rows))
    assert list(backwards.doc_ids) == sorted(one.doc_id for one in CORPUS) == list(COLUMNS.doc_ids)
    assert [backwards.row_of(doc_id) for doc_id in backwards.doc_ids] == list(range(len(rows)))


def test_ids_that_do_not_exist_have_no_row() -> None:
    assert COLUMNS.row_of("nobody") is None
    assert COLUMNS.rows_of(["nobody", COLUMNS.doc_ids[3], COLUMNS.doc_ids[1]]).tolist() == [3, 1]


@given(st.integers(0, 10**6))
def test_an_update_is_the_same_as_building_anew(seed: int) -> None:
    random = Random(seed)
    old, new = CORPUS[:80], generated(30, seed)
    removed = [one.doc_id for one in random.sample(old, random.randrange(40))]
    changed = [replace(one, city_key="elsewhere") for one in random.sample(old, random.randrange(40))]
    updated = Columns(map(row_of, old)).updated(["nobody", *removed], map(row_of, [*changed, *new]))
    live = {one.doc_id: one for one in old if one.doc_id not in removed}
    live.update((one.doc_id, one) for one in [*changed, *new])
    assert list(updated.doc_ids) == sorted(live)
    for filters in (*CASES[:20], *random.sample(CASES, 30), Filters(city_key="elsewhere")):
        assert matching(updated, filters) == {one.doc_id for one in live.values() if passes(filters, one)}


def test_an_update_leaves_the_value_it_was_made_from_as_it_was() -> None:
    before = matching(COLUMNS, Filters(city_key="boston"))
    COLUMNS.updated(before, [])
    assert matching(COLUMNS, Filters(city_key="boston")) == before


def test_many_updates_in_a_row_do_not_gather_names_of_what_is_gone() -> None:
    columns = Columns()
    for number in range(40):
        fresh = [dish(f"Dish {number} {one}") for one in range(50)]
        columns = columns.updated(list(columns.doc_ids), fresh)
    assert len(columns.dish_key.index) < 500


def test_what_names_a_wish_and_what_describes_it_are_remembered_apart_and_anew_after_an_update() -> None:
    columns, beans = Columns([dish("Wrap", description="with beans")]), (wish("beans"),)
    for _ in range(2):
        assert naming(columns, beans).tolist() == [False]
        assert describing(columns, beans).tolist() == [True]
    assert naming(columns.updated([], [dish("Bean Salad")]), beans).tolist() == [True, False]


def test_counts_hold_only_names_that_some_row_has() -> None:
    columns = Columns([dish("Pasta", food_keys=("cheese", "dairy")), dish("Wrap", food_keys=("dairy",))])
    fewer = columns.updated(["Pasta/North End Catering"], [])
    assert columns.food_keys.counts() == {"cheese": 1, "dairy": 2}
    assert fewer.food_keys.counts() == {"dairy": 1}
    assert fewer.restaurant_key.counts() == {"north end catering|boston": 1}
    assert fewer.food_keys[0] == ("dairy",)
    assert fewer.city_key[0] == "boston"


def test_an_empty_catalogue_is_an_ordinary_one() -> None:
    assert [len(match(Columns(), filters)) for filters in CASES] == [0] * len(CASES)
    assert matching(Columns().updated([], [dish("Pasta")]), Filters()) == {"Pasta/North End Catering"}


def test_what_cannot_be_bought_or_told_apart_is_refused() -> None:
    with pytest.raises(ValueError, match="portions"):
        Columns([replace(dish("Pasta"), portions=())])
    with pytest.raises(ValueError, match="doc_id"):
        Columns([dish("Pasta"), dish("Pasta")])
