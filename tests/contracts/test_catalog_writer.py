"""What every writer of the catalogue keeps to: one at a time, all or nothing, and both indexes at one generation."""

from collections.abc import AsyncIterator
from pathlib import Path
from uuid import uuid4

import pytest

from engine.catalogue.filters import Filters
from engine.catalogue.fulfilment import Fulfilment
from engine.ports import Conflict, Unavailable, WrongEmbedder
from engine.stores.postgres import publishing
from engine.stores.postgres.catalog_writer import NoRun, PostgresCatalogWriter, rebuild_lexical
from engine.stores.tantivy.index import TantivyIndex
from engine.stores.tantivy.writer import TantivyWriter
from tests.support.stores.catalogue_house import (
    FixedEmbedder,
    House,
    catalogue_house,
    changed,
    everywhere,
    vectors_of,
)
from tests.support.stores.corpus import generated


@pytest.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[House]:
    async with catalogue_house(database_url, tmp_path / "lexical") as opened:
        yield opened


async def test_a_run_that_changes_nothing_publishes_nothing(house: House) -> None:
    documents = generated(10)
    await house.run(documents)
    await house.run()
    await house.run(removed=[str(uuid4())])
    assert (await house.catalog.current()).generation == 1
    async with house.database.connection() as connection:
        found = await connection.execute("SELECT base_generation, generation, written, removed FROM runs ORDER BY 1, 2")
        assert await found.fetchall() == [(0, 1, 10, 0), (1, 1, 0, 0), (1, 1, 0, 0)]


async def test_the_last_word_on_a_document_counts(house: House) -> None:
    first, second, third = generated(3)
    async with house.writer.exclusive("test", 5):
        await house.writer.begin()
        await house.writer.put([first, second, third], vectors_of(3))
        await house.writer.remove([second.doc_id, third.doc_id])
        await house.writer.put([changed(first), third], vectors_of(2))
        await house.writer.publish({})
    assert (await house.catalog.current()).items == 2
    assert await house.seen(1) == everywhere([first, third])
    assert (await house.catalog.documents([first.doc_id], 1))[first.doc_id].item_name == "Changed Tray"


async def test_an_abandoned_run_leaves_nothing(house: House) -> None:
    documents = generated(10)
    await house.run(documents[:5])
    async with house.writer.exclusive("test", 5):
        await house.writer.begin()
        await house.writer.put(documents[5:], vectors_of(5))
    assert (await house.catalog.current()).generation == 1
    await house.run(documents[5:])
    assert await house.seen(2) == everywhere(documents)


async def test_hashes_tell_what_is_live(house: House) -> None:
    documents = generated(10)
    await house.run(documents)
    await house.run(removed=[documents[0].doc_id])
    expected: dict[str, dict[str, str]] = {}
    for one in documents[1:]:
        expected.setdefault(one.restaurant_id, {})[one.doc_id] = one.content_hash
    assert await house.writer.hashes() == expected
    chosen = documents[1].restaurant_id
    assert await house.writer.hashes([chosen, "nobody"]) == {chosen: expected[chosen]}


async def test_a_second_writer_waits_and_then_says_who_holds_it(house: House) -> None:
    other = house.another_writer()
    async with house.writer.exclusive("ingest of menus.jsonl", 1):
        with pytest.raises(Unavailable, match=r"ingest of menus\.jsonl"):
            async with other.exclusive("somebody", wait_s=0.1):
                pass
    async with other.exclusive("somebody", wait_s=1):
        pass


async def test_changing_without_a_run_says_what_to_do(house: House) -> None:
    with pytest.raises(NoRun):
        await house.writer.begin()
    async with house.writer.exclusive("test", 1):
        with pytest.raises(NoRun):
            await house.writer.remove(["x"])


async def test_a_lost_lock_cannot_publish_over_somebody_elses_run(house: House) -> None:
    documents = generated(4)
    await house.run(documents[:2])
    async with house.writer.exclusive("test", 5):
        await house.writer.begin()
        await house.writer.put(documents[2:], vectors_of(2))
        async with house.database.connection() as connection:
            await connection.execute("UPDATE catalogue_state SET generation = 2")
        with pytest.raises(Conflict):
            await house.writer.publish({})


async def test_another_embedder_is_refused_and_told_what_to_do(house: House) -> None:
    await house.run(generated(5))
    for stranger in (FixedEmbedder("other"), FixedEmbedder(dimensions=4)):
        with pytest.raises(WrongEmbedder, match="platter reindex"):
            await house.catalog.check_embedder(stranger.fingerprint, stranger.dimensions)
        writer = house.another_writer(stranger)
        async with writer.exclusive("test", 1):
            with pytest.raises(WrongEmbedder, match="platter reindex"):
                await writer.begin()


