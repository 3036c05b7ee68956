"""What arrives is kept once, in order, and forgotten in time: on the real database."""

import asyncio
import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.delivery.answering import handed_back
from bot.delivery.arrivals import Arrivals, Settlement, Started
from bot.delivery.chores import forget_old
from bot.delivery.inbox import PostgresInbox
from bot.operations.erasing import erase
from channels.ports import Arrival, Revision, arrival_from_json
from engine.messages import Turn
from engine.stores.postgres.database import Database
from engine.stores.postgres.turn_log import PostgresTurnLog
from tests.support.chaos.loop_channel import PLATFORM, pressed, said
from tests.support.stores.small_parts import SmallSessions

TABLES = ("arrivals", "arrival_keys", "posts", "dead_letters")


@pytest.fixture
async def inbox(database: Database) -> PostgresInbox:
    async with database.connection() as connection:
        await connection.execute("RESET ROLE")
        await connection.execute("TRUNCATE lanes, arrivals, arrival_keys, posts, dead_letters, turns")
        await connection.execute("SET ROLE platter_app")
    return PostgresInbox(database)


@pytest.fixture
def arrivals(database: Database) -> Arrivals:
    return Arrivals(database, [PLATFORM])


async def started(arrivals: Arrivals) -> Started:
    one = await arrivals.take_up()
    assert one is not None
    return one


def text_of(one: Started) -> str:
    return arrival_from_json(one.payload).turn.text


async def all_texts(arrivals: Arrivals) -> list[str]:
    """What waits, in the order in which one worker would answer it."""
    texts = []
    while (one := await arrivals.take_up()) is not None:
        texts.append(text_of(one))
        assert await arrivals.settle(one, Settlement("silent"))
    return texts


async def rows(database: Database, sql: Any, tenant: str = "acme") -> list[tuple[Any, ...]]:
    async with database.tenant(tenant) as connection:
        return await (await connection.execute(sql)).fetchall()


async def test_what_comes_one_to_four_times_at_once_and_in_any_order_is_kept_once(
    inbox: PostgresInbox, arrivals: Arrivals
) -> None:
    chance = random.Random(1)
    messages = [said(f"{place}", f"t{place % 7}") for place in range(60)]
    deliveries = [message for message in messages for _ in range(chance.randint(1, 4))]
    chance.shuffle(deliveries)
    kept = await asyncio.gather(*(inbox.take_in(one) for one in deliveries))
    assert sum(kept) == len(messages)
    assert sorted(await all_texts(arrivals)) == sorted(one.turn.text for one in messages)


async def test_a_message_that_comes_as_two_events_is_one(inbox: PostgresInbox, arrivals: Arrivals) -> None:
    mention = said("lunch", delivery="m")
    assert await inbox.take_in(replace(mention, keys=("event:1", "message:m")))
    assert not await inbox.take_in(replace(mention, keys=("event:2", "message:m")))
    assert await all_texts(arrivals) == ["lunch"]


async def test_the_same_name_at_two_tenants_is_two_messages(inbox: PostgresInbox) -> None:
    assert await inbox.take_in(said("lunch", delivery="1"))
    assert await inbox.take_in(said("lunch", delivery="1", tenant="globex"))


async def test_a_lane_keeps_the_order_of_arrival_also_for_one_that_is_started_again(
    inbox: PostgresInbox, arrivals: Arrivals
) -> None:
    for text in "abc":
        await inbox.take_in(said(text))
    first = await started(arrivals)
    assert await arrivals.take_up() is None
    assert await arrivals.settle(first, handed_back(first))
    assert await all_texts(arrivals) == ["a", "b", "c"]


async def test_lanes_do_not_wait_for_each_other(inbox: PostgresInbox, arrivals: Arrivals) -> None:
    for thread in ("t1", "t2"):
        await inbox.take_in(said("a", thread))
    assert {text_of(await started(arrivals)), text_of(await started(arrivals))} == {"a"}


