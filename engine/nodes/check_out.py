"""Checkout: what is missing, the whole order on one card, and what happens to it from its button on.

The card is the only thing that can place it; who may is asked first. [`orders.md`, Confirming, After]
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from decimal import Decimal, InvalidOperation

from engine.answers import admitted, order_card, sheet_of_order, stated_allergens
from engine.answers import ordering as words
from engine.catalogue import MenuDocument
from engine.conversation import CartEdit
from engine.dependencies import Parts
from engine.messages import Reply, from_json, to_json
from engine.messages.forms import value_of
from engine.messages.people import Person
from engine.messages.sentences import say
from engine.nodes.cart_lines import as_ordered, cart_now, may_have, told, told_only
from engine.nodes.own_allergies import own_allergies
from engine.nodes.select_context import documents_of, fulfilments_of
from engine.ordering import (
    Cart,
    Facts,
    Found,
    Line,
    Order,
    OrderState,
    Tip,
    Window,
    detailed,
    is_late_to_cancel,
    judged,
    may_be_placed_by,
    moved,
    reason_against,
    zone_of_restaurant,
)
from engine.ports import Conflict, Done, Judge, Standing
from engine.state import GraphState, Work

LONG = timedelta(minutes=30)
"""Of a window (engine/ordering/windows.py)."""


async def check_out(state: GraphState, parts: Parts) -> GraphState:
    edit, work = state["cart_edit"], state["work"]
    assert edit is not None
    act = _ACTS.get(edit.act)
    return {"work": await act(work, edit, state, parts) if act else await _card(work, edit, state, parts)}


async def _card(work: Work, edit: CartEdit, state: GraphState, parts: Parts) -> Work:
    """ "That's all": the whole order, with what is missing."""
    if work.cart.stage == "location":
        return told(replace(work, card="where"), say("order-where-to"))
    if not work.cart.lines:
        return told(work, say("order-empty"))
    cart = moved(work.cart, "done") if work.cart.stage != "checkout" else work.cart
    is_first = work.shows_whole or not work.said
    return replace(work, cart=cart, is_changed=True, card="checkout", shows_whole=is_first)


async def _details(work: Work, edit: CartEdit, state: GraphState, parts: Parts) -> Work:
    """From a form or from words. What cannot be is said, and the rest is kept."""
    cart, faults = work.cart, list[str]()
    window, why = await _window(cart, edit, state, parts)
    faults += [why] if why else []
    fields = edit.fields
    personal = cart.personal
    for name in ("address", "contact_name", "contact_phone", "notes"):
        if (value := _given(fields, f"order.{name}")) is not None:
            personal = replace(personal, **{name: value})
    emptied = "0" if cart.tip and _given(fields, "order.tip") == "" else ""
    tip = Tip(*edit.tip) if edit.tip else _tip(value_of(fields, "order.tip") or emptied)
    promo = edit.promo if edit.promo is not None else _given(fields, "order.promo")
    po_number = edit.po_number if edit.po_number is not None else _given(fields, "order.po_number")
    cart = detailed(cart, window, personal, edit.party or _party(fields), po_number, tip, promo)
    work = replace(work, cart=cart, is_changed=True)
    now = await cart_now(cart, state, parts)
    if now.promo_fault:
        faults.append(words.promo_fault(cart.promo, now.promo_fault))
        work = replace(work, cart=replace(cart, promo=""))
    work = told(work, *faults)
    if work.cart.stage in ("order", "checkout") and work.cart.lines:
        return await _card(work, edit, state, parts)
    return told(work, say("order-noted")) if not work.said else work


def _given(fields: tuple[tuple[str, str], ...], name: str) -> str | None:
    return value_of(fields, name) if any(one == name for one, _ in fields) else None


def _party(fields: tuple[tuple[str, str], ...]) -> int | None:
    value = value_of(fields, "order.party")
    return int(value) if value.isdecimal() and 0 < int(value) <= 10_000 else None


def _tip(value: str) -> Tip | None:
    """ "18%" or "18 %" of the food, else an amount."""
    try:
        number = Decimal(value.strip().rstrip("%").strip().lstrip("$"))
    except InvalidOperation:
        return None
    if not 0 <= number <= 10_000:
        return None
    return Tip("percent" if value.strip().endswith("%") else "amount", number)


async def _window(cart: Cart, edit: CartEdit, state: GraphState, parts: Parts) -> tuple[Window | None, str]:
    """By the restaurant's own clock, or why it cannot be kept."""
    day, at = _moment(edit, cart)
    if day is None and at is None:
        return None, ""
    if not cart.lines:
        return None, say("order-when-later")
    stated = await fulfilments_of([line.restaurant_id for line in cart.lines], state, parts)
    zone = zone_of_restaurant(stated.get(cart.lines[0].restaurant_id), cart.lines[0].state)
    before = cart.window.starts.astimezone(zone) if cart.window else None
    day, at = day or (before.date() if before else None), at or (before.time() if before else None)
    if day is None or at is None:
        return None, say("order-day-and-time")
    starts = datetime.combine(day, at, zone)
    window = Window(starts, starts + LONG, str(zone))
    for line in cart.lines:
        fulfilment = stated.get(line.restaurant_id)
        if why := reason_against(fulfilment, line.state, window, parts.clock.now()):
            return None, words.not_then(line.restaurant_name, why, window, fulfilment)
    return window, ""


