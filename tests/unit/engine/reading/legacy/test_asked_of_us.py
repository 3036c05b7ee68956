"""What is asked of Platter itself is a command of its own where it is said to Platter, and talk among people."""

import pytest

from engine.conversation.memory import Memory
from engine.reading.legacy.understand import read
from tests.support.small_words import SHOWN
from tests.unit.engine.reading.legacy.conftest import INDEX

ASKED = [
    ("which cities do you cover?", "cities"),
    ("what cities are you in?", "cities"),
    ("where do you operate?", "cities"),
    ("do you cover Boston?", "covers"),
    ("do you cover Paris?", "covers"),
    ("do you deliver to Oakland?", "covers"),
    ("do you have anything in Oakland?", "covers"),
    ("what cuisines are there in Oakland?", "cuisines"),
    ("what kinds of food do you have?", "cuisines"),
    ("what restaurants are there in Boston?", "houses"),
    ("list the caterers in Boston", "houses"),
    ("restaurants in Boston", "houses"),
    ("show me the restaurants in Boston please", "houses"),
    ("any good caterers in Boston?", "houses"),
    ("how many restaurants?", "houses"),
    ("what do you know about me?", "privacy"),
    ("do you store our messages?", "privacy"),
    ("is this conversation private?", "privacy"),
    ("who can read what I write?", "privacy"),
    ("where is my order?", "orders"),
    ("what's the status of my order?", "orders"),
    ("I'd like to cancel my order", "orders"),
    ("same as last week", "past"),
    ("the usual please", "past"),
    ("what did we have last time?", "past"),
    ("reorder our last order", "past"),
    ("reorder", "past"),
    ("where can I see my past searches?", "past"),
    ("talk to a human", "human"),
    ("can I speak to someone?", "human"),
    ("are you a bot?", "human"),
]

OF_TERMS = [
    "how do I order?", "can I order through you?", "can you deliver to my office?", "do you take credit cards?",
    "how far in advance do I need to order?", "is this free to use?", "what do you charge?", "do you have gift cards?",
]  # fmt: skip


@pytest.mark.parametrize("text", OF_TERMS)
def test_terms_are_platters_where_no_restaurant_is_shown(text: str) -> None:
    assert read(text, Memory(), INDEX, addressed=True)[1].command == "terms"
    assert read(text, SHOWN, INDEX, addressed=True)[1].command is None


@pytest.mark.parametrize("text", ["who are you?", "what is Platter?", "how does it work?", "what can I ask?"])
def test_who_platter_is_is_help(text: str) -> None:
    assert read(text, Memory(), INDEX, addressed=True)[1].command == "help"


@pytest.mark.parametrize(("text", "command"), ASKED)
def test_what_is_asked_of_platter_itself_is_heard_as_that(text: str, command: str) -> None:
    for memory in (Memory(), SHOWN):
        understood = read(text, memory, INDEX, addressed=True)[1]
        assert (understood.intent, understood.command) == ("command", command)


@pytest.mark.parametrize(("text", "command"), ASKED)
def test_the_same_among_people_is_no_command(text: str, command: str) -> None:
    assert read(text, Memory(), INDEX)[1].command is None


@pytest.mark.parametrize(
    "text",
    [
        "do you have pizza?",
        "do you serve Thai?",
        "do you have vegan options in Boston?",
        "what Italian restaurants are there in Boston?",
        "restaurants in Boston for 20",
        "Thai restaurants in Boston",
        "Italian for 20 in Boston",
        "same again but for 30 in Boston, Thai",
        "where can we order pizza in Boston?",
        "Mexican for 12, same budget",
    ],
)
def test_what_names_food_is_searched(text: str) -> None:
    assert read(text, Memory(), INDEX, addressed=True)[1].command is None


@pytest.mark.parametrize(
    ("text", "city", "unknown"),
    [("do you cover Boston?", "Boston", None), ("do you cover Paris?", None, "Paris")],
)
def test_the_place_that_is_asked_about_is_told_apart_from_one_nobody_knows(
    text: str, city: str | None, unknown: str | None
) -> None:
    said = read(text, Memory(), INDEX, addressed=True)[1].said
    assert (said.city, said.unknown_place) == (city, unknown)
