"""Writing a run: only what differs from the live catalogue, in batches, visible in one step at the end."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from engine.catalogue import Fulfilment, MenuDocument
from engine.ports import CatalogWriter, Clock, Embedder, Vector
from ingest.enrich import stamped
from ingest.meaning import vectors_of
from ingest.parse import Raw, Rejected
from ingest.prepare import Prepared

# Documents embedded and written at a time: large enough for bulk copies, about 10 MB of documents and vectors.
BATCH = 2_000


class Run:
    """One run over the writer; nothing is begun before something differs."""

    def __init__(self, writer: CatalogWriter, embedder: Embedder, clock: Clock) -> None:
        self._writer = writer
        self._embedder = embedder
        self.at = clock.now()
        """The run's own time, which its documents carry."""
        self._began = False
        self._waiting: list[MenuDocument] = []
        self._writing: asyncio.Task[None] | None = None
        self.generation: int | None = None

    async def put(self, documents: Iterable[MenuDocument]) -> None:
        """Embeds and writes full batches; the rest waits for the next call or `publish`."""
        self._waiting.extend(stamped(document, self.at) for document in documents)
        while len(self._waiting) >= BATCH:
            batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            await self._write(batch)

    async def remove(self, doc_ids: Sequence[str]) -> None:
        if doc_ids:
            await self._begin()
            await self._written()
            await self._writer.remove(doc_ids)

    async def put_fulfilments(self, fulfilments: Mapping[str, Fulfilment | None]) -> None:
        if fulfilments:
            await self._begin()
            await self._written()
            await self._writer.put_fulfilments(fulfilments)

    async def keep_raw(self, restaurant_id: str, raw: Raw) -> None:
        await self._begin()
        await self._writer.keep_raw(restaurant_id, raw)

    async def set_aside(self, rejected: Iterable[Rejected]) -> None:
        for each in rejected:
            await self._begin()
            await self._writer.set_aside(each.place, each.reason, each.detail, each.item)

    async def publish(self, report: Mapping[str, Any]) -> None:
        if self._waiting:
            batch, self._waiting = self._waiting, []
            await self._write(batch)
        await self._written()
        if self._began:
            await self._writer.publish(report)

    async def stop(self) -> None:
        """Ends what is being written, before a run that failed is abandoned."""
        writing, self._writing = self._writing, None
        if writing is not None:
            writing.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await writing

    async def _write(self, batch: Sequence[MenuDocument]) -> None:
        """While a batch goes to both indexes, the next one is read and embedded."""
        await self._begin()
        vectors = await vectors_of(batch, self._embedder)
        await self._written()
        self._writing = asyncio.create_task(self._put(batch, vectors))

    async def _put(self, batch: Sequence[MenuDocument], vectors: Vector) -> None:
        await self._writer.put(batch, vectors)

    async def _written(self) -> None:
        """The batch that is under way; raises what became of it."""
        if self._writing is not None:
            await self._writing
            self._writing = None

    async def _begin(self) -> None:
        if not self._began:
            self._began = True
            self.generation = await self._writer.begin()


def changes(prepared: Prepared, live: Mapping[str, str]) -> tuple[list[MenuDocument], list[str]]:
    """Documents to write and ids to remove, against doc_id → content_hash of the restaurant's live documents."""
    written = [document for document in prepared.documents if live.get(document.doc_id) != document.content_hash]
    now = {document.doc_id for document in prepared.documents}
    return written, sorted(doc_id for doc_id in live if doc_id not in now)
