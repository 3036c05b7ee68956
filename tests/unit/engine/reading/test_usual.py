"""What a line says of the usual: meant, left out, set, told; and nothing where nothing is usual."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as some

from engine.conversation import Memory, ShownDish, Understood, Wants
from engine.reading import Moment, Rooms, understood_of
from tests.support.small_words import vocabulary

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
ROOMS = Rooms(vocabulary())
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@pytest.fixture
def rooms() -> Rooms:
    return ROOMS


def read(rooms: Rooms, text: str, memory: Memory = Memory(), *, known: bool = True, ours: bool = True) -> Understood:  # noqa: B008
    return understood_of(rooms.read(text, memory, Moment(NOON, UTC, ours, has_usual=known)).reading, memory)


@given(
    party=some.integers(2, 500),
    city=some.sampled_from(["Boston", "Cambridge"]),
    day=some.sampled_from([*range(7), None]),
    form=some.sampled_from(
        [
            "our usual is {heads} in {city}{on}",
            "set our usual to {heads} in {city}{on}",
            "make {city}, {heads}{on} the usual here",
        ]
    ),
)
def test_what_is_to_be_usual_is_the_lines_own(party: int, city: str, day: int | None, form: str) -> None:
    on = "" if day is None else f" on {DAYS[day]}s"
    found = read(ROOMS, form.format(heads=f"{party} people", city=city, on=on))
    assert (found.command, found.intent, found.weekday) == ("set_usual", "command", day)
    assert (found.said.party, found.said.city) == (party, city)


@pytest.mark.parametrize("text", ["lunch, the usual please", "dinner at our usual place", "the usual", "same as usual"])
def test_the_usual_is_meant(rooms: Rooms, text: str) -> None:
    found = read(rooms, text)
    assert (found.usual, found.intent, found.said.wishes) == ("take", "search", ())
    assert read(rooms, text, known=False).usual is None


@pytest.mark.parametrize(
    "text", ["not here", "lunch somewhere else", "tacos, not the usual", "forget the usual, pizza"]
)
def test_the_usual_is_left_out(rooms: Rooms, text: str) -> None:
    assert (read(rooms, text).usual, read(rooms, text).intent) == ("leave_out", "search")
    assert read(rooms, text, known=False).usual is None


def test_behind_a_page_of_another_place_somewhere_else_says_what_it_always_did(rooms: Rooms) -> None:
    dish = ShownDish("d", "d", "r|boston", "R", "D", unit_price=1)  # type: ignore[arg-type]
    memory = Memory(Wants(party=10, city="Boston", city_key="boston"), query="lunch", page=(dish,))
    assert read(rooms, "somewhere else", memory) == read(rooms, "somewhere else", memory, known=False)


@pytest.mark.parametrize(
    "text",
    ["lunch for the usual crowd in Boston", "our usual is closed today, lunch for 12", "an unusual lunch for 12",
     "is it usually spicy?", "make lunch for 12"],
)  # fmt: skip
def test_other_words_set_nothing(rooms: Rooms, text: str) -> None:
    assert read(rooms, text, known=False).command not in ("set_usual", "drop_usual", "usual")


@pytest.mark.parametrize("known", [True, False])
def test_it_is_asked_for_and_dropped_whether_or_not_anything_is_usual(rooms: Rooms, known: bool) -> None:
    assert read(rooms, "what's our usual?", known=known).command == "usual"
    assert read(rooms, "forget our usual", known=known).command == "drop_usual"


@pytest.mark.parametrize("text", ["our usual is 25 people in Boston", "not here", "the usual"])
def test_what_is_said_to_others_says_nothing_of_it(rooms: Rooms, text: str) -> None:
    found = read(rooms, text, ours=False)
    assert (found.usual, found.command in ("set_usual", "usual", "drop_usual")) == (None, False)


def test_an_allergy_in_the_line_guards_and_is_not_usual(rooms: Rooms) -> None:
    found = read(rooms, "our usual is 25 people in Boston, one of us is allergic to nuts")
    assert (found.command, found.said.allergies) == ("set_usual", ("nuts",))
