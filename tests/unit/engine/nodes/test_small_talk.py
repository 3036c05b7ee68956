"""Silence: people talk to each other, and nothing is answered."""

from typing import Any

import pytest

from engine.dependencies import Parts
from engine.engine import Engine
from engine.messages.sentences import say
from engine.nodes.small_talk import small_talk
from tests.support.stores.small_parts import said


@pytest.mark.parametrize("text", ["see you at noon", "", "👍"])
async def test_what_is_overheard_gets_an_empty_reply(before: Any, parts: Parts, text: str) -> None:
    state = await before("small_talk", text, addressed=False)
    reply = (await small_talk(state, parts))["reply"]
    assert (reply.kind, reply.headline, reply.text, reply.cards) == ("silence", "", "", ())


async def test_whoever_speaks_to_platter_hears_that_it_heard(before: Any, parts: Parts) -> None:
    reply = (await small_talk(await before("small_talk", "see you at noon"), parts))["reply"]
    assert (reply.kind, reply.headline) == ("answer", say("talk-all-right"))


async def test_where_a_list_is_shown_they_hear_that_it_stands(answer_of: Any) -> None:
    reply = await answer_of("lunch for 25 in Boston", "asdfgh qwerty")
    assert (reply.headline, reply.text.startswith(say("talk-list-stands"))) == (say("reading-not-read"), True)


@pytest.mark.parametrize("text", ["ok", "great, sounds good", "👍", "perfect!", "see you"])
async def test_a_nod_is_not_asked_what_it_means(answer_of: Any, text: str) -> None:
    assert (await answer_of("lunch for 25 in Boston", text)).headline == say("talk-all-right")


async def test_an_allergy_without_its_food_is_answered(answer_of: Any) -> None:
    reply = await answer_of("lunch for 25 in Boston", "there's an allergy in the group")
    assert [notice.code for notice in reply.notices] == ["allergy_unnamed"]


async def test_an_allergy_without_its_food_is_answered_where_it_is_overheard(before: Any, parts: Parts) -> None:
    said = ("lunch for 25 in Boston", "Ana es alérgica a los cacahuetes")
    state = await before("small_talk", *said, parts=parts, addressed=False)
    assert (await small_talk(state, parts))["reply"].headline == say("talk-list-stands")
    muted = await before("small_talk", said[0], "mute", said[1], parts=parts, addressed=False)
    assert (await small_talk(muted, parts))["reply"].kind == "silence"


async def test_who_stays_away_is_told_that_the_guard_stays_and_how_it_is_lifted(answer_of: Any) -> None:
    lines = ("lunch for 25 in Boston", "one is allergic to nuts", "the nut allergy person isn't coming")
    reply = await answer_of(*lines)
    (notice,) = [one for one in reply.notices if one.code == "allergy_stays"]
    assert "“nobody is allergic to nuts”" in notice.text
    assert reply.filters.allergies == ("nuts",)
    assert (await answer_of(*lines, "nobody is allergic to nuts")).filters.allergies == ()


async def test_talk_in_between_leaves_the_conversation_as_it_was(before: Any, parts: Parts, answer_of: Any) -> None:
    state = await before("small_talk", "lunch for 25 in Boston", "see you at noon", parts=parts, addressed=False)
    assert (await small_talk(state, parts))["wants"] == state["session"].memory.wants
    plain = await answer_of("lunch for 25 in Boston", "vegetarian")
    interrupted = await answer_of("lunch for 25 in Boston", "see you at noon", "vegetarian")
    assert [card.doc_id for card in plain.cards] == [card.doc_id for card in interrupted.cards]


async def test_in_a_muted_thread_nothing_that_is_overheard_is_answered_or_remembered(before: Any, parts: Parts) -> None:
    state = await before("small_talk", "lunch for 25 in Boston", "mute", "vegetarian", parts=parts, addressed=False)
    found = await small_talk(state, parts)
    assert found["reply"].kind == "silence"
    assert found["memory"] == state["session"].memory
    assert found["memory"].muted


async def test_whoever_speaks_to_platter_in_a_muted_thread_brings_it_back(answer_of: Any) -> None:
    assert (await answer_of("lunch for 25 in Boston", "mute", "vegetarian")).cards


async def test_an_allergy_that_is_overheard_guards_the_thread_and_is_acknowledged(parts: Parts) -> None:
    engine = Engine(parts)
    overheard = await engine.answer(said("heads up, Maya is allergic to cashews", addressed=False))
    assert (overheard.kind, overheard.cards) == ("answer", ())
    answer = await engine.answer(said("lunch for 25 in Boston"))
    assert answer.filters.allergies == ("tree nuts",)


async def test_said_to_platter_and_under_a_request_an_allergy_is_answered(answer_of: Any) -> None:
    addressed = await answer_of("heads up, Maya is allergic to cashews")
    assert addressed.filters.allergies == ("tree nuts",)
    under = await answer_of("lunch for 25 in Boston", "heads up, Maya is allergic to cashews")
    assert (under.intent, under.filters.allergies) == ("filter", ("tree nuts",))


async def test_an_allergy_guards_a_muted_thread_and_one_whose_step_finds_nothing_new(parts: Parts) -> None:
    engine = Engine(parts)
    for text in ("lunch for 25 in Boston", "mute"):
        await engine.answer(said(text))
    unheard = await engine.answer(said("one of us is allergic to shelfish", addressed=False))
    assert unheard.kind == "silence"
    for _ in range(4):
        answer = await engine.answer(said("other restaurants, and Ben is allergic to soy"))
    assert set(answer.filters.allergies) == {"shellfish", "soy"}


async def test_what_a_colleague_cannot_have_is_left_out_where_it_is_overheard(parts: Parts) -> None:
    engine = Engine(parts)
    await engine.answer(said("lunch for 25 in Boston"))
    answer = await engine.answer(said("Sue can't have any dairy", addressed=False))
    assert (answer.kind, answer.intent) == ("results", "filter")
