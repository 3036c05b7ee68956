"""Ordering: from a card or a plan to one placed order. Pure; carts and orders lie behind the port `Orders`."""

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

__all__ = [
    "Cart", "Choice", "Destination", "Flags", "Limits", "Line", "Order", "OrderPart", "OrderState", "PartTotals",
    "Pending", "Personal", "Promo", "PromoKind", "Stage", "Tip", "Totals", "Way", "Window",
]  # fmt: skip
