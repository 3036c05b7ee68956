"""The compose box: dishes for what is being typed. Nothing of it is kept, and no thread is touched."""

import asyncio
from dataclasses import replace

from channels.kept import Owner
from channels.reading import Json
from channels.teams.found import hints, later, results
from channels.teams.limits import FOUND_IN_ALL, FOUND_WITHIN_S
from channels.teams.meant import DishesAsked
from channels.teams.parts import Parts
from channels.teams.turns import PLATFORM
from engine.engine import Unavailable

AT_ONCE = 4
"""Of a process: who types quickly asks with every letter, and turns come first."""


class Finder:
    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._places = asyncio.Semaphore(AT_ONCE)

    async def find(self, asked: DishesAsked) -> Json:
        """Within Teams' time; what takes longer is said to."""
        try:
            async with asyncio.timeout(FOUND_WITHIN_S):
                return await self._found(asked) if asked.turn.text else await self._hinted(asked)
        except (TimeoutError, Unavailable):
            return later()

    async def _found(self, asked: DishesAsked) -> Json:
        turn = replace(asked.turn, max_results=FOUND_IN_ALL)
        async with self._places:
            reply = await self._parts.engine.glance(turn)
        return results(reply, asked.skip, asked.count)

    async def _hinted(self, asked: DishesAsked) -> Json:
        turn = asked.turn
        return hints(list(await self._parts.kept.recent(Owner(PLATFORM, turn.thread.tenant, turn.user_id))))
