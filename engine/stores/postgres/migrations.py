"""Migrations: what brings a database to the tables this version knows, numbered SQL files, each once, in order; then
the files of functions, each whenever it reads as it never did before.

The first numbered file is the baseline. A database that went through all the files that it stands in place of is taken
over as it is; one that is older is refused, and nothing of it is changed.

Runs as the login of the URL, which must be allowed to create a role, a schema and the extension `vector`, or find them
there; where nothing is to be done, reading is enough. Safe when two processes start at once: an advisory lock is held
throughout.

A database that is ahead of this version is worked with as it is, so that an old process and a new one can serve side
by side; except where a file begins with the line BREAKS, which the older versions then refuse. ARCHITECTURE.md says
which changes an older version bears.
"""

import asyncio
import hashlib
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from importlib import resources
from typing import LiteralString

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

BASELINE = 35
"""The number of the first file: it makes at once what 1 to 34 made, one after the other."""

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
        applied_at timestamptz NOT NULL DEFAULT now(),
        breaks_older boolean NOT NULL DEFAULT false
    );
    COMMENT ON TABLE platter.migrations IS 'numbered files of tables, each applied once';
    CREATE TABLE IF NOT EXISTS platter.function_files (
        name text NOT NULL,
        sha256 text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (name, sha256)
    );
    COMMENT ON TABLE platter.function_files IS 'files of functions, as often as each was applied';
"""
"""Only its owner may comment on a table: another login stops there, before it owns the second one. A file's former
digests stay in the books: an older version that starts meanwhile finds its own, and leaves what a newer one made."""
# As JSON, since an installation may be older than the column, and is told so.
_APPLIED: LiteralString = """
    SELECT number, name, sha256, coalesce((to_jsonb(applied) ->> 'breaks_older')::boolean, false)
    FROM platter.migrations AS applied ORDER BY number
"""
_FUNCTIONS: LiteralString = "SELECT name, sha256 FROM platter.function_files ORDER BY applied_at"
_NOTE: LiteralString = "INSERT INTO platter.migrations (number, name, sha256, breaks_older) VALUES (%s, %s, %s, %s)"


@dataclass(frozen=True)
class SqlFile:
    """What is applied in one transaction: functions and triggers that go together."""

    name: str
    sql: str

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.sql.encode()).hexdigest()

    @property
    def note(self) -> tuple[LiteralString, tuple[object, ...]]:
        """The statement that writes it down as applied, and its values."""
        return "INSERT INTO platter.function_files (name, sha256) VALUES (%s, %s)", (self.name, self.sha256)


@dataclass(frozen=True)
class Migration(SqlFile):
    """Tables; its name begins with its number."""

    @property
    def number(self) -> int:
        return int(self.name[:4])

    @property
    def breaks_older(self) -> bool:
        return self.sql.startswith(BREAKS)

    @property
    def note(self) -> tuple[LiteralString, tuple[object, ...]]:
        return _NOTE, (self.number, self.name, self.sha256, self.breaks_older)


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
    return [Migration(name, (folder / name).read_text("utf-8")) for name in files]


def function_files() -> list[SqlFile]:
    """The files of functions beside them, by name; any order does, as what they call is looked up when it is called."""
    folder = resources.files(__package__) / "sql" / "functions"
    files = sorted(file.name for file in folder.iterdir())
    return [SqlFile(f"functions/{name}", (folder / name).read_text("utf-8")) for name in files]


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
            return await _applied_what_is_missing(connection, await tables_of(connection, url))
        except errors.InsufficientPrivilege:
            raise _not_the_owner(url) from None


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
    """Raises ChangedMigration, and Unusable where a newer version changed the tables beyond what this one bears, or
    they are too old to be taken over."""
    applied, functions = await _applied(connection, url)
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
    if applied and BASELINE not in there and not there.issuperset(range(1, BASELINE)):
        raise unusable(
            url,
            f"holds tables of an older Platter (up to {applied[-1][1]}), which this version does not take over",
            "Update to the release before this one and start that once, then update to this one",
        )
    files = function_files()
    missing = [migration.name for number, migration in known.items() if number not in there]
    missing += [file.name for file in files if file.sha256 not in functions.get(file.name, ())]
    replaced = [file.name for file in files if file.sha256 in functions.get(file.name, ())[:-1]]
    return Tables(tuple(missing), (*(name for name, _ in newer), *replaced), not applied)


async def _applied(
    connection: Connection, url: str
) -> tuple[Sequence[tuple[int, str, str, bool]], Mapping[str, Sequence[str]]]:
    """Migrations by number; digests of each file of functions, the last applied at the end."""
    functions: dict[str, list[str]] = defaultdict(list)
    try:
        found = await connection.execute(_APPLIED)
        applied = [(number, name, sha256, breaks) for number, name, sha256, breaks in await found.fetchall()]
        with suppress(errors.UndefinedTable):  # as the files before the baseline left it
            for name, sha256 in await (await connection.execute(_FUNCTIONS)).fetchall():
                functions[name].append(sha256)
    except (errors.UndefinedTable, errors.InvalidSchemaName):
        return [], {}
    except errors.InsufficientPrivilege:
        raise _not_the_owner(url) from None
    return applied, functions


def _not_the_owner(url: str) -> Unusable:
    return unusable(
        url,
        "holds tables that this login may not change or read",
        "Run Platter once with the login that made them; then let a superuser run: GRANT platter_app TO the login",
    )


async def _applied_what_is_missing(connection: Connection, tables: Tables) -> list[str]:
    if not tables.missing:
        return []  # another start was quicker
    await connection.execute(_BOOKS)
    done = []
    files: list[SqlFile] = [*migrations(), *function_files()]
    for file in files:
        if file.name not in tables.missing:
            continue
        if isinstance(file, Migration) and file.number == BASELINE and not tables.none:
            # By the files that it stands in place of; versions that look for those find them, and may go on.
            await connection.execute(_NOTE, (file.number, file.name, file.sha256, False))
            continue
        while not await _applied_at_once(connection, file):  # noqa: ASYNC110 - nobody tells when a table is let go
            await asyncio.sleep(PAUSE_S)
        done.append(file.name)
    # For a login that may work with the tables and not change them.
    await connection.execute("GRANT SELECT ON platter.migrations, platter.function_files TO platter_app")
    return done


async def _applied_at_once(connection: Connection, file: SqlFile) -> bool:
    """False, and nothing is done, where somebody else holds one of its tables for longer than others may wait."""
    try:
        async with connection.transaction():
            await connection.execute(f"SET LOCAL lock_timeout = {LOCK_WITHIN_MS}".encode())
            await connection.execute(file.sql.encode())
            await connection.execute(*file.note)
    except errors.LockNotAvailable:
        return False
    return True
