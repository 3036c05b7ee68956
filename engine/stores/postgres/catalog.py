"""The catalogue in PostgreSQL as a turn sees it: one generation, as columns in memory, and documents by id.

A run of the ingest moves one number; a process notices with its next turn and loads what changed. What it loads is
decoded in a thread, so that turns under way go on.
"""

import asyncio
import gc
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import starmap
from pathlib import Path
from typing import Any

from psycopg import capabilities

from engine.catalogue import (
    ColumnRow,
    Columns,
    Fulfilment,
    MenuDocument,
    Names,
    Snapshot,
    Tally,
    document_from_json,
)
from engine.ordering import Destination
from engine.ports import Unavailable, WrongEmbedder
from engine.stores.postgres.database import Database
from engine.stores.postgres.queries import queries
from engine.stores.postgres.zones import fulfilments_of, zones_at
from engine.stores.snapshot_cache.catalogue import catalogue_file, keep_catalogue, kept_catalogue
from engine.stores.snapshot_cache.columns import Lookups
from engine.stores.snapshot_cache.facts import Reader

_SQL = queries("catalogue.sql")

LOAD_TIMEOUT_S = 30.0
"""For reading what a run changed, or some documents."""
WHOLE_TIMEOUT_S = 120.0
"""For reading a whole catalogue: 100,000 dishes take two or three seconds, a million 10 to 18 on a machine at work."""
AT_A_TIME = 1_000 if capabilities.has_stream_chunked() else 1
"""Rows that the driver hands on together: a gigabyte less at a million than all at once."""
LOAD_ATTEMPTS = 3
"""A run may be published while a load is under way; twice in a row is an accident, three times a fault."""
REMEMBERED_DOCUMENTS = 4_096
"""About 16 MB: what conversations look at is a small part of a catalogue."""
REMEMBERED_FULFILMENTS = 4_096
"""A kilobyte each, where no zone is a polygon."""
NIL_ID = "00000000-0000-0000-0000-000000000000"


@dataclass(frozen=True, slots=True)
class State:
    """The one row that says what is published."""

    generation: int
    rebuilt_at: int
    items: int
    embedder: str | None
    dimensions: int | None


