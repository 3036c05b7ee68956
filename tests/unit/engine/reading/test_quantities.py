"""Quantities of a line: digits are words, another number changes its value alone, and any text is read."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.reading.contract import When
from engine.reading.lattice import Typed
from engine.reading.quantities import quantities
from engine.reading.tables import rows
from engine.reading.utterance import utterance

ZONE = ZoneInfo("America/Los_Angeles")
NOW = datetime(2025, 3, 12, 10, 0, tzinfo=ZONE)
"""A Wednesday, in summer time since Sunday."""
ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
KNOWN = st.sampled_from(sorted({word for word, *_ in rows("quantity_words", "word", "kind", "value", "locale")}))
PIECES = st.lists(KNOWN | st.integers(0, 100_000).map(str) | st.sampled_from([",", ".", "-", "/", "$", ":", "\n"]))


def spelt(number: int) -> str:
    """A numeral in words."""
    if number < 20:
        return ONES[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return TENS[tens - 2] + (f"-{ONES[ones]}" if ones else "")
    scale, name = (1000, "thousand") if number >= 1000 else (100, "hundred")
    above, below = divmod(number, scale)
    return f"{spelt(above)} {name}" + (f" and {spelt(below)}" if below else "")


def read(line: str, now: datetime = NOW) -> list[Typed]:
    return quantities(utterance(line), now, ZONE)


def values(line: str, kind: str, now: datetime = NOW) -> list[Any]:
    return [one.value for one in read(line, now) if one.type == kind and one.key != "bare"]


def day(line: str, now: datetime = NOW) -> date:
    (when,) = values(line, "DATE", now)
    assert when.starts.time() == when.ends.time() == datetime.min.time()
    return when.starts.date()  # type: ignore[no-any-return]


def hour(line: str) -> str:
    (when,) = values(f"tomorrow {line}", "TIME")
    return " ".join(f"{end:%H:%M}" if end else "-" for end in (when.starts, when.ends))


@given(st.text(max_size=120) | PIECES.map(" ".join) | PIECES.map("".join))
def test_any_text_is_read_and_every_span_lies_in_it(line: str) -> None:
    tokens = utterance(line)
    for one in quantities(tokens, NOW, ZONE):
        assert 0 <= one.start < one.end <= len(tokens.tokens)
        assert len({token.clause for token in tokens.tokens[one.start : one.end]}) == 1
        if isinstance(one.value, When):
            assert one.value.words == tokens.text(one.start, one.end)
            assert all(end is None or end.utcoffset() is not None for end in (one.value.starts, one.value.ends))
            assert not (one.value.starts and one.value.ends) or one.value.starts < one.value.ends


@pytest.mark.parametrize(
    "piece", ["1", "a ", "1 ", "half ", "fri ", "12 / ", "twenty ", "a hundred and ", "mon - ", "5-"]
)
def test_work_grows_with_the_line_alone(piece: str) -> None:
    line = piece * (4_000 // len(piece))
    assert len(read(line)) <= 6 * len(utterance(line).tokens)


@given(st.integers(0, 99_999))
def test_digits_are_words(number: int) -> None:
    assert values(f"for {spelt(number)} people", "NUM") == values(f"for {number} people", "NUM") == [number]


@given(st.integers(1, 99_999), st.sampled_from(["{} dollars", "${}", "{}$", "{} USD", "under ${}pp", "${}.00"]))
def test_a_sum_is_its_amount_however_it_is_signed(amount: int, form: str) -> None:
    assert values(form.format(amount), "MONEY") == [Decimal(amount)]
    assert values(form.format(f"{amount:,}"), "MONEY") == [Decimal(amount)]


@given(
    st.integers(1, 500), st.integers(1, 500), st.sampled_from(["{}-{}", "{} to {}", "between {} and {}", "{} or {}"])
)
def test_a_range_has_its_ends(low: int, more: int, form: str) -> None:
    assert values(form.format(low, low + more) + " people", "RANGE") == [(low, low + more)]
    assert values(form.format(low + more, low) + " people", "RANGE") == []


@given(st.integers(0, 6), st.integers(0, 400))
def test_a_weekday_is_ahead_and_the_next_one_is_next_weeks(number: int, later: int) -> None:
    now = NOW + timedelta(later)
    today, name = now.date(), WEEKDAYS[number]
    coming, following = day(name, now), day(f"next {name}", now)
    assert coming.weekday() == following.weekday() == day(f"this {name}", now).weekday() == number
    assert today < coming == day(f"this coming {name.lower()}", now) <= today + timedelta(7)
    assert today <= day(f"this {name}", now) <= coming
    assert following == coming + timedelta(7 if coming.isocalendar()[1] == today.isocalendar()[1] else 0)
    assert day(f"{name} next week", now) == following


@given(st.dates(NOW.date(), NOW.date() + timedelta(364)))
def test_a_day_is_the_same_however_it_is_written(when: date) -> None:
    month, number = MONTHS[when.month - 1], when.day
    ending = "th" if 3 < number < 21 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    forms = (
        f"{month} {number}", f"{month[:3]} {number}{ending}", f"{number} {month}", f"the {number}{ending} of {month}",
        f"{WEEKDAYS[when.weekday()]} {month} {number}", f"on {when.month}/{number}", f"{when:%Y-%m-%d}",
        f"{when.month}/{number}/{when.year}", f"{month} {number}, {when.year}",
    )  # fmt: skip
    assert {form: day(form) for form in forms} == dict.fromkeys(forms, when)


@given(st.integers(1, 27), st.integers(0, 400))
def test_a_numbered_day_is_the_next_such(number: int, later: int) -> None:
    now = NOW + timedelta(later)
    found = day(f"on the {number}th", now)
    assert found.day == number
    assert now.date() <= found < now.date() + timedelta(31)


@given(st.integers(0, 23), st.integers(0, 59))
def test_an_hour_with_its_half_is_that_hour(hours: int, minutes: int) -> None:
    half, shown = ("am", "pm")[hours // 12], hours % 12 or 12
    for form in ("{}:{:02} {}", "at {}:{:02}{}", "{}:{:02} {}."):
        assert hour(form.format(shown, minutes, half)) == f"{hours:02}:{minutes:02} -"


@given(st.sampled_from(WEEKDAYS), st.sampled_from(WEEKDAYS), st.integers(20, 99), st.integers(20, 99))
def test_another_day_or_number_changes_its_value_alone(one: str, other: str, count: int, more: int) -> None:
    def shape(line: str) -> list[tuple[str, int, int, str]]:
        return [(typed.type, typed.start, typed.end, typed.key) for typed in read(line)]

    line = "lunch for {} on {} at 12:30, under $300"
    assert shape(line.format(count, one)) == shape(line.format(more, other))


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("two dozen", 24), ("half a dozen", 6), ("one and a half dozen", 18), ("1.5k", 1500),
        ("a hundred and ten", 110), ("hundred and ten", 110),
        ("x14", 14), ("3x", 3), ("(14)", 14), ("2½", Decimal("2.5")), ("a couple of", 2), ("a couple dozen", 24),
    ],
)  # fmt: skip
def test_numbers(line: str, number: int | Decimal) -> None:
    assert values(line, "NUM") == [number]


@pytest.mark.parametrize(
    "line", ["a few trays", "a tray", "an order", "a few dozen", "by the dozen", "12:30", "U14", "room b3"]
)
def test_no_numbers(line: str) -> None:
    assert values(line, "NUM") == []


def test_one_may_be_a_pronoun() -> None:
    assert [one.key for one in read("that one") if one.type == "NUM"] == ["one"]


@pytest.mark.parametrize(
    ("line", "kind", "value"),
    [
        ("the 2nd", "ORDINAL", 2), ("twenty-first", "ORDINAL", 21), ("the last one", "ORDINAL", -1),
        ("#3", "ORDINAL", 3),
        ("second to last", "ORDINAL", -2), ("no. 3", "ORDINAL", 3), ("number three", "ORDINAL", 3),
        ("half of us", "FRACTION", (1, 2)), ("a third", "FRACTION", (1, 3)), ("two thirds", "FRACTION", (2, 3)),
        ("1/4", "FRACTION", (1, 4)), ("½", "FRACTION", (1, 2)), ("15%", "PERCENT", 15), ("ten per cent", "PERCENT", 10),
        ("$10-14 a head", "MONEY", 14), ("between 20 and 30 bucks", "MONEY", 30),
        ("fifty cents", "MONEY", Decimal("0.5")), ("$1.5k", "MONEY", 1500), ("in 94607", "ZIP", "94607"),
    ],
)  # fmt: skip
def test_kinds(line: str, kind: str, value: object) -> None:
    assert values(line, kind) == [value]


@pytest.mark.parametrize(
    "line", ["wait a second", "give it 30 seconds", "last week", "we may need 12", "they march on"]
)
def test_words_of_another_meaning(line: str) -> None:
    assert not values(line, "ORDINAL") + values(line, "DATE")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("today", "03-12"), ("tmrw", "03-13"), ("the day after tomorrow", "03-14"), ("in two weeks", "03-26"),
        ("end of the month", "03-31"), ("end of next week", "03-21"),
        ("mid October", "10-15"), ("Fri 14th", "03-14"),
        ("Tuesday the 9th", "09-09"),
        ("Wednesday week", "03-19"), ("a week from Friday", "03-21"),
        ("in a month", "04-12"), ("12 people, sat", "03-15"), ("first Sunday of the month", "04-06"),
        ("first Sunday in June", "06-01"),
        ("the 5th of next month", "04-05"),
        ("every Friday", "03-14"), ("14.04.2025", "04-14"), ("on 13/5", "05-13"), ("june seventh", "06-07"),
    ],
)  # fmt: skip
def test_days(line: str, expected: str) -> None:
    assert f"{day(line):%m-%d}" == expected


@pytest.mark.parametrize(
    ("line", "length"), [("next week", 7), ("this weekend", 2), ("Monday-Friday next week", 5), ("May 3-4", 2)]
)
def test_spans_of_days(line: str, length: int) -> None:
    (when,) = values(line, "DATE")
    assert (when.ends - when.starts).days == length


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("at noon", "12:00 -"), ("half past twelve", "12:30 -"), ("quarter to six", "17:45 -"), ("1130am", "11:30 -"),
        ("between 12 and 1", "12:00 13:00"), ("12-1pm", "12:00 13:00"),
        ("11-1pm", "11:00 13:00"), ("by 6", "- 18:00"),
        ("around noon", "12:00 -"), ("first thing", "08:00 09:00"), ("eod", "16:00 17:00"),
        ("in the morning", "06:00 12:00"), ("six in the evening", "18:00 -"), ("12h30", "12:30 -"),
        ("at 7.30", "07:30 -"), ("breakfast at 6", "06:00 -"),
        ("dinner at 8", "20:00 -"), ("lunch at 11:45", "11:45 -"), ("7 p.m.", "19:00 -"), ("1230", "12:30 -"),
        ("at 12ish", "12:00 -"), ("eight thirty", "08:30 -"), ("midnight", "00:00 -"),
    ],
)  # fmt: skip
def test_hours(line: str, expected: str) -> None:
    assert hour(line) == expected


def test_an_hour_without_a_day_is_not_resolved() -> None:
    assert values("at 12:30", "TIME") == [When("12:30")]
    assert values("in two hours", "TIME")[0].starts == NOW + timedelta(hours=2)


@pytest.mark.parametrize(
    "line", ["pizza for 4", "at 18 a head", "12 vegans", "the second one", "good morning", "one by one", "won 4-0"]
)
def test_what_may_be_no_time_is_bare(line: str) -> None:
    assert values(line, "TIME") == values(line, "DATE") == []


def test_alternatives_stay() -> None:
    assert {(one.type, one.key) for one in read("for 4")} == {("NUM", "digits"), ("TIME", "bare")}
    assert {one.type for one in read("1/4")} >= {"FRACTION", "DATE"}
