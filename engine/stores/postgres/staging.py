"""A run's changes on their way in: temporary tables of the writer's own connection, which vanish with it."""

from asyncio import Lock
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from pgvector import Vector as PgVector
from pgvector.psycopg import register_vector_async
from psycopg import AsyncCopy
from psycopg.types.json import Json

from engine.catalogue import Fulfilment, MenuDocument, document_to_json, fulfilment_to_json
from engine.ports import Vector
from engine.stores.postgres.database import Connection
from engine.stores.postgres.queries import queries
from engine.stores.postgres.storable import storable_json, storable_text, without_nul
from engine.stores.postgres.text_arrays import register_words
from engine.stores.snapshot_cache.facts import facts_of

_SQL = queries("catalogue_run.sql")

FLUSH_AT = 200
"""Raw documents and items set aside are copied in portions; a raw document is a few hundred kilobytes at most."""
_ITEM_TYPES = ("uuid", "text", "text", "text", "json")
_EMBEDDING_TYPES = (
    "uuid", "vector", "text", "text", "numeric", "int4", "text[]", "text", "text", "text", "text", "text", "text",
    "text[]", "text[]", "text[]", "text[]", "text[]", "text[]", "numeric", "int4", "bool", "bool", "bool", "bool",
    "date",
)  # fmt: skip
"""In the order of `copy_embeddings`."""


class Staging:
    """One change after the other, whoever asks: the connection takes one statement at a time."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._changing = Lock()
        self._staged_ids: set[str] = set()
        self._raw: list[tuple[str, str]] = []
        self._aside: list[tuple[str, str, str, str | None]] = []
        self.removals = 0
        self.fulfilments = 0

    async def open(self) -> None:
        await register_vector_async(self._connection)
        register_words(self._connection)
        await self._connection.execute(_SQL["drop_stage"])
        await self._connection.execute(_SQL["stage"])

    async def close(self) -> None:
        await self._connection.execute(_SQL["drop_stage"])

    @property
    def puts(self) -> int:
        return len(self._staged_ids)

    async def put(self, documents: Sequence[MenuDocument], vectors: Vector) -> None:
        """A document of the same id that was put before in this run gives way."""
        pairs = zip(documents, vectors, strict=True)
        async with self._changing:
            await self._unstage([document.doc_id for document in documents])
            await self._copy("copy_items", map(_item, documents), _ITEM_TYPES)
            await self._copy("copy_embeddings", (_embedding(doc, vector) for doc, vector in pairs), _EMBEDDING_TYPES)
            self._staged_ids.update(document.doc_id for document in documents)

    async def remove(self, doc_ids: Sequence[str]) -> None:
        async with self._changing:
            await self._unstage(doc_ids)
            await self._connection.execute(_SQL["stage_removals"], {"doc_ids": list(doc_ids)})
            self.removals += len(doc_ids)

    async def put_fulfilments(self, fulfilments: Mapping[str, Fulfilment | None]) -> None:
        written = [each and without_nul(fulfilment_to_json(each)) for each in fulfilments.values()]
        async with self._changing:
            await self._connection.execute(
                _SQL["stage_fulfilments"], {"restaurant_ids": list(fulfilments), "fulfilments": written}
            )
        self.fulfilments += len(fulfilments)

    async def keep_raw(self, restaurant_id: str, document: Mapping[str, Any]) -> None:
        self._raw.append((restaurant_id, storable_json(document)))
        if len(self._raw) >= FLUSH_AT:
            await self.flush()

    async def set_aside(self, place: str, reason: str, detail: str, item: Mapping[str, Any] | None) -> None:
        words = (storable_text(place), storable_text(reason), storable_text(detail))
        self._aside.append((*words, None if item is None else storable_json(item)))
        if len(self._aside) >= FLUSH_AT:
            await self.flush()

    async def flush(self) -> None:
        raw, self._raw = self._raw, []
        aside, self._aside = self._aside, []
        async with self._changing:
            await self._copy("copy_raw", raw)
            await self._copy("copy_aside", aside)

    async def _unstage(self, doc_ids: Iterable[str]) -> None:
        again = self._staged_ids.intersection(doc_ids)
        if again:
            await self._connection.execute(_SQL["unstage"], {"doc_ids": list(again)})
            self._staged_ids -= again

    async def _copy(self, query: str, rows: Iterable[Sequence[Any]], types: Sequence[str] = ()) -> None:
        async with self._connection.cursor() as cursor, cursor.copy(_SQL[query]) as copy:
            if types:
                copy.set_types(types)
            await _write(copy, rows)


async def _write(copy: AsyncCopy, rows: Iterable[Sequence[Any]]) -> None:
    for row in rows:
        await copy.write_row(row)


def _item(document: MenuDocument) -> tuple[Any, ...]:
    """In the order of `copy_items`."""
    whole = Json(without_nul(document_to_json(document)), dumps=str)  # JSON already
    return (UUID(document.doc_id), document.content_hash, document.restaurant_id, facts_of(document), whole)


def _embedding(document: MenuDocument, vector: Any) -> tuple[Any, ...]:
    """In the order of `copy_embeddings`."""
    return (
        UUID(document.doc_id), PgVector(vector), document.restaurant_id, document.city, document.base_price,
        document.serves_max, document.dietary_labels, document.city_key, document.state_key, document.zip_code,
        document.restaurant_key, document.currency, document.course, document.cuisine_keys,
        document.diet_keys, document.food_keys, document.claim_keys, document.name_words,
        document.description_words, document.price_min, document.serves_most, document.feeds_one,
        document.shared, document.size_stated, any(not portion.size_stated for portion in document.portions),
        document.menu_date,
    )  # fmt: skip