async def test_a_lane_is_what_the_channel_says(inbox: PostgresInbox, arrivals: Arrivals) -> None:
    for thread in ("t1", "t2"):
        await inbox.take_in(said("a", thread, lane="the direct messages"))
    await started(arrivals)
    assert await arrivals.take_up() is None


async def test_a_holder_whose_lease_passed_writes_nothing(inbox: PostgresInbox, database: Database) -> None:
    await inbox.take_in(said("a"))
    asleep = Arrivals(database, [PLATFORM], lease=timedelta(0))
    first = await started(asleep)
    second = await started(asleep)
    assert (second.arrival, second.attempts) == (first.arrival, 2)
    assert not await asleep.settle(first, Settlement("dead", reason="late"))
    assert await rows(database, "SELECT state FROM arrivals") == [("started",)]
    assert await asleep.settle(second, Settlement("silent"))


async def test_a_worker_takes_only_what_its_channels_bring(inbox: PostgresInbox, database: Database) -> None:
    await inbox.take_in(said("a", platform="elsewhere"))
    assert await Arrivals(database, [PLATFORM]).take_up() is None
    assert await Arrivals(database, ["elsewhere"]).take_up() is not None


async def test_what_is_overheard_is_kept_only_in_a_thread_platter_is_part_of(
    inbox: PostgresInbox, arrivals: Arrivals, database: Database
) -> None:
    overheard = said("see you at noon", addressed=False)
    assert not await inbox.take_in(overheard)
    assert not await inbox.knows(overheard.turn.thread)
    assert await rows(database, "SELECT FROM arrival_keys") == []
    await inbox.take_in(said("lunch"))
    assert await inbox.knows(overheard.turn.thread)
    assert await inbox.take_in(overheard)
    assert not await inbox.take_in(said("see you", "t2", addressed=False))
    assert await all_texts(arrivals) == ["lunch", "see you at noon"]
    assert await inbox.knows(overheard.turn.thread)


def edited(message: Arrival, turn: Turn | None) -> Revision:
    return Revision(PLATFORM, "acme", message.keys[1], turn)


async def test_an_edit_before_the_start_replaces_and_a_later_one_is_ignored(
    inbox: PostgresInbox, arrivals: Arrivals
) -> None:
    message = said("lunch for 20", delivery="m")
    await inbox.take_in(message)
    assert await inbox.revise(edited(message, replace(message.turn, text="lunch for 30")))
    one = await started(arrivals)
    assert arrival_from_json(one.payload) == replace(message, turn=replace(message.turn, text="lunch for 30"))
    assert not await inbox.revise(edited(message, replace(message.turn, text="lunch for 40")))
    assert await arrivals.settle(one, handed_back(one))
    assert await all_texts(arrivals) == ["lunch for 30"]


async def test_a_deletion_before_the_start_cancels_and_the_thread_goes_on(
    inbox: PostgresInbox, arrivals: Arrivals
) -> None:
    message = said("lunch")
    await inbox.take_in(message)
    await inbox.take_in(said("dinner"))
    assert await inbox.revise(edited(message, None))
    assert not await inbox.take_in(message)
    assert await all_texts(arrivals) == ["dinner"]


async def test_a_deletion_that_comes_first_keeps_its_message_out(inbox: PostgresInbox, arrivals: Arrivals) -> None:
    message = said("lunch")
    assert not await inbox.revise(edited(message, None))
    assert not await inbox.revise(edited(said("dinner"), said("dinner").turn))
    assert not await inbox.take_in(message)
    assert await inbox.take_in(said("dinner"))
    assert await all_texts(arrivals) == ["dinner"]


async def test_a_press_equal_to_one_under_five_seconds_earlier_is_dropped(
    inbox: PostgresInbox, arrivals: Arrivals, database: Database
) -> None:
    for press, action, user in [
        ("1", "more", "ann"),
        ("2", "more", "ann"),
        ("3", "cheaper", "ann"),
        ("4", "more", "bo"),
    ]:
        assert await inbox.take_in(pressed(action, press=press, user=user))
    assert not await inbox.take_in(pressed("more", press="1"))
    assert await all_texts(arrivals) == ["more", "cheaper", "more"]
    await rows(database, "UPDATE arrivals SET arrived_at = arrived_at - interval '5 s' RETURNING 1")
    assert await inbox.take_in(pressed("more", press="5"))
    assert await all_texts(arrivals) == ["more"]


