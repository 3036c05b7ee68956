"""The search form, the home tab and what is saved: answered in the request, and what is searched goes to the inbox.

Where a form's answer goes is decided here, before it is taken in: the conversation that was picked, which must be one
that Platter is in, else the person's messages with Platter. A form that changes a thread's search is answered there.
"""

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

import structlog

from channels.ports import Arrival
from channels.shared import picked
from channels.shared.already_asked import is_asked
from channels.shared.payload import Json
from channels.shared.sentences import say
from channels.slack.home import home_view
from channels.slack.installations import Installation
from channels.slack.limits import OPTIONS_MAX
from channels.slack.meant import Again, Command, FormAsked, Here, Keeping, Look, PickedPressed, Submitted, TownsAsked
from channels.slack.mrkdwn import escaped
from channels.slack.parts import Parts
from channels.slack.picked_view import answer_of, apart_view, expanded_view, section_of
from channels.slack.sdk import QUICK_S, Failed
from channels.slack.search_form import WHERE, Filled, faults_at, search_view, towns_found
from channels.slack.turns import PLATFORM, new_turn, opening, where_of
from channels.slack.views import card_at, kept_view, said_view, view_of
from engine.engine import Unavailable
from engine.messages import Card, ThreadKey
from engine.messages.forms import AGAIN, COMPOSE, PARTY, PICKED, TICKED, Pairs, line_of, pick_line, sent, towns_offered
from engine.messages.people import Person, Picks

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Place:
    """A conversation that an answer can go to."""

    channel: str
    in_one_lane: bool


TakesIn = Callable[[Arrival], Awaitable[bool]]


