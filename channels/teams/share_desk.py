"""Sharing a list in a channel: asked for, shown, permitted, and posted once through the inbox.

Who shares must be among those who read the list now and among those who will, and Platter in the channel; each is asked
of Teams when the dialog is sent, and what Teams does not tell is a no. Only standard channels are offered, so that
nobody of another company reads there who is not a guest of the team.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from hashlib import blake2b

import structlog

from channels.ports import Arrival, Where
from channels.shared import sharing
from channels.shared.payload import Json
from channels.shared.sentences import say
from channels.teams.http_client import Failed
from channels.teams.limits import SHARED_WITHIN_S
from channels.teams.meant import ShareAsked, ShareSent
from channels.teams.membership import team_of
from channels.teams.parts import Parts
from channels.teams.render import Around, page_as_posted
from channels.teams.search_form import closing, said_dialog
from channels.teams.share_offers import Offered, Offers
from channels.teams.share_view import Offer, ShareDrawn, ShareForm, share_dialog
from channels.teams.turns import PLATFORM, Place, opening, place_of
from engine.engine import Unavailable
from engine.messages import Reply, ThreadKey, Turn, turn_id_of
from engine.messages.forms import SHARE, SHARE_FROM, SHARE_OF

log = structlog.get_logger()


class ShareDesk:
    def __init__(self, parts: Parts, take_in: Callable[[Arrival], Awaitable[bool]]) -> None:
        self._parts = parts
        self._take_in = take_in
        self._offers = Offers(parts)

    async def ask(self, asked: ShareAsked) -> Json:
        """Opens the dialog; where nothing is left to share, or nowhere to, it says so."""
        try:
            async with asyncio.timeout(SHARED_WITHIN_S):
                offered, copy = await self._found(asked)
        except (TimeoutError, Unavailable, Failed) as late:
            return said_dialog(say("share-title"), _why_not(late))
        if copy is None or not offered.offers:
            return said_dialog(say("share-title"), say("share-gone") if copy is None else offered.nothing)
        return share_dialog(_seen(asked.form, copy), self._drawn(asked, copy, offered))

    async def submit(self, sent: ShareSent) -> Json:
        """Why not, at the field; the dialog once more where it has to say something first; else it is taken in, once,
        and the dialog gives way to a sentence."""
        if sent.is_cancelled:
            return closing(say("teams-share-cancelled"))
        try:
            async with asyncio.timeout(SHARED_WITHIN_S):
                offered, copy = await self._found(sent)
                refused = await self._refusal(sent, offered)
        except (TimeoutError, Unavailable, Failed) as late:
            return closing(_why_not(late))
        if copy is None or not offered.offers:
            return closing(say("share-gone") if copy is None else offered.nothing)
        form, drawn = _seen(sent.form, copy), replace(self._drawn(sent, copy, offered), chosen=sent.to)
        if isinstance(refused, str):
            return share_dialog(sent.form, replace(drawn, fault=refused))
        if form.digest != sent.form.digest:
            return share_dialog(form, replace(drawn, note=say("share-changed")))
        is_taken = await self._is_taken(shared_arrival(sent, refused, offered.origin))
        return (
            closing(say("teams-share-taken"))
            if is_taken
            else share_dialog(form, replace(drawn, note=say("teams-share-not-taken")))
        )

    async def _found(self, asked: ShareAsked | ShareSent) -> tuple[Offered, Reply | None]:
        """Where to, and what is posted there; None where no dish of it is left. Raises Unavailable, Failed."""
        turn, form = asked.arrival.turn, asked.form
        offered, engine = await self._offers.of(asked.arrival), self._parts.engine
        copy = await engine.list_to_share(turn.thread, form.turn_id, form.of, turn.user_name or "", offered.origin)
        return offered, copy if copy is not None and copy.cards else None

    def _drawn(self, asked: ShareAsked | ShareSent, copy: Reply, offered: Offered) -> ShareDrawn:
        posted = page_as_posted(copy, Around(saves=self._parts.saves))
        return ShareDrawn(offered.offers, [_root(asked.arrival.turn, offered.origin), *posted], offered.hint)

    async def _refusal(self, sent: ShareSent, offered: Offered) -> str | Offer:
        """Why it cannot go there, else where it goes."""
        turn, offer = sent.arrival.turn, offered.find(sent.to)
        if not sent.to or sent.to == turn.thread.conversation:
            return say("share-here") if sent.to else say("share-where")
        if offer is None:
            return say("teams-share-not-offered")
        tenant, person, is_member = turn.thread.tenant, turn.user_id, self._parts.places.is_member
        team = team_of(ThreadKey(PLATFORM, tenant, offer.conversation, ""))
        there = {offered.readers: place_of(sent.arrival.where).service_url, team: offer.service_url}
        told = await asyncio.gather(*(is_member(url, one, tenant, person) for one, url in there.items()))
        if all(told):
            return offer
        return say("share-cannot-tell", platform="Teams") if None in told else say("share-not-member")

    async def _is_taken(self, arrival: Arrival) -> bool:
        """Now or before; False: perhaps it was, and sent again it is the same."""
        try:
            async with asyncio.timeout(SHARED_WITHIN_S):
                is_new = await self._take_in(arrival)
        except (TimeoutError, Unavailable):
            return False
        log.info("teams_shared", taken=is_new, tenant=arrival.turn.thread.tenant)
        return True


def shared_arrival(sent: ShareSent, offer: Offer, origin: str) -> Arrival:
    """The turn that begins the other thread: its root post says who shared a list and from where, and that is the
    thread; the same sending is the same. Pure."""
    turn, form, place = sent.arrival.turn, sent.form, place_of(sent.arrival.where)
    sending = json.dumps([turn.user_id, form.id, offer.conversation]).encode()
    name = blake2b(sending, digest_size=16).hexdigest()
    channel, key = offer.conversation.partition("/")[2], f"share:{name}"
    thread = ThreadKey(PLATFORM, turn.thread.tenant, offer.conversation, f"{channel};share={name}")
    begun = replace(
        turn,
        thread=thread,
        turn_id=turn_id_of(thread, key),
        text=say("share-turn"),
        lane=thread.conversation,
        form=((SHARE, form.turn_id), (SHARE_OF, form.of), (SHARE_FROM, origin)),
    )
    there = Place(offer.service_url, channel, place.bot, begins=True, asker=place.asker).to_json()
    where = Where(PLATFORM, thread.tenant, channel, there)
    return Arrival(begun, (key,), where, opening=opening(_root(turn, origin)), asked_in=sent.arrival.where)


def _seen(form: ShareForm, copy: Reply) -> ShareForm:
    return replace(form, digest=sharing.digest_of(copy))


def _root(turn: Turn, origin: str) -> str:
    return sharing.opening_line(turn.user_name or say("somebody"), origin)


def _why_not(failed: Exception) -> str:
    return say("teams-share-no-answer") if isinstance(failed, Failed) else say("teams-later")
