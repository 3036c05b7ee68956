"""PostgreSQL: one pool, a deadline on every call, and a tenant on every transaction that touches people.

Every pooled connection works as `platter_app`, a role without superuser rights, for whom row-level security holds even
where the login is a superuser (as the embedded server's is). Errors of a server that is gone or too slow become
`Unavailable`; anything else (a broken constraint, a wrong statement) is the caller's and passes through.
"""

import asyncio
import hashlib
import os
import select
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, LiteralString

import psycopg
from psycopg import AsyncConnection
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from engine.ports import Unavailable, Unusable

Connection = AsyncConnection[tuple[Any, ...]]

CONNECT_TIMEOUT_S = 3
"""A local server answers in milliseconds, one across a network in tenths of a second; libpq's least is 2."""
CALL_TIMEOUT_S = 2.0
"""One transaction of a turn. Interactions that need their answer at once have 2 s by the rule book."""
MAY_SAY = "Let its keeper run: GRANT EXECUTE ON FUNCTION pg_control_system TO platter_app"
POOL_SIZE = 10
"""Eight conversations at once, the bench's number, and two to spare."""

_SESSION: LiteralString = """
    SELECT set_config('role', 'platter_app', false),
           set_config('search_path', 'platter, public', false),
           set_config('statement_timeout', %s, false),
           set_config('jit', 'off', false),
           set_config('plan_cache_mode', 'force_custom_plan', false),
           set_config('timezone', 'UTC', false)
"""
# jit: compiling costs more than any of our queries. force_custom_plan: a plan kept across different filters is a wrong
# one (retrieval notes, "auto-prepared statements keep their old plan").


@dataclass(frozen=True, slots=True)
class PoolUse:
    """Connections of a pool, and calls that wait for one."""

    most: int
    idle: int
    busy: int
    waiting: int


class Database:
    """A pool of connections to one database; open it with `async with`."""

    def __init__(
        self,
        url: str,
        *,
        size: int = POOL_SIZE,
        call_timeout_s: float = CALL_TIMEOUT_S,
        connect_timeout_s: float = CONNECT_TIMEOUT_S,
    ) -> None:
        """`connect_timeout_s`: whole seconds count (libpq)."""
        self.url = url
        self._connect_timeout_s = int(connect_timeout_s)
        self._call_timeout_s = call_timeout_s
        self._pool = AsyncConnectionPool(
            url,
            connection_class=AsyncConnection[tuple[Any, ...]],
            kwargs={"autocommit": True, "connect_timeout": self._connect_timeout_s},
            configure=self._configure,
            check=_check_not_hung_up,
            min_size=1,
            max_size=size,
            timeout=call_timeout_s,
            open=False,
        )

    async def __aenter__(self) -> "Database":
        await self._pool.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._pool.close(timeout=1.0)

    @property
    def use(self) -> PoolUse:
        stats = self._pool.get_stats()
        size, idle = stats["pool_size"], stats["pool_available"]
        return PoolUse(stats["pool_max"], idle, size - idle, stats.get("requests_waiting", 0))

    @asynccontextmanager
    async def connection(self, timeout_s: float | None = None) -> AsyncIterator[Connection]:
        """An autocommit connection for at most `timeout_s`; then it is cut off and the call ends in Unavailable."""
        limit_s = timeout_s or self._call_timeout_s
        with unavailable_when_gone():
            async with self._pool.connection(timeout=limit_s) as connection:
                timer = asyncio.get_running_loop().call_later(limit_s, hang_up, connection)
                try:
                    yield connection
                finally:
                    timer.cancel()

    @asynccontextmanager
    async def tenant(self, tenant: str, timeout_s: float | None = None) -> AsyncIterator[Connection]:
        """A transaction that sees this tenant's rows only; `timeout_s`: as in `patient`.

        Three round trips around what is executed inside; a turn's own statements name their tenant themselves instead
        (sql/turns.sql). The driver's pipeline mode would make it one, and takes longer (measured: 1.4 ms to 0.5).
        """
        opened = self.patient(timeout_s) if timeout_s else self._brief()
        async with opened as connection:
            await connection.execute("SELECT set_config('platter.tenant', %s, true)", (tenant,))
            yield connection

    @asynccontextmanager
    async def _brief(self) -> AsyncIterator[Connection]:
        async with self.connection() as connection, connection.transaction():
            yield connection

    @asynccontextmanager
    async def patient(self, timeout_s: float) -> AsyncIterator[Connection]:
        """A transaction whose statements may take so long too, and not only a turn's time."""
        async with self.connection(timeout_s) as connection, connection.transaction():
            await connection.execute("SELECT set_config('statement_timeout', %s, true)", (str(int(timeout_s * 1000)),))
            yield connection

    @asynccontextmanager
    async def dedicated(self, application_name: str) -> AsyncIterator[Connection]:
        """A connection of one's own without a time limit on statements, for the writer of a run."""
        with unavailable_when_gone():
            connection = await AsyncConnection.connect(
                self.url,
                autocommit=True,
                connect_timeout=self._connect_timeout_s,
                application_name=application_name,
            )
            try:
                await connection.execute(_SESSION, ("0",))
                yield connection
            finally:
                await connection.close()

    async def mark(self) -> str:
        """Eight letters that tell this database from others, also from a copy of it restored on another server.

        Raises Unusable where the server was told not to say which one it is.
        """
        async with self.connection() as connection:
            try:
                found = await connection.execute(
                    "SELECT system_identifier::text || '/' || current_database() FROM pg_control_system()"
                )
            except psycopg.errors.InsufficientPrivilege as refused:
                raise Unusable("postgresql", "does not say which server it is", MAY_SAY) from refused
            row = await found.fetchone()
        assert row is not None
        return hashlib.sha256(str(row[0]).encode()).hexdigest()[:8]

    async def _configure(self, connection: Connection) -> None:
        await connection.execute(_SESSION, (str(int(self._call_timeout_s * 1000)),))


class unavailable_when_gone:
    """Turns "the server is gone, too slow or refuses" into `Unavailable`."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if isinstance(error, (PoolTimeout, psycopg.OperationalError, psycopg.InterfaceError)):
            # The class name only: a driver's message may hold values of the statement.
            raise Unavailable("postgresql", type(error).__name__) from error


def hang_up(connection: Connection) -> None:
    """Cuts the line, so that whoever waits on it gets an error at once, even from a frozen server.

    Cancelling the task instead would make the driver ask the server to cancel, and wait for it.
    """
    try:
        line = socket.socket(fileno=os.dup(connection.fileno()))
    except (psycopg.Error, OSError):
        return
    with line:
        try:
            line.shutdown(socket.SHUT_RDWR)
        except OSError:
            return


async def _check_not_hung_up(connection: Connection) -> None:
    """Costs no round trip: an idle connection with something to read was closed by the server."""
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN | select.POLLHUP | select.POLLERR)
    if poll.poll(0):
        await connection.close()
        raise psycopg.OperationalError("the server closed this idle connection")
