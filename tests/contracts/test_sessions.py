"""What every session store keeps to: what was saved comes back, revisions are checked, a lane holds one turn."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from uuid import uuid4

import pytest
import redis.asyncio
from hypothesis import given
from hypothesis import strategies as st

from engine.conversation.memory import Exchange, Memory, Session
from engine.conversation.wants import Phrase, Wants
from engine.messages import ThreadKey
from engine.ports import Conflict, Unavailable
from engine.stores.breaker import Breaker
from engine.stores.redis.sessions import LANE_LEASE_S, SESSION_TTL_S, RedisSessions

PATIENCE_S = 30
NOON = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)


@pytest.fixture
async def sessions(redis_url: str) -> AsyncIterator[RedisSessions]:
    async with RedisSessions(redis_url) as opened:
        yield opened


@pytest.fixture
def thread() -> ThreadKey:
    return ThreadKey("http", "acme", "lunch:or dinner?", uuid4().hex)


def session(thread: ThreadKey, party: int = 25) -> Session:
    wants = Wants(party=party, city="San José", wishes=(Phrase("chicken parm"),), allergies=("nuts",))
    return Session(
        thread_key=str(thread),
        created_at=NOON,
        last_activity=NOON,
        seq=3,
        memory=Memory(wants=wants, kept_ids=tuple(str(number) for number in range(100))),
        conversation=(Exchange("user", "lunch\nfor “25”", NOON),),
    )


async def test_a_session_comes_back_as_it_was_saved(sessions: RedisSessions, thread: ThreadKey) -> None:
    await sessions.save(thread, session(thread), expected_rev=0)
    assert await sessions.load(thread) == replace(session(thread), rev=1)


async def test_a_thread_without_a_session_has_none(sessions: RedisSessions, thread: ThreadKey) -> None:
    assert await sessions.load(thread) is None


async def test_a_writer_that_saw_an_older_revision_is_refused(sessions: RedisSessions, thread: ThreadKey) -> None:
    await sessions.save(thread, session(thread), expected_rev=0)
    await sessions.save(thread, session(thread, 30), expected_rev=1)
    for stale in (0, 1, 3):
        with pytest.raises(Conflict):
            await sessions.save(thread, session(thread, 99), expected_rev=stale)
    assert await sessions.load(thread) == replace(session(thread, 30), rev=2)


async def test_a_deleted_session_starts_again_at_no_revision(sessions: RedisSessions, thread: ThreadKey) -> None:
    await sessions.save(thread, session(thread), expected_rev=0)
    await sessions.delete(thread)
    assert await sessions.load(thread) is None
    await sessions.save(thread, session(thread), expected_rev=0)


async def test_use_renews_the_24_hours(sessions: RedisSessions, thread: ThreadKey, redis_url: str) -> None:
    await sessions.save(thread, session(thread), expected_rev=0)
    async with redis.asyncio.Redis.from_url(redis_url) as client:
        (key,) = await client.keys("session:*")
        await client.expire(key, 60)
        await sessions.load(thread)
        assert SESSION_TTL_S - 5 <= await client.ttl(key) <= SESSION_TTL_S


async def test_an_answer_that_belongs_to_another_thread_is_never_returned(
    sessions: RedisSessions, thread: ThreadKey, redis_url: str
) -> None:
    other = replace(thread, tenant="somebody else")
    await sessions.save(other, session(other), expected_rev=0)
    async with redis.asyncio.Redis.from_url(redis_url) as client:
        await client.rename(f"session:{other}", f"session:{thread}")
    with pytest.raises(Unavailable):
        await sessions.load(thread)


async def test_keys_of_different_threads_never_collide(sessions: RedisSessions) -> None:
    first, second = ThreadKey("http", "a:b", "c", "d"), ThreadKey("http", "a", "b:c", "d")
    await sessions.save(first, session(first), expected_rev=0)
    assert await sessions.load(second) is None


async def test_eight_writers_lose_nothing_under_the_lane(sessions: RedisSessions, thread: ThreadKey) -> None:
    await sessions.save(thread, session(thread, 1), expected_rev=0)

    async def add_one() -> None:
        for _ in range(10):
            async with sessions.lane(str(thread), wait_s=PATIENCE_S):
                seen = await sessions.load(thread)
                assert seen is not None
                await asyncio.sleep(0)
                party = (seen.memory.wants.party or 0) + 1
                await sessions.save(thread, session(thread, party), seen.rev)

    await asyncio.gather(*(add_one() for _ in range(8)))
    last = await sessions.load(thread)
    assert last is not None
    assert (last.memory.wants.party, last.rev) == (81, 81)


async def test_two_processes_never_hold_a_lane_together(redis_url: str) -> None:
    inside = 0

    async def go_through(sessions: RedisSessions) -> None:
        nonlocal inside
        for _ in range(5):
            async with sessions.lane("lane", wait_s=PATIENCE_S):
                inside += 1
                assert inside == 1
                await asyncio.sleep(0.002)
                inside -= 1

    async with RedisSessions(redis_url) as one, RedisSessions(redis_url) as other:
        await asyncio.gather(*(go_through(process) for process in (one, other) for _ in range(4)))


async def test_a_lane_that_cannot_be_had_in_time_is_unavailable(redis_url: str) -> None:
    async with RedisSessions(redis_url) as one, RedisSessions(redis_url) as other, one.lane("lane", wait_s=1):
        for waiter in (one, other):
            begun = time.monotonic()
            with pytest.raises(Unavailable):
                async with waiter.lane("lane", wait_s=0.1):
                    pass
            assert time.monotonic() - begun > 0.05


async def test_a_lane_is_free_after_a_turn_that_failed(sessions: RedisSessions) -> None:
    with pytest.raises(ZeroDivisionError):
        async with sessions.lane("lane", wait_s=1):
            raise ZeroDivisionError
    async with sessions.lane("lane", wait_s=0.5):
        pass


async def test_a_killed_holder_blocks_its_lane_for_the_lease_only(sessions: RedisSessions, redis_url: str) -> None:
    async with redis.asyncio.Redis.from_url(redis_url) as client:
        await client.set("lane:lane", "a holder that was killed", px=100)
        async with sessions.lane("lane", wait_s=5):
            assert 0 < await client.pttl("lane:lane") <= LANE_LEASE_S * 1000


async def test_letting_go_never_takes_away_somebody_elses_lane(sessions: RedisSessions, redis_url: str) -> None:
    async with redis.asyncio.Redis.from_url(redis_url) as client:
        async with sessions.lane("lane", wait_s=1):
            await client.set("lane:lane", "the next holder")  # our lease had ended
        assert await client.get("lane:lane") == b"the next holder"


async def test_who_enters_for_a_thread_finds_its_session_as_it_is_now(
    sessions: RedisSessions, thread: ThreadKey
) -> None:
    async with sessions.lane("lane", 1, thread):
        assert await sessions.load(thread) is None
        await sessions.save(thread, session(thread), 0)
    async with sessions.lane("lane", 1, thread):
        await sessions.save(thread, session(thread, 30), 1)  # of another turn, whose lane had ended
        await sessions.load(thread)
        assert await sessions.load(thread) == replace(session(thread, 30), rev=2)


async def test_a_session_that_is_saved_lets_its_lane_go_and_one_that_is_refused_keeps_it(
    redis_url: str, thread: ThreadKey
) -> None:
    async with RedisSessions(redis_url) as one, RedisSessions(redis_url) as other, one.lane("lane", 1, thread):
        with pytest.raises(Conflict):
            await one.save(thread, session(thread), expected_rev=7)
        with pytest.raises(Unavailable):
            async with other.lane("lane", 0.05):
                pass
        await one.save(thread, session(thread), expected_rev=0)
        async with other.lane("lane", 1, thread):
            assert await other.load(thread) == replace(session(thread), rev=1)


async def test_a_turn_that_saves_late_takes_nothing_from_the_next_holder(redis_url: str, thread: ThreadKey) -> None:
    async with RedisSessions(redis_url) as one, redis.asyncio.Redis.from_url(redis_url) as client:
        async with one.lane("lane", 1, thread):
            await client.set("lane:lane", "the next holder")  # our lease had ended
            await one.save(thread, session(thread), expected_rev=0)
        assert await client.get("lane:lane") == b"the next holder"
        await client.delete("lane:lane")


async def test_a_session_read_at_the_entrance_of_one_lane_is_not_given_in_another(
    sessions: RedisSessions, thread: ThreadKey
) -> None:
    other = replace(thread, thread=uuid4().hex)
    await sessions.save(other, session(other, 40), 0)
    async with sessions.lane("lane", 1, thread):
        assert await sessions.load(other) == replace(session(other, 40), rev=1)
        await sessions.save(other, session(other, 50), 1)
        assert await sessions.load(thread) is None


async def test_a_turn_that_takes_long_keeps_its_lane(redis_url: str, thread: ThreadKey) -> None:
    """Each time that its lease is nearly over, it is long again."""
    async with (
        redis.asyncio.Redis.from_url(redis_url) as client,
        RedisSessions(redis_url, lane_lease_s=1_000.0, renew_after_s=0.05) as one,
    ):
        async with one.lane("lane", 1, thread):
            for _ in range(3):
                assert await client.expire("lane:lane", 100)
                async with asyncio.timeout(PATIENCE_S):
                    while await client.ttl("lane:lane") <= 100:  # noqa: ASYNC110
                        await asyncio.sleep(0.01)
        assert not await client.exists("lane:lane")


async def test_cancelled_turns_never_mix_up_answers(sessions: RedisSessions) -> None:
    threads = [ThreadKey("http", "acme", "c", str(number)) for number in range(8)]
    for number, thread in enumerate(threads):
        await sessions.save(thread, session(thread, number), expected_rev=0)

    async def read(number: int, patience_s: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(patience_s):
                found = await sessions.load(threads[number])
                assert found is not None
                assert found.memory.wants.party == number

    for round_ in range(40):
        await asyncio.gather(*(read(number, 0.0001 * (round_ % 8)) for number in range(8)))
    await asyncio.gather(*(read(number, PATIENCE_S) for number in range(8)))


async def test_a_write_that_was_begun_is_finished_when_its_turn_is_cancelled(
    sessions: RedisSessions, thread: ThreadKey
) -> None:
    task = asyncio.create_task(sessions.save(thread, session(thread), expected_rev=0))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with asyncio.timeout(PATIENCE_S):
        while (found := await sessions.load(thread)) is None:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    assert found == replace(session(thread), rev=1)


async def test_a_server_that_is_not_there_is_unavailable_and_then_left_alone() -> None:
    async with RedisSessions("unix:///nowhere/redis.sock") as nowhere:
        thread = ThreadKey("http", "t", "c", "1")
        for _ in range(3):
            with pytest.raises(Unavailable):
                await nowhere.load(thread)
        with pytest.raises(Unavailable, match="a moment ago"):
            await nowhere.load(thread)


@given(st.lists(st.sampled_from(["fails", "succeeds", "waits"]), max_size=40))
def test_the_breaker_opens_after_three_failures_in_a_row_and_never_for_longer_than_told(events: list[str]) -> None:
    now, in_a_row, opened_at = 0.0, 0, -100.0
    breaker = Breaker(failures=3, open_s=5.0, clock=lambda: now)
    for event in events:
        now += 6.0 if event == "waits" else 0.0
        if breaker.is_open:
            assert in_a_row >= 3
            assert now < opened_at + 5.0
            continue
        if event == "fails":
            breaker.failed()
            in_a_row, opened_at = in_a_row + 1, now
        elif event == "succeeds":
            breaker.succeeded()
            in_a_row = 0
        assert breaker.is_open == (in_a_row >= 3 and now < opened_at + 5.0)


@pytest.mark.parametrize("garbage", [b"{broken", b"7\n{broken", b"x\n{}", b"\xff\xfe", b"", b"1\n[]"])
async def test_what_nobody_can_read_counts_as_no_session_and_is_replaced(
    sessions: RedisSessions, redis_url: str, thread: ThreadKey, garbage: bytes
) -> None:
    async with redis.asyncio.Redis.from_url(redis_url) as client:
        await client.set(f"session:{thread}", garbage)
    assert await sessions.load(thread) is None
    with suppress(Conflict):
        await sessions.save(thread, session(thread), expected_rev=0)
        return
    await sessions.delete(thread)
    await sessions.save(thread, session(thread), expected_rev=0)
    assert await sessions.load(thread) == replace(session(thread), rev=1)
