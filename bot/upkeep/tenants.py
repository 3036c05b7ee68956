"""Whom Platter serves: by tenant and channel, how much is said, what failed, and how much is kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from engine.stores.postgres import Database
from engine.stores.queries import queries
from engine.stores.turnlog import PostgresTurnLog

SQL = queries("upkeep.sql")


@dataclass(frozen=True, slots=True)
class Presence:
    """A tenant in one channel."""

    channel: str
    installed_at: datetime | None
    """None where the platform's installations are not kept: one token by setting, Teams, HTTP."""
    first_turn_at: datetime | None
    last_turn_at: datetime | None
    turns_24h: int
    turns_30d: int
    failures_30d: int
    """Turns and posts that became dead letters, put back since or not."""
    muted: int
    """Channels of the platform in which Platter is told to be silent."""
    waiting: int
    """Turns and posts that are not settled yet."""
    rows: Mapping[str, int]
    """Table → rows that are stored."""

    @property
    def since(self) -> datetime | None:
        return self.installed_at or self.first_turn_at


@dataclass(frozen=True, slots=True)
class Tenant:
    name: str
    presences: Sequence[Presence]
    model_days: int
    """Rows of what it used of a language model, one a day."""

    @property
    def rows(self) -> int:
        return self.model_days + sum(sum(one.rows.values()) for one in self.presences)


async def tenants(database: Database) -> list[Tenant]:
    """All, those that say most first. Raises Unavailable."""
    found = [await _tenant(database, name) for name in await PostgresTurnLog(database).tenants()]
    return sorted(found, key=lambda one: (-sum(there.turns_30d for there in one.presences), one.name))


async def tenant_named(database: Database, name: str) -> Tenant | None:
    async with database.connection() as connection:
        row = await (await connection.execute(SQL["is_known"], {"tenant": name})).fetchone()
    return await _tenant(database, name) if row and row[0] else None


async def _tenant(database: Database, name: str) -> Tenant:
    async with database.tenant(name) as connection:
        rows = await (await connection.execute(SQL["tenant"], {"tenant": name})).fetchall()
        days = await (await connection.execute(SQL["model_days"], {"tenant": name})).fetchone()
    return Tenant(name, [Presence(*row) for row in rows], int(days[0]) if days else 0)
