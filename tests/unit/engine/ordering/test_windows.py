"""Windows of delivery: by lead time in real hours, hours, closed days and the day's last order, in the restaurant's own
zone, also where its clocks change before the order is there."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.fulfilment import WEEKDAYS, DayHours, Fulfilment, OpenHours
from engine.ordering.values import Window
from engine.ordering.windows import STEP, last_start, next_days, reason_against, windows_on, zone_of_restaurant

BOSTON = ZoneInfo("America/New_York")
ALWAYS = tuple(DayHours(day, (OpenHours(time(0), time(0)),)) for day in WEEKDAYS)
OFFICE = tuple(DayHours(day, (OpenHours(time(8), time(18)),)) for day in WEEKDAYS[:5])
ROMA = Fulfilment(lead_time_hours=Decimal(24), hours=OFFICE, time_zone="America/New_York")
MONDAY = date(2026, 11, 30)
NOON = datetime(2026, 11, 30, 12, tzinfo=BOSTON).astimezone(UTC)


def at(day: date, hour: int, minute: int = 0, zone: ZoneInfo = BOSTON) -> Window:
    starts = datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone)
    return Window(starts, starts + STEP)


def why(fulfilment: Fulfilment | None, window: Window, now: datetime = NOON, state: str = "MA") -> str | None:
    return reason_against(fulfilment, state, window, now)


def starts(fulfilment: Fulfilment, day: date, now: datetime = NOON) -> list[str]:
    return [f"{window.starts:%H:%M}" for window in windows_on(day, [(fulfilment, "MA")], now)]


def test_a_window_is_offered_from_lead_time_and_within_hours() -> None:
    tuesday = starts(ROMA, MONDAY + timedelta(1))
    assert (tuesday[0], tuesday[1], tuesday[-1]) == ("12:00", "12:30", "18:00")
    assert starts(ROMA, MONDAY) == []
    assert starts(ROMA, MONDAY + timedelta(2))[0] == "08:00"


def test_each_reason_is_its_own() -> None:
    tuesday, sunday = MONDAY + timedelta(1), MONDAY + timedelta(6)
    closed_sunday = replace(ROMA, hours=(*OFFICE, DayHours("sunday")), closed=(MONDAY + timedelta(2),))
    assert why(ROMA, at(MONDAY, 11)) == "past"
    assert why(ROMA, at(tuesday, 11)) == "lead"
    assert why(ROMA, at(tuesday, 12)) is None
    assert why(ROMA, at(tuesday, 19)) == "hours"
    assert why(closed_sunday, at(sunday, 12)) == "hours"
    assert why(closed_sunday, at(MONDAY + timedelta(2), 12)) == "closed"
    assert why(replace(ROMA, lead_time_hours=None), at(MONDAY, 14)) == "lead_unknown"
    assert why(replace(ROMA, lead_time_hours=None), at(MONDAY, 15)) is None


def test_after_the_days_last_order_it_counts_from_the_next_day() -> None:
    until = replace(ROMA, order_until=time(11), lead_time_hours=Decimal(10))
    tuesday = MONDAY + timedelta(1)
    assert why(until, at(tuesday, 9)) == "until"
    assert why(until, at(tuesday, 10)) is None
    before = NOON - timedelta(hours=1)
    assert why(until, at(tuesday, 8), before) is None


def test_what_is_open_over_midnight_belongs_to_the_day_on_which_it_began() -> None:
    night = (DayHours("friday", (OpenHours(time(18), time(2)),)), DayHours("saturday"), DayHours("thursday"))
    late, friday = replace(ROMA, hours=night), MONDAY + timedelta(4)
    saturday = friday + timedelta(1)
    assert [why(late, at(friday, 1)), why(late, at(friday, 17, 30)), why(late, at(saturday, 2, 30))] == ["hours"] * 3
    assert [why(late, at(friday, 18)), why(late, at(friday, 23, 30)), why(late, at(saturday, 2))] == [None] * 3
    closed = replace(late, closed=(friday,))
    assert [why(closed, at(friday, 20)), why(closed, at(saturday, 1))] == ["closed", "hours"]
    assert why(replace(late, closed=(saturday,)), at(saturday, 1)) is None


def test_a_day_that_is_not_stated_is_not_called_closed() -> None:
    assert why(ROMA, at(MONDAY + timedelta(5), 12)) is None
    assert why(None, at(MONDAY + timedelta(5), 12)) is None
    assert why(None, at(MONDAY + timedelta(5), 3)) == "hours"


def test_of_several_restaurants_all_are_open_and_the_longest_lead_time_counts() -> None:
    quick = replace(ROMA, lead_time_hours=Decimal(2), hours=(DayHours("tuesday", (OpenHours(time(9), time(14)),)),))
    both = [window.starts for window in windows_on(MONDAY + timedelta(1), [(ROMA, "MA"), (quick, "MA")], NOON)]
    assert [f"{both[0]:%H:%M}", f"{both[-1]:%H:%M}"] == ["12:00", "14:00"]
    window = at(MONDAY + timedelta(1), 13)
    assert last_start([quick, ROMA], window) == window.starts.astimezone(UTC) - timedelta(hours=24)
    assert last_start([quick, None], window) == window.starts.astimezone(UTC) - timedelta(hours=3)
    assert windows_on(MONDAY, [], NOON) == ()


def test_restaurants_of_two_zones_go_by_their_own_clocks() -> None:
    chicago = replace(ROMA, time_zone="America/Chicago")
    found = windows_on(MONDAY + timedelta(2), [(ROMA, "MA"), (chicago, "IL")], NOON)
    assert (f"{found[0].starts:%H:%M}", f"{found[-1].starts:%H:%M}") == ("09:00", "18:00")


def test_the_zone_is_the_stated_one_else_the_states_else_utc() -> None:
    assert zone_of_restaurant(Fulfilment(time_zone="Asia/Riyadh"), "MA").key == "Asia/Riyadh"
    assert zone_of_restaurant(None, "wa").key == "America/Los_Angeles"
    assert zone_of_restaurant(Fulfilment(time_zone="Mars/Olympus"), "").key == "UTC"


# ---- clocks change between order and delivery


@pytest.mark.parametrize(
    ("sunday", "there"),
    # Spring: the night has 23 hours, so that 24 hours after noon is one in the afternoon. Autumn: it has 25.
    [(date(2026, 3, 8), 13), (date(2026, 11, 1), 11)],
)
def test_lead_time_is_real_hours_over_a_change_of_clocks(sunday: date, there: int) -> None:
    kitchen = replace(ROMA, hours=ALWAYS)
    ordered = datetime.combine(sunday - timedelta(1), time(12), BOSTON)
    assert why(kitchen, at(sunday, there), ordered) is None
    assert why(kitchen, at(sunday, there - 1, 30), ordered) == "lead"
    assert last_start([kitchen], at(sunday, there)) == ordered.astimezone(UTC)
    assert windows_on(sunday, [(kitchen, "MA")], ordered)[0].starts.hour == there


def test_an_hour_that_is_skipped_is_not_offered_and_one_that_is_repeated_once() -> None:
    kitchen, long_before = replace(ROMA, hours=ALWAYS), datetime(2026, 1, 1, tzinfo=UTC)
    spring, autumn = date(2026, 3, 8), date(2026, 11, 1)
    assert [one for one in starts(kitchen, spring, long_before) if one[:2] in ("01", "02", "03")] == [
        "01:00", "01:30", "03:00", "03:30",
    ]  # fmt: skip
    assert why(kitchen, at(spring, 2, 30), long_before) == "hours"
    assert len(starts(kitchen, autumn, long_before)) == 48
    (before,) = [one for one in windows_on(spring, [(kitchen, "MA")], long_before) if f"{one.starts:%H:%M}" == "01:30"]
    assert f"{before.ends:%H:%M}" == "03:00"


hours = st.builds(OpenHours, st.times(), st.times())
days = st.lists(st.sampled_from(WEEKDAYS), unique=True)
zones = st.sampled_from(
    ["America/New_York", "America/Los_Angeles", "Asia/Riyadh", "Australia/Lord_Howe", "Asia/Beirut"]
)
fulfilments = st.builds(
    Fulfilment,
    lead_time_hours=st.none() | st.decimals(0, 60, places=2),
    order_until=st.none() | st.times(),
    hours=days.flatmap(
        lambda named: st.tuples(*(st.builds(DayHours, st.just(day), st.tuples(hours)) for day in named))
    ),
    closed=st.lists(st.dates(date(2026, 3, 1), date(2026, 3, 31)), max_size=4).map(tuple),
    time_zone=zones,
)


@given(st.lists(fulfilments, min_size=1, max_size=3), st.integers(0, 30 * 24 * 60))
def test_whatever_is_offered_can_be_begun_in_time_and_is_as_long_as_any(stated: list[Fulfilment], minutes: int) -> None:
    now = datetime(2026, 3, 1, tzinfo=UTC) + timedelta(minutes=minutes)
    for _, windows in next_days([(one, "") for one in stated], now, most=2):
        assert windows == tuple(sorted(windows, key=lambda window: window.starts.astimezone(UTC)))
        for window in windows:
            assert last_start(stated, window) >= now
            assert window.ends.astimezone(UTC) - window.starts.astimezone(UTC) == STEP
            assert window.starts.minute in (0, 30)
            for one in stated:
                assert why(one, window, now, "") is None
                local = window.starts.astimezone(ZoneInfo(one.time_zone)).date()
                assert local not in one.closed or local - timedelta(1) not in one.closed
