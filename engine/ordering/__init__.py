"""Ordering: from a card or a plan to one placed order. Pure; carts and orders lie behind the port `Orders`."""

from engine.ordering.cart import (
    CartChange,
    add,
    annotate,
    begun,
    brought_to,
    detailed,
    fetched_or_brought,
    may_be_placed_by,
    may_change,
    missing,
    moved,
    put,
    set_units,
    take_out,
    with_line,
)
from engine.ordering.coverage import (
    PlaceTerms,
    covering,
    near,
    place_keys,
    point_of,
    spelling_key,
    terms_there,
    within,
    zip_of,
    zone_keys,
)
from engine.ordering.judge import (
    ChangeKey,
    Facts,
    Found,
    OrderChange,
    above_limit,
    can_be_told,
    currency_of,
    judged,
    places_of,
    promo_now,
    totals_of,
)
from engine.ordering.number import new_number, number_in
from engine.ordering.stages import Event, next_stage
from engine.ordering.states import OVER, moved_order
from engine.ordering.totals import PartOf, line_cost, split, subtotal, totals
from engine.ordering.values import (
    Cart,
    Choice,
    Destination,
    Flags,
    Limits,
    Line,
    Order,
    OrderPart,
    OrderState,
    PartTotals,
    Pending,
    Personal,
    Promo,
    PromoKind,
    Stage,
    Tip,
    Totals,
    Way,
    Window,
)
from engine.ordering.windows import last_start, lead_of, next_days, reason_against, windows_on, zone_of_restaurant

__all__ = [
    "OVER", "Cart", "CartChange", "ChangeKey", "Choice", "Destination", "Event", "Facts", "Flags", "Found", "Limits",
    "Line", "Order", "OrderChange", "OrderPart", "OrderState", "PartOf", "PartTotals", "Pending", "Personal",
    "PlaceTerms", "Promo", "PromoKind", "Stage", "Tip", "Totals", "Way", "Window", "above_limit", "add", "annotate",
    "begun", "brought_to", "can_be_told", "covering", "currency_of", "detailed", "fetched_or_brought", "judged",
    "last_start", "lead_of", "line_cost", "may_be_placed_by", "may_change", "missing", "moved", "moved_order", "near",
    "new_number", "next_days", "next_stage", "number_in", "place_keys", "places_of", "point_of", "promo_now", "put",
    "reason_against", "set_units", "spelling_key", "split", "subtotal", "take_out", "terms_there", "totals",
    "totals_of", "windows_on", "with_line", "within", "zip_of", "zone_keys", "zone_of_restaurant",
]  # fmt: skip
