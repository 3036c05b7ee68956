"""Words to search by, as plan makes them."""

from typing import Any

from engine.dependencies import Parts
from engine.nodes.plan import plan

LUNCH = "lunch for 25 in Boston"


async def test_the_words_of_a_plain_search_are_what_ranks(before: Any, parts: Parts) -> None:
    state = await before("plan", "pasta for 25 in Boston", parts=parts)
    found = await plan(state, parts)
    assert "pasta" in found["resolved_query"].casefold()


async def test_what_filters_is_not_searched_for_in_words(before: Any, parts: Parts) -> None:
    query = (await plan(await before("plan", "pasta for 25 in Boston", parts=parts), parts))[
        "resolved_query"
    ].casefold()
    assert "boston" not in query
    assert "25" not in query


async def test_an_occasion_ranks_by_what_is_served_on_it_where_no_dish_is_wished_for(before: Any, parts: Parts) -> None:
    async def words_of(text: str) -> set[str]:
        found = await plan(await before("plan", text, parts=parts), parts)
        return set(found["resolved_query"].casefold().split())

    assert "wrap" in await words_of("a light lunch for 25 in Boston")
    assert "wrap" not in await words_of("lunch for 25 in Boston")
    assert "wrap" not in await words_of("light pasta for 25 in Boston")


async def test_a_course_for_an_occasion_ranks_by_dishes_of_both(before: Any, parts: Parts) -> None:
    async def served(text: str) -> tuple[str, ...]:
        found = await plan(await before("plan", text, parts=parts), parts)
        return tuple(found["dishes_served"])

    farewell, drinks = await served("dessert for a farewell in Boston"), await served("hot drinks for a wedding")
    assert "tiramisu" in farewell
    assert "tray" not in farewell
    assert drinks == await served("hot drinks")


async def test_a_wish_said_in_a_follow_up_is_searched_with_what_was_there(before: Any, parts: Parts) -> None:
    state = await before("plan", "pasta in Boston", "for 10 in Cambridge", parts=parts)
    found = await plan(state, parts)
    assert "pasta" in found["resolved_query"].casefold()


async def test_no_words_are_no_error(before: Any, parts: Parts) -> None:
    found = await plan(await before("plan", "for 25 in Boston", parts=parts), parts)
    assert "25" not in found["resolved_query"]
