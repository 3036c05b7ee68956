"""What a server must bring and a login must be allowed before the tables can be made, and the SQL that mends it."""

from dataclasses import dataclass
from typing import LiteralString

from psycopg import sql

from engine.stores.postgres.database import Connection

LEAST_SERVER = 160_000
"""server_version_num: PostgreSQL 16, whose roles may be told apart by what they may SET (0035_baseline.sql)."""
LEAST_PGVECTOR = (0, 8)
"""hnsw.iterative_scan, on which filters beside a vector rest (pgvector_index.py)."""
APP_ROLE = "platter_app"

_FACTS: LiteralString = """
    SELECT current_setting('server_version_num')::int, current_setting('server_version'),
        session_user::text, current_database()::text,
        (SELECT extversion FROM pg_extension WHERE extname = 'vector'),
        (SELECT default_version FROM pg_available_extensions WHERE name = 'vector'),
        login.rolsuper,
        login.rolsuper OR login.rolcreaterole,
        has_database_privilege(session_user, current_database(), 'CREATE'),
        EXISTS (SELECT FROM pg_roles WHERE rolname = 'platter_app'),
        coalesce((SELECT pg_has_role(session_user, oid, 'MEMBER') FROM pg_roles WHERE rolname = 'platter_app'), false)
    FROM pg_roles AS login WHERE login.rolname = session_user
"""


@dataclass(frozen=True, slots=True)
class Rights:
    """What the server and the login bring, as asked before any table is made."""

    version_number: int
    version: str
    login: str
    database: str
    pgvector: str | None
    """Of this database; None: not in it."""
    pgvector_on_server: str | None
    superuser: bool
    makes_roles: bool
    makes_schemas: bool
    role_exists: bool
    takes_role: bool


async def rights_of(connection: Connection) -> Rights:
    found = await connection.execute(_FACTS)
    row = await found.fetchone()
    assert row is not None
    return Rights(*row)


def unfit(rights: Rights) -> tuple[str, str] | None:
    """(what is wrong with the server, what to do) or None, whatever the login may do."""
    if rights.version_number < LEAST_SERVER:
        return f"is version {rights.version}, which is too old", "PostgreSQL 16 or later is needed"
    if rights.pgvector is None and rights.pgvector_on_server is None:
        return "has no extension pgvector", "Install the package pgvector on the server (0.8 or later)"
    if rights.pgvector is not None and _numbers(rights.pgvector) < LEAST_PGVECTOR:
        return f"has pgvector {rights.pgvector}, which is too old", "Run: ALTER EXTENSION vector UPDATE (0.8 or later)"
    return None


def what_is_missing(rights: Rights) -> tuple[str, str] | None:
    """(what is wrong, what to do) before tables can be made; the commands are for a superuser, in that database."""
    if (wrong := unfit(rights)) is not None:
        return wrong
    commands = list(_commands(rights))
    if commands:
        return f"gives the login {rights.login} too few rights", f"Let a superuser run: {'; '.join(commands)};"
    return None


def _commands(rights: Rights) -> list[str]:
    login, database, role = (sql.Identifier(name) for name in (rights.login, rights.database, APP_ROLE))
    wanted: list[sql.Composable] = []
    if rights.pgvector is None and not rights.superuser:
        wanted.append(sql.SQL("CREATE EXTENSION vector"))
    if not rights.role_exists and not rights.makes_roles:
        wanted.append(sql.SQL("CREATE ROLE {} NOLOGIN").format(role))
    if not rights.takes_role and not rights.superuser and (rights.role_exists or not rights.makes_roles):
        wanted.append(sql.SQL("GRANT {} TO {}").format(role, login))
    if not rights.makes_schemas:
        wanted.append(sql.SQL("GRANT CREATE ON DATABASE {} TO {}").format(database, login))
    return [command.as_string(None) for command in wanted]


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdigit())
