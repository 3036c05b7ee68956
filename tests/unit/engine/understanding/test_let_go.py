"""What was said before is let go: a house, a limit, a place; with a reason beside it, and with nothing else lifted."""

import pytest

HOUSE = ("lunch for 20 in Boston from Falafel King",)


@pytest.mark.parametrize(
    "text",
    [
        "forget Falafel King",
        "it doesn't have to be from Falafel King",
        "not Falafel King please",
        "scrap Falafel King, too far away",
    ],
)
def test_a_house_is_let_go_by_its_name(after, text):
    wants = after(*HOUSE, text)
    assert (wants.restaurant_name, wants.restaurant_keys, wants.party, wants.city) == (None, (), 20, "Boston")


@pytest.mark.parametrize(
    "text",
    [
        "not Falafel King but Boston Deli Co",
        "Boston Deli Co instead of Falafel King",
        "Boston Deli Co, not Falafel King",
        "hmm, on second thought Boston Deli Co",
        "Boston Deli Co, everybody had the other one yesterday",
    ],
)
def test_and_another_takes_its_place(after, text):
    assert after(*HOUSE, text).restaurant_name == "Boston Deli Co"


def test_any_house_of_another_town(after):
    wants = after(*HOUSE, "skip Falafel King, any restaurant in Cambridge")
    assert (wants.restaurant_keys, wants.city, wants.any_of) == ((), "Cambridge", frozenset({"restaurant"}))


@pytest.mark.parametrize(
    ("before", "text", "slot"),
    [
        ("$14 a head", "the budget no longer matters, any price is ok", "price_per_person_max"),
        ("under $500 in total", "budget doesn't matter now, the CFO is paying", "price_max"),
        ("vegan", "diet doesn't matter, the guests from the hotel cancelled", "dietary_labels"),
        ("in Cambridge", "anywhere is fine", "place"),
        ("at noon", "the time doesn't matter", "time"),
    ],
)
def test_what_does_not_matter_is_just_that_which_is_in_force(after, before, text, slot):
    assert after("lunch for 20", before, text).any_of == frozenset({slot})


@pytest.mark.parametrize(
    "text",
    [
        "for 31 people, eleven more just signed up",
        "31 people, it seems I can't read a list",
        "make it exactly 31",
        "should have been 31 people",
    ],
)
def test_a_number_of_heads_beside_its_reason_is_the_new_one(after, text):
    assert after("lunch for 20 in Boston", text).party == 31


@pytest.mark.parametrize("text", ["is it 31 people, or more of them at standup?", "30 people signed the card"])
def test_and_a_number_told_of_something_else_is_not(after, text):
    assert after("lunch for 20 in Boston", text).party == 20


def test_an_hour_of_the_morning_is_no_verb(after):
    assert after("breakfast for 20 in Boston", "at 9am").time == "9am"


@pytest.mark.parametrize("text", ["let's start over from scratch", "can we start all over", "start again from the top"])
def test_start_over_is_said_in_many_ways(say, shown, text):
    assert say(text, shown).command == "start_over"
