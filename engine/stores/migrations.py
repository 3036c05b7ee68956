"""Brings a database to the tables this version knows: numbered SQL files, each once, in order.

Runs as the login of the URL, which must be allowed to create a role, a schema and the extension `vector` (or find them
there). Safe when two processes start at once: an advisory lock is held throughout. A database that is ahead of this
version is left as it is.
"""

import hashlib
from importlib import resources
from typing import LiteralString, NamedTuple

from psycopg import AsyncConnection

from engine.ports import PlatterError
from engine.stores.postgres import CONNECT_TIMEOUT_S, Connection, unavailable_when_gone

MIGRATION_LOCK = 7_528_837_001
"""The advisory lock's key: any number that nothing else in this database uses."""

_BOOKS: LiteralString = """
    CREATE SCHEMA IF NOT EXISTS platter;
    CREATE TABLE IF NOT EXISTS platter.migrations (
        number integer PRIMARY KEY,
        name text NOT NULL,
        sha256 text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
    );
"""


class Migration(NamedTuple):
    number: int
    name: str
    sql: str

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.sql.encode()).hexdigest()


class ChangedMigration(PlatterError):
    """A migration that was applied reads differently now: restore the file and write a new one instead."""


def migrations() -> list[Migration]:
    """The numbered files beside this module, ascending."""
    folder = resources.files("engine.stores") / "sql"
    files = sorted(file.name for file in folder.iterdir() if file.name[:4].isdigit())
    return [Migration(int(name[:4]), name, (folder / name).read_text("utf-8")) for name in files]


async def migrate(url: str) -> list[str]:
    """Applies what is missing and returns the names of what it applied."""
    with unavailable_when_gone():
        connection: Connection = await AsyncConnection.connect(
            url, autocommit=True, connect_timeout=CONNECT_TIMEOUT_S, application_name="platter migrate"
        )
        async with connection:
            await connection.execute("SET client_min_messages = warning")
            await connection.execute("SELECT pg_advisory_lock(%s)", (MIGRATION_LOCK,))
            await connection.execute(_BOOKS)
            return [migration.name for migration in migrations() if await _apply(connection, migration)]


async def _apply(connection: Connection, migration: Migration) -> bool:
    found = await connection.execute("SELECT sha256 FROM platter.migrations WHERE number = %s", (migration.number,))
    row = await found.fetchone()
    if row is not None:
        if row[0] != migration.sha256:
            raise ChangedMigration(f"{migration.name} was changed after it had been applied")
        return False
    async with connection.transaction():
        await connection.execute(migration.sql.encode())
        await connection.execute(
            "INSERT INTO platter.migrations (number, name, sha256) VALUES (%s, %s, %s)",
            (migration.number, migration.name, migration.sha256),
        )
    return True
