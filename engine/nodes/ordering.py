"""Ordering: the stages of an order as a graph of their own, and its answer, stored with what it changed.

Each turn is one edit: it comes to one of three desks (the place, the items, the checkout), which may send it on to the
next. [`arabic-ordering-agent.md` §1; `orders.md`, Stages]
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

from langgraph.graph import END, START, StateGraph

from engine.answers import cart_card, of_allergies, order_card
from engine.answers import ordering as words
from engine.conversation import CartEdit
from engine.dependencies import Parts
from engine.messages import Reply, from_json, to_json
from engine.messages.ordering import OrderCard
from engine.messages.sentences import say
from engine.nodes.cart_lines import CartNow, cart_now, drawing_of
from engine.nodes.change_cart import change_cart
from engine.nodes.check_out import check_out
from engine.nodes.locate import locate
from engine.ordering import begun, eta_of, fee_of, for_log, handoff_of, handoff_to_json, places_of
from engine.ports import Done
from engine.state import Desk, Facts, GraphState, Work
from engine.telemetry import Attempt

DESKS: dict[str, Desk] = {
    "bring": "locate", "collect": "locate", "change_place": "locate",
    "add": "change_cart", "again": "change_cart", "units": "change_cart", "take_out": "change_cart",
    "note": "change_cart", "choices": "change_cart", "show": "change_cart", "drop": "change_cart",
    "reorder": "change_cart", "may_place": "change_cart",
}  # fmt: skip
"""Act of an edit → where it is dealt with; all else is the checkout's."""


async def take_up(state: GraphState, parts: Parts) -> GraphState:
    """A turn that was done already is answered as it was; a thread without a cart begins one."""
    turn, edit = state["turn"], state["cart_edit"]
    assert edit is not None
    assert parts.orders is not None
    if (before := await parts.orders.already(turn.thread, turn.turn_id)) is not None:
        return {"reply": from_json(Reply, before)}
    cart = await parts.orders.cart(turn.thread)
    cart = cart or begun(turn.thread, turn.user_id, turn.user_name or "", state["wants"].party)
    return {"work": Work(cart, _desk_of(edit), then=state.get("cart_then", ()), came_from=cart.stage)}


def _desk_of(edit: CartEdit) -> Desk:
    return DESKS.get(edit.act, "check_out")


async def take_next(state: GraphState) -> GraphState:
    """What the line says behind what was done; what only shows the order waits where something is asked."""
    work = state["work"]
    edit, *further = work.then
    if (work.card == "where" or work.question) and edit.act in ("show", "checkout"):
        return {"work": replace(work, to="tell_order", then=tuple(further))}
    return {
        "cart_edit": edit,
        "work": replace(work, card="cart" if work.card == "cart" else None, to=_desk_of(edit), then=tuple(further)),
    }


async def tell_order(state: GraphState, parts: Parts) -> GraphState:
    """The answer, stored with the cart as it is now. Raises Conflict where somebody changed it meanwhile."""
    turn, work = state["turn"], state["work"]
    assert parts.orders is not None
    is_handed = work.cart.stage != work.came_from or _is_complaint(state)
    is_drawn = work.card is not None and work.order is None
    now = await cart_now(work.cart, state, parts) if is_handed or is_drawn else None
    handed = _handed(now, state) if now and is_handed else {}
    if work.is_changed and not (work.is_stored or work.is_dropped):
        # Its cards name the version that it will have.
        reply = _reply(replace(work, cart=replace(work.cart, version=work.cart.version + 1)), now, state)
        await parts.orders.save(work.cart, Done(turn.turn_id, turn.user_id, to_json(reply)))
        return {"reply": reply, "facts": handed}
    reply = _reply(work, now, state)
    if work.is_dropped:
        await parts.orders.drop(work.cart, Done(turn.turn_id, turn.user_id, to_json(reply)))
    return {"reply": reply, "facts": handed}


def _is_complaint(state: GraphState) -> bool:
    edit = state["cart_edit"]
    return edit is not None and edit.act == "complain"


