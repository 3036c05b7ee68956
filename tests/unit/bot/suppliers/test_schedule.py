"""Schedule of what restaurants are sent: a table of times, and what holds of any of them."""

from datetime import UTC, datetime, timedelta
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from bot.suppliers.schedule import (
    RECONFIRMED,
    SILENCE,
    Kind,
    answer_due,
    asked_until,
    is_needed,
    may_be_sent,
    next_try,
    reconfirm_due,
)
from engine.ordering import OVER, OrderState

NOW = datetime(2026, 12, 1, 9, tzinfo=UTC)
HOUR = timedelta(hours=1)
times = st.integers(-10_000, 10_000).map(lambda minutes: NOW + timedelta(minutes=minutes))


def test_it_is_tried_at_once_then_after_half_a_minute_two_five_fifteen_and_every_half_hour() -> None:
    at, tried = NOW, [timedelta(0)]
    for tries in range(1, 8):
        due = next_try(tries, at, None)
        assert due is not None
        tried.append(due - NOW)
        at = due
    assert tried == [timedelta(minutes=one) for one in (0, 0.5, 2.5, 7.5, 22.5, 52.5, 82.5, 112.5)]


@given(times)
def test_a_run_of_failures_ends_at_the_last_moment(last: datetime) -> None:
    at, tries = NOW, 0
    while may_be_sent(at, last):
        tries += 1
        due = next_try(tries, at, last)
        if due is None:
            break
        assert at < due <= last
        at = due
    assert (tries == 0) == (last < NOW)


@given(st.sampled_from(get_args(Kind)), st.sampled_from(get_args(OrderState)))
def test_each_kind_is_needed_while_it_is_true(kind: Kind, state: OrderState) -> None:
    assert is_needed(kind, state) == (state == "cancelled" if kind == "cancelled" else state not in OVER)


@given(times, st.none() | times)
def test_who_was_sent_it_has_two_hours_or_until_four_before_the_window(sent: datetime, starts: datetime | None) -> None:
    due = answer_due(sent, starts)
    assert sent < due <= sent + SILENCE, "nobody answers in the moment in which they are asked"
    if starts is not None and starts - 4 * HOUR > sent:
        assert due <= starts - 4 * HOUR


@given(times, st.none() | times)
def test_only_what_is_placed_more_than_a_day_ahead_is_reconfirmed_a_day_before(
    placed: datetime, starts: datetime | None
) -> None:
    due = reconfirm_due(placed, starts)
    if starts is not None and starts - placed > RECONFIRMED:
        assert due == starts - RECONFIRMED > placed
    else:
        assert due is None


@given(times, st.none() | times)
def test_whoever_is_asked_once_more_is_asked_in_time_however_long_they_need(
    starts: datetime, last: datetime | None
) -> None:
    assert asked_until(starts, last) >= starts - 3 * HOUR > starts - RECONFIRMED
