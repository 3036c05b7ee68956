"""Fit: the order of results, and the page."""

from collections import Counter
from dataclasses import replace
from typing import Any

from engine.dependencies import Parts
from engine.nodes.rerank import rerank
from tests.support.stores.small_catalogue import DOCUMENTS, SmallCatalog
from tests.support.stores.small_parts import but, small_parts

LUNCH = "lunch for 25 in Boston"
BY_ID = {document.doc_id: document for document in DOCUMENTS}


def names(found: Any) -> list[str]:
    return [BY_ID[dish.doc_id].item_name for dish in found["page"].dishes]


async def test_what_fits_the_party_stands_before_what_states_no_size(before: Any, parts: Parts) -> None:
    found = await rerank(await before("rerank", LUNCH, parts=parts, max_results=20), parts)
    fits = [str(dish.fit) for dish in found["page"].dishes if dish.group == 0]
    assert fits == sorted(fits, key=["fits", "stated", "size_unknown"].index)


async def test_what_names_the_wish_stands_first(before: Any, parts: Parts) -> None:
    found = await rerank(await before("rerank", "pasta for 25 in Boston", parts=parts), parts)
    groups = [dish.shown_group for dish in found["page"].dishes]
    assert groups == sorted(groups, key=["asked", "described", "nearest"].index)
    assert {"Pasta Tray", "Caprese Pasta Tray"} <= set(names(found)[:3])


async def test_at_most_three_of_a_restaurant_where_others_can_fill_the_page(before: Any, parts: Parts) -> None:
    found = await rerank(await before("rerank", LUNCH, parts=parts, max_results=6), parts)
    assert max(Counter(dish.restaurant_key for dish in found["page"].dishes).values()) <= 3
    assert len(found["page"].dishes) == 6


async def test_one_restaurant_in_scope_fills_its_page(before: Any, parts: Parts) -> None:
    found = await rerank(await before("rerank", "lunch for 25 from Boston Deli Co", parts=parts), parts)
    assert len(found["page"].dishes) == 4


async def test_the_page_holds_as_many_as_were_asked_for(before: Any, parts: Parts) -> None:
    state = await before("rerank", LUNCH, parts=parts)
    for most in (1, 3, 50):
        turned = but(state, turn=replace(state["turn"], max_results=most))
        page = (await rerank(turned, parts))["page"]
        assert len(page.dishes) == min(most, len(state["decision"]))
        assert page.remaining == len(state["decision"]) - len(page.dishes)


async def test_more_never_repeats_a_dish(before: Any, parts: Parts) -> None:
    state = await before("rerank", LUNCH, "more", parts=parts)
    found = await rerank(state, parts)
    assert found["page"].dishes
    assert not {dish.dish_key for dish in found["page"].dishes} & set(state["session"].memory.seen_dish_keys)


async def test_without_either_arm_there_is_still_an_order(before: Any, parts: Parts) -> None:
    state = but(await before("rerank", LUNCH, parts=parts), merged_results=())
    first, second = await rerank(state, parts), await rerank(state, parts)
    assert names(first) == names(second)
    assert len(first["page"].dishes) == 10


async def test_nothing_that_passes_is_an_empty_page(before: Any) -> None:
    parts = small_parts(catalog=SmallCatalog(()))
    found = await rerank(await before("rerank", "pasta for 25", parts=parts), parts)
    assert (found["page"].dishes, found["page"].remaining) == ((), 0)


async def test_needs_are_brought_from_the_second_place_on(before: Any, parts: Parts) -> None:
    state = await before("rerank", "lunch for 25 in Boston, two vegans", parts=parts)
    found = await rerank(state, parts)
    assert [need.label for one in found["coverage"].brought for need in one.needs] == ["vegan"]
    assert len(found["page"].dishes) + len(found["coverage"].brought) <= state["turn"].max_results


async def test_limits_dropped_for_this_answer_are_kept_for_the_thread(before: Any, parts: Parts) -> None:
    state = await before("rerank", "pasta for 25 in Boston under $1 a head", parts=parts)
    found = await rerank(state, parts)
    assert found["wants"].price_per_person_max is None
    assert found["keeps"].price_per_person_max == 1
    assert found["page"].dishes
