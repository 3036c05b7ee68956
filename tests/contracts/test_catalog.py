"""What every catalogue keeps to: readers see it before a run or after it, and nothing that a dead run left behind."""

from collections.abc import AsyncIterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from engine.catalogue.columns import Columns
from engine.catalogue.filter_masks import match
from engine.catalogue.filters import Filters
from engine.catalogue.fulfilment import Fulfilment
from engine.catalogue.vocabulary import Tally, names_of
from engine.stores.postgres.catalog import NIL_ID, PostgresCatalog
from engine.stores.postgres.queries import queries
from engine.stores.snapshot_cache.facts import Reader, facts_of
from tests.support.stores.catalogue_house import House, catalogue_house, changed, everywhere, vectors_of
from tests.support.stores.corpus import generated


@pytest.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[House]:
    async with catalogue_house(database_url, tmp_path / "lexical") as opened:
        yield opened


async def test_an_empty_catalogue_is_generation_zero(house: House) -> None:
    snapshot = await house.catalog.current()
    assert (snapshot.generation, snapshot.items, len(snapshot.columns)) == (0, 0, 0)


async def test_what_was_put_comes_back_whole(house: House) -> None:
    documents = generated(60)
    await house.run(documents)
    snapshot = await house.catalog.current()
    assert (snapshot.generation, snapshot.items) == (1, 60)
    ids = [one.doc_id for one in documents]
    assert await house.catalog.documents(ids, 1) == {one.doc_id: one for one in documents}
    assert await house.seen(1) == everywhere(documents)


async def test_columns_and_words_are_those_of_the_documents(house: House) -> None:
    documents = generated(60)
    await house.run(documents)
    snapshot = await house.catalog.current()
    tally = Tally()
    tally.add(map(names_of, documents))
    assert snapshot.vocabulary == tally.vocabulary(str.title)
    expected = Columns(Reader().read(facts_of(one))[0] for one in documents)
    assert snapshot.columns.doc_ids == expected.doc_ids == tuple(sorted(one.doc_id for one in documents))
    for filters in (Filters(city_key="boston"), Filters(diet_keys=frozenset({"vegan"})), Filters(currency="HKD")):
        assert (match(snapshot.columns, filters) == match(expected, filters)).all()


async def test_nothing_is_seen_before_it_is_published(house: House) -> None:
    documents = generated(20)
    await house.run(documents)
    writer = house.writer
    async with writer.exclusive("test", 5):
        assert await writer.begin() == 2
        await writer.put([changed(documents[0])], vectors_of(1))
        await writer.remove([documents[1].doc_id])
        assert (await house.catalog.current()).generation == 1
        assert await house.seen(1) == everywhere(documents)
        await writer.publish({})
    assert (await house.catalog.current()).generation == 2


async def test_readers_of_the_generation_before_are_not_disturbed(house: House) -> None:
    documents = generated(20)
    await house.run(documents)
    new = changed(documents[0])
    await house.run([new], [documents[1].doc_id])
    first, second = documents[0].doc_id, documents[1].doc_id
    assert await house.catalog.documents([first, second], 1) == {first: documents[0], second: documents[1]}
    assert await house.catalog.documents([first, second], 2) == {first: new}
    assert await house.seen(1) == everywhere(documents)
    assert await house.seen(2) == everywhere([new, *documents[2:]])


async def test_a_change_reaches_a_process_that_has_the_catalogue_loaded(house: House) -> None:
    documents = generated(80)
    await house.run(documents)
    before = await house.catalog.current()
    new = changed(documents[0])
    await house.run([new], [documents[1].doc_id])
    after = await house.catalog.current()
    fresh = await PostgresCatalog(house.database).current()
    assert (after.generation, after.items) == (2, 79)
    assert after.vocabulary == fresh.vocabulary
    assert after.columns.doc_ids == fresh.columns.doc_ids
    for filters in (Filters(city_key="quincy"), Filters(city_key="boston"), Filters()):
        assert (match(after.columns, filters) == match(fresh.columns, filters)).all()
    assert match(after.columns, Filters(city_key="quincy")).sum() == 1
    assert len(before.columns) == 80


async def test_a_process_that_missed_several_runs_sees_the_last(house: House) -> None:
    documents = generated(40)
    await house.run(documents)
    await house.catalog.current()
    for number in range(3):
        await house.run([changed(documents[number])])
    snapshot = await house.catalog.current()
    assert (snapshot.generation, match(snapshot.columns, Filters(city_key="quincy")).sum()) == (4, 3)


async def test_rows_that_nobody_may_read_any_more_are_gone(house: House) -> None:
    documents = generated(40)
    await house.run(documents)
    for number in range(4):
        await house.run([changed(documents[0], f"Tray {number}")])
    async with house.database.connection() as connection:
        for table in ("items", "menu_embeddings"):
            found = await connection.execute(f"SELECT count(*) FROM {table}".encode())  # noqa: S608
            assert await found.fetchone() == (41,)
    assert sorted(path.name for path in house.root.iterdir()) == ["4", "5"]


