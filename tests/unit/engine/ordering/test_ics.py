"""Calendar entry of an order, read back by the rules of RFC 5545."""

import re
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ordering import Order, OrderState, Window, calendar_of
from engine.ordering.ics import LINE_OCTETS
from tests.support.ordered import brought, dish, placed

BOSTON = ZoneInfo("America/New_York")


def order(state: OrderState = "placed") -> Order:
    found = placed(brought(dish()), dish())
    starts = datetime(2026, 3, 6, 12, tzinfo=BOSTON)
    return replace(found, number="PL-7KQ2MX", state=state, window=Window(starts, starts + timedelta(minutes=30)))


def rows(text: str) -> list[tuple[str, str]]:
    """Name and value of each line, unfolded; escapes as they are."""
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    whole = text.replace("\r\n ", "").removesuffix("\r\n").split("\r\n")
    return [(name, value) for name, _, value in (row.partition(":") for row in whole)]


def read(value: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], value)


def text_of(found: str | None) -> str:
    assert found is not None
    return found


def test_an_order_is_one_event_in_utc() -> None:
    placed = order()
    found = text_of(calendar_of(placed, "Lunch from The Corner", "PL-7KQ2MX", "12 Canary Street, Cambridge"))
    assert rows(found) == [
        ("BEGIN", "VCALENDAR"),
        ("VERSION", "2.0"),
        ("PRODID", "-//Platter//Order//EN"),
        ("BEGIN", "VEVENT"),
        ("UID", placed.cart_id),
        ("DTSTAMP", "20260302T120000Z"),
        ("DTSTART", "20260306T170000Z"),
        ("DTEND", "20260306T173000Z"),
        ("SEQUENCE", "1"),
        ("STATUS", "TENTATIVE"),
        ("SUMMARY", "Lunch from The Corner"),
        ("DESCRIPTION", "PL-7KQ2MX"),
        ("LOCATION", r"12 Canary Street\, Cambridge"),
        ("END", "VEVENT"),
        ("END", "VCALENDAR"),
    ]


def test_after_a_change_of_clocks_it_is_the_same_hour_there() -> None:
    starts = datetime(2026, 3, 9, 12, tzinfo=BOSTON)
    later = replace(order(), window=Window(starts, starts + timedelta(minutes=30)))
    assert ("DTSTART", "20260309T160000Z") in rows(text_of(calendar_of(later, "Lunch")))


@pytest.mark.parametrize(
    ("state", "status", "sequence"),
    [
        ("waiting_approval", "TENTATIVE", "0"), ("placed", "TENTATIVE", "1"), ("sent", "TENTATIVE", "1"),
        ("unanswered", "TENTATIVE", "1"), ("accepted", "CONFIRMED", "1"), ("declined", "CANCELLED", "2"),
        ("cancelled", "CANCELLED", "2"), ("refused", "CANCELLED", "2"),
    ],
)  # fmt: skip
def test_a_state_is_the_calendars_and_what_is_over_revises_what_was_not(
    state: OrderState, status: str, sequence: str
) -> None:
    found = dict(rows(text_of(calendar_of(order(state), "Lunch"))))
    assert (found["STATUS"], found["SEQUENCE"]) == (status, sequence)


def test_without_a_time_there_is_no_event_and_what_is_empty_has_no_line() -> None:
    assert calendar_of(replace(order(), window=None), "Lunch") is None
    assert not {"DESCRIPTION", "LOCATION"} & {name for name, _ in rows(text_of(calendar_of(order(), "Lunch")))}


TEXTS = st.one_of(
    st.text(max_size=300),
    st.text("é漢🍕\u200dن, ;\\\n", max_size=300),
    st.text("\r\n\x00\x0b\x85\u2028:;", max_size=60),
)


@given(TEXTS, TEXTS)
def test_any_text_stays_one_value_and_every_line_short(summary: str, description: str) -> None:
    found = text_of(calendar_of(order(), f"L{summary}", description))
    assert all(len(one.encode()) <= LINE_OCTETS for one in found.split("\r\n"))
    said = dict(rows(found))
    assert [name for name, _ in rows(found)].count("BEGIN") == 2, "no text begins another part"
    spoken = "".join(one for one in f"L{summary}".replace("\r\n", "\n").replace("\r", "\n") if not is_no_text(one))
    assert read(said["SUMMARY"]) == spoken


def is_no_text(letter: str) -> bool:
    """C0 and C1 controls but for tabs and line breaks, and halves of letters."""
    code = ord(letter)
    return (code < 32 and letter not in "\t\n") or 127 <= code < 160 or 0xD800 <= code < 0xE000


@pytest.mark.parametrize("letter", ["x", "é", "漢", "🍕"])
@pytest.mark.parametrize("octets", range(LINE_OCTETS - 8, LINE_OCTETS + 8))
def test_a_line_is_as_long_as_it_may_be_and_no_letter_is_cut(letter: str, octets: int) -> None:
    """ "SUMMARY:" is eight of them."""
    summary = "x" * ((octets - 8) % len(letter.encode())) + letter * ((octets - 8) // len(letter.encode()))
    found = text_of(calendar_of(order(), summary)).encode()
    pieces = [one for one in found.split(b"\r\n") if one.startswith((b"SUMMARY", b" "))]
    assert len(pieces) == (1 if octets <= LINE_OCTETS else 2)
    assert all(len(one) <= LINE_OCTETS and one.decode() for one in pieces)
    assert len(pieces[0]) > LINE_OCTETS - len(letter.encode()) or octets <= LINE_OCTETS
    assert dict(rows(found.decode()))["SUMMARY"] == summary
