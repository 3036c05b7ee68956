"""What a turn says of a cart or an order: by its button, its form, or its words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from engine.conversation import (
    CartAct,
    CartEdit,
    CartInView,
    CartItem,
    CartRequest,
    LineInView,
    Memory,
    RequestAct,
    RequestedItem,
    Session,
    Understood,
    edit_of_press,
)
from engine.dependencies import Parts
from engine.messages.forms import value_of
from engine.messages.ordering import ORDER_FIELD, ORDER_FORM, ORDER_OF
from engine.ordering import Cart, missing
from engine.reading import read_cart, zone_of
from engine.state import GraphState


def cart_edits_of(state: GraphState, session: Session, parts: Parts) -> tuple[tuple[CartEdit, ...], str]:
    """In the order said, and what else the line says; nothing for what is read like any other turn. Whether a line
    without a mention is ours is for who asks to judge."""
    turn, press = state["turn"], state["press"]
    if press is not None or turn.kind != "message":
        edit = _of_form(turn.form) if turn.kind == "form" else edit_of_press(press)
        return ((edit,) if edit else ()), ""
    cart, zone = state["cart"], zone_of(turn.time_zone)
    lexicon = parts.matchers.rooms(state["snapshot"]).lexicon
    seen = _in_view(cart, session.memory)
    said = read_cart(turn.text, lexicon, turn.sent_at.astimezone(zone), zone, session.memory, seen)
    if said is None:
        return (), ""
    edits = tuple(_joined(edit for one in said.each for edit in _edits(one, session.memory)))
    if all(edit.act == "add" and edit.items and not any(map(_is_shown, edit.items)) for edit in edits):
        return (), ""  # Nothing that is shown is put in: it is looked for, and offered.
    return edits, said.rest


def _is_shown(item: CartItem) -> bool:
    return item.at is not None or bool(item.among) or item.past


def _in_view(cart: Cart | None, memory: Memory) -> CartInView:
    if cart is None or not cart.version:
        return CartInView(stage="placed" if memory.ordered else "greeting", number=memory.ordered)
    lines = tuple(
        LineInView(
            one.line_id, one.item_name, one.restaurant_name, one.units, one.portion_name, one.for_whom, one.by_name,
            one.note,
        )
        for one in cart.lines
    )  # fmt: skip
    asks: frozenset[RequestAct] = frozenset()
    if cart.stage == "checkout":
        asks = frozenset(ASKED[key] for key in missing(cart) if key in ASKED)
    elif cart.stage == "location":
        asks = frozenset({"deliver", "contact"})  # Who receives it may be told with it.
    return CartInView(lines, cart.stage, memory.ordered, asks, tuple(one.line_id for one in cart.lines[-1:]))


ASKED: Mapping[str, RequestAct] = {
    "window": "when", "destination": "deliver", "address": "deliver", "contact_name": "contact",
    "contact_phone": "contact",
}  # fmt: skip
"""Key of what a checkout is without → what a bare value is taken for."""
_ALIKE: Mapping[RequestAct, CartAct] = {
    "take_out": "take_out", "note": "note", "show_cart": "show", "add_more": "show", "checkout": "checkout",
    "pickup": "collect", "change_place": "change_place", "cancel_order": "cancel", "drop_cart": "drop",
    "complaint": "complain", "change_units": "units", "may_place": "may_place",
}  # fmt: skip


def _edits(said: CartRequest, memory: Memory) -> Iterator[CartEdit]:
    """What one thing that is said comes to."""
    items = tuple(item for one in said.items for item in _items(one, said.act))
    when = tuple(one for one in (said.date, said.time or said.window) if one)
    match said.act:
        case "add":
            yield from _added(items, memory)
        case "note" if not items:
            yield CartEdit("details", fields=(("order.notes", said.note),))
        case "deliver":
            place = said.place
            district = place.district or ("" if place.zip_code else place.city)
            if not place or place.zip_code or district:
                yield CartEdit("bring", zip_code=place.zip_code, district=district, city=place.city, state=place.state)
            if place.address:
                yield CartEdit("details", fields=(("order.address", place.address),))
        case "tip":
            if said.tip_percent is not None:
                yield CartEdit("details", tip=("percent", said.tip_percent))
            elif said.tip_amount is not None:
                yield CartEdit("details", tip=("amount", said.tip_amount))
        case "promo":
            yield CartEdit("details", promo=said.code)
        case "po":
            yield CartEdit("details", po_number=said.code)
        case "when":
            yield CartEdit("details", when=when)
        case "contact":
            told = (("order.contact_name", said.contact_name), ("order.contact_phone", said.contact_phone))
            yield CartEdit("details", fields=tuple(one for one in told if one[1]))
        case "reorder":
            yield CartEdit("reorder", number=said.number, party=said.party, former=said.former)
            if when:
                yield CartEdit("details", when=when)
        case act:
            yield CartEdit(_ALIKE[act], items, number=said.number, reason=said.who, unsure=said.unsure)


def _items(said: RequestedItem, act: RequestAct) -> Iterator[CartItem]:
    """Cards of the page where something is put in that no line is; else lines of the cart."""
    found = tuple(map(str, said.cards)) if act == "add" and said.cards else said.lines or tuple(map(str, said.cards))
    is_line = bool(said.lines) and found == said.lines
    item = CartItem(
        units=said.units, more=said.more or 0, note=said.note, for_whom=said.for_whom, portion=said.portion,
        past=said.past, name=said.name,
    )  # fmt: skip
    if len(found) > 1 and not said.all_of:
        yield replace(item, among=found)
    elif found:
        yield from (replace(item, line_id=one) if is_line else replace(item, at=int(one)) for one in found)
    else:
        yield item


def _added(items: Sequence[CartItem], memory: Memory) -> Iterator[CartEdit]:
    """Of what is in the cart already there is to be more."""
    if not items:
        yield CartEdit("add", is_plan=bool(memory.plans))
    if new := tuple(item for item in items if not item.line_id):
        yield CartEdit("add", new)
    if held := tuple(replace(item, units=None, more=item.units or 1) for item in items if item.line_id):
        yield CartEdit("units", held)


def _joined(edits: Iterable[CartEdit]) -> Iterator[CartEdit]:
    """Details that follow each other are one edit."""
    last: CartEdit | None = None
    for edit in edits:
        if last and last.act == edit.act == "details":
            last = replace(
                last, tip=edit.tip or last.tip, promo=last.promo if edit.promo is None else edit.promo,
                po_number=edit.po_number or last.po_number, when=(*last.when, *edit.when),
                fields=(*last.fields, *edit.fields),
            )  # fmt: skip
            continue
        if last:
            yield last
        last = edit
    if last:
        yield last


def edit_of_choice(understood: Understood, memory: Memory) -> CartEdit | None:
    """Where the rooms read that something shown is ordered: that goes into the cart. None where they read no order, or
    not of which dish."""
    if understood.command == "orders":
        return CartEdit("last")
    if understood.intent != "order" or understood.command is not None or understood.past_page:
        return None
    chosen = [at for at in understood.referred if at < len(memory.page)]
    if not chosen and memory.plans and memory.wants.whole:
        return CartEdit("add", is_plan=True)
    return CartEdit("add", tuple(CartItem(at=at) for at in chosen)) if chosen else None


def _of_form(form: tuple[tuple[str, str], ...]) -> CartEdit | None:
    kind, argument = value_of(form, ORDER_FORM), value_of(form, ORDER_OF)
    fields = tuple((name, value) for name, value in form if name.startswith(ORDER_FIELD))
    match kind:
        case "place":
            return CartEdit("bring", fields=fields)
        case "checkout":
            return CartEdit("details", fields=fields)
        case "modifiers":
            return CartEdit("choices", (CartItem(line_id=argument),), fields=fields)
        case "refuse":
            return CartEdit("refuse", number=argument, reason=value_of(form, "order.reason"))
    return None
