"""Fulfilment is written and read without losing anything; and names of any script have keys of their own."""

from datetime import date, time
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.analyzer import fold_key, name_key
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

money = st.decimals(0, 10_000, places=2)
zones = st.builds(
    DeliveryZone,
    zips=st.lists(st.from_regex(r"\A[0-9]{5}\Z"), max_size=3).map(tuple),
    polygon=st.lists(st.builds(Point, st.floats(-90, 90), st.floats(-180, 180)), max_size=4).map(tuple),
    names=st.lists(st.builds(ZoneName, en=st.text("abc"), ar=st.text("ابج")), max_size=2).map(tuple),
)
deliveries = st.builds(Delivery, zone=zones, fee=st.none() | money, free_from=st.none() | money)
hours = st.builds(OpenHours, st.times().map(lambda t: t.replace(fold=0)), st.times().map(lambda t: t.replace(fold=0)))
fulfilments = st.builds(
    Fulfilment,
    delivery=st.none() | st.lists(deliveries, max_size=3).map(tuple),
    pickup=st.none() | st.booleans(),
    pickup_minimum=st.none() | money,
    lead_time_hours=st.none() | money,
    order_until=st.none() | st.times(),
    hours=st.lists(st.builds(DayHours, st.just("friday"), st.lists(hours, max_size=2).map(tuple)), max_size=2).map(
        tuple
    ),
    closed=st.lists(st.dates(), max_size=2).map(tuple),
    tax_rate=st.none() | st.decimals(0, 30, places=3),
    payment=st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
    contact=st.none() | st.builds(Contact, email=st.just("orders@cook.example.invalid")),
)


@given(fulfilments)
def test_it_is_read_as_it_was_written(fulfilment: Fulfilment) -> None:
    assert fulfilment_from_json(fulfilment_to_json(fulfilment)) == fulfilment


def test_amounts_keep_their_digits_and_times_their_minutes() -> None:
    stated = Fulfilment(
        pickup_minimum=Decimal("80.50"),
        order_until=time(14, 30),
        hours=(DayHours("monday", (OpenHours(time(18), time(2)),)), DayHours("friday")),
        closed=(date(2026, 12, 25),),
        tax_rate=Decimal("8.875"),
    )
    read = fulfilment_from_json(fulfilment_to_json(stated))
    assert read == stated
    assert (str(read.pickup_minimum), str(read.tax_rate)) == ("80.50", "8.875")


@pytest.mark.parametrize("raw", [b"", b"[]", b'{"hours": "always"}', b'{"closed": ["tomorrow"]}'])
def test_what_is_no_fulfilment_is_a_value_error(raw: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        fulfilment_from_json(raw)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("حي العُليا", "حى العليا"),
        ("مكتبة الملك", "مكتبه  الملك"),
        ("أُمسية", "امسيه"),
        ("الريـــاض", "الرياض"),
        ("P.F. Chang’s", "P.F. CHANG'S"),
    ],
)
def test_ways_to_write_a_name_have_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other) != ""


def test_names_of_another_script_are_told_apart_and_latin_ones_keyed_as_ever() -> None:
    arabic = ["كبسة دجاج", "كبسة لحم", "مندي 2", "كبسة 2"]
    assert len(set(map(name_key, arabic))) == len(arabic)
    for latin in ("Kung Pao 宫保", "Phở Gà", "Smørrebrød", "Crème Brûlée (12)", "#55"):
        assert name_key(latin) == fold_key(latin)
