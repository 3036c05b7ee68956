"""Servers that freeze, migrations that start together, and a run of the ingest that is killed at each of its stages."""

import asyncio
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from psycopg import AsyncConnection, sql

from bot.embedded.servers import Urls, embedded_servers
from engine.catalogue.filters import Filters
from engine.messages import ThreadKey
from engine.ports import Unavailable, Unusable
from engine.stores.postgres.catalog import PostgresCatalog
from engine.stores.postgres.catalog_writer import PostgresCatalogWriter
from engine.stores.postgres.database import Database
from engine.stores.postgres.migrations import function_files, migrate, migrations
from engine.stores.redis.sessions import CALL_TIMEOUT_S, RedisSessions
from engine.stores.tantivy.index import TantivyIndex
from engine.stores.tantivy.writer import TantivyWriter
from tests.conftest import made_database
from tests.support.deadlines import PATIENT_S
from tests.support.stores.catalogue_house import FixedEmbedder, vectors_of
from tests.support.stores.corpus import generated
from tests.support.stores.frozen_processes import frozen, redis_pid

THREAD = ThreadKey("http", "acme", "lunch", "1")


@pytest.fixture(scope="module")
async def own_servers() -> AsyncIterator[Urls]:
    """A set of servers of this module's own, since it freezes them."""
    folder = Path(tempfile.mkdtemp(prefix="plt-"))
    async with embedded_servers(folder, needs_postgres=True, needs_redis=True) as urls:
        assert urls.database_url is not None
        await migrate(urls.database_url)
        yield urls
    shutil.rmtree(folder)


async def test_a_frozen_redis_costs_each_call_its_deadline_and_is_then_left_alone(own_servers: Urls) -> None:
    assert own_servers.redis_url is not None
    pid = redis_pid(own_servers.redis_url)
    async with RedisSessions(own_servers.redis_url, breaker_open_s=PATIENT_S) as sessions:
        await sessions.load(THREAD)
        sessions.call_timeout_s = CALL_TIMEOUT_S
        with frozen(pid):
            for _ in range(3):
                with pytest.raises(Unavailable, match="Timeout"):
                    await sessions.load(THREAD)
            with pytest.raises(Unavailable, match="a moment ago"):
                sessions.load(THREAD).send(None)  # Raised before anything is waited for.
    async with RedisSessions(own_servers.redis_url) as sessions:
        assert await sessions.load(THREAD) is None


async def test_a_frozen_postgres_ends_in_unavailable_within_the_deadline_and_recovers(own_servers: Urls) -> None:
    assert own_servers.database_url is not None
    async with Database(own_servers.database_url, size=1, call_timeout_s=2.0) as database:
        async with database.connection() as connection:
            found = await connection.execute("SELECT pg_backend_pid()")
            (backend,) = (await found.fetchall())[0]
        with frozen(backend):
            begun = time.monotonic()
            with pytest.raises(Unavailable):
                await PostgresCatalog(database).current()
            assert time.monotonic() - begun < PATIENT_S
        assert (await PostgresCatalog(database).current()).generation == 0


async def test_connections_that_a_restart_closed_are_replaced_unnoticed(own_servers: Urls) -> None:
    assert own_servers.database_url is not None
    async with Database(own_servers.database_url) as database:
        catalog = PostgresCatalog(database)
        await catalog.current()
        async with await AsyncConnection.connect(own_servers.database_url, autocommit=True) as other:
            await other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
        await asyncio.sleep(0.05)
        assert (await catalog.current()).generation == 0


async def test_two_migrations_that_start_together_apply_each_file_once(own_servers: Urls) -> None:
    assert own_servers.database_url is not None
    url = made_database(own_servers.database_url)
    applied = await asyncio.gather(*(migrate(url) for _ in range(4)))
    there = [one.name for one in (*migrations(), *function_files())]
    assert sorted(applied) == [[], [], [], there]
    assert await migrate(url) == []


