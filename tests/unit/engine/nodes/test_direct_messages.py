"""Direct messages, where every message begins a thread: a follow-up goes on from the last one."""

from typing import Any

import pytest

from engine.engine import Engine
from engine.messages import Reply, ThreadKey
from tests.support.stores.small_parts import log_of, said, small_parts

LUNCH = "lunch for 25 in Boston, I am allergic to nuts"


async def direct(engine: Engine, text: str, thread: str, **more: Any) -> Reply:
    key = ThreadKey("slack", "acme", "D1", thread)
    return await engine.answer(said(text, key, **{"lane": "D1", **more}))


@pytest.mark.parametrize("text", ["vegetarian", "make it 30", "how many does the first one feed?", "more"])
async def test_what_reads_as_a_follow_up_goes_on_from_the_last_thread(text: str) -> None:
    engine = Engine(small_parts())
    await direct(engine, LUNCH, "1")
    reply = await direct(engine, text, "2")
    assert reply.filters.city == "Boston"
    assert reply.filters.allergies


async def test_a_request_of_its_own_begins_anew() -> None:
    engine = Engine(small_parts())
    await direct(engine, LUNCH, "1")
    reply = await direct(engine, "dinner for 8 in Chicago", "2")
    assert (reply.filters.party, reply.filters.allergies) == (8, ())


async def test_the_last_thread_stays_as_it_was() -> None:
    parts = small_parts()
    engine = Engine(parts)
    await direct(engine, LUNCH, "1")
    await direct(engine, "make it 30", "2")
    again = await direct(engine, "vegetarian", "1")
    assert again.filters.party == 25
    assert [row.seq for row in log_of(parts).rows] == [1, 1, 2]


async def test_what_a_thread_goes_on_from_is_written_down_so_that_forgetting_finds_it() -> None:
    parts = small_parts()
    engine = Engine(parts)
    first = await direct(engine, LUNCH, "1")
    await direct(engine, "make it 30", "2")
    await direct(engine, "dinner for 8 in Chicago", "3")
    assert [row.drawn_from for row in log_of(parts).rows] == ["", first.turn_id, ""]


async def test_behind_start_over_and_in_channels_nothing_is_taken_along() -> None:
    engine = Engine(small_parts())
    await direct(engine, LUNCH, "1")
    assert (await direct(engine, "vegetarian", "2", lane="")).filters.party is None
    await direct(engine, "start over", "1")
    assert (await direct(engine, "vegetarian", "3")).filters.party is None
