"""Turns from the inbox to the platform: each answered once, in order, whatever fails on the way."""

import asyncio
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import cast

from bot.delivery.arrivals import delivery_key
from bot.delivery.inbox import PostgresInbox
from channels.ports import Arrival
from channels.shared.sentences import say
from engine.engine import Engine
from engine.ports import Unavailable
from engine.stores.postgres.database import Database
from engine.stores.postgres.turn_log import PostgresTurnLog
from tests.support.chaos.loop_channel import said
from tests.support.chaos.loop_platform import PlatformAt
from tests.support.deadlines import LEASE
from tests.support.stores.small_parts import small_parts
from tests.support.worker_house import (
    BRISK,
    PATIENCE_S,
    Saying,
    at_work,
    letters,
    states,
    until_posted,
    until_states,
)


async def test_eight_people_in_one_thread_at_once_are_answered_in_order_and_none_is_lost(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    """By two workers with the real engine, whose rows have a place each."""
    engine = Engine(small_parts(log=PostgresTurnLog(database)))
    order: list[Arrival] = []

    async def speaks(person: str) -> None:
        for place in range(5):
            message = said(f"lunch for {place + 10}", delivery=f"{person}{place}", user=person)
            assert await inbox.take_in(message)
            order.append(message)

    async with at_work(database, platform, engine), at_work(database, platform, engine):
        await asyncio.gather(*(speaks(f"person {number}") for number in range(8)))
        await until_posted(platform, 40)
    async with database.tenant("acme") as connection:
        found = await connection.execute("SELECT turn_id, seq FROM turns ORDER BY seq")
        answered = await found.fetchall()
    assert [seq for _, seq in answered] == list(range(1, 41))
    keys = [str(delivery_key(turn_id, 1)) for turn_id, _ in answered]
    assert [post["key"] for post in platform.posts()] == keys
    assert sorted(turn_id for turn_id, _ in answered) == sorted(message.turn.turn_id for message in order)
    for number in range(8):
        theirs = [one.turn.turn_id for one in order if one.turn.user_id == f"person {number}"]
        assert [turn_id for turn_id, _ in answered if turn_id in theirs] == theirs


async def test_silence_posts_nothing(inbox: PostgresInbox, database: Database, platform: PlatformAt) -> None:
    async with at_work(database, platform, Saying()):
        await inbox.take_in(said("hello"))
        await inbox.take_in(said("see you at noon", addressed=False))
        await until_states(database, ["answered", "silent"], "arrivals")
        await until_posted(platform, 1)


async def test_poison_is_started_three_times_then_apologised_for_and_the_thread_goes_on(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    async def fails() -> None:
        raise RuntimeError("what was said")

    engine = Saying({"poison": fails})
    for text in ("poison", "lunch"):
        await inbox.take_in(said(text))
    async with at_work(database, platform, engine):
        bodies = await until_posted(platform, 2)
    assert engine.starts == ["poison"] * 3 + ["lunch"]
    assert say("apology") in bodies[0]
    assert bodies[1] == "t1: lunch"
    assert await letters(database) == [("in", "failed", 3)]


async def test_nobody_hears_an_apology_for_what_was_only_overheard(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    async def fails() -> None:
        raise RuntimeError

    async with at_work(database, platform, Saying({"poison": fails})):
        await inbox.take_in(said("lunch"))
        await inbox.take_in(said("poison", addressed=False))
        await until_states(database, ["answered", "dead"], "arrivals")
        assert await until_posted(platform, 1) == ["t1: lunch"]


async def test_a_part_that_is_gone_postpones_a_turn_without_counting_it_as_poison(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    gone = iter(range(6))

    async def is_gone() -> None:
        if next(gone, None) is not None:
            raise Unavailable("postgresql", "gone")

    async with at_work(database, platform, Saying({"lunch": is_gone})):
        await inbox.take_in(said("lunch"))
        assert await until_posted(platform, 1) == ["t1: lunch"]
    assert await letters(database) == []


async def test_a_part_that_stays_away_ends_in_an_apology(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    async def is_gone() -> None:
        raise Unavailable("postgresql", "gone")

    timing = replace(BRISK, turn_too_old_s=0.3)
    async with at_work(database, platform, Saying({"lunch": is_gone}), timing=timing):
        await inbox.take_in(said("lunch"))
        (body,) = await until_posted(platform, 1)
    assert say("apology") in body
    assert [reason for _, reason, _ in await letters(database)] == ["unavailable"]


async def test_a_turn_that_hangs_is_ended_and_counted(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    async def hangs() -> None:
        await asyncio.Event().wait()

    async with at_work(database, platform, Saying({"lunch": hangs}), timing=replace(BRISK, turn_s=0.1)):
        await inbox.take_in(said("lunch"))
        await until_posted(platform, 1)
    assert await letters(database) == [("in", "failed", 3)]


async def test_a_long_turn_keeps_its_lane_and_says_that_it_is_busy(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    timing = replace(BRISK, renewals=LEASE / timedelta(seconds=0.1))
    busy = platform.told()["busy"]

    async def takes_long() -> None:
        """Until its lease was nearly over three times."""
        async with asyncio.timeout(PATIENCE_S):
            for _ in range(3):
                await nearly_over(database)
                while await held_for(database) < LEASE / 2:  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            while platform.told()["busy"] - busy < 2:  # noqa: ASYNC110
                await asyncio.sleep(0.05)

    engine = Saying({"slow": takes_long})
    async with (
        at_work(database, platform, engine, timing=timing),
        at_work(database, platform, engine, timing=timing),
    ):
        for text in ("slow", "lunch"):
            await inbox.take_in(said(text))
        assert await until_posted(platform, 2) == ["t1: slow", "t1: lunch"]
    assert engine.starts == ["slow", "lunch"]


async def nearly_over(database: Database) -> None:
    """The lease of the turn that is under way; still long enough that nobody takes its lane."""
    async with database.connection() as connection:
        await connection.execute("UPDATE lanes SET due = now() + %s WHERE line = 'in' AND held", (LEASE / 3,))


async def held_for(database: Database) -> timedelta:
    async with database.connection() as connection:
        found = await connection.execute("SELECT due - now() FROM lanes WHERE line = 'in' AND held")
        ((left,),) = await found.fetchall()
    return cast(timedelta, left)


async def test_a_worker_that_is_told_to_stop_finishes_what_it_began_and_takes_up_nothing_more(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    began, goes_on = asyncio.Event(), asyncio.Event()

    async def waits() -> None:
        began.set()
        await goes_on.wait()

    async with at_work(database, platform, Saying({"first": waits})) as one:
        await inbox.take_in(said("first"))
        await asyncio.wait_for(began.wait(), PATIENCE_S)
        one.stop()
        await inbox.take_in(said("second", "t2"))
        asyncio.get_running_loop().call_later(0.3, goes_on.set)
    assert await states(database, "arrivals") == ["answered", "waiting"]
    async with at_work(database, platform, Saying()):
        assert sorted(await until_posted(platform, 2)) == ["t1: first", "t2: second"]


async def test_what_a_worker_cannot_finish_in_time_is_another_ones_at_once(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    began = asyncio.Event()

    async def hangs() -> None:
        began.set()
        await asyncio.Event().wait()

    async with at_work(database, platform, Saying({"first": hangs}), timing=replace(BRISK, drain_s=0.1)):
        await inbox.take_in(said("first"))
        await asyncio.wait_for(began.wait(), PATIENCE_S)
    async with database.tenant("acme") as connection:
        found = await connection.execute("SELECT state, attempts FROM arrivals")
        assert await found.fetchall() == [("waiting", 0)]
    async with at_work(database, platform, Saying()):
        assert await until_posted(platform, 1) == ["t1: first"]


async def test_a_worker_goes_on_when_the_database_comes_back(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    async with at_work(database, platform, Saying()):
        await inbox.take_in(said("first"))
        await until_posted(platform, 1)
        await until_states(database, ["sent"])
        async with database.connection() as connection:
            await connection.execute("RESET ROLE")
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
                "AND datname = current_database() AND backend_type = 'client backend'"
            )
            await connection.execute("SET ROLE platter_app")
        await sent_again_until_taken(inbox, said("second"))
        assert await until_posted(platform, 2) == ["t1: first", "t1: second"]


async def sent_again_until_taken(inbox: PostgresInbox, message: Arrival) -> None:
    """As a platform does that is told 503."""
    for _ in range(5):
        with suppress(Unavailable):
            await inbox.take_in(message)
            return
    raise AssertionError("it was never taken in")
