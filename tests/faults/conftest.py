"""What every test of inbox and worker stands on: the tests' platform in a process of its own, and empty tables."""

from collections.abc import Iterator

import pytest
from structlog.testing import capture_logs

from bot.delivery.inbox import PostgresInbox
from engine.stores.postgres.database import Database
from tests.support.chaos.loop_platform import PlatformAt, platform_process

TABLES = "lanes, additions, arrivals, arrival_keys, posts, dead_letters, turns, tenants"


@pytest.fixture(scope="module")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlatformAt]:
    with platform_process(tmp_path_factory.mktemp("platform")) as running:
        yield running


@pytest.fixture
async def inbox(database: Database, platform: PlatformAt) -> PostgresInbox:
    async with database.connection() as connection:
        await connection.execute("RESET ROLE")
        await connection.execute(f"TRUNCATE {TABLES}".encode())
        await connection.execute("SET ROLE platter_app")
    platform.told(forgets=True)
    return PostgresInbox(database)


@pytest.fixture
def unwritten_logs() -> Iterator[None]:
    """Three tracebacks a dead turn take a second to draw."""
    with capture_logs():
        yield