class PostgresCatalog:
    """The port `Catalog`."""

    def __init__(
        self, database: Database, cuisine_name: Callable[[str], str] = str.title, folder: Path | None = None
    ) -> None:
        """`cuisine_name`: a cuisine's key as people write it (`engine.catalogue.food.cuisines.display_name`).

        `folder`: where what was loaded is kept for the next process.
        """
        self._database = database
        self._cuisine_name = cuisine_name
        self._folder = folder
        self._snapshot: Snapshot | None = None
        self._tally = Tally()
        self._loading = asyncio.Lock()
        self._documents: dict[tuple[str, int], MenuDocument] = {}
        self._fulfilments: dict[tuple[str, int], Fulfilment | None] = {}
        self.snapshots, self.remembered, self.kept = Lookups(), Lookups(), Lookups()
        """How often the generation was loaded already, a document was at hand, and a kept file held what was loaded."""

    @property
    def loaded(self) -> Snapshot | None:
        """What the last turn saw; None before the first load."""
        return self._snapshot

    async def current(self) -> Snapshot:
        """One small query when nothing changed. Raises Unavailable without a database."""
        generation = await self._generation()
        snapshot = self._snapshot
        if snapshot is not None and snapshot.generation >= generation:
            self.snapshots.asked(found=1)
            return snapshot
        self.snapshots.asked(missed=1)
        async with self._loading:
            if self._snapshot is None or self._snapshot.generation < generation:
                self._snapshot = await self._load()
            return self._snapshot

    async def state(self) -> State:
        async with self._database.connection() as connection:
            found = await connection.execute(_SQL["state"])
            rows = await found.fetchall()
        return State(*rows[0])

    async def published_at(self) -> datetime | None:
        """When the newest generation was made visible; None for the empty catalogue."""
        async with self._database.connection() as connection:
            row = await (await connection.execute(_SQL["published_at"])).fetchone()
        return row[0] if row else None

    async def stamp(self, generation: int) -> str | None:
        """What a file kept of this generation must say; None if another one is published."""
        async with self._database.connection() as connection:
            found = await connection.execute(_SQL["stamp"], {"generation": generation})
            row = await found.fetchone()
        return str(row[0]) if row else None

    async def check_embedder(self, fingerprint: str, dimensions: int) -> None:
        """Raises WrongEmbedder if the stored vectors were made otherwise."""
        state = await self.state()
        require_embedder(state, fingerprint, dimensions)

    async def documents(self, doc_ids: Sequence[str], generation: int) -> Mapping[str, MenuDocument]:
        known = {doc_id: self._documents.get((doc_id, generation)) for doc_id in doc_ids}
        missing = [doc_id for doc_id, document in known.items() if document is None]
        self.remembered.asked(found=len(known) - len(missing), missed=len(missing))
        if missing:
            known.update(await self._fetch(missing, generation))
        return {doc_id: document for doc_id, document in known.items() if document is not None}

    async def fulfilments(self, restaurant_ids: Sequence[str], generation: int) -> Mapping[str, Fulfilment]:
        missing = [key for key in restaurant_ids if (key, generation) not in self._fulfilments]
        fetched = await self._fetch_fulfilments(missing, generation) if missing else {}
        found = {key: fetched[key] if key in fetched else self._fulfilments[key, generation] for key in restaurant_ids}
        return {key: fulfilment for key, fulfilment in found.items() if fulfilment is not None}

    async def zones_at(
        self, restaurant_ids: Sequence[str] | None, destination: Destination, generation: int
    ) -> Mapping[str, int]:
        async with self._database.connection() as connection:
            return await zones_at(connection, restaurant_ids, destination, generation)

    async def documents_of_generation(self, generation: int, batch: int = 2_000) -> AsyncIterator[list[MenuDocument]]:
        """Every document of a generation by id, for rebuilding a word index that this machine lacks."""
        async for documents in stream_documents(self._database, generation, batch):
            yield documents

    async def _generation(self) -> int:
        async with self._database.connection() as connection:
            found = await connection.execute(_SQL["generation"])
            row = await found.fetchone()
        return int(row[0]) if row else 0

    async def _fetch(self, doc_ids: Sequence[str], generation: int) -> dict[str, MenuDocument]:
        async with self._database.connection() as connection:
            found = await connection.execute(_SQL["documents"], {"doc_ids": doc_ids, "generation": generation})
            rows = await found.fetchall()
        documents = {doc_id: document_from_json(doc) for doc_id, doc in rows}
        if len(self._documents) > REMEMBERED_DOCUMENTS:
            self._documents.clear()
        self._documents.update({(doc_id, generation): document for doc_id, document in documents.items()})
        return documents

    async def _fetch_fulfilments(self, restaurant_ids: Sequence[str], generation: int) -> dict[str, Fulfilment | None]:
        asked = {"restaurant_ids": list(restaurant_ids), "generation": generation}
        async with self._database.connection() as connection:
            found = await connection.execute(_SQL["fulfilments"], asked)
            stated = fulfilments_of(await found.fetchall())
        fetched = {restaurant_id: stated.get(restaurant_id) for restaurant_id in restaurant_ids}
        if len(self._fulfilments) > REMEMBERED_FULFILMENTS:
            self._fulfilments.clear()
        self._fulfilments.update({(key, generation): fulfilment for key, fulfilment in fetched.items()})
        return fetched

    async def _load(self) -> Snapshot:
        for _ in range(LOAD_ATTEMPTS):
            state = await self.state()
            before = self._snapshot
            follows = before is not None and before.generation + 1 == state.generation != state.rebuilt_at
            snapshot = await (self._advance(before, state) if before and follows else self._load_whole(state))
            if snapshot is not None:
                return snapshot
        raise Unavailable("catalogue", "it changed again and again while it was being read")

    async def _load_whole(self, state: State) -> Snapshot | None:
        """None when the generation's rows are not all there any more: a newer one has been published."""
        stamp = await self.stamp(state.generation) if self._folder and state.items else None
        if self._folder is None or stamp is None:
            return await self._load_rows(state)
        file = catalogue_file(self._folder, state.generation)
        kept = await asyncio.to_thread(_read_kept, file, stamp)
        if kept is not None and len(kept[0]) == state.items:
            self.kept.asked(found=1)
            columns, self._tally = kept
            return self._snapshot_of(state, columns)
        self.kept.asked(missed=1)
        snapshot = await self._load_rows(state)
        if snapshot is not None:
            await asyncio.to_thread(_write_kept, file, stamp, snapshot.columns, self._tally)
        return snapshot

    async def _load_rows(self, state: State) -> Snapshot | None:
        async with self._database.connection(WHOLE_TIMEOUT_S) as connection, connection.transaction():
            await connection.execute("SELECT set_config('statement_timeout', '0', true)")
            async with connection.cursor() as cursor:
                rows = cursor.stream(_SQL["facts"], {"generation": state.generation}, size=AT_A_TIME)
                lines = [line async for (line,) in rows]
        if len(lines) != state.items:
            return None
        tally, columns = await asyncio.to_thread(_decode, lines)
        self._tally = tally
        return self._snapshot_of(state, columns)

    async def _advance(self, before: Snapshot, state: State) -> Snapshot | None:
        async with self._database.connection(LOAD_TIMEOUT_S) as connection:
            found = await connection.execute(_SQL["changes"], {"generation": state.generation})
            rows = await found.fetchall()
        reader = Reader()
        began = [reader.read(line) for new, line in rows if new]
        ended = [reader.read(line) for new, line in rows if not new]
        if len(before.columns) + len(began) - len(ended) != state.items:
            return None
        columns = await asyncio.to_thread(
            before.columns.updated, [row.doc_id for row, _ in ended], [row for row, _ in began]
        )
        self._tally.remove(names for _, names in ended)
        self._tally.add(names for _, names in began)
        return self._snapshot_of(state, columns)

    def _snapshot_of(self, state: State, columns: Columns) -> Snapshot:
        self._documents.clear()
        self._fulfilments.clear()
        vocabulary = self._tally.vocabulary(self._cuisine_name)
        return Snapshot(state.generation, columns, vocabulary, state.items)


