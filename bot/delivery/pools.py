"""The inbox and the worker's database, opened: two pools, so that a busy worker keeps no acknowledgement waiting."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.delivery.inbox import PostgresInbox
from bot.encryption import Seal
from engine.stores.postgres.database import Database

INBOX_POOL = 4
"""An insert takes a millisecond or two, so four are hundreds a second."""
WORKER_POOL = 6
"""The worker's steps are single statements between long stretches of work."""


@dataclass(frozen=True, slots=True)
class Delivery:
    inbox: PostgresInbox
    front: Database
    """The inbox's."""
    database: Database
    """The worker's."""


@asynccontextmanager
async def open_delivery(database_url: str, seal: Seal | None = None) -> AsyncIterator[Delivery]:
    """`seal`: of what is a person's own in what waits."""
    async with Database(database_url, size=INBOX_POOL) as front, Database(database_url, size=WORKER_POOL) as back:
        yield Delivery(PostgresInbox(front, seal), front, back)
