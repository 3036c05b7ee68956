"""Remember: the row is committed first, and the session is only a copy of it."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import orjson
import pytest
from langgraph.runtime import Runtime

from engine.course import Attempt
from engine.domain.conversation import HISTORY_LIMIT, Memory, memory_from_json
from engine.engine import Engine
from engine.messages import Reply, from_json
from engine.nodes.remember import remember
from engine.parts import Parts
from engine.ports import Conflict, Unavailable
from tests.small_parts import THREAD, Gone, log_of, said, sessions_of

LUNCH = "lunch for 25 in Boston"
RUNTIME = Runtime(context=Attempt())


async def test_a_turn_leaves_one_row_and_a_session_that_agree(before: Any, parts: Parts) -> None:
    state = await before("remember", LUNCH, parts=parts)
    assert await remember(state, parts, RUNTIME) == {}
    (row,) = log_of(parts).rows
    session = await parts.sessions.load(THREAD)
    assert session is not None
    assert (row.seq, row.text, row.user_id) == (1, LUNCH, "ann")
    assert (session.seq, session.rev) == (1, 1)
    assert memory_from_json(row.memory_after) == session.memory == state["next_memory"]
    assert from_json(Reply, row.reply) == state["reply"]
    assert {card.doc_id for card in state["reply"].cards} <= set(row.ranked_ids)
    assert orjson.loads(orjson.dumps(row.explanation)) == row.explanation


async def test_the_rows_of_a_thread_are_numbered_and_the_state_runs_through_them(parts: Parts) -> None:
    for line in (LUNCH, "vegetarian", "help", "see you at noon"):
        await Engine(parts).answer(said(line))
    rows = log_of(parts).rows
    assert [row.seq for row in rows] == [1, 2, 3, 4]
    for one, following in pairwise(rows):
        assert one.memory_after == following.memory_before


async def test_the_same_turn_a_second_time_is_refused_and_writes_nothing(before: Any, parts: Parts) -> None:
    state = await before("remember", LUNCH, parts=parts)
    await remember(state, parts, RUNTIME)
    kept = dict(sessions_of(parts).stored)
    with pytest.raises(Conflict):
        await remember(state, parts, RUNTIME)
    assert len(log_of(parts).rows) == 1
    assert sessions_of(parts).stored == kept


async def test_another_turn_in_the_same_place_of_the_thread_is_refused(before: Any, parts: Parts) -> None:
    first = await before("remember", LUNCH, parts=parts)
    second = await before("remember", "lunch for 30 in Boston", parts=parts)
    await remember(first, parts, RUNTIME)
    with pytest.raises(Conflict):
        await remember(second, parts, RUNTIME)
    assert [row.text for row in log_of(parts).rows] == [LUNCH]


async def test_without_the_log_nothing_is_written_at_all(before: Any, parts: Parts) -> None:
    state = await before("remember", LUNCH, parts=parts)
    with pytest.raises(Unavailable):
        await remember(state, replace(parts, log=Gone("postgresql")), RUNTIME)
    assert sessions_of(parts).stored == {}


async def test_without_redis_the_row_is_enough(before: Any, parts: Parts) -> None:
    state = await before("remember", LUNCH, parts=parts)
    assert await remember(state, replace(parts, sessions=Gone("redis")), RUNTIME) == {}
    assert len(log_of(parts).rows) == 1


async def test_a_session_that_another_wrote_meanwhile_is_dropped_not_overwritten(before: Any, parts: Parts) -> None:
    await Engine(parts).answer(said(LUNCH))
    state = await before("remember", "vegetarian", parts=parts)
    sessions_of(parts).taken = 1
    await remember(state, parts, RUNTIME)
    assert THREAD not in sessions_of(parts).stored
    assert log_of(parts).rows[-1].text == "vegetarian"


async def test_what_people_say_to_each_other_is_not_kept(before: Any, parts: Parts) -> None:
    state = await before("remember", "zzcanary sees you at noon", parts=parts, addressed=False)
    assert state["reply"].kind == "silence"
    await remember(state, parts, RUNTIME)
    assert "zzcanary" not in repr(log_of(parts).rows)
    assert b"zzcanary" not in sessions_of(parts).stored[THREAD][1]


async def test_start_over_leaves_a_tombstone_and_an_empty_session(before: Any, parts: Parts) -> None:
    await Engine(parts).answer(said(LUNCH))
    await remember(await before("remember", "start over", parts=parts), parts, RUNTIME)
    session = await parts.sessions.load(THREAD)
    assert log_of(parts).rows[-1].tombstone
    assert session is not None
    assert (session.memory, session.conversation, session.seq) == (Memory(), (), 2)


async def test_forget_erases_that_persons_words_and_nobody_elses(parts: Parts) -> None:
    engine = Engine(parts)
    await engine.answer(said(LUNCH))
    await engine.answer(said("no pork", user_id="bob"))
    await engine.answer(said("forget me"))
    texts = {row.user_id: row.text for row in log_of(parts).rows}
    assert texts == {"ann": "", "bob": "no pork"}


async def test_forget_in_one_thread_leaves_nothing_of_them_in_another(parts: Parts) -> None:
    elsewhere, rivals = replace(THREAD, thread="2"), replace(THREAD, tenant="rival")
    engine = Engine(parts)
    for thread in (THREAD, elsewhere, rivals):
        await engine.answer(said("vegan lunch for 25 in Boston", thread=thread))
    await engine.answer(said("forget me", thread=elsewhere))
    assert await engine.session(THREAD) is None
    assert await engine.session(elsewhere) is None
    reply = await engine.answer(said("pasta", thread=THREAD))
    assert (reply.filters.party, reply.filters.dietary_labels) == (None, ())
    assert await engine.session(rivals) is not None, "another tenant's person of the same id"


async def test_forgetting_without_redis_still_erases_the_log(before: Any, parts: Parts) -> None:
    await Engine(parts).answer(said(LUNCH))
    state = await before("remember", "forget me", parts=parts)
    await remember(state, replace(parts, sessions=Gone("redis")), RUNTIME)
    assert [row.text for row in log_of(parts).rows] == ["", ""]


async def test_the_history_is_bounded(parts: Parts) -> None:
    for number in range(HISTORY_LIMIT):
        await Engine(parts).answer(said(f"lunch for {number + 10} in Boston"))
    session = await parts.sessions.load(THREAD)
    assert session is not None
    assert len(session.conversation) == HISTORY_LIMIT
    assert session.conversation[-2].content == f"lunch for {HISTORY_LIMIT + 9} in Boston"
