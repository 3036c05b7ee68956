"""Vector search in the process (`VectorIndex`): every passing document is compared, none is missed.

One matrix a generation, its rows those of `Columns`, so that a filter is a mask over both. 25,000 items of 256
dimensions are 25 MB, 100,000 are 100 MB.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from engine.domain.columns import Columns, Mask
from engine.domain.filters import Filters
from engine.domain.fusion import Hit
from engine.ports import Unavailable, Vector, WrongEmbedder
from engine.stores.offload import Offload
from engine.stores.similarity import Rows, contenders, ranked, rough

PART = "vector index"
DEADLINE_S = 2.0
"""Of one search, which takes 13 ms over all of 100,000 items (measured)."""
THREADS = 4
KEPT_GENERATIONS = 2
"""The current one and the one before, which turns in flight still read."""

ColumnsAt = Callable[[int], Awaitable[Columns | None]]
"""The columns of a generation, or None if it is not kept any more."""


class VectorRows(Protocol):
    """Where the vectors of a generation are stored."""

    async def load(self, generation: int, after: int) -> tuple[Sequence[str], Vector]:
        """Ids and vectors of the generation's documents that were written after generation `after`, in any order."""
        ...


AT_ONCE = 3_000
"""Rows that are compared where they are asked for: half a millisecond, about what a thread costs under load."""


@dataclass(frozen=True, slots=True)
class _Generation:
    columns: Columns
    matrix: Vector
    known: Mask
    """False for a document without a known word: it has no direction, so it is like nothing."""


class ExactVectors:
    """Loads a generation when it is first asked for; from the one before, only what changed."""

    def __init__(self, rows: VectorRows, columns_at: ColumnsAt, deadline_s: float = DEADLINE_S) -> None:
        self._rows = rows
        self._columns_at = columns_at
        self._offload = Offload(PART, THREADS, deadline_s)
        self._kept: dict[int, _Generation] = {}
        self._loading = asyncio.Lock()

    async def search(self, vector: Vector, filters: Filters, limit: int, generation: int) -> Sequence[Hit]:
        """See the port. A vector of zeros (no known word) finds nothing; Unavailable if the rows cannot be had."""
        if generation == 0 or limit < 1 or not vector.any():
            return []
        at = self._kept.get(generation) or await self.warm(generation)
        rows = at.columns.passing(filters)
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
        before = max((known for known in self._kept if known < generation), default=0)
        doc_ids, vectors = await self._rows.load(generation, before)
        matrix = await asyncio.to_thread(_assembled, columns, self._kept.get(before), doc_ids, vectors)
        return _Generation(columns, matrix, np.asarray(matrix.any(axis=1)))


def _search(at: _Generation, vector: Vector, rows: Rows, limit: int) -> list[Hit]:
    if len(vector) != at.matrix.shape[1] and len(at.matrix):
        raise WrongEmbedder("the stored vectors have other dimensions: run `platter reindex`")
    rows = rows[at.known[rows]]
    rows = rows[contenders(rough(at.matrix, rows, vector), limit)]
    ids = at.columns.doc_ids
    return ranked([ids[row] for row in rows.tolist()], at.matrix[rows], vector, limit)


def _assembled(columns: Columns, before: _Generation | None, doc_ids: Sequence[str], vectors: Vector) -> Vector:
    """The matrix in row order: what is new from `vectors`, the rest copied from the generation before."""
    if before is None and list(doc_ids) == list(columns.doc_ids):
        return vectors  # in row order already, perhaps shared with other processes
    if before is not None and len(vectors) and vectors.shape[1] != before.matrix.shape[1]:
        before = None  # another embedder's; then everything is new
    width = vectors.shape[1] if len(vectors) or before is None else before.matrix.shape[1]
    matrix = np.zeros((len(columns.doc_ids), width), np.float32)
    filled = np.zeros(len(matrix), np.bool_)
    if before is not None:
        _copy(columns, before.columns.doc_ids, before.matrix, matrix, filled)
    _copy(columns, doc_ids, vectors, matrix, filled)
    if not filled.all():
        raise Unavailable(PART, f"{int((~filled).sum())} vectors are missing: run `platter reindex`")
    return matrix


def _copy(columns: Columns, doc_ids: Sequence[str], vectors: Vector, matrix: Vector, filled: Mask) -> None:
    pairs = [(row, place) for place, doc_id in enumerate(doc_ids) if (row := columns.row_of(doc_id)) is not None]
    if pairs:
        rows, places = np.array(pairs).T
        matrix[rows] = vectors[places]
        filled[rows] = True
