"""Workers that are killed with -9, one at every point where a turn, a post or what is added to one waits for something.

`python -m tests.support.dying.workers DATABASE_URL PLATFORM_ADDRESS answering|adding` starts one a point, each for a
platform of its own name, and prints at which points none was killed.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from bot.delivery.additions import Additions
from bot.delivery.arrivals import Arrivals
from bot.delivery.outbox import Outbox
from bot.delivery.worker import Worker, working
from bot.observability.log import configure_logs
from engine.dependencies import Parts
from engine.engine import Engine
from engine.stores.postgres.database import Database
from engine.stores.postgres.turn_log import PostgresTurnLog
from tests.support.chaos.loop_channel import ChangingChannel, LoopChannel, loop_channel
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
    holds: Callable[..., bool] = lambda *_: True
    """Of the call's arguments: whether it is this one."""


BEFORE, AFTER = True, False
ANSWERING = tuple(
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
    for before in (BEFORE, AFTER)
)
ADDING = (
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
"""From a page's post to the end of it."""
POINTS: Mapping[str, Sequence[Point]] = {"answering": ANSWERING, "adding": ADDING}


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


async def work(platform: str, parts: Parts, database_url: str, address: str, adds: bool) -> None:
    async with Database(database_url, size=CONNECTIONS) as database, loop_channel(address) as made:
        channel = (ChangingChannel if adds else LoopChannel)(made.address, made.client, platform)
        engine = Engine(replace(parts, log=PostgresTurnLog(database)))
        async with working(Worker(database, engine, {platform: channel}, 8, LEASE, adds=engine if adds else None)):
            await asyncio.sleep(WORKS_S)


async def end_leases(database: Database) -> None:
    """Of all who died, as time does."""
    async with database.connection() as connection:
        await connection.execute("UPDATE lanes SET due = now() WHERE held")


def die(point: Point, working_on: Callable[[], Any]) -> int:
    """A process that works until it dies there; its name."""
    if child := os.fork():
        return child
    die_at(point)
    asyncio.run(working_on())
    os._exit(0)


def was_killed(child: int) -> bool:
    """Waits for its end."""
    end = os.waitpid(child, 0)[1]
    return os.WIFSIGNALED(end) and os.WTERMSIG(end) == signal.SIGKILL


def main(database_url: str, address: str, what: str) -> None:
    """One after the other, and warm; HiGHS and a thread are begun in the children alone."""
    configure_logs("critical")
    parts = small_parts()
    asyncio.run(Engine(parts).answer(said("lunch for 10")))
    survived = []
    for place, point in enumerate(POINTS[what]):
        working_on = partial(work, platform_of(place), parts, database_url, address, what == "adding")
        if not was_killed(die(point, working_on)):
            survived.append(point)
    print("survived:", survived)  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
