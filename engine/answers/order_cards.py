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
    OF_LINE,
    a_head,
    cancel_button,
    choices_said,
    destination_said,
    drop_button,
    line_said,
    missing_said,
    order_button,
    order_title,
    state_said,
    window_said,
)
from engine.answers.phrases import enumerated, exact, joined, people
from engine.conversation import Action, token_of_cart
from engine.messages import Detail, QuickReply
from engine.messages.ordering import Amount, OrderCard, OrderKind, OrderLine, OrderPart
from engine.messages.sentences import say
from engine.ordering import Cart, Line, Order, PartTotals, Personal, Tip, Totals, by_restaurant


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
    """Keys of what must be said before it can be placed."""
    payment: Mapping[str, str] = field(default_factory=dict)
    """restaurant_id → how it is paid, as its feed says."""
    changed: tuple[str, ...] = ()
    is_stopped: bool = False
    """A restaurant takes no order like this, as the notes say."""


def _who(line: Line) -> str:
    for_whom = say("order-for-whom", name=line.for_whom) if line.for_whom else ""
    by = say("order-added-by", name=line.by_name) if line.by_name else ""
    return enumerated([part for part in (for_whom, by) if part])


def _note(line: Line) -> str:
    return say("order-note", note=line.note) if line.note else ""


def _line(line: Line, currency: str, by: Drawing) -> OrderLine:
    served = by.served.get(line.line_id)
    stated = stated_allergens(served, line) if served else say("order-on-menu-no-more")
    return OrderLine(
        line_id=line.line_id,
        lines=(line_said(line, currency), choices_said(line, currency), _note(line), _who(line), stated),
        caution=served.caution if served else "",
        level=served.verdict.level if served else None,
        warnings=served.marks if served else (),
        buttons=_line_buttons(line, by.turn_id, served),
    )


def stated_allergens(served: Served, line: Line) -> str:
    """What a line's menu says of allergens, or that it does not; menus list them of dishes and never of choices."""
    said = say("order-menu-states", allergens=card.allergens(served))
    return " ".join([said, say("order-choices-unstated")]) if line.choices else said


def _line_buttons(line: Line, turn_id: str, served: Served | None) -> tuple[QuickReply, ...]:
    def step(action: Action, key: str) -> QuickReply:
        return order_button(turn_id, action, key, line.line_id, dish=line.item_name)

    more, out = step("more_of", "more-of"), step("take_out", "take-out")
    if served is not None and served.document.modifiers:
        argument = f"{OF_LINE}{line.line_id}"
        return (order_button(turn_id, "fill_order", "choose", argument, dish=line.item_name), more, out)
    return (more, step("fewer_of", "fewer-of"), out) if line.units > 1 else (more, out)


def sums_of(totals: Totals, names: Mapping[str, str], tip: Tip | None, promo: str) -> tuple[Amount, ...]:
    """Every amount once, the total last. `names`: restaurant_key → name, told where there are several."""
    several, currency = len(totals.parts) > 1, totals.currency

    def row(label: str, part: PartTotals, amount: Decimal) -> Amount:
        label = say("order-sum-of", sum=label, name=names.get(part.restaurant_key, "")) if several else label
        return Amount(label, exact(amount, currency))

    rows: list[Amount] = []
    for part in totals.parts:
        rows.append(row(say("order-sum-food"), part, part.subtotal))
        rows += [row(say("order-sum-promo", code=promo), part, -part.discount)] if part.discount else []
        rows.append(row(say("order-sum-delivery"), part, part.fee))
        if part.tax:
            rows.append(row(say(f"order-sum-tax{'-contained' if part.tax_included else ''}"), part, part.tax))
    if totals.tip or tip:
        is_share = tip is not None and tip.kind == "percent"
        label = say("order-sum-tip-share", share=f"{tip.value.normalize():f}") if tip and is_share else ""
        rows.append(Amount(label or say("order-sum-tip"), exact(totals.tip, currency)))
    return (*rows, Amount(say("order-sum-total"), exact(totals.total, currency), is_total=True))


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
        missing=tuple(missing_said(key) for key in by.missing if kind != "where" or key == "destination"),
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
        return say("order-title-checkout", restaurants=names)
    if kind == "where":
        return say("order-title-where")
    return say("order-title-cart", count=len(cart.lines)) if cart.lines else say("order-empty")


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
    return _told_facts(
        party=people(cart.party) if cart.party else "",
        way=destination_said(cart.destination) if cart.destination else "",
        when=window_said(cart.window) if cart.window else "",
        personal=cart.personal,
        po_number=cart.po_number,
        payments=[by.payment.get(line.restaurant_id, "") for line in cart.lines],
    )


