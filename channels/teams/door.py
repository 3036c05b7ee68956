"""What Teams delivers, taken in: each activity to its place, and only then acknowledged.

What changes a conversation goes through the inbox. What only shows or is kept at once (Why this?, a rating) is answered
in the request, within its time.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable
from dataclasses import replace

import structlog
from structlog.contextvars import bind_contextvars

from channels.ports import Arrival, Revision
from channels.shared.own_profile import Drawn, pressed, sent
from channels.shared.payload import Json
from channels.shared.sentences import say
from channels.teams.card_refresh import Personal, drawn_anew, said
from channels.teams.cards import expired_card, explained_card
from channels.teams.desk import Desk
from channels.teams.limits import ANSWER_WITHIN_S
from channels.teams.meant import (
    Anew,
    DishesAsked,
    Dropped,
    FormAsked,
    Here,
    Keeping,
    Look,
    OrderFormAsked,
    OrderFormSent,
    ProfileAsked,
    ProfileSent,
    Rated,
    Refresh,
    Removed,
    ShareAsked,
    ShareSent,
    Submitted,
)
from channels.teams.membership import Noting
from channels.teams.message_extension import Finder
from channels.teams.order_desk import OrderDesk
from channels.teams.parse import parse_activity
from channels.teams.parts import Parts
from channels.teams.profile_dialog import dialog_of
from channels.teams.search_form import closing, dialog, said_dialog
from channels.teams.share_desk import ShareDesk
from channels.teams.turns import locale_of, place_of
from engine.engine import Rating, Unavailable
from engine.messages import Reply
from engine.messages.sentences import speaking, spoken

log = structlog.get_logger()
HEARD_MAX = 10_000
"""Conversations of which it is known that nothing has to be addressed to Platter; about 200 bytes each."""
NOTHING: Json = {}


class Door:
    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._desk = Desk(parts, self._take_in)
        self._share_desk = ShareDesk(parts, self._take_in)
        self._orders = OrderDesk(parts, self._take_in)
        self._finder = Finder(parts)
        self._noting = Noting(parts.joined)
        self._personal = Personal(parts, self._take_in)
        self._heard: OrderedDict[tuple[str, str], None] = OrderedDict()

    async def take(self, activity: Json) -> Json | None:
        """What is answered, in the locale of the activity; None for an acknowledgement alone. Raises Unavailable."""
        with speaking(locale_of(activity)):
            return await self._taken(activity)

    async def _taken(self, activity: Json) -> Json | None:
        meant = parse_activity(activity)
        match meant:
            case Arrival():
                await self._arrived(meant)
            case Revision():
                await self._parts.inbox.revise(meant)
            case Look():
                return await self._show(meant)
            case FormAsked():
                return await self._desk.open_form(meant)
            case Submitted():
                return await self._desk.submit(meant)
            case OrderFormAsked():
                return await self._orders.ask(meant)
            case OrderFormSent():
                return await self._orders.submit(meant)
            case ShareAsked():
                return await self._share_desk.ask(meant)
            case ShareSent():
                return await self._share_desk.submit(meant)
            case DishesAsked():
                return await self._finder.find(meant)
            case Refresh():
                return await self._personal.refreshed(meant)
            case Anew():
                return await self._personal.anew(meant)
            case Keeping():
                return await self._personal.keep(meant)
            case Here():
                return await self._desk.here(meant)
            case ProfileAsked(person, what):
                return await self._own(pressed(self._parts.engine, person, what))
            case ProfileSent(person, profile):
                return await self._own(sent(self._parts.engine, person, profile))
            case Rated():
                await self._rate(meant)
                return NOTHING
            case Removed():
                await self._parts.forget(meant.tenant, meant.conversation)
                self._noting.drop(meant.tenant, meant.conversation)
                log.info("teams_removed", tenant=meant.tenant)
            case Dropped(reason):
                log.debug("teams_dropped", reason=reason)
                return NOTHING if activity.get("type") == "invoke" else None
        return None

    async def _arrived(self, arrival: Arrival) -> None:
        await self._noting.note(arrival)
        await self._take_in(await self._hinted(arrival))

    async def _take_in(self, arrival: Arrival) -> bool:
        bind_contextvars(turn_id=arrival.turn.turn_id)
        taken = await self._parts.inbox.take_in(arrival)
        log.info("teams_arrived", taken=taken, turn_id=arrival.turn.turn_id, kind=arrival.turn.kind)
        return taken

    async def _hinted(self, arrival: Arrival) -> Arrival:
        """Where several talk and nobody was ever heard without a mention, the first answer says that one is needed:
        whether a team has consented to more, Teams tells only by doing it."""
        turn, thread = arrival.turn, arrival.turn.thread
        heard = (thread.tenant, thread.conversation.partition("/")[0])
        if not turn.addressed:
            self._heard[heard] = None
            self._heard.move_to_end(heard)
            while len(self._heard) > HEARD_MAX:
                self._heard.popitem(last=False)
        place = place_of(arrival.where)
        if place.welcome or place.alone or heard in self._heard or turn.kind != "message":
            return arrival
        if await self._parts.inbox.knows(thread):
            return arrival
        return replace(arrival, where=replace(arrival.where, reference=replace(place, hint=True).to_json()))

    async def _show(self, look: Look) -> Json:
        """From the stored turn; a turn that is forgotten says so."""
        try:
            async with asyncio.timeout(ANSWER_WITHIN_S):
                reply = await self._parts.engine.shown(look.thread, look.turn_id)
        except (TimeoutError, Unavailable):
            return _said(say("teams-later"), look)
        return answer_of(look, reply)

    async def _own(self, drawn: Awaitable[Drawn]) -> Json:
        """Of their own profile; what takes too long may be done all the same, and the form that is opened then has
        it."""
        try:
            async with asyncio.timeout(ANSWER_WITHIN_S):
                return dialog_of(await drawn)
        except TimeoutError:
            return said_dialog(say("profile-title"), say("teams-too-late"))

    async def _rate(self, rated: Rated) -> None:
        """Of an answer in this thread only."""
        turn_id = await self._parts.turn_of(rated.thread, rated.post_id)
        if turn_id is not None:
            rating = Rating(rated.rating, turn_id=turn_id, user_id=rated.user, comment=rated.comment or None)
            await self._parts.engine.rate(rated.thread, rating)


def answer_of(look: Look, reply: Reply | None) -> Json:
    """Why this?, in the place of the card or in a dialog; None: the answer is not kept. Pure."""
    with speaking(reply.locale if reply else spoken()):
        card = reply.cards[look.place] if reply and 0 <= look.place < len(reply.cards) else None
        drawn = explained_card(card, reply.locale) if reply and card else expired_card()
        if look.answer == "dialog":
            return dialog(say("why-this"), drawn, "medium")
        return drawn_anew(drawn)


def _said(text: str, look: Look) -> Json:
    return closing(text) if look.answer == "dialog" else said(text)
