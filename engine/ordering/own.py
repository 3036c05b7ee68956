"""Own of a person in carts and orders: who has something in one, what of an order is kept apart to be sealed, and what
is left of either once somebody is erased. Pure. [`orders.md`, People; The order]

What an order was of, from whom, for how much and in which city is nobody's own and stays.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.ordering.values import Cart, Destination, Line, Order, OrderPart, OrderState, Personal

_WRITTEN_BY_PEOPLE: frozenset[OrderState] = frozenset({"refused", "cancelled"})
"""Why a part is so is an approver's or organiser's words; why it was declined is the restaurant's."""


@dataclass(frozen=True, slots=True)
class OwnOfLine:
    note: str
    for_whom: str
    by: str
    by_name: str
    named: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Own:
    """What of one order is people's own."""

    number: str
    """Whose it is: what was copied to another order is not that one's."""
    organiser: str
    organiser_name: str
    placed_by: str
    approver: str
    decided_by: str
    reason: str
    personal: Personal
    destination: Destination
    lines: Mapping[str, OwnOfLine]
    """By line_id."""
    reasons: Mapping[str, str]
    """restaurant_key → why its part is refused or cancelled."""


def people_in_cart(cart: Cart) -> frozenset[str]:
    return frozenset({cart.organiser, *cart.may_place, *(line.by for line in _all_lines(cart))}) - {""}


def people_in_order(order: Order) -> frozenset[str]:
    named = {order.organiser, order.placed_by, order.approver, order.decided_by}
    return frozenset({*named, *(line.by for part in order.parts for line in part.lines)}) - {""}


def bare_order(order: Order) -> Order:
    """Without anybody's own."""
    there = order.destination
    parts = tuple(
        replace(part, lines=tuple(map(_bare_line, part.lines)), reason="" if _is_of_people(part) else part.reason)
        for part in order.parts
    )
    return replace(
        order, parts=parts, organiser="", organiser_name="", placed_by="", approver="", decided_by="", reason="",
        personal=Personal(), destination=Destination(there.way, city=there.city, state=there.state),
    )  # fmt: skip


def own_of(order: Order) -> Own:
    lines = [line for part in order.parts for line in part.lines]
    return Own(
        order.number, order.organiser, order.organiser_name, order.placed_by, order.approver, order.decided_by,
        order.reason, order.personal, order.destination,
        {one.line_id: OwnOfLine(one.note, one.for_whom, one.by, one.by_name, one.named) for one in lines},
        {part.restaurant_key: part.reason for part in order.parts if _is_of_people(part)},
    )  # fmt: skip


def with_own(order: Order, own: Own) -> Order:
    """A bare order as it was."""

    def line_of(line: Line) -> Line:
        of = own.lines[line.line_id]
        return replace(line, note=of.note, for_whom=of.for_whom, by=of.by, by_name=of.by_name, named=of.named)

    parts = tuple(
        replace(part, lines=tuple(map(line_of, part.lines)), reason=own.reasons.get(part.restaurant_key, part.reason))
        for part in order.parts
    )
    return replace(
        order, parts=parts, organiser=own.organiser, organiser_name=own.organiser_name, placed_by=own.placed_by,
        approver=own.approver, decided_by=own.decided_by, reason=own.reason, personal=own.personal,
        destination=own.destination,
    )  # fmt: skip


def cart_without(cart: Cart, user: str) -> Cart:
    """Somebody else's cart: the person's lines stay in it, with nothing of whose they are."""
    pending = cart.pending
    return replace(
        cart,
        lines=tuple(_nobodys(line, user) for line in cart.lines),
        may_place=tuple(one for one in cart.may_place if one != user),
        pending=replace(pending, lines=tuple(_nobodys(line, user) for line in pending.lines)) if pending else None,
    )


def order_without(order: Order, user: str) -> Order:
    """Somebody else's order. Whom it waits for stays until they have decided: nobody else could."""
    waits = order.state == "waiting_approval"
    parts = tuple(
        replace(part, lines=tuple(_nobodys(line, user) for line in part.lines), reason=_reason(part, order, user))
        for part in order.parts
    )
    return replace(
        order,
        parts=parts,
        placed_by=_without(order.placed_by, user),
        approver=order.approver if waits else _without(order.approver, user),
        decided_by=_without(order.decided_by, user),
        reason="" if order.decided_by == user else order.reason,
    )


def _reason(part: OrderPart, order: Order, user: str) -> str:
    return "" if _is_of_people(part) and user in (order.decided_by, order.approver) else part.reason


def _is_of_people(part: OrderPart) -> bool:
    return part.state_of in _WRITTEN_BY_PEOPLE


def _all_lines(cart: Cart) -> tuple[Line, ...]:
    return (*cart.lines, *(cart.pending.lines if cart.pending else ()))


def _bare_line(line: Line) -> Line:
    return replace(line, note="", for_whom="", by="", by_name="", named=())


def _nobodys(line: Line, user: str) -> Line:
    """The kitchen's note stays: it is of the food."""
    return replace(line, for_whom="", by="", by_name="", named=()) if line.by == user else line


def _without(one: str, user: str) -> str:
    return "" if one == user else one
