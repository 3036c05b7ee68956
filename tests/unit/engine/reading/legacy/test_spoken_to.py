"""The same line overheard and said to Platter: food that is named to it is asked for; thanks and tales stay talk."""

import pytest

from engine.conversation.memory import Memory
from engine.reading.legacy.understand import read
from tests.unit.engine.reading.legacy.conftest import INDEX


def intent_of(text: str, addressed: bool) -> str:
    return read(text, Memory(), INDEX, addressed)[1].intent


@pytest.mark.parametrize(
    "text",
    [
        "harvest party lunch",
        "food for the big match",
        "party tray for a farewell get-together",
        "everyone here loves pad thai",
        "something warm for a cold week",
        "something healthy after the gym",
    ],
)
def test_food_that_is_named_to_platter_is_asked_for(text: str) -> None:
    assert intent_of(text, addressed=True) == "search"


@pytest.mark.parametrize(
    "text",
    ["a diwali celebration", "housewarming for our team", "tea time for the legal team", "wine tasting with clients",
     "afternoon pick-me-up for the team"],
)  # fmt: skip
def test_an_occasion_at_which_food_is_served_and_no_more_asks_for_it(text: str) -> None:
    assert intent_of(text, addressed=True) == "search"
    assert intent_of(text, addressed=False) == "other"


@pytest.mark.parametrize(
    ("text", "occasion", "meal"),
    [
        ("holiday lunch for 40", "holiday lunch", "Lunch"),
        ("lunch and learn for 30", "lunch and learn", "Lunch"),
        ("late dinner for 12", "late dinner", "Dinner"),
        ("chinese new year dinner for 12", "chinese new year", "Dinner"),
        ("finger food for 20", None, None),
    ],
)
def test_a_meal_in_the_name_of_an_occasion_is_a_meal_too(text: str, occasion: str | None, meal: str | None) -> None:
    said = read(text, Memory(), INDEX)[1].said
    assert said.occasion == ((occasion,) if occasion else ())
    assert said.menu_type == meal


@pytest.mark.parametrize("text", ["board meeting", "happy birthday", "it is a birthday", "workshop on friday"])
def test_a_meeting_and_a_wish_for_somebody_ask_for_nothing(text: str) -> None:
    assert intent_of(text, addressed=True) == "other"


@pytest.mark.parametrize(
    "text",
    ["thanks, the pizza was great", "see you at lunch", "who ate my burrito bowl", "I had lunch already",
     "the pizza is here", "thanks for the coffee", "thanks Burrito", "what is your name", "the deck is ready"],
)  # fmt: skip
def test_thanks_and_tales_are_talk_even_to_platter(text: str) -> None:
    assert intent_of(text, addressed=True) == intent_of(text, addressed=False) == "other"


@pytest.mark.parametrize(
    ("text", "city"),
    [
        ("boston style baked beans for 12", None),
        ("boston style pizza in oakland", "Oakland"),
        ("lunch in boston", "Boston"),
    ],
)
def test_a_style_is_no_place(text: str, city: str | None) -> None:
    assert read(text, Memory(), INDEX)[1].said.city == city


@pytest.mark.parametrize(
    "text",
    [
        "platter find us pad thai for 20",
        "can platter look for pad thai",
        "platter add pad thai",
        "ask platter to find pad thai",
    ],
)
def test_platter_asked_by_its_name_is_no_platter_to_eat(text: str) -> None:
    wishes = read(text, Memory(), INDEX)[1].said.wishes
    assert [wish.text for wish in wishes] == ["pad thai"]


def test_a_platter_that_is_wished_for_stays_one() -> None:
    wishes = read("sandwich platter and bagel platter for 20", Memory(), INDEX)[1].said.wishes
    assert [wish.text for wish in wishes] == ["sandwich platter", "bagel platter"]
