"""Numbers and names that stand for somebody or something named beside them, and count no party and no wish."""

import pytest


@pytest.mark.parametrize(
    ("line", "party"),
    [
        ("retirement party for one of our nurses in Boston. 25 people, more snacks than a meal", 25),
        ("lunch in Boston for one of the clients, we are 9", 9),
        ("lunch for 13 people in Boston, two places, one for breakfast and one for lunch", 13),
        ("dinner in Boston for 30, one from a Thai kitchen and the other from an Indian one", 30),
        ("lunch for one of our clients in Boston", None),
        ("lunch for one in Boston", 1),
    ],
)
def test_a_one_that_stands_for_somebody_or_something_is_no_party(after, line, party):
    assert after(line).party == party


def test_what_each_of_two_places_is_for_stays_said(after):
    assert after("pastries and lunch for 13 in Boston, one for breakfast and one for lunch").is_breakfast


@pytest.mark.parametrize("line", ["two keep kosher", "2 of us keep kosher", "two guests keep kosher"])
def test_who_keeps_a_diet_is_counted(after, line):
    wants = after(f"lunch for 15 in Boston, {line}")
    assert [(need.label, need.count) for need in wants.needs] == [("kosher", 2)]
    assert not wants.dietary_labels


def test_where_all_keep_it_it_is_for_all(after):
    assert after("lunch for 15 in Boston, we all keep kosher").dietary_labels == ("kosher",)


@pytest.mark.parametrize(
    "line",
    [
        "Anything for 15 people for $75? Oakland. 4 are vegetarian",
        "Lunch for 15. New York. Not before noon",
        "lunch for 15. oakland. 4 are vegetarian",
    ],
)
def test_a_place_that_is_a_sentence_of_its_own_is_the_place(after, line):
    assert after(line).city in ("Oakland", "New York")


def test_to_order_a_kitchen_is_to_look_for_it(say, after):
    assert say("we want to order Thai for 6 in Boston").intent == "search"
    assert after("we want to order Thai for 6 in Boston").cuisine_keys == ("thai",)
    assert say("how do I order?").intent == "order"


@pytest.mark.parametrize("line", ["actual food, not just greek salad", "more than bread and not only greek salad"])
def test_what_alone_is_too_little_is_not_wished_for(after, line):
    assert not [wish for wish in after(f"lunch for 20 in Boston, {line}").wishes if "salad" in wish.text]


def test_what_is_wanted_beside_it_is(after):
    wishes = after("lunch for 20 in Boston, not just greek salad but also lasagna").wishes
    assert [wish.text for wish in wishes] == ["greek salad", "lasagna"]
