"""The office's usual in a turn: read with its thread, taken where nothing else is said, told, offered, set and dropped.

Whatever of it cannot be read or kept in time is done without; only who sets it is told so.
"""

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from datetime import date

from engine.answers import (
    asked_usual,
    kept_usual,
    no_such_place,
    taken_usual,
    told_usual,
    usual_dropper,
    usual_offer,
    when,
)
from engine.conversation import NOTHING_USUAL, Habits, Memory, Understood, Usual, Wants
from engine.dependencies import Parts
from engine.messages import Reply, Turn
from engine.messages.sentences import say
from engine.ports import Unavailable
from engine.reading import (
    apply,
    as_usual,
    edits_of,
    said_usual,
    takes_usual,
    usual_taken,
    without_slots_of,
    without_taken_usual,
    zone_of,
)
from engine.state import GraphState

ALIKE = 3
"""Searches for one place and party, after which these are offered as usual, and after as many again where nobody took
it: each in a thread or on a day of its own."""
COUNTED = ("results", "places", "plans")


def day_of(turn: Turn) -> date:
    """As whoever speaks has it."""
    return turn.sent_at.astimezone(zone_of(turn.time_zone)).date()


async def habits_of(turn: Turn, parts: Parts) -> Habits:
    """Nothing where the store is gone or late, or the line was said to others."""
    if parts.office is None or not turn.addressed:
        return Habits()
    try:
        async with asyncio.timeout(parts.deadlines.store_s):
            return await parts.office.habits(turn.thread, day_of(turn))
    except (TimeoutError, Unavailable):
        return Habits()


def without_usual(memory: Memory, understood: Understood, state: GraphState) -> Memory:
    """The memory that a turn is merged into: of one that leaves the usual out, without what the thread took of it; of
    one that means it, without what was in force of that."""
    usual = state["habits"].usual
    if understood.usual == "take" and usual is not None:
        return replace(memory, wants=without_slots_of(memory.wants, usual))
    if understood.usual == "leave_out" and memory.usual is not None:
        return replace(memory, wants=without_taken_usual(memory.wants, memory.usual))
    return memory


def completed(wants: Wants, before: Memory, understood: Understood, state: GraphState) -> tuple[Wants, GraphState]:
    """The wants with what of the usual they leave open, and that as a key of the state."""
    usual, snapshot = state["habits"].usual, state["snapshot"]
    if understood.usual == "leave_out":
        return wants, {"usual": NOTHING_USUAL}
    if usual is None or not takes_usual(before, understood):
        return wants, {}
    taken = usual_taken(wants, understood, usual, snapshot.vocabulary.places)
    if taken == NOTHING_USUAL:
        return wants, {}
    turn = state["turn"]
    said = said_usual(taken, snapshot.vocabulary, day_of(turn), zone_of(turn.time_zone))
    return apply(edits_of(said), wants), {"usual": taken}


def with_usual_told(answered: GraphState, state: GraphState) -> GraphState:
    """The answer with what it took of the usual, or with the offer to make usual what was searched for once more; and
    what the thread keeps of that."""
    reply, memory = answered["reply"], answered["next_memory"]
    if state.get("tombstone") or reply.kind == "silence":
        return answered
    taken = state.get("usual")
    if taken == NOTHING_USUAL:
        return {**answered, "next_memory": replace(memory, usual=None, without_usual=True, usual_offered=None)}
    if taken is not None:
        day = next(iter(when(replace(state["wants"], time=None, hour=None, window=None))), "")
        reply = replace(reply, notices=(taken_usual(reply.turn_id, taken, day), *reply.notices))
        return {
            **answered,
            "reply": reply,
            "next_memory": replace(memory, usual=taken, without_usual=False, usual_offered=None),
        }
    if (search := _to_offer(reply, state)) is None:
        return answered
    offer = usual_offer(reply.turn_id, search)
    reply = replace(reply, quick_replies=(*reply.quick_replies, offer))
    return {**answered, "reply": reply, "next_memory": replace(memory, usual_offered=search)}


