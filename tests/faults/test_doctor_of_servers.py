"""`platter doctor`, PostgreSQL and Redis really broken: what it says, what to do, and what it means for a start."""

from contextlib import AsyncExitStack, closing
from uuid import uuid4

import psycopg
import pytest
from psycopg import AsyncConnection

from bot.app import open_platter, open_stores
from bot.cli.doctor import examine
from bot.embedded.data_folder import server_user
from bot.settings import Settings
from engine.ports import Unusable
from tests.support.doctor_house import NOT_THERE, by_url, changed, finds, url_of, whole_installation
from tests.support.stores.remote_servers import KEEPER, LOGIN, Remote, RemoteRedis


@pytest.fixture(scope="module")
async def well(remote: Remote, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return await whole_installation(remote, tmp_path_factory.mktemp("doctor"))


@pytest.mark.parametrize(
    ("old", "new", "says", "do"),
    [
        ("canary", "other", "refuses the login or its password", "PLATTER_DATABASE_URL"),
        (LOGIN, "nobody", "refuses the login or its password", "PLATTER_DATABASE_URL"),
        ("/doctor_", "/absent_", "has no database of that name", "CREATE DATABASE"),
        ("127.0.0.1", "no-such-host.invalid", "nobody knows a host of that name", "Check the host"),
        ("%2B", "%zz", "an address that cannot be read", "percent-encoded"),
    ],
)
async def test_a_wrong_database_url_is_told_apart_and_cannot_work(
    well: Settings, old: str, new: str, says: str, do: str
) -> None:
    found, code = await finds(by_url(well, database_url=url_of(well).replace(old, new)), "postgresql")
    assert (found.state, code) == ("broken", 2)
    assert says in found.says
    assert do in (found.do or "")


async def test_a_port_where_nothing_or_something_else_answers_is_said(well: Settings, remote: Remote) -> None:
    port = str(remote.postgres.port)
    for other, says in ((str(NOT_THERE), "nothing listens"), (str(remote.redis.port), "does not answer")):
        found, code = await finds(by_url(well, database_url=url_of(well).replace(port, other)), "postgresql")
        assert (found.state, code) == ("broken", 2)
        assert says in found.says


async def test_tls_that_the_server_does_not_speak_is_said(well: Settings) -> None:
    found, code = await finds(by_url(well, database_url=f"{url_of(well)}?sslmode=require"), "postgresql")
    assert (code, found.says.partition(" speaks")[2]) == (2, " no TLS, which the URL demands")


async def test_what_needs_postgresql_is_not_blamed_for_it(well: Settings) -> None:
    away = by_url(well, database_url=f"postgresql://{LOGIN}:{'canary'}@127.0.0.1:{NOT_THERE}/x")
    states = {finding.part: finding.state for finding in await examine(away)}
    assert [part for part, state in states.items() if state == "broken"] == ["postgresql"]
    assert [part for part, state in states.items() if state == "unknown"] == [
        "catalogue", "word index", "vectors", "embedder", "deliveries", "profiles",
    ]  # fmt: skip


async def test_a_database_without_tables_is_new_and_not_wrong(well: Settings, remote: Remote) -> None:
    empty = by_url(well, database_url=remote.postgres.create(f"new_{uuid4().hex[:8]}"))
    found, code = await finds(empty, "postgresql")
    assert (found.state, code) == ("ok", 0)
    assert found.says.endswith("no tables yet")
    async with await AsyncConnection.connect(url_of(empty)) as connection:
        row = await (await connection.execute("SELECT to_regnamespace('platter')")).fetchone()
    assert row == (None,), "an examination makes nothing"


async def test_an_extension_that_is_missing_on_the_server_is_named(well: Settings, remote: Remote) -> None:
    name = f"bare_{uuid4().hex[:8]}"
    url = remote.postgres.create(name)
    with psycopg.connect(remote.postgres.url_of(name, KEEPER), autocommit=True) as keeper:
        keeper.execute("DROP EXTENSION vector")
        found, code = await finds(by_url(well, database_url=url), "postgresql")
        assert (found.state, code) == ("broken", 2)
        assert "too few rights" in found.says
        assert "CREATE EXTENSION vector;" in (found.do or "")
        keeper.execute(f"ALTER DATABASE {name} SET extension_control_path = '/nowhere'".encode())
    found, code = await finds(by_url(well, database_url=url), "postgresql")
    assert "has no extension pgvector" in found.says
    assert "Install" in (found.do or "")
    with psycopg.connect(remote.postgres.url_of(name, KEEPER), autocommit=True) as keeper:
        keeper.execute(f"ALTER DATABASE {name} RESET extension_control_path".encode())


async def test_an_extension_that_is_too_old_is_named(well: Settings, remote: Remote) -> None:
    keeper = remote.postgres.url_of(url_of(well).rpartition("/")[2], KEEPER)
    version_is = "UPDATE pg_extension SET extversion = '{}' WHERE extname = 'vector'"
    async with changed(keeper, version_is.format("0.7.4"), version_is.format("0.8.5")):
        found, code = await finds(well, "postgresql")
    assert (found.state, code) == ("broken", 2)
    assert "pgvector 0.7.4, which is too old" in found.says
    assert "ALTER EXTENSION vector UPDATE" in (found.do or "")


async def test_a_login_that_may_not_make_tables_is_told_what_to_have_granted(well: Settings, remote: Remote) -> None:
    name, login = f"strict_{uuid4().hex[:8]}", f"guest_{uuid4().hex[:8]}"
    remote.postgres.create(name)
    with psycopg.connect(remote.postgres.url_of(name, KEEPER), autocommit=True) as keeper:
        keeper.execute(f"CREATE ROLE {login} LOGIN PASSWORD 'canary'".encode())
    guest = by_url(well, database_url=remote.postgres.url_of(name, login, "canary"))
    found, code = await finds(guest, "postgresql")
    assert (found.state, code) == ("broken", 2)
    commands = (found.do or "").removeprefix("Let a superuser run: ")
    assert commands == f'GRANT "platter_app" TO "{login}"; GRANT CREATE ON DATABASE "{name}" TO "{login}";'
    with psycopg.connect(remote.postgres.url_of(name, KEEPER), autocommit=True) as keeper:
        keeper.execute(commands.encode())
    found, code = await finds(guest, "postgresql")
    assert (found.state, code) == ("ok", 0)
    async with open_stores(guest) as stores:
        assert (await stores.catalog.state()).generation == 0


async def test_a_login_that_may_not_read_the_tables_is_told_so(well: Settings, remote: Remote) -> None:
    login = f"guest_{uuid4().hex[:8]}"
    name = url_of(well).rpartition("/")[2]
    with psycopg.connect(remote.postgres.url_of(name, KEEPER), autocommit=True) as keeper:
        keeper.execute(f"CREATE ROLE {login} LOGIN PASSWORD 'canary'".encode())
    guest = by_url(well, database_url=remote.postgres.url_of(name, login, "canary"))
    found, code = await finds(guest, "postgresql")
    assert (found.state, code) == ("broken", 2)
    assert "GRANT platter_app TO" in (found.do or "")


async def test_older_tables_come_with_the_next_start_and_are_not_wrong(well: Settings) -> None:
    async with changed(
        url_of(well),
        "CREATE TEMP TABLE last AS SELECT * FROM platter.function_files ORDER BY name DESC LIMIT 1;"
        "DELETE FROM platter.function_files WHERE name IN (SELECT name FROM last)",
        "INSERT INTO platter.function_files SELECT * FROM last",
    ):
        found, code = await finds(well, "postgresql")
    assert (found.state, code) == ("ok", 0)
    assert "1 file of tables to come with the next start" in found.says


async def test_tables_that_are_too_old_are_told_with_the_way_there(well: Settings) -> None:
    async with changed(
        url_of(well),
        "CREATE TEMP TABLE present AS SELECT * FROM platter.migrations;"
        "UPDATE platter.migrations SET number = 21, name = '0021_leaving_conversations.sql'",
        "UPDATE platter.migrations SET (number, name) = (SELECT number, name FROM present)",
    ):
        found, code = await finds(well, "postgresql")
    assert (found.state, code) == ("broken", 2)
    assert "tables of an older Platter (up to 0021_leaving_conversations.sql)" in found.says
    assert found.do == "Update to the release before this one and start that once, then update to this one"


NEWER = "INSERT INTO platter.migrations (number, name, sha256, breaks_older) VALUES (9999, '9999_later.sql', '', {})"
OLDER_AGAIN = "DELETE FROM platter.migrations WHERE number = 9999"


async def test_a_newer_versions_tables_are_worked_with_and_told(well: Settings) -> None:
    async with changed(url_of(well), NEWER.format("false"), OLDER_AGAIN):
        found, code = await finds(well, "postgresql")
        async with open_stores(well) as stores:
            assert (await stores.catalog.state()).items == 4
    assert (found.state, code) == ("wrong", 1)
    assert "9999_later.sql" in found.says


async def test_tables_that_a_newer_version_changed_beyond_this_one_are_refused(well: Settings) -> None:
    async with changed(url_of(well), NEWER.format("true"), OLDER_AGAIN):
        found, code = await finds(well, "postgresql")
        with pytest.raises(Unusable, match="tables of a newer Platter"):
            async with open_stores(well):
                pass
    assert (found.state, code) == ("broken", 2)
    assert "Install that version" in (found.do or "")


async def test_a_lost_table_and_a_lost_index_are_named(well: Settings) -> None:
    name = "turns_person"
    async with changed(
        url_of(well), f"DROP INDEX platter.{name}", f"CREATE INDEX {name} ON platter.turns (tenant, user_id)"
    ):
        found, code = await finds(well, "postgresql")
        assert (found.state, code) == ("wrong", 1)
        assert f"lost: index {name}" in found.says
        assert f"CREATE INDEX {name} ON turns (tenant, user_id);" in (found.do or "")
    renamed = "ALTER TABLE platter.{} RENAME TO {}"
    async with changed(url_of(well), renamed.format("turns", "gone"), renamed.format("gone", "turns")):
        found, code = await finds(well, "postgresql")
    assert (found.state, code) == ("broken", 2)
    assert "lost: table turns" in found.says
    assert "backup" in (found.do or "")


SPARE = """
SELECT current_setting('max_connections')::int - count(*)::int FROM pg_stat_activity
WHERE backend_type = 'client backend'
"""


async def test_a_server_without_a_connection_to_spare_is_named(well: Settings) -> None:
    async with await AsyncConnection.connect(url_of(well), autocommit=True) as one:
        row = await (await one.execute(SPARE)).fetchone()
        assert row is not None
        async with AsyncExitStack() as stack:
            for _ in range(row[0] - 12):  # others of this run hold connections to the same server, too
                await stack.enter_async_context(await AsyncConnection.connect(url_of(well), autocommit=True))
            found, code = await finds(well, "postgresql")
    assert code in (1, 2)
    assert "connection" in found.says
    assert "max_connections" in (found.do or "")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("canary", "other", "refuses the login or its password"),
        ("/62", "/999", "has no database of that number"),
        ("/62", "/first", "an address that cannot be read"),
        ("%2F", "/", "an address that cannot be read"),
        ("127.0.0.1", "no-such-host.invalid", "nobody knows a host of that name"),
    ],
)
async def test_a_wrong_redis_url_is_told_apart_and_stops_a_start(
    well: Settings, remote: Remote, old: str, new: str, says: str
) -> None:
    wrong = by_url(well, redis_url=remote.redis.url_of(62).replace(old, new))
    found, code = await finds(wrong, "redis")
    assert (found.state, code) == ("broken", 2)
    assert says in found.says
    assert "PLATTER_REDIS_URL" in (found.do or "")
    with pytest.raises(Unusable, match=says):
        async with open_platter(wrong):
            pass


