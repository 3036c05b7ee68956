"""Silence: people talk to each other, and nothing is answered."""

from typing import Any

import pytest

from engine.nodes.silence import silence
from engine.parts import Parts


@pytest.mark.parametrize("text", ["see you at noon", "", "👍"])
async def test_what_is_overheard_gets_an_empty_reply(before: Any, parts: Parts, text: str) -> None:
    state = await before("silence", text, addressed=False)
    reply = (await silence(state, parts))["reply"]
    assert (reply.kind, reply.headline, reply.text, reply.cards) == ("silence", "", "", ())


async def test_whoever_speaks_to_platter_hears_what_it_is_for(before: Any, parts: Parts) -> None:
    reply = (await silence(await before("silence", "see you at noon"), parts))["reply"]
    assert reply.kind == "answer"
    assert "menus" in reply.headline


async def test_talk_in_between_leaves_the_conversation_as_it_was(before: Any, parts: Parts, answer_of: Any) -> None:
    state = await before("silence", "lunch for 25 in Boston", "see you at noon", parts=parts, addressed=False)
    assert (await silence(state, parts))["wants"] == state["session"].memory.wants
    plain = await answer_of("lunch for 25 in Boston", "vegetarian")
    interrupted = await answer_of("lunch for 25 in Boston", "see you at noon", "vegetarian")
    assert [card.doc_id for card in plain.cards] == [card.doc_id for card in interrupted.cards]


async def test_in_a_muted_thread_nothing_that_is_overheard_is_answered_or_remembered(before: Any, parts: Parts) -> None:
    state = await before("silence", "lunch for 25 in Boston", "mute", "vegetarian", parts=parts, addressed=False)
    found = await silence(state, parts)
    assert found["reply"].kind == "silence"
    assert found["memory"] == state["session"].memory
    assert found["memory"].muted


async def test_whoever_speaks_to_platter_in_a_muted_thread_brings_it_back(answer_of: Any) -> None:
    assert (await answer_of("lunch for 25 in Boston", "mute", "vegetarian")).cards