def _told_facts(
    party: str, way: str, when: str, personal: Personal, po_number: str, payments: Iterable[str]
) -> tuple[Detail, ...]:
    """Those that there are, in the order in which an order is read. `payments`: "" for who does not say."""
    paid = dict.fromkeys(one or say("order-to-be-agreed") for one in payments)
    found = {
        "party": party,
        "way": way,
        "when": when,
        "address": personal.address,
        "contact": enumerated([part for part in (personal.contact_name, personal.contact_phone) if part]),
        "notes": personal.notes,
        "po": po_number,
        "payment": joined(list(paid)),
    }
    return tuple(Detail(say(f"order-fact-{key}"), text) for key, text in found.items() if text)


def _place(cart: Cart, by: Drawing) -> QuickReply:
    assert by.totals is not None
    total = exact(by.totals.total, by.totals.currency)
    return order_button(by.turn_id, "place_order", "place", token_of_cart(cart.cart_id, cart.version), total=total)


def _fill(kind: OrderKind, cart: Cart, by: Drawing) -> QuickReply | None:
    if kind == "where" or (kind == "cart" and cart.lines and cart.destination is None):
        return order_button(by.turn_id, "fill_order", "fill-place", "place")
    if kind == "checkout":
        return order_button(by.turn_id, "fill_order", "fill" if by.missing else "change-details", "checkout")
    return None


def _actions(kind: OrderKind, cart: Cart, turn_id: str) -> tuple[QuickReply, ...]:
    if kind == "where":
        return (order_button(turn_id, "collect", "collect"),)
    found = []
    if kind == "cart" and cart.lines:
        found.append(order_button(turn_id, "checkout", "check-out", str(cart.version)))
    if kind == "checkout":
        found.append(order_button(turn_id, "cart", "change-items"))
    if cart.destination is not None:
        is_brought = cart.destination.way == "delivery"
        found.append(
            order_button(turn_id, "collect", "collect-instead")
            if is_brought
            else order_button(turn_id, "bring", "bring-instead")
        )
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
    total = exact(totals.total, totals.currency)
    approve = order_button(turn_id, "approve", "approve", order.number, total=total, number=order.number)
    return OrderCard(
        kind=kind,
        title=order_title(order),
        parts=parts,
        sums=sums_of(totals, names, None, order.promo),
        facts=_told_facts(
            party=a_head(totals.total, order.party, totals.currency) if order.party else "",
            way=destination_said(order.destination),
            when=window_said(order.window) if order.window else "",
            personal=order.personal,
            po_number=order.po_number,
            payments=[part.payment for part in order.parts],
        ),
        number=order.number,
        version=order.cart_version,
        currency=totals.currency,
        total=totals.total,
        place=approve if awaits else None,
        actions=_order_actions(order, turn_id, awaits, can_cancel),
        to=order.approver if awaits else "",
    )


def _placed_line(line: Line, currency: str, stated: Mapping[str, str]) -> OrderLine:
    told = stated.get(line.line_id, "")
    return OrderLine(
        line.line_id, (line_said(line, currency), choices_said(line, currency), _note(line), _who(line), told)
    )


def _order_actions(order: Order, turn_id: str, awaits: bool, can_cancel: bool) -> tuple[QuickReply, ...]:
    def of_number(action: Action, key: str) -> QuickReply:
        return order_button(turn_id, action, key, order.number, number=order.number)

    if awaits:
        return (of_number("refuse", "refuse"),)
    found = []
    if can_cancel and order.state not in ("cancelled", "declined", "refused"):
        found.append(cancel_button(turn_id, order.number))
    return (*found, of_number("reorder", "reorder"), of_number("order_file", "file"))
