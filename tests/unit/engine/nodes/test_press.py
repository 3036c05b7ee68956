"""Presses: an old button acts on what it was shown with, and one that is gone says so."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given as whatever
from hypothesis import strategies as st

from engine.dependencies import Parts
from engine.engine import Engine
from engine.messages import Reply, ThreadKey, Turn
from engine.messages.sentences import say
from engine.nodes.resolve_context import find_press, resolve_context, with_press
from tests.support.stores.small_parts import THREAD, given, log_of, said, sessions_of, small_parts

LUNCH = "lunch for 25 in Boston"


def pressed(reply: Reply, label: str = "More", **more: Any) -> Turn:
    button = next(one for one in reply.quick_replies if one.label == label)
    return said(button.label, token=button.token, kind="press", **more)


async def test_what_is_typed_is_no_press(parts: Parts) -> None:
    assert await find_press(said("more"), parts) is None


async def test_a_press_reads_as_if_its_words_had_been_said(parts: Parts) -> None:
    first = await Engine(parts).answer(said(LUNCH))
    found = await resolve_context(given("x", token=first.quick_replies[-1].token, kind="press"), parts)
    assert found["turn"].text == "more"


async def test_an_old_button_does_what_it_said_when_it_was_shown(parts: Parts) -> None:
    engine = Engine(parts)
    first = await engine.answer(said(LUNCH))
    at_once = await engine.answer(pressed(first))
    await engine.answer(said("in Cambridge"))
    later = await engine.answer(pressed(first))
    assert later.cards
    assert [card.doc_id for card in later.cards] == [card.doc_id for card in at_once.cards]
    assert later.filters == at_once.filters


async def test_an_allergy_said_since_stays_in_force_under_an_old_button(parts: Parts) -> None:
    engine = Engine(parts)
    first = await engine.answer(said(LUNCH))
    await engine.answer(said("one of us is allergic to nuts"))
    later = await engine.answer(pressed(first))
    assert later.filters.allergies
    marks = [mark for card in later.cards for mark in card.warnings if mark != card.caution]
    assert not any("nut" in mark for mark in marks)


async def test_a_button_from_before_start_over_is_expired(parts: Parts) -> None:
    engine = Engine(parts)
    first = await engine.answer(said(LUNCH))
    await engine.answer(said("start over"))
    press = await find_press(pressed(first), parts)
    assert press is not None
    assert press.expired == "started_over"


async def test_a_button_whose_words_were_erased_says_so(parts: Parts) -> None:
    engine = Engine(parts)
    first = await engine.answer(said(LUNCH))
    await log_of(parts).forget_person(THREAD.tenant, "ann")
    press = await find_press(pressed(first), parts)
    assert press is not None
    assert press.expired == "erased"


async def test_a_button_of_another_thread_or_tenant_is_unknown(parts: Parts) -> None:
    first = await Engine(parts).answer(said(LUNCH))
    for other in (ThreadKey("test", "acme", "lunch", "2"), ThreadKey("test", "rival", "lunch", "1")):
        press = await find_press(pressed(first, thread=other), parts)
        assert press is not None
        assert press.expired == "unknown"


async def test_what_was_never_offered_cannot_be_pressed(parts: Parts) -> None:
    first = await Engine(parts).answer(said(LUNCH))
    press = await find_press(said("x", token=f"{first.turn_id}.show_options", kind="press"), parts)
    assert press is not None
    assert press.expired == "unknown"


@whatever(token=st.text(min_size=1, max_size=300) | st.from_regex(r"[\w-]{1,70}\.[a-z_]{1,40}(\.\w*)?", fullmatch=True))
def test_any_token_is_answered_and_never_raises(token: str) -> None:
    press = run(find_press(said("x", token=token), small_parts()))
    assert press is not None
    assert press.expired == "unknown"


async def test_without_a_press_the_session_stays_the_same(parts: Parts) -> None:
    await Engine(parts).answer(said(LUNCH))
    session = await parts.sessions.load(THREAD)
    assert session is not None
    assert with_press(session, None) is session


async def test_a_press_keeps_the_place_in_the_thread_and_its_guards(parts: Parts) -> None:
    engine = Engine(parts)
    first = await engine.answer(said(LUNCH))
    await engine.answer(said("mute"))
    now = await parts.sessions.load(THREAD)
    press = await find_press(pressed(first), parts)
    assert now is not None
    assert press is not None
    session = with_press(now, press)
    assert (session.seq, session.rev) == (now.seq, now.rev)
    assert session.memory.muted
    assert session == replace(now, memory=session.memory)


def run(coroutine: Any) -> Any:
    """A coroutine that waits for nothing, to its end: hypothesis calls plain functions."""
    with pytest.raises(StopIteration) as ended:
        coroutine.send(None)
    return ended.value.value


def of_another_version(parts: Parts) -> None:
    """All that was said so far was kept by a version whose state nobody here can read."""
    rows, sessions = log_of(parts).rows, sessions_of(parts).stored
    rows[:] = [replace(row, memory_after=b'{"v":999,"odd":1}', reply=b'{"odd":1}') for row in rows]
    for thread, (rev, body) in sessions.items():
        sessions[thread] = (rev, body.replace(b'{"v":1', b'{"v":999', 1))


async def test_a_search_that_another_version_kept_has_expired_and_the_answer_says_so_once(parts: Parts) -> None:
    engine = Engine(parts)
    first = await engine.answer(said(LUNCH))
    await engine.answer(said("one of us is allergic to nuts"))
    of_another_version(parts)
    button = first.quick_replies[0]
    pressed = await engine.answer(said(button.text, kind="press", token=button.token))
    assert (pressed.kind, pressed.headline) == ("error", say("expired-outdated"))
    next_one = await engine.answer(said("lunch for 10 in Boston"))
    assert next_one.kind == "results"
    session = await engine.session(THREAD)
    assert session is not None
    assert session.memory.wants.allergies == ("nuts",), "a guard outlasts what was searched for"
    later = await engine.answer(said("cheaper"))
    assert "search_expired" not in {notice.code for notice in later.notices}


async def test_whoever_goes_on_from_a_search_that_expired_is_told_so(parts: Parts) -> None:
    engine = Engine(parts)
    await engine.answer(said(LUNCH))
    of_another_version(parts)
    reply = await engine.answer(said("vegetarian"))
    assert "search_expired" in {notice.code for notice in reply.notices}


async def test_a_token_of_another_version_has_expired(parts: Parts) -> None:
    engine = Engine(parts)
    first = await engine.answer(said(LUNCH))
    token = f"999~{first.quick_replies[0].token}"
    pressed = await engine.answer(said("cheaper", kind="press", token=token))
    assert (pressed.kind, pressed.headline) == ("error", say("expired-outdated"))
