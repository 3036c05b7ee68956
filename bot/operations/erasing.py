"""A tenant is taken out of every store: the one place for it, whoever asks (the platform, an operator).

What waits goes first, so that nothing more of it is begun; then, once nobody is at its lanes any more or patience has
run out, all the rest. What is done twice or dies in between is done again.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import LiteralString

from psycopg import sql

from bot.operations.audit import record
from engine.messages import ThreadKey
from engine.ports import Sessions, Unavailable
from engine.stores.postgres.database import Connection, Database
from engine.stores.postgres.queries import queries

SQL = queries("erasing.sql")
_LOCK = queries("turns.sql")["lock_erasing"]
_NAMED = "SELECT set_config('platter.tenant', %s, true), set_config('statement_timeout', %s, true)"
_WHOLE: LiteralString = "tenant = %(tenant)s"
_IN_CHANNEL: LiteralString = "tenant = %(tenant)s AND platform = coalesce(%(platform)s, platform)"
_FIRST = {
    "additions": _IN_CHANNEL,
    "posts": f"{_IN_CHANNEL} AND state IN ('waiting', 'sending')",
    "arrivals": f"{_IN_CHANNEL} AND state IN ('waiting', 'started', 'opening')",
}
_DOOR = {"installations": _WHOLE}
"""Without an installation nothing more is taken in."""
_OF_A_CHANNEL = dict.fromkeys((
    "additions", "posts", "dead_letters", "arrival_keys", "arrivals", "turns", "ratings", "saved_dishes", "profiles",
    "shared_threads", "heard_in", "joined_teams", "usuals", "usual_searches", "carts", "cart_changes",
    "order_tellings", "orders", "order_events", "supplier_messages", "promo_uses",
), _IN_CHANNEL)  # fmt: skip
_OF_THE_WHOLE = dict.fromkeys(("channel_rules", "model_tokens", "promos", "order_limits", "lanes", "tenants"), _WHOLE)
STORED = (*_OF_A_CHANNEL, "installations", "channel_rules")
"""Tables whose rows are a tenant's in a channel."""
ERASED = frozenset({*_OF_A_CHANNEL, *_DOOR, *_OF_THE_WHOLE})
"""Every table that knows a tenant; `audit` alone outlives one, and has no words of anybody."""
OF_A_PERSON: Mapping[str, str] = {
    "turns": "“forget” takes words, state and answer; when, who and which dishes stay as figures",
    "ratings": "“forget” takes the comment",
    "dead_letters": "“forget” takes the words",
    "saved_dishes": "“forget” takes the rows",
    "profiles": "“forget” takes the row",
    "usual_searches": "“forget” takes the rows",
    "carts": "“forget” takes those that they organise, and from others' whose lines theirs are; 30 days untouched",
    "cart_changes": "“forget” takes the answers in threads that they had a part in; rows after 25 hours",
    "orders": "“forget” takes what is sealed of those that they organised, and from others' what is theirs; sums and "
    "items stay",
    "order_events": "“forget” takes who it was",
    "promo_uses": "“forget” takes who it was",
    "arrivals": "words are gone as soon as it is settled, rows after 26 hours",
    "posts": "words are gone as soon as it is settled, rows with the turns' words",
}
"""Every table that knows a person, and when what is theirs in it goes, the tenant's end aside."""
PATIENCE_S = 10.0
"""For what is under way when an operator erases: nearly every turn is over in a second, a dead worker's lease in 6."""
LOOK_S = 0.1


@dataclass(frozen=True, slots=True)
class Erased:
    rows: Mapping[str, int]
    """Table → rows that are gone; those without any are left out."""
    sessions: int | None
    """In Redis; None: it was away, and they end with their 24 hours."""
    under_way: int
    """Lanes that somebody was still at when patience ran out: their turns may leave a row."""


async def erase(
    database: Database,
    sessions: Sessions,
    tenant: str,
    platform: str | None = None,
    *,
    who: str | None = None,
    patience_s: float = 0.0,
    statement_s: float = 0.0,
) -> Erased:
    """Everything of a tenant, or of one channel of it. `who`: an operator, whose doing is written down with it.

    A tenant that is taken out whole loses its installations and rules too, and its name. `statement_s`: the longest
    that one statement may take, waiting included; 0: any. Raises Unavailable.
    """
    given = {"tenant": tenant, "platform": platform}
    async with database.dedicated("platter erase") as connection:
        async with _alone(connection, given, statement_s):
            waited = await _remove(connection, given, {**_FIRST, **({} if platform else _DOOR)}, who)
        under_way = await _idle(connection, tenant, patience_s)
        async with _alone(connection, given, statement_s):
            found = await connection.execute(SQL["threads"], given)
            threads = [ThreadKey(*values) for values in await found.fetchall()]
            removed = await _remove(connection, given, {**_OF_A_CHANNEL, **({} if platform else _OF_THE_WHOLE)}, who)
    return Erased(dict(waited + removed), await _dropped(sessions, threads), under_way)


@asynccontextmanager
async def _alone(connection: Connection, given: Mapping[str, str | None], statement_s: float) -> AsyncIterator[None]:
    """A transaction that sees the tenant's rows and has its lanes, while nobody in it is forgotten. One of
    `Database.tenant` has a shorter limit."""
    limit = str(round(statement_s * 1000))
    async with connection.transaction():
        await connection.execute(_NAMED, (given["tenant"], limit))
        await connection.execute(_LOCK, given)
        await connection.execute(SQL["lock_lanes"], given)
        yield


async def _remove(
    connection: Connection, given: Mapping[str, str | None], rows: Mapping[str, LiteralString], who: str | None
) -> Counter[str]:
    """Table → rows, removed and written down in the caller's transaction. `rows`: table → which."""
    removed: Counter[str] = Counter()
    for table, which in rows.items():
        statement = sql.SQL("DELETE FROM {} WHERE ").format(sql.Identifier(table)) + sql.SQL(which)
        removed[table] += (await connection.execute(statement, given)).rowcount
    removed = +removed
    if who is not None and removed:
        await record(connection, who, "erase", str(given["tenant"]), removed)
    return removed


async def _idle(connection: Connection, tenant: str, patience_s: float) -> int:
    """Waits until nobody is at the tenant's lanes; how many are still held when patience has run out."""
    loop = asyncio.get_running_loop()
    end = loop.time() + patience_s
    while True:
        row = await (await connection.execute(SQL["at_work"], {"tenant": tenant})).fetchone()
        held = int(row[0]) if row else 0
        if not held or loop.time() >= end:
            return held
        await asyncio.sleep(LOOK_S)


async def _dropped(sessions: Sessions, threads: list[ThreadKey]) -> int | None:
    try:
        for thread in threads:
            await sessions.delete(thread)
    except Unavailable:
        return None
    return len(threads)
