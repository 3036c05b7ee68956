"""Cards that change for one person: shown as they are now, asked again, a dish saved; answered in the request."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from channels.ports import Arrival
from channels.shared.payload import Json
from channels.shared.sentences import say
from channels.teams import elements as element
from channels.teams.cards import expired_card
from channels.teams.elements import CARD
from channels.teams.limits import ANSWER_WITHIN_S
from channels.teams.meant import Anew, Keeping, Refresh
from channels.teams.parts import Parts
from channels.teams.render import Around, below, forms_below
from channels.teams.search_form import Kind
from channels.teams.turns import MESSAGE_ID, PLATFORM, Place
from engine.engine import Standing, Unavailable
from engine.messages.people import Person
from engine.messages.sentences import speaking

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
            return said(say("teams-later"))
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
            return said(say("teams-later"))

    async def _anew(self, asked: Anew) -> str:
        turn = asked.arrival.turn
        standing = await self._parts.engine.standing(turn.thread, asked.turn_id)
        if standing is None:
            return say("teams-gone")
        if standing.asked_by != turn.user_id:
            return say("teams-not-yours")
        await self._take_in(asked.arrival)
        return say("teams-again-taken")

    async def _keep(self, keeping: Keeping) -> str:
        reply = await self._parts.engine.shown(keeping.thread, keeping.turn_id)
        if reply is None or not 0 <= keeping.place < len(reply.cards):
            return say("teams-gone")
        person = Person(PLATFORM, keeping.thread.tenant, keeping.user)
        is_kept = await self._parts.engine.own_pages.save(person, reply.cards[keeping.place])
        return say("teams-saved") if is_kept else say("teams-saved-enough")


def said(text: str) -> Json:
    """A word in answer to a press, for who pressed alone."""
    return {"statusCode": 200, "type": MESSAGE, "value": text}


def drawn_anew(card: Json) -> Json:
    """The card that takes the place of the one that was pressed or looked at."""
    return {"statusCode": 200, "type": CARD, "value": card}


def around(place: Place) -> Around:
    """Only a channel has room for a new thread."""
    begins: tuple[tuple[str, Kind], ...] = (
        ((say("teams-new-button"), "new"),) if MESSAGE_ID in place.conversation else ()
    )
    forms: tuple[tuple[str, Kind], ...] = ((say("teams-change-button"), "change"), *begins)
    return Around(place.hint, forms, saves=True, asker=place.asker, shares=True, is_own=place.alone)


def refreshed_card(standing: Standing | None, user: str, place: Place) -> Json:
    """As it was posted while the thread is about its dishes; then what is left to do, and "Search again" for whose
    search it was. Nothing in it is of anybody else: what the thread is guarded by stands in its answers alone."""
    if standing is None:
        return expired_card()
    place = place if user == standing.asked_by else replace(place, asker="")
    with speaking(standing.reply.locale):
        drawn = below(standing.reply, around(place)) if standing.is_current else None
        return drawn or _moved_on(standing, user, place)


def _moved_on(standing: Standing, user: str, place: Place) -> Json:
    reply = standing.reply
    again = [element.acts(say("search-again"), element.AGAIN, reply.turn_id)] if user == standing.asked_by else []
    body = [
        *element.line(say("teams-moved-on"), 200, isSubtle=True),
        *element.rows_of_buttons(again),
        *forms_below(reply, around(place)),
    ]
    drawn = element.card(body, locale=reply.locale, fallback=say("teams-moved-on"))
    return element.refreshing(drawn, reply.turn_id, [place.asker] if place.asker else [])
