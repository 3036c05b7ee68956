"""The inbox in PostgreSQL: what arrived is committed, once, before it is acknowledged."""

import hashlib
from collections.abc import Mapping
from dataclasses import asdict
from datetime import timedelta

from bot.delivery.lanes import SQL, lane_key
from bot.delivery.personal import closed_form
from bot.encryption import Seal
from channels.ports import Arrival, Revision, arrival_to_json
from engine.messages import ThreadKey, to_json
from engine.stores.postgres.database import Database

KEPT = timedelta(hours=26)
"""How long a repeat is known at least: 25 hours are asked for, and chores come once an hour."""


class PostgresInbox:
    """The protocol `Inbox`."""

    def __init__(self, database: Database, seal: Seal | None = None) -> None:
        """`seal`: of what somebody fills in of an order."""
        self._database, self._seal = database, seal

    async def take_in(self, arrival: Arrival) -> bool:
        turn, thread = arrival.turn, arrival.turn.thread
        given = {
            **asdict(thread),
            "lane": lane_key(thread.platform, turn.lane or str(thread)),
            "addressed": turn.addressed,
            "keys": list(dict.fromkeys(arrival.keys)),
            "user_id": turn.user_id,
            "pressed": _press(arrival),
            "turn_id": turn.turn_id,
            "payload": arrival_to_json(closed_form(arrival, self._seal)).decode(),
        }
        return await self._ask("take_in", given)

    async def revise(self, revision: Revision) -> bool:
        given = {
            "tenant": revision.tenant,
            "platform": revision.platform,
            "key": revision.key,
            "turn": to_json(revision.turn).decode() if revision.turn else None,
        }
        return await self._ask("revise", given)

    async def knows(self, thread: ThreadKey) -> bool:
        return await self._ask("knows_thread", asdict(thread))

    async def awaits(self, thread: ThreadKey, turn_id: str) -> bool:
        return await self._ask("awaits", {**asdict(thread), "turn_id": turn_id})

    async def _ask(self, statement: str, given: Mapping[str, object]) -> bool:
        async with self._database.connection() as connection:
            found = await connection.execute(SQL[statement], given)
            row = await found.fetchone()
        return bool(row and row[0])


def _press(arrival: Arrival) -> str:
    """What was pressed, as a digest: the index on it needs no token."""
    return hashlib.blake2b(arrival.pressed.encode(), digest_size=16).hexdigest() if arrival.pressed else ""
