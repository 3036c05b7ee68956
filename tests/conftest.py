"""The real servers, one set a test run, in a short folder that the servers' own user can reach."""

import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
import redis.asyncio
from psycopg import AsyncConnection, conninfo, sql

from bot.embedded import Urls, embedded_servers
from engine.stores.migrations import migrate
from engine.stores.postgres import Database


@pytest.fixture(scope="session", autouse=True)
def no_model_of_this_machine() -> Iterator[None]:
    """A key in the environment must not send a test's words anywhere."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
            patch.delenv(name, raising=False)
        yield


@pytest.fixture(scope="session")
def data_dir() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="plt-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
async def servers(data_dir: Path) -> AsyncIterator[Urls]:
    async with embedded_servers(data_dir, needs_postgres=True, needs_redis=True) as urls:
        yield urls


@pytest.fixture(scope="module")
async def database_url(servers: Urls) -> str:
    """A database of this module's own, with all tables."""
    assert servers.database_url is not None
    name = f"test_{uuid4().hex[:12]}"
    async with await AsyncConnection.connect(servers.database_url, autocommit=True) as connection:
        await connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    url = servers.database_url.replace("/postgres?", f"/{name}?")
    assert conninfo.conninfo_to_dict(url)["dbname"] == name
    await migrate(url)
    return url


@pytest.fixture(scope="module")
async def database(database_url: str) -> AsyncIterator[Database]:
    async with Database(database_url) as opened:
        yield opened


@pytest.fixture
async def redis_url(servers: Urls) -> str:
    """The Redis server, emptied."""
    assert servers.redis_url is not None
    async with redis.asyncio.Redis.from_url(servers.redis_url) as client:
        await client.flushall()
    return servers.redis_url
