"""A limit, a party or a need that is changed by so much, or into another: what was known counts on."""

from dataclasses import replace
from decimal import Decimal

import pytest

from engine.conversation.wants import Need
from engine.reading.apply import merge


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("raise the budget by $50", 350),
        ("raise the budget to $350", 350),
        ("add $50 to the budget", 350),
        ("we can spend $50 more", 350),
        ("$50 more is ok", 350),
        ("we got another $100", 400),
        ("increase the budget by 20%", 360),
        ("cut the budget by $100", 200),
        ("take $100 off the budget", 200),
        ("$100 less", 200),
        ("double the budget", 600),
        ("the budget was cut in half", 150),
        ("half the budget", 150),
        ("is anything half price?", 300),
        ("no more than $250", 250),
        ("less than $250", 250),
        ("$250 or less", 250),
        ("cut the budget by $400", 300),
    ],
)
def test_a_total_is_raised_and_cut_by_so_much(after, text, total):
    wants = after("lunch for 20 in Boston, $300 in all", text)
    assert (wants.price_max, wants.price_per_person_max, wants.party) == (total, None, 20)


@pytest.mark.parametrize(
    ("text", "a_head"),
    [
        ("$3 more per head", 18),
        ("add 3 dollars per person", 18),
        ("raise it by 20%", 18),
        ("$2 less per person", 13),
        ("$2.50 extra a head", Decimal("17.50")),
        ("we can go up to 18", 18),
        ("up to 18 is fine", 18),
        ("I can stretch to 18", 18),
    ],
)
def test_a_limit_a_head_is_raised_and_no_party_is_read(after, text, a_head):
    wants = after("lunch for 20 in Boston, $15 a head", text)
    assert (wants.price_per_person_max, wants.price_max, wants.party) == (a_head, None, 20)


def test_of_two_limits_the_one_that_is_named_is_changed(after):
    wants = after("lunch for 20 in Boston, $15 a head and $400 total", "raise the limit by $2 a head")
    assert (wants.price_per_person_max, wants.price_max) == (17, 400)


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("twice as many people", 50),
        ("double the headcount", 50),
        ("the group doubled", 50),
        ("triple the number of guests", 75),
        ("half of us can't make it", 13),
        ("25 -> 31", 31),
        ("31 -> 25", 25),
        ("+5", 30),
        ("we lost 3", 22),
        ("increase to 30", 30),
        ("double the amount of food", 25),
        ("half of the team is out", 25),
    ],
)
def test_a_party_is_multiplied_and_told_as_it_was_and_is(after, text, party):
    assert after("lunch for 25 in Boston", text).party == party


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("swap one vegan for one vegetarian", (Need("halal", 1), Need("vegan", 1), Need("vegetarian", 1))),
        ("one of the vegans is actually vegetarian", (Need("halal", 1), Need("vegan", 1), Need("vegetarian", 1))),
        ("change one vegan to halal", (Need("vegan", 1), Need("halal", 2))),
        ("both vegans are vegetarian", (Need("halal", 1), Need("vegetarian", 2))),
        ("the halal is really kosher", (Need("vegan", 2), Need("kosher", 1))),
    ],
)
def test_a_need_becomes_another_and_no_filter(after, text, needs):
    wants = after("lunch for 20 in Boston, two vegans and one halal", text)
    assert (frozenset(wants.needs), wants.dietary_labels) == (frozenset(needs), ())


def test_a_day_is_changed_and_its_hour_stays(after):
    wants = after("lunch for 20 in Boston on Friday at noon", "same time on Thursday")
    assert (wants.date, wants.time) == ("Thursday", "noon")


def test_the_limit_that_is_raised_is_named_wherever_it_is_said(after):
    wants = after("lunch for 20 in Boston, $15 a head and $400 total", "raise the budget per person by $2")
    assert (wants.price_per_person_max, wants.price_max) == (17, 400)


def test_dear_after_all_lifts_every_limit_that_cheaper_found(say, shown):
    set_by_cheaper = {"unit_price_max": Decimal(9), "price_max": Decimal(90), "known_cost_max": Decimal(80)}
    steps = frozenset({"unit_price_max", "price_max", "unit_serves_min"})
    cheap = replace(shown.wants, **set_by_cheaper, unit_serves_min=8, set_by_follow_up=steps)
    memory = replace(shown, wants=cheap)
    wants = merge(memory, say("the most expensive ones", memory))
    assert (wants.unit_price_max, wants.price_max, wants.known_cost_max) == (None, None, None)
    assert (wants.unit_serves_min, wants.set_by_follow_up) == (8, {"unit_serves_min"})


@pytest.mark.parametrize(
    ("before", "text", "needs"),
    [
        ("5 vegans", "2 of the vegans are also gluten free", {"vegan": 5, "gluten-free": 2}),
        ("3 vegans", "the vegans are also nut free", {"vegan": 3, "nut-free": 3}),
        ("5 vegans", "one of the vegans is really vegetarian", {"vegan": 4, "vegetarian": 1}),
        ("sandwiches", "2 of the vegans are also gluten free", {"gluten-free": 2}),
        ("sandwiches", "two can't do gluten", {"gluten-free": 2}),
        ("sandwiches", "some folks are vegetarian, maybe 5", {"vegetarian": 5}),
        ("sandwiches", "some of us are vegan, probably 3 or so", {"vegan": 3}),
        ("sandwiches", "could we do half veggie half meat", {"vegetarian": 7}),
        ("sandwiches", "half vegetarian and half non veg", {"vegetarian": 7}),
        ("sandwiches", "a quarter vegetarian, the rest meat", {"vegetarian": 4}),
        ("sandwiches", "3 don't eat gluten and Marco hates cilantro", {"gluten-free": 3}),
    ],
)
def test_who_is_free_of_something_stays_what_they_are(after, before, text, needs):
    wants = after(f"lunch for 14 in Boston, {before}", text)
    assert {need.label: need.count for need in wants.needs} == needs
    assert (wants.dietary_labels, wants.party) == ((), 14)


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("15 boxed lunches in Boston", 15),
        ("20 lunch boxes for our team in Boston", 20),
        ("15 boxed lunches for 30 people in Boston", 30),
        ("3 boxes of cookies in Boston", None),
    ],
)
def test_a_boxed_lunch_is_for_one_where_nobody_says_for_how_many(after, text, party):
    assert after(text).party == party


@pytest.mark.parametrize(
    ("text", "labels"),
    [("what about halal", ("halal",)), ("ok halal it is", ("halal",)), ("and halal too", ("kosher", "halal"))],
)
def test_halal_in_the_place_of_kosher_is_the_other(after, text, labels):
    assert after("kosher lunch for 14 in Boston", text).dietary_labels == labels
