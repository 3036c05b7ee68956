"""Ask back: one question, once a thread."""

from typing import Any

import pytest

from engine.dependencies import Parts
from engine.nodes.ask_back import ask_back
from tests.support.stores.small_catalogue import SmallCatalog
from tests.support.stores.small_parts import small_parts


async def test_party_and_place_are_one_question(before: Any, parts: Parts) -> None:
    found = await ask_back(await before("ask_back", "food for a party"), parts)
    question = found["reply"].clarification
    assert found["reply"].kind == "question"
    assert question is not None
    assert question.asks == ("party", "place")
    assert question.question.count("?") == 1
    assert found["memory"].asked_once
    assert found["memory"].open_question == question.asks


async def test_what_was_said_with_it_is_repeated_and_kept(before: Any, parts: Parts) -> None:
    found = await ask_back(await before("ask_back", "Thai food for a party"), parts)
    assert found["reply"].clarification is not None
    assert found["reply"].clarification.question.startswith("Thai")
    assert found["memory"].wants.cuisine == ("Thai",)


@pytest.mark.parametrize("second", ["any", "Italian food", "no idea"])
async def test_it_is_not_asked_a_second_time(answer_of: Any, second: str) -> None:
    assert (await answer_of("food for a party")).kind == "question"
    reply = await answer_of("food for a party", second)
    assert reply.kind != "question"


async def test_a_place_without_menus_is_said_with_those_there_are(before: Any, parts: Parts) -> None:
    found = await ask_back(await before("ask_back", "lunch for 25 in Paris"), parts)
    assert found["reply"].headline == "No menus in Paris. There are menus in Boston and Cambridge."
    assert "memory" not in found, "nothing was asked"


async def test_same_restaurant_with_several_shown_asks_which(before: Any, parts: Parts) -> None:
    state = await before("ask_back", "lunch for 25 in Boston", "same restaurant", parts=parts)
    found = await ask_back(state, parts)
    question = found["reply"].clarification
    assert question is not None
    shown = dict.fromkeys(dish.restaurant_name for dish in state["session"].memory.page)
    assert [choice.label for choice in question.choices] == list(shown)
    assert not found["memory"].asked_once, "the question for party and place is still to be had"


async def test_with_an_empty_catalogue_it_asks_without_naming_cities(before: Any) -> None:
    parts = small_parts(catalog=SmallCatalog(()))
    found = await ask_back(await before("ask_back", "food for a party", parts=parts), parts)
    assert found["reply"].clarification is not None
    assert found["reply"].clarification.question == "Catering: for how many people, and in which city?"
