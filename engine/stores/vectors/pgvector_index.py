"""Vector search in PostgreSQL (`VectorIndex`), by a route of our own choosing.

The planner cannot be trusted with a filter beside a vector (retrieval-notes: recall 0.02 at 1 % of a million rows), so
how many documents pass is counted first: few are compared one by one, many go through the HNSW index.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from psycopg import sql
from psycopg.errors import DataException

from engine.catalogue import Filters, passing
from engine.ports import Vector, WrongEmbedder
from engine.search import Hit
from engine.stores.postgres.database import Connection, Database
from engine.stores.vectors.exact import ColumnsAt
from engine.stores.vectors.layout import MARGIN, ranked
from engine.stores.vectors.pgvector_filters import Condition, compile_filters

EXACT_UP_TO = 15_000
"""Rows that pass and are still compared one by one (retrieval-notes: 10 % of 100,000 in 15 ms at recall 1, where HNSW
takes 12 ms at 0.95)."""
SPARE_HITS = 32
"""Fetched beyond the limit, so that documents tied with the last one are all seen and the id decides among them."""
EF_SEARCH = 200
"""retrieval-notes: recall 0.97 at 100,000, 0.95 at a million; and at least twice what is fetched."""
MOST_EF_SEARCH = 1_000
"""pgvector's upper bound."""
MAX_SCAN_TUPLES = 100_000
"""How far an iterative scan goes on for a filter; pgvector's 20,000 starves filters that leave a tenth."""
SCAN_MEMORY = 8
"""Of work_mem; the scan also ends when this is full (retrieval-notes, "mem×8")."""

# The vectors themselves are read for the nearest alone: carried through the sort they take twice the time (measured).
_NEAREST = sql.SQL("""
    WITH nearest AS MATERIALIZED (
        SELECT ctid AS place, embedding <=> %s::vector AS distance
        FROM menu_embeddings
        WHERE valid_from <= %s AND %s < valid_to AND {}
        ORDER BY distance
        LIMIT %s
    )
    SELECT doc_id::text, vector_send(embedding), distance
    FROM nearest JOIN menu_embeddings ON ctid = place
    ORDER BY distance
""")
_COUNT = sql.SQL("""
    SELECT count(*) FROM (
        SELECT FROM menu_embeddings WHERE valid_from <= %s AND %s < valid_to AND {} LIMIT %s
    ) AS passing
""")
# Without index scans nothing can hand out rows by distance, and b-trees still serve filters through bitmaps.
_EXACT = "SELECT set_config('enable_indexscan', 'off', true)"
_APPROXIMATE = """
    SELECT set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.ef_search', %s, true),
           set_config('hnsw.max_scan_tuples', %s, true), set_config('hnsw.scan_mem_multiplier', %s, true),
           set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)
"""


@dataclass(frozen=True, slots=True)
class _Question:
    text: str
    """The vector as pgvector reads it."""
    vector: Vector
    condition: Condition
    generation: int
    limit: int


class PgVectorIndex:
    """On a `Database` that the composition root opens and closes."""

    def __init__(
        self,
        database: Database,
        columns_at: ColumnsAt | None = None,
        *,
        exact_up_to: int = EXACT_UP_TO,
        ef_search: int = EF_SEARCH,
        max_scan_tuples: int = MAX_SCAN_TUPLES,
    ) -> None:
        """`columns_at` counts what passes in memory; without it, PostgreSQL counts. The numbers are rows, candidates
        and tuples."""
        self._database = database
        self._columns_at = columns_at
        self._exact_up_to = exact_up_to
        self._ef_search = ef_search
        self._max_scan_tuples = max_scan_tuples

    async def search(self, vector: Vector, filters: Filters, limit: int, generation: int) -> Sequence[Hit]:
        """See the port. A vector of zeros (no known word) finds nothing; Unavailable if PostgreSQL does not answer."""
        if generation == 0 or limit < 1 or not vector.any():
            return []
        asked = _Question(_spelled(vector), vector, compile_filters(filters), generation, limit)
        passing = await self._count(asked, filters)
        if passing > self._exact_up_to:
            found = await self._approximate(asked)
            if len(found) >= min(limit, passing):
                return found
        return await self._exact(asked)

    async def _count(self, asked: _Question, filters: Filters) -> int:
        columns = await self._columns_at(asked.generation) if self._columns_at else None
        if columns is not None:
            return len(passing(columns, filters))
        condition, values = asked.condition
        async with self._database.connection() as connection:
            given = (asked.generation, asked.generation, *values, self._exact_up_to + 1)
            cursor = await connection.execute(_COUNT.format(condition), given)
            row = await cursor.fetchone()
        return int(row[0]) if row else 0

    async def _approximate(self, asked: _Question) -> list[Hit]:
        fetch = min(asked.limit + SPARE_HITS, MOST_EF_SEARCH)
        ef_search = max(self._ef_search, min(2 * fetch, MOST_EF_SEARCH))
        settings = (_APPROXIMATE, (str(ef_search), str(self._max_scan_tuples), str(SCAN_MEMORY)))
        async with self._database.connection() as connection:
            return _hits(asked, await _nearest(connection, settings, asked, fetch))

    async def _exact(self, asked: _Question) -> list[Hit]:
        """Fetches on until the last one fetched is surely farther than the last one wanted."""
        fetch = asked.limit + SPARE_HITS
        async with self._database.connection() as connection:
            while True:
                rows = await _nearest(connection, (_EXACT, ()), asked, fetch)
                if len(rows) < fetch or not rows[-1][2] <= rows[asked.limit - 1][2] + MARGIN:
                    return _hits(asked, rows)
                fetch *= 4


def _spelled(vector: Vector) -> str:
    return f"[{','.join(map(repr, vector.tolist()))}]"


async def _nearest(
    connection: Connection, settings: tuple[str, tuple[str, ...]], asked: _Question, fetch: int
) -> list[tuple[Any, ...]]:
    """Rows of (id, vector as sent, distance), nearest first; settings and search go out in one round trip."""
    condition, values = asked.condition
    parameters = (asked.text, asked.generation, asked.generation, *values, fetch)
    try:
        async with connection.pipeline(), connection.transaction():
            await connection.execute(settings[0].encode(), settings[1])
            async with connection.cursor(binary=True) as cursor:
                await cursor.execute(_NEAREST.format(condition), parameters)
                return await cursor.fetchall()
    except DataException as other_dimensions:
        raise WrongEmbedder("the stored vectors have other dimensions: run `platter reindex`") from other_dimensions


def _hits(asked: _Question, rows: list[tuple[Any, ...]]) -> list[Hit]:
    if not rows:
        return []
    candidates = np.frombuffer(b"".join(row[1][4:] for row in rows), dtype=">f4").reshape(len(rows), -1)
    return ranked([row[0] for row in rows], candidates.astype(np.float32), asked.vector, asked.limit)
