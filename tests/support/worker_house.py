"""What tests of the worker share: an engine that says what was said, a worker at its work, and what came of it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from bot.delivery.answering import Answers
from bot.delivery.timing import Timing
from bot.delivery.worker import Worker, working
from engine.messages import Reply, Turn
from engine.progress import NOBODY, Watch
from engine.stores.postgres.database import Database
from tests.support.chaos.loop_channel import PLATFORM, LoopChannel, loop_channel
from tests.support.chaos.loop_platform import PlatformAt
from tests.support.deadlines import LEASE, PATIENT_S

PATIENCE_S = 60


BRISK = Timing(
    turn_pause_s=(0.02, 0.1),
    busy_after_s=0.2,
    shows_after_s=0.05,
    try_s=PATIENT_S,
    post_pause_s=(0.05, 60.0),
    unclear_pause_s=0.2,
    addition_pause_s=0.05,
)
"""Pauses that cost a test little, and patience with a busy machine."""


@dataclass
class Saying:
    """Answers with what was said; what is scripted for a text happens first."""

    scripted: dict[str, Callable[[], Awaitable[None]]] = field(default_factory=dict)
    starts: list[str] = field(default_factory=list)

    async def answer(self, turn: Turn, watch: Watch = NOBODY) -> Reply:
        self.starts.append(turn.text)
        if turn.text in self.scripted:
            await self.scripted[turn.text]()
        if not turn.addressed:
            return Reply(turn.turn_id, "silence")
        return Reply(turn.turn_id, "answer", headline=turn.text)


@asynccontextmanager
async def at_work(
    database: Database,
    platform: PlatformAt,
    engine: Answers,
    channel: Callable[[LoopChannel], LoopChannel] = lambda made: made,
    timing: Timing = BRISK,
    **more: Any,
) -> AsyncIterator[Worker]:
    async with loop_channel(platform.address, **more) as made:
        one = Worker(database, engine, {PLATFORM: channel(made)}, 8, LEASE, timing=timing)
        async with working(one):
            yield one


async def until_posted(platform: PlatformAt, count: int) -> list[str]:
    """The bodies, once there are that many; a moment later there must not be more."""
    await platform.until_posted(count, PATIENCE_S)
    await asyncio.sleep(0.1)
    bodies = [post["body"] for post in platform.posts()]
    assert len(bodies) == count
    return bodies


async def states(database: Database, table: str = "posts") -> list[str]:
    async with database.tenant("acme") as connection:
        found = await connection.execute(f"SELECT state FROM {table} ORDER BY place".encode())  # noqa: S608
        return [state for (state,) in await found.fetchall()]


async def until_states(database: Database, wanted: list[str], table: str = "posts") -> None:
    async with asyncio.timeout(PATIENCE_S):
        while await states(database, table) != wanted:  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def letters(database: Database) -> list[tuple[str, str, int]]:
    async with database.tenant("acme") as connection:
        found = await connection.execute("SELECT line, reason, attempts FROM dead_letters ORDER BY letter")
        return await found.fetchall()


async def until_added(database: Database) -> None:
    """Nothing waits to be added any more, to posts that stand or will."""
    async with asyncio.timeout(PATIENCE_S):
        while await _waits_to_be_added(database):  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def _waits_to_be_added(database: Database) -> bool:
    async with database.tenant("acme") as connection:
        found = await connection.execute(
            "SELECT EXISTS (SELECT FROM additions) "
            "OR EXISTS (SELECT FROM arrivals WHERE state IN ('waiting', 'started'))"
        )
        row = await found.fetchone()
    return bool(row and row[0])
