"""Whom Platter serves: by tenant and channel, how much is said, what failed, and how much is kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from psycopg import sql

from bot.upkeep.erasing import STORED
from engine.stores.postgres import Connection, Database
from engine.stores.queries import queries
from engine.stores.turnlog import PostgresTurnLog

SQL = queries("upkeep.sql")
_QUERIES = ("installed", "spoken", "failed", "muted", "unsettled")
ByChannel = Mapping[str, Sequence[Any]]


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
    """Table → rows that are stored; those without any are left out."""

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
        known = {query: await _by_channel(connection, SQL[query], name) for query in _QUERIES}
        rows = {table: await _by_channel(connection, _counting(table), name) for table in STORED}
        days = await (await connection.execute(SQL["model_days"], {"tenant": name})).fetchone()
    channels = sorted({channel for found in (*known.values(), *rows.values()) for channel in found})
    return Tenant(name, [_presence(channel, known, rows) for channel in channels], int(days[0]) if days else 0)


def _counting(table: str) -> sql.Composed:
    counting = sql.SQL("SELECT platform, count(*) FROM {} WHERE tenant = %(tenant)s GROUP BY platform")
    return counting.format(sql.Identifier(table))


async def _by_channel(connection: Connection, query: bytes | sql.Composed, tenant: str) -> ByChannel:
    found = await connection.execute(query, {"tenant": tenant})
    return {channel: rest for channel, *rest in await found.fetchall()}


def _presence(channel: str, known: Mapping[str, ByChannel], rows: Mapping[str, ByChannel]) -> Presence:
    (installed_at,) = known["installed"].get(channel, [None])
    first_at, last_at, day, month = known["spoken"].get(channel, [None, None, 0, 0])
    failed, muted, waits = (known[query].get(channel, [0])[0] for query in ("failed", "muted", "unsettled"))
    stored = {table: found[channel][0] for table, found in rows.items() if channel in found}
    return Presence(channel, installed_at, first_at, last_at, day, month, failed, muted, waits, stored)
