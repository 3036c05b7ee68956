"""Vector search in the process (`VectorIndex`): every passing document is compared, roughly first and the best exactly.

One layout a generation (`layout.py`), its rows those of `Columns`. A million items of 256 dimensions are 256 MB that
every search reads, and 1 GB of a mapped file of which it reads a few hundred rows.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from engine.catalogue import Columns, Filters, Mask, passing
from engine.ports import Unavailable, Vector, WrongEmbedder
from engine.search import Hit, hits_of
from engine.stores.offload import Offload
from engine.stores.snapshot_cache.vectors import KeptVectors
from engine.stores.vectors.layout import MOST_LATER, Laid, Part, Places, Rows, best_of, laid, laying

PART = "vector index"
DEADLINE_S = 2.0
"""Of one search, which takes 50 ms over all of a million items (measured)."""
THREADS = 4
KEPT_GENERATIONS = 2
"""The current one and the one before, which turns in flight still read."""

ColumnsAt = Callable[[int], Awaitable[Columns | None]]
"""The columns of a generation, or None if it is not kept any more."""

Some = tuple[Sequence[str], Vector]
"""Ids, and a row of the matrix for each."""


class VectorRows(Protocol):
    """Where the vectors of a generation are stored."""

    def read(self, generation: int, after: int) -> AsyncGenerator[Some, None]:
        """The generation's documents that were written after generation `after`, some at a time, in any order."""
        ...


AT_ONCE = 10_000
"""Rows that are compared where they are asked for: half a millisecond, about what a thread costs under load."""


@dataclass(frozen=True, slots=True)
class _Generation:
    columns: Columns
    laid: Laid


class ExactVectors:
    """Loads a generation when it is first asked for; from the one before, only what changed."""

    def __init__(
        self,
        rows: VectorRows,
        columns_at: ColumnsAt,
        kept: KeptVectors | None = None,
        deadline_s: float = DEADLINE_S,
    ) -> None:
        """`kept`: where a generation that was read whole is kept for the next process."""
        self._rows = rows
        self._columns_at = columns_at
        self._files = kept
        self._offload = Offload(PART, THREADS, deadline_s)
        self._kept: dict[int, _Generation] = {}
        self._loading = asyncio.Lock()

    async def search(self, vector: Vector, filters: Filters, limit: int, generation: int) -> Sequence[Hit]:
        """See the port. A vector of zeros (no known word) finds nothing; Unavailable if the rows cannot be had."""
        if generation == 0 or limit < 1 or not vector.any():
            return []
        at = self._kept.get(generation) or await self.warm(generation)
        rows = passing(at.columns, filters)
        if len(rows) <= AT_ONCE:
            return _search(at, vector, rows, limit)
        return await self._offload(_search, at, vector, rows, limit)

    async def warm(self, generation: int) -> _Generation:
        """Loads a generation ahead of its first search; cheap if it is there."""
        async with self._loading:
            if generation not in self._kept:
                self._kept[generation] = await self._load(generation)
                for old in sorted(self._kept)[:-KEPT_GENERATIONS]:
                    if old != generation:
                        del self._kept[old]
            return self._kept[generation]

    def close(self) -> None:
        self._offload.close()

    async def _load(self, generation: int) -> _Generation:
        columns = await self._columns_at(generation)
        if columns is None:
            raise Unavailable(PART, f"generation {generation} is not kept any more")
        found = await self._followed(generation, columns)
        if found is None and self._files is not None:
            found = await self._files.read(generation, columns)
        return _Generation(columns, found or await self._laid_anew(generation, columns))

    async def _followed(self, generation: int, columns: Columns) -> Laid | None:
        """From the generation before; None where there is none, or most of it has changed."""
        before = max((known for known in self._kept if known < generation), default=0)
        if not before:
            return None
        changed = await self._changed(generation, before, enough=len(columns))
        if changed is None:
            return None
        at = self._kept[before]
        try:
            return await asyncio.to_thread(at.laid.followed, at.columns, columns, *changed)
        except ValueError as missing:
            raise _missing(missing.args[0]) from missing

    async def _changed(self, generation: int, before: int, enough: int) -> Some | None:
        """None as soon as it is more than what is not laid anew."""
        doc_ids, parts = list[str](), list[Vector]()
        async with aclosing(self._rows.read(generation, before)) as rows:
            async for some, vectors in rows:
                doc_ids.extend(some)
                parts.append(vectors)
                if len(doc_ids) > MOST_LATER * enough:
                    return None
        return doc_ids, np.concatenate(parts) if parts else np.zeros((0, 0), np.float32)

    async def _laid_anew(self, generation: int, columns: Columns) -> Laid:
        rows = laying(columns)
        vectors = await self._read(generation, columns, np.argsort(rows).astype(np.int32))
        first = await asyncio.to_thread(Part.of, vectors)
        if self._files is None:
            return laid(first, rows)
        return await self._files.keep(generation, columns, first, rows)

    async def _read(self, generation: int, columns: Columns, places: Places) -> Vector:
        """The only copy, filled as the rows come."""
        vectors, filled = np.zeros((0, 0), np.float32), np.zeros(len(places), np.bool_)
        async for doc_ids, some in self._rows.read(generation, 0):
            if not filled.any():
                vectors = np.zeros((len(places), some.shape[1]), np.float32)
            await asyncio.to_thread(_fill, vectors, filled, places, columns.rows_or_none(doc_ids), some)
        if not filled.all():
            raise _missing(int(np.count_nonzero(~filled)))
        return vectors


def _fill(vectors: Vector, filled: Mask, places: Places, rows: Rows, some: Vector) -> None:
    known = np.flatnonzero(rows >= 0)
    at = places[rows[known]]
    vectors[at], filled[at] = some[known], True


def _missing(count: int) -> Unavailable:
    return Unavailable(PART, f"{count} vectors are missing: run `platter reindex`")


def _search(at: _Generation, vector: Vector, rows: Rows, limit: int) -> list[Hit]:
    if len(at.columns) and len(vector) != at.laid.dimensions:
        raise WrongEmbedder("the stored vectors have other dimensions: run `platter reindex`")
    rows, vectors = at.laid.nearest(vector, rows, limit)
    ids = at.columns.doc_ids
    best, scores = best_of(vectors, vector, rows, limit)
    return hits_of(map(ids.__getitem__, rows[best].tolist()), scores)
