"""Lanes and their claims: what must happen in order, and who is at it.

A lane is held for a lease and renewed while its holder lives. There is no sweep for the dead: a lane whose lease has
passed is simply due again. Every write names the claim, so a holder that was only asleep (a stopped process, a machine
that hung) finds that the lane is another's and writes nothing.

Lanes of our own and no job queue: `procrastinate` looks at every job behind a busy lock (132 ms behind 3,000), and ends
a job by its id alone, so that a worker which was asleep ends another's.
"""

import asyncio
import hashlib
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from bot.delivery.background import beside
from engine.ports import Unavailable
from engine.stores.postgres.database import Database
from engine.stores.postgres.queries import queries

Line = Literal["in", "out", "then"]
LEASE = timedelta(seconds=6)
"""A killed worker's turn starts again after this and a look every second at most: within the 10 s promised."""

SQL = queries("deliveries.sql")


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to work on a lane, for as long as nobody else has a later one."""

    line: Line
    tenant: str
    lane: str
    number: int


def lane_key(platform: str, lane: str) -> str:
    """The lane as the tables know it: the same for the same, and no platform's ids in tables that all tenants share."""
    return hashlib.blake2b(f"{platform}:{lane}".encode(), digest_size=16).hexdigest()


def renewed(claim: Claim, database: Database, lease: timedelta, every: timedelta) -> AbstractAsyncContextManager[None]:
    """Keeps the lease for as long as the block runs, renewing it `every` so often."""
    return beside(_renew(claim, database, lease, every))


async def _renew(claim: Claim, database: Database, lease: timedelta, every: timedelta) -> None:
    given = {"line": claim.line, "tenant": claim.tenant, "lane": claim.lane, "claim": claim.number, "lease": lease}
    while True:
        await asyncio.sleep(every.total_seconds())
        with suppress(Unavailable):
            async with database.connection() as connection:
                await connection.execute(SQL["renew"], given)


async def next_due_s(line: Line, platforms: Sequence[str], database: Database) -> float | None:
    """Seconds until a lane of the line may be taken up, at least 0; None if nothing waits."""
    async with database.connection() as connection:
        found = await connection.execute(SQL["next_due"], {"line": line, "platforms": list(platforms)})
        row = await found.fetchone()
    return None if row is None or row[0] is None else max(0.0, float(row[0]))