def _searched(reply: Reply, state: GraphState) -> Usual | None:
    """Place and party of a thread's first search, where both were said."""
    before, wants = state["session"].memory, state["wants"]
    shown = before.page or before.places or before.plans
    is_first = not shown and before.usual is None and state.get("usual") is None
    if not is_first or reply.kind not in COUNTED or wants.party is None or not state["turn"].addressed:
        return None
    search = as_usual(wants, state["snapshot"].vocabulary)
    return search if search.has_place else None


def _to_offer(reply: Reply, state: GraphState) -> Usual | None:
    """The third search alike; not what is usual already."""
    search, habits = _searched(reply, state), state["habits"]
    if search is None or (habits.times(search) + 1) % ALIKE:
        return None
    held = habits.usual
    is_so = held is not None and (held.city, held.state, held.zip_code, held.party) == (
        search.city,
        search.state,
        search.zip_code,
        search.party,
    )
    return None if is_so else search


async def note_search(state: GraphState, parts: Parts) -> None:
    """A thread's first search, once its turn stands in the log."""
    search = _searched(state["reply"], state)
    if search is None or parts.office is None:
        return
    turn = state["turn"]
    try:
        async with asyncio.timeout(parts.deadlines.store_s):
            await parts.office.searched(turn.thread, day_of(turn), search, turn.user_id)
    except (TimeoutError, Unavailable):
        return  # It counts one less.


async def office(state: GraphState, parts: Parts) -> GraphState:
    """What is usual here: told, set or dropped, by whoever may."""
    turn, understood, press = state["turn"], state["understood"], state["press"]
    turn_id, command = turn.turn_id, understood.command
    if command == "usual":
        return {"reply": Reply(turn_id, "answer", headline=told_usual(state["habits"].usual))}
    if parts.office is None or (press is None and turn.manages is False):
        return {
            "reply": Reply(
                turn_id, "answer", headline=say("usual-none") if parts.office is None else say("usual-not-yours")
            )
        }
    if command == "drop_usual":
        return await _dropped(state, parts)
    if press is not None:
        usual = press.memory.usual_offered if press.memory else None
    else:
        usual = as_usual(understood.said, state["snapshot"].vocabulary, understood.weekday)
    if usual is None:
        return {"reply": Reply(turn_id, "answer", headline=say("usual-none"))}
    if press is None and turn.manages is None:
        reply = Reply(turn_id, "answer", headline=asked_usual(usual), quick_replies=(usual_offer(turn_id, usual),))
        return {"reply": reply, "memory": replace(state["memory"], usual_offered=usual)}
    return await _kept(usual, state, parts)


async def _kept(usual: Usual, state: GraphState, parts: Parts) -> GraphState:
    turn = state["turn"]
    if state["understood"].said.unknown_place or usual == NOTHING_USUAL:
        place = state["understood"].said.unknown_place
        headline = no_such_place(place, state["snapshot"].vocabulary) if place else say("usual-none")
        return {"reply": Reply(turn.turn_id, "answer", headline=headline)}
    if not await _done(parts, parts.office.write(turn.thread, usual) if parts.office else None):
        return {"reply": Reply(turn.turn_id, "answer", headline=say("usual-not-kept"))}
    now = usual.over(state["habits"].usual)
    reply = Reply(turn.turn_id, "answer", headline=kept_usual(now), quick_replies=(usual_dropper(turn.turn_id),))
    return {"reply": reply}


async def _dropped(state: GraphState, parts: Parts) -> GraphState:
    """The conversation's own; its tenant's is an operator's."""
    turn = state["turn"]
    done = await _done(parts, parts.office.drop(turn.thread) if parts.office else None)
    return {"reply": Reply(turn.turn_id, "answer", headline=say("usual-dropped") if done else say("usual-not-kept"))}


async def _done(parts: Parts, work: Awaitable[object] | None) -> bool:
    if work is None:
        return False
    try:
        async with asyncio.timeout(parts.deadlines.store_s):
            await work
    except (TimeoutError, Unavailable):
        return False
    return True
