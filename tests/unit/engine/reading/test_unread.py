"""Unread words: each has one kind, which another value of its type does not change; what matters is said back."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.reading.contract import NOWHERE, Reading, SlotEdit
from engine.reading.focus import Focus
from engine.reading.lexicon import Lexicon
from engine.reading.parsed import Parsed
from engine.reading.read import parse, reading_of_parsed
from engine.reading.resolve import resolve
from engine.reading.unread import MEANT, kinds_of, said_back
from tests.support.small_words import vocabulary

LEXICON = Lexicon.of(vocabulary())
NOW = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
PIECES = (
    "lunch", "for", "25", "in Boston", ",", "no", "gronk", "Gronk", "by noon", "$12", ".", "vegan", "12%", "40 minutes",
    "room 4", "nothing", "tacos", "anything", "idk", "allergic to peanuts", "half", "two", "Dr.", "was", "?", "if not",
)  # fmt: skip
LINE = st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join)
NUMBER = st.integers(13, 48)
"""No day's number and no hour."""
PLACE, FOOD = st.sampled_from(("Boston", "Cambridge", "Oakland")), st.sampled_from(("tacos", "sandwiches", "lasagna"))
UNITS = ("minutes", "mins", "hours", "weeks", "years", "yrs")


def parsed(text: str) -> Parsed:
    return parse(text, LEXICON, NOW, UTC)


def words_back(text: str) -> list[str]:
    line = parsed(text)
    return [text[one.start : one.end] for one in said_back(resolve(reading_of_parsed(line), Focus()), line)]


@given(LINE | st.text(max_size=60))
def test_every_word_is_of_one_kind_and_what_is_said_back_is_unread_of_its_line(text: str) -> None:
    line = parsed(text)
    kinds = kinds_of(line)
    assert len(kinds) == len(line.utterance.tokens)
    assert all((kind == "used") == (at in line.taken) for at, kind in enumerate(kinds))
    assert all(line.types[at] & {"UNKNOWN"} for at, kind in enumerate(kinds) if kind == "unknown")
    reading = resolve(reading_of_parsed(line), Focus())
    shown = said_back(reading, line)
    assert set(shown) <= {*reading.unused, *reading.unknown}
    assert list(shown) == sorted(shown, key=lambda one: one.start)
    assert all(0 <= one.start < one.end <= len(text) for one in shown)


@given(LINE)
def test_a_value_that_no_rule_took_is_never_dropped_in_silence(text: str) -> None:
    line = parsed(text)
    kinds = kinds_of(line)
    for one in line.typed:
        at = range(one.start, one.end)
        if one.type in MEANT - {"NUM", "RANGE", "FRACTION"} and line.taken.isdisjoint(at):
            assert {kinds[here] for here in at} == {"unused"}, one
    shown = said_back(reading_of_parsed(line), line)
    for here, kind in enumerate(kinds):
        start = line.utterance.tokens[here].start
        assert (
            kind != "unused" or any(one.start <= start < one.end for one in shown) or not reading_of_parsed(line).unused
        )


@given(NUMBER, NUMBER, PLACE, PLACE, FOOD, FOOD)
@pytest.mark.parametrize(
    "words",
    [
        "cake for her, she is {n} years with us, lunch in {p}",
        "we had {n} of the {f} in {p}",
        "{f} in {p} for the Q{n} review",
        "room {n}, {p}, {f}",
        "{f} in {p}, {n} tables",
        "would {n} trays of {f} do",
        "no idea, {f} for {n} in {p}",
    ],
)
def test_another_value_of_its_type_is_of_the_same_kind(
    words: str, number: int, other: int, place: str, there: str, food: str, dish: str
) -> None:
    one, two = words.format(n=number, p=place, f=food), words.format(n=other, p=there, f=dish)
    assert kinds_of(parsed(one)) == kinds_of(parsed(two))


@given(NUMBER, st.sampled_from(UNITS))
def test_a_length_of_time_is_story_but_one_that_is_to_be_met(number: int, unit: str) -> None:
    assert words_back(f"lunch for 9 in Boston, he talked {number} {unit}") == []
    assert str(number) in " ".join(words_back(f"lunch for 9 in Boston, at least {number} {unit} before"))


@given(NUMBER, st.sampled_from(("tables", "chairs", "boxes", "flags")))
def test_a_number_that_counts_something_else_is_said_back(number: int, what: str) -> None:
    assert str(number) in " ".join(words_back(f"lunch for 9 in Boston, we have {number} {what}"))


@given(st.sampled_from(("room", "suite", "dock", "floor plan for day")), st.integers(2, 9))
def test_the_number_of_a_room_or_day_is_story(room: str, number: int) -> None:
    assert words_back(f"lunch for 9 in Boston, {room} {number}, thanks") == []


NAME = st.sampled_from(("Gronkvist", "Okrafon", "Bexwick"))


@given(NAME)
def test_the_name_of_somebody_is_story_and_one_that_is_wanted_is_told(name: str) -> None:
    assert words_back(f"lunch for 9 in Boston, it is for the {name} account") == []
    assert words_back(f"lunch for 9 in Boston for Priya {name}") == []
    assert name in " ".join(words_back(f"lunch for 9 in Boston, no {name}"))


@given(NAME.map(str.lower))
def test_a_strange_word_is_told_beside_what_was_read_or_behind_a_denial(word: str) -> None:
    assert words_back(f"{word} lunch for 9 in Boston") == [word]
    assert words_back(f"lunch for 9 in Boston. not so {word}") == [word]
    assert words_back(f"lunch for 9 in Boston. the day was long for {word} of theirs") == []


@pytest.mark.parametrize("waving", ["anything", "whatever works", "idk", "no clue"])
def test_what_waves_a_choice_away_is_told_only_where_nothing_else_was_read(waving: str) -> None:
    assert words_back(f"lunch for 9 in Boston, {waving}") == []
    line = parsed(waving)
    span = line.utterance.span(0, len(line.utterance.tokens))
    assert said_back(Reading(unused=(span,)), line) == (span,)
    assert said_back(Reading(unused=(span,), edits=(SlotEdit("meal", "set", "Lunch", NOWHERE),)), line) == ()