async def test_a_redis_that_is_away_is_done_without(well: Settings, remote: Remote) -> None:
    remote.redis.stop()
    try:
        found, code = await finds(well, "redis")
    finally:
        remote.redis.start()
    assert (found.state, code) == ("wrong", 1)
    assert "nothing listens" in found.says
    assert "conversations go on" in (found.do or "")


async def test_a_redis_that_keeps_nothing_or_drops_keys_is_warned_about(well: Settings, remote: Remote) -> None:
    with closing(
        RemoteRedis(remote.folder, server_user(), appendonly="no", maxmemory="50mb", maxmemory_policy="allkeys-lru")
    ) as careless:
        found, code = await finds(by_url(well, redis_url=careless.url), "redis")
    assert (found.state, code) == ("wrong", 1)
    assert "keeps nothing over a restart" in found.says
    assert "drops keys when it is full (allkeys-lru)" in found.says
    assert found.do == "Set appendonly yes. Set maxmemory-policy noeviction"


async def test_a_redis_that_does_not_let_itself_be_asked_is_used_all_the_same(well: Settings, remote: Remote) -> None:
    with remote.redis.client() as keeper:
        keeper.acl_setuser(
            "plain", enabled=True, passwords=["+canary"], keys=["session:*", "lane:*"], categories=["+@all"],
            commands=["-info", "-config"],
        )  # fmt: skip
    found, code = await finds(by_url(well, redis_url=f"redis://plain:canary@127.0.0.1:{remote.redis.port}/62"), "redis")
    assert (found.state, code) == ("ok", 0)
    assert "unknown version" in found.says