async def test_a_login_without_superuser_rights_migrates_and_works(own_servers: Urls) -> None:
    assert own_servers.database_url is not None
    name = f"plain_{uuid4().hex[:8]}"
    async with await AsyncConnection.connect(own_servers.database_url, autocommit=True) as connection:
        login = sql.Identifier(name)
        await connection.execute(sql.SQL("CREATE ROLE {} LOGIN NOSUPERUSER").format(login))
        await connection.execute(sql.SQL("GRANT platter_app TO {}").format(login))
        await connection.execute(sql.SQL("CREATE DATABASE {} OWNER {}").format(login, login))
    url = own_servers.database_url.replace("postgres@/postgres?", f"{name}@/{name}?")
    async with await AsyncConnection.connect(
        own_servers.database_url.replace("/postgres?", f"/{name}?"), autocommit=True
    ) as keeper:
        await keeper.execute("CREATE EXTENSION vector")
    await migrate(url)
    async with Database(url) as database, database.connection() as opened:
        found = await opened.execute("SELECT session_user::text, current_user::text")
        assert await found.fetchone() == (name, "platter_app")
        assert (await PostgresCatalog(database).current()).generation == 0


async def test_another_login_that_starts_first_is_told_so_and_makes_nothing_of_its_own(own_servers: Urls) -> None:
    """What it made would be its own, and not the owner's, who comes later."""
    assert own_servers.database_url is not None
    url, guest = made_database(own_servers.database_url), f"guest_{uuid4().hex[:8]}"
    await migrate(url)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP TABLE platter.function_files")
        login = sql.Identifier(guest)
        connection.execute(sql.SQL("CREATE ROLE {} LOGIN NOSUPERUSER").format(login))
        connection.execute(sql.SQL("GRANT platter_app TO {}").format(login))
        connection.execute(
            sql.SQL("GRANT CREATE ON DATABASE {} TO {}").format(sql.Identifier(connection.info.dbname), login)
        )
        with pytest.raises(Unusable, match="Run Platter once with the login that made them"):
            await migrate(url.replace("postgres@", f"{guest}@"))
        assert connection.execute("SELECT to_regclass('platter.function_files')").fetchone() == (None,)
        assert await migrate(url) == [one.name for one in function_files()]


async def test_a_changed_migration_is_refused(own_servers: Urls) -> None:
    assert own_servers.database_url is not None
    await migrate(own_servers.database_url)
    with psycopg.connect(own_servers.database_url, autocommit=True) as connection:
        connection.execute("UPDATE platter.migrations SET sha256 = 'other' WHERE number = 35")
        try:
            with pytest.raises(Exception, match=r"0035_baseline\.sql was changed"):
                await migrate(own_servers.database_url)
        finally:
            connection.execute("UPDATE platter.migrations SET sha256 = %s WHERE number = 35", (migrations()[0].sha256,))


@pytest.mark.parametrize("stage", ["begun", "half put", "put", "sealing", "sealed"])
async def test_an_ingest_killed_at_any_stage_leaves_the_old_catalogue_and_a_rerun_completes(
    database: Database, tmp_path: Path, stage: str
) -> None:
    root, documents = tmp_path / "lexical", generated(40)
    async with database.connection() as connection:
        await connection.execute("UPDATE catalogue_state SET generation = 0, items = 0")
        await connection.execute("DELETE FROM items")
        await connection.execute("DELETE FROM menu_embeddings")
    writer = PostgresCatalogWriter(database, TantivyWriter(root), FixedEmbedder())

    async def ingest(puts: int, removed: int) -> None:
        async with writer.exclusive("rerun", wait_s=10):
            await writer.begin()
            await writer.put(documents[:puts], vectors_of(puts))
            await writer.remove([one.doc_id for one in documents[puts : puts + removed]])
            await writer.publish({})

    await ingest(20, 0)
    command = [sys.executable, "-m", "tests.support.dying.publishing", database.url, str(root), stage]
    killed = await asyncio.to_thread(subprocess.run, command, timeout=150)
    assert killed.returncode == -signal.SIGKILL

    snapshot = await PostgresCatalog(database).current()
    before = {one.doc_id for one in documents[:20]}
    assert (snapshot.generation, set(snapshot.columns.doc_ids)) == (1, before)
    assert set(await TantivyIndex(root).matching(Filters(), 100, 1)) == before

    await ingest(40, 0)
    snapshot = await PostgresCatalog(database).current()
    everything = {one.doc_id for one in documents}
    assert (snapshot.generation, set(snapshot.columns.doc_ids)) == (2, everything)
    assert set(await TantivyIndex(root).matching(Filters(), 100, 2)) == everything
