"""The ingest's side of the catalogue: a run is staged beside what answers, and made visible by moving one number.

Order: rows are staged in temporary tables and the word index in a folder of the next generation; `publish` puts the
rows in, seals the folder and moves the pointer, and all of PostgreSQL's part is one transaction. A process that dies
at any point leaves the old generation answering: its connection takes lock and staged rows with it, and the folder
that it may have left is dropped by the next run. Readers of the generation before keep its rows until the run after.

Vectors of a run that replaces most of the catalogue go into a new table, so that HNSW is built after the load; a
catalogue small enough for every process to hold its vectors has none, and PostgreSQL, standing in, compares all.

The word index lies in each machine's own data folder, or on servers. Where it is behind the database (another machine
ingested, a server lost it), it is made anew from the rows: by the writer when a run begins, by the wiring when a
process starts (`rebuild_lexical`).
"""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from psycopg import errors

from engine.catalogue import Fulfilment, MenuDocument
from engine.ports import Conflict, Embedder, LexicalWriter, PlatterError, SourceMark, Unavailable, Vector
from engine.stores.lexical.word_index import Missing
from engine.stores.postgres.catalog import State, require_embedder, stream_documents
from engine.stores.postgres.database import Connection, Database
from engine.stores.postgres.publishing import Change, change_rows, swap_if_rebuilt, wait_for_placings
from engine.stores.postgres.queries import queries
from engine.stores.postgres.source_marks import read_marks, write_marks
from engine.stores.postgres.staging import Staging
from engine.stores.postgres.storable import storable_json
from engine.stores.postgres.zones import fulfilments_of

_SQL = queries("catalogue_run.sql")
_READ = queries("catalogue.sql")

WRITER_LOCK = 7_528_837_002
"""The advisory lock's key; migrations hold the one before it."""
REBUILD_BATCH = 2_000


class NoRun(PlatterError):
    """A change outside `exclusive` and `begin`: open them first."""


@dataclass(slots=True)
class Run:
    base: State
    generation: int
    staging: Staging
    started_at: datetime
    staged_words: bool = False


