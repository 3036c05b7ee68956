"""The local channel: a conversation on the page at "/", answered in the call and drawn as each surface draws it.

A conversation is one thread of a tenant of the page's own; its name is made here and cannot be guessed. What was said
stands in the turn log like any other turn, so that a page which is loaded again shows it again.
"""

import asyncio
import re
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import structlog
from structlog.contextvars import bind_contextvars

from bot.webpage.desk import PLATFORM, Desk, person_of
from bot.webpage.explanation import drawer
from bot.webpage.requests import Action, Message, PickedAsked, PickSent
from bot.webpage.surfaces import (
    TENANT,
    Act,
    Again,
    FormSent,
    Json,
    OrderAsked,
    OrderSent,
    Pressed,
    Rated,
    Surface,
)
from channels.http.limits import PICKED_MAX
from channels.http.problems import Problem, retry_after
from channels.http.recommendations import expanded_of, payload_of
from channels.shared import picked
from channels.shared.abilities import Abilities
from channels.shared.sentences import say
from engine.answers import may_have_best_order
from engine.catalogue import MenuDocument
from engine.conversation import TurnRow
from engine.engine import Engine, Rating
from engine.messages import Reply, ThreadKey, Turn, from_json, turn_id_of
from engine.messages.forms import AGAIN, BEHIND_EVERY_ZONE, PICKED, line_of, pick_line, sent
from engine.messages.ordering import checked_order, order_line, order_pairs
from engine.messages.text import clean_text
from engine.ports import TurnLog, Unavailable

log = structlog.get_logger()
ABILITIES = Abilities(PLATFORM, redelivers=False, marks_cards=False, has_form=True, has_home=True)
"""Cards: of its own plain lines; Slack's and Teams' surfaces on it draw and are pressed as those channels are. Form and
home are theirs, over one conversation and one person. There is no other conversation to share in."""
RESULTS = 10
"""Channels show up to ten. Source: the rule book."""
HELP = "help"
TURNS_SHOWN = 50
"""Of a conversation that is loaded again; older ones stay in the log."""
KEPT = timedelta(hours=24)
"""As long as a session lives. Source: the rule book, "Results, sessions, turns"."""
ANSWER_WITHIN_S = 30.0
"""A turn takes tens of milliseconds, with a model up to its deadline; it goes on to its end where this passes."""
_THREAD = re.compile(r"[A-Za-z0-9_-]{24}")
_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_THREAD_BYTES = 18
"""144 bits, 24 characters: a conversation's name is all that keeps it from others."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What the page needs of the house."""

    engine: Engine
    answer: Callable[[Turn], Awaitable[Reply]]
    """Bounded in number and finished once begun; raises Problem where there are too many."""
    allow: Callable[[str, str], None]
    """(tenant, who): takes one request; raises Problem 429."""
    log: TurnLog
    documents: Callable[[Sequence[str], int], Awaitable[Mapping[str, MenuDocument]]]
    items: Callable[[], Awaitable[int]]
    """Dishes that are searched."""
    surfaces: Sequence[Surface]
    adds: bool = False
    """A page of dishes gets its best whole order in a line above, once that is found."""
    now: Callable[[], datetime] = lambda: datetime.now(UTC)


