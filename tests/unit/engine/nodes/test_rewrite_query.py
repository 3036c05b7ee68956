"""Rewrite query: the words to search by, and the wishes to try in turn."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

from engine.nodes.rewrite_query import rewrite_query
from engine.parts import Parts
from tests.small_parts import but

LUNCH = "lunch for 25 in Boston"


async def test_a_plain_search_is_one_step_and_its_words_are_what_ranks(before: Any, parts: Parts) -> None:
    state = await before("rewrite_query", "pasta for 25 in Boston", parts=parts)
    found = await rewrite_query(state, parts)
    assert [step.wants for step in found["steps"]] == [state["wants"]]
    assert "pasta" in found["resolved_query"].casefold()
    assert (found["step"], found["tried"], found["from_kept"], found["nothing_new"]) == (0, (), False, False)
    assert found["asked"].wishes


async def test_what_filters_is_not_searched_for_in_words(before: Any, parts: Parts) -> None:
    query = (await rewrite_query(await before("rewrite_query", "pasta for 25 in Boston", parts=parts), parts))[
        "resolved_query"
    ].casefold()
    assert "boston" not in query
    assert "25" not in query


async def test_an_occasion_ranks_by_what_is_served_on_it_where_no_dish_is_wished_for(before: Any, parts: Parts) -> None:
    async def words_of(text: str) -> set[str]:
        found = await rewrite_query(await before("rewrite_query", text, parts=parts), parts)
        return set(found["resolved_query"].casefold().split())

    assert "wrap" in await words_of("a light lunch for 25 in Boston")
    assert "wrap" not in await words_of("lunch for 25 in Boston")
    assert "wrap" not in await words_of("light pasta for 25 in Boston")


async def test_a_course_for_an_occasion_ranks_by_dishes_of_both(before: Any, parts: Parts) -> None:
    async def served(text: str) -> tuple[str, ...]:
        found = await rewrite_query(await before("rewrite_query", text, parts=parts), parts)
        return tuple(found["dishes_served"])

    farewell, drinks = await served("dessert for a farewell in Boston"), await served("hot drinks for a wedding")
    assert "tiramisu" in farewell
    assert "tray" not in farewell
    assert drinks == await served("hot drinks")


async def test_a_wish_said_in_a_follow_up_is_searched_with_what_was_there(before: Any, parts: Parts) -> None:
    state = await before("rewrite_query", "pasta in Boston", "for 10 in Cambridge", parts=parts)
    found = await rewrite_query(state, parts)
    assert "pasta" in found["resolved_query"].casefold()
    assert found["steps"][0].wants.city == "Cambridge"


async def test_cheaper_tries_three_limits_each_laxer_than_the_one_before(before: Any, parts: Parts) -> None:
    state = await before("rewrite_query", LUNCH, "cheaper", parts=parts)
    steps = (await rewrite_query(state, parts))["steps"]
    limits = [step.wants.known_cost_max for step in steps]
    costs = [dish.party_cost for dish in state["session"].memory.page if dish.party_cost is not None]
    assert limits[0] == (min(costs) * Decimal("0.9")).quantize(Decimal("0.01"))
    assert limits[1] == min(costs) - Decimal("0.01")
    assert limits == sorted(limits)  # type: ignore[type-var]
    assert all(step.must_bring_new for step in steps)


async def test_a_step_with_nothing_to_step_from_is_nothing_new_and_keeps_the_state(before: Any, parts: Parts) -> None:
    state = await before("rewrite_query", "pasta for 25 in Boston", "cheaper")
    memory = state["session"].memory
    bare = but(state, session=replace(state["session"], memory=replace(memory, page=())))
    found = await rewrite_query(bare, parts)
    assert found["nothing_new"]
    assert [step.wants for step in found["steps"]] == [memory.wants]


async def test_where_nothing_can_pass_a_second_step_drops_a_limit(before: Any, parts: Parts) -> None:
    state = await before("rewrite_query", "pasta for 25 in Boston under $1 a head", parts=parts)
    steps = (await rewrite_query(state, parts))["steps"]
    assert [step.relaxed for step in steps] == [(), ("price_per_person_max",)]
    assert steps[1].wants.price_per_person_max is None
    assert steps[1].wants.city == "Boston"


async def test_no_words_are_no_error(before: Any, parts: Parts) -> None:
    found = await rewrite_query(await before("rewrite_query", "for 25 in Boston", parts=parts), parts)
    assert not found["asked"]
    assert len(found["steps"]) == 1
