"""Every line that `platter understand` writes is as its JSON Schema says, and only what it knows goes in."""

import json
import sys
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from bot.cli.outcome import Failed
from bot.cli.understand import print_schema
from bot.cli.understand_line import SCHEMA as FILE
from bot.cli.understand_line import CardRead, Line, NoticeRead, PageDish, QuickReplyRead, Read, line_of
from bot.cli.understand_threads import Threads
from engine.reading import Rooms, vocabulary_of

SCHEMA = json.loads(FILE.read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
WORDS: dict[str, Any] = {
    "cuisines": ["Italian", "Thai", "Mexican"],
    "cities": ["Boston", "Cambridge", "New York"],
    "restaurants": ["Trattoria Roma", "Falafel King"],
    "states": ["MA", "NY"],
    "areas": ["north", "centre"],
    "dishes": ["Baked Ziti", "Pad Thai", "Chicken Curry"],
}
ROOMS = Rooms(vocabulary_of(WORDS))
"""Prepared once: a lexicon takes longer than its lines."""
PAGE = [
    {"name": "Baked Ziti", "restaurant": "Trattoria Roma"},
    {"name": "Pad Thai", "restaurant": "Bangkok House"},
]
SAID = (
    "lunch for about 25 in Boston, MA, Italian, two vegans, no pork, under $15 a head on Tuesday at noon",
    "any cuisine, something cheap, between 10 and 15 dollars each, gluten free",
    "3 trays of baked ziti from Trattoria Roma",
    "too many, more like 30",
    "one is allergic to nuts, price does not matter",
    "popular dishes in the north, $300 in all, breakfast",
    "see you at noon",
    "start over",
    "compare the first two",
)


def read(*lines: dict[str, Any]) -> list[dict[str, Any]]:
    threads = Threads(ROOMS)
    read = [threads.read(line_of({"thread": "one", **line}, number)) for number, line in enumerate(lines, start=1)]
    for line in read:
        VALIDATOR.validate(line)
    return read


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_is_printed_as_it_is_committed(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    print_schema()
    sys.stdout.flush()
    assert capfdbinary.readouterr().out == FILE.read_bytes()


def test_types_have_the_fields_of_the_schema() -> None:
    assert set(Line.model_fields) | set(get_type_hints(Read)) == set(SCHEMA["properties"])
    assert set(PageDish.model_fields) == set(SCHEMA["properties"]["page"]["items"]["properties"])
    for name, kind in {"card": CardRead, "quick_reply": QuickReplyRead, "notice": NoticeRead}.items():
        assert set(get_type_hints(kind)) == set(SCHEMA["$defs"][name]["properties"])


def test_what_people_say_comes_out_as_the_schema_says() -> None:
    found = read(*({"text": text} for text in SAID))
    assert all(line[name] is not None for line in found for name in ("unused", "unknown", "confidence"))


def test_the_grammar_tells_what_it_left_and_whose_a_line_is() -> None:
    first, other = read({"text": "lunch for 25 in Boston, gronk 12%"}, {"text": "see you at noon", "addressed": False})
    assert ("12%" in first["unused"][-1], first["unknown"]) == (True, ["gronk"])
    assert (first["addressee"], other["addressee"]) == ("platter", "colleagues")
    assert first["state"] == other["state"]


def test_what_else_stands_in_a_line_comes_back_as_it_is() -> None:
    (line,) = read({"text": "lunch for 25 in Boston", "id": "n-17", "intent": "mine"})
    assert (line["id"], line["intent"], line["entities"]["serves_min"]) == ("n-17", "search", 25)


@pytest.mark.parametrize(
    "wrong",
    [
        {"entities": {"serves_min": "25"}},
        {"intent": "buy"},
        {"state": {"colour": "red"}},
        {"addressee": "everybody"},
        {"confidence": 2},
        {"silence": True},
        {"page": [{"name": "Baked Ziti"}]},
    ],
)
def test_what_is_not_such_a_line_is_refused(wrong: dict[str, Any]) -> None:
    (line,) = read({"text": "lunch for 25 in Boston"})
    assert not VALIDATOR.is_valid({**line, **wrong})


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"addressed": "no"}, "line 7: addressed: Input should be a valid boolean"),
        ({"page": [{"name": "Baked Ziti"}]}, r"line 7: page\.0\.restaurant: Field required"),
        ({"page": {"1": "Baked Ziti"}}, "line 7: page: Input should be a valid list"),
        ({"asked": [""]}, r"line 7: asked\.0: String should have at least 1 character"),
        ({"text": None}, "line 7: text: Input should be a valid string"),
    ],
)
def test_a_line_of_another_shape_is_refused_by_its_number(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(Failed, match=why):
        line_of({"thread": "one", "text": "lunch", **wrong}, 7)


def test_talk_that_is_overheard_leaves_the_state_as_it_was() -> None:
    said, talk = read({"text": "lunch for 20 in Boston"}, {"text": "30 of us were at the pub", "addressed": False})
    assert (talk["intent"], talk["addressee"], talk["addressed"]) == ("other", "colleagues", False)
    assert talk["state"] == said["state"]
    assert (said["addressee"], "addressed" in said) == ("platter", False)


def test_the_same_words_are_talk_overheard_and_a_request_to_platter() -> None:
    text = "Thai lunch in Boston on Friday, and hands up who is in"
    to_us, overheard = read({"text": text}), read({"text": text, "addressed": False})
    assert (to_us[0]["intent"], overheard[0]["intent"]) == ("search", "other")
    assert overheard[0]["state"] == {}


def test_a_muted_thread_hears_nothing_until_it_is_spoken_to() -> None:
    said, muted, overheard, again = read(
        {"text": "lunch for 20 in Boston"},
        {"text": "mute"},
        {"text": "no, 30 people", "addressed": False},
        {"text": "no, 30 people"},
    )
    assert (muted["intent"], overheard["intent"], overheard["state"]) == ("command", "other", said["state"])
    assert again["state"]["serves_min"] == 30


def test_a_dish_is_pointed_at_by_its_number_on_the_page_that_is_given() -> None:
    asked, more, ordered = read(
        {"text": "does the second one have nuts?", "page": PAGE},
        {"text": "more from the second one"},
        {"text": "3 of the first one please"},
    )
    assert (asked["intent"], asked["follow_up_type"], asked["references"]) == ("clarify", "reference", [2])
    assert (more["follow_up_type"], more["state"]["restaurant_name"]) == ("scope", "Bangkok House")
    assert ordered["entities"]["items"] == [{"name": "baked ziti", "quantity": 3}]


def test_a_page_stays_until_a_line_gives_another() -> None:
    given, later, emptied = read(
        {"text": "what is in the second one?", "page": PAGE},
        {"text": "what is in the first one?"},
        {"text": "what is in the first one?", "page": []},
    )
    assert (given["references"], later["references"], emptied["references"]) == ([2], [1], [])


PIECES = (
    "for",
    "25",
    "people",
    "in",
    "Boston",
    "no",
    "pork",
    "vegan",
    "$15",
    "a head",
    "cheaper",
    "or",
    "thai",
    "any",
    "two",
)


@given(st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=8)), max_size=12), st.booleans())
def test_whatever_is_typed_comes_out_as_the_schema_says(pieces: list[str], addressed: bool) -> None:
    read({"text": " ".join(pieces), "asked": ["people"], "addressed": addressed, "page": PAGE})