class Desk:
    def __init__(self, parts: Parts, take_in: TakesIn) -> None:
        self._parts = parts
        self._take_in = take_in

    async def open_form(self, asked: FormAsked, installation: Installation) -> bool:
        """False where Slack does not open it."""
        in_force: Pairs = await self._parts.engine.form_in_force(asked.thread) if asked.thread else ()
        in_force = (*in_force, (COMPOSE, TICKED)) if asked.composes else in_force
        return await self._open(installation, asked.trigger, search_view(in_force, asked.thread))

    async def towns(self, asked: TownsAsked) -> Json:
        return towns_found(towns_offered(await self._parts.engine.towns(), asked.typed, OPTIONS_MAX))

    async def submit(self, submitted: Submitted, installation: Installation) -> Json | None:
        """Faults, each at its field; None: taken in. Raises Unavailable."""
        filled = submitted.filled
        found = sent(filled.fields, filled.had, self._parts.now())
        if found.faults:
            return faults_at(found.faults)
        form = found.pairs
        if filled.thread is not None:
            return await self._changed(installation, submitted, filled.thread, form)
        place = await self._place(installation, filled, submitted.user)
        if isinstance(place, str):
            return faults_at({WHERE: place})
        await self._begin(installation.tenant, submitted.user, place, sending(submitted), form, line_of(form))
        return None

    async def _changed(
        self, installation: Installation, submitted: Submitted, thread: ThreadKey, form: Pairs
    ) -> Json | None:
        """In the thread whose search it changes."""
        rule = await self._parts.installations.rule(thread.tenant, thread.conversation)
        if not rule.allowed and not thread.conversation.startswith("D"):
            return faults_at({PARTY: say("slack-not-allowed")})
        place = await self.membership(installation, thread.conversation)
        if place is None:
            return faults_at({PARTY: say("slack-invite-form")})
        key = sending(submitted)
        turn = new_turn(thread, key, "form", line_of(form), submitted.user, "", place.in_one_lane, form=form)
        await self._go_on(Arrival(replace(turn, sent_at=self._parts.now()), (key,), where_of(thread)))
        return None

    async def _go_on(self, arrival: Arrival) -> bool:
        """In a thread that is there, and from now on its tenant's if other installations see the channel too: Slack
        tells of that with no interaction."""
        thread = arrival.turn.thread
        if not thread.conversation.startswith("D"):
            await self._parts.installations.hold(thread.conversation, thread.thread, thread.tenant)
        return await self._take_in(arrival)

    async def _begin(
        self, tenant: str, user: str, place: Place, key: str, form: Pairs, line: str, pressed: str = ""
    ) -> None:
        """A root post says who asked what, and that is the thread."""
        thread = ThreadKey(PLATFORM, tenant, place.channel, key)
        turn = new_turn(thread, key, "form", line, user, "", place.in_one_lane, form=form)
        turn = replace(turn, sent_at=self._parts.now(), lane=turn.lane or place.channel)
        where = where_of(thread, rooted=False)
        await self._take_in(Arrival(turn, (key,), where, pressed, opening(user, line)))

    async def _place(self, installation: Installation, filled: Filled, user: str) -> Place | str:
        """Where the answer goes, or why it cannot go there."""
        channel = filled.where
        if not channel:
            return await self._direct(installation, user) or say("slack-choose-where")
        rule = await self._parts.installations.rule(installation.tenant, channel)
        if not rule.allowed and not channel.startswith("D"):
            return say("slack-not-allowed")
        found = await self.membership(installation, channel)
        return say("slack-invite-form") if found is None else found

    async def membership(self, installation: Installation, channel: str) -> Place | None:
        """None where Platter is not in it; where Slack does not tell in time it is taken to be: the post will tell."""
        try:
            answer = await self._parts.api.call(
                "conversations.info", installation.bot_token, {"channel": channel}, QUICK_S
            )
        except Failed as failed:
            is_out = failed.code in ("channel_not_found", "not_in_channel")
            return None if is_out else Place(channel, channel.startswith("D"))
        told = answer.get("channel") or {}
        is_group = bool(told.get("is_im") or told.get("is_mpim"))
        return Place(channel, is_group) if is_group or told.get("is_member", True) else None

    async def _direct(self, installation: Installation, user: str) -> Place | None:
        """The person's messages with Platter."""
        try:
            answer = await self._parts.api.call("conversations.open", installation.bot_token, {"users": user}, QUICK_S)
        except Failed as failed:
            log.warning("slack_direct_failed", error=failed.code)
            return None
        channel = (answer.get("channel") or {}).get("id")
        return Place(str(channel), True) if channel else None

    async def here(self, here: Here, installation: Installation) -> None:
        """A message becomes a turn in its own thread, once; why not is said to whoever pressed, alone."""
        refused = await self._not_here(here, installation)
        if refused is None and not await self._go_on(here.arrival):
            refused = say("slack-asked-already")
        if refused is not None:
            await self._open(installation, here.trigger, said_view(say("find-catering"), refused))

    async def _not_here(self, here: Here, installation: Installation) -> str | None:
        turn, thread = here.arrival.turn, here.arrival.turn.thread
        if here.is_own or (here.said_by and here.said_by == installation.bot_user):
            return say("slack-own-message")
        if not turn.text:
            return say("slack-no-words")
        rule = await self._parts.installations.rule(thread.tenant, thread.conversation)
        if not rule.allowed and not thread.conversation.startswith("D"):
            return say("slack-not-allowed")
        if await self.membership(installation, thread.conversation) is None:
            return say("slack-invite")
        was_asked = await is_asked(self._parts.inbox, self._parts.engine, thread, here.said_id)
        return say("slack-asked-already") if was_asked else None

    async def again(self, again: Again, installation: Installation) -> None:
        """A search of that person's, anew in their messages with Platter."""
        owner = _owner(again.tenant, again.user)
        search = await self._parts.kept.search(owner, again.turn_id)
        place = await self._direct(installation, again.user) if search else None
        if search is None or place is None:
            said = say("slack-search-gone") if search is None else say("slack-choose-where")
            await self._open(installation, again.trigger, said_view(say("not-done"), said))
            return
        form = ((AGAIN, again.turn_id),)
        key = f"again:{again.user}:{again.turn_id}:{again.at}"
        await self._begin(again.tenant, again.user, place, key, form, search.title, f"again:{again.turn_id}")

    async def picked(self, command: Command) -> Json:
        """For who gave the command alone, in words where nothing can be picked."""
        picks = await self._picks(command.tenant, command.user)
        if picks is not None:
            return answer_of(picks)
        text = escaped(self._parts.engine.people.off or say("picked-not-now"))
        return {"response_type": "ephemeral", "text": text}

    async def of_picks(self, pressed: PickedPressed, installation: Installation) -> None:
        """Refreshed, shown, or begun as a thread in the person's messages with Platter."""
        if pressed.what == "refresh":
            return await self.home(pressed.tenant, pressed.user, installation, anew=True)
        view = await (self._apart(pressed) if not pressed.doc_id else self._one_of_picks(pressed, installation))
        if view is not None:
            await self._open(installation, pressed.trigger, view)
        return None

    async def _apart(self, pressed: PickedPressed) -> Json | None:
        picks = await self._picks(pressed.tenant, pressed.user)
        return apart_view(picks, pressed.what) if picks else said_view(say("picked-title"), say("picked-not-now"))

    async def _one_of_picks(self, pressed: PickedPressed, installation: Installation) -> Json | None:
        """What is to be shown; None where a thread is begun instead."""
        try:
            detail = await self._parts.engine.expanded(_person(pressed.tenant, pressed.user), pressed.doc_id)
        except Unavailable:
            return said_view(say("picked-title"), say("picked-not-now"))
        if detail is None:
            return said_view(say("picked-title"), say("picked-gone"))
        if pressed.what == "expand":
            return expanded_view(detail)
        place = await self._direct(installation, pressed.user)
        if place is None:
            return said_view(say("not-done"), say("slack-choose-where"))
        form, line = ((PICKED, pressed.doc_id),), pick_line(detail.card.item_name)
        key = f"picked:{pressed.user}:{pressed.doc_id}:{pressed.at}"
        await self._begin(pressed.tenant, pressed.user, place, key, form, line, f"picked:{pressed.doc_id}")
        return None

    async def _picks(self, tenant: str, user: str, anew: bool = False) -> Picks | None:
        try:
            return await self._parts.engine.feed(_person(tenant, user), picked.ON_A_PAGE, anew)
        except Unavailable:
            return None

    async def show(self, look: Look, installation: Installation) -> None:
        """Details or Why this?, from the stored turn; a turn that is forgotten says so."""
        reply = await self._parts.engine.shown(look.thread, look.turn_id)
        card = card_at(reply, look.place) if look.what == "details" and look.user else None
        is_kept = await self._parts.kept.has(_owner(look.tenant, look.user), card.doc_id) if card else None
        await self._open(installation, look.trigger, view_of(look, reply, is_kept))

    async def keep(self, keeping: Keeping, installation: Installation) -> None:
        owner = _owner(keeping.tenant, keeping.user)
        if keeping.thread is None:
            await self._parts.kept.take_out(owner, keeping.doc_id)
            await self.home(keeping.tenant, keeping.user, installation)
            return
        reply = await self._parts.engine.shown(keeping.thread, keeping.turn_id)
        if (card := card_at(reply, keeping.place)) is not None:
            await self._kept(keeping, card, owner)
        is_kept = card is not None and await self._parts.kept.has(owner, card.doc_id)
        await self._update(installation, keeping, kept_view(keeping, card, is_kept))

    async def _kept(self, keeping: Keeping, card: Card, owner: Person) -> None:
        if keeping.is_kept:
            await self._parts.kept.save(owner, card)
        else:
            await self._parts.kept.take_out(owner, card.doc_id)

    async def home(self, tenant: str, user: str, installation: Installation, anew: bool = False) -> None:
        """`anew`: what was worded of what is picked is worded again. Raises Unavailable."""
        kept, owner = self._parts.kept, _owner(tenant, user)
        profile, recent, saved, picks = await asyncio.gather(
            self._parts.engine.people.told(Person(PLATFORM, tenant, user)),
            kept.recent(owner),
            kept.saved(owner),
            self._picks(tenant, user, anew),
        )
        section = section_of(picks, self._parts.engine.people.off)
        view = home_view(recent, saved, kept.days, self._parts.support(), profile, section)
        await self._view("views.publish", installation, {"user_id": user, "view": view})

    async def _open(self, installation: Installation, trigger: str, view: Json) -> bool:
        return await self._view("views.open", installation, {"trigger_id": trigger, "view": view})

    async def _update(self, installation: Installation, keeping: Keeping, view: Json) -> bool:
        """Only what the person still sees is replaced: pressed twice, the later press's view stands."""
        given = {"view_id": keeping.view_id, "hash": keeping.view_hash, "view": view}
        return await self._view("views.update", installation, given)

    async def _view(self, method: str, installation: Installation, given: Json) -> bool:
        try:
            await self._parts.api.call(method, installation.bot_token, given, QUICK_S)
        except Failed as failed:
            log.warning("slack_view_failed", error=failed.code)
            return False
        return True


def sending(submitted: Submitted) -> str:
    """Of one sending of a form. Where our answer was late Slack keeps it open with an error: sent again as it was it is
    the same, and changed another one."""
    given = json.dumps([sorted(submitted.filled.fields.items()), submitted.filled.where])
    return f"form:{submitted.view_id}:{hashlib.blake2b(given.encode(), digest_size=16).hexdigest()}"


def _owner(tenant: str, user: str) -> Person:
    return Person(PLATFORM, tenant, user)


def _person(tenant: str, user: str) -> Person:
    return Person(PLATFORM, tenant, user)