def _handed(now: CartNow, state: GraphState) -> Facts:
    """Where the turn took the cart to another stage: what that one is handed, without what is a person's own.
    [`arabic-ordering-agent.md` §1.3]"""
    work = state["work"]
    places = places_of(work.cart, now.fulfilments).values()
    handoff = handoff_of(
        work.cart, now.totals, fee_of(now.totals, places), eta_of(places), locale=state["turn"].locale or "en",
        is_complaint=_is_complaint(state),
    )  # fmt: skip
    return {"stage": [work.came_from, work.cart.stage], "handoff": handoff_to_json(for_log(handoff))}


def _reply(work: Work, now: CartNow | None, state: GraphState) -> Reply:
    """`now`: the work's cart, where its card is drawn."""
    turn, card = state["turn"], _drawn(work, now, state)
    headline, *rest = (*_opening(work, card), *work.said, *_beside(state)) or ("",)
    reply = Reply(
        turn.turn_id,
        "order" if work.card or work.order else "answer",
        headline=headline,
        text="\n".join(rest),
        quick_replies=() if work.card else work.buttons,
        clarification=work.question,
        notices=tuple(of_allergies(state["understood"], state["wants"])),
        sheet=work.sheet,
        calendar=work.calendar,
        alone_to=work.alone_to,
    )
    if work.order is not None:
        return replace(reply, order=order_card(work.order, turn.turn_id))
    if card is None:
        return reply
    return replace(reply, headline=headline or card.title, order=replace(card, to=work.for_whom))


def _drawn(work: Work, now: CartNow | None, state: GraphState) -> OrderCard | None:
    if work.order is not None or work.card is None or now is None:
        return None
    return cart_card(work.card, work.cart, drawing_of(now, state["turn"].turn_id, state["wants"], work.changed))


def _opening(work: Work, card: OrderCard | None) -> tuple[str, ...]:
    if not work.shows_whole:
        return ()
    return (say("order-check") if card is None or card.place else say("order-not-ready"),)


def _beside(state: GraphState) -> tuple[str, ...]:
    """What else the line said: an allergy, which guards from here on, or what is left."""
    before = state["session"].memory.wants.severities
    if told := [one for one in state["wants"].severities if one not in before]:
        return (words.now_guarded(told),)
    is_heard = state["understood"].allergy_note is not None
    return () if is_heard else words.left_alone(state.get("cart_unread", ""))


def _sent_to(state: GraphState) -> str:
    return END if "reply" in state else state["work"].to


def _onward(state: GraphState) -> str:
    """Where a desk sends it, but to what the line says itself before anything that would be asked there."""
    work = state["work"]
    if not work.then or work.is_stored or work.order or work.is_dropped or work.question:
        return work.to
    return "take_next" if work.to in ("tell_order", _desk_of(work.then[0])) else work.to


def ordering(parts: Parts) -> Any:
    """The compiled graph, a node of the main one."""
    graph: StateGraph[GraphState, Attempt] = StateGraph(GraphState, Attempt)
    graph.add_node("take_up", partial(take_up, parts=parts))
    for name, node in (("locate", locate), ("change_cart", change_cart), ("check_out", check_out)):
        graph.add_node(name, partial(_once, node=node, parts=parts))
    graph.add_node("take_next", take_next)
    graph.add_node("tell_order", partial(tell_order, parts=parts))
    graph.add_edge(START, "take_up")
    graph.add_conditional_edges("take_up", _sent_to, [END, "locate", "change_cart", "check_out"])
    graph.add_conditional_edges("locate", _onward, ["check_out", "take_next", "tell_order"])
    graph.add_conditional_edges("change_cart", _onward, ["locate", "check_out", "take_next", "tell_order"])
    graph.add_conditional_edges("check_out", _onward, ["take_next", "tell_order"])
    graph.add_conditional_edges("take_next", _sent_to, ["locate", "change_cart", "check_out", "tell_order"])
    graph.add_edge("tell_order", END)
    return graph.compile()


async def _once(state: GraphState, node: Callable[..., Awaitable[GraphState]], parts: Parts) -> GraphState:
    """A desk sends on only where it says so."""
    return await node({**state, "work": replace(state["work"], to="tell_order")}, parts)
