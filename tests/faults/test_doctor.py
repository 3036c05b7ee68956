"""`platter doctor`, each part of it really broken: what it says, what to do, and how it ends."""

import json
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from psycopg import AsyncConnection
from pydantic import SecretStr

from bot.commands.doctor import examine
from bot.commands.doctor.finding import Finding
from bot.commands.doctor.report import exit_code, report
from bot.data_dir import server_user
from bot.delivery.arrivals import Arrivals, Settlement
from bot.delivery.inbox import PostgresInbox
from bot.settings import Settings
from bot.upkeep.erasing import erase
from bot.wiring import LEXICAL_FOLDER, open_platter, open_stores
from engine.ports import Unusable
from engine.stores.postgres import Database
from ingest.pipeline import ingest
from tests.loop_channel import PLATFORM, said
from tests.menus import item, restaurant
from tests.remote_servers import KEEPER, LOGIN, PASSWORD, Remote, RemoteRedis
from tests.small_parts import SmallSessions

PLATTER = str(Path(sys.executable).with_name("platter"))
NOT_THERE = 1
"""A port on which nothing listens."""


@pytest.fixture(scope="module")
async def well(remote: Remote, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """A whole installation on servers by URL, with four dishes in it."""
    folder = tmp_path_factory.mktemp("doctor")
    settings = Settings(
        _env_file=None,  # type: ignore[call-arg]
        database_url=SecretStr(remote.postgres.create(f"doctor_{uuid4().hex[:8]}")),
        redis_url=SecretStr(remote.redis.url_of(62)),
        data_dir=folder / "data",
    )
    feed = folder / "feed.jsonl"
    feed.write_text(json.dumps(restaurant(*(item(f"Baked Ziti {n}") for n in "ABCD"))))
    async with open_stores(settings) as stores:
        await ingest([feed], writer=stores.writer, embedder=stores.embedder, clock=stores.clock)
    return settings


def by_url(settings: Settings, **urls: str) -> Settings:
    return settings.model_copy(update={name: SecretStr(url) for name, url in urls.items()})


async def finds(settings: Settings, part: str) -> tuple[Finding, int]:
    """The finding of one part, and how the command ends. Nothing that is told holds the password."""
    findings = await examine(settings)
    told = "\n".join(report(findings, 100))
    assert PASSWORD not in told
    assert "canary" not in told
    return next(finding for finding in findings if finding.part == part), exit_code(findings)


def url_of(settings: Settings) -> str:
    assert settings.database_url is not None
    return settings.database_url.get_secret_value()


@asynccontextmanager
async def changed(url: str, change: str, back: str) -> AsyncIterator[None]:
    """One statement in force for a while."""
    async with await AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute(change.encode())
        try:
            yield
        finally:
            await connection.execute(back.encode())


async def test_a_whole_installation_is_well_and_says_what_answers(well: Settings, remote: Remote) -> None:
    findings = {finding.part: finding for finding in await examine(well)}
    assert all(finding.ok and finding.do is None for finding in findings.values()), findings
    assert f"127.0.0.1:{remote.postgres.port}, 18." in findings["postgresql"].says
    assert f"127.0.0.1:{remote.redis.port}, " in findings["redis"].says
    assert "generation 1" in findings["catalogue"].says
    assert "old: 4 dishes of 1 restaurant" in findings["catalogue"].says
    assert findings["word index"].facts["generation"] == 1
    for part in ("postgresql", "redis", "word index", "embedder", "catalogue"):
        taken_ms = findings[part].ms
        assert taken_ms is not None
        assert 0 <= taken_ms < 1_000


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
        "catalogue", "word index", "vectors", "embedder", "deliveries",
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
        "CREATE TEMP TABLE last AS SELECT * FROM platter.migrations ORDER BY number DESC LIMIT 1;"
        "DELETE FROM platter.migrations WHERE number IN (SELECT number FROM last)",
        "INSERT INTO platter.migrations SELECT * FROM last",
    ):
        found, code = await finds(well, "postgresql")
    assert (found.state, code) == ("ok", 0)
    assert "1 file of tables to come with the next start" in found.says


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


async def test_a_word_index_that_is_gone_or_behind_is_named_and_made_anew(well: Settings, tmp_path: Path) -> None:
    elsewhere = well.model_copy(update={"data_dir": tmp_path})
    found, code = await finds(elsewhere, "word index")
    assert (found.state, code) == ("wrong", 1)
    assert "holds nothing, and the catalogue is at 1" in found.says
    assert "platter reindex" in (found.do or "")
    shutil.copytree(well.data_folder / LEXICAL_FOLDER, tmp_path / LEXICAL_FOLDER)
    async with changed(
        url_of(well),
        "UPDATE platter.catalogue_state SET generation = 2",
        "UPDATE platter.catalogue_state SET generation = 1",
    ):
        found, code = await finds(elsewhere, "word index")
    assert (found.state, code) == ("wrong", 1)
    assert "holds generation 1, and the catalogue is at 2" in found.says
    async with open_stores(elsewhere) as stores:
        await stores.mend_word_index()
    assert (await finds(elsewhere, "word index"))[0].ok


async def test_a_damaged_word_index_is_named(well: Settings, tmp_path: Path) -> None:
    shutil.copytree(well.data_folder / LEXICAL_FOLDER, tmp_path / LEXICAL_FOLDER)
    (tmp_path / LEXICAL_FOLDER / "1" / "meta.json").write_text("{")
    found, code = await finds(well.model_copy(update={"data_dir": tmp_path}), "word index")
    assert (found.state, code) == ("wrong", 1)
    assert found.do == "Run `platter reindex`"


