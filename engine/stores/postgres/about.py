"""What is to be known of a PostgreSQL that is used, or about to be; nothing of it is changed."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import LiteralString

from engine.stores.postgres.database import Connection
from engine.stores.postgres.migrations import Tables, keeper, migrations, tables_of
from engine.stores.postgres.rights import Rights, rights_of, unfit, what_is_missing
from engine.stores.round_trip import median_ms

_MADE = re.compile(r"CREATE (TABLE|(?:UNIQUE )?INDEX)(?: IF NOT EXISTS)? (\w+)[^;]*;")
_DROPPED = re.compile(r"DROP (?:TABLE|INDEX)(?: IF EXISTS)? (\w+)")
_THERE: LiteralString = """
    SELECT relname FROM pg_class JOIN pg_namespace ON relnamespace = pg_namespace.oid
    WHERE nspname = 'platter' AND relname = ANY(%s)
"""
_LEFT: LiteralString = """
    SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')
"""


@dataclass(frozen=True, slots=True)
class PostgresFacts:
    rights: Rights
    lacking: tuple[str, str] | None
    """(what is wrong, what to do) before this server can be used."""
    tables: Tables
    lost: dict[str, str]
    """Tables and indexes that a file made and that are not there: name → the statement that makes it."""
    encrypted: bool
    connections_left: int
    ms: float
    """Median of a round trip."""


async def about_postgres(url: str) -> PostgresFacts:
    """Raises Unusable where there is no connection, no right to read, or a newer version's tables."""
    async with keeper(url) as connection:
        tables = await tables_of(connection, url)
        rights = await rights_of(connection)
        return PostgresFacts(
            rights,
            what_is_missing(rights) if tables.missing else unfit(rights),
            tables,
            await _lost(connection, tables),
            bool(connection.pgconn.ssl_in_use),
            await _left(connection),
            await median_ms(lambda: connection.execute("SELECT 1")),
        )


async def _lost(connection: Connection, tables: Tables) -> dict[str, str]:
    made = made_by(migration.sql for migration in migrations() if migration.name not in tables.missing)
    found = await connection.execute(_THERE, (list(made),))
    there = {name for (name,) in await found.fetchall()}
    return {name: statement for name, statement in made.items() if name not in there}


def made_by(files: Iterable[str]) -> dict[str, str]:
    """Name → statement of the tables and indexes that these files leave, in their order."""
    made: dict[str, str] = {}
    for text in files:
        plain = re.sub(r"--.*", "", text)
        made |= {found[2]: " ".join(found[0].split()) for found in _MADE.finditer(plain)}
        for found in _DROPPED.finditer(plain):
            made.pop(found[1], None)
    return made


async def _left(connection: Connection) -> int:
    row = await (await connection.execute(_LEFT)).fetchone()
    return int(row[0]) if row else 0
