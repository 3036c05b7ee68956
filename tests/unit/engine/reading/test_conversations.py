"""`platter understand` over whole files: people in a thread, what was asked, "any", corrections, odd lines."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from bot.cli.understand_line import SCHEMA as FILE
from engine.conversation.memory import Memory
from engine.conversation.wants import Understood
from engine.reading import Conversations, LineError, Moment, Rooms, understood_of, vocabulary_of

SCHEMA = json.loads(FILE.read_text("utf-8"))
VALIDATOR = Draft202012Validator({"$defs": SCHEMA["$defs"], "$ref": "#/$defs/entities"})
WORDS = vocabulary_of(
    {
        "cuisines": ["Italian", "Thai"],
        "cities": ["Boston", "Cambridge"],
        "restaurants": ["Trattoria Roma"],
        "areas": ["north", "centre"],
    }
)
NOW = datetime(2026, 11, 25, 12, tzinfo=UTC)
Lines = Callable[..., list[dict[str, Any]]]


@pytest.fixture(scope="module")
def read() -> Lines:
    """Reads lines of threads that nothing was said in before."""
    rooms = Rooms(WORDS)

    def answers(*lines: dict[str, Any]) -> list[dict[str, Any]]:
        conversations = Conversations()
        return [conversations.read(line, partial(understand, addressed=line.get("addressed", True))) for line in lines]

    def understand(text: str, memory: Memory, addressed: bool) -> Understood:
        return understood_of(rooms.read(text, memory, Moment(NOW, addressed=addressed)).reading, memory)

    return answers


def validate(line: dict[str, Any]) -> None:
    for found in (line["entities"], line["state"]):
        VALIDATOR.validate(found)


def held(read: Lines, *texts: str) -> dict[str, Any]:
    """The state after these lines of one thread."""
    state: dict[str, Any] = read(*({"thread": "one", "text": text} for text in texts))[-1]["state"]
    return state


def test_what_several_people_say_in_a_thread_adds_up(read):
    anna, ben, cleo, dan = read(
        {"thread": "lunch", "text": "lunch for 20 in Boston", "speaker": "Anna"},
        {"thread": "lunch", "text": "two of us are vegan", "speaker": "Ben"},
        {"thread": "lunch", "text": "see you at noon", "speaker": "Cleo"},
        {"thread": "lunch", "text": "no pork please, under $300 in all", "speaker": "Dan"},
    )
    assert ben["entities"] == {"needs": [{"label": "vegan", "count": 2}]}
    assert (cleo["intent"], cleo["state"]) == ("other", ben["state"])
    assert dan["state"] == {
        **anna["state"],
        "needs": [{"label": "vegan", "count": 2}],
        "excluded": ["pork"],
        "price_max": 300,
    }
    assert [line["speaker"] for line in (anna, ben, cleo, dan)] == ["Anna", "Ben", "Cleo", "Dan"]


def test_threads_stay_apart_and_lines_count_in_the_order_of_the_file(read):
    lines = read(
        {"thread": "a", "text": "lunch for 20 in Boston"},
        {"thread": "b", "text": "dinner for 8 in Cambridge"},
        {"thread": "a", "text": "Italian"},
        {"thread": "b", "text": "no, 10"},
        {"thread": "a", "text": "no, 30"},
    )
    a, b = lines[-1]["state"], lines[-2]["state"]
    assert (a["serves_min"], a["city"], a["cuisine"]) == (30, "Boston", ["Italian"])
    assert (b["serves_min"], b["city"], b.get("cuisine")) == (10, "Cambridge", None)
    assert held(read, "for 20 people", "for 30 people")["serves_min"] == 30
    assert held(read, "for 30 people", "for 20 people")["serves_min"] == 20


@pytest.mark.parametrize(
    ("asked", "text", "entities"),
    [
        (["serves_min"], "12", {"serves_min": 12}),
        (["city"], "Boston", {"city": "Boston"}),
        (["cuisine"], "I don't care", {"cuisine": "any"}),
        (["price_level"], "doesn't matter", {"price_level": "any"}),
        (["area"], "any", {"area": "any"}),
    ],
)
def test_a_short_answer_is_of_what_was_asked(read, asked, text, entities):
    (line,) = read({"thread": "one", "text": text, "asked": asked})
    assert entities.items() <= line["entities"].items()


def test_what_nobody_asked_for_and_nobody_was_told_is_no_answer(read):
    (line,) = read({"thread": "one", "text": "12", "asked": [], "addressed": False})
    assert line["entities"] == {}


def test_without_asked_the_open_question_of_the_state_counts(read):
    assert held(read, "I need catering", "30")["serves_min"] == 30
    assert held(read, "Italian for 20 in Boston", "at 7")["serves_min"] == 20


def test_any_stays_until_a_value_is_said_and_clears_the_value_before(read):
    assert held(read, "Italian for 20 in Boston", "any cuisine is fine")["cuisine"] == "any"
    assert held(read, "any cuisine is fine for 20 in Boston", "Thai then")["cuisine"] == ["Thai"]


@pytest.mark.parametrize(
    ("texts", "entity", "value"),
    [
        (("lunch for 20 in Boston", "no, 30"), "serves_min", 30),
        (("lunch for 20 in Boston", "sorry, Cambridge"), "city", "Cambridge"),
        (("Italian for 20 in Boston", "actually Thai"), "cuisine", ["Thai"]),
        (("Italian for 20 in Boston", "not Italian, Thai"), "cuisine", ["Thai"]),
        (("lunch for 20 in Boston", "I mean 25 people"), "serves_min", 25),
        (("lunch for 20 in Boston", "half vegetarian"), "needs", [{"label": "vegetarian", "count": 10}]),
    ],
)
def test_a_correction_replaces(read, texts, entity, value):
    assert held(read, *texts)[entity] == value


ODD = (
    "", "   ", "\x00", "\n\n", "🍕🍕", "٢٥ people", "25 25 25 25", "$", "for 99999999999 people", "for 0 people",
    "-5 people", "½ dozen", "a" * 5_000, "no " * 400, "two vegans and " * 100, "IN BOSTON FOR 20 PEOPLE!!!",
    "ｌｕｎｃｈ ｆｏｒ ２０",
)  # fmt: skip


@pytest.mark.parametrize("text", ODD)
def test_odd_text_comes_out_as_the_schema_says(read, text):
    (line,) = read({"thread": "one", "text": text})
    validate(line)


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"thread": "one"},
        {"text": "lunch"},
        {"thread": 1, "text": "lunch"},
        {"thread": "one", "text": None},
        {"thread": "one", "text": "lunch", "asked": "cuisine"},
        {"thread": "one", "text": "lunch", "asked": [1]},
    ],
)
def test_a_line_of_another_shape_is_refused(read, line):
    with pytest.raises(LineError):
        read(line)


def test_an_unknown_name_in_asked_and_unknown_fields_do_no_harm(read):
    (line,) = read({"thread": "one", "text": "lunch for 20", "asked": ["colour", "cuisine"], "id": 7, "note": {"a": 1}})
    validate(line)
    assert (line["id"], line["note"], line["entities"]["serves_min"]) == (7, {"a": 1}, 20)


SAID = ("lunch for 20", "no, 30", "any cuisine", "Thai", "two vegans", "start over", "hi", "in Boston")


@given(
    st.lists(
        st.tuples(
            st.sampled_from("ab"),
            st.sampled_from(SAID),
            st.sampled_from([None, [], ["people"], ["cuisine", "city"]]),
        ),
        max_size=8,
    )
)
def test_a_thread_is_read_as_if_it_were_alone(read: Lines, lines: list[tuple[str, str, list[str] | None]]) -> None:
    rows = [{"thread": thread, "text": text, "asked": asked} for thread, text, asked in lines]
    together = read(*rows)
    for name in "ab":
        alone = read(*(row for row in rows if row["thread"] == name))
        assert [line for line in together if line["thread"] == name] == alone
    for line in together:
        validate(line)


@pytest.mark.parametrize(
    ("asked", "text", "entity"),
    [
        (["area"], "It should be the north side of town.", ("area", "north")),
        (["cuisine"], "Thai food that is moderately priced please.", ("cuisine", ["Thai"])),
        (["price_range"], "that would be the cheap ones then", ("price_level", "cheap")),
    ],
)
def test_what_was_asked_for_is_an_answer_and_no_talk(read, asked, text, entity):
    (line,) = read({"thread": "one", "text": text, "asked": asked})
    assert (line["state"][entity[0]], line["intent"]) == (entity[1], "search")