class PostgresCatalogWriter:
    """The port `CatalogWriter`."""

    def __init__(
        self,
        database: Database,
        lexical: LexicalWriter,
        embedder: Embedder,
        *,
        replaces_embedder: bool = False,
        hnsw_above: int = 0,
    ) -> None:
        """`replaces_embedder`: the run puts every document anew, with this embedder's vectors (`platter reindex`).

        `hnsw_above`: live items up to which every process holds the vectors itself and no HNSW index is made.
        """
        self._database = database
        self._lexical = lexical
        self._embedder = embedder
        self._replaces_embedder = replaces_embedder
        self._hnsw_above = hnsw_above
        self._connection: Connection | None = None
        self._owner = ""
        self._run: Run | None = None

    @asynccontextmanager
    async def exclusive(self, owner: str, wait_s: float) -> AsyncIterator[None]:
        async with self._database.dedicated(f"platter {owner}"[:63]) as connection:
            await self._lock(connection, owner, wait_s)
            self._connection, self._owner = connection, owner
            try:
                yield
            finally:
                try:
                    await self.abandon()
                finally:
                    self._connection = None

    async def hashes(self, restaurant_ids: Sequence[str] | None = None) -> Mapping[str, Mapping[str, str]]:
        query = "hashes" if restaurant_ids is None else "hashes_of"
        wanted = None if restaurant_ids is None else {"restaurant_ids": list(restaurant_ids)}
        async with self._database.connection(60.0) as connection:
            rows = await (await connection.execute(_READ[query], wanted)).fetchall()
        found: dict[str, dict[str, str]] = {}
        for restaurant_id, doc_id, content_hash in rows:
            found.setdefault(restaurant_id, {})[doc_id] = content_hash
        return found

    async def live_documents(self, batch: int) -> AsyncIterator[Sequence[MenuDocument]]:
        state = await self._state()
        async for documents in stream_documents(self._database, state.generation, batch):
            yield documents

    async def begin(self) -> int:
        """Raises WrongEmbedder if the stored vectors are another embedder's, unless this writer replaces them."""
        await self.abandon()
        state = await self._state()
        if not self._replaces_embedder:
            require_embedder(state, self._embedder.fingerprint, self._embedder.dimensions)
        generation = state.generation + 1
        await self._lexical.drop(generation)
        staging = Staging(self._own_connection())
        await staging.open()
        self._run = Run(state, generation, staging, datetime.now(UTC))
        return generation

    async def put(self, documents: Sequence[MenuDocument], vectors: Vector) -> None:
        run = self._running()
        if documents:
            # Side by side, since the one mostly waits for the other process; both end before an error is told.
            both = (run.staging.put(documents, vectors), self._stage_words(run, documents, ()))
            for outcome in await asyncio.gather(*both, return_exceptions=True):
                if isinstance(outcome, BaseException):
                    raise outcome

    async def remove(self, doc_ids: Sequence[str]) -> None:
        run = self._running()
        if doc_ids:
            await run.staging.remove(doc_ids)
            await self._stage_words(run, (), doc_ids)

    async def fulfilments(self, restaurant_ids: Sequence[str]) -> Mapping[str, Fulfilment]:
        async with self._database.connection(60.0) as connection:
            found = await connection.execute(_READ["live_fulfilments"], {"restaurant_ids": list(restaurant_ids)})
            return fulfilments_of(await found.fetchall())

    async def put_fulfilments(self, fulfilments: Mapping[str, Fulfilment | None]) -> None:
        run = self._running()
        if fulfilments:
            await run.staging.put_fulfilments(fulfilments)
            # The words are those of before; without a document, too, both indexes go to the next generation.
            await self._stage_words(run, (), ())

    async def keep_raw(self, restaurant_id: str, document: Mapping[str, Any]) -> None:
        await self._running().staging.keep_raw(restaurant_id, document)

    async def set_aside(self, place: str, reason: str, detail: str, item: Mapping[str, Any] | None) -> None:
        await self._running().staging.set_aside(place, reason, detail, item)

    async def source_marks(self) -> Mapping[str, SourceMark]:
        return await read_marks(self._database)

    async def mark_sources(self, marks: Mapping[str, SourceMark]) -> None:
        self._own_connection()  # under the writer's lock, so that the live items stay what they are
        await write_marks(self._database, marks)

    async def publish(self, report: Mapping[str, Any]) -> None:
        """With nothing changed the generation stays, and only the audit trail grows."""
        run = self._running()
        await run.staging.flush()
        connection = self._own_connection()
        async with connection.transaction():
            change = await self._change(connection, run)
            await self._record(connection, run, change, report)
            if change.anything:
                await self._lexical.seal(run.generation)
                await wait_for_placings(connection)
                await swap_if_rebuilt(connection, change)
        self._run = None
        await run.staging.close()
        if change.anything:
            await self._lexical.retire(frozenset({run.base.generation, run.generation}))
        else:
            await self._lexical.drop(run.generation)

    async def abandon(self) -> None:
        run, self._run = self._run, None
        if run is None:
            return
        await self._lexical.drop(run.generation)
        connection = self._own_connection()
        if not connection.closed:
            await run.staging.close()

    async def _change(self, connection: Connection, run: Run) -> Change:
        """Puts the staged rows in. Raises Conflict if somebody published in between (a lost lock)."""
        found = await connection.execute(_SQL["lock_state"])
        state = State(*(await found.fetchall())[0])
        if state.generation != run.base.generation:
            raise Conflict(f"generation {state.generation} was published while this run was under way")
        if not (run.staging.puts or run.staging.removals or run.staging.fulfilments):
            return Change.none()
        puts, base = run.staging.puts, run.base
        return await change_rows(connection, puts, base, run.generation, self._embedder, self._hnsw_above)

    async def _record(self, connection: Connection, run: Run, change: Change, report: Mapping[str, Any]) -> None:
        entry = {
            "owner": self._owner,
            "started_at": run.started_at,
            "base": run.base.generation,
            "generation": run.generation if change.anything else run.base.generation,
            "written": change.written,
            "removed": change.removed,
            "report": storable_json(report),
        }
        found = await connection.execute(_SQL["record_run"], entry)
        (run_id,) = (await found.fetchall())[0]
        await connection.execute(_SQL["keep_aside"], {"run_id": run_id})
        await connection.execute(_SQL["keep_raw"])

    async def _stage_words(self, run: Run, puts: Sequence[MenuDocument], removed_ids: Sequence[str]) -> None:
        # What is put anew whole starts from nothing: the base may be what made it necessary.
        base = 0 if self._replaces_embedder else run.base.generation
        if not run.staged_words:
            await self._start_words(base, run.generation)
            run.staged_words = True
        await self._lexical.stage(base, run.generation, puts, removed_ids)

    async def _start_words(self, base: int, generation: int) -> None:
        try:
            await self._lexical.stage(base, generation, (), ())
        except Missing:
            await rebuild_lexical(self._database, self._lexical, base)
            await self._lexical.stage(base, generation, (), ())

    async def _lock(self, connection: Connection, owner: str, wait_s: float) -> None:
        await connection.execute("SELECT set_config('lock_timeout', %s, false)", (str(max(1, int(wait_s * 1000))),))
        try:
            await connection.execute("SELECT pg_advisory_lock(%s)", (WRITER_LOCK,))
        except errors.LockNotAvailable:
            holder = await (await connection.execute(_SQL["writer"])).fetchone()
            who = f"{holder[0]} since {holder[1]:%H:%M:%S} UTC" if holder else "another process"
            raise Unavailable("catalogue", f"it is being written by {who}; try again when that is done") from None
        await connection.execute("SELECT set_config('lock_timeout', '0', false)")
        await connection.execute(_SQL["be_writer"], {"owner": owner})

    async def _state(self) -> State:
        async with self._database.connection() as connection:
            found = await connection.execute(_READ["state"])
            return State(*(await found.fetchall())[0])

    def _own_connection(self) -> Connection:
        if self._connection is None:
            raise NoRun("open `exclusive` before changing the catalogue")
        return self._connection

    def _running(self) -> Run:
        if self._run is None:
            raise NoRun("call `begin` before changing the catalogue")
        return self._run


async def rebuild_lexical(database: Database, lexical: LexicalWriter, generation: int) -> None:
    """Makes this machine's word index of a generation from the database. Generation 0 is empty and needs none."""
    if generation == 0:
        return
    await lexical.drop(generation)
    async for documents in stream_documents(database, generation, REBUILD_BATCH):
        await lexical.stage(0, generation, documents, ())
    await lexical.seal(generation)
