"""Order card: a cart, its checkout, and an order that was placed, as channels draw them. Pure.

Amounts come from `engine.ordering`; what a menu says of allergens comes from the door, or stands in the order as it was
when it was placed. [`orders.md`, The order]
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from engine.answers import cards as card
from engine.answers.dish_view import Served
from engine.answers.ordering import (
    EMPTY,
    MISSING,
    OF_LINE,
    TO_BE_AGREED,
    a_head,
    cancel_button,
    choices_said,
    destination_said,
    drop_button,
    line_said,
    order_title,
    state_said,
    window_said,
)
from engine.answers.phrases import counted, exact, joined, people
from engine.answers.quick_replies import quick_reply
from engine.conversation import token_of_cart
from engine.messages import Detail, QuickReply
from engine.messages.ordering import Amount, OrderCard, OrderKind, OrderLine, OrderPart
from engine.ordering import Cart, Line, Order, PartTotals, Tip, Totals, by_restaurant


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a card of a cart is drawn from, beside the cart."""

    turn_id: str
    served: Mapping[str, Served] = field(default_factory=dict)
    """line_id → the dish as its menu has it now; one that is gone is not there."""
    totals: Totals | None = None
    notes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """restaurant_id → sentences on its part."""
    missing: tuple[str, ...] = ()
    """Keys of `MISSING`."""
    payment: Mapping[str, str] = field(default_factory=dict)
    """restaurant_id → how it is paid, as its feed says."""
    changed: tuple[str, ...] = ()
    is_stopped: bool = False
    """A restaurant takes no order like this, as the notes say."""


def _who(line: Line) -> str:
    for_whom = f"for {line.for_whom}" if line.for_whom else ""
    by = f"added by {line.by_name}" if line.by_name else ""
    return ", ".join(part for part in (for_whom, by) if part)


def _line(line: Line, currency: str, by: Drawing) -> OrderLine:
    served = by.served.get(line.line_id)
    stated = stated_allergens(served, line) if served else "It is on this menu no more."
    note = f"Note: {line.note}" if line.note else ""
    return OrderLine(
        line_id=line.line_id,
        lines=(line_said(line, currency), choices_said(line, currency), note, _who(line), stated),
        caution=served.caution if served else "",
        level=served.verdict.level if served else None,
        warnings=served.marks if served else (),
        buttons=_line_buttons(line, by.turn_id, served),
    )


def stated_allergens(served: Served, line: Line) -> str:
    """What a line's menu says of allergens, or that it does not; menus list them of dishes and never of choices."""
    said = f"The menu states: {card.allergens(served)}."
    return f"{said} It states none of what is chosen with it." if line.choices else said


def _line_buttons(line: Line, turn_id: str, served: Served | None) -> tuple[QuickReply, ...]:
    def step(action: str, label: str, text: str) -> QuickReply:
        return quick_reply(turn_id, action, label, text, argument=line.line_id)  # type: ignore[arg-type]

    out = step("take_out", "Take out", f"take out the {line.item_name}")
    if served is not None and served.document.modifiers:
        argument = f"{OF_LINE}{line.line_id}"
        choose = quick_reply(turn_id, "fill_order", "Choose", f"choose for the {line.item_name}", argument=argument)
        return (choose, step("more_of", "One more", f"one more {line.item_name}"), out)
    fewer = (step("fewer_of", "One fewer", f"one {line.item_name} fewer"),) if line.units > 1 else ()
    return (
        step("more_of", "One more", f"one more {line.item_name}"),
        *fewer,
        out,
    )


