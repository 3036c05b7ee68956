"""§13 and §7.2, word for word on the user's side."""

from decimal import Decimal

import pytest


def test_the_first_example_refines_by_diet_and_then_by_price(say, after, shown):
    first = say("Find catering for a corporate lunch in Boston, about 25 people")
    assert (first.intent, first.follow_up_type) == ("search", None)
    assert (first.said.city, first.said.party, first.said.party_approximate) == ("Boston", 25, True)
    assert first.said.menu_type == "Catering"
    second = say("Any vegetarian options?", shown)
    assert (second.intent, second.follow_up_type, second.said.dietary_labels) == ("filter", "dietary", ("vegetarian",))
    third = say("Show me the cheaper ones, under $100", shown)
    assert (third.intent, third.follow_up_type, third.change) == ("filter", "price", "cheaper")
    assert third.said.price_max == 100
    wants = after(
        "Find catering for a corporate lunch in Boston, about 25 people",
        "Any vegetarian options?",
        "Show me the cheaper ones, under $100",
    )
    assert (wants.city, wants.party, wants.dietary_labels, wants.price_max) == (
        "Boston",
        25,
        ("vegetarian",),
        Decimal(100),
    )


def test_the_second_example_completes_a_search_and_then_bounds_the_waste(say, after):
    from engine.conversation.memory import Memory

    first = say("Italian food for a party")
    assert (first.intent, first.said.cuisine) == ("search", ("Italian",))
    second = say("50 people in Cambridge", Memory(query="Italian food for a party", open_question=("party", "place")))
    assert (second.intent, second.follow_up_type) == ("search", None)
    wants = after("Italian food for a party", "50 people in Cambridge", "That's too many servings, more like 30")
    assert (wants.cuisine, wants.city) == (("Italian",), "Cambridge")
    assert (wants.party, wants.party_approximate, wants.serves_max) == (30, True, 40)


@pytest.mark.parametrize(
    ("text", "kind", "change"),
    [
        ("cheaper ones", "price", "cheaper"),
        ("more affordable", "price", "more_affordable"),
        ("serves more people", "serving", "serves_more"),
        ("for 20 people", "serving", None),
        ("vegetarian options", "dietary", None),
        ("gluten-free", "dietary", None),
        ("same restaurant", "scope", "same_restaurant"),
        ("other restaurants", "scope", "other_restaurants"),
        ("more", "page", "more"),
        ("more from this restaurant", "scope", "same_restaurant"),
        ("what about Mexican", "cuisine", None),
        ("sorry, Oakland CA", "correction", None),
        ("the second one", "reference", None),
        ("Cambridge", "location", None),
    ],
)
def test_every_row_of_the_follow_up_rules(say, shown, text, kind, change):
    understood = say(text, shown)
    assert (understood.intent, understood.follow_up_type, understood.change) == ("filter", kind, change)


def test_comparing_is_an_intent_of_its_own(say, shown):
    assert say("compare the first two", shown).intent == "compare"
    assert say("which is cheaper per head?", shown).intent == "compare"
