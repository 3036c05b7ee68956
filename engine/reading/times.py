"""Times: hours of a day and its parts, in minutes from midnight."""

import re
from dataclasses import dataclass, replace

from engine.reading.numbers import digits, number
from engine.reading.quantity_words import Clause

NOON, DAY = 12 * 60, 24 * 60
FIRST_HOUR = 7
"""Hours below it are behind noon where nothing says which half is meant: breakfasts are ordered from 7."""
LONGEST = 4
"""Digits of an hour with its minutes."""
_TYPED = re.compile(r"([01]?\d|2[0-4])[:.]([0-5]\d)")
_GLUED = re.compile(r"(1[0-2]|0?[1-9])([0-5]\d)")
_ROUND_THE_CLOCK = re.compile(r"(0\d|1[0-9]|2[0-3])([0-5][05])")
"""Hours of 24 with minutes, in four digits."""
_HOURS = re.compile(r"(\d{1,2})-(\d{1,2})")


@dataclass(frozen=True, slots=True)
class Clock:
    """An hour as it was said. `half`: "am", "pm" or "" where it was not; `sure`: nothing but an hour is said so."""

    end: int
    minutes: int
    half: str = ""
    sure: bool = True

    def of_day(self, half: str) -> int:
        """Minutes from midnight; `half`: which half of the day the line is about, "" where it does not say."""
        if self.half:
            return self.minutes % NOON + (0 if self.half == "am" else NOON)
        if self.minutes >= NOON or half == "am" or (not half and self.minutes >= FIRST_HOUR * 60):
            return self.minutes
        return self.minutes + NOON


@dataclass(frozen=True, slots=True)
class Time:
    """`starts`, `ends`: minutes of a day, None for an open end; a point has no end. `key`: "bare" where the words may
    count something instead, "window" of two hours or a latest one."""

    end: int
    starts: int | None
    ends: int | None
    key: str = ""


def time_at(clause: Clause, at: int, half: str, dated: bool) -> Time | None:
    """The time that begins at a token. `half`: of the day that the line is about; `dated`: a date ends before it."""
    first = _clock(clause, at)
    if first is None:
        return _hour_of_part(clause, at) or _part(clause, at, dated)
    lead = clause.kind(at - 1, "time_lead") or ""
    before = clause.kind(at - 2, "time_lead") or "" if lead == "about" else lead
    between = lead in ("between", "from")
    joined = clause.has(first.end, "to_time") or (between and clause.has(first.end, "and"))
    last = _clock(clause, clause.skip(first.end + 1, "time_lead")) if joined else None
    if last is not None and (last.sure or first.sure or between or first.minutes > last.minutes):
        return _between(clause, first, last, half, between and dated)
    # "Thurs 1230", "Friday around 1": an hour behind its day; "Friday 12" may be a count.
    behind_day = dated and (first.minutes % 60 > 0 or lead != "")
    short = clause.digits(at) and first.minutes % 60 > 0 and len(clause.texts[at]) < 4  # "closed at 134"
    again = clause.text(at) == clause.text(at - 2)  # "one by one"
    led = behind_day or (before in ("at", "by", "until", "after") and not short and not again)
    whole = clause.digits(at) and len(clause.text(at)) == LONGEST  # "tmrw 1130 something hot", "around 1230"
    led = led or (whole and (dated or lead == "about"))
    sure = first.sure or (led and (whole or clause.free(first.end)))
    if not sure and (first.minutes % 60 or not 0 < first.minutes <= NOON):
        return None
    point = first.of_day(half)
    starts, ends = (None, point) if before in ("by", "until") else (point, None)
    return Time(first.end, starts, ends, "bare" if not sure else "window" if starts is None else "")


def _between(clause: Clause, first: Clock, last: Clock, half: str, between: bool) -> Time:
    """ "12-1pm", "between 12 and 1": the first hour is the latest such before the last."""
    ends = last.of_day(half)
    if first.half or first.minutes > NOON + 59:
        starts = first.of_day("")
        ends += NOON if ends < starts and not last.half and ends < NOON else 0
    else:
        early = first.minutes % NOON
        starts = early + NOON if early + NOON < ends else early
    sure = last.sure or first.sure or first.minutes > last.minutes or between
    return Time(last.end, starts, ends, "window" if sure and clause.free(last.end) else "bare")


def _clock(clause: Clause, at: int) -> Clock | None:
    """An hour with what makes it one: "12:30", "1130am", "half past twelve", "six o'clock", "8 in the evening"."""
    begun = _hour(clause, at)
    if begun is None:
        return None
    end = begun.end
    # "12 a person" is twelve for each; a letter alone stands directly behind its hour.
    if (half := clause.kind(end, "meridiem")) and (clause.text(end) == half or clause.glued(end - 1)):
        return replace(begun, end=end + 1, half=half, sure=True)
    dash = end + (clause.text(end) == "-")
    if clause.has(dash, "ish"):
        return replace(begun, end=dash + 1)
    sure = begun.sure
    if clause.has(end, "clock") or (len(clause.text(at)) == LONGEST and clause.has(end, "military")):
        end, sure = end + 1, True
        if half := clause.kind(end, "meridiem"):
            return replace(begun, end=end + 1, half=half, sure=True)
    lead = clause.skip(end + 1, "the")
    if (
        begun.minutes <= NOON + 59
        and clause.has(end, "part_lead")
        and (half := clause.kind(lead, "half_day"))
        and clause.has(lead, "part_of_day")
    ):
        return replace(begun, end=lead + 1, half=half, sure=True)
    return replace(begun, end=end, sure=sure)


