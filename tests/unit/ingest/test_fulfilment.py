"""What a feed says of delivery, hours and rates: read part by part, and what cannot be true is set aside by name."""

from datetime import date, time
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.fulfilment import (
    Contact,
    DayHours,
    Delivery,
    DeliveryZone,
    Fulfilment,
    OpenHours,
    Point,
    ZoneName,
    fulfilment_from_json,
    fulfilment_to_json,
)
from ingest.fulfilment import MOST_ZIPS, read_fulfilment
from ingest.parse import Rejected
from ingest.prepare import Prepared, prepare
from ingest.read import Entry
from tests.support.menus import item, restaurant

SQUARE = [
    {"lat": 24.6, "lng": 46.6},
    {"lat": 24.6, "lng": 46.8},
    {"lat": 24.8, "lng": 46.8},
    {"lat": 24.6, "lng": 46.6},
]
WHOLE: dict[str, Any] = {
    "delivery": [
        {
            "zone": {"zips": ["02139", 2138, "02110-1234", "02139"]},
            "fee": "$25.00",
            "free_from": 500,
            "minimum": 120.5,
            "eta_min": 30,
            "eta_max": 60,
        },
        {"zone": {"polygon": SQUARE, "names": {"en": "Al Olaya", "ar": "حي العليا", "spellings": ["Olaia"]}}, "fee": 0},
    ],
    "pickup": True,
    "pickup_minimum": "40",
    "lead_time_hours": 1.5,
    "order_until": "16:00",
    "hours": {
        "monday": ["11:00-14:00", "07:00-10:00"],
        "friday": "18:00-02:00",
        "saturday": "00:00-24:00",
        "sunday": [],
    },
    "closed": ["2026-12-25", "2026-11-26"],
    "time_zone": "America/New_York",
    "tax_rate": 6.25,
    "fee_taxed": True,
    "tip_suggested": 15,
    "payment": "<b>Card</b> or invoice",
    "currency": "usd",
    "contact": {
        "email": "orders@roma.example.invalid",
        "webhook": "https://roma.example.com/orders",
        "phone": " +1 (617) 555-0100 ext. 4 ",
    },
}


def prepared(*items: Any, **fields: Any) -> Prepared:
    (one,) = prepare([Entry("feed.jsonl:1", restaurant(*items, **fields))])
    return one


def faults(raw: object) -> list[tuple[str, str]]:
    return [(each.place.removeprefix("x restaurant.fulfilment"), each.reason) for each in read_fulfilment(raw, "x")[1]]


def test_every_field_is_read() -> None:
    found, aside = read_fulfilment(WHOLE, "x")
    corners = (Point(24.6, 46.6), Point(24.6, 46.8), Point(24.8, 46.8))
    names = (ZoneName("Al Olaya", "حي العليا", ("Olaia",)),)
    assert aside == ()
    assert found == Fulfilment(
        delivery=(
            Delivery(
                DeliveryZone(zips=("02139", "02138", "02110")), Decimal(25), Decimal(500), Decimal("120.5"), 30, 60
            ),
            Delivery(DeliveryZone(polygon=corners, names=names), fee=Decimal(0)),
        ),
        pickup=True,
        pickup_minimum=Decimal(40),
        lead_time_hours=Decimal("1.5"),
        order_until=time(16),
        hours=(
            DayHours("monday", (OpenHours(time(7), time(10)), OpenHours(time(11), time(14)))),
            DayHours("friday", (OpenHours(time(18), time(2)),)),
            DayHours("saturday", (OpenHours(time(0), time(0)),)),
            DayHours("sunday"),
        ),
        closed=(date(2026, 11, 26), date(2026, 12, 25)),
        time_zone="America/New_York",
        tax_rate=Decimal("6.25"),
        fee_taxed=True,
        tip_suggested=Decimal(15),
        payment="Card or invoice",
        currency="USD",
        contact=Contact("orders@roma.example.invalid", "https://roma.example.com/orders", "+1 (617) 555-0100 ext. 4"),
    )


def test_what_is_absent_is_unknown_and_no_fault() -> None:
    for nothing in (None, {}, {"delivery": None, "hours": None, "contact": None, "tax_rate": None, "closed": None}):
        assert read_fulfilment(nothing, "x") == (None, ())
    assert read_fulfilment({"delivery": []}, "x") == (Fulfilment(delivery=()), ())


