"""Marks of source documents in PostgreSQL: which restaurants a run need not read again."""

from collections.abc import Mapping

import orjson

from engine.ports import SourceMark
from engine.stores.postgres.database import Database
from engine.stores.postgres.queries import queries

_SQL = queries("source_marks.sql")
TIMEOUT_S = 60.0
"""For a whole catalogue; 25,000 items take 0.1 s, a million more than the 2 s that a statement of a turn has."""


async def read_marks(database: Database) -> dict[str, SourceMark]:
    """restaurant_id → its mark, where its live items are still those that the marked run left."""
    async with database.patient(TIMEOUT_S) as connection:
        found = await connection.execute(_SQL["read"])
        rows = await found.fetchall()
    return {restaurant_id: SourceMark(digest, orjson.loads(figures)) for restaurant_id, digest, figures in rows}


async def write_marks(database: Database, marks: Mapping[str, SourceMark]) -> None:
    async with database.patient(TIMEOUT_S) as connection:
        await connection.execute(
            _SQL["write"],
            {
                "restaurant_ids": list(marks),
                "digests": [mark.digest for mark in marks.values()],
                "figures": [orjson.dumps(mark.figures).decode() for mark in marks.values()],
            },
        )
