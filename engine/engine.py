"""The engine's public face: a Turn in, a Reply out; what else is asked of a thread stands beside it."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, replace
from datetime import UTC
from uuid import uuid4

from langgraph.types import StreamMode

from engine.answers import compose_of, row_of_best_order, with_best_order
from engine.catalogue import VIBES
from engine.conversation import (
    Memory,
    Session,
    TurnRow,
    adding_to,
    memory_from_json,
    memory_to_json,
    nothing_told,
    read_token,
)
from engine.dependencies import Deadlines, Parts
from engine.graph import Graph, build_graph
from engine.messages import Reply, ThreadKey, Turn, from_json, to_json
from engine.messages.forms import Pairs, Town
from engine.messages.ordering import OrderForm
from engine.messages.people import ExpandedDetail, Person, Picks
from engine.messages.sentences import speaking, spoken
from engine.models import Consultation
from engine.nodes.picked_for_you import as_theirs
from engine.nodes.recommending import expanded_for, feed_for, picked_for
from engine.nodes.remember import forget_person
from engine.nodes.resolve_context import load_session
from engine.nodes.sharing import as_shared, copied
from engine.order_book import OrderBook
from engine.own_pages import OwnPages
from engine.people import NotAProfile, allergies_of, preferences_of, with_allergies, with_preferences
from engine.ports import Conflict, People, PlatterError, Rating, Unavailable
from engine.preview import forgetful, trying
from engine.profiler import Profiler
from engine.profiles import Profiles, person_of
from engine.progress import NOBODY, Watch
from engine.reading import form_of
from engine.state import GraphState
from engine.telemetry import Attempt, Course, Note, Tell, TurnEnd, end_of, note_nothing, tell_nobody
from engine.wording import Wording

__all__ = [
    "VIBES",
    "Conflict",
    "Deadlines",
    "Engine",
    "NotAProfile",
    "OrderBook",
    "OwnPages",
    "Parts",
    "PlatterError",
    "Profiles",
    "Rating",
    "Session",
    "TurnRow",
    "Unavailable",
    "Watch",
    "allergies_of",
    "preferences_of",
    "with_allergies",
    "with_preferences",
]  # fmt: skip

ATTEMPTS = 3
"""A turn that meets another writer of its thread is done again on the newer state; a third meeting is an error."""
AHEAD = 5
"""Dishes of a section among others, whose words are made ahead: what a person's own page shows."""
TRIED_AT_A_TIME = 1
"""Best orders that nobody has asked for yet: a third of a second of one core each, and whoever waits for an answer goes
first."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What was answered once, as it stands in its thread now."""

    reply: Reply
    asked_by: str
    is_current: bool


