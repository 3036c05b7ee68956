"""A database as the release before left it is taken over whole, and nobody waits while it is; an older one is refused.

`schema_at_0034.sql` is its schema, and `written_at_0034.json` holds every row, column by column as text, that that
release left in its tables after two ingests, an answered thread, what waits, what died, a cart, an order that was
accepted, a profile, an installation and an erased tenant.
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
from engine.messages import ThreadKey
from engine.messages.people import Person
from engine.ports import Unusable
from engine.stores.postgres.about import about_postgres
from engine.stores.postgres.catalog import PostgresCatalog
from engine.stores.postgres.catalog_writer import PostgresCatalogWriter
from engine.stores.postgres.database import Database
from engine.stores.postgres.migrations import function_files, migrate
from engine.stores.postgres.orders import PostgresOrders
from engine.stores.postgres.people import PostgresPeople
from engine.stores.postgres.spending import PostgresSpending
from engine.stores.postgres.turn_log import PostgresTurnLog
from engine.stores.tantivy.writer import TantivyWriter
from tests.conftest import made_database
from tests.support.chaos.loop_channel import PLATFORM, said
from tests.support.orders import NOW, PERSONAL
from tests.support.stores.catalogue_house import FixedEmbedder, changed, vectors_of
from tests.support.stores.schema import schema_of
from tests.support.stores.small_parts import small_parts

Row = dict[str, str | None]
HERE = Path(__file__).parent
SCHEMA = (HERE / "schema_at_0034.sql").read_bytes()
WRITTEN = json.loads((HERE / "written_at_0034.json").read_text("utf-8"))
PLACES: str = WRITTEN.pop("places")
ROWS: dict[str, list[Row]] = WRITTEN
SEALED_BY = "bm90aGluZyBzZWNyZXQgc3RhbmRzIGhlcmUgYXQgYWw="
FUNCTIONS = [file.name for file in function_files()]
PATIENCE_S = 60


@pytest.fixture
async def before(servers: Urls) -> str:
    """A database as that release left it."""
    assert servers.database_url is not None
    url = made_database(servers.database_url)
    with psycopg.connect(url) as connection:
        connection.execute(SCHEMA)
        fill(connection)
    return url


def fill(connection: psycopg.Connection) -> None:
    connection.execute("SET search_path = platter, public")
    acting = [
        table
        for (table,) in connection.execute(
            "SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger"
            " JOIN pg_class ON tgrelid = pg_class.oid WHERE relnamespace = 'platter'::regnamespace AND NOT tgisinternal"
        )
    ]
    for table in acting:  # what their triggers did then stands in the rows
        connection.execute(sql.SQL("ALTER TABLE {} DISABLE TRIGGER USER").format(sql.Identifier(table)))
    for table in sorted(ROWS, key=lambda name: (name in ("set_aside", "zones"), name)):  # which refer to others
        for row in ROWS[table]:
            names = sql.SQL(", ").join(map(sql.Identifier, row))
            into = sql.SQL("INSERT INTO {} ({}) OVERRIDING SYSTEM VALUE VALUES ({})")
            values = sql.SQL(", ").join([sql.Placeholder()] * len(row))
            connection.execute("SELECT set_config('platter.tenant', %s, false)", (row.get("tenant") or "",))
            connection.execute(into.format(sql.Identifier(table), names, values), list(row.values()))
    connection.execute("SELECT setval('places', %s::bigint)", (PLACES,))
    for table, column in (("runs", "run_id"), ("audit", "entry"), ("order_events", "event")):
        connection.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s)", (table, column, len(ROWS[table])))
    for table in acting:
        connection.execute(sql.SQL("ALTER TABLE {} ENABLE TRIGGER USER").format(sql.Identifier(table)))


@pytest.fixture
async def taken_over(before: str) -> AsyncIterator[Database]:
    assert await migrate(before) == FUNCTIONS, "the baseline is not run"
    async with Database(before) as database:
        yield database


async def test_its_schema_is_that_of_a_new_database(before: str, servers: Urls) -> None:
    assert servers.database_url is not None
    new = made_database(servers.database_url)
    await migrate(before)
    assert (await migrate(new))[0] == "0035_baseline.sql"
    with psycopg.connect(before) as one, psycopg.connect(new) as other:
        taken_over, made = schema_of(one), schema_of(other)
    for kind, found in made.items():
        assert taken_over[kind] == found, kind


async def test_it_still_serves_the_release_before_and_a_new_database_refuses_that(before: str, servers: Urls) -> None:
    """Which does not find its own files in a new one, and would make them."""
    assert servers.database_url is not None
    new = made_database(servers.database_url)
    for url, files, breaks in ((before, 35, False), (new, 1, True)):
        await migrate(url)
        with psycopg.connect(url) as connection:
            found = connection.execute("SELECT breaks_older FROM platter.migrations ORDER BY number").fetchall()
        assert (len(found), found[-1][0]) == (files, breaks)


@pytest.mark.parametrize("lacks", ["number > 21", "number = 34", "number = 30"])
async def test_an_older_one_is_told_to_update_to_the_release_before_and_stays_as_it_is(before: str, lacks: str) -> None:
    with psycopg.connect(before) as connection:
        connection.execute(f"DELETE FROM platter.migrations WHERE {lacks}".encode())  # noqa: S608
    with psycopg.connect(before) as connection:
        was = schema_of(connection)
        (last,) = connection.execute("SELECT max(name) FROM platter.migrations").fetchone() or ("",)
    with pytest.raises(Unusable) as refused:
        await migrate(before)
    assert f"older Platter (up to {last})" in str(refused.value)
    assert "Update to the release before this one" in refused.value.remedy
    with psycopg.connect(before) as connection:
        assert schema_of(connection) == was
        assert connection.execute("SELECT FROM platter.migrations WHERE number = 35").fetchall() == []


async def test_an_installation_older_than_the_books_themselves_is_told_so_too(before: str) -> None:
    with psycopg.connect(before) as connection:
        connection.execute("DELETE FROM platter.migrations WHERE number > 9")
        connection.execute("ALTER TABLE platter.migrations DROP COLUMN breaks_older")
    with pytest.raises(Unusable, match=r"up to 0009_figures\.sql"):
        await migrate(before)


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


async def test_people_and_orders_are_found_as_they_were_sealed(taken_over: Database) -> None:
    seal = Seal([SEALED_BY])
    profile = await PostgresPeople(taken_over, seal, lambda: NOW).profile(Person(PLATFORM, "acme", "ann"))
    assert profile is not None
    assert profile.allergies == (("peanuts", "anaphylactic"),)
    orders = PostgresOrders(taken_over, seal, lambda: NOW)
    cart = await orders.cart(ThreadKey(PLATFORM, "acme", "c1", "open"))
    assert cart is not None
    assert [line.item_name for line in cart.lines] == ["Pasta Tray"]
    (order,) = await orders.of_tenant("acme", 5)
    assert (order.state, order.promo, order.personal) == ("accepted", "WELCOME", PERSONAL)
    (promo, uses), *_ = await orders.promos("acme")
    assert (promo.budget, uses.in_all) == (500, 1)
    async with taken_over.tenant("acme") as connection:
        found = await connection.execute("SELECT what, told FROM order_tellings")
        assert await found.fetchall() == [("accepted", False)]


async def test_who_writes_does_not_wait_behind_a_start_that_waits_for_a_table(before: str) -> None:
    async with await AsyncConnection.connect(before) as holder, Database(before) as database:
        await holder.execute("LOCK TABLE platter.posts IN ROW EXCLUSIVE MODE")
        starting = asyncio.create_task(migrate(before))
        await waits_for_a_lock(before)
        async with database.tenant("acme") as connection:
            assert (await connection.execute("UPDATE posts SET tries = tries")).rowcount == len(ROWS["posts"])
        assert not starting.done()
        await holder.rollback()
        assert await asyncio.wait_for(starting, PATIENCE_S) == FUNCTIONS


async def waits_for_a_lock(url: str) -> None:
    query = (
        "SELECT FROM pg_stat_activity WHERE application_name = 'platter migrate' AND datname = current_database()"
        " AND wait_event_type = 'Lock'"
    )
    async with asyncio.timeout(PATIENCE_S), await AsyncConnection.connect(url, autocommit=True) as connection:
        while not await (await connection.execute(query)).fetchall():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


LIES_IN = "SELECT platter.lies_in('team/channel', 'team')"


async def test_a_file_of_functions_that_reads_differently_is_applied_anew_once(database_url: str) -> None:
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute(
            "CREATE OR REPLACE FUNCTION platter.lies_in(_conversation text, _whole text) RETURNS boolean"
            " LANGUAGE sql IMMUTABLE AS 'SELECT false'"
        )
        connection.execute(
            "UPDATE platter.function_files SET sha256 = 'as it read before' WHERE name ~ 'conversations'"
        )
        assert connection.execute(LIES_IN).fetchone() == (False,)
        assert await migrate(database_url) == ["functions/conversations.sql"]
        assert connection.execute(LIES_IN).fetchone() == (True,)
        assert await migrate(database_url) == []


async def test_an_older_version_that_starts_again_leaves_the_functions_of_a_newer_one(database_url: str) -> None:
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute(
            "INSERT INTO platter.function_files (name, sha256) VALUES ('functions/lanes.sql', 'a newer one')"
        )
        assert await migrate(database_url) == []
        tables = (await about_postgres(database_url)).tables
        assert (tables.missing, tables.newer) == ((), ("functions/lanes.sql",))
        connection.execute("DELETE FROM platter.function_files WHERE sha256 = 'a newer one'")
