"""What the operator's commands open: the database with its tables, and Redis where sessions are erased."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from bot.app import servers_of
from bot.embedded.servers import Urls
from bot.settings import Settings
from engine.stores.postgres.database import Database
from engine.stores.postgres.migrations import migrate
from engine.stores.redis.sessions import RedisSessions

CALL_S = 60.0
"""Of one transaction: nobody's turn waits for it, and counting a large tenant's rows takes seconds."""


@asynccontextmanager
async def open_database(settings: Settings) -> AsyncIterator[Database]:
    """Raises what the embedded servers raise, Unavailable and Unusable."""
    async with servers_of(settings, needs_redis=False) as urls, _database(urls) as database:
        yield database


@asynccontextmanager
async def open_with_sessions(settings: Settings) -> AsyncIterator[tuple[Database, RedisSessions]]:
    """Raises the same; a remote Redis that is away says so when it is asked for something."""
    async with AsyncExitStack() as stack:
        urls = await stack.enter_async_context(servers_of(settings, needs_redis=True))
        assert urls.redis_url is not None
        database = await stack.enter_async_context(_database(urls))
        yield database, await stack.enter_async_context(RedisSessions(urls.redis_url))


@asynccontextmanager
async def _database(urls: Urls) -> AsyncIterator[Database]:
    assert urls.database_url is not None
    await migrate(urls.database_url)
    async with Database(urls.database_url, size=2, call_timeout_s=CALL_S) as database:
        yield database
