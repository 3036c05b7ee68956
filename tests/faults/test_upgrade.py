"""A database of an earlier version is taken over whole, and nobody waits while it is.

`written_at_0021.json` holds every row, column by column as text, that the version of migration 0021 left in its tables
after an ingest, an answered thread, what waits, what died, an installation and an erased tenant.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path

import psycopg
import pytest
from psycopg import AsyncConnection, sql

from bot.channels.slack.installations import PostgresInstallations
from bot.delivery.arrivals import Arrivals
from bot.delivery.outbox import Outbox
from bot.embedded.servers import Urls
from bot.encryption import Seal
from channels.ports import arrival_from_json
from engine.catalogue.document import document_from_json
from engine.conversation.memory import memory_from_json
from engine.engine import Engine
from engine.stores.postgres.catalog import PostgresCatalog
from engine.stores.postgres.catalog_writer import PostgresCatalogWriter
from engine.stores.postgres.database import Database
from engine.stores.postgres.migrations import migrate, migrations
from engine.stores.postgres.spending import PostgresSpending
from engine.stores.postgres.turn_log import PostgresTurnLog
from engine.stores.tantivy.writer import TantivyWriter
from tests.conftest import made_database
from tests.support.chaos.loop_channel import PLATFORM, said
from tests.support.stores.catalogue_house import FixedEmbedder, changed, vectors_of
from tests.support.stores.small_parts import small_parts

Row = dict[str, str | None]
WRITTEN = json.loads((Path(__file__).parent / "written_at_0021.json").read_text("utf-8"))
PLACES: str = WRITTEN.pop("places")
ROWS: dict[str, list[Row]] = WRITTEN
SEALED_BY = "bm90aGluZyBzZWNyZXQgc3RhbmRzIGhlcmUgYXQgYWw="
PATIENCE_S = 60


@pytest.fixture
async def before(servers: Urls) -> str:
    """A database as that version left it."""
    assert servers.database_url is not None
    url = made_database(servers.database_url)
    known = {row["name"] for row in ROWS["migrations"]}
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "CREATE SCHEMA platter; CREATE TABLE platter.migrations (number integer PRIMARY KEY, name text NOT NULL,"
            " sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(), breaks_older boolean NOT NULL"
            " DEFAULT false)"
        )
        for migration in migrations():
            if migration.name in known:
                with connection.transaction():
                    connection.execute(migration.sql.encode())
        fill(connection)
    return url


def fill(connection: psycopg.Connection) -> None:
    connection.execute("SET search_path = platter, public")
    connection.execute("DELETE FROM catalogue_state")
    for table in sorted(ROWS, key=lambda name: (name == "set_aside", name)):  # which refers to a run
        for row in ROWS[table]:
            names = sql.SQL(", ").join(map(sql.Identifier, row))
            into = sql.SQL("INSERT INTO {} ({}) OVERRIDING SYSTEM VALUE VALUES ({})")
            values = sql.SQL(", ").join([sql.Placeholder()] * len(row))
            connection.execute("SELECT set_config('platter.tenant', %s, false)", (row.get("tenant") or "",))
            connection.execute(into.format(sql.Identifier(table), names, values), list(row.values()))
    connection.execute("SELECT setval('places', %s::bigint)", (PLACES,))
    for table, column in (("runs", "run_id"), ("audit", "entry")):
        connection.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s)", (table, column, len(ROWS[table])))


@pytest.fixture
async def taken_over(before: str) -> AsyncIterator[Database]:
    assert (await migrate(before))[0] == "0022_documents_as_written.sql"
    async with Database(before) as database:
        yield database


def test_there_is_a_row_of_every_table_of_then(before: str) -> None:
    with psycopg.connect(before) as connection:
        found = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'platter'")
        assert {table for (table,) in found} == {table for table, rows in ROWS.items() if rows}


async def test_every_row_of_every_table_stands_as_it_was_written(taken_over: Database) -> None:
    for table, rows in ROWS.items():
        names = sql.SQL(", ").join(sql.SQL("{}::text").format(sql.Identifier(name)) for name in rows[0])
        query = sql.SQL("SELECT {} FROM {}").format(names, sql.Identifier(table))
        found = set()
        for tenant in {row.get("tenant") or "" for row in rows}:
            async with taken_over.tenant(tenant) as connection:
                found |= set(await (await connection.execute(query)).fetchall())
        assert {tuple(row.values()) for row in rows} <= found, table


async def test_the_catalogue_is_read_and_the_next_ingest_goes_on_from_it(taken_over: Database, tmp_path: Path) -> None:
    live = {
        row["doc_id"]: document_from_json(row["doc"] or "") for row in ROWS["items"] if row["valid_to"] == "2147483647"
    }
    catalog = PostgresCatalog(taken_over)
    assert (await catalog.state()).items == len(live) == 2
    found = [one async for batch in catalog.documents_of_generation(2) for one in batch]
    assert {one.doc_id: one for one in found} == live
    writer = PostgresCatalogWriter(taken_over, TantivyWriter(tmp_path), FixedEmbedder())
    async with writer.exclusive("test", wait_s=5):
        await writer.begin()
        await writer.put([changed(found[0])], vectors_of(1))
        await writer.publish({"written": 1})
    renewed = [one async for batch in catalog.documents_of_generation(3) for one in batch]
    assert sorted(one.item_name for one in renewed) == sorted(["Changed Tray", found[1].item_name])


async def test_a_thread_goes_on_where_it_stood_and_its_allergy_still_guards(taken_over: Database) -> None:
    log = PostgresTurnLog(taken_over)
    thread = said("more", "answered").turn.thread
    last = await log.last(thread)
    assert last is not None
    assert (last.seq, last.text, last.allergies) == (2, "make it 20", ("peanuts",))
    await Engine(small_parts(log=log)).answer(said("under $15 a head", "answered").turn)
    row = await log.last(thread)
    assert row is not None
    assert memory_from_json(row.memory_before) == memory_from_json(last.memory_after)
    assert (row.seq, row.allergies) == (3, ("peanuts",))


async def test_what_waits_goes_on_and_what_is_kept_is_found(taken_over: Database) -> None:
    started = await Arrivals(taken_over, [PLATFORM]).take_up()
    assert started is not None
    assert arrival_from_json(started.payload).turn.text == "lunch for 12 in Boston"
    taken = await Outbox(taken_over, [PLATFORM]).take_up()
    assert taken is not None
    assert taken.post.body == b"sorry"
    installations = PostgresInstallations(taken_over, Seal([SEALED_BY]))
    installation = await installations.find("acme")
    assert installation is not None
    assert installation.bot_token == "xoxb-1"
    assert (await installations.rule("acme", "C1")).muted
    assert not await PostgresSpending(taken_over).reserve("acme", date(2026, 3, 2), 91, 100), "10 are spent already"


async def test_who_reads_does_not_wait_behind_a_migration_that_waits_for_a_back_up(before: str) -> None:
    async with Database(before) as database, await AsyncConnection.connect(before) as backup:
        await backup.execute("LOCK TABLE platter.items IN ACCESS SHARE MODE")  # as pg_dump holds it
        migrating = asyncio.create_task(migrate(before))
        await waits_for_a_lock(before)
        assert (await PostgresCatalog(database).state()).items == 2
        async with database.connection() as connection:
            assert await (await connection.execute("SELECT FROM items")).fetchall()
        assert not migrating.done()
        await backup.rollback()
        assert "0022_documents_as_written.sql" in await asyncio.wait_for(migrating, PATIENCE_S)


async def waits_for_a_lock(url: str) -> None:
    query = (
        "SELECT FROM pg_stat_activity WHERE application_name = 'platter migrate' AND datname = current_database()"
        " AND wait_event_type = 'Lock'"
    )
    async with asyncio.timeout(PATIENCE_S), await AsyncConnection.connect(url, autocommit=True) as connection:
        while not await (await connection.execute(query)).fetchall():  # noqa: ASYNC110
            await asyncio.sleep(0.01)
