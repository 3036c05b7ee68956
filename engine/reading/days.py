"""Days: which ones a weekday, a day of a month, a week or a month means, seen from today.

Weeks begin on Monday (ISO 8601). What is said without a year or a month is the next such day, today
included where it is named by its number.
"""

from calendar import monthrange
from datetime import date, timedelta
from typing import NamedTuple

_FRIDAY, _SATURDAY = 4, 5


class Days(NamedTuple):
    """From the first day to the one behind the last."""

    first: date
    beyond: date


def span(first: date, count: int = 1) -> Days:
    return Days(first, first + timedelta(count))


def monday(day: date) -> date:
    return day - timedelta(day.weekday())


def weekday(today: date, number: int, rel: str) -> date:
    """The weekday meant, 0 for Monday.

    Alone, and as "coming", it is behind today; "this" may be today; "next" is next week's. So "next Friday" is not the
    Friday of this week while that is ahead, and is the coming one once that is over.
    """
    if rel == "next":
        return monday(today) + timedelta(7 + number)
    if rel == "this":
        return today + timedelta((number - today.weekday()) % 7)
    return today + timedelta((number - today.weekday() - 1) % 7 + 1)


def month_start(day: date, months: int = 0) -> date:
    """The first of the month that is so many months on."""
    count = day.year * 12 + day.month - 1 + months
    return date(count // 12, count % 12 + 1, 1)


def on_day(start: date, number: int) -> date | None:
    """The day of a month by its number; None: the month has none such."""
    return start.replace(day=number) if 0 < number <= monthrange(start.year, start.month)[1] else None


def month_day(today: date, month: int, number: int, year: int | None = None) -> date | None:
    """The next such day, or that of the year; None: there is none (30 February)."""
    if year is not None:
        return on_day(date(year, month, 1), number)
    candidates = (on_day(date(today.year + more, month, 1), number) for more in range(9))
    return next((day for day in candidates if day and day >= today), None)


def next_numbered(today: date, number: int, on: int | None = None) -> date | None:
    """The next day of a month by its number; where its weekday is said as well, the next that falls on it, if one of
    the next twelve months has it."""
    found = [day for more in range(13) if (day := on_day(month_start(today, more), number)) and day >= today]
    return next((day for day in found if day.weekday() == on), found[0] if found else None)


def nth_weekday(start: date, place: int, number: int) -> date | None:
    """The first, second … or last (-1) such weekday of the month that starts so."""
    first = weekday(start, number, "this")
    found = [day for more in range(5) if (day := first + timedelta(7 * more)).month == start.month]
    return found[place - 1 if place > 0 else place] if -len(found) <= place <= len(found) else None


def unit(today: date, name: str, rel: str) -> Days:
    """This or next week, weekend or month, whole."""
    if name == "month":
        return Days(month_start(today, rel == "next"), month_start(today, 1 + (rel == "next")))
    start = monday(today) + timedelta(7 * (rel == "next"))
    return span(start + timedelta(_SATURDAY), 2) if name == "weekend" else span(start, 7)


def edge(whole: Days, name: str) -> Days:
    """The day that begins, halves or ends a week or month: Monday, Wednesday, Friday; the 1st, the 15th, the last."""
    week = whole.beyond - whole.first <= timedelta(7)
    after = {"start": 0, "mid": 2 if week else 14, "end": _FRIDAY if week else (whole.beyond - whole.first).days - 1}
    return span(whole.first + timedelta(after[name]))


def later(day: date, count: int, name: str) -> date | None:
    """So many days, weeks, fortnights or months on; None: further than a calendar for meals goes, two years."""
    if name == "month":
        start = month_start(day, count) if count <= 24 else None
        return start and (on_day(start, day.day) or month_start(start, 1) - timedelta(1))
    total = count * {"week": 7, "fortnight": 14}.get(name, 1)
    return day + timedelta(total) if total <= 731 else None
