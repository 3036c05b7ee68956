"""What the worker shows of an answer while it is made, and when it shows nothing: on the real tables, any platform."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta

import pytest

from bot.delivery.inbox import PostgresInbox
from bot.delivery.timing import Timing
from bot.delivery.worker import Worker, working
from channels.ports import Again, GiveUp, Outcome, Pace, Revision, Sent, Shown, Unclear, Where
from engine.messages import Reply, Turn
from engine.ports import Unavailable
from engine.progress import NOBODY, Watch, with_sentences
from engine.stores.postgres.database import Database
from tests.support.chaos.loop_channel import PLATFORM, LoopChannel, loop_channel, said
from tests.support.chaos.loop_platform import PlatformAt
from tests.support.deadlines import LEASE
from tests.support.worker_house import BRISK

SHORT_LEASE = timedelta(seconds=1.5)
PATIENCE_S = 60
ONE, TWO = "It is warm.", "It is good."


@dataclass
class Board:
    """The protocol `Stream`, on a list."""

    begins_with: Outcome = field(default_factory=lambda: Sent("m1"))
    goes_on: bool = True
    most: Pace = field(default_factory=lambda: Pace(5, 60.0))
    every_s: float = 0.0
    shown: list[str] = field(default_factory=list)
    removed: list[Shown] = field(default_factory=list)
    taken_over: list[Shown] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def opening(self, so_far: Reply) -> str:
        return ""

    def text(self, so_far: Reply) -> str:
        return f"{so_far.headline} {so_far.text}".strip()

    async def begin(self, turn: Turn, where: Where, so_far: Reply) -> Outcome:
        self.shown.append("")
        self.changed.set()
        return self.begins_with

    async def go_on(self, where: Where, shown: Shown, text: str) -> bool:
        self.shown.append(text)
        self.changed.set()
        return self.goes_on

    def into(self, body: bytes, shown: Shown) -> bytes:
        self.taken_over.append(shown)
        return body

    async def remove(self, where: Where, shown: Shown) -> Outcome:
        self.removed.append(shown)
        return Sent("") if len(self.removed) > 1 else Again("away")

    async def until(self, count: int) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while len(self.shown) < count:
                self.changed.clear()
                await self.changed.wait()


@dataclass
class Streaming(LoopChannel):
    stream: Board = field(default_factory=Board)


Acts = Callable[[Turn, Watch], Awaitable[Reply]]


@dataclass
class Scripted:
    """Each start of a turn does what is next; the last for all that follow."""

    acts: list[Acts]
    starts: int = 0

    async def answer(self, turn: Turn, watch: Watch = NOBODY) -> Reply:
        self.starts += 1
        return await self.acts[min(self.starts, len(self.acts)) - 1](turn, watch)


def composed(turn: Turn) -> Reply:
    return Reply(turn.turn_id, "answer", headline=turn.text)


@pytest.fixture
def board() -> Board:
    return Board()


@asynccontextmanager
async def at_work(
    database: Database,
    platform: PlatformAt,
    board: Board,
    *acts: Acts,
    lease: timedelta = LEASE,
    timing: Timing = BRISK,
) -> AsyncIterator[Scripted]:
    async with loop_channel(platform.address) as plain:
        engine = Scripted(list(acts))
        channels = {PLATFORM: Streaming(plain.address, plain.client, stream=board)}
        async with working(Worker(database, engine, channels, 8, lease, timing=timing)):
            yield engine


async def posted(platform: PlatformAt, count: int = 1) -> list[str]:
    await platform.until_posted(count, PATIENCE_S)
    return [post["body"] for post in platform.posts()]


async def test_sentences_are_shown_as_they_come_and_the_first_post_takes_the_message_over(
    inbox: PostgresInbox, database: Database, platform: PlatformAt, board: Board
) -> None:
    async def tells(turn: Turn, watch: Watch) -> Reply:
        watch.composed(composed(turn))
        for count, sentence in enumerate((ONE, TWO), start=3):
            await board.until(count - 1)
            watch.text(sentence)
            await board.until(count)
        return with_sentences(composed(turn), [ONE, TWO])

    async with at_work(database, platform, board, tells):
        await inbox.take_in(said("lunch"))
        assert await posted(platform) == [f"t1: lunch\n{ONE} {TWO}"]
    assert board.shown == ["", "lunch", f"lunch {ONE}", f"lunch {ONE} {TWO}"]
    (over,) = board.taken_over
    assert (over.post_id, over.text, over.steps) == ("m1", f"lunch {ONE} {TWO}", 4)


async def test_a_model_that_says_at_once_that_it_is_not_to_be_had_begins_nothing(
    inbox: PostgresInbox, database: Database, platform: PlatformAt, board: Board
) -> None:
    async def tells(turn: Turn, watch: Watch) -> Reply:
        watch.composed(composed(turn))
        await asyncio.sleep(0)
        return composed(turn)

    async with at_work(database, platform, board, tells, timing=replace(BRISK, shows_after_s=5.0)):
        await inbox.take_in(said("lunch"))
        assert await posted(platform) == ["t1: lunch"]
    assert (board.shown, board.taken_over) == ([], [])


@pytest.mark.parametrize(
    ("outcome", "is_taken_over"), [(GiveUp("no"), False), (Again("no"), False), (Unclear("?"), True)]
)
async def test_only_what_may_stand_there_is_taken_over(
    inbox: PostgresInbox, database: Database, platform: PlatformAt, board: Board, outcome: Outcome, is_taken_over: bool
) -> None:
    board.begins_with = outcome

    async def tells(turn: Turn, watch: Watch) -> Reply:
        watch.composed(composed(turn))
        watch.text(ONE)
        await board.until(1)
        return composed(turn)

    async with at_work(database, platform, board, tells):
        await inbox.take_in(said("lunch"))
        await posted(platform)
    assert [over.post_id for over in board.taken_over] == [""] * is_taken_over
    assert board.shown == [""]


async def test_what_is_withdrawn_is_not_shown_any_further(
    inbox: PostgresInbox, database: Database, platform: PlatformAt, board: Board
) -> None:
    async def tells(turn: Turn, watch: Watch) -> Reply:
        watch.composed(composed(turn))
        watch.text(ONE)
        await board.until(2)
        watch.withdrawn()
        watch.text(TWO)
        await asyncio.sleep(0.1)
        return composed(turn)

    async with at_work(database, platform, board, tells):
        await inbox.take_in(said("lunch"))
        assert await posted(platform) == ["t1: lunch"]
    assert board.shown == ["", f"lunch {ONE}"]
    assert len(board.taken_over) == 1


async def shows_then_fails(turn: Turn, watch: Watch, board: Board, failed: Exception) -> Reply:
    watch.composed(composed(turn))
    watch.text(ONE)
    await board.until(2)
    raise failed


@pytest.mark.parametrize("failed", [ValueError("broken"), Unavailable("database", "gone")])
async def test_a_turn_that_is_started_again_takes_the_same_message_and_begins_no_other(
    inbox: PostgresInbox, database: Database, platform: PlatformAt, board: Board, failed: Exception
) -> None:
    async def fails(turn: Turn, watch: Watch) -> Reply:
        return await shows_then_fails(turn, watch, board, failed)

    async def tells(turn: Turn, watch: Watch) -> Reply:
        watch.composed(composed(turn))
        watch.text(TWO)
        await asyncio.sleep(0.2)
        return with_sentences(composed(turn), [TWO])

    async with at_work(database, platform, board, fails, tells) as engine:
        await inbox.take_in(said("lunch"))
        assert await posted(platform) == [f"t1: lunch\n{TWO}"]
    assert engine.starts == 2
    assert board.shown == ["", f"lunch {ONE}"]
    assert [over.post_id for over in board.taken_over] == ["m1"]


@pytest.mark.parametrize("turn", [None, said("dinner").turn], ids=["deleted", "edited"])
async def test_a_question_of_whose_answer_some_was_shown_is_answered_though_it_was_changed_meanwhile(
    inbox: PostgresInbox,
    database: Database,
    platform: PlatformAt,
    board: Board,
    turn: Turn | None,
) -> None:
    """Nobody else would take the half of it away."""
    timing = replace(BRISK, turn_pause_s=(0.02, 2.0))
    arrival = said("lunch")

    async def fails(turn: Turn, watch: Watch) -> Reply:
        return await shows_then_fails(turn, watch, board, Unavailable("database", "gone"))

    async def tells(turn: Turn, watch: Watch) -> Reply:
        return composed(turn)

    async with at_work(database, platform, board, fails, tells, timing=timing):
        await inbox.take_in(arrival)
        await board.until(2)
        await until_it_waits(database)
        assert not await inbox.revise(Revision(PLATFORM, arrival.where.tenant, arrival.keys[0], turn))
        assert await posted(platform) == ["t1: lunch"]
    assert [over.post_id for over in board.taken_over] == ["m1"]


async def until_it_waits(database: Database) -> None:
    async with asyncio.timeout(PATIENCE_S), database.tenant("acme") as connection:
        while True:
            found = await connection.execute("SELECT FROM arrivals WHERE state = 'waiting' AND attempts = 0")
            if await found.fetchone() is not None:
                return
            await asyncio.sleep(0.02)


async def test_an_apology_stands_in_the_message_that_showed_the_answer(
    inbox: PostgresInbox, database: Database, platform: PlatformAt, board: Board
) -> None:
    async def fails(turn: Turn, watch: Watch) -> Reply:
        return await shows_then_fails(turn, watch, board, ValueError("broken"))

    async with at_work(database, platform, board, fails):
        await inbox.take_in(said("lunch"))
        (body,) = await posted(platform)
    assert "went wrong on my side" in body
    assert [over.post_id for over in board.taken_over] == ["m1"]


async def test_what_was_shown_of_an_answer_that_says_nothing_is_removed_or_the_turn_is_started_again(
    inbox: PostgresInbox, database: Database, platform: PlatformAt, board: Board
) -> None:
    async def falls_silent(turn: Turn, watch: Watch) -> Reply:
        watch.composed(composed(turn))
        watch.text(ONE)
        await board.until(2)
        return Reply(turn.turn_id, "silence")

    async with at_work(database, platform, board, falls_silent):
        await inbox.take_in(said("lunch"))
        async with asyncio.timeout(PATIENCE_S):
            while len(board.removed) < 2:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
    assert [one.post_id for one in board.removed] == ["m1", "m1"]
    assert platform.posts() == []


async def test_above_a_tenant_s_budget_and_beside_a_post_that_waits_in_the_thread_nothing_is_begun(
    inbox: PostgresInbox, database: Database, platform: PlatformAt, board: Board
) -> None:
    async def tells(turn: Turn, watch: Watch) -> Reply:
        watch.composed(composed(turn))
        watch.text(ONE)
        await board.until(1)  # The first has begun, and none of the others does.
        await asyncio.sleep(0.3)
        return composed(turn)

    board.most = Pace(1, 60.0)
    platform.told("429 1")
    async with at_work(database, platform, board, tells):
        await inbox.take_in(said("first"))
        await inbox.take_in(said("second"))
        await posted(platform, 2)
        begun = board.shown.count("")
        await inbox.take_in(said("third", "t9", conversation="c9"))
        await posted(platform, 3)
    assert (begun, board.shown.count("")) == (1, 1)


async def test_a_worker_that_was_overtaken_while_it_began_takes_its_message_away(
    inbox: PostgresInbox, database: Database, platform: PlatformAt, board: Board
) -> None:
    async def overtaken(turn: Turn, watch: Watch) -> Reply:
        watch.composed(composed(turn))
        watch.text(ONE)
        await slow.until_removed()
        return composed(turn)

    class Slow(Board):
        async def until_removed(self) -> None:
            async with asyncio.timeout(PATIENCE_S):
                while not self.removed:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)

        async def begin(self, turn: Turn, where: Where, so_far: Reply) -> Outcome:
            async with database.connection() as connection:
                await connection.execute("UPDATE lanes SET claim = claim + 1 WHERE line = 'in'")
            return await super().begin(turn, where, so_far)

    slow = Slow()
    async with at_work(database, platform, slow, overtaken, lease=SHORT_LEASE):
        await inbox.take_in(said("lunch"))
        assert await posted(platform) == ["t1: lunch"]
    assert [one.post_id for one in slow.removed] == ["m1"]


async def test_where_it_is_switched_off_answers_come_whole(
    inbox: PostgresInbox, database: Database, platform: PlatformAt, board: Board
) -> None:
    async def tells(turn: Turn, watch: Watch) -> Reply:
        watch.composed(composed(turn))
        watch.text(ONE)
        await asyncio.sleep(0.2)
        return with_sentences(composed(turn), [ONE])

    async with loop_channel(platform.address) as plain:
        channels = {PLATFORM: Streaming(plain.address, plain.client, stream=board)}
        async with working(Worker(database, Scripted([tells]), channels, 8, LEASE, shows=False, timing=BRISK)):
            await inbox.take_in(said("lunch"))
            assert await posted(platform) == [f"t1: lunch\n{ONE}"]
    assert board.shown == []
