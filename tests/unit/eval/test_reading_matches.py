"""Labels and what was read: what is right for a slot, and what makes a line wrong."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue import Place, Vocabulary
from engine.conversation import Wants
from engine.reading import entities_of
from tests.eval.reading.judge import CORE, SOFT, judged
from tests.eval.reading.labelled import Line
from tests.eval.reading.match import Entities, is_right, matched
from tests.eval.reading.readers import Read
from tests.eval.reading.state import plain, wants_of

WORDS = Vocabulary(places=(Place("new york", "New York", "ny", "NY", 1),))


def lists(*names: str) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(names), min_size=1, unique=True)


DISHES = lists("taco", "guacamole|guac", "fried rice", "lasagna", "dessert")
FOODS = lists("pork", "mushroom", "prawn|shrimp", "Thai", "spicy")
NEEDS = st.dictionaries(st.sampled_from(["vegan", "vegetarian", "gluten-free"]), st.integers(1, 40), min_size=1)
LABELS = {
    "serves_min": st.integers(1, 500),
    "price_max": st.integers(1, 5_000) | st.just("any"),
    "price_per_person_max": st.decimals(1, 90, places=2).map(float),
    "city": st.sampled_from(["New York", "Oakland", "any"]),
    "cuisine": lists("Thai", "Mexican", "Italian") | st.just("any"),
    "item_keywords": st.fixed_dictionaries({"must_name": DISHES, "may_name": DISHES | st.just([])}),
    "dietary_labels": lists("vegan", "halal", "gluten-free"),
    "needs": NEEDS.map(lambda those: {"must": [{"label": label, "count": n} for label, n in those.items()]}),
    "excluded": st.fixed_dictionaries({"must": FOODS, "may": FOODS | st.just([])}),
    "allergies": lists("nuts", "milk", "sesame", "lychee", "shellfish"),
    "menu_type": st.sampled_from(["Lunch", "Dinner"]),
}
STATES = st.fixed_dictionaries({}, optional=LABELS)


def wrong(labels: Entities, read: Entities) -> list[str]:
    return [name for name, label in labels.items() if not is_right(name, matched(name, label, read.get(name), read))]


@given(STATES)
def test_wants_of_a_labelled_state_are_right_by_that_label(state: dict[str, object]) -> None:
    read = entities_of(wants_of(state, WORDS))
    assert not wrong(state, read)
    assert read.keys() == state.keys()


@given(STATES)
def test_entities_become_the_wants_that_they_were_of(state: dict[str, object]) -> None:
    wants = wants_of(state, WORDS)
    assert wants_of(entities_of(wants), WORDS) == wants


@given(STATES, STATES)
def test_another_value_is_wrong_or_another_way_to_say_the_same(
    one: dict[str, object], other: dict[str, object]
) -> None:
    read = {name: plain(name, label) for name, label in one.items()}
    for name in one.keys() & other.keys():
        if isinstance(one[name], int) and one[name] != other[name]:
            assert wrong({name: other[name]}, read) == [name]
    assert set(wrong(other, read)) >= other.keys() - one.keys()


@pytest.mark.parametrize(
    ("slot", "label", "read", "right"),
    [
        ("allergies", ["nuts"], ["peanuts", "tree nuts"], True),
        ("allergies", ["walnuts"], ["nuts"], True),
        ("allergies", ["nuts"], ["walnuts"], False),
        ("allergies", ["milk"], ["dairy", "egg"], False),
        ("allergies", {"any_of": [["nuts"], ["tree nuts"]]}, ["tree nuts"], True),
        ("allergies", {"any_of": [["nuts"], None]}, None, True),
        ("date", {"has": "tues"}, "Tuesday", True),
        ("date", {"has": "the 14th"}, "Tuesday", False),
        ("excluded", {"must": ["prawn|scampi"], "may": ["crab"]}, ["shrimps", "crab"], True),
        ("excluded", {"must": ["pork"], "may": []}, ["pork", "beef"], False),
        ("item_keywords", {"must_name": ["guacamole"], "may_name": []}, ["guacomole", "chips"], True),
        ("item_keywords", {"must_name": ["guacamole"], "may_name": []}, ["chips"], False),
        ("items", [{"name": "cheese pizza", "quantity": 5}], [{"name": "large cheese pizzas", "quantity": 5}], True),
        ("items", [{"name": "cheese pizza", "quantity": 5}], [{"name": "cheese pizza", "quantity": 4}], False),
        ("needs", {"must": [{"label": "veggie", "count": 2}]}, [{"label": "vegetarian", "count": 2}], True),
        ("needs", {"must": [{"label": "vegan", "count": 2}]}, [{"label": "vegan", "count": 3}], False),
        ("cuisine", ["BBQ"], ["Barbecue food"], True),
        ("city", "any", "New York", False),
    ],
)
def test_what_is_right_for_a_slot(slot: str, label: object, read: object, right: bool) -> None:
    assert is_right(slot, matched(slot, label, read, {})) is right


READ = Read("search", None, {"serves_min": 9}, Wants())
LINE = Line("first", "f1", "", True, {"intent": ["search"], "follow_up_type": [None], "entities": {"serves_min": 9}})


def test_a_line_is_wrong_by_intent_kind_value_and_state() -> None:
    assert judged(LINE, READ).is_right
    for other in (
        dataclasses.replace(READ, intent="filter"),
        dataclasses.replace(READ, follow_up_type="serving"),
        dataclasses.replace(READ, entities={"serves_min": 8}),
    ):
        assert len(judged(LINE, other).why) == 1
    in_force = dataclasses.replace(LINE, expect={**LINE.expect, "state_after": {"serves_min": 9}})
    assert [why.split()[0] for why in judged(in_force, READ).why] == ["state"]
    assert judged(in_force, dataclasses.replace(READ, wants=Wants(party=9))).is_right


@pytest.mark.parametrize("slot", sorted(CORE - {"serves_min"}))
def test_a_value_that_nobody_gave_is_wrong_unless_it_is_free(slot: str) -> None:
    read = dataclasses.replace(READ, entities={**READ.entities, slot: "x"})
    assert not judged(LINE, read).is_right
    assert judged(LINE, read).scores[slot].wrong == 1
    assert judged(dataclasses.replace(LINE, expect={**LINE.expect, "free": [slot]}), read).is_right


@pytest.mark.parametrize("slot", sorted(SOFT))
def test_what_does_no_harm_is_not_counted(slot: str) -> None:
    verdict = judged(LINE, dataclasses.replace(READ, entities={**READ.entities, slot: "x"}))
    assert verdict.is_right
    assert slot not in verdict.scores


@pytest.mark.parametrize(
    ("text", "label", "is_accepted"),
    [("put together a spread for 75", "search", True), ("Could you put something nice together?", "search", True),
     ("what would the whole lunch be for 30", "search", True), ("lunch for 30", "search", False),
     ("the spreadsheet is put away", "search", False), ("keep the whole meal clear of nuts", "filter", False)],
)  # fmt: skip
def test_a_label_older_than_whole_orders_takes_one_for_a_search_where_the_line_asks_for_it(
    text: str, label: str, is_accepted: bool
) -> None:
    line = Line("first", "x", text, True, {"intent": [label]})
    read = Read("compose", None, {}, Wants())
    assert judged(line, read).is_right == is_accepted
    assert judged(line, dataclasses.replace(read, intent="search")).is_right == (label == "search")
