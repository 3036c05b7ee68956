"""About shown: questions about dishes on the page, and the wish to order them."""

from dataclasses import replace
from typing import Any

import pytest

from engine.conversation.memory import Memory
from engine.dependencies import Parts
from engine.messages.sentences import say
from engine.nodes.about_shown import MOST, about_shown
from engine.ports import Unavailable
from tests.support.stores.small_catalogue import SmallCatalog
from tests.support.stores.small_parts import Gone, Silent, but, small_parts

LUNCH = "lunch for 25 in Boston"


async def test_the_dish_pointed_at_is_answered_from_its_own_menu(before: Any, parts: Parts) -> None:
    state = await before("about_shown", "wraps for 25 in Boston", "does the first one have nuts?", parts=parts)
    reply = (await about_shown(state, parts))["reply"]
    first = state["session"].memory.page[0]
    assert reply.headline.startswith(f"{first.item_name}, {first.restaurant_name}")
    assert reply.text == "", "one dish was asked about"
    assert "safe" not in reply.headline


async def test_what_the_menu_states_is_said_and_nothing_is_called_safe(before: Any, parts: Parts) -> None:
    state = await before("about_shown", "pad thai for 25 in Boston", "is the first one nut free?", parts=parts)
    headline = (await about_shown(state, parts))["reply"].headline
    assert "contains tree nuts" in headline
    assert "safe" not in headline


async def test_with_none_pointed_at_every_dish_of_the_page_is_answered(before: Any, parts: Parts) -> None:
    state = await before("about_shown", LUNCH, "how big are they?", parts=parts)
    reply = (await about_shown(state, parts))["reply"]
    assert all(dish.item_name in f"{reply.headline} {reply.text}" for dish in state["session"].memory.page[:MOST])


async def test_what_is_spoken_of_is_what_it_means_next(before: Any, parts: Parts) -> None:
    state = await before("about_shown", LUNCH, "how big is the second one?", parts=parts)
    assert (await about_shown(state, parts))["memory"].focus == (1,)


async def test_a_wish_to_order_is_answered_with_where(before: Any, parts: Parts) -> None:
    state = await before("about_shown", LUNCH, "order the first one", parts=parts)
    reply = (await about_shown(state, parts))["reply"]
    assert "Ordering through Platter comes later" in reply.headline
    assert state["session"].memory.page[0].restaurant_name in reply.text
    assert "1 Main St" in reply.text
    assert "test-feed" in reply.text


@pytest.mark.parametrize("line", ["order the first one", "how big are they?"])
async def test_with_nothing_shown_it_says_so(before: Any, parts: Parts, line: str) -> None:
    state = await before("about_shown", LUNCH, line)
    nothing = but(state, session=replace(state["session"], memory=Memory()), memory=Memory())
    assert (await about_shown(nothing, parts))["reply"].headline == say("shown-nothing-yet")


async def test_dishes_that_have_left_the_menus_are_not_talked_about(before: Any, parts: Parts) -> None:
    state = await before("about_shown", LUNCH, "how big are they?", parts=parts)
    reply = (await about_shown(state, replace(parts, catalog=SmallCatalog(()))))["reply"]
    assert reply.headline == say("shown-none-now")


@pytest.mark.parametrize("broken", [Gone("postgresql"), Silent()])
async def test_without_the_database_nothing_is_made_up(before: Any, parts: Parts, broken: Any) -> None:
    state = await before("about_shown", LUNCH, "how big are they?", parts=parts)
    with pytest.raises(Unavailable):
        await about_shown(state, small_parts(catalog=broken))
