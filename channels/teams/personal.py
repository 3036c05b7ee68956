"""What a card does for one person alone, answered in the request: shown as it is now, asked again, a dish kept."""

import asyncio
from collections.abc import Awaitable, Callable

from channels.delivery import Arrival
from channels.kept import Owner
from channels.reading import Json
from channels.teams import words
from channels.teams.elements import CARD
from channels.teams.limits import ANSWER_WITHIN_S
from channels.teams.meant import Anew, Keeping, Refresh
from channels.teams.parts import Parts
from channels.teams.refreshed import refreshed_card
from channels.teams.turns import PLATFORM
from engine.engine import Unavailable

MESSAGE = "application/vnd.microsoft.activity.message"


class Personal:
    """Each of its doings, done twice, is done once."""

    def __init__(self, parts: Parts, take_in: Callable[[Arrival], Awaitable[bool]]) -> None:
        self._parts = parts
        self._take_in = take_in

    async def refreshed(self, asked: Refresh) -> Json:
        """The card that takes the place of the one looked at."""
        try:
            async with asyncio.timeout(ANSWER_WITHIN_S):
                standing = await self._parts.engine.standing(asked.thread, asked.turn_id)
        except (TimeoutError, Unavailable):
            return said(words.LATER)
        return drawn_anew(refreshed_card(standing, asked.user, asked.place))

    async def anew(self, asked: Anew) -> Json:
        return await self._in_time(self._anew(asked))

    async def keep(self, keeping: Keeping) -> Json:
        return await self._in_time(self._keep(keeping))

    async def _in_time(self, doing: Awaitable[str]) -> Json:
        try:
            async with asyncio.timeout(ANSWER_WITHIN_S):
                return said(await doing)
        except (TimeoutError, Unavailable):
            return said(words.LATER)

    async def _anew(self, asked: Anew) -> str:
        turn = asked.arrival.turn
        standing = await self._parts.engine.standing(turn.thread, asked.turn_id)
        if standing is None:
            return words.GONE
        if standing.asked_by != turn.user_id:
            return words.NOT_YOURS
        await self._take_in(asked.arrival)
        return words.AGAIN_TAKEN

    async def _keep(self, keeping: Keeping) -> str:
        reply = await self._parts.engine.shown(keeping.thread, keeping.turn_id)
        if reply is None or not 0 <= keeping.place < len(reply.cards):
            return words.GONE
        owner = Owner(PLATFORM, keeping.thread.tenant, keeping.user)
        is_kept = await self._parts.kept.save(owner, reply.cards[keeping.place])
        return words.SAVED if is_kept else words.SAVED_ENOUGH


def said(text: str) -> Json:
    """A word in answer to a press, for who pressed alone."""
    return {"statusCode": 200, "type": MESSAGE, "value": text}


def drawn_anew(card: Json) -> Json:
    """The card that takes the place of the one that was pressed or looked at."""
    return {"statusCode": 200, "type": CARD, "value": card}
