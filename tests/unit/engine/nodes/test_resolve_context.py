"""Resolve context: what is known before the turn is read."""

from dataclasses import replace
from datetime import timedelta
from typing import Any, cast

import pytest

from engine.conversation.memory import Memory
from engine.dependencies import Parts
from engine.engine import Engine
from engine.nodes.resolve_context import load_session, resolve_context
from engine.ports import Unavailable
from tests.support.stores.small_catalogue import GENERATION
from tests.support.stores.small_parts import NOON, THREAD, Gone, StillClock, given, log_of, said, sessions_of

LUNCH = "lunch for 25 in Boston"


async def test_a_new_thread_starts_empty_on_the_newest_catalogue(parts: Parts) -> None:
    found = await resolve_context(given(LUNCH), parts)
    assert found["session"].memory == Memory()
    assert (found["session"].seq, found["stored_rev"], found["degraded"]) == (0, 0, ())
    assert found["snapshot"].generation == GENERATION
    assert found["press"] is None


async def test_an_empty_line_is_a_turn_like_any_other(parts: Parts) -> None:
    assert (await resolve_context(given(""), parts))["turn"].text == ""


async def test_a_follow_up_finds_what_the_last_turn_left(parts: Parts) -> None:
    reply = await Engine(parts).answer(said(LUNCH))
    found = await resolve_context(given("cheaper"), parts)
    assert [dish.doc_id for dish in found["session"].memory.page] == [card.doc_id for card in reply.cards]
    assert (found["session"].seq, found["stored_rev"]) == (1, 1)


async def test_a_session_that_was_lost_is_the_same_when_it_is_rebuilt(parts: Parts, lose_session: Any) -> None:
    engine = Engine(parts)
    for line in (LUNCH, "vegetarian", "I am allergic to nuts"):
        await engine.answer(said(line))
    kept = (await resolve_context(given("more"), parts))["session"]
    lose_session(parts)
    rebuilt = (await resolve_context(given("more"), parts))["session"]
    assert rebuilt.memory == kept.memory
    assert (rebuilt.seq, rebuilt.conversation) == (kept.seq, kept.conversation)


async def test_a_session_that_is_not_trusted_is_rebuilt_but_keeps_its_revision(parts: Parts) -> None:
    await Engine(parts).answer(said(LUNCH))
    session = await parts.sessions.load(THREAD)
    assert session is not None
    await parts.sessions.save(THREAD, replace(session, rev=2, memory=Memory(query="stale")), 1)
    trusted = await resolve_context(given("more"), parts)
    checked = await resolve_context(given("more", trust_session=False), parts)
    assert (trusted["session"].memory.query, trusted["stored_rev"]) == ("stale", 2)
    assert (checked["session"].memory.query, checked["stored_rev"]) == (session.memory.query, 2)


async def test_without_redis_the_log_tells_the_session_and_the_turn_knows_what_is_gone(parts: Parts) -> None:
    await Engine(parts).answer(said(LUNCH))
    found = await resolve_context(given("cheaper"), replace(parts, sessions=Gone("redis")))
    assert found["degraded"] == ("redis",)
    assert (found["session"].seq, found["stored_rev"]) == (1, 0)
    assert found["session"].memory.page


async def test_what_is_a_day_old_does_not_come_back_but_its_allergies_do(parts: Parts, lose_session: Any) -> None:
    await Engine(parts).answer(said("lunch for 25 in Boston, I am allergic to nuts"))
    lose_session(parts)
    cast(StillClock, parts.clock).at = NOON + timedelta(hours=24, seconds=1)
    session = (await resolve_context(given("more"), parts))["session"]
    assert session.memory.page == ()
    assert session.memory.wants.party is None
    assert session.memory.wants.allergies
    assert session.memory.wants.severe == ()
    assert session.seq == 1


async def test_what_is_known_of_no_more_than_that_it_guards_is_taken_for_severe(
    parts: Parts, lose_session: Any
) -> None:
    await Engine(parts).answer(said("lunch for 25 in Boston, I am allergic to nuts"))
    log = log_of(parts)
    log.rows[-1] = replace(log.rows[-1], memory_after=b"{}")
    lose_session(parts)
    session = (await resolve_context(given("more"), parts))["session"]
    assert session.memory.wants.severe == session.memory.wants.allergies == ("nuts",)


async def test_behind_start_over_nothing_comes_back(parts: Parts, lose_session: Any) -> None:
    for line in ("lunch for 25 in Boston, I am allergic to nuts", "start over"):
        await Engine(parts).answer(said(line))
    lose_session(parts)
    session = (await resolve_context(given("more"), parts))["session"]
    assert (session.memory, session.conversation, session.seq) == (Memory(), (), 2)


async def test_a_rebuilt_history_is_bounded_and_in_order(parts: Parts, lose_session: Any) -> None:
    for number in range(12):
        await Engine(parts).answer(said(f"lunch for {10 + number} in Boston", sent_at=NOON + timedelta(minutes=number)))
    lose_session(parts)
    session, _, _ = await load_session(THREAD, parts, trust_session=True)
    assert len(session.conversation) == 20
    people = [line.content for line in session.conversation if line.role == "user"]
    assert people == [f"lunch for {number} in Boston" for number in range(12, 22)]


async def test_without_the_catalogue_or_the_log_there_is_no_turn(parts: Parts) -> None:
    for gone in ({"catalog": Gone("postgresql")}, {"log": Gone("postgresql")}):
        with pytest.raises(Unavailable):
            await resolve_context(given(LUNCH), replace(parts, **gone))  # type: ignore[arg-type]
    assert not sessions_of(parts).stored
    assert not log_of(parts).rows
