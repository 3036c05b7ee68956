"""Hears at once, over all processes, that something was put into a line: PostgreSQL's LISTEN."""

import asyncio
from collections.abc import Callable, Mapping

from bot.delivery.lanes import Line
from engine.ports import Unavailable
from engine.stores.postgres.database import Connection, Database, unavailable_when_gone

AGAIN_S = 1.0
"""Before a lost connection is made anew; meanwhile the lines look by themselves."""
_LISTEN = {"in": b"LISTEN platter_in", "out": b"LISTEN platter_out", "then": b"LISTEN platter_then"}


async def hear(database: Database, rings: Mapping[Line, Callable[[], None]]) -> None:
    """Calls a line's ring whenever something was put into it; ends when cancelled."""
    while True:
        try:
            async with database.dedicated("platter bell") as connection:
                await _hear(connection, rings)
        except Unavailable:
            await asyncio.sleep(AGAIN_S)


async def _hear(connection: Connection, rings: Mapping[Line, Callable[[], None]]) -> None:
    for line in rings:
        await connection.execute(_LISTEN[line])
    for ring in rings.values():
        ring()  # What came while nobody listened.
    by_name = {f"platter_{line}": ring for line, ring in rings.items()}
    with unavailable_when_gone():
        async for rung in connection.notifies():
            by_name[rung.channel]()
