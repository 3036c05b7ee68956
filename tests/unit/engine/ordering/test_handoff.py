"""Hand-off: the seed's fields and nothing else, what is not known left out, nothing of a person's own in the log."""

from dataclasses import asdict, fields, replace
from decimal import Decimal
from typing import get_type_hints

from hypothesis import given
from hypothesis import strategies as st

from engine.ordering import (
    Destination,
    Handoff,
    Personal,
    PlaceTerms,
    begun,
    eta_of,
    fee_of,
    for_log,
    handoff_of,
    handoff_to_json,
    places_of,
    totals_of,
    with_choices,
)
from engine.ordering.handoff import HandedItem
from tests.support.ordered import SIZES, THREAD, brought, dish, fulfilment, line

BOWL = dish()
SEEDS = {
    "session_id", "customer_name", "intent", "district", "delivery_fee", "order_items", "summary_ar", "customer_phone",
    "special_requests", "estimated_time", "subtotal",
}  # fmt: skip
"""[`arabic-ordering-agent.md` §1.3, §2.3]"""


def test_it_has_the_seeds_fields_and_a_summary_in_the_threads_language() -> None:
    assert {one.name for one in fields(Handoff)} == SEEDS | {"summary"}
    assert {one.name for one in fields(HandedItem)} == {
        "id", "name", "qty", "price", "portion", "modifiers", "note", "for_whom",
    }  # fmt: skip
    assert "Any" not in str(get_type_hints(Handoff)), "nothing can ride along"


def test_a_greeting_hands_over_who_and_what_for() -> None:
    """[§1.3, Greeting → Location]"""
    handed = handoff_of(begun(THREAD, "UANA", "Ana"), summary="Ana wants to order.")
    assert handoff_to_json(handed) == {
        "session_id": "slack:acme:C1:1.1", "intent": "order", "customer_name": "Ana", "summary": "Ana wants to order.",
    }  # fmt: skip


def test_a_place_hands_over_where_the_fee_and_how_long_it_takes() -> None:
    """[§1.3, Location → Order]"""
    cart = replace(begun(THREAD, "UANA", "Ana"), destination=Destination("delivery", "12611", "Al Olaya"))
    handed = handoff_of(cart, fee=Decimal(15), eta=(30, 45), summary="To Al Olaya.")
    assert handoff_to_json(handed) == {
        "session_id": "slack:acme:C1:1.1", "intent": "delivery_order", "customer_name": "Ana", "district": "Al Olaya",
        "delivery_fee": "15", "estimated_time": "30-45 min", "summary": "To Al Olaya.",
    }  # fmt: skip


def test_items_are_handed_over_with_portion_choices_note_and_eater() -> None:
    """[§1.3, Order → Checkout; `orders.md`, Stages]"""
    chosen = with_choices(line(BOWL, 10), replace(BOWL, modifiers=(SIZES,)), {"Crust": ["Thick"]})
    one = replace(chosen, portion_name="Half Tray", note="no onions", for_whom="Cem")
    cart = replace(brought(BOWL), lines=(one,))
    menus, stated = {BOWL.doc_id: BOWL}, {BOWL.restaurant_id: fulfilment()}
    found, there = totals_of(cart, menus, stated, None), places_of(cart, stated).values()
    handed = handoff_to_json(handoff_of(cart, found, fee_of(found, there), eta_of(there)))
    assert handed["order_items"] == [{
        "id": BOWL.doc_id, "name": "Rice Bowl", "qty": 10, "price": "11.50", "portion": "Half Tray",
        "modifiers": ["Thick"], "note": "no onions", "for_whom": "Cem",
    }]  # fmt: skip
    assert (handed["subtotal"], handed["delivery_fee"], handed["customer_phone"]) == ("115.00", "30.00", "617 555 0100")
    assert (handed["special_requests"], handed["district"]) == ("ring twice", "02139")


def test_an_intent_is_of_the_way_and_a_complaint_is_one() -> None:
    cart = begun(THREAD, "UANA", "Ana")
    assert handoff_of(replace(cart, destination=Destination("pickup"))).intent == "pickup_order"
    assert handoff_of(cart, is_complaint=True).intent == "complaint"


def test_a_summary_is_arabic_where_the_thread_is() -> None:
    cart = begun(THREAD, "UANA", "أحمد")
    handed = handoff_of(cart, summary="العميل يريد طلب توصيل", locale="ar-SA")
    assert handed.summary_ar == handed.summary == "العميل يريد طلب توصيل"
    assert handoff_of(cart, summary="Ana wants to order.").summary_ar is None


def test_fee_and_time_are_of_all_restaurants_or_not_known() -> None:
    near, far, silent = PlaceTerms(fee=Decimal(1), eta_min=20, eta_max=30), PlaceTerms(
        fee=Decimal(2), eta_min=40, eta_max=60
    ), PlaceTerms()  # fmt: skip
    assert eta_of([near, far]) == (40, 60)
    assert eta_of([near, silent]) is None
    assert eta_of([near, replace(far, eta_max=None)]) is None
    assert eta_of([]) is None
    found = totals_of(brought(BOWL), {BOWL.doc_id: BOWL}, {BOWL.restaurant_id: fulfilment()}, None)
    assert fee_of(found, [near]) == 30, "as it is charged"
    assert fee_of(found, [near, silent]) is None
    assert fee_of(None, [near]) is None


OWN = st.text("abcdefgh", min_size=6, max_size=9).map("own-{}".format)


@given(st.lists(OWN, min_size=9, max_size=9, unique=True))
def test_nothing_of_a_persons_own_is_in_the_log(own: list[str]) -> None:
    name, phone, address, notes, note, for_whom, district, thread, organiser = own
    cart = replace(
        brought(BOWL),
        thread=replace(THREAD, thread=thread),
        lines=(line(BOWL, note=note, for_whom=for_whom, by_name=organiser),),
        personal=Personal(address, name, phone, notes),
        organiser_name=organiser,
        destination=Destination("delivery", district=district),
    )
    logged = for_log(handoff_of(cart, fee=Decimal(3), summary=" ".join(own), locale="ar"))
    assert "own-" not in str(asdict(logged))
    assert (logged.intent, logged.delivery_fee, len(logged.order_items)) == ("delivery_order", 3, 1)