@pytest.mark.parametrize(
    ("part", "place", "reason"),
    [
        ("delivers everywhere", "", "bad_fulfilment"),
        ({"delivery": "Boston"}, ".delivery", "bad_delivery"),
        ({"delivery": ["Boston"]}, ".delivery[0]", "bad_delivery"),
        ({"delivery": [{"fee": 5}]}, ".delivery[0].zone", "bad_zone"),
        ({"delivery": [{"zone": {"polygon": SQUARE[:2]}}]}, ".delivery[0].zone.polygon", "bad_zone"),
        (
            {"delivery": [{"zone": {"polygon": [{"lat": 91, "lng": 0}] * 3}}]},
            ".delivery[0].zone.polygon[0]",
            "bad_zone",
        ),
        ({"delivery": [{"zone": {"polygon": [[46.6, 24.6]] * 3}}]}, ".delivery[0].zone.polygon[0]", "bad_zone"),
        ({"pickup_minimum": -1}, ".pickup_minimum", "negative_amount"),
        ({"pickup_minimum": "$5-$10"}, ".pickup_minimum", "bad_amount"),
        ({"pickup_minimum": True}, ".pickup_minimum", "bad_amount"),
        ({"pickup": "yes"}, ".pickup", "bad_flag"),
        ({"lead_time_hours": -2}, ".lead_time_hours", "bad_lead_time"),
        ({"lead_time_hours": 86_400}, ".lead_time_hours", "bad_lead_time"),
        ({"order_until": "25:00"}, ".order_until", "bad_time"),
        ({"hours": {"monday": "14:00-09:00"}}, ".hours.monday", "bad_hours"),
        ({"hours": {"monday": ["07:00-07:00"]}}, ".hours.monday", "bad_hours"),
        ({"hours": {"funday": "07:00-09:00"}}, ".hours", "bad_hours"),
        ({"closed": ["2026-02-30"]}, ".closed", "bad_date"),
        ({"closed": "always"}, ".closed", "bad_date"),
        ({"time_zone": "Mars/Olympus"}, ".time_zone", "unknown_time_zone"),
        ({"time_zone": "../../etc/passwd"}, ".time_zone", "unknown_time_zone"),
        ({"tax_rate": -1}, ".tax_rate", "bad_rate"),
        ({"tax_rate": 0.15}, ".tax_rate", "bad_rate"),
        ({"tip_suggested": float("nan")}, ".tip_suggested", "bad_rate"),
        ({"currency": "dollars"}, ".currency", "bad_currency"),
        ({"contact": "call us"}, ".contact", "bad_contact"),
        ({"contact": {"phone": "ask Mario"}}, ".contact.phone", "bad_contact"),
        ({"contact": {"phone": "617 555\n0100"}}, ".contact.phone", "bad_contact"),
        ({"contact": {"email": "a@b"}}, ".contact.email", "bad_contact"),
        ({"contact": {"email": "a@b.com\r\nBcc: c@d.com"}}, ".contact.email", "bad_contact"),
        ({"contact": {"webhook": "http://roma.example.com"}}, ".contact.webhook", "bad_contact"),
        ({"contact": {"webhook": "https://user:word@roma.example.com"}}, ".contact.webhook", "bad_contact"),
        ({"contact": {"webhook": "https://127.0.0.1/"}}, ".contact.webhook", "bad_contact"),
        ({"contact": {"webhook": "https://[::1]/"}}, ".contact.webhook", "bad_contact"),
        ({"contact": {"webhook": "https://localhost/"}}, ".contact.webhook", "bad_contact"),
        ({"contact": {"webhook": "https://roma.example.com:port/"}}, ".contact.webhook", "bad_contact"),
    ],
)
def test_what_cannot_be_true_is_set_aside_by_name_and_the_rest_stays(part: Any, place: str, reason: str) -> None:
    assert (place, reason) in faults(part)
    if isinstance(part, dict):
        beside = {"payment": "card", **part}
        assert read_fulfilment(beside, "x")[0] == Fulfilment(payment="card")