def _read_kept(file: Path, stamp: str) -> tuple[Columns, Tally] | None:
    with _no_garbage_collection():
        return kept_catalogue(file, stamp)


def _write_kept(file: Path, stamp: str, columns: Columns, tally: Tally) -> None:
    # Where the disk is full, the next process reads the rows as this one did.
    with suppress(OSError):
        keep_catalogue(file, stamp, columns, tally)


def _decode(lines: list[str]) -> tuple[Tally, Columns]:
    """Empties `lines`, which takes as much memory as what is made of them."""
    reader, tally = Reader(), Tally()

    def row(found: ColumnRow, names: Names) -> ColumnRow:
        tally.add((names,))
        return found

    with _no_garbage_collection():
        return tally, Columns(starmap(row, map(reader.read, _taken(lines))))


def _taken(lines: list[str]) -> Iterator[str]:
    lines.reverse()
    while lines:
        yield lines.pop()


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Millions of new objects and no cycle among them: looking for cycles takes a fifth of the time (measured)."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def require_embedder(state: State, fingerprint: str, dimensions: int) -> None:
    if state.embedder is not None and (state.embedder, state.dimensions) != (fingerprint, dimensions):
        raise WrongEmbedder(
            f"the stored vectors were made by {state.embedder} ({state.dimensions} dimensions), "
            f"not by {fingerprint} ({dimensions}): run `platter reindex`"
        )


async def stream_documents(database: Database, generation: int, batch: int) -> AsyncIterator[list[MenuDocument]]:
    """All documents of a generation in order of id, `batch` at a time."""
    place: dict[str, Any] = {"generation": generation, "batch": batch, "after": NIL_ID}
    while True:
        async with database.connection(LOAD_TIMEOUT_S) as connection, connection.transaction():
            await connection.execute(_SQL["read_in_order"])
            found = await connection.execute(_SQL["next_documents"], place)
            rows = await found.fetchall()
        if not rows:
            return
        place["after"] = rows[-1][0]
        yield [document_from_json(doc) for _, doc in rows]
