"""The vectors of a generation read out of PostgreSQL in one stream, for search in the process."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, Sequence

import numpy as np

from engine.ports import Vector
from engine.stores.postgres.database import Database
from engine.stores.tantivy.schema import ids_of

LOAD_TIMEOUT_S = 300.0
"""For a whole catalogue: a million rows take 10 s of processor time (29 s with four times as much work as cores)."""
AT_A_TIME = 8_192
"""Rows: 8 MB at 256 dimensions."""

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

    async def read(self, generation: int, after: int) -> AsyncGenerator[tuple[Sequence[str], Vector], None]:
        given = {"generation": generation, "after": after}
        async with (
            self._database.patient(self._timeout_s) as connection,
            connection.cursor().copy(_COPY, given) as rows,
        ):
            async for doc_ids, vectors in _parsed_as_they_come(rows):
                yield doc_ids, vectors


async def _parsed_as_they_come(
    rows: AsyncIterable[bytes | bytearray | memoryview],
) -> AsyncIterator[tuple[Sequence[str], Vector]]:
    left, skip = b"", _HEADER_BYTES
    async for some in _together(rows):
        tuples, skip = left + some[skip:], 0
        whole = len(tuples) - len(tuples) % _tuple_bytes(tuples)
        if whole:
            yield await asyncio.to_thread(_parsed, tuples[:whole])
        left = tuples[whole:]  # at the end the trailer


async def _together(rows: AsyncIterable[bytes | bytearray | memoryview]) -> AsyncIterator[bytes]:
    """Many messages as one; PostgreSQL sends a row in each."""
    parts = list[bytes]()
    async for row in rows:
        parts.append(bytes(row))
        if len(parts) == AT_A_TIME:
            yield b"".join(parts)
            parts.clear()
    yield b"".join(parts)


def _tuple_bytes(tuples: bytes) -> int:
    """Every tuple has the same length, since all vectors of a table have the same dimensions."""
    return _BEFORE_DIMENSIONS + 4 + 4 * _dimensions(tuples)


def _dimensions(tuples: bytes) -> int:
    return int.from_bytes(tuples[_BEFORE_DIMENSIONS : _BEFORE_DIMENSIONS + 2], "big")


def _parsed(tuples: bytes) -> tuple[Sequence[str], Vector]:
    dimensions = _dimensions(tuples)
    layout = np.dtype(
        [("head", "V6"), ("high", ">u8"), ("low", ">u8"), ("lengths", "V8"), ("embedding", ">f4", (dimensions,))]
    )
    table = np.frombuffer(tuples, layout)
    doc_ids = ids_of(table["high"], table["low"])
    return doc_ids, table["embedding"].astype(np.float32)
