"""Context of a turn: the catalogue as it is, the thread's session and cart, what is usual in its conversation, and the
turn whose button was pressed."""

import asyncio
from dataclasses import replace
from datetime import timedelta

from engine.conversation import (
    HISTORY_LIMIT,
    OF_OFFICE,
    ORDERING,
    PICKING,
    Exchange,
    Expiry,
    Memory,
    Press,
    Pressed,
    Said,
    Session,
    ShownDish,
    TurnRow,
    Wants,
    dish_of,
    is_outdated,
    memory_from_json,
    offered,
    read_token,
    with_own,
)
from engine.dependencies import Parts
from engine.messages import Reply, ThreadKey, Turn, from_json
from engine.messages.forms import again_of, picked_of, shared_of
from engine.nodes.office import habits_of
from engine.nodes.own_guard import own_of, press_guarded, session_guarded
from engine.nodes.thread_cart import cart_of
from engine.people import as_shown
from engine.ports import Unavailable
from engine.reading import guarded
from engine.state import GraphState

SESSION_LIFE = timedelta(hours=24)
"""A session lives 24 hours from its last use (§7.1); rows older than that do not come back."""
FOLLOWED_WITHIN = timedelta(hours=1)
"""A top-level direct message that reads as a follow-up goes on from the last thread (rule book, "Thread key")."""

STAYING = PICKING | OF_OFFICE | (ORDERING - {"order_plan"})
"""Presses of which the thread goes on with what it is about."""
Loaded = tuple[Session, int, tuple[str, ...]]
"""Session, the revision stored in Redis (0: none), and the parts found missing."""


async def resolve_context(state: GraphState, parts: Parts) -> GraphState:
    """Snapshot and session; a session that Redis lost or cannot give is rebuilt from the turn log.

    A press makes current what the turn showed that it belongs to.
    """
    snapshot = await parts.catalog.current()
    turn = state["turn"]
    asked = asyncio.gather(habits_of(turn, parts), own_of(turn, parts), cart_of(turn, parts))
    try:
        session, rev, degraded = await load_session(turn.thread, parts, state["trust_session"])
        habits, (own, is_unguarded), cart = await asked
    finally:
        asked.cancel()
    press = press_guarded(await find_press(state["turn"], parts), own)
    earlier, earlier_turn = await _earlier(session, state["turn"], parts)
    return {
        "turn": as_said(state["turn"], press),
        "press": press,
        "snapshot": snapshot,
        "session": session_guarded(_listening(with_press(_without_expiry(session), press), state["turn"]), own),
        "earlier": with_own(earlier, own) if earlier else None,
        "earlier_turn": earlier_turn,
        "stored_rev": rev,
        "degraded": degraded,
        "search_expired": session.memory.expired,
        "habits": habits,
        "cart": cart,
        "own": own,
        "is_unguarded": is_unguarded,
        "session_from": "kept" if rev and state["trust_session"] else "rebuilt" if session.seq else "new",
    }


async def _earlier(session: Session, turn: Turn, parts: Parts) -> tuple[Memory | None, str]:
    """What the last thread of a direct conversation remembers, for a message that begins a new one in it, and which
    turn left it."""
    is_direct = bool(turn.thread.thread) and turn.lane == turn.thread.conversation
    if not is_direct or session.seq or turn.kind != "message":
        return None, ""
    row = await parts.log.latest_elsewhere(turn.thread, parts.clock.now() - FOLLOWED_WITHIN)
    if row is None or row.tombstone or row.erased:
        return None, ""
    return replace(_guarded(memory_from_json(row.memory_after), row), muted=False), row.turn_id


def _without_expiry(session: Session) -> Session:
    return replace(session, memory=replace(session.memory, expired=False)) if session.memory.expired else session


def _listening(session: Session, turn: Turn) -> Session:
    """Who speaks to Platter in a muted thread brings it back; a button and what is overheard do not."""
    if not session.memory.muted or not turn.addressed or turn.kind != "message":
        return session
    return replace(session, memory=replace(session.memory, muted=False))


