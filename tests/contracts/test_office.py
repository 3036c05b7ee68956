"""What every office keeps to: a channel's usual over its tenant's, searches alike counted once a thread and day, and
nothing of it across tenants."""

from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

import pytest

from bot.channels.conversations import Conversations
from engine.conversation import Habits, Usual
from engine.messages import ThreadKey
from engine.ports import Office
from engine.stores.postgres.database import Database
from engine.stores.postgres.office import PostgresOffice
from engine.stores.postgres.turn_log import PostgresTurnLog
from tests.support.stores.small_office import SmallOffice
from tests.support.stores.small_parts import SmallSessions

MONDAY = date(2026, 11, 23)
OAKLAND, BOSTON = Usual("Oakland", "CA", party=25), Usual("Boston", "MA", "02116", party=40)


@pytest.fixture(params=["postgres", "memory"])
def office(request: pytest.FixtureRequest) -> Office:
    if request.param == "memory":
        return SmallOffice()
    return PostgresOffice(request.getfixturevalue("database"))


@pytest.fixture
def thread() -> ThreadKey:
    return ThreadKey("slack", f"acme-{uuid4().hex[:8]}", "C1", "1")


def of(thread: ThreadKey, number: int, conversation: str = "C1") -> ThreadKey:
    return ThreadKey(thread.platform, thread.tenant, conversation, str(number))


async def test_nothing_is_usual_until_it_is_set_and_after_it_is_dropped(office: Office, thread: ThreadKey) -> None:
    assert await office.habits(thread, MONDAY) == Habits()
    assert not await office.drop(thread)
    await office.write(thread, OAKLAND)
    await office.write(thread, OAKLAND)
    assert (await office.habits(of(thread, 2), MONDAY)).usual == OAKLAND
    assert (await office.habits(of(thread, 2, "C2"), MONDAY)).usual is None
    assert await office.drop(thread)
    assert await office.habits(thread, MONDAY) == Habits()


async def test_what_is_left_open_stays_and_a_place_is_one(office: Office, thread: ThreadKey) -> None:
    await office.write(thread, Usual("Boston", "MA", "02116", "1 Main St", 40, 3))
    await office.write(thread, Usual(party=30))
    assert (await office.habits(thread, MONDAY)).usual == Usual("Boston", "MA", "02116", "1 Main St", 30, 3)
    await office.write(thread, Usual("Oakland", "CA", weekday=0))
    assert (await office.habits(thread, MONDAY)).usual == Usual("Oakland", "CA", None, None, 30, 0)


async def test_a_channels_own_stands_over_its_tenants(office: Office, thread: ThreadKey) -> None:
    everywhere = of(thread, 0, "")
    await office.write(everywhere, Usual("Boston", "MA", "02116", "1 Main St", 40, 3))
    assert (await office.habits(thread, MONDAY)).usual == Usual("Boston", "MA", "02116", "1 Main St", 40, 3)
    await office.write(thread, Usual("Oakland", "CA"))
    assert (await office.habits(thread, MONDAY)).usual == Usual("Oakland", "CA", None, None, 40, 3)
    assert await office.drop(thread)
    assert (await office.habits(thread, MONDAY)).usual == Usual("Boston", "MA", "02116", "1 Main St", 40, 3)


async def test_searches_alike_are_counted_once_a_thread_and_day_without_the_one_of_now(
    office: Office, thread: ThreadKey
) -> None:
    for number, day in ((1, MONDAY), (1, MONDAY), (1, MONDAY + timedelta(1)), (2, MONDAY)):
        await office.searched(of(thread, number), day, OAKLAND, "ana")
    await office.searched(of(thread, 2), MONDAY, BOSTON, "ana")
    await office.searched(of(thread, 3, "C2"), MONDAY, OAKLAND, "ana")
    found = await office.habits(of(thread, 4), MONDAY)
    assert (found.times(OAKLAND), found.times(BOSTON), found.times(Usual("Oakland", "CA", party=26))) == (3, 1, 0)
    assert (await office.habits(of(thread, 1), MONDAY)).times(OAKLAND) == 2


async def test_tenants_never_meet(office: Office, thread: ThreadKey) -> None:
    other = ThreadKey(thread.platform, f"{thread.tenant}-2", thread.conversation, thread.thread)
    await office.write(thread, OAKLAND)
    await office.searched(thread, MONDAY, OAKLAND, "ana")
    assert await office.habits(other, MONDAY + timedelta(1)) == Habits()
    assert not await office.drop(other)


async def test_searches_go_with_the_words_that_they_were(database: Database, thread: ThreadKey) -> None:
    office, log = PostgresOffice(database), PostgresTurnLog(database)

    async def left() -> int:
        return (await office.habits(of(thread, 99), MONDAY)).times(OAKLAND)

    for number, day, user in ((1, MONDAY, "ana"), (2, MONDAY, "ben"), (3, MONDAY - timedelta(40), "cat")):
        await office.searched(of(thread, number), day, OAKLAND, user)
    assert await left() == 3
    await log.forget_person(thread.tenant, "ana")
    assert await left() == 2
    await log.erase_older(datetime(2026, 11, 1, tzinfo=UTC))
    assert await left() == 1
    await log.bury(of(thread, 2), datetime(2026, 11, 23, tzinfo=UTC))
    assert await left() == 0


async def test_a_conversation_that_is_left_takes_its_usual_with_it(database: Database, thread: ThreadKey) -> None:
    office = PostgresOffice(database)
    below, beside = of(thread, 1, "team/channel"), of(thread, 1, "team2")
    for place in (below, beside):
        await office.write(place, OAKLAND)
        await office.searched(place, MONDAY, OAKLAND, "ana")
    await Conversations(database, SmallSessions(), "slack").forget(thread.tenant, "team")
    gone, stays = [await office.habits(of(one, 2, one.conversation), MONDAY) for one in (below, beside)]
    assert (gone, stays.usual, stays.times(OAKLAND)) == (Habits(), OAKLAND, 1)
