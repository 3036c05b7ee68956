"""Dishes, fulfilments and facts for tests of the rules of ordering, without a store."""

from dataclasses import replace
from datetime import time
from decimal import Decimal
from functools import cache
from typing import Any

from engine.catalogue import (
    WEEKDAYS,
    Contact,
    DayHours,
    Delivery,
    DeliveryZone,
    Fulfilment,
    MenuDocument,
    ModifierGroup,
    ModifierOption,
    OpenHours,
)
from engine.messages import ThreadKey
from engine.ordering import UNUSED, Cart, Destination, Facts, Limits, Line, Order, Promo, PromoUses, judged
from ingest.prepare import prepare
from ingest.read import Entry
from tests.support.menus import item, restaurant
from tests.support.orders import NOW, cart_with, line_of

THREAD = ThreadKey("slack", "acme", "C1", "1.1")
CAMBRIDGE = Destination("delivery", "02139")
SIZES = ModifierGroup("Crust", required=True, least=1, most=1, options=(
    ModifierOption("Thin"), ModifierOption("Thick", Decimal("1.50")),
))  # fmt: skip
EXTRAS = ModifierGroup("Extras", most=2, options=tuple(ModifierOption(one, Decimal("0.75")) for one in "ABC"))


@cache
def dish(name: str = "Rice Bowl", price: str = "10.00", house: str = "The Corner") -> MenuDocument:
    raw = restaurant(item(name, price=float(price)), name=house, group="Entrees")
    found = prepare([Entry("feed.jsonl:1", raw)])[0].documents[0]
    portion = replace(found.portions[0], price=Decimal(price))
    return replace(found, portions=(portion,))


def portioned(document: MenuDocument, **more: Any) -> MenuDocument:
    """With its one portion otherwise."""
    return replace(document, portions=(replace(document.portions[0], **more),))


def fulfilment(**more: Any) -> Fulfilment:
    zone = Delivery(DeliveryZone(("02139", "02140")), fee=Decimal(30), free_from=Decimal(300), minimum=Decimal(50))
    hours = tuple(DayHours(day, (OpenHours(time(8), time(20)),)) for day in WEEKDAYS)
    stated: dict[str, Any] = {
        "delivery": (zone,),
        "pickup": True,
        "pickup_minimum": Decimal(20),
        "lead_time_hours": Decimal(24),
        "hours": hours,
        "time_zone": "America/New_York",
        "tax_rate": Decimal(7),
        "payment": "by card at the door",
        "contact": Contact(email="orders@corner.example"),
    }
    return Fulfilment(**{**stated, **more})


def brought(*documents: MenuDocument, units: int = 10, **more: Any) -> Cart:
    """A whole cart, to be delivered."""
    return cart_with(THREAD, *(line_of(one, units) for one in documents), **{"destination": CAMBRIDGE, **more})


def facts(
    *documents: MenuDocument,
    stated: Fulfilment | None = None,
    limits: Limits = Limits(),  # noqa: B008 - a frozen value
    promo: Promo | None = None,
    uses: PromoUses = UNUSED,
    shown: Decimal | None = None,
    **more: Any,
) -> Facts:
    """`stated`: of every restaurant."""
    stated = fulfilment() if stated is None else stated
    given = {
        "documents": {one.doc_id: one for one in documents},
        "fulfilments": {one.restaurant_id: stated for one in documents},
        "limits": limits,
        "promo": promo,
        "promo_uses": uses,
        "now": NOW,
        "user": "UANA",
        "shown_total": shown,
    }
    return Facts(**{**given, **more})


def line(document: MenuDocument, units: int = 1, by: str = "UANA", **more: Any) -> Line:
    return replace(line_of(document, units, by), **more)


def placed(cart: Cart, *documents: MenuDocument) -> Order:
    """What it becomes where nothing is otherwise."""
    found = judged(
        cart, facts(*documents), lambda _line, _document: True, lambda _line, _document: "The menu does not say."
    )
    assert found.order is not None, found.changes
    return found.order