async def load_session(thread: ThreadKey, parts: Parts, trust_session: bool) -> Loaded:
    """From Redis where it is there and trusted, else from the log; an empty one for a new thread."""
    stored: Session | None = None
    degraded: tuple[str, ...] = ()
    try:
        stored = await parts.sessions.load(thread)
    except Unavailable as gone:
        degraded = (gone.part,)
    rev = stored.rev if stored else 0
    if stored is not None and trust_session:
        return stored, rev, degraded
    return await rebuild(thread, parts), rev, degraded


async def rebuild(thread: ThreadKey, parts: Parts) -> Session:
    """The session as the turn log tells it: rows after the last tombstone and younger than 24 hours."""
    now = parts.clock.now()
    last = await parts.log.last(thread)
    if last is None:
        return Session(str(thread), now, now)
    rows = await parts.log.recent(thread, now - SESSION_LIFE, HISTORY_LIMIT // 2)
    if not rows:
        guarding = Memory(Wants(mild=memory_from_json(last.memory_after).wants.mild))
        return Session(str(thread), now, now, seq=last.seq, memory=_guarded(guarding, last))
    return Session(
        thread_key=str(thread),
        created_at=rows[0].sent_at,
        last_activity=rows[-1].sent_at,
        seq=last.seq,
        memory=_guarded(replace(memory_from_json(rows[-1].memory_after), expired=rows[-1].outdated), rows[-1]),
        conversation=tuple(line for row in rows for line in exchange(row))[-HISTORY_LIMIT:],
    )


def _guarded(memory: Memory, row: TurnRow) -> Memory:
    """Allergies guard the thread longer than anything else is remembered, and stay where a state was erased; of that
    they are taken for severe."""
    mild = tuple(one for one in row.allergies if one in memory.wants.mild)
    return replace(memory, wants=replace(memory.wants, allergies=row.allergies, mild=mild))


def exchange(row: TurnRow, reply: Reply | None = None) -> tuple[Exchange, ...]:
    """The two lines of history that a row stands for; an erased text leaves only the answer, and what is added to an
    answer nobody said.

    `reply`: the row's own, where it is at hand and need not be read from its JSON.
    """
    if row.adds_to:
        return ()
    reply = reply or from_json(Reply, row.reply)
    of_allergy = bool(row.explanation.get("of_allergy"))
    overheard = bool(row.explanation.get("overheard"))
    said = Exchange("user", row.text, row.sent_at, private=of_allergy, overheard=overheard, seq=row.seq)
    shown, guarded = tuple(card.doc_id for card in reply.cards), of_allergy or bool(row.allergies)
    said_back = "" if reply.by_profile else reply.headline
    answered = Exchange("assistant", said_back, row.sent_at, shown, private=guarded, seq=row.seq)
    return tuple(line for line in (said, answered) if line.content)


async def find_press(turn: Turn, parts: Parts) -> Press | None:
    """None for a turn that is no press. Never raises on any token: a person may send whatever they like."""
    if again := again_of(turn.form):
        return await _anew(turn, again, parts)
    if shared := shared_of(turn.form):
        return await _shared(turn, shared, parts)
    if picked := picked_of(turn.form):
        return await _picked(picked, parts)
    if not turn.token:
        return None
    if is_outdated(turn.token):
        return Press(expired="outdated")
    pressed = read_token(turn.token)
    row = await parts.log.get(turn.thread.tenant, pressed.turn_id) if pressed else None
    if row is None or row.thread != turn.thread:
        return Press(expired="unknown")
    if row.erased:
        return Press(expired=_gone(row))
    if await parts.log.is_buried(row):
        return Press(expired="started_over")
    press = _of_row(row, turn, pressed)
    if press.choice is None or pressed is None or pressed.action != "pick_named":
        return press
    page = await _page_of(*dish_of(pressed.argument), parts)
    return replace(press, memory=Memory(page=page)) if page else Press(expired="unknown")


def _of_row(row: TurnRow, turn: Turn, pressed: Pressed | None) -> Press:
    choice = offered(from_json(Reply, row.reply), turn.token or "")
    if choice is None:
        # Somebody's words were in what it showed, and they had them erased; or it was never offered.
        return Press(expired="erased" if _holds_nothing(row) else "unknown")
    return Press(pressed, choice, memory_from_json(row.memory_after), by_teller=row.user_id == turn.user_id)


def _gone(row: TurnRow) -> Expiry:
    return "outdated" if row.outdated else "erased"


def _holds_nothing(row: TurnRow) -> bool:
    """But picks, which outlast the erasing of the words that they were found by."""
    return replace(memory_from_json(row.memory_after), picks=()) == Memory()


async def _anew(turn: Turn, turn_id: str, parts: Parts) -> Press:
    """A search of the same person's, from any thread: what was in force then, and nothing of the page."""
    row = await parts.log.get(turn.thread.tenant, turn_id)
    if row is None or row.user_id != turn.user_id:
        return Press(expired="unknown")
    if row.erased or memory_from_json(row.memory_after) == Memory():
        return Press(expired=_gone(row))
    if await parts.log.is_buried(row):
        return Press(expired="started_over")
    wants = _guarded(memory_from_json(row.memory_after), row).wants
    return Press(memory=Memory(wants=replace(wants, listing=None)))


async def _picked(doc_id: str, parts: Parts) -> Press:
    """A dish that was picked for a person where no thread is: as if it stood first on a page and its button there was
    pressed."""
    page = await _page_of(doc_id, None, parts)
    return Press(Pressed("", "pick", "0"), memory=Memory(page=page)) if page else Press(expired="unknown")


async def _page_of(doc_id: str, portion: int | None, parts: Parts) -> tuple[ShownDish, ...]:
    """A page of one dish, in the portion that costs least a head where none is named; () where no menu has it now."""
    generation = (await parts.catalog.current()).generation
    document = (await parts.catalog.documents([doc_id], generation)).get(doc_id)
    return () if document is None else (as_shown(document, portion),)


async def _shared(turn: Turn, turn_id: str, parts: Parts) -> Press:
    """A list of any thread of the tenant: that who shares it may read there and write here, the channel has asked."""
    row = await parts.log.get(turn.thread.tenant, turn_id)
    if row is None:
        return Press(expired="unknown")
    if row.erased or memory_from_json(row.memory_after) == Memory():
        return Press(expired=_gone(row))
    if await parts.log.is_buried(row):
        return Press(expired="started_over")
    return Press(memory=memory_from_json(row.memory_after), shares=True)


def with_press(session: Session, press: Press | None) -> Session:
    """The session as the turn that is pressed left it; what guards the thread stays as it is now."""
    if press is None or press.memory is None:
        return session
    now, then = session.memory, press.memory
    if press.shares or press.lifts or (press.pressed is not None and press.pressed.action in STAYING):
        # What the thread is about stays: only a dish of what was shown then is picked, or what it offered made usual.
        return session
    # A search run anew brings what it was guarded by: its own thread is another.
    brought = then.wants if press.pressed is None else Wants()
    return replace(session, memory=taken_up(then, now, brought))


def taken_up(then: Memory, now: Memory, brought: Wants = Wants()) -> Memory:  # noqa: B008 (frozen)
    """An earlier state for the thread to go on from: what guards it and what is picked is as now, and what `brought`
    guards besides."""
    guarding = Said(allergies=brought.allergies, severe=brought.severe)
    wants = guarded(replace(then.wants, allergies=now.wants.allergies, mild=now.wants.mild), guarding)
    asked = now.asked_once or then.asked_once
    return replace(then, wants=wants, muted=now.muted, asked_once=asked, picks=now.picks)


def as_said(turn: Turn, press: Press | None) -> Turn:
    """A press reads in the thread as if its words had been said."""
    return turn if press is None or press.choice is None else replace(turn, text=press.choice.text)