async def test_vectors_that_are_missing_are_counted(well: Settings) -> None:
    async with changed(
        url_of(well),
        "UPDATE platter.menu_embeddings SET valid_to = 0 WHERE doc_id IN (SELECT doc_id FROM platter.items LIMIT 1)",
        "UPDATE platter.menu_embeddings SET valid_to = 2147483647",
    ):
        found, code = await finds(well, "vectors")
    assert (found.state, code) == ("wrong", 1)
    assert "3 vectors for 4 dishes" in found.says


async def test_vectors_of_another_embedder_stop_a_start(well: Settings) -> None:
    async with changed(
        url_of(well),
        "CREATE TEMP TABLE was AS SELECT embedder FROM platter.catalogue_state;"
        "UPDATE platter.catalogue_state SET embedder = 'another'",
        "UPDATE platter.catalogue_state SET embedder = (SELECT embedder FROM was)",
    ):
        found, code = await finds(well, "embedder")
    assert (found.state, code) == ("broken", 2)
    assert "made by another" in found.says
    assert found.do == "Run `platter reindex`"


async def test_what_failed_for_good_and_what_waits_too_long_are_told_with_the_command_for_it(well: Settings) -> None:
    async with Database(url_of(well)) as database:
        inbox, arrivals = PostgresInbox(database), Arrivals(database, [PLATFORM])
        await inbox.take_in(said("dies"))
        started = await arrivals.take_up()
        assert started is not None
        await arrivals.settle(started, Settlement("dead", reason="failed"))
        found, code = await finds(well, "deliveries")
        assert (found.says, found.do, code) == (
            "nothing waits, 1 turn failed for good",
            "`platter inbox` lists the dead letters",
            0,
        )
        await inbox.take_in(said("waits"))
        async with database.tenant("acme") as connection:
            await connection.execute("UPDATE arrivals SET arrived_at = arrived_at - interval '3 minutes'")
        found, code = await finds(well, "deliveries")
        assert (found.says, code) == ("1 turn waits, 1 turn failed for good; the oldest turn waits for 3 minutes", 1)
        assert "`platter work`" in (found.do or "")
        await erase(database, SmallSessions(), "acme")
    assert (await finds(well, "deliveries"))[0].says == "nothing waits, no dead letters"


async def test_a_folder_on_a_disk_that_cannot_be_written_is_named(well: Settings) -> None:
    found, code = await finds(well.model_copy(update={"data_dir": Path("/proc/platter")}), "data folder")
    assert (found.state, code) == ("broken", 2)
    assert "PLATTER_DATA_DIR" in (found.do or "")


async def test_a_disk_that_is_nearly_full_is_told(well: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.commands.doctor.here.LEAST_FREE", 10**18)
    found, code = await finds(well, "data folder")
    assert (found.state, code) == ("wrong", 1)
    assert "Make room" in (found.do or "")


def test_the_command_speaks_to_people_and_programs_and_ends_as_it_found(well: Settings) -> None:
    urls = {"PLATTER_DATABASE_URL": url_of(well), "PLATTER_REDIS_URL": f"redis://:canary@127.0.0.1:{NOT_THERE}/0"}
    environment = {"PATH": "/usr/bin:/bin", "COLUMNS": "200", "PLATTER_DATA_DIR": str(well.data_folder), **urls}
    done = subprocess.run(
        [PLATTER, "doctor", "--json"],
        env=environment,
        cwd=well.data_folder,
        capture_output=True,
        text=True,
        timeout=150,
    )
    told: dict[str, Any] = json.loads(done.stdout)
    assert (done.returncode, told["ok"], told["usable"]) == (1, False, True)
    assert [finding["part"] for finding in told["findings"] if not finding["ok"]] == ["redis"]
    assert "canary" not in done.stdout + done.stderr
    environment["PLATTER_DATABASE_URL"] = urls["PLATTER_DATABASE_URL"].replace("canary", "other")
    for command in (["doctor"], ["serve"], ["ingest", "--sample"]):
        done = subprocess.run(
            [PLATTER, *command], env=environment, cwd=well.data_folder, capture_output=True, text=True, timeout=150
        )
        assert done.returncode == 2
        assert "refuses the login or its password" in done.stdout + done.stderr
        assert "other" not in (done.stdout + done.stderr).replace("name another", "")
        assert "Traceback" not in done.stderr


def test_the_report_is_aligned_and_fits_the_terminal() -> None:
    findings = [
        Finding("postgresql", "ok", "here, " + "and it is well " * 9, ms=0.4),
        Finding("redis", "wrong", "there", "Do something about it, and " * 6),
    ]
    lines = list(report(findings, 80))
    assert max(map(len, lines)) <= 80
    assert lines[0].index("here") == next(line for line in lines if "there" in line).index("there")
    assert lines[-1] == "Platter works, though something is wrong with redis."


def test_what_could_not_be_looked_at_is_not_said_to_be_well() -> None:
    findings = [Finding("postgresql", "ok", "no tables yet"), Finding("catalogue", "unknown", "not looked at")]
    assert list(report(findings, 80))[-1] == "Nothing is wrong, as far as could be looked; not yet at catalogue."
    assert list(report(findings[:1], 80))[-1] == "All is well."