async def test_every_live_document_can_be_read_in_batches(house: House) -> None:
    documents = generated(25)
    await house.run(documents)
    batches = [batch async for batch in house.writer.live_documents(10)]
    assert [len(batch) for batch in batches] == [10, 10, 5]
    assert sorted(one.doc_id for batch in batches for one in batch) == sorted(one.doc_id for one in documents)


async def test_documents_are_read_on_by_the_index_over_their_ids_and_never_sorted(house: House) -> None:
    await house.run(generated(30))
    asked = {"generation": 1, "batch": 10, "after": NIL_ID}
    async with house.database.connection() as connection, connection.transaction():
        await connection.execute(b"SELECT set_config('enable_seqscan', 'off', true)")
        found = await connection.execute(b"EXPLAIN " + queries("catalogue.sql")["next_documents"], asked)
        plan = " ".join(line for (line,) in await found.fetchall())
    assert "items_pkey" in plan
    assert "Sort" not in plan


async def test_what_was_set_aside_is_kept_with_its_run_whatever_it_holds(house: House) -> None:
    odd = {"name": "nul \0, half \ud83d, \\u0000", "price": 2**70}
    async with house.writer.exclusive("test", 1):
        await house.writer.begin()
        await house.writer.set_aside("menu.json:3\0", "no_price", "tab\tand\nline \\N", odd)
        await house.writer.set_aside("menu.json:4", "broken_line", "", None)
        await house.writer.keep_raw("r1", {"name": "first"})
        await house.writer.keep_raw("r1", odd)
        await house.writer.publish({"read": 2})
    async with house.database.connection() as connection:
        aside = await (
            await connection.execute("SELECT place, reason, detail, item FROM set_aside ORDER BY 1")
        ).fetchall()
        raw = await (await connection.execute("SELECT document->>'name' FROM raw_documents")).fetchall()
    kept = "nul �, half �, \\u0000"
    assert aside[0][:3] == ("menu.json:3�", "no_price", "tab\tand\nline \\N")
    assert aside[0][3]["name"] == kept
    assert aside[1] == ("menu.json:4", "broken_line", "", None)
    assert raw == [(kept,)]


FREE, DEAR = Fulfilment(pickup=True, payment="card, nul \0"), Fulfilment(pickup_minimum=Decimal("80.50"))


async def test_how_a_restaurant_delivers_is_that_of_the_generation(house: House) -> None:
    documents = generated(20)
    first, second = sorted({one.restaurant_id for one in documents})[:2]
    await house.run(documents, fulfilments={first: FREE, second: DEAR})
    stored = replace(FREE, payment="card, nul \ufffd")
    assert await house.catalog.fulfilments([second, first, "nobody"], 1) == {second: DEAR, first: stored}
    await house.run(fulfilments={first: DEAR, second: None})
    assert (await house.catalog.current()).generation == 2
    assert await house.catalog.fulfilments([first, second], 2) == {first: DEAR}
    assert await house.catalog.fulfilments([first, second], 1) == {first: stored, second: DEAR}
    assert await house.seen(2) == everywhere(documents)
    assert await house.writer.fulfilments([first, second]) == {first: DEAR}


async def test_how_a_restaurant_delivers_is_not_seen_before_it_is_published(house: House) -> None:
    documents = generated(10)
    restaurant_id = documents[0].restaurant_id
    async with house.writer.exclusive("test", 5):
        await house.writer.begin()
        await house.writer.put(documents, vectors_of(len(documents)))
        await house.writer.put_fulfilments({restaurant_id: FREE})
        await house.writer.put_fulfilments({restaurant_id: DEAR})
        assert await house.catalog.fulfilments([restaurant_id], 1) == {}
        await house.writer.publish({})
    await house.catalog.current()
    assert await house.catalog.fulfilments([restaurant_id], 1) == {restaurant_id: DEAR}


async def test_a_restaurant_that_is_gone_delivers_no_more_and_its_rows_go_with_those_of_its_items(house: House) -> None:
    documents = generated(20)
    gone = documents[0].restaurant_id
    await house.run(documents, fulfilments={gone: FREE, "never sold anything": FREE})
    assert await house.catalog.fulfilments(["never sold anything"], 1) == {}
    await house.run(removed=[one.doc_id for one in documents if one.restaurant_id == gone])
    assert await house.writer.fulfilments([gone]) == await house.catalog.fulfilments([gone], 2) == {}
    for number in range(2):
        await house.run([changed(documents[-1], f"Tray {number}")])
    async with house.database.connection() as connection:
        found = await connection.execute("SELECT count(*) FROM fulfilments")
        assert await found.fetchone() == (0,)


async def test_what_another_version_wrote_of_delivery_and_this_one_cannot_read_is_unknown(house: House) -> None:
    documents = generated(5)
    restaurant_id = documents[0].restaurant_id
    await house.run(documents, fulfilments={restaurant_id: FREE})
    async with house.database.connection() as connection:
        await connection.execute("""UPDATE fulfilments SET fulfilment = '{"hours": "always"}'""")
    assert await house.catalog.fulfilments([restaurant_id], 1) == {}
