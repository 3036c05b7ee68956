"""The engine's public face: turns that meet, repeat, wait, and go on without a part."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from engine.dependencies import Parts
from engine.engine import ATTEMPTS, Engine, Rating, Unavailable
from engine.messages import ThreadKey, to_json
from engine.ports import Conflict
from tests.support.stores.small_catalogue import DOCUMENTS, SmallCatalog, SmallLexical, SmallVectors
from tests.support.stores.small_parts import (
    SHORT,
    THREAD,
    Gone,
    Silent,
    SmallLog,
    SmallSessions,
    log_of,
    said,
    sessions_of,
    small_parts,
)

LUNCH = "lunch for 25 in Boston"
OTHER = ThreadKey("test", "acme", "lunch", "2")


@pytest.fixture
def parts() -> Parts:
    return small_parts()


async def test_the_same_delivery_twice_is_answered_once(parts: Parts) -> None:
    engine = Engine(parts)
    first = await engine.answer(said(LUNCH, delivery="e1"))
    await engine.answer(said("vegetarian", delivery="e2"))
    stored = dict(sessions_of(parts).stored)
    again = await engine.answer(said(LUNCH, delivery="e1"))
    assert to_json(again) == to_json(first)
    assert len(log_of(parts).rows) == 2
    assert await engine.answer(said("vegetarian", delivery="e2")) is not None
    session = await engine.session(THREAD)
    assert session is not None
    assert session.memory.wants.dietary_labels == ("vegetarian",), "a repeat undoes nothing"
    assert stored.keys() == sessions_of(parts).stored.keys()


async def test_the_same_delivery_eight_times_at_once_is_one_row_and_one_answer(parts: Parts) -> None:
    engine = Engine(parts)
    replies = await asyncio.gather(*(engine.answer(said(LUNCH, delivery="e1")) for _ in range(8)))
    assert len({to_json(reply) for reply in replies}) == 1
    assert len(log_of(parts).rows) == 1


async def test_a_turn_that_meets_another_writer_is_done_again_on_the_newer_state(parts: Parts) -> None:
    engine = Engine(parts)
    await engine.answer(said(LUNCH))
    log_of(parts).taken = ATTEMPTS - 1
    reply = await engine.answer(said("vegetarian"))
    assert reply.filters.dietary_labels == ("vegetarian",)
    assert reply.filters.party == 25
    assert [row.seq for row in log_of(parts).rows] == [1, 2]


async def test_a_third_meeting_is_an_error_that_says_what_to_do(parts: Parts) -> None:
    engine = Engine(parts)
    log_of(parts).taken = ATTEMPTS
    with pytest.raises(Unavailable, match="try again"):
        await engine.answer(said(LUNCH))
    assert log_of(parts).rows == []
    assert (await engine.answer(said(LUNCH))).cards, "and the next one is answered"


async def test_two_processes_that_share_only_the_log_lose_no_turn() -> None:
    log = SmallLog()
    engines = [Engine(small_parts(log=log, sessions=SmallSessions())) for _ in range(2)]
    await engines[0].answer(said(LUNCH))
    for number, line in enumerate(("vegetarian", "no pork", "for 30", "cheaper")):
        await engines[number % 2].answer(said(line))
    assert [row.seq for row in log.rows] == [1, 2, 3, 4, 5]
    session = await engines[0].session(THREAD)
    wants = log.rows[-1].memory_after
    assert session is not None
    assert b"vegetarian" in wants
    assert b"pork" in wants


async def test_turns_of_a_thread_wait_for_each_other_in_order() -> None:
    parts = small_parts()
    engine = Engine(parts)
    await engine.answer(said(LUNCH))
    lines = ("vegetarian", "no pork", "for 30", "in Cambridge")
    await asyncio.gather(*(engine.answer(said(line)) for line in lines))
    assert [row.text for row in log_of(parts).rows] == [LUNCH, *lines]


async def test_a_lane_that_cannot_be_had_does_not_stop_a_turn(parts: Parts) -> None:
    async with parts.sessions.lane(str(THREAD), 1):
        reply = await Engine(replace(parts, deadlines=SHORT)).answer(said(LUNCH))
    assert reply.cards
    assert len(log_of(parts).rows) == 1


async def test_a_lane_of_several_threads_is_waited_for_in_its_tenant_alone(parts: Parts) -> None:
    async with parts.sessions.lane("test:acme:direct", 1):
        waiting = asyncio.create_task(Engine(parts).answer(said(LUNCH, lane="direct")))
        rival = said(LUNCH, thread=ThreadKey("test", "rival", "lunch", "1"), lane="direct")
        assert (await Engine(parts).answer(rival)).cards
        assert not waiting.done()
    assert (await waiting).cards


async def test_without_redis_a_conversation_goes_on_from_the_log_and_says_so(parts: Parts) -> None:
    story = (LUNCH, "vegetarian", "compare the first two", "in Cambridge")
    whole = Engine(small_parts())
    bare = Engine(replace(parts, sessions=Gone("redis")))
    for line in story:
        with_redis, without = await whole.answer(said(line)), await bare.answer(said(line))
        assert [card.doc_id for card in without.cards] == [card.doc_id for card in with_redis.cards]
        assert without.headline == with_redis.headline
        assert without.notices[0].code == "sessions_down"
        assert without.notices[0].leads
        assert [one.text for one in without.notices[1:]] == [one.text for one in with_redis.notices]


@pytest.mark.parametrize(
    ("gone", "code"),
    [
        ({"lexical": "words"}, "words_down"),
        ({"vectors": "vectors"}, "meaning_down"),
        ({"embedder": "embedder"}, "meaning_down"),
        ({"lexical": "words", "vectors": "vectors"}, "search_down"),
    ],
)
@pytest.mark.parametrize("silent", [False, True])
async def test_without_an_arm_what_passes_is_still_found_and_the_answer_says_what_is_down(
    gone: dict[str, str], code: str, silent: bool
) -> None:
    broken = {port: Silent() if silent else Gone(part) for port, part in gone.items()}
    everything = await Engine(small_parts()).answer(said("pasta for 25 in Boston"))
    reply = await Engine(small_parts(**broken)).answer(said("pasta for 25 in Boston"))
    assert reply.notices[0].code == code
    assert reply.notices[0].leads
    assert reply.total == everything.total
    named = [card.doc_id for card in reply.cards if card.group == "asked"]
    assert set(named) == {card.doc_id for card in everything.cards if card.group == "asked"}


@pytest.mark.parametrize("part", ["catalog", "log"])
async def test_without_the_database_a_turn_is_refused_and_nothing_is_half_written(part: str) -> None:
    kept = small_parts()
    engine = Engine(replace(kept, **{part: Gone("postgresql")}))  # type: ignore[arg-type]
    with pytest.raises(Unavailable):
        await engine.answer(said(LUNCH))
    assert log_of(kept).rows == []
    assert sessions_of(kept).stored == {}


async def test_a_catalogue_with_nothing_in_it_answers_and_finds_nothing() -> None:
    empty = small_parts(catalog=SmallCatalog(()), lexical=SmallLexical(()), vectors=SmallVectors(()))
    reply = await Engine(empty).answer(said("pasta for 25"))
    assert (reply.total, reply.cards) == (0, ())
    assert reply.headline.endswith(".")


async def test_what_a_thread_holds_can_be_asked_and_another_thread_holds_nothing(parts: Parts) -> None:
    engine = Engine(parts)
    assert await engine.session(THREAD) is None
    await engine.answer(said(LUNCH))
    session = await engine.session(THREAD)
    assert session is not None
    assert session.memory.wants.party == 25
    assert await engine.session(OTHER) is None


async def test_a_forgotten_thread_starts_anew_and_its_turns_keep_their_place(parts: Parts) -> None:
    engine = Engine(parts)
    await engine.answer(said("lunch for 25 in Boston, I am allergic to nuts"))
    await engine.forget_thread(THREAD)
    assert await engine.session(THREAD) is None
    reply = await engine.answer(said("Thai food for a party"))
    assert reply.kind == "question"
    assert not reply.filters.allergies
    assert [row.seq for row in log_of(parts).rows] == [1, 2]


async def test_forgetting_holds_although_redis_was_away_and_kept_the_session(parts: Parts) -> None:
    engine = Engine(parts)
    await engine.answer(said(LUNCH))
    await Engine(replace(parts, sessions=Gone("redis"))).forget_thread(THREAD)
    assert THREAD in sessions_of(parts).stored
    assert await engine.session(THREAD) is None
    reply = await engine.answer(said("Thai food for a party"))
    assert reply.filters.city is None
    assert reply.filters.party is None


async def test_forgetting_a_thread_that_never_was_is_no_error_with_redis_or_without(parts: Parts) -> None:
    for one in (parts, replace(parts, sessions=Gone("redis"))):
        await Engine(one).forget_thread(THREAD)
        assert await Engine(one).session(THREAD) is None
    assert log_of(parts).rows == []


async def test_a_session_behind_its_log_is_rebuilt(parts: Parts) -> None:
    engine = Engine(parts)
    await engine.answer(said(LUNCH))
    await Engine(replace(parts, sessions=Gone("redis"))).answer(said("vegetarian"))
    reply = await engine.answer(said("for 30"))
    assert reply.filters.dietary_labels == ("vegetarian",)
    assert reply.filters.party == 30
    assert [row.seq for row in log_of(parts).rows] == [1, 2, 3]


async def test_a_turn_is_shown_to_its_tenant_only(parts: Parts) -> None:
    engine = Engine(parts)
    reply = await engine.answer(said(LUNCH))
    row = await engine.turn("acme", reply.turn_id)
    assert row is not None
    assert row.text == LUNCH
    assert await engine.turn("rival", reply.turn_id) is None


async def test_a_rating_is_kept(parts: Parts) -> None:
    await Engine(parts).rate(THREAD, Rating(5, doc_id=DOCUMENTS[0].doc_id))
    assert [one.rating for one in log_of(parts).ratings] == [5]


async def test_warming_says_how_much_there_is(parts: Parts) -> None:
    assert await Engine(parts).warm() == len(DOCUMENTS)


async def test_two_threads_do_not_hear_each_other(parts: Parts) -> None:
    engine = Engine(parts)
    await engine.answer(said(LUNCH))
    reply = await engine.answer(said("vegetarian pasta", thread=OTHER))
    assert reply.filters.city is None
    session = await engine.session(THREAD)
    assert session is not None
    assert session.memory.wants.dietary_labels == ()


async def test_a_conflict_of_the_session_alone_costs_nothing(parts: Parts) -> None:
    engine = Engine(parts)
    await engine.answer(said(LUNCH))
    sessions_of(parts).taken = 1
    await engine.answer(said("vegetarian"))
    reply = await engine.answer(said("for 30", sent_at=said("").sent_at + timedelta(seconds=1)))
    assert (reply.filters.party, reply.filters.dietary_labels) == (30, ("vegetarian",))
    assert log_of(parts).rows[-1].seq == 3


async def test_a_log_that_always_conflicts_is_an_error_and_not_a_loop() -> None:
    class Taken(SmallLog):
        appended = 0

        async def append(self, row: Any) -> None:
            self.appended += 1
            raise Conflict("taken")

    log = Taken()
    with pytest.raises(Unavailable):
        await Engine(small_parts(log=log)).answer(said(LUNCH))
    assert log.appended == ATTEMPTS
