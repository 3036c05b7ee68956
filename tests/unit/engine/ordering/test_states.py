"""Which state follows which: a table, walked whole."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import get_args

import pytest

from engine.ordering import OVER, OrderState, Window, is_late_to_cancel, moved_order
from engine.ordering.states import FOLLOW, whole_state
from tests.unit.engine.ordering.test_own import order

STATES: tuple[OrderState, ...] = get_args(OrderState)


@pytest.mark.parametrize(("before", "to"), [*product(STATES, STATES)])
def test_a_part_goes_only_where_the_table_says_and_twice_is_once(before: OrderState, to: OrderState) -> None:
    whole = order((before,))
    moved = moved_order(whole, to, "r0")
    if before == to:
        assert moved == whole
    elif to in FOLLOW[before]:
        assert moved is not None
        assert (moved.state, moved.parts[0].state_of) == (to, to)
        assert moved_order(moved, to, "r0") == moved
    else:
        assert moved is None


def test_every_state_is_in_the_table_and_what_is_over_stays() -> None:
    assert set(FOLLOW) == set(STATES)
    assert all(not FOLLOW[state] for state in OVER)


def test_one_part_moves_and_the_others_stay() -> None:
    whole = order(("sent", "sent"))
    moved = moved_order(whole, "accepted", "r1")
    assert moved is not None
    assert [part.state_of for part in moved.parts] == ["sent", "accepted"]
    assert moved.state == "sent", "one of them has not answered"
    assert moved_order(whole, "accepted", "nobody") is None


def test_what_is_called_off_twice_is_called_off_once_also_where_somebody_had_declined() -> None:
    off = moved_order(order(("declined", "accepted")), "cancelled")
    assert off is not None
    assert [part.state_of for part in off.parts] == ["declined", "cancelled"]
    assert moved_order(off, "cancelled") == off


def test_a_part_that_is_over_does_not_speak_for_those_that_are_not() -> None:
    parts = order(("declined", "accepted")).parts
    assert whole_state(parts) == "accepted"
    assert whole_state(tuple(replace(part, state_of="declined") for part in parts)) == "declined"


START = datetime(2026, 3, 4, 17, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("state", "hours_before", "known", "late"),
    [
        ("sent", 25, True, False),
        ("sent", 24, True, True),
        ("accepted", 25, True, False),
        ("waiting_approval", 1, True, False),
        ("sent", 1, False, False),
        ("sent", 0, False, True),
        ("accepted", 100, False, True),
    ],
)
def test_it_is_cancelled_until_its_restaurants_begin_or_where_none_says_when_until_one_accepts(
    state: OrderState, hours_before: int, known: bool, late: bool
) -> None:
    whole = replace(
        order((state,)),
        state=state,
        window=Window(START, START + timedelta(minutes=30)),
        last_start=START - timedelta(hours=24),
        is_lead_known=known,
    )
    assert is_late_to_cancel(whole, START - timedelta(hours=hours_before)) == late
