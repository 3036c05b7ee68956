"""States of an order and of its parts: which follow which, and what a whole order is of what its parts are. Pure."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from engine.ordering.values import Order, OrderPart, OrderState

FOLLOW: Mapping[OrderState, frozenset[OrderState]] = {
    "waiting_approval": frozenset({"placed", "refused", "cancelled"}),
    "placed": frozenset({"sent", "accepted", "declined", "unanswered", "cancelled"}),
    "sent": frozenset({"accepted", "declined", "unanswered", "cancelled"}),
    "unanswered": frozenset({"accepted", "declined", "cancelled"}),
    "accepted": frozenset({"cancelled", "declined"}),
    "declined": frozenset(),
    "cancelled": frozenset(),
    "refused": frozenset(),
}
"""[`orders.md`, After] A restaurant may decline what it accepted."""
_WORST: tuple[OrderState, ...] = (
    "waiting_approval", "refused", "declined", "unanswered", "placed", "sent", "accepted", "cancelled",
)  # fmt: skip
"""A whole order is as the part is that needs somebody most."""
OVER: frozenset[OrderState] = frozenset({"declined", "cancelled", "refused"})


def may_move(part: OrderPart, to: OrderState) -> bool:
    return to in FOLLOW[part.state_of]


def moved_order(order: Order, to: OrderState, restaurant_key: str = "", reason: str = "") -> Order | None:
    """With the part, or every part that may, in that state; the same order where nothing changes, None where the rules
    do not allow it."""
    meant = [part for part in order.parts if restaurant_key in ("", part.restaurant_key)]
    if not any(may_move(part, to) for part in meant):
        return order if any(part.state_of == to for part in meant) else None
    parts = tuple(
        replace(part, state_of=to, reason=reason or part.reason) if part in meant and may_move(part, to) else part
        for part in order.parts
    )
    return replace(order, parts=parts, state=whole_state(parts))


def is_late_to_cancel(order: Order, now: datetime) -> bool:
    """Whether its restaurants have begun; where one does not say how long it needs, once one has accepted. What waits
    for approval nobody has begun. [`orders.md`, After]"""
    if order.state == "waiting_approval" or order.last_start is None or order.window is None:
        return False
    if order.is_lead_known:
        return now >= order.last_start
    return now >= order.window.starts or any(part.state_of == "accepted" for part in order.parts)


def whole_state(parts: tuple[OrderPart, ...]) -> OrderState:
    """A part that is over does not speak for those that are not."""
    open_ones = [part.state_of for part in parts if part.state_of not in OVER]
    states = open_ones or [part.state_of for part in parts]
    return min(states, key=_WORST.index)
