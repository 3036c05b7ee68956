"""What rooms read of a line, and what they leave of it."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.conversation import Memory
from engine.reading import Moment, Rooms, words_back, zone_of
from engine.reading.contract import Wish
from engine.reading.derive import understood_of
from tests.support.small_words import vocabulary

NOW = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
MOMENT = Moment(NOW)
ROOMS = Rooms(vocabulary())


@pytest.mark.parametrize(
    "text", ["need something for the board meeting thursday morning", "parent night, 60 people or so"]
)
def test_an_occasion_is_a_request(text: str) -> None:
    assert understood_of(ROOMS.read(text, Memory(), MOMENT).reading, Memory()).intent == "search"


def test_nobody_is_allergic_to_a_diet() -> None:
    edits = ROOMS.read("lunch for 20 in Boston, vegetarian, nut allergy", Memory(), MOMENT).reading.edits
    found = [(edit.slot, edit.value) for edit in edits if edit.slot in ("allergy", "diet")]
    assert found == [("diet", "vegetarian"), ("allergy", "nuts")]


@given(st.text(max_size=60))
def test_what_is_said_back_stands_in_the_line(text: str) -> None:
    heard = ROOMS.read(text, Memory(), MOMENT)
    assert all(words and words in text for words in words_back(heard, heard.reading))
    assert len(set(words_back(heard, heard.reading))) == len(words_back(heard, heard.reading))


@given(st.text(max_size=12))
def test_any_name_of_a_zone_gives_one(name: str) -> None:
    assert NOW.astimezone(zone_of(name))
    assert zone_of("America/New_York") != zone_of(None) == UTC


@pytest.mark.parametrize("text", ["sesame sends our temp to the ER", "my lips go numb from mustard"])
def test_an_allergy_told_by_what_it_does_guards_and_is_no_dish(text: str) -> None:
    edits = ROOMS.read(text, Memory(), MOMENT).reading.edits
    assert {edit.value for edit in edits if edit.slot == "allergy"} != set()
    wishes = {edit.value.phrase.text for edit in edits if isinstance(edit.value, Wish)}
    assert wishes.isdisjoint({"sesame", "sesame seeds", "mustard"}), "and is not searched for as a dish"


FOREIGN = (
    "somos ocho y queremos tacos para el viernes",
    "غداء لعشرين شخص يوم الخميس من فضلك",
    "no sé qué pedir, somos la oficina de Boston, una pasta a las 12:30 por favor",
    "Wir brauchen am Freitag Pizza für 20 Leute in Boston, bitte ohne Schwein",
    "on est douze, il nous faut des sandwichs pour demain midi, rien de trop cher",
)


@pytest.mark.parametrize("text", FOREIGN)
def test_words_of_another_language_are_no_dish(text: str) -> None:
    reading = ROOMS.read(text, Memory(), MOMENT).plain
    assert (reading.command, reading.edits) == ("language", ())
    assert reading.unknown
