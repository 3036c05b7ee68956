"""Workers that are killed with -9 while they add to a page, one at every step from its post to the end of it.

`python -m tests.faults.dying_adding DATABASE_URL PLATFORM_ADDRESS` starts one a point, each for a platform of its own
name, and prints at which points none was killed.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from bot.delivery.additions import Additions
from bot.delivery.worker import Worker, working
from bot.log import configure_logs
from engine.dependencies import Parts
from engine.engine import Engine
from engine.stores.postgres.database import Database
from engine.stores.postgres.turn_log import PostgresTurnLog
from tests.faults.dying_workers import CONNECTIONS, WORKS_S
from tests.support.chaos.loop_channel import ChangingChannel, loop_channel
from tests.support.deadlines import LEASE
from tests.support.stores.small_parts import SmallSessions, said, small_parts


class Point(NamedTuple):
    owner: type
    method: str
    before: bool
    holds: Callable[..., bool] = lambda *_: True
    """Of the call's arguments: whether it is this one."""


BEFORE, AFTER = True, False
POINTS = (
    Point(Additions, "has_gone_on", BEFORE),
    Point(Engine, "best_order", BEFORE),
    Point(PostgresTurnLog, "append", BEFORE, lambda _, row: bool(row.adds_to)),
    Point(PostgresTurnLog, "append", AFTER, lambda _, row: bool(row.adds_to)),
    Point(SmallSessions, "save", AFTER, lambda _, __, session, ___: session.seq == 2),
    Point(ChangingChannel, "change", BEFORE),
    Point(ChangingChannel, "change", AFTER),
    Point(Additions, "settle", BEFORE),
    Point(Additions, "settle", AFTER),
)


def platform_of(place: int) -> str:
    return f"loop{place}"


def die_at(point: Point) -> None:
    """From now on this process is killed when it comes there."""
    original = getattr(point.owner, point.method)

    async def dies(*arguments: Any, **named: Any) -> Any:
        is_it = point.holds(*arguments)
        if not (is_it and point.before):
            outcome = await original(*arguments, **named)
            if not is_it:
                return outcome
        os.kill(os.getpid(), signal.SIGKILL)

    setattr(point.owner, point.method, dies)


async def work(platform: str, parts: Parts, database_url: str, address: str) -> None:
    async with Database(database_url, size=CONNECTIONS) as database, loop_channel(address) as made:
        channel = ChangingChannel(made.address, made.client, platform)
        engine = Engine(replace(parts, log=PostgresTurnLog(database)))
        async with working(Worker(database, engine, {platform: channel}, 8, LEASE, adds=engine)):
            await asyncio.sleep(WORKS_S)


def die(place: int, parts: Parts, database_url: str, address: str) -> None:
    die_at(POINTS[place])
    asyncio.run(work(platform_of(place), parts, database_url, address))
    os._exit(0)


def main(database_url: str, address: str) -> None:
    """One after the other, and warm; HiGHS and a thread are begun in the children alone."""
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
