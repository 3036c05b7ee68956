"""A kind of house, where no dish is named, stands for what people go there for; a place to meet at is no wish."""

import pytest

from engine.catalogue.analyzer import stems
from engine.catalogue.filters import names
from engine.conversation.wants import Phrase
from engine.reading.legacy.wishes import resolve_wishes


@pytest.mark.parametrize(
    ("text", "wishes"),
    [
        ("something from a bakery for 20", ["bakery"]),
        ("can we get steakhouse food for 12 in Boston", ["steakhouse"]),
        ("we would like a delicatessen lunch", ["delicatessen"]),
        ("pub grub for 30", ["pub"]),
        ("chocolate chip cookies from a bakery", ["chocolate chip cookies"]),
        ("food from a pizza parlor for 20", ["pizza"]),
    ],
)
def test_a_house_is_wished_for_where_no_dish_is_named(after, text, wishes):
    assert [wish.text for wish in after(text).wishes] == wishes


@pytest.mark.parametrize(
    "text",
    [
        "let's meet at the pub after work",
        "the bakery downstairs closed",
        "the deli is boring, lunch for 20",
        "the printer is next to our bakery",
        "book a bakery for 4 on friday",
        "I need a table for 6 in a steakhouse",
    ],
)
def test_a_place_to_go_to_is_no_wish(say, text):
    assert say(text).said.wishes == ()


@pytest.mark.parametrize(
    ("wish", "dish", "answers"),
    [
        ("steakhouse", "New York Steak", True),
        ("jewish deli", "Hot Pastrami Sandwich", True),
        ("jewish deli", "Chicken Kabob from the Deli", False),
        ("delicatessen", "Corned Beef on Rye", True),
        ("bakery", "Blueberry Muffin", True),
        ("bakery", "Bakery Style Pizza", False),
    ],
)
def test_what_the_house_is_known_for_answers_and_its_name_does_not(index, wish, dish, answers):
    found = any(names(one, frozenset(stems(dish))) for one in resolve_wishes((Phrase(wish),), index))
    assert found == answers
