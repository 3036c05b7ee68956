"""What is added to a page that stands: once, before anything else is said there, or not at all; nobody waits for it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.channels.conversations import Conversations
from bot.delivery import adding
from bot.delivery.chores import forget_old
from bot.delivery.inbox import KEPT, PostgresInbox
from bot.delivery.timing import Timing
from bot.delivery.worker import Worker, working
from channels.ports import Outcome, Post
from engine.answers import BEST_ORDER
from engine.engine import Engine, Unavailable
from engine.messages import Notice, Reply, ThreadKey, Turn
from engine.progress import NOBODY, Watch
from engine.stores.postgres.database import Database
from engine.stores.postgres.turn_log import PostgresTurnLog
from tests.support.chaos.loop_channel import PLATFORM, ChangingChannel, LoopChannel, loop_channel, said
from tests.support.chaos.loop_platform import PlatformAt
from tests.support.deadlines import LEASE
from tests.support.stores.small_parts import SmallSessions, small_parts
from tests.support.worker_house import BRISK, letters, until_added, until_posted, until_states

LUNCH = "lunch for 25 in Boston"
LINE = "One order for all 25 from Boston Deli Co: "


@dataclass
class House:
    database: Database
    platform: PlatformAt
    engine: Engine
    ends: list[str] = field(default_factory=list)
    """Of what was to be added, in order."""

    @asynccontextmanager
    async def works(
        self, make: Callable[..., LoopChannel] = ChangingChannel, adds: bool = True, timing: Timing = BRISK
    ) -> AsyncIterator[Worker]:
        def observe(line: str, end: str, _: float) -> None:
            self.ends += [end] if line == "then" else []

        async with loop_channel(self.platform.address) as made:
            channel = make(made.address, made.client)
            told = {"observe": observe, "adds": self.engine if adds else None, "timing": timing}
            worker = Worker(self.database, self.engine, {PLATFORM: channel}, 8, LEASE, **told)  # type: ignore[arg-type]
            async with working(worker):
                yield worker

    def bodies(self) -> list[str]:
        return [post["body"] for post in self.platform.told()["posts"]]


@pytest.fixture
def house(inbox: PostgresInbox, database: Database, platform: PlatformAt) -> House:
    return House(database, platform, Engine(small_parts(log=PostgresTurnLog(database))))


async def test_the_post_is_changed_once_and_nothing_else_is_posted(inbox: PostgresInbox, house: House) -> None:
    await inbox.take_in(said(LUNCH))
    async with house.works():
        (page,) = await until_posted(house.platform, 1)
        await until_added(house.database)
    (body,) = house.bodies()
    assert LINE in body
    assert LINE not in page
    assert body.endswith(page.removeprefix("t1: "))
    assert len(house.platform.told()["changes"]) == 1
    assert house.ends == ["added"]


@pytest.mark.parametrize("line", ["pasta for 25 in Boston", "lunch in Boston", "what do you do?"])
async def test_what_has_no_best_order_stands_as_it_was(inbox: PostgresInbox, house: House, line: str) -> None:
    await inbox.take_in(said(line))
    async with house.works():
        await until_posted(house.platform, 1)
        await until_added(house.database)
    assert house.platform.told()["changes"] == []
    assert set(house.ends) <= {"none"}


async def test_a_platform_without_changes_and_an_operator_who_wants_none_leave_no_work(
    inbox: PostgresInbox, house: House
) -> None:
    await inbox.take_in(said(LUNCH))
    async with house.works(LoopChannel):
        await until_posted(house.platform, 1)
    await inbox.take_in(said(LUNCH, "t2"))
    async with house.works(adds=False):
        await until_posted(house.platform, 2)
    async with house.database.tenant("acme") as connection:
        found = await connection.execute("SELECT (SELECT count(*) FROM additions), (SELECT count(*) FROM turns)")
        assert await found.fetchone() == (0, 2)
    assert house.ends == []


async def test_whoever_says_something_first_has_the_thread(inbox: PostgresInbox, house: House) -> None:
    """Both wait when the worker comes: the page is answered, and then whoever spoke, before anything is added."""
    await inbox.take_in(said(LUNCH))
    await inbox.take_in(said("vegetarian please"))
    async with house.works():
        await until_posted(house.platform, 2)
        await until_added(house.database)
    assert LINE not in house.bodies()[0]
    assert house.ends[0] == "gone_on"


async def test_what_is_said_while_it_is_worked_out_is_answered_first_and_nothing_is_changed(
    inbox: PostgresInbox, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_end, best_order = asyncio.Event(), asyncio.Event(), house.engine.best_order

    async def slow(thread: ThreadKey, turn_id: str, lane: str = "") -> Reply | None:
        begun.set()
        await may_end.wait()
        return await best_order(thread, turn_id, lane)

    monkeypatch.setattr(house.engine, "best_order", slow)
    await inbox.take_in(said(LUNCH))
    async with house.works():
        await begun.wait()
        await inbox.take_in(said("pasta please"))
        await until_posted(house.platform, 2)
        may_end.set()
        await until_added(house.database)
    assert house.platform.told()["changes"] == []
    assert house.ends == ["none", "none"]
    async with house.database.tenant("acme") as connection:
        found = await connection.execute("SELECT seq, text <> '' FROM turns ORDER BY seq")
        assert await found.fetchall() == [(1, True), (2, True)]


async def test_what_arrives_between_its_row_and_its_change_cancels_the_change(
    inbox: PostgresInbox, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    best_order = house.engine.best_order

    async def interrupted(thread: ThreadKey, turn_id: str, lane: str = "") -> Reply | None:
        reply = await best_order(thread, turn_id, lane)
        if reply is not None:
            await inbox.take_in(said("make it 30"))
        return reply

    monkeypatch.setattr(house.engine, "best_order", interrupted)
    await inbox.take_in(said(LUNCH))
    async with house.works():
        await until_states(house.database, ["answered", "answered"], "arrivals")
        await until_posted(house.platform, 2)
        await until_added(house.database)
    assert LINE not in house.bodies()[0]
    assert house.ends[0] == "gone_on"
    async with house.database.tenant("acme") as connection:
        found = await connection.execute("SELECT text FROM turns ORDER BY seq LIMIT 3")
        assert await found.fetchall() == [(LUNCH,), ("",), ("make it 30",)]


async def test_it_waits_for_a_post_that_is_not_there_yet(inbox: PostgresInbox, house: House) -> None:
    house.platform.told("503", "503")
    await inbox.take_in(said(LUNCH))
    async with house.works():
        await until_posted(house.platform, 1)
        await until_added(house.database)
    assert [LINE in body for body in house.bodies()] == [True]


async def test_of_a_post_that_never_stands_nothing_is_left(inbox: PostgresInbox, house: House) -> None:
    house.platform.told("410")
    await inbox.take_in(said(LUNCH))
    async with house.works():
        await until_states(house.database, ["dead"])
        await until_added(house.database)
    assert house.bodies() == []
    assert house.ends == []


@pytest.mark.parametrize("fault", ["lose", "drop", "503", "500 kept", "429 soon"])
async def test_what_may_have_worked_is_done_again_to_the_same_end(
    inbox: PostgresInbox, house: House, fault: str
) -> None:
    house.platform.told(change_faults=[fault])
    await inbox.take_in(said(LUNCH))
    async with house.works():
        await until_posted(house.platform, 1)
        await until_added(house.database)
    assert [body.count(LINE) for body in house.bodies()] == [1]
    assert house.ends == ["waiting", "added"]


async def test_a_change_that_is_refused_is_given_up_in_silence(inbox: PostgresInbox, house: House) -> None:
    house.platform.told(change_faults=["410"])
    await inbox.take_in(said(LUNCH))
    async with house.works():
        await until_posted(house.platform, 1)
        await until_added(house.database)
        await inbox.take_in(said("pasta please"))
        await until_posted(house.platform, 2)
    assert not any(LINE in body for body in house.bodies())
    assert house.ends[0] == "refused"
    assert await letters(house.database) == []


async def test_a_platform_that_stays_away_is_given_up_when_it_is_too_late(inbox: PostgresInbox, house: House) -> None:
    house.platform.told(change_faults=["503"] * 100)
    await inbox.take_in(said(LUNCH))
    async with house.works(timing=replace(BRISK, addition_too_late_s=0.5)):
        await until_posted(house.platform, 1)
        await until_added(house.database)
    assert house.ends[-1] == "late"
    assert await letters(house.database) == []


@dataclass
class Failing:
    """An engine whose best orders go wrong."""

    failed: BaseException
    tried: int = 0

    async def answer(self, turn: Turn, watch: Watch = NOBODY) -> Reply:
        return await Engine(small_parts()).answer(turn)

    async def best_order(self, thread: ThreadKey, turn_id: str, lane: str = "") -> Reply | None:
        self.tried += 1
        if self.tried < 5:
            raise self.failed
        return Reply(turn_id, "results", notices=(Notice(BEST_ORDER, LINE),))


@pytest.mark.parametrize(
    ("failed", "end", "tried"),
    [(Unavailable("postgresql", "gone"), "added", 5), (ValueError("a defect"), "failed", adding.ATTEMPTS)],
    ids=["a part is gone", "a defect"],
)
async def test_a_part_that_is_gone_is_waited_for_and_a_defect_is_given_up(
    inbox: PostgresInbox, house: House, unwritten_logs: None, failed: BaseException, end: str, tried: int
) -> None:
    house.engine = engine = Failing(failed)  # type: ignore[assignment]
    await inbox.take_in(said(LUNCH))
    async with house.works():
        await until_posted(house.platform, 1)
        await until_added(house.database)
    assert house.ends[-1] == end
    assert engine.tried == tried
    assert await letters(house.database) == []


async def test_a_worker_that_goes_hands_it_to_the_next(
    inbox: PostgresInbox, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, change = asyncio.Event(), ChangingChannel.change

    async def hangs(self: ChangingChannel, post: Post, post_id: str) -> Outcome:
        begun.set()
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(ChangingChannel, "change", hangs)
    await inbox.take_in(said(LUNCH))
    async with house.works(timing=replace(BRISK, drain_s=0.1)):
        await begun.wait()
    monkeypatch.setattr(ChangingChannel, "change", change)
    async with house.works():
        await until_added(house.database)
    assert house.ends == ["waiting", "added"]
    assert [LINE in body for body in house.bodies()] == [True]


async def test_one_that_waits_goes_with_its_conversation_or_with_time(inbox: PostgresInbox, house: House) -> None:
    house.platform.told(*["503"] * 100)
    for conversation in ("c1", "c2"):
        await inbox.take_in(said(LUNCH, conversation=conversation))
    async with house.works():
        await until_states(house.database, ["answered", "answered"], "arrivals")
    assert await waiting_in(house.database) == ["c1", "c2"]
    await Conversations(house.database, SmallSessions(), PLATFORM).forget("acme", "c1")
    assert await waiting_in(house.database) == ["c2"]
    log = PostgresTurnLog(house.database)
    await forget_old(house.database, log, datetime.now(UTC), timedelta(days=30))
    assert await waiting_in(house.database) == ["c2"]
    await forget_old(house.database, log, datetime.now(UTC) + 2 * KEPT, timedelta(days=30))
    assert await waiting_in(house.database) == []


async def waiting_in(database: Database) -> list[str]:
    async with database.tenant("acme") as connection:
        found = await connection.execute("SELECT conversation FROM additions ORDER BY conversation")
        return [conversation for (conversation,) in await found.fetchall()]
