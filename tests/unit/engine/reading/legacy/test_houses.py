"""A kind of house, where no dish is named, stands for what people go there for; a place to meet at is no wish."""

import pytest


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
