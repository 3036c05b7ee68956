"""What tests of dead letters share: an engine that breaks down, a worker at its work, and what operators do."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.delivery.answering import Answers
from bot.delivery.inbox import PostgresInbox
from bot.delivery.timing import Timing
from bot.delivery.worker import Worker, working
from bot.operations.backlog import Letter, look
from bot.operations.retry import put_back
from engine.messages import Reply, Turn
from engine.progress import NOBODY, Watch
from engine.stores.postgres.database import Database
from tests.support.chaos.loop_channel import PLATFORM, LoopChannel, loop_channel, said
from tests.support.chaos.loop_platform import PATIENCE_S, PlatformAt
from tests.support.deadlines import LEASE
from tests.support.worker_house import BRISK


@dataclass
class Stumbling:
    """Answers, except while it is broken; says what was said where it is given no engine."""

    engine: Answers | None = None
    broken: bool = False

    async def answer(self, turn: Turn, watch: Watch = NOBODY) -> Reply:
        if self.broken:
            raise RuntimeError(turn.text)
        return await self.engine.answer(turn) if self.engine else Reply(turn.turn_id, "answer", headline=turn.text)


@asynccontextmanager
async def at_work(
    database: Database,
    platform: PlatformAt,
    engine: Answers,
    channel: type[LoopChannel] = LoopChannel,
    timing: Timing = BRISK,
) -> AsyncIterator[None]:
    async with loop_channel(platform.address) as made:
        channels = {PLATFORM: channel(made.address, made.client)}
        async with working(Worker(database, engine, channels, 8, LEASE, timing=timing)):
            yield


async def listed(database: Database, count: int = 1) -> list[Letter]:
    """The dead letters, once there are so many and nothing waits any more."""
    async with asyncio.timeout(PATIENCE_S):
        while len((found := await look(database, 20)).letters) != count or found.by_channel:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    return list(found.letters)


async def outcomes(database: Database, names: list[str] | None = None) -> list[str]:
    return [fate.outcome for fate in await put_back(database, names, "ops")]


async def settled(database: Database, name: str) -> str:
    """What is said of a letter that was put back, once it is over."""
    async with asyncio.timeout(PATIENCE_S):
        while (found := await outcomes(database, [name])) == ["waiting"]:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    return found[0]


async def asked(inbox: PostgresInbox, text: str, thread: str = "t1") -> str:
    message = said(text, thread)
    assert await inbox.take_in(message)
    return message.turn.turn_id
