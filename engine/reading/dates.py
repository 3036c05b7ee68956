"""Dates: the days that words mean, seen from today."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from engine.reading import days
from engine.reading.days import Days
from engine.reading.numbers import number, ordinal
from engine.reading.quantity_words import Clause, Found

_YEAR = re.compile(r"20\d\d")
_DAY = re.compile(r"0?[1-9]|[12]\d|3[01]")
_DOTTED = re.compile(r"(\d{1,2})\.(\d{1,2})\.((?:20)?\d\d)")
LAST_CARD = 10
"""Numbers up to it may count what is shown: a page has ten cards (rule book, "Results, sessions, turns")."""
Read = tuple[int, Days] | None


@dataclass(frozen=True, slots=True)
class _Dates:
    """The clause in which dates are looked for, and today."""

    clause: Clause
    today: date

    def day_number(self, at: int) -> tuple[int, int] | None:
        """The place behind "14", "14th", "fourteenth", and its number."""
        if _DAY.fullmatch(self.clause.text(at)):
            return at + 1, int(self.clause.text(at))
        found = ordinal(self.clause, at) if 0 <= at < len(self.clause.texts) else None
        return found[:2] if found and 0 < found[1] <= 31 and not self.clause.has(at, "numbered") else None

    def year(self, at: int) -> tuple[int, int | None]:
        begins = at + (self.clause.text(at) == ",")
        text = self.clause.text(begins)
        return (begins + 1, int(text)) if _YEAR.fullmatch(text) else (at, None)

    def month(self, at: int) -> tuple[int, date] | None:
        """The first of the month that is named: "October", "next month", "the month"."""
        begins = self.clause.skip(at, "the")
        rel = self.clause.kind(begins, "rel") or ""
        if self.clause.kind(begins + bool(rel), "unit") == "month":
            return begins + bool(rel) + 1, days.month_start(self.today, rel == "next")
        name = self.clause.kind(at, "month")
        return (at + 1, self._starts(int(name))) if name else None

    def _starts(self, month: int) -> date:
        return date(self.today.year + (month < self.today.month), month, 1)

    def numeric(self, at: int) -> Read:
        """ "12/5", "12/5/25", "2025-03-14", "14.3.2025": month before day, but before a dot, and where it cannot be."""
        clause = self.clause
        if dotted := _DOTTED.fullmatch(clause.text(at)):
            return self._of(at + 1, int(dotted[2]), int(dotted[1]), int(dotted[3]) % 100 + 2000)
        sign, parts = clause.text(at + 1), [clause.text(place) for place in (at, at + 2, at + 4)]
        if sign not in ("/", "-") or not (clause.glued(at) and clause.glued(at + 1)) or clause.text(at - 1) == sign:
            return None
        whole = clause.text(at + 3) == sign and all(part.isdigit() and len(part) <= 4 for part in parts)
        if whole and _YEAR.fullmatch(parts[0]):
            return self._of(at + 5, int(parts[1]), int(parts[2]), int(parts[0]))
        if not all(_DAY.fullmatch(part) for part in parts[:2]) or (sign == "-" and not whole):
            return None
        month, day = sorted(map(int, parts[:2])) if int(parts[0]) > 12 else map(int, parts[:2])
        return self._of(at + 5, month, day, int(parts[2]) % 100 + 2000) if whole else self._of(at + 3, month, day, None)

    def _of(self, end: int, month: int, day: int, year: int | None) -> Read:
        found = days.month_day(self.today, month, day, year) if 0 < month <= 12 else None
        return (end, days.span(found)) if found else None

    def of_month(self, at: int) -> Read:
        """ "March 3rd", "14 March 2026", "the 3rd of next month", "Jan 21-22"."""
        clause = self.clause
        named = self.month(at) if clause.has(at, "month") else None
        begun = self.day_number(clause.skip(at + 1, "the") if named else at)
        if begun is None:
            return None
        end, first = begun
        until = self.day_number(clause.skip(end + 1, "the")) if clause.has(end, "to_day") else None
        # "March 3 to 5pm" is an hour's end.
        longer = until and until[1] > first and not clause.has(until[0], "meridiem")
        end, last = until if until and longer else begun
        if named is None:
            if (named := self.month(clause.skip(end, "of"))) is None:
                return None
            end = named[0]
        start, (end, year) = named[1], self.year(end)
        from_day = days.month_day(self.today, start.month, first, year)
        to_day = from_day and days.month_day(from_day, start.month, last, year)
        return (end, Days(from_day, to_day + timedelta(1))) if from_day and to_day else None

    def of_week(self, at: int) -> Read:
        """ "Friday", "next Friday", "Fri 14th", "Thursday, October 14th", "Wednesday week", "Monday to Thursday"."""
        clause, begins, rel = self.clause, at, ""
        while name := clause.kind(begins, "rel"):
            rel, begins = name, begins + 1
        named = clause.kind(begins, "weekday")
        if named is None or rel == "past" or clause.kind(at - 1, "rel") is not None:
            return None
        end, on = begins + 1, int(named)
        if not rel and (exact := self._exact(end, on)):
            return exact
        first = days.weekday(self.today, on, rel)
        last, end = self._last(end, first)
        if clause.kind(end, "unit") == "week":
            ahead = days.weekday(self.today, on, "this") + timedelta(7)
            return end + 1, Days(ahead, ahead + (last - first) + timedelta(1))
        week = clause.kind(end, "rel") if clause.kind(end + 1, "unit") == "week" else None
        if week in ("this", "next", "coming"):
            start = days.monday(self.today) + timedelta(7 * (week != "this") + on)
            return end + 2, Days(start, start + (last - first) + timedelta(1))
        if not rel and end == begins + 1 and clause.has(begins, "unsure") and not self._likely(begins):
            return None
        return end, Days(first, last + timedelta(1))

    def _exact(self, end: int, on: int) -> Read:
        """The day that is said behind its weekday."""
        begins = self.clause.skip(end + (self.clause.text(end) == ","), "the")
        if found := self.of_month(begins) or self.numeric(begins):
            return found
        if begins == end + 1 and self.clause.text(end) == ",":
            return None
        behind = self.day_number(begins)
        # "Friday 6" is an hour or a count, "Friday the 6" and "Friday 6th" are days.
        if behind is None or (begins == end and self.clause.text(begins).isdigit()):
            return None
        found_day = days.next_numbered(self.today, behind[1], on)
        return (behind[0], days.span(found_day)) if found_day else None

    def _last(self, end: int, first: date) -> tuple[date, int]:
        until = self.clause.kind(end + 1, "weekday") if self.clause.has(end, "to_day") else None
        return (first + timedelta((int(until) - first.weekday()) % 7), end + 2) if until else (first, end)

    def _likely(self, at: int) -> bool:
        """Whether a word that is not always a weekday is one: with a capital, or next to another day or an hour."""
        clause = self.clause
        if clause.tokens[at].raw[0].isupper() or clause.has(at - 1, "day_lead") or clause.digits(at + 1):
            return True
        around = (at - 2 if clause.has(at - 1, "joint") else at - 1, at + 2 if clause.has(at + 1, "joint") else at + 1)
        if clause.text(at - 1) in ("", ",") and clause.text(at + 1) in ("", ","):
            return True
        if clause.has(at + 1, "time_lead") and (clause.digits(at + 2) or clause.has(at + 2, "half")):
            return True
        return any(clause.has(other, kind) for other in around for kind in ("weekday", "named_hour", "part_of_day"))

    def nth_of_month(self, at: int) -> Read:
        """ "First Sunday in June", "last Friday of the month"."""
        clause = self.clause
        place = int(clause.kind(at, "ordinal") or 0)
        named = clause.kind(at + 1, "weekday")
        if not place or named is None or not clause.has(at + 2, "of") or (month := self.month(at + 3)) is None:
            return None
        end, start = month
        found = days.nth_weekday(start, place, int(named))
        if found and found < self.today:
            ahead = days.month_start(start, 12 if clause.has(at + 3, "month") else 1)
            found = days.nth_weekday(ahead, place, int(named))
        return (end, days.span(found)) if found else None

    def relative(self, at: int) -> Read:
        """ "Today", "in two weeks", "three days from now", "a week on Friday"."""
        clause = self.clause
        if named := self._named(at):
            return named
        begins = clause.skip(at, "in")
        counted = number(clause, begins) if begins < len(clause.texts) else None
        end, count = (counted.end, int(counted.value)) if counted else (clause.skip(begins, "article"), 1)
        name = clause.kind(end, "unit")
        if end == begins or name not in ("day", "week", "fortnight", "month"):
            return None
        if clause.has(end + 1, "from"):
            if clause.has(end + 2, "now"):
                counting: Read = (end + 3, days.span(self.today))
            else:
                counting = self._named(end + 2) or self.of_week(end + 2)
            ahead = days.later(counting[1].first, count, name) if counting else None
            return (counting[0], days.span(ahead)) if counting and ahead else None
        ahead = days.later(self.today, count, name) if begins > at else None
        return (end + 1, days.span(ahead)) if ahead else None

    def _named(self, at: int) -> Read:
        phrase = self.clause.phrase(at, "day")
        return (phrase[1], days.span(self.today + timedelta(int(phrase[0])))) if phrase else None

    def whole(self, at: int) -> Read:
        """ "Next week", "the weekend", "end of the month", "mid October", "October"."""
        clause = self.clause
        if both := clause.kind(at, "edge_of"):
            name, of = both.split(" ")
            return at + 1, days.edge(days.unit(self.today, of, "this"), name)
        part = clause.kind(at, "edge")
        begins = clause.skip(at + (clause.text(at + 1) == "-") + 1, "of") if part else at
        begins = clause.skip(begins, "the") if part else begins
        rel = clause.kind(begins, "rel") or ""
        name = clause.kind(begins + bool(rel), "unit") or ""
        meant = rel in ("this", "next", "coming") or (
            not rel and (part or (clause.has(at - 1, "the") and name == "weekend"))
        )
        if meant and name in ("week", "month", "weekend"):
            span = days.unit(self.today, name, rel)
            return begins + bool(rel) + 1, days.edge(span, part) if part else span
        month = clause.kind(begins, "month")
        if month is None or (clause.has(begins, "unsure") and not part and not clause.has(at - 1, "of")):
            return None
        start = self._starts(int(month))
        span = Days(start, days.month_start(start, 1))
        return begins + 1, days.edge(span, part) if part else span

    def numbered(self, at: int) -> Read:
        """ "14th", "fourteenth": a day of this month or the next."""
        found = None if self.clause.digits(at) and self.clause.text(at).isdigit() else self.day_number(at)
        day = days.next_numbered(self.today, found[1]) if found else None
        return (found[0], days.span(day)) if found and day else None


_RULES: tuple[Callable[[_Dates, int], Read], ...] = (
    _Dates.numeric, _Dates.of_month, _Dates.of_week, _Dates.nth_of_month, _Dates.relative, _Dates.whole,
)  # fmt: skip


def date_at(clause: Clause, at: int, today: date) -> Found | None:
    """The longest date that begins at a token: its `Days`. Key "every": it comes again; "bare": it may be something
    else, a third dish, a fraction, a month that an event is called by."""
    if clause.has(at, "article") and not clause.has(at + 1, "unit"):
        return None
    dates = _Dates(clause, today)
    found = max((read for rule in _RULES if (read := rule(dates, at))), default=None)
    if found is None and (numbered := dates.numbered(at)):
        led = clause.has(at - 1, "day_lead") or (clause.has(at - 1, "the") and clause.has(at - 2, "day_lead"))
        sure = led or (clause.has(at - 2, "of") and clause.digits(at)) or numbered[1].first.day > LAST_CARD
        return Found(*numbered, "" if sure and clause.free(numbered[0]) else "bare")
    if found is None:
        return None
    return Found(*found, _key(clause, at, found[0]))


def _key(clause: Clause, at: int, end: int) -> str:
    if clause.kind(at, "rel") == "every" or clause.has(end - 1, "plural"):
        return "every"
    led = clause.has(at - 1, "day_lead") or clause.has(at - 1, "of") or clause.text(at - 1) == ":"
    if end == at + 3 and clause.text(at + 1) == "/":
        month, day = int(clause.text(at)), int(clause.text(at + 2))
        doubtful = month < day <= 10 or month > 12  # "1/4" of us, "24/7"
    else:
        doubtful = end == at + 1 and clause.has(at, "month")
    return "bare" if doubtful and not led else ""
