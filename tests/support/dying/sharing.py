"""Workers that are killed with -9 while a list is shared, one at every step from the dialog to the new thread.

`python -m tests.support.dying.sharing DATABASE_URL TEAMS_URL` starts one a point, each for a channel of its own
name, and prints at which points none was killed.
"""

import asyncio
import sys

from bot.delivery.arrivals import Arrivals
from bot.delivery.outbox import Outbox
from bot.delivery.worker import Worker, working
from bot.observability.log import configure_logs
from channels.teams.sdk import TeamsApi
from engine.stores.postgres.database import Database
from tests.support.deadlines import LEASE
from tests.support.dying.showing import Point, Telling, channels_of, die_each
from tests.support.dying.workers import AFTER, BEFORE, CONNECTIONS, WORKS_S

POINTS = (
    Point("teams", Arrivals, "settle", BEFORE),
    Point("teams", Arrivals, "settle", AFTER),
    Point("teams", TeamsApi, "begin", BEFORE),
    Point("teams", TeamsApi, "begin", AFTER),
    Point("teams", Outbox, "settle", BEFORE),
    Point("teams", Outbox, "settle", AFTER),
    Point("teams", TeamsApi, "send", BEFORE),
)


def name_of(place: int) -> str:
    return f"teams{place}"


async def work(name: str, database_url: str, teams_url: str) -> None:
    async with (
        Database(database_url, size=CONNECTIONS) as database,
        channels_of({name: "teams"}, "http://127.0.0.1:9/api/", teams_url) as channels,
        working(Worker(database, Telling(waits=False), channels, 8, LEASE)),
    ):
        await asyncio.sleep(WORKS_S)


def main(database_url: str, teams_url: str) -> None:
    configure_logs("critical")
    die_each(POINTS, lambda place, _: work(name_of(place), database_url, teams_url))


if __name__ == "__main__":
    main(*sys.argv[1:])