async def test_words_are_gone_once_it_is_settled(inbox: PostgresInbox, arrivals: Arrivals, database: Database) -> None:
    for end in ("silent", "answered"):
        await inbox.take_in(said(f"canary {end}", delivery=end))
        await arrivals.settle(await started(arrivals), Settlement(end))
    cancelled = said("canary", delivery="cancelled")
    await inbox.take_in(cancelled)
    await inbox.revise(edited(cancelled, None))
    assert await arrivals.take_up() is None
    for table in TABLES:
        assert "canary" not in str(await rows(database, f"SELECT * FROM {table}"))  # noqa: S608


async def dies(inbox: PostgresInbox, arrivals: Arrivals, message: Arrival) -> None:
    await inbox.take_in(message)
    one = await started(arrivals)
    assert await arrivals.settle(one, Settlement("dead", message.turn.turn_id, message.where, reason="failed"))


async def bodies(database: Database) -> list[bytes]:
    return [bytes(body) for (body,) in await rows(database, "SELECT body FROM dead_letters ORDER BY letter")]


async def test_a_dead_letter_loses_its_words_with_its_person_its_thread_or_its_age(
    inbox: PostgresInbox, arrivals: Arrivals, database: Database
) -> None:
    log = PostgresTurnLog(database)
    for text, thread, user in [("a", "t1", "ann"), ("b", "t1", "bo"), ("c", "t2", "bo"), ("d", "t3", "cy")]:
        await dies(inbox, arrivals, said(text, thread, user=user))
    assert [arrival_from_json(body).turn.text for body in await bodies(database)] == ["a", "b", "c", "d"]
    await log.forget_person("acme", "ann")
    await log.bury(said("b", "t1").turn.thread, datetime.now(UTC))
    assert [bool(body) for body in await bodies(database)] == [False, False, True, True]
    await log.erase_older(datetime.now(UTC) + timedelta(seconds=1))
    assert await bodies(database) == [b"", b"", b"", b""]


async def test_no_connection_sees_another_tenants_rows(
    inbox: PostgresInbox, arrivals: Arrivals, database: Database
) -> None:
    await dies(inbox, arrivals, said("a"))
    await inbox.take_in(said("b"))
    for table in ("arrivals", "arrival_keys", "dead_letters"):
        assert await rows(database, f"SELECT FROM {table}") != []
        assert await rows(database, f"SELECT FROM {table}", "globex") == []
        async with database.connection() as connection:
            assert await (await connection.execute(f"SELECT FROM {table}".encode())).fetchall() == []


async def test_a_tenant_that_leaves_takes_everything_along_and_others_keep_theirs(
    inbox: PostgresInbox, arrivals: Arrivals, database: Database
) -> None:
    await dies(inbox, arrivals, said("a"))
    for tenant in ("acme", "globex"):
        await inbox.take_in(said("b", tenant=tenant))
    await erase(database, SmallSessions(), "acme", PLATFORM)
    for table in TABLES:
        assert await rows(database, f"SELECT FROM {table}") == []
    assert await all_texts(arrivals) == ["b"]


async def test_what_is_settled_is_forgotten_after_the_time_in_which_it_may_come_again(
    inbox: PostgresInbox, arrivals: Arrivals, database: Database
) -> None:
    log, now = PostgresTurnLog(database), datetime.now(UTC)
    await inbox.take_in(said("a"))
    await all_texts(arrivals)
    await inbox.take_in(said("b"))
    await forget_old(database, log, now + timedelta(hours=25), timedelta(days=30))
    assert not await inbox.take_in(said("a"))
    await forget_old(database, log, now + timedelta(hours=27), timedelta(days=30))
    assert await rows(database, "SELECT state FROM arrivals") == [("waiting",)]
    assert await rows(database, "SELECT FROM arrival_keys") == []
    assert await all_texts(arrivals) == ["b"]
