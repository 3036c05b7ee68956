"""Hand-off from one stage of an order to the next: what the next one is told, and nothing else.

What a stage's model, its event in the log and the tests see. Cart, fulfilment, party and guards are read from the store
by every stage. [`arabic-ordering-agent.md` §1.3, §2.3; `orders.md`, Stages]
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from decimal import Decimal
from typing import Any, Literal

from engine.ordering.coverage import PlaceTerms
from engine.ordering.totals import each
from engine.ordering.values import Cart, Line, Totals

HandoffIntent = Literal["order", "delivery_order", "pickup_order", "complaint"]
"""order: delivery or pickup is not known yet."""


@dataclass(frozen=True, slots=True)
class HandedItem:
    id: str
    name: str
    qty: int
    price: Decimal
    """Of one unit with what was chosen."""
    portion: str = ""
    modifiers: tuple[str, ...] = ()
    note: str = ""
    for_whom: str = ""


@dataclass(frozen=True, slots=True)
class Handoff:
    """The seed's names; what is not known yet is None or empty. Not handed over: menus, what was shown before, who is
    allergic to what."""

    session_id: str
    intent: HandoffIntent
    customer_name: str = ""
    customer_phone: str = ""
    district: str = ""
    """Or the ZIP code, or the city, where no district was said."""
    delivery_fee: Decimal | None = None
    estimated_time: str = ""
    """ "30-45 min"."""
    order_items: tuple[HandedItem, ...] = ()
    subtotal: Decimal | None = None
    special_requests: str = ""
    summary: str = ""
    """In the language of the thread: one or two sentences of the answers."""
    summary_ar: str | None = None
    """The same where that language is Arabic; None in another, as nothing is translated for the record alone."""


def handoff_of(
    cart: Cart,
    totals: Totals | None = None,
    fee: Decimal | None = None,
    eta: tuple[int, int] | None = None,
    summary: str = "",
    locale: str = "en",
    is_complaint: bool = False,
) -> Handoff:
    """`fee`, `eta`: as `fee_of` and `eta_of` give them."""
    there = cart.destination
    return Handoff(
        session_id=str(cart.thread),
        intent="complaint" if is_complaint else _intent(cart),
        customer_name=cart.personal.contact_name or cart.organiser_name,
        customer_phone=cart.personal.contact_phone,
        district=(there.district or there.zip_code or there.city) if there else "",
        delivery_fee=fee,
        estimated_time=f"{eta[0]}-{eta[1]} min" if eta else "",
        order_items=tuple(map(_handed, cart.lines)),
        subtotal=totals.subtotal if totals and cart.lines else None,
        special_requests=cart.personal.notes,
        summary=summary,
        summary_ar=summary if locale.partition("-")[0] == "ar" else None,
    )


def _intent(cart: Cart) -> HandoffIntent:
    if cart.destination is None:
        return "order"
    return "pickup_order" if cart.destination.way == "pickup" else "delivery_order"


def _handed(line: Line) -> HandedItem:
    modifiers = tuple(choice.name for choice in line.choices)
    return HandedItem(
        line.doc_id, line.item_name, line.units, each(line), line.portion_name, modifiers, line.note, line.for_whom
    )


def fee_of(totals: Totals | None, places: Iterable[PlaceTerms]) -> Decimal | None:
    """Of all restaurants together; None where one of them does not say."""
    if totals is None or any(one.fee is None for one in places):
        return None
    return sum((part.fee for part in totals.parts), Decimal(0))


def eta_of(places: Iterable[PlaceTerms]) -> tuple[int, int] | None:
    """Minutes until the last of them is there; None where one of them does not say."""
    spans = [(one.eta_min, one.eta_max) for one in places]
    least, most = [low for low, _ in spans if low is not None], [high for _, high in spans if high is not None]
    if not spans or len(least) < len(spans) or len(most) < len(spans):
        return None
    return max(least), max(most)


def for_log(handoff: Handoff) -> Handoff:
    """Without what is a person's own, which is in no log and no request to a model: names, phone, place, notes, and
    where it was said, with a summary that may hold any of them. [`orders.md`, People]"""
    items = tuple(replace(item, note="", for_whom="") for item in handoff.order_items)
    return replace(
        handoff, session_id="", customer_name="", customer_phone="", district="", order_items=items,
        special_requests="", summary="", summary_ar=None,
    )  # fmt: skip


def handoff_to_json(handoff: Handoff) -> dict[str, Any]:
    """Only what is known; amounts as text, so that none loses a digit."""
    return {key: _known(value) for key, value in asdict(handoff).items() if value not in _UNKNOWN}


_UNKNOWN = (None, "", ())


def _known(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_known(one) for one in value]
    if isinstance(value, dict):
        return {key: _known(one) for key, one in value.items() if one not in _UNKNOWN}
    return str(value) if isinstance(value, Decimal) else value
