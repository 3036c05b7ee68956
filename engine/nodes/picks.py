"""What a thread has picked: put on, taken off, shown, compared, handed over as a file. It is never an order."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from engine.answers import (
    Served,
    as_written,
    card,
    compare_dishes,
    kept,
    picks_button,
    quick_reply,
    share_button,
    sheet_of_picks,
    unpick_button,
)
from engine.answers import picks as said
from engine.conversation import OWN_LAST, Memory, own_last, put, taken_off
from engine.dependencies import Parts
from engine.messages import Card, QuickReply, Reply
from engine.messages.sentences import say
from engine.nodes.about_shown import meant, withheld
from engine.nodes.as_file import no_files
from engine.nodes.compare import FEWEST
from engine.nodes.nothing_shown import nothing_shown, past_page
from engine.nodes.picked_dishes import Standing, standing
from engine.state import GraphState


async def picks(state: GraphState, parts: Parts) -> GraphState:
    """Any state of the thread stays but its picks."""
    return await _ACTS[state["understood"].command or "picks"](state, parts)


async def _put(state: GraphState, parts: Parts) -> GraphState:
    """A press picks of what it was shown with, words of what is shown now. Of a line that also takes dishes off, those
    go first."""
    turn, memory, press = state["turn"], state["memory"], state["press"]
    shown = press.memory if press and press.memory else memory
    dishes = meant(shown, state["understood"])
    if state["understood"].past_page and shown.page:
        return {"reply": past_page(turn.turn_id, len(shown.page))}
    if not dishes:
        if not shown.page:
            return {"reply": nothing_shown(state, parts, state["wants"])}
        return {"reply": Reply(turn.turn_id, "answer", headline=say("picks-which-on"))}
    held = await withheld(dishes, state, parts)
    dishes, asked = held.free(dishes), held.to_name.asked
    if asked and not (dishes or held.why or _to_take_off(state)):
        return {"reply": Reply(turn.turn_id, "question", clarification=asked)}
    off = taken_off(memory.picks, _to_take_off(state))
    done = replace(put(off.picks, dishes, turn.user_id, turn.user_name or ""), gone=off.gone)
    now = await standing(done.picks, state, parts)
    named = {dish.dish_key for dish in dishes}
    new = [one for one in now.dishes if one.document.dish_key in named]
    added = done.added if len(done.added) == 1 else ()
    undo = tuple(unpick_button(turn.turn_id, one.dish.dish_key, one.dish.item_name) for one in added)
    amounts = kept(new, state["understood"].said.items)
    headline = " ".join(filter(None, (said.changed(done), *held.why)))
    # What is picked is spoken of now, and no dish before it.
    memory = replace(memory, picks=done.picks, focus=(), reckoned=None)
    told = _told(headline, now, memory, state, new, undo, amounts)
    return {**told, "reply": replace(told["reply"], clarification=asked)}


async def _take_off(state: GraphState, parts: Parts) -> GraphState:
    memory, digests = state["memory"], _to_take_off(state)
    if state["understood"].about == OWN_LAST and memory.picks and not digests:
        return {"reply": Reply(state["turn"].turn_id, "answer", headline=say("picks-which-off"))}
    done = taken_off(memory.picks, digests)
    now = await standing(done.picks, state, parts)
    headline = said.changed(done) or say("picks-not-there")
    return _told(headline, now, replace(memory, picks=done.picks), state)


def _to_take_off(state: GraphState) -> tuple[str, ...]:
    """The digests of the dishes that are named, or of whoever says "my pick" the one picked last."""
    understood = state["understood"]
    if understood.about == OWN_LAST:
        return own_last(state["memory"].picks, state["turn"].user_id)
    return understood.picked


def _told(
    headline: str,
    now: Standing,
    memory: Memory,
    state: GraphState,
    new: list[Served] | None = None,
    buttons: tuple[QuickReply, ...] = (),
    amounts: str = "",
) -> GraphState:
    """One change, how many were wished for of each, and what is picked after it."""
    turn, wants, held = state["turn"], state["wants"], len(memory.picks)
    rest = "" if held else say("picks-none-yet")
    if now.dishes:
        rest = f"{said.so_far(now.dishes, wants)} {say('nothing-ordered')}"
    rest = f"{amounts} {rest}".strip()
    shown = (picks_button(turn.turn_id, held),) if held else ()
    notices = said.guarded(new or (), wants)
    reply = Reply(
        turn.turn_id, "answer", headline=headline, text=rest, notices=notices, quick_replies=(*shown, *buttons)
    )
    return {"reply": reply, "memory": memory}


async def _show(state: GraphState, parts: Parts) -> GraphState:
    turn, held, wants = state["turn"], state["memory"].picks, state["wants"]
    if not held:
        return {"reply": Reply(turn.turn_id, "answer", headline=say("picks-none-yet"))}
    now = await standing(held, state, parts)
    reply = Reply(
        turn.turn_id,
        "answer",
        headline=said.so_far(now.dishes, wants) if now.dishes else say("picks-all-gone"),
        text=said.about(now.dishes, wants),
        notices=(*said.guarded(now.dishes, wants), *said.left_catalogue(turn.turn_id, now.gone)),
        cards=_cards(now, state, parts),
        quick_replies=_below(turn.turn_id, now, turn.takes_files),
        total=len(held),
    )
    return {"reply": reply}


def _cards(now: Standing, state: GraphState, parts: Parts) -> tuple[Card, ...]:
    wants, today = state["wants"], parts.clock.now().date()
    return tuple(
        said.picked_card(
            card(dish, wants.party, wants.party_approximate, today), dish, pick, wants, state["turn"].turn_id
        )
        for dish, pick in zip(now.dishes, now.picks, strict=True)
    )


def _below(turn_id: str, now: Standing, takes_files: bool) -> tuple[QuickReply, ...]:
    """None that leads to nothing."""
    found = []
    if len(now.dishes) >= FEWEST:
        found.append(quick_reply(turn_id, "compare_picks", say("button-of-compare"), say("press-compare-picks")))
    if now.dishes and takes_files:
        found.append(quick_reply(turn_id, "file_picks", say("button-as-file"), say("press-file-picks")))
    if now.dishes:
        found.append(share_button(turn_id, "picks"))
    return (*found, quick_reply(turn_id, "clear_picks", say("button-clear-picks"), say("press-clear-picks")))


async def _clear(state: GraphState, parts: Parts) -> GraphState:
    turn, memory = state["turn"], state["memory"]
    headline = say("picks-cleared") if memory.picks else say("picks-none-yet")
    return {"reply": Reply(turn.turn_id, "answer", headline=headline), "memory": replace(memory, picks=())}


async def _as_file(state: GraphState, parts: Parts) -> GraphState:
    turn, wants = state["turn"], state["wants"]
    now = await standing(state["memory"].picks, state, parts)
    if not now.dishes:
        return {"reply": Reply(turn.turn_id, "answer", headline=say("picks-none-yet"))}
    if not turn.takes_files:
        return {"reply": Reply(turn.turn_id, "answer", headline=no_files())}
    written = replace(now, dishes=tuple(as_written(dish, wants) for dish in now.dishes))
    cards = _cards(written, {**state, "wants": replace(wants, own=())}, parts)
    table = sheet_of_picks(cards, [one.name for one in now.picks])
    headline = say("picks-as-file", picked=said.so_far(now.dishes, wants))
    return {"reply": Reply(turn.turn_id, "answer", headline=headline, text=say("nothing-ordered"), sheet=table)}


async def _compare(state: GraphState, parts: Parts) -> GraphState:
    """The first four, as many as a table holds."""
    turn = state["turn"]
    now = await standing(state["memory"].picks, state, parts)
    if len(now.dishes) < FEWEST:
        headline = say(f"compare-too-few-picked-{'one' if now.dishes else 'none'}")
        return {"reply": Reply(turn.turn_id, "answer", headline=headline)}
    table = compare_dishes(now.dishes, state["wants"], state["understood"].question, whole_page=True)
    return {"reply": Reply(turn.turn_id, "comparison", headline=table.title, comparison=table)}


_ACTS: dict[str, Callable[[GraphState, Parts], Awaitable[GraphState]]] = {
    "pick": _put,
    "pick_named": _put,
    "unpick": _take_off,
    "picks": _show,
    "clear_picks": _clear,
    "file_picks": _as_file,
    "compare_picks": _compare,
}
