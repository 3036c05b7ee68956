"""Whom Platter serves: by tenant and channel, how much is said, what failed, and how much is kept."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from psycopg import sql

from bot.operations.erasing import STORED
from engine.stores.postgres.database import Connection, Database
from engine.stores.postgres.queries import queries
from engine.stores.postgres.turn_log import PostgresTurnLog

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
    whole_org: bool = False
    """Installed once for all of an organisation, whose id the tenant then is."""
    workspaces: int = 0
    """Of the organisation, in whose channels it was spoken to."""

    @property
    def since(self) -> datetime | None:
        return self.installed_at or self.first_turn_at


@dataclass(frozen=True, slots=True)
class Tenant:
    name: str
    presences: Sequence[Presence]
    model_days: int
    """Rows of what it used of a language model, one a day."""
    order_rules: int = 0
    """Rows of what it may order: limits and promo codes."""

    @property
    def rows(self) -> int:
        return self.model_days + self.order_rules + sum(sum(one.rows.values()) for one in self.presences)


async def tenants(database: Database) -> list[Tenant]:
    """All, those that say most first. Raises Unavailable."""
    found = [await _tenant(database, name) for name in await PostgresTurnLog(database).tenants()]
    return sorted(found, key=lambda one: (-sum(there.turns_30d for there in one.presences), one.name))


async def tenant_named(database: Database, name: str) -> Tenant | None:
    async with database.connection() as connection:
        known = await is_known(connection, name)
    return await _tenant(database, name) if known else None


async def is_known(connection: Connection, name: str) -> bool:
    row = await (await connection.execute(SQL["is_known"], {"tenant": name})).fetchone()
    return bool(row and row[0])


async def _tenant(database: Database, name: str) -> Tenant:
    async with database.tenant(name) as connection:
        known = {query: await _by_channel(connection, SQL[query], name) for query in _QUERIES}
        rows = await _stored(connection, name)
        row = await (await connection.execute(SQL["of_no_channel"], {"tenant": name})).fetchone()
    channels = sorted({channel for found in (*known.values(), rows) for channel in found})
    return Tenant(name, [_presence(channel, known, rows.get(channel, {})) for channel in channels], *(row or (0, 0)))


_COUNTING = sql.SQL(" UNION ALL ").join(
    sql.SQL("SELECT {}, platform, count(*) FROM {} WHERE tenant = %(tenant)s GROUP BY platform").format(
        sql.Literal(table), sql.Identifier(table)
    )
    for table in STORED
)
"""Table, channel, rows."""


async def _stored(connection: Connection, tenant: str) -> Mapping[str, Mapping[str, int]]:
    """Channel → table → rows."""
    found = await connection.execute(_COUNTING, {"tenant": tenant})
    stored: dict[str, dict[str, int]] = defaultdict(dict)
    for table, channel, count in await found.fetchall():
        stored[channel][table] = count
    return stored


async def _by_channel(connection: Connection, query: bytes, tenant: str) -> ByChannel:
    found = await connection.execute(query, {"tenant": tenant})
    return {channel: rest for channel, *rest in await found.fetchall()}


def _presence(channel: str, known: Mapping[str, ByChannel], rows: Mapping[str, int]) -> Presence:
    installed_at, whole_org, workspaces = known["installed"].get(channel, (None, False, 0))
    first_at, last_at, day, month = known["spoken"].get(channel, [None, None, 0, 0])
    failed, muted, waits = (known[query].get(channel, [0])[0] for query in ("failed", "muted", "unsettled"))
    return Presence(
        channel, installed_at, first_at, last_at, day, month, failed, muted, waits, rows, whole_org, workspaces
    )  # fmt: skip
