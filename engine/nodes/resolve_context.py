"""Load what is known: the catalogue as it stands, and the thread's session."""

from dataclasses import replace
from datetime import timedelta

from engine.domain.conversation import HISTORY_LIMIT, Exchange, Memory, Session, memory_from_json
from engine.domain.turnrow import TurnRow
from engine.messages import Reply, ThreadKey, Turn, from_json
from engine.nodes.press import as_said, find_press, with_press
from engine.parts import Parts
from engine.ports import Unavailable
from engine.state import GraphState

SESSION_LIFE = timedelta(hours=24)
"""A session lives 24 hours from its last use (§7.1); rows older than that do not come back."""
FOLLOWED_WITHIN = timedelta(hours=1)
"""A top-level direct message that reads as a follow-up goes on from the last thread (rule book, "Thread key")."""

Loaded = tuple[Session, int, tuple[str, ...]]
"""Session, the revision stored in Redis (0: none), and the parts found missing."""


async def resolve_context(state: GraphState, parts: Parts) -> GraphState:
    """Snapshot and session; a session that Redis lost or cannot give is rebuilt from the turn log.

    A press makes current what the turn showed that it belongs to.
    """
    snapshot = await parts.catalog.current()
    session, rev, degraded = await load_session(state["turn"].thread, parts, state["trust_session"])
    press = await find_press(state["turn"], parts)
    earlier, earlier_turn = await _earlier(session, state["turn"], parts)
    return {
        "turn": as_said(state["turn"], press),
        "press": press,
        "snapshot": snapshot,
        "session": _listening(with_press(session, press), state["turn"]),
        "earlier": earlier,
        "earlier_turn": earlier_turn,
        "stored_rev": rev,
        "degraded": degraded,
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
        return Session(str(thread), now, now, seq=last.seq, memory=_guarded(Memory(), last))
    return Session(
        thread_key=str(thread),
        created_at=rows[0].sent_at,
        last_activity=rows[-1].sent_at,
        seq=last.seq,
        memory=_guarded(memory_from_json(rows[-1].memory_after), rows[-1]),
        conversation=tuple(line for row in rows for line in exchange(row))[-HISTORY_LIMIT:],
    )


def _guarded(memory: Memory, row: TurnRow) -> Memory:
    """Allergies guard the thread longer than anything else is remembered, and stay where a state was erased."""
    return replace(memory, wants=replace(memory.wants, allergies=row.allergies))


def exchange(row: TurnRow, reply: Reply | None = None) -> tuple[Exchange, ...]:
    """The two lines of history that a row stands for; an erased text leaves only the answer.

    `reply`: the row's own, where it is at hand and need not be read from its JSON.
    """
    reply = reply or from_json(Reply, row.reply)
    said = Exchange("user", row.text, row.sent_at)
    answered = Exchange("assistant", reply.headline, row.sent_at, tuple(card.doc_id for card in reply.cards))
    return tuple(line for line in (said, answered) if line.content)
