"""A catalogue read from a kept file is the one in the database, generation by generation."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from engine.catalogue.columns import SEVERAL, SINGLE, Columns
from engine.catalogue.filters import Filters
from engine.stores.postgres.catalog import PostgresCatalog
from engine.stores.postgres.catalog_writer import PostgresCatalogWriter
from engine.stores.postgres.database import Database
from engine.stores.snapshot_cache.columns import KeptColumns
from engine.stores.snapshot_cache.vectors import KeptVectors
from engine.stores.tantivy.writer import TantivyWriter
from engine.stores.vectors.exact import ExactVectors
from engine.stores.vectors.layout import Part, laying
from engine.stores.vectors.pgvector_rows import PgVectorRows
from tests.contracts.test_vector_index import column_row
from tests.support.stores.catalogue_house import FixedEmbedder, vectors_of
from tests.support.stores.corpus import generated

DOCUMENTS = generated(80)


@dataclass
class House:
    database: Database
    folder: Path
    words: TantivyWriter

    async def run(self, count: int, version: str = "") -> None:
        documents = [replace(one, item_name=f"{one.item_name} {version}") for one in DOCUMENTS[:count]]
        writer = PostgresCatalogWriter(self.database, self.words, FixedEmbedder())
        async with writer.exclusive("test", wait_s=5):
            await writer.begin()
            await writer.put(documents, vectors_of(count))
            await writer.publish({})

    async def start_anew(self) -> None:
        async with self.database.connection() as connection:
            await connection.execute("TRUNCATE items, menu_embeddings")
            await connection.execute("UPDATE catalogue_state SET generation = 0, items = 0, embedder = NULL")

    async def check(self) -> None:
        """A process without files, one that writes them and one that reads them know the same."""
        plain = await PostgresCatalog(self.database).current()
        for _ in range(2):
            catalog = PostgresCatalog(self.database, folder=self.folder)
            kept = await catalog.current()
            assert (kept.generation, kept.items, kept.vocabulary) == (plain.generation, plain.items, plain.vocabulary)
            assert kept.columns.doc_ids == plain.columns.doc_ids
            for key in (*SINGLE, *SEVERAL):
                rows = range(len(plain.columns))
                assert [getattr(kept.columns, key)[row] for row in rows] == [
                    getattr(plain.columns, key)[row] for row in rows
                ]
            question = vectors_of(7)[3]
            hits = []
            for files in (None, KeptVectors(self.folder, catalog.stamp)):
                index = ExactVectors(PgVectorRows(self.database), KeptColumns(catalog.current), files)
                hits.append(await index.search(question / np.linalg.norm(question), Filters(), 20, kept.generation))
                index.close()
            assert hits[0] == hits[1]
            assert len(hits[0]) == min(20, kept.items)


@pytest.fixture
async def house(database: Database, tmp_path: Path) -> AsyncIterator[House]:
    house = House(database, tmp_path / "loaded", TantivyWriter(tmp_path / "words"))
    await house.start_anew()
    yield house
    house.words.close()


async def test_every_generation_is_read_as_it_stands_in_the_database(house: House) -> None:
    for count, version in ((40, ""), (45, ""), (80, "changed")):
        await house.run(count, version)
        await house.check()
    assert sorted(path.name for path in house.folder.iterdir()) == ["catalogue-3.kept", "vectors-3.kept"]


async def test_the_same_number_of_a_catalogue_begun_anew_is_another_generation(house: House) -> None:
    await house.run(40)
    await house.check()
    await house.start_anew()
    await house.run(40, "anew")
    await house.check()


async def test_a_folder_that_cannot_be_written_only_costs_time(house: House) -> None:
    house.folder.write_text("a file where the folder should be")
    await house.run(40)
    await house.check()


async def test_vectors_kept_of_other_dishes_or_another_catalogue_are_not_taken(tmp_path: Path) -> None:
    stamps = {1: "first"}

    async def stamp(generation: int) -> str | None:
        return stamps.get(generation)

    columns, others = (Columns(map(column_row, some)) for some in (DOCUMENTS[:9], DOCUMENTS[1:10]))
    kept = KeptVectors(tmp_path, stamp)
    at = await kept.keep(1, columns, Part.of(vectors_of(9)), laying(columns))
    assert at.vectors_of(np.arange(9)).tolist() == vectors_of(9).tolist()
    assert await kept.read(1, columns) is not None
    assert await kept.read(1, others) is None
    stamps[1] = "begun anew"
    assert await kept.read(1, columns) is None
    stamps.clear()
    assert await kept.read(1, columns) is None
