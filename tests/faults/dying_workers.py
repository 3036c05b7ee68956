"""Workers that are killed with -9, one at every point where a turn or a post waits for something.

`python -m tests.faults.dying_workers DATABASE_URL PLATFORM_ADDRESS` starts one a point, each for a platform of its own,
and prints at which points none was killed.
"""

import asyncio
import os
import signal
import sys
from dataclasses import replace
from typing import Any, NamedTuple

from bot.delivery.arrivals import Arrivals
from bot.delivery.outbox import Outbox
from bot.delivery.worker import Worker, working
from bot.log import configure_logs
from engine.dependencies import Parts
from engine.engine import Engine
from engine.stores.postgres.database import Database
from engine.stores.postgres.turn_log import PostgresTurnLog
from tests.support.chaos.loop_channel import LoopChannel, loop_channel
from tests.support.deadlines import LEASE
from tests.support.stores.small_parts import SmallSessions, said, small_parts

WORKS_S = 100
"""Longer than any of them lives."""
QUIET_S = 3.0
"""Whatever might come twice has come by then."""
CONNECTIONS = 2
"""Of each worker: all of them together stay under the server's hundred."""


class Point(NamedTuple):
    owner: type
    method: str
    before: bool


POINTS = tuple(
    Point(owner, method, before)
    for owner, method in [
        (LoopChannel, "complete"),
        (Engine, "answer"),
        (PostgresTurnLog, "append"),
        (SmallSessions, "save"),
        (Arrivals, "settle"),
        (LoopChannel, "deliver"),
        (Outbox, "settle"),
    ]
    for before in (True, False)
)


def platform_of(place: int) -> str:
    return f"loop{place}"


def die_at(point: Point) -> None:
    """From now on this process is killed when it comes there."""
    original = getattr(point.owner, point.method)

    async def dies(*arguments: Any) -> Any:
        if not point.before:
            await original(*arguments)
        os.kill(os.getpid(), signal.SIGKILL)

    setattr(point.owner, point.method, dies)


async def work(platform: str, parts: Parts, database_url: str, address: str) -> None:
    async with Database(database_url, size=CONNECTIONS) as database, loop_channel(address) as channel:
        channel.platform = platform
        engine = Engine(replace(parts, log=PostgresTurnLog(database)))
        async with working(Worker(database, engine, {platform: channel}, 8, LEASE)):
            await asyncio.sleep(WORKS_S)


async def end_leases(database: Database) -> None:
    """Of all who died, as time does."""
    async with database.connection() as connection:
        await connection.execute("UPDATE lanes SET due = now() WHERE held")


def die(place: int, parts: Parts, database_url: str, address: str) -> None:
    die_at(POINTS[place])
    asyncio.run(work(platform_of(place), parts, database_url, address))
    os._exit(0)


def main(database_url: str, address: str) -> None:
    """One after the other, and warm."""
    configure_logs("critical")
    parts = small_parts()
    asyncio.run(Engine(parts).answer(said("lunch for 10")))
    ends = []
    for place in range(len(POINTS)):
        if (child := os.fork()) == 0:
            die(place, parts, database_url, address)
        ends.append(os.waitpid(child, 0)[1])
    killed = [os.WIFSIGNALED(end) and os.WTERMSIG(end) == signal.SIGKILL for end in ends]
    print("survived:", [point for point, died in zip(POINTS, killed, strict=True) if not died])  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
