"""Windows of delivery: when an order can be there, by lead time, hours, closed days and the last order of a day. Pure.

Days and hours are local to the restaurant; lead time is counted in real hours, so that a change of clocks between
order and delivery neither gives nor takes one. [`orders.md`, Fulfilment, Location]
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from engine.catalogue import WEEKDAYS, Fulfilment, OpenHours
from engine.ordering.values import Window

STEP = timedelta(minutes=30)
"""Of the windows that are offered, and how long each is. Ours: caterers name half an hour. [`catering.md`]"""
UNKNOWN_LEAD = timedelta(hours=3)
"""Of a restaurant that states none, for the last moment at which it can begin. [`orders.md`, After]"""
DAYS_AHEAD = 60
"""Farther days are not offered, and may be named. Ours."""
USUAL_DAY = (OpenHours(time(7), time(20)),)
"""Where no hours are stated: ours; the restaurant answers anyway."""
_STATES = {
    "America/New_York": "CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV",
    "America/Chicago": "AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI",
    "America/Denver": "CO ID MT NM UT WY",
    "America/Los_Angeles": "CA NV OR WA",
    "America/Phoenix": "AZ",
    "America/Anchorage": "AK",
    "Pacific/Honolulu": "HI",
}
STATE_ZONES = {state: zone for zone, states in _STATES.items() for state in states.split()}
"""Of each state's capital; a restaurant of another zone of its state has to state its own. [49 CFR part 71]"""


@cache
def _zone(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return None


def zone_of_restaurant(fulfilment: Fulfilment | None, state: str) -> ZoneInfo:
    """As stated, else by its state, else UTC."""
    stated = _zone(fulfilment.time_zone) if fulfilment and fulfilment.time_zone else None
    return stated or _zone(STATE_ZONES.get(state.upper(), "UTC")) or ZoneInfo("UTC")


def lead_of(fulfilment: Fulfilment | None) -> timedelta:
    """Nothing where none is stated."""
    hours = fulfilment.lead_time_hours if fulfilment and fulfilment.lead_time_hours is not None else Decimal(0)
    return timedelta(hours=float(hours))


def last_start(fulfilments: Iterable[Fulfilment | None], window: Window) -> datetime:
    """The last moment at which all of them can begin."""
    leads = [lead_of(one) if one and one.lead_time_hours is not None else UNKNOWN_LEAD for one in fulfilments]
    return window.starts.astimezone(UTC) - max(leads, default=UNKNOWN_LEAD)


def windows_on(day: date, fulfilments: Sequence[tuple[Fulfilment | None, str]], now: datetime) -> tuple[Window, ...]:
    """What all restaurants of an order can keep on one day: each with its state. () where none is."""
    if not fulfilments:
        return ()
    zone = zone_of_restaurant(*fulfilments[0])
    return tuple(
        window
        for window in _grid(day, zone)
        if all(reason_against(one, state, window, now) is None for one, state in fulfilments)
    )


def next_days(
    fulfilments: Sequence[tuple[Fulfilment | None, str]], now: datetime, most: int = 7
) -> tuple[tuple[date, tuple[Window, ...]], ...]:
    """The first days with a window."""
    zone = zone_of_restaurant(*fulfilments[0]) if fulfilments else ZoneInfo("UTC")
    today, found = now.astimezone(zone).date(), []
    for ahead in range(DAYS_AHEAD):
        day = today + timedelta(days=ahead)
        if there := windows_on(day, fulfilments, now):
            found.append((day, there))
        if len(found) == most:
            break
    return tuple(found)


def _grid(day: date, zone: ZoneInfo) -> Iterator[Window]:
    """Each half hour of the day once; what a change of clocks skips is not there, what it repeats stands once."""
    at = datetime.combine(day, time(0))
    while at.date() == day:
        local = at.replace(tzinfo=zone)
        if local.astimezone(UTC).astimezone(zone).replace(tzinfo=None) == at:
            yield Window(local, (local.astimezone(UTC) + STEP).astimezone(zone))
        at += STEP


def reason_against(fulfilment: Fulfilment | None, state: str, window: Window, now: datetime) -> str | None:
    """Why it cannot be kept: "past", "closed", "lead", "until", "hours"; None where it can."""
    zone = zone_of_restaurant(fulfilment, state)
    starts, here = window.starts.astimezone(zone), now.astimezone(zone)
    if window.starts <= now:
        return "past"
    if fulfilment is not None and starts.date() in fulfilment.closed:
        return "closed"
    ready = _taken_at(fulfilment, here).astimezone(UTC) + lead_of(fulfilment)
    if window.starts.astimezone(UTC) < ready:
        return "lead" if here == _taken_at(fulfilment, here) else "until"
    return None if _is_open(fulfilment, starts) else "hours"


def _taken_at(fulfilment: Fulfilment | None, here: datetime) -> datetime:
    """When an order placed now is taken: after the day's last order, at the next day's beginning."""
    until = fulfilment.order_until if fulfilment else None
    if until is None or here.time() <= until:
        return here
    return datetime.combine(here.date() + timedelta(days=1), time(0), here.tzinfo)


def _is_open(fulfilment: Fulfilment | None, starts: datetime) -> bool:
    """What is brought at closing time is still brought."""
    return any(
        opens <= starts.time() <= closes or (closes <= opens and (starts.time() >= opens or starts.time() <= closes))
        for opens, closes in _hours_on(fulfilment, starts.date())
    )


def _hours_on(fulfilment: Fulfilment | None, day: date) -> Iterator[tuple[time, time]]:
    stated = {one.weekday: one.hours for one in fulfilment.hours} if fulfilment else {}
    for hours in stated.get(WEEKDAYS[day.weekday()], () if stated else USUAL_DAY):
        yield hours.opens, time.max if hours.closes == time(0) else hours.closes
