"""Memory of a turn: its row with how the answer came about is committed, then the session is written."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, get_args

import numpy as np
from langgraph.runtime import Runtime

from engine.conversation import HISTORY_LIMIT, Memory, Session, TurnRow, memory_to_json
from engine.dependencies import Parts
from engine.messages import Fit, Group, ThreadKey, to_json
from engine.messages.forms import again_of, shared_of
from engine.messages.people import Person
from engine.nodes.office import note_search
from engine.nodes.resolve_context import exchange
from engine.people import may_teach
from engine.ports import Conflict, Unavailable
from engine.search import Decision, Fused, Hit, kept_mask, narrowed
from engine.state import Facts, GraphState
from engine.telemetry import Attempt, Ran


async def remember(state: GraphState, parts: Parts, runtime: Runtime[Attempt]) -> GraphState:
    """Raises Conflict where the turn or its place in the thread is taken, and Unavailable without a database."""
    row = _row(state, runtime.context)
    if state["understood"].command == "forget" and row.user_id:
        # Before it is answered: a row of its own would answer the turn that is started again, and nothing be forgotten.
        if await parts.log.get(row.thread.tenant, row.turn_id) is None:
            await forget_person(Person(row.thread.platform, row.thread.tenant, row.user_id), parts)
        row = replace(row, text="", token=None, memory_before=memory_to_json(Memory()), explanation={})
    await parts.log.append(row)
    await note_search(state, parts)
    await _save(state, row, parts)
    return {"teaches": may_teach(state["session"].memory, state["next_memory"], row.user_id)}


async def forget_person(person: Person, parts: Parts) -> None:
    """The profile first: what is sealed is not found by anybody's words. Sessions before the log, for only the log says
    which they are, and whoever dies in between begins again; and after it, so that one that was rebuilt meanwhile is
    rebuilt without their words."""
    if parts.people is not None:
        await parts.people.erase(person)
    if parts.favourites is not None:
        await parts.favourites.forget(person)
    if parts.orders is not None:
        await parts.orders.forget(person)
    if parts.wordings is not None:
        with suppress(Unavailable):  # What Redis still holds ends with the day.
            await parts.wordings.forget(person)
    threads = await parts.log.threads_of(person.tenant, person.user)
    await _drop_sessions(threads, parts)
    await parts.log.forget_person(person.tenant, person.user)
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


RECORDED = 100
"""Ranks kept of each list: as many as ids (rule book, one row a turn)."""
GROUPS_ASKED, GROUPS_UNASKED = get_args(Group), ("mains", "sides", "besides")
SIZES = get_args(Fit)


def explanation(state: GraphState, attempt: Attempt) -> Facts:
    """JSON-able; milliseconds, counts, ids and ranks, and of what a person typed the words that are searched by.

    It is erased with the turn's text.
    """
    found: Facts = {**state["facts"], "timings": _timings(attempt.ran)}
    if attempt.consultation is not None:
        found["model"] = attempt.consultation.facts()
    if state["degraded"]:
        found["degraded"] = list(state["degraded"])
    if "ranked" in state:
        found |= _of_search(state, state["decision"])
    return found


def _timings(ran: Iterable[Ran]) -> list[dict[str, Any]]:
    """Each run of a node up to here, by its start: the two arms overlap.

    "remember" is missing: it is what writes this.
    """
    return [
        {"node": one.node, "at_ms": round(one.at_s * 1000, 3), "ms": round(one.took_s * 1000, 3)}
        for one in sorted(ran, key=lambda one: one.at_s)
    ]


def _of_search(state: GraphState, decision: Decision) -> dict[str, Any]:
    plan = state["plan"]
    return {
        "query": state["resolved_query"],
        "from_kept_list": plan.from_kept,
        "funnel": _funnel(state),
        "steps_tried": [one.total for one in plan.tried[: plan.at + 1]],
        "step": plan.at,
        "relaxed": list(plan.step.relaxed),
        "passed": {
            "documents": len(decision.passing_rows),
            "dishes": len(decision),
            "asked_for": decision.counts.total,
        },
        "groups": _groups(decision),
        "arms": {
            "words": None if state.get("bm25_end", "ok") != "ok" else _ranks(state.get("bm25_results", ())),
            "meaning": None if state.get("vector_end", "ok") != "ok" else _ranks(state.get("vector_results", ())),
        },
        "fused": _fused(state["merged_results"][:RECORDED]),
        "page": [
            {"doc_id": dish.doc_id, "group": dish.shown_group, "fit": dish.fit, "score": round(dish.score, 6)}
            for dish in state["page"].dishes
        ],
    }


def _ranks(hits: Sequence[Hit]) -> list[list[Any]]:
    return [[hit.doc_id, hit.score] for hit in hits[:RECORDED]]


def _fused(fused: Iterable[Fused]) -> list[list[Any]]:
    return [[one.doc_id, one.score, one.ranks] for one in fused]


def _funnel(state: GraphState) -> list[list[Any]]:
    """What each filter and limit leaves, one after the other: [name, dishes left]."""
    columns = state["snapshot"].columns
    kept = kept_mask(columns, state["session"].memory) if state["plan"].from_kept else None
    return list(map(list, narrowed(state["filters"], state["demand"], state["decision"], kept)))


def _groups(decision: Decision) -> list[list[Any]]:
    """How many dishes stand in each group of the order of results: [group, size group or None, dishes]."""
    names = GROUPS_ASKED if decision.asked else GROUPS_UNASKED
    cells = np.bincount(decision.group * len(SIZES) + decision.size_group, minlength=len(names) * len(SIZES))
    return [
        [names[at // len(SIZES)], SIZES[at % len(SIZES)] if decision.has_party else None, int(count)]
        for at, count in enumerate(cells.tolist())
        if count
    ]
