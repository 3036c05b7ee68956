"""Every line that `platter understand` writes is as its JSON Schema says."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import engine.domain.understanding
from engine.domain.understanding.index import Index
from engine.domain.understanding.lines import Conversations, vocabulary_of

SCHEMA = json.loads((Path(engine.domain.understanding.__file__).parent / "line.schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
WORDS: dict[str, Any] = {
    "cuisines": ["Italian", "Thai", "Mexican"],
    "cities": ["Boston", "Cambridge", "New York"],
    "restaurants": ["Trattoria Roma", "Falafel King"],
    "states": ["MA", "NY"],
    "areas": ["north", "centre"],
    "dishes": ["Baked Ziti", "Pad Thai", "Chicken Curry"],
}
INDEX = Index.of(vocabulary_of(WORDS))
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


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_what_people_say_comes_out_as_the_schema_says() -> None:
    conversations = Conversations(INDEX)
    for text in SAID:
        VALIDATOR.validate(conversations.read({"thread": "one", "text": text}))


@pytest.mark.parametrize("wrong", [{"entities": {"serves_min": "25"}}, {"intent": "buy"}, {"state": {"colour": "red"}}])
def test_what_is_not_such_a_line_is_refused(wrong: dict[str, Any]) -> None:
    line = Conversations(INDEX).read({"thread": "one", "text": "lunch for 25 in Boston"})
    VALIDATOR.validate(line)
    assert not VALIDATOR.is_valid({**line, **wrong})


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


@given(st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=8)), max_size=12))
def test_whatever_is_typed_comes_out_as_the_schema_says(pieces: list[str]) -> None:
    conversations = Conversations(INDEX)
    VALIDATOR.validate(conversations.read({"thread": "one", "text": " ".join(pieces), "asked": ["people"]}))