def _moment(edit: CartEdit, cart: Cart) -> tuple[date | None, time | None]:
    try:
        day = date.fromisoformat(value_of(edit.fields, "order.date"))
    except ValueError:
        day = None
    try:
        at = time.fromisoformat(value_of(edit.fields, "order.time"))
    except ValueError:
        at = None
    for one in edit.when:
        if one.clock and one.clock[0] is not None:
            at = time(one.clock[0] // 60 % 24, one.clock[0] % 60)
        elif one.starts is not None:
            day = one.starts.date()
    return day, at


# ---- placing


async def _place(work: Work, edit: CartEdit, state: GraphState, parts: Parts) -> Work:
    turn, cart = state["turn"], work.cart
    assert parts.orders is not None
    if edit.cart is None:
        # Words place nothing: only the card that shows the whole order does.
        return await _card(work, edit, state, parts)
    cart_id, version = edit.cart
    is_open = cart.cart_id == cart_id
    if is_open and not may_be_placed_by(cart, turn.user_id):
        organiser = cart.organiser_name or say("order-beginner")
        buttons = (words.ask_button(turn.turn_id, organiser),)
        return told(work, words.only_by(organiser), alone_to=turn.user_id, buttons=buttons)
    judge = await _judge(cart, edit, state, parts)
    replies: list[Reply] = []

    def done(found: Found) -> Done:
        replies.append(placed_reply(found, state, parts))
        return Done(turn.turn_id, turn.user_id, to_json(replies[-1]))

    try:
        found = await parts.orders.place(turn.thread, cart_id, version, turn.user_id, judge, done)
    except Conflict:
        if not is_open:
            return told(work, say("order-over"))
        return told(replace(work, card="checkout"), say("order-changed-since"))
    work = told_only(work, replies[-1].headline, cart=found.cart, order=found.order, is_stored=True)
    if found.order is not None:
        return work
    return await _changed_meanwhile(replace(work, card="checkout"), found, state, parts)


async def _changed_meanwhile(work: Work, found: Found, state: GraphState, parts: Parts) -> Work:
    """What is otherwise. An allergen that came up by what the thread was told is named; by a profile it is told its
    person, where that is who pressed and nothing else changed, and others read that a line has to be chosen anew."""
    user, wants = state["turn"].user_id, state["wants"]
    lines = [one.line for one in found.changes if one.key == "allergen" and one.line]
    documents = await documents_of([line.doc_id for line in lines], state, parts) if lines else {}
    public = {line.line_id for line in lines if not may_have(line, documents[line.doc_id], wants)}
    alone = len(lines) == len(found.changes) and all(line.by == user for line in lines) and not public
    own = dict(await own_allergies(user, state["turn"].thread, parts)) if alone else {}
    changed = [
        words.warned(as_ordered(one.line, documents[one.line.doc_id]), tuple(own or wants.severities))
        or words.change_said(one)
        if one.key == "allergen" and one.line and (alone or one.line.line_id in public)
        else words.change_said(one)
        for one in found.changes
    ]
    return replace(work, changed=tuple(changed), alone_to=user if alone else work.alone_to)


async def _judge(cart: Cart, edit: CartEdit, state: GraphState, parts: Parts) -> Judge:
    """What guards the thread, and for each line what guards who chose it."""
    turn, wants, now = state["turn"], state["wants"], parts.clock.now()
    users = dict.fromkeys(line.by for line in cart.lines)
    own = {user: await own_allergies(user, turn.thread, parts) for user in users if user}
    shown = await _shown_total(edit, state, parts)

    def guard(line: Line, document: MenuDocument) -> bool:
        guarding = replace(wants, own=tuple((dict(wants.own) | dict(own.get(line.by, ()))).items()))
        return may_have(line, document, guarding)

    def stated(line: Line, document: MenuDocument) -> str:
        return stated_allergens(admitted(as_ordered(line, document), document.portions[0], wants), line)

    def judge(stored: Cart, standing: Standing) -> Found:
        facts = Facts(
            standing.documents,
            standing.fulfilments,
            standing.limits,
            standing.promo,
            standing.promo_uses,
            now,
            turn.user_id,
            shown,
        )
        return judged(stored, facts, guard, stated)

    return judge


async def _shown_total(edit: CartEdit, state: GraphState, parts: Parts) -> Decimal | None:
    """On the card whose button was pressed."""
    row = await parts.log.get(state["turn"].thread.tenant, edit.shown_in) if edit.shown_in else None
    order = from_json(Reply, row.reply).order if row else None
    return order.total if order else None


def placed_reply(found: Found, state: GraphState, parts: Parts) -> Reply:
    """What the press is answered: the receipt, or what is otherwise than on the card."""
    turn, order = state["turn"], found.order
    if order is None:
        changed = tuple(words.change_said(one) for one in found.changes)
        return Reply(turn.turn_id, "answer", headline=say("order-nothing-placed"), text=" ".join(changed))
    return Reply(turn.turn_id, "order", headline=words.order_said(order), order=order_card(order, turn.turn_id))


async def _ask_organiser(work: Work, edit: CartEdit, state: GraphState, parts: Parts) -> Work:
    cart = work.cart
    said = words.asks_organiser(state["turn"].user_name or "", cart.organiser_name)
    return told(replace(work, card="checkout", for_whom=cart.organiser), said)


# ---- what was placed


def _moving(to: OrderState) -> Callable[[Work, CartEdit, GraphState, Parts], Awaitable[Work]]:
    async def move(work: Work, edit: CartEdit, state: GraphState, parts: Parts) -> Work:
        turn = state["turn"]
        order = await _order(edit, state, parts)
        assert parts.orders is not None
        if order is None:
            return told(work, say("order-none-here"))
        if edit.unsure:
            return told(
                work,
                say("order-shall-cancel", number=order.number),
                buttons=(words.cancel_button(turn.turn_id, order.number),),
            )
        if why := _against(order, to, turn.user_id, parts.clock.now()):
            return told(work, why, alone_to=turn.user_id)
        try:
            after = await parts.orders.move(
                turn.thread.tenant,
                order.number,
                to,
                turn.user_id,
                edit.reason,
                done=lambda moved: Done(turn.turn_id, turn.user_id, to_json(_moved_reply(moved, to, turn.turn_id))),
            )
        except Conflict:
            return told(replace(work, order=order), say("order-too-late"))
        return told_only(work, _moved_reply(after, to, turn.turn_id).headline, order=after, is_stored=True)

    return move


def _moved_reply(order: Order, to: OrderState, turn_id: str) -> Reply:
    return Reply(turn_id, "order", headline=words.moved_said(order, to), order=order_card(order, turn_id))


def _against(order: Order, to: OrderState, user: str, now: datetime) -> str:
    """Why this person may not; "" where they may."""
    if to in ("placed", "refused"):
        if user == order.organiser or user == order.placed_by:
            return say("order-not-their-own")
        if user != order.approver:
            return say("order-only-approver")
        late = to == "placed" and order.last_start is not None and now >= order.last_start
        return say("order-too-late") if late else ""
    if user not in (order.organiser, order.approver):
        return words.only_by(order.organiser_name or say("order-organiser"))
    return say("order-too-late") if is_late_to_cancel(order, now) else ""


async def _order(edit: CartEdit, state: GraphState, parts: Parts) -> Order | None:
    """The one that is named, else the thread's newest."""
    turn = state["turn"]
    assert parts.orders is not None
    if edit.number:
        return await parts.orders.order(turn.thread.tenant, edit.number)
    found = await parts.orders.orders(turn.thread, 1)
    return found[0] if found else None


async def _last(work: Work, edit: CartEdit, state: GraphState, parts: Parts) -> Work:
    """What was ordered in the thread, else by whoever asks, anywhere: that is told them where they are alone."""
    turn, order = state["turn"], await _order(edit, state, parts)
    assert parts.orders is not None
    if order is None and turn.alone:
        order = await parts.orders.last_of(Person(turn.thread.platform, turn.thread.tenant, turn.user_id))
    if order is not None:
        return told(replace(work, order=order), words.order_title(order))
    return replace(work, card="cart") if work.cart.lines else told(work, say("order-none-here"))


async def _file(work: Work, edit: CartEdit, state: GraphState, parts: Parts) -> Work:
    order = await _order(edit, state, parts)
    if order is None:
        return told(work, say("order-none-here"))
    if not state["turn"].takes_files:
        return told(replace(work, order=order), say("order-no-files"))
    files = replace(work, order=order, sheet=sheet_of_order(order), calendar=words.calendar_entry(order))
    return told(files, words.order_title(order))


async def _complain(work: Work, edit: CartEdit, state: GraphState, parts: Parts) -> Work:
    return told(work, say("order-complaint"))


_ACTS: dict[str, Callable[[Work, CartEdit, GraphState, Parts], Awaitable[Work]]] = {
    "details": _details,
    "place": _place,
    "ask_organiser": _ask_organiser,
    "approve": _moving("placed"),
    "refuse": _moving("refused"),
    "cancel": _moving("cancelled"),
    "file": _file,
    "last": _last,
    "complain": _complain,
}