def sums_of(totals: Totals, names: Mapping[str, str], tip: Tip | None, promo: str) -> tuple[Amount, ...]:
    """Every amount once, the total last. `names`: restaurant_key → name, told where there are several."""
    several, currency = len(totals.parts) > 1, totals.currency

    def row(label: str, part: PartTotals, amount: Decimal) -> Amount:
        whose = f", {names.get(part.restaurant_key, '')}" if several else ""
        return Amount(f"{label}{whose}", exact(amount, currency))

    rows: list[Amount] = []
    for part in totals.parts:
        rows.append(row("Food", part, part.subtotal))
        rows += [row(f"Promo {promo}", part, -part.discount)] if part.discount else []
        rows.append(row("Delivery", part, part.fee))
        if part.tax:
            rows.append(row("Tax, contained" if part.tax_included else "Tax", part, part.tax))
    if totals.tip or tip:
        percent = f" {tip.value.normalize():f} %" if tip and tip.kind == "percent" else ""
        rows.append(Amount(f"Tip{percent}", exact(totals.tip, currency)))
    return (*rows, Amount("Total", exact(totals.total, currency), is_total=True))


def cart_card(kind: OrderKind, cart: Cart, by: Drawing, title: str = "") -> OrderCard:
    """A cart, its place asked for, or its checkout. Only the checkout can place it."""
    currency = by.totals.currency if by.totals else ""
    names = {line.restaurant_key: line.restaurant_name for line in cart.lines}
    ready = kind == "checkout" and not by.missing and not by.is_stopped and by.totals is not None
    return OrderCard(
        kind=kind,
        title=title or _titles(kind, cart),
        parts=tuple(_parts(cart, currency, by)),
        sums=sums_of(by.totals, names, cart.tip, cart.promo) if by.totals and cart.lines else (),
        facts=_facts(cart, by),
        missing=tuple(MISSING[key] for key in by.missing if kind != "where" or key == "destination"),
        changed=by.changed,
        version=cart.version,
        currency=currency,
        total=by.totals.total if by.totals else None,
        place=_place(cart, by) if ready and by.totals else None,
        fill=_fill(kind, cart, by),
        actions=_actions(kind, cart, by.turn_id),
    )


def _titles(kind: OrderKind, cart: Cart) -> str:
    names = joined(list(dict.fromkeys(line.restaurant_name for line in cart.lines)))
    if kind == "checkout":
        return f"Check this order from {names}"
    if kind == "where":
        return "Before anything goes in"
    return f"The order so far: {counted(len(cart.lines), 'line')}" if cart.lines else EMPTY


def _parts(cart: Cart, currency: str, by: Drawing) -> Iterable[OrderPart]:
    for restaurant_id, lines in by_restaurant(cart).items():
        where = ", ".join(part for part in (lines[0].city, lines[0].state) if part)
        yield OrderPart(
            lines[0].restaurant_name,
            where,
            tuple(_line(line, currency, by) for line in lines),
            by.notes.get(restaurant_id, ()),
        )


def _facts(cart: Cart, by: Drawing) -> tuple[Detail, ...]:
    personal = cart.personal
    paid = dict.fromkeys(by.payment.get(line.restaurant_id) or TO_BE_AGREED for line in cart.lines)
    found = (
        ("For", people(cart.party) if cart.party else ""),
        ("How", destination_said(cart.destination) if cart.destination else ""),
        ("When", window_said(cart.window) if cart.window else ""),
        ("Address", personal.address),
        ("Contact", ", ".join(part for part in (personal.contact_name, personal.contact_phone) if part)),
        ("Notes", personal.notes),
        ("PO number", cart.po_number),
        ("How it is paid", joined(list(paid)) if cart.lines else ""),
    )
    return tuple(Detail(label, text) for label, text in found if text)


def _place(cart: Cart, by: Drawing) -> QuickReply:
    assert by.totals is not None
    total = exact(by.totals.total, by.totals.currency)
    return quick_reply(
        by.turn_id,
        "place_order",
        f"Place this order, {total}",
        "place this order",
        argument=token_of_cart(cart.cart_id, cart.version),
    )


