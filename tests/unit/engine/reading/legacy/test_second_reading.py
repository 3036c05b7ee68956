"""What a model's reading adds: only what the catalogue knows or the text says, and never in the rules' place."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.conversation.memory import Memory
from engine.conversation.wants import Wants
from engine.reading.apply import merge
from engine.reading.checks import supported
from engine.reading.confidence import is_unsure, words_left
from engine.reading.legacy.understand import read
from engine.reading.model_schema import Guess, guess_from_json, guess_schema

LIES = {
    "city": "Oakland",
    "cuisine": ["Thai"],
    "dietary_labels": ["vegan"],
    "price_max": 3.0,
    "serves_min": 4000,
    "item_keywords": ["pad thai"],
    "restaurant_name": "Thai House",
    "excluded": ["chicken"],
    "allergies": ["nuts"],
    "needs": [{"label": "vegan", "count": 9}],
}
FRESH = Memory()


def guess(intent="search", evidence=(), **entities) -> Guess:
    quoted = [{"entity": entity, "words": words} for entity, words in evidence]
    return guess_from_json(json.dumps({"intent": intent, "confidence": 0.9, "entities": entities, "evidence": quoted}))


@pytest.fixture
def second(index):
    """The line's understanding after the rules and this guess."""

    def hold(text: str, guessed: Guess, memory: Memory = FRESH):
        line, rules = read(text, memory, index)
        return supported(guessed, line, rules, memory, index)

    return hold


@pytest.mark.parametrize(
    "line",
    [
        "lunch for 25 in Boston, Italian, two vegans, under $15 a head",
        "cheaper",
        "Any vegetarian options?",
        "thanks!",
        "see you at noon",
        "25",
        "",
    ],
)
def test_a_line_that_the_rules_read_whole_asks_no_model(index, shown, line):
    read_line, rules = read(line, shown, index)
    assert not is_unsure(read_line, rules, index)


@pytest.mark.parametrize("line", ["something the CFO won't faint at", "a smorgasbord for 20 in Boston"])
def test_words_that_nobody_understood_are_worth_a_second_reading(index, line):
    read_line, rules = read(line, Memory(), index)
    assert is_unsure(read_line, rules, index)


def test_words_left_are_those_that_carry_meaning(index):
    line, _ = read("find me a smorgasbord for 20 people in Boston please", Memory(), index)
    assert words_left(line) == ("smorgasbord",)


def test_a_guess_that_nothing_supports_changes_nothing(second, index):
    text = "a smorgasbord for 20 in Boston"
    _, rules = read(text, Memory(), index)
    assert merge(Memory(), second(text, guess(**LIES))).wishes == merge(Memory(), rules).wishes
    assert second(text, guess(**LIES)).said == rules.said


def test_a_quote_that_is_not_in_the_text_supports_nothing(second, index):
    text = "a smorgasbord for 20 in Boston"
    _, rules = read(text, Memory(), index)
    lies = guess(evidence=[(name, "as the house special says") for name in LIES], **LIES)
    assert second(text, lies).said == rules.said


def test_a_quote_of_what_the_rules_read_already_supports_nothing(second, index):
    text = "lunch for 20 in Boston"
    _, rules = read(text, Memory(), index)
    assert second(text, guess(evidence=[(name, "Boston") for name in LIES], **LIES)).said == rules.said


def test_a_dish_of_the_catalogue_read_from_words_left_over_is_wished_for(second):
    found = second(
        "something slurpable for 20 in Boston",
        guess(evidence=[("item_keywords", "slurpable")], item_keywords=["pasta"]),
    )
    assert [wish.text for wish in found.said.wishes] == ["pasta"]
    assert found.said.party == 20


def test_a_dish_that_no_menu_has_is_not_wished_for(second):
    found = second(
        "something slurpable for 20", guess(evidence=[("item_keywords", "slurpable")], item_keywords=["unicorn stew"])
    )
    assert not found.said.wishes


def test_a_number_counts_only_if_it_stands_in_the_text(second):
    assert second("the krewe numbers 12 this year", guess(serves_min=12)).said.party == 12
    assert second("the krewe numbers 12 this year", guess(serves_min=13)).said.party is None


def test_an_allergy_counts_only_if_the_text_names_it(second):
    text = "my boss gets blotches around cashews"
    quoted = [("allergies", "blotches around cashews")]
    assert second(text, guess(evidence=quoted, allergies=["tree nuts"])).said.allergies == ("tree nuts",)
    assert second(text, guess(evidence=quoted, allergies=["shellfish"])).said.allergies == ()
    assert second(text, guess(allergies=["tree nuts"])).said.allergies == ()


def test_the_rules_stand_where_a_guess_says_otherwise(second):
    found = second("flurble lunch for 20 in Boston, no pork", guess(city="Oakland", serves_min=20, excluded=[]))
    assert (found.said.city, found.said.party, found.said.excluded) == ("Boston", 20, ("pork",))


def test_no_guess_takes_an_allergy_back_or_erases_anything(second):
    memory = Memory(wants=Wants(allergies=("tree-nuts",)))
    found = second("whatever the krewe fancies", guess("other", allergies=[]), memory)
    assert merge(memory, found).allergies == ("tree-nuts",)
    assert found.command is None


def test_a_guess_of_paying_less_is_cheaper_where_something_is_shown(second, shown):
    cheaper = guess("filter", price_adjustment="decrease")
    assert second("the CFO would faint", cheaper, shown).change == "cheaper"
    assert second("the CFO would faint", cheaper).change is None


def test_a_model_cannot_silence_a_request(second):
    assert second("flurble lunch for 20 in Boston", guess("other")).intent == "search"


def test_commands_are_no_intent_of_a_model():
    with pytest.raises(ValueError, match="intent"):
        guess_from_json('{"intent": "command"}')


def test_the_schema_is_strict():
    def check(schema):
        if isinstance(schema, dict):
            if "properties" in schema:
                assert set(schema["required"]) == set(schema["properties"])
                assert schema["additionalProperties"] is False
            for inner in schema.values():
                check(inner)
        elif isinstance(schema, list):
            for inner in schema:
                check(inner)

    check(guess_schema())
    assert set(guess_schema()["properties"]) >= {"intent", "is_follow_up", "follow_up_type", "confidence", "entities"}


names = st.text(max_size=30) | st.sampled_from(["Oakland", "Thai", "vegan", "nuts", "pad thai", "25", "pork"])
many = st.lists(names, max_size=3)


@given(
    st.text(max_size=60) | st.sampled_from(["lunch for 25 in Boston", "the krewe of 12, cashews kill", "cheaper"]),
    st.fixed_dictionaries(
        {},
        optional={
            "city": names, "state": names, "zip_code": names, "cuisine": many, "dietary_labels": many,
            "price_max": st.floats(allow_nan=False, allow_infinity=False), "serves_min": st.integers(),
            "item_keywords": many, "restaurant_name": names, "excluded": many, "allergies": many, "date": names,
        },
    ),
    st.lists(st.tuples(names, names), max_size=3),
)  # fmt: skip
def test_whatever_a_model_says_what_the_rules_read_stays(text, entities, evidence):
    from tests.unit.engine.reading.legacy.conftest import INDEX, SHOWN

    line, rules = read(text, SHOWN, INDEX)
    found = supported(guess("search", evidence, **entities), line, rules, SHOWN, INDEX)
    for name in type(rules.said).__dataclass_fields__:
        said = getattr(rules.said, name)
        assert not said or getattr(found.said, name) == said
    assert found.command == rules.command
    assert 0 <= found.confidence <= 1
