"""The vectors of a generation read out of PostgreSQL in one stream, for search in the process."""

from collections.abc import Sequence

import numpy as np

from engine.ports import Vector
from engine.stores.postgres import Database
from engine.stores.tantivy_schema import id_of

LOAD_TIMEOUT_S = 60.0
"""For a whole catalogue; measured in the tests' notes: 100,000 rows in about a second."""

_ALLOW_TIME = "SELECT set_config('statement_timeout', %s, true)"
_COPY = """
    COPY (
        SELECT doc_id, embedding FROM menu_embeddings
        WHERE valid_from <= %(generation)s AND %(generation)s < valid_to AND valid_from > %(after)s
    ) TO STDOUT (FORMAT binary)
"""
_HEADER_BYTES, _TRAILER_BYTES = 19, 2
"""PostgreSQL manual, COPY, "Binary Format": signature 11, flags 4, extension length 4; the trailer is a 16-bit -1."""
_BEFORE_DIMENSIONS = 26
"""In each tuple: 16-bit field count, 32-bit length, 16 bytes of uuid, 32-bit length; then pgvector's 16-bit size."""


class PgVectorRows:
    """`VectorRows` over `menu_embeddings`."""

    def __init__(self, database: Database, timeout_s: float = LOAD_TIMEOUT_S) -> None:
        self._database = database
        self._timeout_s = timeout_s

    async def load(self, generation: int, after: int) -> tuple[Sequence[str], Vector]:
        parts = []
        async with self._database.connection(self._timeout_s) as connection, connection.transaction():
            await connection.execute(_ALLOW_TIME, (str(int(self._timeout_s * 1000)),))
            async with connection.cursor().copy(_COPY, {"generation": generation, "after": after}) as rows:
                async for part in rows:
                    parts.append(bytes(part))
        return _parsed(b"".join(parts)[_HEADER_BYTES:-_TRAILER_BYTES])


def _parsed(tuples: bytes) -> tuple[Sequence[str], Vector]:
    """Every tuple has the same length, since all vectors of a table have the same dimensions."""
    if not tuples:
        return [], np.zeros((0, 0), np.float32)
    dimensions = int.from_bytes(tuples[_BEFORE_DIMENSIONS : _BEFORE_DIMENSIONS + 2], "big")
    layout = np.dtype(
        [("head", "V6"), ("high", ">u8"), ("low", ">u8"), ("lengths", "V8"), ("embedding", ">f4", (dimensions,))]
    )
    table = np.frombuffer(tuples, layout)
    doc_ids = [id_of(high, low) for high, low in zip(table["high"].tolist(), table["low"].tolist(), strict=True)]
    return doc_ids, table["embedding"].astype(np.float32)
