"""The servers of a test run, one set: embedded ones in a short folder that the servers' own user can reach, or, with
`--remote`, PostgreSQL and Redis by URL as somebody else would run them."""

import itertools
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
import redis.asyncio
from hypothesis import settings
from psycopg import conninfo, sql
from pydantic import SecretStr

from bot.embedded.servers import Urls, embedded_servers
from bot.settings import Settings
from engine.stores.postgres.database import Database
from engine.stores.postgres.migrations import migrate
from tests.support.cases import exploring, few, many
from tests.support.deadlines import deadlines
from tests.support.stores.opensearch_server import OpenSearchServer, left_out, running_opensearch
from tests.support.stores.remote_servers import DATABASES, Remote, redis_program, remote_servers

SettingsOf = Callable[..., Settings]
"""Name of a part of the run, other settings by keyword → settings over a folder, a database and a Redis of its own."""


settings.register_profile("exploring", exploring())
settings.register_profile("few", few())
settings.load_profile("few")

LONGEST_FIRST = ("faults", "scenarios", "contracts", "unit")

collect_ignore = ["faults/test_opensearch_down.py"] if left_out() else []


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--remote", action="store_true", help="PostgreSQL and Redis by URL in place of embedded ones")
    parser.addoption("--cases", type=int, metavar="N", help="so many examples of each property, by --hypothesis-seed")
    parser.addoption("--pictures", type=Path, metavar="FOLDER", help="draw the papers' pictures of the page into it")


def pytest_configure(config: pytest.Config) -> None:
    if n := config.getoption("cases"):
        settings.register_profile("many", many(n))
        settings.load_profile("many")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if config.getoption("remote"):
        terminalreporter.write_line("on PostgreSQL and Redis by URL: TCP, passwords, a login without superuser rights")
    if said := redis_program()[1]:
        terminalreporter.write_line(said)
    if said := left_out():
        terminalreporter.write_line(said)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is about the embedded servers themselves has no meaning on others. Beside other workers, what waits most
    comes first, so that it ends beside what only computes."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: LONGEST_FIRST.index(item.path.relative_to(config.rootpath).parts[1]))
    if config.getoption("remote"):
        about_embedded = [item for item in items if item.get_closest_marker("embedded")]
        config.hook.pytest_deselected(items=about_embedded)
        items[:] = [item for item in items if item not in about_embedded]


@pytest.fixture(scope="session", autouse=True)
def no_model_of_this_machine() -> Iterator[None]:
    """A key in the environment must not send a test's words anywhere."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
            patch.delenv(name, raising=False)
        yield


@pytest.fixture(scope="session", autouse=True)
def long_deadlines() -> Iterator[None]:
    with deadlines():
        yield


@pytest.fixture(scope="session")
def data_dir() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="plt-"))
    folder.chmod(0o711)  # folders within are entered by the user that the servers run as
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def remote() -> Iterator[Remote]:
    """Servers by URL, for tests that are about them and for every test of a run with `--remote`."""
    with remote_servers() as servers:
        yield servers


@pytest.fixture(scope="session")
async def servers(data_dir: Path, request: pytest.FixtureRequest) -> AsyncIterator[Urls]:
    if request.config.getoption("remote"):
        remote: Remote = request.getfixturevalue("remote")
        yield Urls(remote.postgres.url, remote.redis.url)
        return
    async with embedded_servers(data_dir, needs_postgres=True, needs_redis=True) as urls:
        yield urls


@pytest.fixture(scope="session")
def settings_of(data_dir: Path, request: pytest.FixtureRequest) -> SettingsOf:
    """Over servers of its own where they are embedded, and over a database of its own on the remote ones."""
    numbers = itertools.count(1)

    def made(name: str, **more: object) -> Settings:
        if request.config.getoption("remote"):
            remote: Remote = request.getfixturevalue("remote")
            number = next(numbers)
            assert number < DATABASES
            more["database_url"] = SecretStr(remote.postgres.create(f"{name}_{number}"))
            more["redis_url"] = SecretStr(remote.redis.url_of(number))
        # Most tests are about finding and picking; those of orders switch them on.
        return Settings(_env_file=None, data_dir=data_dir / name, **{"orders": "off", **more})  # type: ignore[call-arg, arg-type]

    return made


@pytest.fixture(scope="module")
async def database_url(servers: Urls) -> str:
    """A database of this module's own, with all tables."""
    assert servers.database_url is not None
    url = made_database(servers.database_url)
    await migrate(url)
    return url


def made_database(url: str) -> str:
    """An empty one on the same server."""
    name = f"test_{uuid4().hex[:12]}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return with_database(url, name)


def with_database(url: str, name: str) -> str:
    """The same server's other database."""
    before, _, options = url.partition("?")
    url = f"{before.rpartition('/')[0]}/{name}{'?' * bool(options)}{options}"
    assert conninfo.conninfo_to_dict(url)["dbname"] == name
    return url


@pytest.fixture(scope="module")
async def database(database_url: str) -> AsyncIterator[Database]:
    async with Database(database_url) as opened:
        yield opened


@pytest.fixture
async def redis_url(servers: Urls) -> str:
    """One database of the Redis server, emptied."""
    assert servers.redis_url is not None
    async with redis.asyncio.Redis.from_url(servers.redis_url) as client:
        await client.flushdb()
    return servers.redis_url


@pytest.fixture(scope="session")
def opensearch() -> Iterator[OpenSearchServer]:
    """One server a test run; whoever breaks it mends it."""
    with running_opensearch() as server:
        yield server


@pytest.fixture(scope="session")
def opensearch_url(opensearch: OpenSearchServer) -> str:
    return opensearch.url
