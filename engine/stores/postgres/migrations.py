"""Brings a database to the tables this version knows: numbered SQL files, each once, in order.

Runs as the login of the URL, which must be allowed to create a role, a schema and the extension `vector`, or find them
there; where nothing is to be done, reading is enough. Safe when two processes start at once: an advisory lock is held
throughout.

A database that is ahead of this version is worked with as it is, so that an old process and a new one can serve side
by side; except where a file begins with the line BREAKS, which the older versions then refuse. ARCHITECTURE.md says
which changes an older version bears.
"""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib import resources
from typing import LiteralString, NamedTuple

import psycopg
from psycopg import AsyncConnection, errors

from engine.ports import PlatterError, Unusable
from engine.stores.postgres.database import CONNECT_TIMEOUT_S, Connection, unavailable_when_gone
from engine.stores.postgres.refusals import connection_refused, unusable
from engine.stores.postgres.rights import rights_of, what_is_missing

MIGRATION_LOCK = 7_528_837_001
"""The advisory lock's key: any number that nothing else in this database uses."""
BREAKS = "-- breaks older versions"
"""A migration's first line, where what it does cannot be borne by a version that does not know it."""

LOCK_WITHIN_MS = 500
"""For so long a file waits for a table. Whoever comes after it waits as well, also to read, and a turn has 2 s
(`database.CALL_TIMEOUT_S`); a back-up may hold the table for minutes. So it lets them by, and tries again."""
PAUSE_S = 0.5
"""As long again for those who waited behind it."""

_BOOKS: LiteralString = """
    CREATE SCHEMA IF NOT EXISTS platter;
    CREATE TABLE IF NOT EXISTS platter.migrations (
        number integer PRIMARY KEY,
        name text NOT NULL,
        sha256 text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
    );
    ALTER TABLE platter.migrations ADD COLUMN IF NOT EXISTS breaks_older boolean NOT NULL DEFAULT false;
"""
# As JSON, since the column is younger than the table.
_APPLIED: LiteralString = """
    SELECT number, name, sha256, coalesce((to_jsonb(applied) ->> 'breaks_older')::boolean, false)
    FROM platter.migrations AS applied ORDER BY number
"""


class Migration(NamedTuple):
    number: int
    name: str
    sql: str

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.sql.encode()).hexdigest()

    @property
    def breaks_older(self) -> bool:
        return self.sql.startswith(BREAKS)


class ChangedMigration(PlatterError):
    """A migration that was applied reads differently now: restore the file and write a new one instead."""


@dataclass(frozen=True, slots=True)
class Tables:
    """How a database's tables stand to those of this version."""

    missing: tuple[str, ...]
    """Files that are not applied yet."""
    newer: tuple[str, ...]
    """Files of a newer version that are, none of which breaks this one."""
    none: bool
    """Whether nothing was ever made here."""


def migrations() -> list[Migration]:
    """The numbered files beside this module, ascending."""
    folder = resources.files(__package__) / "sql"
    files = sorted(file.name for file in folder.iterdir() if file.name[:4].isdigit())
    return [Migration(int(name[:4]), name, (folder / name).read_text("utf-8")) for name in files]


async def migrate(url: str) -> list[str]:
    """Applies what is missing and returns the names of what it applied. Raises Unusable, which says what to do."""
    async with keeper(url) as connection:
        if not (await tables_of(connection, url)).missing:
            return []
        if (wrong := what_is_missing(await rights_of(connection))) is not None:
            raise unusable(url, *wrong)
        await connection.execute("SET client_min_messages = warning")
        await connection.execute("SELECT pg_advisory_lock(%s)", (MIGRATION_LOCK,))
        try:
            await connection.execute(_BOOKS)
            done = [migration.name for migration in migrations() if await _apply(connection, migration)]
            # For a login that may work with the tables and not change them.
            await connection.execute("GRANT SELECT ON platter.migrations TO platter_app")
        except errors.InsufficientPrivilege:
            raise _not_the_owner(url) from None
        return done


@asynccontextmanager
async def keeper(url: str) -> AsyncIterator[Connection]:
    """A connection as the login itself, for what comes before the tables. Raises Unusable where there is none."""
    with unavailable_when_gone():
        try:
            connection: Connection = await AsyncConnection.connect(
                url, autocommit=True, connect_timeout=CONNECT_TIMEOUT_S, application_name="platter migrate"
            )
        except psycopg.Error as error:
            raise connection_refused(url, error) from None
        async with connection:
            yield connection


async def tables_of(connection: Connection, url: str) -> Tables:
    """Raises ChangedMigration, and Unusable where a newer version changed the tables beyond what this one bears."""
    applied = await _applied(connection, url)
    known = {migration.number: migration for migration in migrations()}
    for number, name, sha256, _ in applied:
        if number in known and known[number].sha256 != sha256:
            raise ChangedMigration(f"{name} was changed after it had been applied")
    there = {number for number, *_ in applied}
    newer = [(name, breaks) for number, name, _, breaks in applied if number > max(known)]
    if breaking := [name for name, breaks in newer if breaks]:
        raise unusable(
            url,
            f"holds tables of a newer Platter ({breaking[-1]}), which this version cannot work with",
            "Install that version, or name another database in PLATTER_DATABASE_URL",
        )
    missing = tuple(migration.name for number, migration in known.items() if number not in there)
    return Tables(missing, tuple(name for name, _ in newer), not applied)


async def _applied(connection: Connection, url: str) -> Sequence[tuple[int, str, str, bool]]:
    try:
        found = await connection.execute(_APPLIED)
        return [(number, name, sha256, breaks) for number, name, sha256, breaks in await found.fetchall()]
    except (errors.UndefinedTable, errors.InvalidSchemaName):
        return []
    except errors.InsufficientPrivilege:
        raise _not_the_owner(url) from None


def _not_the_owner(url: str) -> Unusable:
    return unusable(
        url,
        "holds tables that this login may not change or read",
        "Run Platter once with the login that made them; then let a superuser run: GRANT platter_app TO the login",
    )


async def _apply(connection: Connection, migration: Migration) -> bool:
    found = await connection.execute("SELECT FROM platter.migrations WHERE number = %s", (migration.number,))
    if await found.fetchone() is not None:
        return False
    while not await _applied_at_once(connection, migration):  # noqa: ASYNC110 - nobody tells when a table is let go
        await asyncio.sleep(PAUSE_S)
    return True


async def _applied_at_once(connection: Connection, migration: Migration) -> bool:
    """False, and nothing is done, where somebody else holds one of its tables for longer than others may wait."""
    try:
        async with connection.transaction():
            await connection.execute(f"SET LOCAL lock_timeout = {LOCK_WITHIN_MS}".encode())
            await connection.execute(migration.sql.encode())
            await connection.execute(
                "INSERT INTO platter.migrations (number, name, sha256, breaks_older) VALUES (%s, %s, %s, %s)",
                (migration.number, migration.name, migration.sha256, migration.breaks_older),
            )
    except errors.LockNotAvailable:
        return False
    return True
