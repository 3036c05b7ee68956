"""The explanation in a turn's row: enough to say why, whatever else was typed."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import orjson
import pytest
from langgraph.runtime import Runtime

from engine.conversation.memory import HISTORY_LIMIT, Memory, memory_from_json
from engine.dependencies import Parts
from engine.engine import Engine
from engine.messages import Reply, from_json
from engine.nodes.remember import RECORDED, explanation, remember
from engine.ports import Conflict, Unavailable
from engine.telemetry import Attempt
from tests.support.stores.small_catalogue import DOCUMENTS
from tests.support.stores.small_parts import THREAD, Gone, log_of, said, sessions_of, small_parts


async def test_a_search_says_what_each_filter_left_and_where_each_arm_had_it(before: Any, parts: Parts) -> None:
    state = await before("remember", "vegetarian pasta for 25 in Boston", parts=parts)
    found = explanation(state, Attempt())
    left = [count for _, count in found["funnel"]]
    assert found["funnel"][0] == ["everything", len({document.dish_key for document in DOCUMENTS})]
    assert left == sorted(left, reverse=True)
    assert {"city_key", "diet_keys"} <= {name for name, _ in found["funnel"]}
    assert [dish["doc_id"] for dish in found["page"]] == [card.doc_id for card in state["reply"].cards]
    assert found["arms"]["words"]
    assert found["arms"]["meaning"]


async def kept(parts: Parts, line: str) -> dict[str, Any]:
    """The explanation in the row of a turn."""
    await Engine(parts).answer(said(line))
    return log_of(parts).rows[-1].explanation


async def test_each_run_of_a_node_is_recorded_by_its_start(parts: Parts) -> None:
    ran = (await kept(parts, "vegetarian pasta for 25 in Boston"))["timings"]
    assert [one["node"] for one in ran[:2]] == ["resolve_context", "read"]
    assert ran[-1]["node"] == "answer"
    assert [one["at_ms"] for one in ran] == sorted(one["at_ms"] for one in ran)
    assert all(one["at_ms"] >= 0 and one["ms"] > 0 for one in ran)
    ends = {one["node"]: one["at_ms"] + one["ms"] for one in ran}
    starts = {one["node"]: one["at_ms"] for one in ran}
    assert max(ends["bm25"], ends["vector"]) <= starts["rrf_merge"] + 0.002
    assert min(starts["bm25"], starts["vector"]) >= ends["plan"] - 0.002


async def test_several_steps_are_recorded_and_searched_for_once(parts: Parts) -> None:
    found = await kept(parts, "green curry for 25 in Boston under $2 a head")
    nodes = [one["node"] for one in found["timings"]]
    assert nodes.count("plan") == nodes.count("bm25") == nodes.count("rerank") == 1
    assert len(found["steps_tried"]) == len(found["steps"]) == found["step"] + 1 == 2
    assert found["relaxed"] == ["price_per_person_max"]


async def test_an_arm_that_was_gone_is_none_and_one_that_found_nothing_is_empty(before: Any) -> None:
    parts = small_parts(lexical=Gone("words"))
    found = explanation(await before("remember", "pasta for 25 in Boston", parts=parts), Attempt())
    assert found["arms"]["words"] is None
    assert found["arms"]["meaning"]


async def test_a_turn_without_a_search_explains_only_itself(before: Any, parts: Parts) -> None:
    found = explanation(await before("remember", "help", parts=parts), Attempt())
    assert "page" not in found
    assert found["intent"]["intent"] == "command"


async def test_it_is_json_and_bounded(before: Any, parts: Parts) -> None:
    found = explanation(await before("remember", "lunch for 25 in Boston", "cheaper", parts=parts), Attempt())
    assert orjson.loads(orjson.dumps(found)) == found
    assert all(len(found["arms"][arm]) <= RECORDED for arm in ("words", "meaning"))
    assert len(found["fused"]) <= RECORDED


async def test_the_funnel_ends_where_the_filters_end(before: Any, parts: Parts) -> None:
    state = await before("remember", "vegetarian pasta for 25 in Boston, no pork, under $8 a head", parts=parts)
    found = explanation(state, Attempt())
    assert found["funnel"][-1] == ["budget", found["passed"]["dishes"]]
    assert found["passed"]["dishes"] == len(state["decision"])


async def test_what_was_heard_is_recorded_by_its_place_and_never_by_its_words(before: Any, parts: Parts) -> None:
    text = "zebra pasta for 25 in Boston"
    found = explanation(await before("remember", text, parts=parts), Attempt())
    assert {(kind, text[start:end]) for kind, start, end in found["heard"]} >= {
        ("party", "for 25"),
        ("place", "in Boston"),
    }
    assert "zebra" not in str({name: value for name, value in found.items() if name != "query"})


async def test_every_dish_that_passes_stands_in_one_group_of_the_order(before: Any, parts: Parts) -> None:
    found = explanation(await before("remember", "chicken for 25 in Boston", parts=parts), Attempt())
    assert sum(count for _, _, count in found["groups"]) == found["passed"]["dishes"]
    assert {group for group, _, _ in found["groups"]} <= {"asked", "described", "nearest"}


async def test_each_step_of_cheaper_is_recorded_with_its_limit_and_what_it_left(before: Any, parts: Parts) -> None:
    found = explanation(await before("remember", "lunch for 25 in Boston", "cheaper", parts=parts), Attempt())
    limits = [float(step["known_cost_max"]) for step in found["steps"].values()]
    assert limits == sorted(limits)
    assert found["steps"][str(found["step"])]["dishes"] > 0


LUNCH = "lunch for 25 in Boston"
RUNTIME = Runtime(context=Attempt())


async def test_a_turn_leaves_one_row_and_a_session_that_agree(before: Any, parts: Parts) -> None:
    state = await before("remember", LUNCH, parts=parts)
    assert await remember(state, parts, RUNTIME) == {"teaches": False}
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
    assert await remember(state, replace(parts, sessions=Gone("redis")), RUNTIME) == {"teaches": False}
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