async def test_reindexing_replaces_every_vector(house: House) -> None:
    documents = generated(15)
    await house.run(documents)
    new = FixedEmbedder("other", 4)
    writer = house.another_writer(new, replaces=True)
    async with writer.exclusive("reindex", 1):
        await writer.begin()
        async for batch in writer.live_documents(10):
            await writer.put(batch, vectors_of(len(batch), 4))
        await writer.publish({})
    await house.catalog.check_embedder("other", 4)
    assert await house.seen(2) == everywhere(documents)


async def test_a_reindex_that_leaves_documents_out_is_refused(house: House) -> None:
    documents = generated(5)
    await house.run(documents)
    writer = house.another_writer(FixedEmbedder("other", 4), replaces=True)
    async with writer.exclusive("reindex", 1):
        await writer.begin()
        await writer.put(documents[:4], vectors_of(4, 4))
        with pytest.raises(WrongEmbedder, match="platter reindex"):
            await writer.publish({})
    assert await house.seen(1) == everywhere(documents)


async def hnsw_indexes(house: House) -> int:
    async with house.database.connection() as connection:
        found = await connection.execute(
            "SELECT count(*) FROM pg_indexes WHERE tablename = 'menu_embeddings' AND indexdef LIKE '%hnsw%'"
        )
        row = await found.fetchone()
    return int(row[0]) if row else 0


async def test_vectors_are_indexed_after_the_load(house: House) -> None:
    await house.run(generated(30))
    assert await hnsw_indexes(house) == 1


async def test_a_catalogue_whose_vectors_processes_hold_has_no_hnsw_index_until_it_outgrows_them(house: House) -> None:
    documents = generated(6)
    words = TantivyWriter(house.root)
    house.writer = PostgresCatalogWriter(house.database, words, FixedEmbedder(), hnsw_above=5)
    await house.run(documents[:5])
    assert await hnsw_indexes(house) == 0
    await house.run(documents[5:])
    assert await hnsw_indexes(house) == 1
    assert await house.seen(2) == everywhere(documents)


async def test_a_large_hnsw_index_gets_the_memory_of_its_graph_within_half_of_what_the_server_says_it_has(
    house: House,
) -> None:
    async with house.database.connection() as connection, connection.transaction():
        for said, rows, megabytes in (("4GB", 1_000, 512), ("4GB", 1_000_000, 1_739), ("2GB", 1_000_000, 1_024)):
            await connection.execute("SELECT set_config('effective_cache_size', %s, true)", (said,))
            assert await publishing._graph_mb(connection, rows, 256) == megabytes


async def test_a_machine_without_the_word_index_makes_its_own(house: House, tmp_path: Path) -> None:
    documents = generated(30)
    await house.run(documents)
    elsewhere = tmp_path / "elsewhere"
    await rebuild_lexical(house.database, TantivyWriter(elsewhere), 1)
    assert set(await TantivyIndex(elsewhere).matching(Filters(), 100, 1)) == {one.doc_id for one in documents}


async def test_a_run_on_a_machine_whose_word_index_is_behind_catches_up(house: House, tmp_path: Path) -> None:
    documents = generated(30)
    await house.run(documents[:20])
    elsewhere = tmp_path / "elsewhere"
    writer = PostgresCatalogWriter(house.database, TantivyWriter(elsewhere), FixedEmbedder())
    async with writer.exclusive("elsewhere", 1):
        await writer.begin()
        await writer.put(documents[20:], vectors_of(10))
        await writer.publish({})
    assert set(await TantivyIndex(elsewhere).matching(Filters(), 100, 2)) == {one.doc_id for one in documents}


async def test_a_reindex_leaves_how_restaurants_deliver_as_it_was(house: House) -> None:
    documents = generated(15)
    stated = {documents[0].restaurant_id: Fulfilment(pickup=True)}
    await house.run(documents, fulfilments=stated)
    writer = house.another_writer(FixedEmbedder("other", 4), replaces=True)
    async with writer.exclusive("reindex", 1):
        await writer.begin()
        async for batch in writer.live_documents(10):
            await writer.put(batch, vectors_of(len(batch), 4))
        await writer.publish({})
    assert await house.catalog.fulfilments(list(stated), 2) == stated
    assert await writer.fulfilments(list(stated)) == stated


async def test_an_abandoned_run_leaves_nothing_of_how_restaurants_deliver(house: House) -> None:
    documents = generated(10)
    await house.run(documents)
    async with house.writer.exclusive("test", 5):
        await house.writer.begin()
        await house.writer.put_fulfilments({documents[0].restaurant_id: Fulfilment(pickup=True)})
    await house.run([changed(documents[1])])
    assert await house.catalog.fulfilments([documents[0].restaurant_id], 2) == {}