class Engine:
    def __init__(self, parts: Parts, tell: Tell = tell_nobody) -> None:
        self._parts = parts
        self._graph = build_graph(parts)
        self._glancing: Graph | None = None
        self._trying: Graph | None = None
        self._tried = asyncio.Semaphore(TRIED_AT_A_TIME)
        self.tell = tell
        """Told what each turn took; may be set at any time."""
        self.people = Profiles(parts.people, parts.orders)
        """What is kept of people."""
        self.own_pages = OwnPages(parts)
        """What people saved, and their recent searches."""
        self.orders = OrderBook(parts)
        """What was ordered, and the forms of what is about to be."""
        self.profiler = Profiler(parts, self.people)
        self.wording = Wording(parts)
        self._ahead: set[asyncio.Task[None]] = set()
        if parts.models is not None and parts.wordings is not None:
            self.people.changed = self._feed_ahead
        self.note: Note = note_nothing
        """Told of each search as it begins and ends; likewise."""

    async def answer(self, turn: Turn, watch: Watch = NOBODY) -> Reply:
        """The reply to a turn, committed before it is returned. The same `turn_id` again returns the stored reply.

        Raises Unavailable where the turn could not be recorded (the database is gone): nothing was answered then.
        """
        course = Course(self._consultation(turn), self.note)
        try:
            with speaking(turn.locale):
                reply, end = await self._answered(turn, watch, course)
        except BaseException as failed:
            self.tell(course.figures(end_of(failed)))
            raise
        self.tell(course.figures(end, reply))
        await self.people.seen(turn)
        if end == "answered" and reply.kind != "silence" and course.attempts[-1].teaches:
            self.profiler.heard(turn)
        return await self._with_what_is_kept(turn, reply)

    async def _with_what_is_kept(self, turn: Turn, reply: Reply) -> Reply:
        """What is told to one person is in no row of the log and no session, and is read anew with each repeat."""
        person = person_of(turn)
        if not ((reply.is_personal or reply.is_picked) and turn.alone and person):
            return reply
        if reply.is_picked:
            row = await self._parts.log.get(turn.thread.tenant, turn.turn_id)
            return await self._as_theirs(row, reply) if row else replace(reply, cards=(), quick_replies=())
        with speaking(reply.locale):
            kept = "\n".join(await self.people.about(person))
        return replace(reply, text="\n".join(part for part in (kept, reply.text) if part))

    async def as_answered(self, row: TurnRow) -> Reply:
        """What a turn's row holds, as whoever asked is shown it now."""
        return await self._as_theirs(row, from_json(Reply, row.reply))

    async def _as_theirs(self, row: TurnRow, reply: Reply) -> Reply:
        """Dishes picked for whoever's turn it is, with what their profile makes of them."""
        if not reply.is_picked:
            return reply
        person = Person(row.thread.platform, row.thread.tenant, row.user_id)
        return await as_theirs(reply, person, memory_from_json(row.memory_after), self._parts)

    async def _answered(self, turn: Turn, watch: Watch, course: Course) -> tuple[Reply, TurnEnd]:
        async with AsyncExitStack() as stack:
            await self._enter_lane(stack, turn.thread, turn.lane)
            if course.consultation is not None and (known := await self._stored(turn)) is not None:
                return known, "repeated"  # A repeat is not worth a model's time.
            for attempt in range(ATTEMPTS):
                try:
                    return await _run(self._graph, turn, attempt == 0, course.begun(), watch), "answered"
                except Conflict:
                    watch.withdrawn()
                    if (stored := await self._stored(turn)) is not None:
                        return stored, "repeated"
        raise Unavailable("thread", "other turns of it kept arriving; try again")

    async def _enter_lane(self, stack: AsyncExitStack, thread: ThreadKey, lane: str) -> None:
        key = f"{thread.platform}:{thread.tenant}:{lane}" if lane else str(thread)
        try:
            wait_s = self._parts.deadlines.lane_s
            await stack.enter_async_context(self._parts.sessions.lane(key, wait_s, thread))
        except Unavailable:
            # The lane only spares work: `seq`, unique in the thread, keeps turns apart when the lane's keeper is gone.
            return

    async def _stored(self, turn: Turn) -> Reply | None:
        row = await self._parts.log.get(turn.thread.tenant, turn.turn_id)
        return None if row is None else from_json(Reply, row.reply)

    def _consultation(self, turn: Turn) -> Consultation | None:
        models = self._parts.models
        if models is None:
            return None
        return Consultation(models, turn.thread.tenant, self._parts.clock.now().astimezone(UTC).date())

    async def glance(self, turn: Turn) -> Reply:
        """What a turn would be answered in a new thread. Nothing of it is kept: no row, no session, no figures; what it
        would change or erase stays. Raises Unavailable where the catalogue is gone."""
        self._glancing = self._glancing or build_graph(forgetful(self._parts))
        with speaking(turn.locale):
            return await _run(self._glancing, turn, True, Attempt(), NOBODY)

    async def best_order(self, thread: ThreadKey, turn_id: str, lane: str = "") -> Reply | None:
        """The page that this turn was answered with, with its best whole order in a line above (rule book of composed
        orders): stored as a row of its own, once. None where it has none, or the thread has gone on meanwhile. `lane`:
        the turn's. Raises Unavailable."""
        page, last = await self._row_shown(thread, turn_id), await self._parts.log.last(thread)
        if page is None or last is None:
            return None
        if last.adds_to == turn_id:
            return from_json(Reply, last.reply)
        reply = await self._with_best_order(page) if last.turn_id == turn_id else None
        return reply if reply is not None and await self._added(page, reply, lane) else None

    async def _with_best_order(self, page: TurnRow) -> Reply | None:
        """By what pressing Compose there would be answered; nothing of that is kept."""
        shown = from_json(Reply, page.reply)
        before, wants = (memory_from_json(one).wants for one in (page.memory_before, page.memory_after))
        compose = compose_of(shown, before, wants)
        if compose is None or page.tombstone:
            return None
        self._trying = self._trying or build_graph(trying(self._parts))
        pressed = Turn(
            page.turn_id,
            page.thread,
            compose.text,
            self._parts.clock.now(),
            kind="press",
            user_id=page.user_id,
            token=compose.token,
            alone=shown.by_profile,
        )
        async with self._tried, AsyncExitStack() as stack:
            stack.enter_context(speaking(shown.locale))
            found = await self._trying.ainvoke({"turn": pressed, "trust_session": True}, context=Attempt())
            return with_best_order(shown, compose, found["reply"], found["next_memory"])

    async def _added(self, page: TurnRow, reply: Reply, lane: str) -> bool:
        """False: the thread has gone on, or was erased."""
        row = adding_to(page, row_of_best_order(page.turn_id), reply)
        async with AsyncExitStack() as stack:
            await self._enter_lane(stack, page.thread, lane)
            last = await self._parts.log.last(page.thread)
            if last is None or last.turn_id != page.turn_id or last.erased:
                return False
            try:
                await self._parts.log.append(row)
            except Conflict:
                return False
            await self._session_behind(row)
        return True

    async def _session_behind(self, row: TurnRow) -> None:
        """The session knows the row, so that the next turn need not be done again for it; it is as it was."""
        sessions = self._parts.sessions
        try:
            session = await sessions.load(row.thread)
            if session is not None and session.seq == row.seq - 1:
                moved_on = replace(session, rev=session.rev + 1, seq=row.seq)
                await sessions.save(row.thread, moved_on, session.rev)
        except Conflict:
            await sessions.delete(row.thread)
        except Unavailable:
            return

    async def session(self, thread: ThreadKey) -> Session | None:
        """The thread's session as the next turn would see it; None if nothing is remembered."""
        session, _, _ = await load_session(thread, self._parts, trust_session=True)
        last = await self._parts.log.last(thread)
        if last is not None and last.seq != session.seq:
            session, _, _ = await load_session(thread, self._parts, trust_session=False)
        return session if session.conversation or session.memory != Memory() else None

    async def forget_thread(self, thread: ThreadKey) -> None:
        """DELETE: a tombstone in the log, texts before it erased, the session gone."""
        await self._parts.log.bury(thread, self._parts.clock.now())
        try:
            await self._parts.sessions.delete(thread)
        except Unavailable:
            # Redis may come back with the session: a further row puts it behind the log, so the next turn rebuilds.
            await self._outdate_session(thread)

    async def forget_person(self, person: Person) -> None:
        """As "forget me" said by them: profile, words everywhere in the tenant, what they saved."""
        await forget_person(person, self._parts)

    async def _outdate_session(self, thread: ThreadKey) -> None:
        last = await self._parts.log.last(thread)
        if last is None:
            return
        turn_id, empty = str(uuid4()), memory_to_json(Memory())
        row = TurnRow(
            turn_id=turn_id,
            thread=thread,
            seq=last.seq + 1,
            user_id="",
            sent_at=self._parts.clock.now(),
            kind="command",
            text="",
            token=None,
            memory_before=empty,
            memory_after=empty,
            ranked_ids=(),
            reply=to_json(Reply(turn_id, "silence", generation=last.generation)),
            generation=last.generation,
            tombstone=True,
        )
        await self._parts.log.append(row)

    async def turn(
        self, tenant: str, turn_id: str, asked_by: str = "", within: ThreadKey | None = None
    ) -> TurnRow | None:
        """One turn's row, of this tenant only. An answer that somebody's own profile guards is told to them, and to who
        is in its thread, where they are alone."""
        row = await self._parts.log.get(tenant, turn_id)
        if row is None or row.user_id == asked_by or row.thread == within or not from_json(Reply, row.reply).by_profile:
            return row
        return replace(row, reply=nothing_told(turn_id, row.generation))

    async def shown(self, thread: ThreadKey, turn_id: str) -> Reply | None:
        """What a turn of this thread was answered, for whoever looks at it again; None where it is not there, erased,
        or behind a tombstone."""
        row = await self._row_shown(thread, turn_id)
        return await self.as_answered(row) if row else None

    async def _row_shown(self, thread: ThreadKey, turn_id: str) -> TurnRow | None:
        row = await self._parts.log.get(thread.tenant, turn_id)
        if row is None or row.thread != thread or row.erased or await self._parts.log.is_buried(row):
            return None
        return row

    async def list_to_share(self, thread: ThreadKey, turn_id: str, of: str, who: str, origin: str) -> Reply | None:
        """What sharing a turn's page or picks would say elsewhere, dishes and words, as it stands now; without cards
        where nothing is left of them, None where the turn is not there."""
        row = await self._row_shown(thread, turn_id)
        if row is None:
            return None
        state: GraphState = {"snapshot": await self._parts.catalog.current()}
        memory = memory_from_json(row.memory_after)
        copy = await copied(memory, of, turn_id, state, self._parts)
        return replace(as_shared(copy, memory, who, origin), locale=spoken())

    async def standing(self, thread: ThreadKey, turn_id: str) -> Standing | None:
        """As `shown`, with who asked and whether its dishes and wishes are still what the thread is about."""
        row = await self._row_shown(thread, turn_id)
        if row is None:
            return None
        then, session = memory_from_json(row.memory_after), await self.session(thread)
        is_current = session is not None and (session.memory.page, session.memory.wants) == (then.page, then.wants)
        return Standing(await self.as_answered(row), row.user_id, is_current)

    async def rate(self, thread: ThreadKey, rating: Rating) -> None:
        """Keeps a person's judgement of a result or an answer."""
        await self._parts.log.rate(thread, rating, self._parts.clock.now())

    async def picked(self, person: Person, town: Town | None, limit: int, recent: Sequence[str] = ()) -> Picks:
        """Dishes picked for a person where they eat (None: anywhere), found and scored now; `recent`: names of dishes
        that they ordered, the newest first. Raises ValueError for a limit out of bounds, Unavailable."""
        return await picked_for(person, town, limit, self._parts, self._people(), recent)

    async def feed(self, person: Person, limit: int, anew: bool = False) -> Picks:
        """The same where they last searched, else where their office usually eats, and by what they picked. `anew`:
        what a model worded is worded again."""
        picks = await feed_for(person, limit, self._parts, self._people())
        return await self.wording.worded(person, picks, anew)

    def _feed_ahead(self, person: Person) -> None:
        """A profile has changed: what its person sees first is worded before they look."""

        async def ahead() -> None:
            with suppress(PlatterError):
                await self.feed(person, AHEAD)

        task = asyncio.create_task(ahead())
        self._ahead.add(task)
        task.add_done_callback(self._ahead.discard)

    async def rest(self) -> None:
        """Waits for what is done behind turns."""
        await self.profiler.rest()
        await asyncio.gather(*self._ahead)
        await self.wording.rest()

    def close(self) -> None:
        """Leaves off what is done behind turns."""
        self.profiler.close()
        self.wording.close()
        for task in self._ahead:
            task.cancel()

    async def expanded(self, person: Person, doc_id: str) -> ExpandedDetail | None:
        """Everything behind one dish, for a person; None where it is on no menu now. Raises Unavailable."""
        return await expanded_for(person, doc_id, self._parts, self._people())

    def _people(self) -> People:
        if self._parts.people is None:
            raise Unavailable("profiles", "nothing is kept of people here")
        return self._parts.people

    async def has_dish(self, doc_id: str) -> bool:
        """Whether it is on the menus now. Raises Unavailable."""
        generation = (await self._parts.catalog.current()).generation
        return bool(await self._parts.catalog.documents([doc_id], generation))

    async def form_in_force(self, thread: ThreadKey) -> Pairs:
        """What holds in a thread, as far as a form has fields for it."""
        session = await self.session(thread)
        return form_of(session.memory.wants) if session else ()

    async def order_form(self, thread: ThreadKey, user: str, token: str) -> OrderForm | None:
        """What a press on this button opens, filled in with what is known. None: nothing is to be filled in there; the
        press is a turn like any other. Raises Unavailable."""
        pressed, session = read_token(token), await self.session(thread)
        known = session.memory.wants.zip_code if session else None
        return (
            await self.orders.opened(thread, user, pressed.action, pressed.argument, known or "") if pressed else None
        )

    async def towns(self) -> tuple[Town, ...]:
        """Where the catalogue has dishes, those with most first."""
        places = (await self._parts.catalog.current()).vocabulary.places
        ordered = sorted(places, key=lambda place: (-place.items, place.city_key, place.state_key))
        return tuple(Town(place.city, place.state) for place in ordered if place.city)

    async def warm(self) -> int:
        """Loads the catalogue and prepares the vocabulary before the first turn; the number of live items."""
        snapshot = await self._parts.catalog.current()
        self._parts.matchers.rooms(snapshot).prepare()
        await self._parts.embedder.embed(["lunch"])
        return snapshot.items


async def _run(graph: Graph, turn: Turn, trust_session: bool, attempt: Attempt, watch: Watch) -> Reply:
    """The reply; the graph's stream tells the nodes' times, the steps and what a model writes."""
    given: GraphState = {"turn": turn, "trust_session": trust_session}
    # A stream of what nodes write costs a task of its own.
    modes: list[StreamMode] = ["tasks", "custom"] if attempt.consultation and watch is not NOBODY else ["tasks"]
    try:
        async for part in graph.astream(given, context=attempt, stream_mode=modes, version="v2"):
            if part["type"] == "custom":
                part["data"].tell(watch)
            elif part["type"] == "tasks":
                attempt.heard(part["data"], watch)
    finally:
        attempt.broken_off()
    return attempt.answered()
