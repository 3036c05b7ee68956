"""What a worker is at, by what the product wrote down: whole orders that are solved, lines that are added to pages.

A claim names one start of one lane, so that what somebody was killed at is told from what somebody took up again.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Literal

from engine.stores.postgres.database import Database
from tests.chaos.doors import Door
from tests.chaos.storm import Storm

Work = Literal["composing", "adding"]
Claims = Mapping[Work, frozenset[tuple[str, str, int]]]
"""Work → tenant, lane and number of each start that has not ended."""
SOLVED = frozenset({"composed", "changed"})
"""Kinds of events for which a program is solved."""
AWAITED_S = 5.0
"""A storm that has nothing of a kind left is not waited for longer."""
_COMPOSING = """
SELECT lanes.tenant, lanes.lane, lanes.claim FROM lanes JOIN arrivals USING (tenant, lane)
WHERE lanes.line = 'in' AND lanes.held AND lanes.tenant = %s AND arrivals.state = 'started' AND turn_id = ANY(%s)"""
_ADDING = "SELECT tenant, lane, claim FROM lanes WHERE line = 'then' AND held"


class UnderWay:
    def __init__(self, storm: Storm, database: Database) -> None:
        self._storm, self._database = storm, database

    async def claims(self) -> Claims:
        solved = set[tuple[str, str, int]]()
        for door in self._storm.doors:
            solved |= await self._solved(door)
        async with self._database.connection() as connection:
            adding = await (await connection.execute(_ADDING)).fetchall()
        return {"composing": frozenset(solved), "adding": frozenset((one[0], one[1], one[2]) for one in adding)}

    async def _solved(self, door: Door) -> set[tuple[str, str, int]]:
        turns = [event.turn_id for event in self._storm.acknowledged[door] if event.kind in SOLVED]
        found = set[tuple[str, str, int]]()
        for tenant in door.tenants:
            async with self._database.tenant(tenant) as connection:
                rows = await (await connection.execute(_COMPOSING, (tenant, turns))).fetchall()
            found |= {(one[0], one[1], one[2]) for one in rows}
        return found

    async def awaits(self, work: Work, known: Claims) -> None:
        """Until something of the kind is under way that nobody was killed at."""
        deadline = asyncio.get_running_loop().time() + AWAITED_S
        while not (await self.claims())[work] - known[work]:
            if asyncio.get_running_loop().time() > deadline:
                return
            await asyncio.sleep(0.02)


def both(some: Claims, others: Claims) -> Claims:
    return {"composing": some["composing"] | others["composing"], "adding": some["adding"] | others["adding"]}


NOTHING: Claims = {"composing": frozenset(), "adding": frozenset()}
IN_TURN: Sequence[Work] = ("composing", "composing", "adding", "composing")
"""What is under way at a kill: worker, web, worker, web."""
