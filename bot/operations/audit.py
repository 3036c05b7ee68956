"""Who changed what by hand, or read ratings: a row each, in the same commit, only ever added to."""

import os
import pwd
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from psycopg.types.json import Jsonb

from engine.stores.postgres.database import Connection, Database
from engine.stores.postgres.queries import queries

SQL = queries("upkeep.sql")
What = Literal["put_back", "erase", "discard", "feedback", "export", "reseal", "usual", "order", "limit", "promo"]


@dataclass(frozen=True, slots=True)
class Entry:
    entry: int
    done_at: datetime
    who: str
    what: str
    tenant: str
    counts: Mapping[str, int]


def operator_name(by: str | None = None) -> str:
    """As the operating system has it: the user that this process runs as, by name or number.

    In a container that is everybody's: `by` is who it was in their own words, told before it ("ana as platter").
    """
    number = os.getuid()
    try:
        runs_as = pwd.getpwuid(number).pw_name
    except KeyError:
        runs_as = f"uid {number}"
    return f"{by} as {runs_as}" if by else runs_as


async def record(connection: Connection, who: str, what: What, tenant: str, counts: Mapping[str, int]) -> None:
    """In the caller's transaction, which has named the tenant."""
    given = {"who": who, "what": what, "tenant": tenant, "counts": Jsonb(dict(counts))}
    await connection.execute(SQL["record"], given)


async def entries(database: Database, tenant: str | None, limit: int) -> tuple[list[Entry], int]:
    """(the newest `limit`, how many there are), of one tenant or of all, those that were erased too."""
    async with database.connection() as connection, connection.transaction():
        await connection.execute("SELECT set_config('platter.operator', 'yes', true)")
        rows = await (await connection.execute(SQL["audit"], {"tenant": tenant, "limit": limit})).fetchall()
    return [Entry(*row[:6]) for row in rows], int(rows[0][6]) if rows else 0
