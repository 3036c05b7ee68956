"""A form of an order: what may stand in its fields, and that nothing personal is read as words."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.messages.ordering import (
    ORDER_FIELD,
    ORDER_FORM,
    ORDER_OF,
    ORDER_VERSION,
    PHONE_DIGITS,
    FieldChoice,
    OrderField,
    OrderForm,
    checked_order,
    order_line,
    order_pairs,
)
from engine.messages.sentences import say

NEEDED, NO_PHONE = say("order-fault-needed"), say("order-fault-phone")
TODAY = date(2026, 11, 28)
WHEN, WINDOW, ADDRESS, PHONE, NOTES = (f"{ORDER_FIELD}{name}" for name in ("date", "window", "address", "tel", "notes"))
FORM = OrderForm(
    kind="checkout",
    title="Delivery",
    argument="cart-1",
    version=4,
    submit="Save",
    fields=(
        OrderField(WHEN, "Day", "date", is_needed=True),
        OrderField(WINDOW, "Time", "one", choices=(FieldChoice("11:30", "11:30 to 12:00"), FieldChoice("12:00", "…"))),
        OrderField(ADDRESS, "Address", "lines", is_needed=True, most=60),
        OrderField(PHONE, "Phone", "phone"),
        OrderField(NOTES, "Notes", "text", most=20),
    ),
)
RIGHT = {WHEN: "2026-12-01", WINDOW: "11:30", ADDRESS: "1 Main St\nFloor 3", PHONE: "+1 (617) 555-0134"}


def test_what_is_right_has_no_fault_and_comes_out_as_it_was_typed_behind_what_it_is_of() -> None:
    assert checked_order(RIGHT, FORM, TODAY) == {}
    assert order_pairs({**RIGHT, "other": "x"}, FORM, version=3) == (
        (ORDER_FORM, "checkout"), (ORDER_OF, "cart-1"), (ORDER_VERSION, "3"), (WHEN, "2026-12-01"), (WINDOW, "11:30"),
        (ADDRESS, "1 Main St\nFloor 3"), (PHONE, "+1 (617) 555-0134"), (NOTES, ""),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        (WHEN, "", NEEDED),
        (WHEN, "   ", NEEDED),
        (WHEN, "tomorrow", "A day"),
        (WHEN, "2026-02-30", "A day"),
        (WHEN, "2026-11-27", "past"),
        (WHEN, "2099-01-01", "years ahead"),
        (WINDOW, "03:00", "Choose"),
        (ADDRESS, "\u200b\u00a0", NEEDED),
        (ADDRESS, "x" * 61, "At most 60"),
        (ADDRESS, "x" * 10_000, "At most 60"),
        (PHONE, "1234", NO_PHONE),
        (PHONE, "1" * 21, NO_PHONE),
        (PHONE, "ring at the door", NO_PHONE),
        (PHONE, "617 555 0134 or 0135 after six", NO_PHONE),
        (NOTES, "x" * 21, "At most 20"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nowhere_else(field: str, value: str, says: str) -> None:
    faults = checked_order({**RIGHT, field: value}, FORM, TODAY)
    assert set(faults) == {field}
    assert says in faults[field]


@pytest.mark.parametrize("value", ["12345", "617-555-0134 ext. 12", "٠١١٢٣٤٥٦٧", "+49/30/901820", ""])
def test_a_phone_is_read_in_any_script_and_however_it_is_grouped(value: str) -> None:
    assert checked_order({**RIGHT, PHONE: value}, FORM, TODAY) == {}


@given(st.integers(0, 30), st.sampled_from([" ", "-", ""]), st.sampled_from(["", "+"]))
def test_a_phone_is_right_by_the_count_of_its_digits_alone(count: int, gap: str, sign: str) -> None:
    value = sign + gap.join("7" * count)
    is_fault = PHONE in checked_order({**RIGHT, PHONE: value}, FORM, TODAY)
    assert is_fault == (bool(value) and count not in PHONE_DIGITS)


def test_a_day_is_never_past_where_nobody_says_what_today_is() -> None:
    assert checked_order({**RIGHT, WHEN: "2001-01-01"}, FORM) == {}


def test_a_field_of_one_line_stays_on_one_and_a_field_of_several_does_not() -> None:
    told = dict(order_pairs({**RIGHT, NOTES: "ring\n twice", ADDRESS: "a\nb"}, FORM, 4))
    assert (told[NOTES], told[ADDRESS]) == ("ring twice", "a\nb")


@given(st.dictionaries(st.sampled_from([one.name for one in FORM.fields]), st.text(max_size=200)))
def test_anything_that_is_sent_is_checked_and_what_has_no_fault_is_within_its_length(filled: dict[str, str]) -> None:
    faults = checked_order(filled, FORM, TODAY)
    assert set(faults) <= {one.name for one in FORM.fields}
    told = dict(order_pairs(filled, FORM, 0))
    right = [one for one in FORM.fields if one.name not in faults]
    assert all(len(told[one.name]) <= one.most and (told[one.name] or not one.is_needed) for one in right)


@pytest.mark.parametrize("kind", ["place", "checkout", "modifiers", "refuse", "another"])
def test_how_a_form_reads_in_a_thread_is_of_its_kind_alone(kind: str) -> None:
    assert order_line(kind)
