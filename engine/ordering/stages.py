"""Stages of an order: where a thread stands between a greeting and a placed order, and where an event takes it.

The table is the seed's, row by row; an event that a stage has no row for leaves it where it is. A complaint is handed
to people from every stage, and changes none. [`arabic-ordering-agent.md` §1.2; `orders.md`, Stages]
"""

from collections.abc import Mapping
from typing import Literal

from engine.ordering.values import Flags, Stage

Event = Literal[
    "wants_order", "complains", "place_known", "items_changed", "done", "changes_place", "changes_items", "confirms",
]  # fmt: skip
"""wants_order: something is to be ordered. place_known: it is covered, or picked up. items_changed: added, changed or
taken out, while items are taken. done: "that's all". changes_place: delivery, pickup or another place is meant.
changes_items: from the checkout back to the items. confirms: the press that places."""
NO_FLAGS = Flags()
_FROM_ORDER, _FROM_CHECKOUT = Flags(came_from_order=True), Flags(came_from_checkout=True)
TABLE: Mapping[tuple[Stage, Event], tuple[Stage, Flags]] = {
    ("greeting", "wants_order"): ("location", NO_FLAGS),
    ("location", "place_known"): ("order", NO_FLAGS),
    ("order", "done"): ("checkout", NO_FLAGS),
    ("order", "changes_place"): ("location", _FROM_ORDER),
    ("order", "items_changed"): ("order", NO_FLAGS),
    ("checkout", "changes_items"): ("order", _FROM_CHECKOUT),
    ("checkout", "changes_place"): ("location", _FROM_CHECKOUT),
    ("checkout", "confirms"): ("placed", Flags(order_confirmed=True)),
}


def next_stage(stage: Stage, flags: Flags, event: Event) -> tuple[Stage, Flags]:
    """Total. Who came from the checkout goes back to it once the place is known or the items are changed, by way of the
    items or not; the flags are spent by that. [§1.2, Smart Routing Logic]"""
    if flags.came_from_checkout and (stage, event) in _BACK_TO_CHECKOUT:
        return "checkout", NO_FLAGS
    to, set_now = TABLE.get((stage, event), (stage, flags))
    if (stage, event) == ("order", "changes_place") and flags.came_from_checkout:
        return to, Flags(came_from_checkout=True, came_from_order=True)
    return to, set_now


_BACK_TO_CHECKOUT = frozenset({("location", "place_known"), ("order", "items_changed"), ("order", "done")})
