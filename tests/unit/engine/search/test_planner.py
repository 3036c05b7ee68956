"""Plan of a search: which step holds, what is gone back to, and what stays where nothing is new."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.columns import ColumnRow, Columns
from engine.conversation.memory import Memory, ShownDish
from engine.conversation.wants import Change, Said, Understood, Wants
from engine.search.candidates import CandidateSet
from engine.search.follow_ups import chosen, holds
from engine.search.planner import STEPPING, plan_search, steps_tried, total_relaxed
from engine.search.query import Asked
from tests.support.dishes import dish, menus, portion

LUNCH = Wants(party=20, city="Boston", city_key="boston")
SEARCH = Understood(Said(), "search")


def stepping(change: Change) -> Understood:
    return Understood(Said(), "filter", change=change)


def candidates_of(*rows: ColumnRow) -> CandidateSet:
    return CandidateSet(Columns(rows), Asked())


def priced(*prices: int) -> list[ColumnRow]:
    return [dish(f"Tray {price}", portion(price, 20), restaurant=f"House {price}") for price in prices]


def showing(*rows: ColumnRow) -> Memory:
    """A page of these dishes, each one tray for the party."""
    page = tuple(
        ShownDish(
            row.doc_id, row.dish_key, row.restaurant_key, row.restaurant_key, row.doc_id, row.portions[0].price,
            party_cost=row.portions[0].price, cost_per_head=row.portions[0].price / 20, serves_max=20,
        )
        for row in rows
    )  # fmt: skip
    return Memory(LUNCH, page=page, seen_dish_keys=tuple(row.dish_key for row in rows))


def test_a_plain_search_is_one_step_taken_whatever_it_leaves() -> None:
    plan = plan_search(LUNCH, candidates_of(), Memory(), SEARCH, 1)
    assert (plan.step.wants, plan.total, plan.nothing_new) == (LUNCH, 0, False)
    assert steps_tried(plan, Memory()) == {}


def test_the_first_step_that_leaves_enough_holds_and_the_others_are_not_tried() -> None:
    rows = priced(10, 11, 12, 13, 14, 100)
    plan = plan_search(LUNCH, candidates_of(*rows), showing(rows[-1]), stepping("cheaper"), 1)
    assert (plan.at, len(plan.tried), plan.total) == (0, 1, 5)
    assert plan.step.wants.known_cost_max == Decimal(90)


def test_where_no_step_leaves_enough_the_fullest_is_gone_back_to() -> None:
    rows = priced(50, 95, 99, 100)
    plan = plan_search(LUNCH, candidates_of(*rows), showing(rows[-1]), stepping("cheaper"), 1)
    assert [counts.total for counts in plan.tried] == [1, 3, 3]
    assert (plan.at, plan.total, plan.nothing_new) == (1, 3, False)
    tried = steps_tried(plan, showing(rows[-1]))
    assert [one["of"] for one in tried.values()] == [3, 2, 3]
    assert tried["1"] == {"known_cost_max": "99.99", "of": 2, "dishes": 3, "restaurants": 3, "new": 3}


@pytest.mark.parametrize("change", sorted(STEPPING))
def test_a_step_that_leads_to_nothing_says_so(change: Change) -> None:
    (only,) = priced(10)
    plan = plan_search(LUNCH, candidates_of(only), showing(only), stepping(change), 1)
    assert (plan.nothing_new, plan.total) == (True, 0)


def test_with_nothing_to_step_from_the_wants_stay_as_they_were() -> None:
    plan = plan_search(replace(LUNCH, party=30), candidates_of(*priced(10)), Memory(LUNCH), stepping("cheaper"), 1)
    assert (plan.step.wants, plan.nothing_new, plan.counts.total) == (LUNCH, True, 1)


@pytest.mark.parametrize(("left", "from_kept"), [(5, True), (4, False)])
def test_a_kept_list_that_is_narrowed_stands_in_where_enough_of_it_is_left(left: int, from_kept: bool) -> None:
    rows = priced(*range(10, 10 + left), 500)
    memory = Memory(LUNCH, kept_ids=tuple(row.doc_id for row in rows), kept_is_whole=True, generation=1)
    plan = plan_search(replace(LUNCH, price_max=Decimal(100)), candidates_of(*rows), memory, SEARCH, 1)
    assert (plan.from_kept, plan.total) == (from_kept, left)
    again = plan_search(replace(LUNCH, price_max=Decimal(100)), candidates_of(*rows), memory, SEARCH, 2)
    assert (again.from_kept, again.total) == (False, left)


@given(
    rows=menus(),
    change=st.sampled_from([None, "cheaper", "more_affordable", "serves_more", "other_restaurants", "more"]),
    limit=st.sampled_from([None, Decimal(1), Decimal(40)]),
    shown=st.integers(0, 3),
)
def test_the_step_that_is_settled_on_is_the_first_that_holds_else_the_fullest(
    rows: list[ColumnRow], change: Change | None, limit: Decimal | None, shown: int
) -> None:
    candidates, wants = candidates_of(*rows), replace(LUNCH, price_per_person_max=limit)
    memory = replace(showing(*rows[:shown]), wants=wants)
    plan = plan_search(wants, candidates, memory, Understood(Said(), "search", change=change), 1)
    tallies = [counts.tally(memory.seen_dish_keys) for counts in plan.tried]
    assert [holds(step, tally) for step, tally in zip(plan.steps, tallies, strict=False)].count(True) <= 1
    best = chosen(plan.steps, tallies)
    assert plan.at == (len(plan.tried) - 1 if best is None else best)
    assert plan.counts.total == candidates.decide(plan.step.wants).decision.counts.total
    if change is None:
        assert plan.total == total_relaxed(wants, candidates)