def _hour(clause: Clause, at: int) -> Clock | None:
    if named := clause.kind(at, "named_hour"):
        return Clock(at + 1, int(named) * 60)
    text = clause.text(at)
    if typed := _TYPED.fullmatch(text):
        return Clock(at + 1, int(typed[1]) * 60 + int(typed[2]), "am" if typed[1] in ("0", "00") else "", ":" in text)
    spoken = _past(clause, at)
    if spoken is not None:
        return spoken
    if clause.digits(at):
        return _digits(clause, at, text)
    hour = int(clause.kind(at, "number") or 0)
    if not 0 < hour <= 12:
        return None
    behind = at + 1 + (clause.text(at + 1) == "-")
    minutes = int(clause.kind(behind, "number") or 0)
    if minutes in (10, 15, 20, 30, 40, 45, 50):
        more = int(clause.kind(behind + 1, "number") or 0) if minutes in (20, 40, 50) else 0
        return Clock(behind + 1 + (more == 5), hour * 60 + minutes + 5 * (more == 5), "", minutes in (15, 30, 45))
    return Clock(at + 1, hour * 60, "", False)


def _digits(clause: Clause, at: int, text: str) -> Clock | None:
    glued = _GLUED.fullmatch(text) or _ROUND_THE_CLOCK.fullmatch(text)
    if glued and len(text) == LONGEST and text[0] == "0":
        return Clock(at + 1, int(glued[1]) * 60 + int(glued[2]), "am")
    if glued and len(text) > 2:
        return Clock(at + 1, int(glued[1]) * 60 + int(glued[2]), "", False)
    value = digits(text)
    if value is None or not value <= 24 or value != int(value):
        return None
    if clause.has(at + 1, "hour_sign") and clause.glued(at):
        minutes = digits(clause.text(at + 2)) if clause.glued(at + 1) else None
        return Clock(at + 2 + (minutes is not None), int(value) * 60 + int(minutes or 0))
    return Clock(at + 1, int(value) * 60, "", False) if value else None


def _past(clause: Clause, at: int) -> Clock | None:
    """ "Half past twelve", "quarter to six", "ten past 5", "half twelve"."""
    begins = clause.skip(at, "article")
    counted = number(clause, begins) if clause.has(begins, "number") or clause.digits(begins) else None
    minutes = int(clause.kind(begins, "minutes") or (counted.value if counted and counted.value < 30 else 0))
    behind = counted.end if counted else begins + 1
    if not minutes or begins > at + 1:
        return None
    way = clause.kind(behind, "past")
    hour = _whole_hour(clause, behind + 1 if way else behind)
    if not hour or (not way and (counted or minutes != 30)):
        return None
    sure = counted is None
    return Clock(behind + 1 + bool(way), (hour * 60 + minutes * int(way or 1)) % DAY, "", sure)


def _whole_hour(clause: Clause, at: int) -> int:
    text = clause.text(at)
    named = (
        clause.kind(at, "named_hour")
        or clause.kind(at, "number")
        or (text if text.isdigit() and len(text) < 3 else "0")
    )
    return int(named) if int(named) <= 12 else 0


def _hour_of_part(clause: Clause, at: int) -> Time | None:
    """ "Evening 6", "in the morning 11": the part of the day before a number that is an hour by it alone."""
    half, phrase = clause.kind(at, "half_day"), clause.phrase(at, "part_of_day")
    hour = _clock(clause, phrase[1]) if half and phrase else None
    if hour is None or phrase is None or hour.sure or hour.end > phrase[1] + 1 or not clause.free(hour.end):
        return None
    return Time(hour.end, replace(hour, half=str(half)).of_day(""), None)


def _part(clause: Clause, at: int, dated: bool) -> Time | None:
    """ "Morning", "late afternoon", "first thing"; bare where nothing before it makes it a time ("good morning")."""
    narrow = clause.kind(at, "narrows")
    begins = at + (clause.text(at + 1) == "-") + 1 if narrow else at
    phrase = clause.phrase(begins, "part_of_day")
    hours = _HOURS.fullmatch(phrase[0]) if phrase else None
    if phrase is None or hours is None:
        return None
    first, last = int(hours[1]) * 60, int(hours[2]) * 60
    third = (last - first) // 3
    first += {"late": 2 * third, "mid": third}.get(narrow or "", 0)
    last -= {"early": 2 * third, "mid": third}.get(narrow or "", 0)
    led = (
        narrow or dated or clause.has(at - 1, "part_lead") or clause.has(at - 1, "time_lead") or phrase[1] > begins + 1
    )
    the = clause.has(at - 1, "the") and clause.has(at - 2, "part_lead")
    return Time(phrase[1], first, last, "" if led or the or clause.has(phrase[1], "of") else "bare")


def half_of(clauses: list[Clause]) -> str:
    """Which half of the day a line is about, by its meals and parts of the day; "" where it names none or both."""
    halves = {kinds["half_day"] for clause in clauses for kinds in clause.kinds if "half_day" in kinds}
    return halves.pop() if len(halves) == 1 else ""
