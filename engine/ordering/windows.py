"""Windows of delivery: when an order can be there, by lead time, hours, closed days and the last order of a day. Pure.

Days and hours are local to the restaurant; lead time is counted in real hours, so that a change of clocks between
order and delivery neither gives nor takes one. [`orders.md`, Fulfilment, Location]
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from engine.catalogue import WEEKDAYS, Fulfilment, OpenHours
from engine.ordering.values import Window

STEP = timedelta(minutes=30)
"""Of the windows that are offered, and how long each is. Ours: caterers name half an hour. [`catering.md`]"""
UNKNOWN_LEAD = timedelta(hours=3)
"""Of a restaurant that states none: no window is offered for which it would have to begin before it hears of it.
[`orders.md`, After]"""
DAYS_AHEAD = 60
"""Farther days are not offered, and may be named. Ours."""
USUAL_DAY = (OpenHours(time(7), time(20)),)
"""Of a day whose hours are not stated: ours; the restaurant answers anyway."""
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
    """Real hours."""
    hours = fulfilment.lead_time_hours if fulfilment else None
    return UNKNOWN_LEAD if hours is None else timedelta(hours=float(hours))


def last_start(fulfilments: Iterable[Fulfilment | None], window: Window) -> datetime:
    """The last moment at which all of them can begin."""
    return window.starts.astimezone(UTC) - max(map(lead_of, fulfilments), default=UNKNOWN_LEAD)


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
        if _exists(local):
            yield Window(local, (local.astimezone(UTC) + STEP).astimezone(zone))
        at += STEP


def _exists(local: datetime) -> bool:
    """Not within the hour that a change of clocks skips."""
    return local.astimezone(UTC).astimezone(local.tzinfo).replace(tzinfo=None) == local.replace(tzinfo=None)


Against = Literal["past", "closed", "lead", "lead_unknown", "until", "hours"]


def reason_against(fulfilment: Fulfilment | None, state: str, window: Window, now: datetime) -> Against | None:
    """Why it cannot be kept; None where it can. "until": it could, were the day's last order not past."""
    zone = zone_of_restaurant(fulfilment, state)
    starts, now = window.starts.astimezone(UTC), now.astimezone(UTC)
    local = starts.astimezone(zone)
    is_open = _exists(window.starts) and _is_open(fulfilment, local)
    if starts <= now:
        return "past"
    if not is_open and fulfilment is not None and local.date() in fulfilment.closed:
        return "closed"
    lead = lead_of(fulfilment)
    if starts < now + lead:
        return "lead_unknown" if fulfilment is None or fulfilment.lead_time_hours is None else "lead"
    if starts < _taken_at(fulfilment, now.astimezone(zone)) + lead:
        return "until"
    return None if is_open else "hours"


def _taken_at(fulfilment: Fulfilment | None, here: datetime) -> datetime:
    """When an order placed now is taken, UTC: after the day's last order, at the next day's beginning."""
    until = fulfilment.order_until if fulfilment else None
    if until is None or here.time() <= until:
        return here.astimezone(UTC)
    return datetime.combine(here.date() + timedelta(days=1), time(0), here.tzinfo).astimezone(UTC)


def _is_open(fulfilment: Fulfilment | None, local: datetime) -> bool:
    """What is brought at closing time is still brought; what is over midnight belongs to the day on which it began."""
    at, day, before = local.time(), local.date(), local.date() - timedelta(days=1)
    today = any(opens <= at and (at <= closes or closes <= opens) for opens, closes in _hours_on(fulfilment, day))
    return today or any(closes <= opens and at <= closes for opens, closes in _hours_on(fulfilment, before))


def _hours_on(fulfilment: Fulfilment | None, day: date) -> Iterator[tuple[time, time]]:
    """Until midnight: an end at 00:00, which is before its beginning as the end of a night is."""
    if fulfilment is not None and day in fulfilment.closed:
        return
    stated = {one.weekday: one.hours for one in fulfilment.hours} if fulfilment else {}
    for hours in stated.get(WEEKDAYS[day.weekday()], USUAL_DAY):
        yield hours.opens, hours.closes
