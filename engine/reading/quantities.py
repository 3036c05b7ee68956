"""Quantities of a line: numbers, which ones, shares, ranges, percents, sums of money, dates, times, ZIP codes.

What words may mean stands side by side: "4" is a number and may be an hour, "1/4" a share and may be a day. The cover
decides. An hour has no day unless the line names one; then it is the hour of the nearest.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, time, timedelta, tzinfo
from decimal import Decimal
from itertools import groupby

from engine.conversation import When
from engine.reading.dates import date_at
from engine.reading.lattice import Typed, Utterance
from engine.reading.money import money
from engine.reading.numbers import Number, fraction, number, ordinal
from engine.reading.quantity_words import Clause
from engine.reading.times import DAY, Time, half_of, time_at

_ZIP = re.compile(r"\d{5}")


def quantities(utterance: Utterance, now: datetime, zone: tzinfo) -> list[Typed]:
    """Every quantity of a line, `now` an aware time; days are those of the zone.

    Values: int or Decimal of NUM; (low, high) of RANGE; int of ORDINAL, from the end where negative; (1, 2) of
    FRACTION; Decimal of PERCENT and MONEY; str of ZIP; `When` of DATE and TIME: a day from its start to the next one's,
    an hour without an end, "by six" without a start.
    """
    clauses = _clauses(utterance)
    today = now.astimezone(zone).date()
    dates = [found for clause in clauses for found in _dates(clause, today)]
    half = half_of(clauses)
    typed = [one for clause in clauses for one in _counts(clause)]
    taken = {at for one in typed if one.type in ("MONEY", "PERCENT") for at in range(one.start, one.end)}
    taken |= {at for one in dates if one.key != "bare" for at in range(one.start, one.end)}
    inside = {at for one in typed + dates if one.type in ("NUM", "DATE") for at in range(one.start + 1, one.end)}
    for clause in clauses:
        for at, found in _times(clause, half, dates, inside) if clause.begins else ():
            if found.key != "bare" or taken.isdisjoint(range(at, found.end)):
                day = today if clause.kind(at - 1, "part_lead") == "today" else _nearest(clause.first + at, dates)
                start, end = clause.first + at, clause.first + found.end
                when = _hour(utterance.text(start, end), found, day, zone)
                typed.append(Typed("TIME", start, end, found.key, when))
        typed += _soon(utterance, clause, now.astimezone(zone))
    for one in dates:
        starts, ends = (_at(day, 0, zone) for day in one.value)
        typed.append(replace(one, value=When(utterance.text(one.start, one.end), starts, ends)))
    return sorted(typed, key=lambda one: (one.start, one.end))


def _clauses(utterance: Utterance) -> list[Clause]:
    found, first = [], 0
    for _, group in groupby(utterance.tokens, key=lambda token: token.clause):
        tokens = list(group)
        found.append(Clause(tokens, first))
        first += len(tokens)
    return found


def _typed(clause: Clause, kind: str, at: int, end: int, value: object, key: str = "") -> Typed:
    return Typed(kind, clause.first + at, clause.first + end, key, value)


def _counts(clause: Clause) -> Iterator[Typed]:
    """All but dates and times."""
    counted_to = ordered_to = priced_to = 0
    for at in clause.begins:
        whole = at >= counted_to
        counted = number(clause, at) if whole else None
        if counted:
            counted_to = counted.end
            yield from _of_number(clause, at, counted)
        if at >= priced_to and (price := money(clause, at, counted)):
            priced_to = price.end
            yield _typed(clause, "MONEY", at, *price)
        if at >= ordered_to and (place := ordinal(clause, at)):
            ordered_to = place[0]
            yield _typed(clause, "ORDINAL", at, *place)
        if whole and (share := fraction(clause, at)):
            yield _typed(clause, "FRACTION", at, *share)


def _of_number(clause: Clause, at: int, counted: Number) -> Iterator[Typed]:
    """A number with its "x", and what it is a part of: a percent, a range, a ZIP code."""
    start, end, key = at, counted.end, counted.key
    if clause.has(at - 1, "times") and not clause.digits(at - 2):
        start, key = at - 1, "times"
    elif clause.has(end, "times") and not clause.digits(end + 1):
        end, key = end + 1, "times"
    yield _typed(clause, "NUM", start, end, counted.plain(), key)
    if _ZIP.fullmatch(clause.texts[at]):
        yield _typed(clause, "ZIP", at, at + 1, clause.texts[at])
    last = counted
    if (upper := _upper(clause, at, counted)) is not None:
        last = upper
        yield _typed(clause, "RANGE", at, last.end, (counted.plain(), last.plain()), counted.key)
    if percent := clause.phrase(last.end, "percent"):
        yield _typed(clause, "PERCENT", at, percent[1], last.value)


def _upper(clause: Clause, at: int, low: Number) -> Number | None:
    """The end of a range that begins with a number: "20-25", "20 to 25", "10 or 12", "between 20 and 25"."""
    between = clause.has(at - 1, "between") and clause.has(low.end, "and")
    if not (between or clause.has(low.end, "to_number")) or clause.text(at - 1) in ("-", "/"):
        return None
    high = number(clause, low.end + 1) if low.end + 1 < len(clause.texts) else None
    return high if high and high.value > low.value and clause.text(high.end) not in ("-", "/") else None


def _dates(clause: Clause, today: date) -> Iterator[Typed]:
    behind = 0
    for at in clause.begins:
        if at >= behind and (found := date_at(clause, at, today)):
            behind = found.end
            yield _typed(clause, "DATE", at, *found)


def _times(clause: Clause, half: str, dates: list[Typed], inside: set[int]) -> Iterator[tuple[int, Time]]:
    sure = {date.end - clause.first for date in dates if date.key != "bare"}
    behind = 0
    for at in clause.begins:
        if at < behind or clause.first + at in inside:
            continue
        if found := time_at(clause, at, half, at in sure or at - 1 in sure):
            behind = found.end
            yield at, found


def _nearest(at: int, dates: list[Typed]) -> date | None:
    """The day of an hour: the nearest that the line names."""
    sure = [one for one in dates if one.key != "bare"]
    return min(sure, key=lambda one: abs(one.start - at)).value.first if sure else None


def _hour(words: str, found: Time, day: date | None, zone: tzinfo) -> When:
    clock = found.starts, found.ends
    if day is None:
        return When(words, clock=clock)
    starts, ends = (None if minutes is None else _at(day, minutes, zone) for minutes in clock)
    return When(words, starts, ends, clock)


def _at(day: date, minutes: int, zone: tzinfo) -> datetime:
    """So many minutes of a day by the clock on the wall."""
    days, left = divmod(minutes, DAY)
    return datetime.combine(day + timedelta(days), time(left // 60, left % 60), tzinfo=zone)


def _soon(utterance: Utterance, clause: Clause, now: datetime) -> Iterator[Typed]:
    """ "In two hours", "in 30 minutes": an hour that needs no day."""
    for at in clause.begins:
        if not clause.has(at, "in") or at + 2 >= len(clause.texts):
            continue
        counted = number(clause, at + 1)
        end, count = (counted.end, counted.value) if counted else (clause.skip(at + 1, "article"), Decimal(1))
        minutes = clause.kind(end, "time_unit")
        if minutes and end > at + 1 and count * int(minutes) <= 2 * DAY:
            span = clause.first + at, clause.first + end + 1
            yield Typed(
                "TIME", *span, "", When(utterance.text(*span), now + timedelta(minutes=int(count * int(minutes))))
            )
