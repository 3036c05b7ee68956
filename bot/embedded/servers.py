"""The embedded servers, shared by all processes on one data folder: the first one in starts them, the last one out
stops them, and what a killed one left running is adopted.

Who is in is known to the kernel: every process holds a shared lock on `users.lock` for as long as it lives, however it
dies. Whoever leaves tries to make its own lock exclusive; that works only when nobody else is in. Coming and going are
ordered by a second lock, `servers.lock`.
"""

import asyncio
import fcntl
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from bot.embedded.data_folder import prepare, server_user, socket_dir
from bot.embedded.postgresql import EmbeddedPostgres
from bot.embedded.redis import EmbeddedRedis


@dataclass(frozen=True, slots=True)
class Urls:
    """Where the servers are; None: not asked for."""

    database_url: str | None
    redis_url: str | None


@asynccontextmanager
async def embedded_servers(data_dir: Path, needs_postgres: bool, needs_redis: bool) -> AsyncIterator[Urls]:
    """Runs what is needed for as long as the block lasts. Raises UnusableDataDir, PostgresFailed or RedisFailed."""
    if not (needs_postgres or needs_redis):
        yield Urls(None, None)
        return
    stay = await asyncio.to_thread(Stay, data_dir, needs_postgres, needs_redis)
    try:
        yield stay.urls
    finally:
        await asyncio.shield(asyncio.to_thread(stay.leave))


class Stay:
    """One process's use of the servers, from its making to `leave`."""

    def __init__(self, data_dir: Path, needs_postgres: bool, needs_redis: bool) -> None:
        user = server_user()
        self._folder = prepare(data_dir, user)
        sockets = socket_dir(self._folder, user)
        self._postgres = EmbeddedPostgres(self._folder, sockets, user)
        self._redis = EmbeddedRedis(self._folder, sockets, user)
        self._users = os.open(self._folder / "users.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            with self._door():
                fcntl.flock(self._users, fcntl.LOCK_SH)
                if needs_postgres:
                    self._postgres.ensure_running()
                if needs_redis:
                    self._redis.ensure_running()
        except BaseException:
            os.close(self._users)
            raise
        self.urls = Urls(
            self._postgres.url if needs_postgres else None,
            self._redis.url if needs_redis else None,
        )

    def leave(self) -> None:
        """Goes, and stops the servers if nobody else is in."""
        try:
            with self._door(), suppress(BlockingIOError):
                fcntl.flock(self._users, fcntl.LOCK_EX | fcntl.LOCK_NB)
                self._redis.stop()
                self._postgres.stop()
        finally:
            os.close(self._users)

    @contextmanager
    def _door(self) -> Iterator[None]:
        """One process at a time comes or goes."""
        door = os.open(self._folder / "servers.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(door, fcntl.LOCK_EX)
            yield
        finally:
            os.close(door)