def _fill(kind: OrderKind, cart: Cart, by: Drawing) -> QuickReply | None:
    if kind == "where" or (kind == "cart" and cart.lines and cart.destination is None):
        return quick_reply(by.turn_id, "fill_order", "Say where", "where it goes", argument="place")
    if kind == "checkout":
        label = "Fill in what is missing" if by.missing else "Change details"
        return quick_reply(by.turn_id, "fill_order", label, "the details of the order", argument="checkout")
    return None


def _actions(kind: OrderKind, cart: Cart, turn_id: str) -> tuple[QuickReply, ...]:
    found = []
    if kind == "where":
        found.append(quick_reply(turn_id, "collect", "It is picked up", "we pick it up"))
        return tuple(found)
    if kind == "cart" and cart.lines:
        found.append(quick_reply(turn_id, "checkout", "Check out", "check out", argument=str(cart.version)))
    if kind == "checkout":
        found.append(quick_reply(turn_id, "cart", "Change items", "change the items"))
    if cart.destination is not None:
        if cart.destination.way == "delivery":
            found.append(quick_reply(turn_id, "collect", "Pick it up instead", "pick it up instead"))
        else:
            found.append(quick_reply(turn_id, "bring", "Have it delivered", "have it delivered instead"))
    if cart.lines:
        found.append(drop_button(turn_id))
    return tuple(found)


def order_card(order: Order, turn_id: str, can_cancel: bool = True) -> OrderCard:
    """A receipt, or the request for approval of an order above a limit."""
    awaits = order.state == "waiting_approval"
    kind: OrderKind = "approval" if awaits else "receipt"
    names = {part.restaurant_key: part.restaurant_name for part in order.parts}
    stated, totals = dict(order.allergens), order.totals
    parts = tuple(
        OrderPart(
            part.restaurant_name,
            ", ".join(one for one in (part.city, part.state) if one),
            tuple(_placed_line(line, totals.currency, stated) for line in part.lines),
            (state_said(part),),
        )
        for part in order.parts
    )
    found = (
        ("For", a_head(totals.total, order.party, totals.currency) if order.party else ""),
        ("How", destination_said(order.destination)),
        ("When", window_said(order.window) if order.window else ""),
        ("Address", order.personal.address),
        ("Contact", ", ".join(one for one in (order.personal.contact_name, order.personal.contact_phone) if one)),
        ("Notes", order.personal.notes),
        ("PO number", order.po_number),
        ("How it is paid", joined(list(dict.fromkeys(part.payment or TO_BE_AGREED for part in order.parts)))),
    )
    total = exact(totals.total, totals.currency)
    approve = quick_reply(turn_id, "approve", f"Approve, {total}", f"approve {order.number}", argument=order.number)
    return OrderCard(
        kind=kind,
        title=order_title(order),
        parts=parts,
        sums=sums_of(totals, names, None, order.promo),
        facts=tuple(Detail(label, text) for label, text in found if text),
        number=order.number,
        version=order.cart_version,
        currency=totals.currency,
        total=totals.total,
        place=approve if awaits else None,
        actions=_order_actions(order, turn_id, awaits, can_cancel),
        to=order.approver if awaits else "",
    )


def _placed_line(line: Line, currency: str, stated: Mapping[str, str]) -> OrderLine:
    note = f"Note: {line.note}" if line.note else ""
    told = stated.get(line.line_id, "")
    return OrderLine(line.line_id, (line_said(line, currency), choices_said(line, currency), note, _who(line), told))


def _order_actions(order: Order, turn_id: str, awaits: bool, can_cancel: bool) -> tuple[QuickReply, ...]:
    def of_number(action: str, label: str, text: str) -> QuickReply:
        return quick_reply(turn_id, action, label, f"{text} {order.number}", argument=order.number)  # type: ignore[arg-type]

    if awaits:
        return (of_number("refuse", "Refuse", "refuse"),)
    found = []
    if can_cancel and order.state not in ("cancelled", "declined", "refused"):
        found.append(cancel_button(turn_id, order.number))
    found.append(of_number("reorder", "Reorder", "reorder"))
    found.append(of_number("order_file", "As file", "the file of"))
    return tuple(found)