def test_a_wrong_figure_leaves_its_zone_and_a_wrong_zone_the_others() -> None:
    raw = {
        "delivery": [
            {"zone": {"zips": ["02139", "Cambridge"]}, "fee": -5, "minimum": 50, "eta_min": 60, "eta_max": 30},
            {"zone": {"names": [{}]}, "fee": 10},
        ]
    }
    found, aside = read_fulfilment(raw, "feed.jsonl:7")
    assert found is not None
    assert found.delivery == (Delivery(DeliveryZone(zips=("02139",)), minimum=Decimal(50)),)
    assert [each.reason for each in aside] == ["bad_zone", "bad_eta", "negative_amount", "bad_zone", "bad_zone"]
    assert aside[0].place == "feed.jsonl:7 restaurant.fulfilment.delivery[0].zone.zips"
    assert "1 of 2" in aside[0].detail
    assert read_fulfilment({"delivery": raw["delivery"][1:]}, "x")[0] is None  # not: delivers nowhere


def test_more_than_any_restaurant_has_is_not_read() -> None:
    found, aside = read_fulfilment({"delivery": [{"zone": {"zips": ["02139", *["x"] * 9_999]}}]}, "x")
    assert found is not None
    assert [each.reason for each in aside] == ["bad_zone"]
    assert str(MOST_ZIPS) in aside[0].detail


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.just("02139"),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.sampled_from(list(WHOLE)), inside, max_size=3),
    max_leaves=12,
)


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(WHOLE, anything)))
def test_whatever_stands_there_is_read_or_set_aside_and_can_be_kept(raw: dict[str, Any]) -> None:
    found, aside = read_fulfilment(raw, "x")
    assert all(each.detail and each.reason for each in aside)
    if found is not None:
        assert fulfilment_from_json(fulfilment_to_json(found)) == found


def test_a_restaurant_brings_its_dishes_whatever_is_wrong_with_its_fulfilment() -> None:
    one = prepared(item(), fulfilment={"pickup": True, "tax_rate": "lots"})
    assert (len(one.documents), one.read, one.fulfilment) == (1, 1, Fulfilment(pickup=True))
    assert one.rejected == (
        Rejected(
            "feed.jsonl:1 restaurant.fulfilment.tax_rate", "bad_rate", "tax_rate is a number from 0 to 50",
            {"value": "lots"},
        ),
    )  # fmt: skip
    assert prepared(item(price=-1), fulfilment={"pickup": True}).fulfilment is None


def test_amounts_in_another_currency_than_the_prices_are_set_aside() -> None:
    stated = {"currency": "SAR", "pickup": True, "pickup_minimum": 100}
    one = prepared(item(), fulfilment=stated)
    assert one.fulfilment == Fulfilment(pickup=True)
    assert [each.reason for each in one.rejected] == ["other_currency"]
    riyals = prepared({**item(), "price": {"basePrice": 90, "currency": "SAR"}}, fulfilment=stated)
    assert riyals.fulfilment == Fulfilment(pickup=True, pickup_minimum=Decimal(100), currency="SAR")


def test_of_two_documents_the_newer_that_states_any_holds() -> None:
    old = restaurant(item(), scraped="2025-01-01T00:00:00Z", fulfilment={"pickup": True})
    new = restaurant(item(), fulfilment={"pickup": False})
    silent = restaurant(item(), scraped="2026-05-01T00:00:00Z")
    for entries in ([old, new, silent], [silent, new, old]):
        (one,) = prepare([Entry(f"feed.jsonl:{number}", each) for number, each in enumerate(entries)])
        assert one.fulfilment == Fulfilment(pickup=False)


def test_restaurants_and_dishes_of_another_script_are_told_apart() -> None:
    menu = [item("كبسة دجاج", 90), item("مندي لحم", 120), item("كبسة دجاج (كبير)", 160)]
    one, other = (prepared(*menu, name=name, city="Riyadh", group="الأطباق") for name in ("مطابخ نجد", "بيت العليا"))
    assert len({document.dish_key for document in one.documents}) >= 2
    assert {document.restaurant_key for document in one.documents} == {"مطابخ نجد|riyadh"}
    assert not {d.dish_key for d in one.documents} & {d.dish_key for d in other.documents}