class Page:
    """The methods give JSON, or raise Problem."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._surfaces = {surface.name: surface for surface in parts.surfaces}
        self._desk = Desk(parts.engine)

    async def about(self) -> Json:
        surfaces = self._parts.surfaces
        examples = dict.fromkeys(example for one in surfaces for example in one.examples)
        return {
            "surfaces": [{"name": one.name, "title": one.title} for one in surfaces],
            "examples": sorted(examples, key=HELP.__eq__),  # what can be searched for first
            "items": await self._parts.items(),
        }

    async def new_thread(self) -> Json:
        """A conversation's name, and one for who holds it: a browser that has one keeps to that."""
        self._parts.allow(TENANT, "")
        return {"thread": secrets.token_urlsafe(_THREAD_BYTES), "person": secrets.token_urlsafe(_THREAD_BYTES)}

    async def turns(self, name: str) -> Json:
        """What was said and answered, oldest first."""
        thread = self._admitted(name)
        rows = await self._parts.log.recent(thread, self._parts.now() - KEPT, TURNS_SHOWN)
        kept = [row for row in rows if not row.erased]
        added = {row.adds_to: from_json(Reply, row.reply) for row in kept if row.adds_to}
        shown = [(row, await self._parts.engine.as_answered(row)) for row in kept if not row.adds_to]
        return {"turns": [self._of_row(row, reply, added.get(row.turn_id)) for row, reply in shown]}

    async def say(self, name: str, message: Message) -> Json:
        """What was typed, answered."""
        thread = self._admitted(name)
        text, was_cut = clean_text(message.text)
        if not text:
            raise Problem(422, "A field is wrong", fields=[("text", "says nothing")])
        return await self._answered(Turn("", thread, text, self._parts.now(), was_cut=was_cut), thread, message)

    async def act(self, name: str, action: Action) -> Json:
        """What was pressed, as its surface's own parser understands it."""
        thread, surface = self._admitted(name), self._surfaces.get(action.surface)
        if surface is None:
            raise Problem(422, "A field is wrong", fields=[("surface", "is none of this page's")])
        meant = surface.meant(Act(name, action.turn_id, action.key, self._parts.now(), action.action))
        match meant:
            case Pressed(turn):
                return await self._answered(turn, thread, action)
            case FormSent():
                return await self._filled(meant, thread, action)
            case Again():
                return await self._again(meant, thread, action)
            case OrderAsked():
                return await self._order_asked(meant, thread, action)
            case OrderSent():
                return await self._order_filled(meant, thread, action)
            case Rated():
                return await self._rated(thread, meant, action)
            case None:
                raise Problem(422, "A field is wrong", fields=[("action", "is nothing that can be pressed")])
        return {"shown": await self._desk.shown(meant, thread, _who(action, thread))}

    async def _filled(self, filled: FormSent, thread: ThreadKey, action: Action) -> Json:
        """What is wrong with it, at each field; else the search that it asks for."""
        now = self._parts.now()
        found = sent(filled.fields, filled.had, now)
        if found.faults:
            return {"shown": filled.refused(found.faults, await self._parts.engine.towns())}
        turn = Turn("", thread, line_of(found.pairs), now, kind="form", form=found.pairs)
        return await self._answered(turn, thread, action)

    async def _again(self, again: Again, thread: ThreadKey, action: Action) -> Json:
        """A search of that person's, anew in this conversation."""
        search = await self._parts.engine.own_pages.search(person_of(_who(action, thread)), again.turn_id)
        if search is None:
            return {"shown": again.gone}
        turn = Turn("", thread, search.title, self._parts.now(), kind="form", form=((AGAIN, search.turn_id),))
        return await self._answered(turn, thread, action)

    async def _order_asked(self, asked: OrderAsked, thread: ThreadKey, action: Action) -> Json:
        """The form, filled in with what is known; where there is none, the press."""
        form = await self._parts.engine.order_form(thread, _who(action, thread), asked.press.token or "")
        if form is not None:
            return {"shown": asked.draw(form)}
        return {"shown": asked.gone} if asked.gone else await self._answered(asked.press, thread, action)

    async def _order_filled(self, filled: OrderSent, thread: ThreadKey, action: Action) -> Json:
        """What is wrong with it, at each field; else what it says goes into the order."""
        now = self._parts.now()
        form = await self._parts.engine.order_form(thread, _who(action, thread), filled.token)
        if form is None:
            return {"shown": filled.gone}
        if faults := checked_order(filled.fields, form, (now - BEHIND_EVERY_ZONE).date()):
            return {"shown": filled.refused(form, faults)}
        pairs = order_pairs(filled.fields, form, filled.version)
        return await self._answered(
            Turn("", thread, order_line(form.kind), now, kind="form", form=pairs), thread, action
        )

    async def explained(self, name: str, turn_id: str) -> Json:
        """How an answer came about, for the drawer."""
        thread = self._admitted(name)
        row = await self._parts.engine.turn(TENANT, turn_id, within=thread) if _UUID.fullmatch(turn_id) else None
        if row is None or row.thread != thread or row.erased:
            raise Problem(404, "There is no such turn")
        own = await self._parts.engine.people.guarding(person_of(row.user_id))
        return await drawer(row, self._parts.documents, own)

    async def picked(self, name: str, asked: PickedAsked) -> Json:
        """What is picked for the person, in the HTTP interface's words; why not, where nothing can be."""
        thread = self._admitted(name)
        person = person_of(asked.person or thread.conversation)
        try:
            picks = await self._parts.engine.feed(person, PICKED_MAX, asked.refresh)
        except Unavailable:
            raise Problem(503, say("picked-not-now"), self._parts.engine.people.off) from None
        said = {"heading": picked.heading(picks), "nothing": picked.nothing(picks)}
        return {**payload_of(person.user, self._parts.now(), picks).model_dump(mode="json"), **said}

    async def expanded(self, name: str, doc_id: str, asked: PickedAsked) -> Json:
        thread = self._admitted(name)
        person = person_of(asked.person or thread.conversation)
        detail = await self._parts.engine.expanded(person, doc_id)
        if detail is None:
            raise Problem(404, say("picked-gone"))
        return {**expanded_of(detail).model_dump(mode="json"), "axes": picked.axes(detail.radar)}

    async def pick(self, name: str, doc_id: str, sent: PickSent) -> Json:
        """A dish of it becomes a pick of this conversation."""
        thread = self._admitted(name)
        detail = await self._parts.engine.expanded(person_of(_who(sent, thread)), doc_id)
        if detail is None:
            raise Problem(404, say("picked-gone"))
        line, form = pick_line(detail.card.item_name), ((PICKED, doc_id),)
        return await self._answered(Turn("", thread, line, self._parts.now(), kind="form", form=form), thread, sent)

    async def best_order(self, name: str, turn_id: str) -> Json:
        """An answer with its best whole order above; nothing where it has none, or the conversation has gone on."""
        thread = self._admitted(name)
        if not self._parts.adds or not _UUID.fullmatch(turn_id):
            return {}
        try:
            async with asyncio.timeout(ANSWER_WITHIN_S):
                added = await self._parts.engine.best_order(thread, turn_id)
        except TimeoutError:
            return {}
        row = await self._parts.engine.turn(TENANT, turn_id, within=thread) if added else None
        return {"turn": self._of_row(row, from_json(Reply, row.reply), added)} if row and not row.erased else {}

    def _admitted(self, name: str) -> ThreadKey:
        """The conversation's thread, one request taken from its share; raises Problem."""
        thread = thread_of(name)
        self._parts.allow(TENANT, name)
        return thread

    async def _answered(self, turn: Turn, thread: ThreadKey, told: Message | Action | PickSent) -> Json:
        """In the page's own thread, by its own person, whom nobody else's "forget" reaches. No file is taken, and
        nothing is posted elsewhere: a list that is to be shared is given to be passed on."""
        turn = replace(
            turn,
            turn_id=turn_id_of(thread, told.key),
            thread=thread,
            lane="",
            alone=True,
            tells_alone=True,
            user_id=_who(told, thread),
            user_name=say("page-person"),
            locale=told.locale,
            time_zone=told.time_zone,
            max_results=RESULTS,
            takes_files=False,
            shares=False,
        )
        bind_contextvars(turn_id=turn.turn_id)
        try:
            async with asyncio.timeout(ANSWER_WITHIN_S):
                reply = await self._parts.answer(turn)
        except TimeoutError:
            raise Problem(503, "That takes too long", say("page-too-long"), headers=retry_after(5)) from None
        log.info("page_turn", kind=reply.kind, intent=reply.intent, results=len(reply.cards))
        return {"turn": self._drawn(await self._said(turn), turn.kind, turn.sent_at, reply)}

    async def _said(self, turn: Turn) -> str:
        """As the log has it: a press reads as its words."""
        if turn.kind != "press":
            return turn.text
        row = await self._parts.engine.turn(TENANT, turn.turn_id)
        return row.text if row and row.text else turn.text

    async def _rated(self, thread: ThreadKey, rated: Rated, action: Action) -> Json:
        if await self._parts.engine.shown(thread, rated.turn_id) is None:
            raise Problem(404, "There is no such turn")
        who = _who(action, thread)
        rating = Rating(rated.rating, turn_id=rated.turn_id, comment=rated.comment or None, user_id=who)
        await self._parts.engine.rate(thread, rating)
        return {"rated": rated.rating}

    def _of_row(self, row: TurnRow, reply: Reply, added: Reply | None) -> Json:
        """`added`: what its answer has become."""
        return self._drawn(row.text, row.kind, row.sent_at, reply, added)

    def _drawn(self, said: str, kind: str, at: datetime, reply: Reply, added: Reply | None = None) -> Json:
        """As it stands in a channel, where what is added changes the first message alone (bot/delivery/adding.py)."""
        surfaces = {surface.name: list(surface.drawn(reply)) for surface in self._parts.surfaces}
        if added is not None:
            for surface in self._parts.surfaces:
                surfaces[surface.name][:1] = surface.drawn(added)[:1]
        return {
            "turn_id": reply.turn_id,
            "said": said,
            "pressed": kind == "press",
            "filled": kind == "form",
            "sent_at": at.isoformat(),
            "kind": reply.kind,
            "surfaces": surfaces,
            "may_add": self._parts.adds and added is None and may_have_best_order(reply),
        }


def _who(told: Message | Action | PickSent, thread: ThreadKey) -> str:
    """Whoever has only this conversation is nobody else's person."""
    return told.person or thread.conversation


def thread_of(name: str) -> ThreadKey:
    """Raises Problem 404 on a name that is none of ours."""
    if not _THREAD.fullmatch(name):
        raise Problem(404, "There is no such conversation")
    return ThreadKey(PLATFORM, TENANT, name, "")
