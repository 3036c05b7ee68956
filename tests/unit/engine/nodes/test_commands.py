"""Obey: commands steer Platter itself."""

from typing import Any

import pytest

from engine.conversation.memory import Memory
from engine.conversation.wants import Wants
from engine.dependencies import Parts
from engine.messages.examples import WHOLE
from engine.messages.sentences import say
from engine.nodes.commands import commands

LUNCH = "lunch for 25 in Boston"


async def test_help_says_how_to_speak_and_changes_nothing(before: Any, parts: Parts) -> None:
    state = await before("commands", LUNCH, "help", parts=parts)
    found = await commands(state, parts)
    assert found["reply"].headline == say("command-help", example=WHOLE)
    assert set(found) == {"reply"}


@pytest.mark.parametrize("command", ["start over", "forget me"])
async def test_start_over_and_forget_leave_an_empty_thread_behind_a_tombstone(
    before: Any, parts: Parts, command: str
) -> None:
    state = await before("commands", "lunch for 25 in Boston, I am allergic to nuts", command, parts=parts)
    found = await commands(state, parts)
    assert found["tombstone"]
    assert (found["memory"], found["wants"]) == (Memory(), Wants())


async def test_mute_and_unmute_are_remembered_and_keep_everything_else(before: Any, parts: Parts) -> None:
    state = await before("commands", LUNCH, "mute", parts=parts)
    muted = (await commands(state, parts))["memory"]
    assert muted.muted
    assert muted.page == state["session"].memory.page
    state = await before("commands", LUNCH, "mute", "unmute", kind="command")
    assert state["session"].memory.muted
    assert not (await commands(state, parts))["memory"].muted


@pytest.mark.parametrize("command", ["help", "start over", "mute", "unmute", "forget me"])
async def test_a_command_in_a_new_thread_is_no_error(before: Any, parts: Parts, command: str) -> None:
    reply = (await commands(await before("commands", command), parts))["reply"]
    assert reply.kind == "answer"
    assert reply.headline.endswith(".")
    assert "!" not in reply.headline


async def test_a_restaurant_of_another_place_than_the_one_searched_leads_to_that_place(answer_of: Any) -> None:
    lines = (LUNCH, "restaurants in Cambridge")
    told = await answer_of(*lines)
    assert told.kind == "places"
    first = told.places[0]
    assert first.show is not None
    assert (first.city, first.show.text) == ("Cambridge", f"dishes from {first.name}")
    there = await answer_of(*lines, first.show.text)
    assert (there.filters.city, there.filters.restaurant_name) == ("Cambridge", first.name)
    assert {card.restaurant_name for card in there.cards} == {first.name}
