"""Place of an order: delivered to a ZIP code or a district, or picked up. Nothing goes on until one is covered.

[`arabic-ordering-agent.md` §4.4; `orders.md`, Location]
"""

from collections.abc import Mapping
from dataclasses import replace

from engine.answers import ordering as words
from engine.catalogue import Fulfilment
from engine.conversation import CartEdit
from engine.dependencies import Parts
from engine.messages.forms import value_of
from engine.messages.sentences import say
from engine.nodes.cart_lines import CartNow, cart_now, told, told_only
from engine.nodes.select_context import delivering_to, fulfilments_of
from engine.ordering import Cart, Destination, brought_to, fetched_or_brought, moved, near, places_of
from engine.state import GraphState, Work


async def locate(state: GraphState, parts: Parts) -> GraphState:
    edit, work = state["cart_edit"], state["work"]
    assert edit is not None
    destination = _destination(edit, state)
    if destination is None:
        return {"work": _ask(work, edit)}
    trial = replace(work.cart, destination=destination)
    stated = await _stated(trial, state, parts)
    outside = [
        name
        for restaurant_id, name in _restaurants(trial).items()
        if places_of(_only(trial, restaurant_id), stated)[restaurant_id].is_covered is False
    ]
    if outside:
        is_brought = destination.way == "delivery"
        fetched = is_brought and all(one.pickup for one in stated.values())
        others = await delivering_to(destination, state, parts) - set(_restaurants(trial)) if is_brought else ()
        said = words.outside(outside, destination, near(stated, destination), fetched, len(others))
        return {"work": told_only(_ask(work, edit), said)}
    change = brought_to(work.cart, destination, parts.clock.now())
    now = await cart_now(change.cart, state, parts)
    return {"work": _placed(replace(work, cart=change.cart, is_changed=True), now, destination, state)}


def _placed(work: Work, now: CartNow, destination: Destination, state: GraphState) -> Work:
    total = now.totals.total if now.totals else None
    who = state["turn"].user_name or ""
    sentence = words.goes_to(destination, who, work.cart, total, now.currency)
    if work.cart.stage == "checkout":
        return told_only(work, sentence, to="check_out")
    return told_only(work, sentence, card="cart", to="tell_order")


def _destination(edit: CartEdit, state: GraphState) -> Destination | None:
    """What is said wins; a button goes by what the thread says, or its office's usual."""
    if edit.act == "collect":
        return Destination("pickup")
    if edit.fields:
        fields = edit.fields
        if value_of(fields, "order.way") == "pickup":
            return Destination("pickup")
        code, district = value_of(fields, "order.zip"), value_of(fields, "order.district")
        return Destination("delivery", code, district) if code or district else None
    if edit.zip_code or edit.district:
        return Destination("delivery", edit.zip_code, edit.district, edit.city, edit.state)
    if edit.act != "bring":
        return None
    wants, usual = state["wants"], state["habits"].usual
    known = wants.zip_code or (usual.zip_code if usual else None)
    return Destination("delivery", known, "", wants.city or "", wants.state or "") if known else None


def _ask(work: Work, edit: CartEdit) -> Work:
    """The stage that asks; what waits for it is kept."""
    cart = fetched_or_brought(work.cart) if edit.act in ("change_place", "bring") else work.cart
    cart = moved(cart, "wants_order") if cart.stage == "greeting" else cart
    return told(replace(work, cart=cart, is_changed=True), say("order-where-to"), card="where", to="tell_order")


def _restaurants(cart: Cart) -> dict[str, str]:
    waiting = cart.pending.lines if cart.pending else ()
    return {line.restaurant_id: line.restaurant_name for line in (*cart.lines, *waiting)}


def _only(cart: Cart, restaurant_id: str) -> Cart:
    waiting = cart.pending.lines if cart.pending else ()
    return replace(cart, lines=tuple(one for one in (*cart.lines, *waiting) if one.restaurant_id == restaurant_id))


async def _stated(cart: Cart, state: GraphState, parts: Parts) -> Mapping[str, Fulfilment]:
    ids = list(_restaurants(cart))
    return await fulfilments_of(ids, state, parts) if ids else {}
