"""Commit the turn's row, then write the session: what was answered is never forgotten, and never answered twice."""

from collections.abc import Sequence
from dataclasses import replace

from langgraph.runtime import Runtime

from engine.course import Attempt
from engine.domain.conversation import HISTORY_LIMIT, Memory, Session, memory_to_json
from engine.domain.turnrow import TurnRow
from engine.forms import again_of, shared_of
from engine.messages import ThreadKey, to_json
from engine.nodes.explanation import explanation
from engine.nodes.resolve_context import exchange
from engine.parts import Parts
from engine.ports import Conflict, Unavailable
from engine.state import GraphState


async def remember(state: GraphState, parts: Parts, runtime: Runtime[Attempt]) -> GraphState:
    """Raises Conflict where the turn or its place in the thread is taken, and Unavailable without a database."""
    row = _row(state, runtime.context)
    if state["understood"].command == "forget" and row.user_id:
        # Before it is answered: a row of its own would answer the turn that is started again, and nothing be forgotten.
        if await parts.log.get(row.thread.tenant, row.turn_id) is None:
            await _forget_person(row.thread.tenant, row.user_id, parts)
        row = replace(row, text="", token=None, memory_before=memory_to_json(Memory()), explanation={})
    await parts.log.append(row)
    await _save(state, row, parts)
    return {}


async def _forget_person(tenant: str, user_id: str, parts: Parts) -> None:
    """Sessions before the log, for only the log says which they are, and whoever dies in between begins again; and
    after it, so that one that was rebuilt meanwhile is rebuilt without their words."""
    threads = await parts.log.threads_of(tenant, user_id)
    await _drop_sessions(threads, parts)
    await parts.log.forget_person(tenant, user_id)
    await _drop_sessions(threads, parts)


async def _drop_sessions(threads: Sequence[ThreadKey], parts: Parts) -> None:
    try:
        for thread in threads:
            await parts.sessions.delete(thread)
    except Unavailable:
        return  # What Redis still holds ends with its 24 hours.


def _row(state: GraphState, attempt: Attempt) -> TurnRow:
    turn, after = state["turn"], state["next_memory"]
    silent = state["reply"].kind == "silence"
    return TurnRow(
        turn_id=turn.turn_id,
        thread=turn.thread,
        seq=state["session"].seq + 1,
        user_id=turn.user_id,
        sent_at=turn.sent_at,
        kind=turn.kind,
        # What people say to each other is not kept.
        text="" if silent else turn.text,
        token=turn.token,
        memory_before=memory_to_json(state["session"].memory),
        memory_after=memory_to_json(after),
        ranked_ids=after.kept_ids,
        reply=to_json(state["reply"]),
        generation=state["snapshot"].generation,
        tombstone=state.get("tombstone", False),
        allergies=after.wants.allergies,
        explanation=explanation(state, attempt),
        words_of=turn.words_of,
        drawn_from=_drawn_from(state),
    )


def _drawn_from(state: GraphState) -> str:
    """The turn whose state this thread began with: of a search run anew, of a list that was shared, or of what
    a direct message follows."""
    form = state["turn"].form
    if source := again_of(form) or shared_of(form):
        return source
    earlier = state.get("earlier")
    follows = earlier is not None and state["session"].memory is earlier
    return state["earlier_turn"] if follows else ""


async def _save(state: GraphState, row: TurnRow, parts: Parts) -> None:
    """The session is only a copy: where it cannot be written, the next turn rebuilds it from the rows."""
    before, now = state["session"], parts.clock.now()
    session = Session(
        thread_key=before.thread_key,
        created_at=now if row.tombstone else before.created_at,
        last_activity=now,
        rev=state["stored_rev"] + 1,
        seq=row.seq,
        memory=Memory() if row.tombstone else state["next_memory"],
        conversation=() if row.tombstone else (*before.conversation, *exchange(row, state["reply"]))[-HISTORY_LIMIT:],
    )
    try:
        await parts.sessions.save(row.thread, session, state["stored_rev"])
    except Conflict:
        await parts.sessions.delete(row.thread)
    except Unavailable:
        return
