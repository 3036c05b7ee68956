"""What is said of a page where none is shown: why, and the way on."""

from typing import Any

import pytest

from engine.messages.sentences import say

EMPTY = "lunch for 20 in Boston, one is severely allergic to nuts"


@pytest.mark.parametrize("line", ["cheaper", "is the second one spicy?", "compare the first two", "serves more"])
async def test_a_step_from_an_empty_page_says_what_is_looked_for(answer_of: Any, line: str) -> None:
    assert (await answer_of(EMPTY)).cards == ()
    reply = await answer_of(EMPTY, line)
    assert (reply.kind, reply.headline) == ("answer", say("shown-none-now"))
    assert reply.text == "So far I look for: Lunch for 20 in Boston, with a severe allergy to nuts."


async def test_what_is_looked_for_holds_the_people_with_needs_and_the_day(answer_of: Any) -> None:
    reply = await answer_of("lunch for 20 in Boston on Tuesday, two vegans", "what are you looking for?")
    assert reply.headline == "So far I look for: Lunch for 20 in Boston, Tuesday 3 March, among them two vegans."


async def test_in_a_fresh_thread_it_says_what_to_say(answer_of: Any) -> None:
    assert (await answer_of("share this list")).headline == say("shown-nothing-yet")
