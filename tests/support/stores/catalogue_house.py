"""What tests of the catalogue share: both of its sides on a database of its own, and vectors that mean nothing."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import uuid4

import numpy as np
from psycopg import AsyncConnection

from engine.catalogue.document import MenuDocument
from engine.catalogue.filters import Filters
from engine.catalogue.fulfilment import Fulfilment
from engine.ports import Vector
from engine.stores.postgres.catalog import PostgresCatalog
from engine.stores.postgres.catalog_writer import PostgresCatalogWriter
from engine.stores.postgres.database import Database
from engine.stores.postgres.migrations import migrate
from engine.stores.tantivy.index import TantivyIndex
from engine.stores.tantivy.writer import TantivyWriter

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

    async def run(
        self,
        puts: Sequence[MenuDocument] = (),
        removed: Sequence[str] = (),
        fulfilments: Mapping[str, Fulfilment | None] | None = None,
    ) -> None:
        async with self.writer.exclusive("test", wait_s=5):
            await self.writer.begin()
            await self.writer.put(puts, vectors_of(len(puts)))
            await self.writer.remove(removed)
            await self.writer.put_fulfilments(fulfilments or {})
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


@asynccontextmanager
async def catalogue_house(database_url: str, root: Path) -> AsyncIterator[House]:
    async with await AsyncConnection.connect(database_url, autocommit=True) as connection:
        await connection.execute("DROP SCHEMA platter CASCADE")
    await migrate(database_url)
    async with Database(database_url) as database:
        writer = PostgresCatalogWriter(database, TantivyWriter(root), FixedEmbedder())
        yield House(database, root, writer, PostgresCatalog(database), TantivyIndex(root))


def changed(document: MenuDocument, name: str = "Changed Tray") -> MenuDocument:
    return replace(document, item_name=name, content_hash=str(uuid4()), city="Quincy", city_key="quincy")


def everywhere(documents: Sequence[MenuDocument]) -> dict[str, set[str]]:
    ids = {one.doc_id for one in documents}
    return {"rows": ids, "vectors": ids, "words": ids}
