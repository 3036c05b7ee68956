"""What every catalogue keeps to: readers see it before a run or after it, and nothing that a dead run left behind."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import uuid4

import numpy as np
import pytest
from psycopg import AsyncConnection

from engine.domain.columns import Columns
from engine.domain.document import MenuDocument
from engine.domain.filters import Filters
from engine.domain.vocabulary import Tally, names_of
from engine.ports import Conflict, Unavailable, Vector, WrongEmbedder
from engine.stores import publishing
from engine.stores.catalog import NIL_ID, PostgresCatalog
from engine.stores.catalog_writer import NoRun, PostgresCatalogWriter, rebuild_lexical
from engine.stores.facts import Reader, facts_of
from engine.stores.migrations import migrate
from engine.stores.postgres import Database
from engine.stores.queries import queries
from engine.stores.tantivy_index import TantivyIndex
from engine.stores.tantivy_writer import TantivyWriter
from tests.corpus import generated

DIMENSIONS = 8


@dataclass(frozen=True)
class FixedEmbedder:
    """Vectors by the length of the text: what they mean is of no concern here."""

    fingerprint: str = "fixed-1"
    dimensions: int = DIMENSIONS

    async def embed(self, texts: Sequence[str]) -> Vector:
        return vectors_of(len(texts), self.dimensions)


def vectors_of(count: int, dimensions: int = DIMENSIONS) -> Vector:
    return np.random.default_rng(count).normal(size=(count, dimensions)).astype(np.float32)


@dataclass
class House:
    """A catalogue with both of its sides."""

    database: Database
    root: Path
    writer: PostgresCatalogWriter
    catalog: PostgresCatalog
    words: TantivyIndex

    def another_writer(self, embedder: FixedEmbedder | None = None, replaces: bool = False) -> PostgresCatalogWriter:
        words = TantivyWriter(self.root)
        return PostgresCatalogWriter(self.database, words, embedder or FixedEmbedder(), replaces_embedder=replaces)

    async def run(self, puts: Sequence[MenuDocument] = (), removed: Sequence[str] = ()) -> None:
        async with self.writer.exclusive("test", wait_s=5):
            await self.writer.begin()
            await self.writer.put(puts, vectors_of(len(puts)))
            await self.writer.remove(removed)
            await self.writer.publish({"written": len(puts)})

    async def seen(self, generation: int) -> dict[str, set[str]]:
        """Ids of a generation as each store has them."""
        async with self.database.connection() as connection:
            found = await connection.execute(
                "SELECT doc_id::text FROM menu_embeddings WHERE valid_from <= %(g)s AND valid_to > %(g)s",
                {"g": generation},
            )
            embedded = {doc_id for (doc_id,) in await found.fetchall()}
        rows = {one.doc_id async for batch in self.catalog.documents_of_generation(generation) for one in batch}
        return {
            "rows": rows,
            "vectors": embedded,
            "words": set(await self.words.matching(Filters(), 10_000, generation)),
        }


@pytest.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[House]:
    async with await AsyncConnection.connect(database_url, autocommit=True) as connection:
        await connection.execute("DROP SCHEMA platter CASCADE")
    await migrate(database_url)
    root = tmp_path / "lexical"
    async with Database(database_url) as database:
        writer = PostgresCatalogWriter(database, TantivyWriter(root), FixedEmbedder())
        yield House(database, root, writer, PostgresCatalog(database), TantivyIndex(root))


def changed(document: MenuDocument, name: str = "Changed Tray") -> MenuDocument:
    return replace(document, item_name=name, content_hash=str(uuid4()), city="Quincy", city_key="quincy")


def everywhere(documents: Sequence[MenuDocument]) -> dict[str, set[str]]:
    ids = {one.doc_id for one in documents}
    return {"rows": ids, "vectors": ids, "words": ids}


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
        assert (snapshot.columns.match(filters) == expected.match(filters)).all()


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
        assert (after.columns.match(filters) == fresh.columns.match(filters)).all()
    assert after.columns.match(Filters(city_key="quincy")).sum() == 1
    assert len(before.columns) == 80


async def test_a_process_that_missed_several_runs_sees_the_last(house: House) -> None:
    documents = generated(40)
    await house.run(documents)
    await house.catalog.current()
    for number in range(3):
        await house.run([changed(documents[number])])
    snapshot = await house.catalog.current()
    assert (snapshot.generation, snapshot.columns.match(Filters(city_key="quincy")).sum()) == (4, 3)


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


async def test_every_live_document_can_be_read_in_batches(house: House) -> None:
    documents = generated(25)
    await house.run(documents)
    batches = [batch async for batch in house.writer.live_documents(10)]
    assert [len(batch) for batch in batches] == [10, 10, 5]
    assert sorted(one.doc_id for batch in batches for one in batch) == sorted(one.doc_id for one in documents)


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
