"""A day, a place, heads or somebody that are only told of, and what a label was that is taken back."""

import pytest

SAID = "dinner for 20 in Boston on Tuesday"


@pytest.mark.parametrize(
    ("text", "party", "date"),
    [
        ("this month is madness, it's 15 people", 15, "Tuesday"),
        ("make it 17, Tuesday's full. Thursday", 17, "Thursday"),
        ("sorry, Tuesday is impossible, Wednesday for 18", 18, "Wednesday"),
        ("drop Tuesday, make it Friday for 16", 16, "Friday"),
        ("we met this morning and we are 19 people", 19, "Tuesday"),
    ],
)
def test_a_day_that_is_told_of_is_not_meant(after, text, party, date):
    wants = after(SAID, text)
    assert (wants.party, wants.date, wants.time) == (party, date, None)


def test_two_letters_behind_a_comma_name_a_colleague(after):
    wants = after(SAID, "make it 16, Al already bought the cookies")
    assert (wants.city, wants.state, wants.wishes) == ("Boston", None, ())


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("we're welcoming 11 glaziers, lunch in Boston please", 11),
        ("inviting 26 beekeepers to lunch in Boston", 26),
        ("lunch in Boston, 13 roofers are coming", 13),
        ("lunch in Boston for nine people, I forgot myself before", 9),
    ],
)
def test_heads_are_counted_whatever_they_do(after, text, party):
    assert after(text).party == party


@pytest.mark.parametrize(
    "text",
    [
        "Kim isn't vegan, I mixed that up! skip the vegan bit",
        "the vegan was for another event, delete that",
        "none of them is vegan",
        "we're not vegan",
    ],
)
def test_a_label_that_never_was_leaves_nothing_behind(after, text):
    wants = after("vegan lunch for 20 in Boston", text)
    assert (wants.dietary_labels, wants.any_of) == ((), frozenset())


def test_a_coeliac_in_the_group_is_counted(after):
    needs = after(SAID, "two vegans and one coeliac among the guests").needs
    assert [(need.label, need.count) for need in needs] == [("vegan", 2), ("gluten-free", 1)]


@pytest.mark.parametrize(
    ("text", "wishes"),
    [
        ("fruit salad and iced tea", ["fruit salad", "iced tea"]),
        ("meatloaf and creamed potatoes", ["meatloaf", "creamed potatoes"]),
        ("lasagna, because the garden is family", ["lasagna"]),
    ],
)
def test_each_food_is_a_wish_of_its_own(after, text, wishes):
    assert [wish.text for wish in after(SAID, text).wishes] == wishes


def test_one_of_them_who_does_something_orders_nothing(say, shown):
    said = say("lasagna please, one of them insisted", shown)
    assert (said.intent, said.said.items) == ("filter", ())


@pytest.mark.parametrize(
    ("text", "slot", "value"),
    [
        ("dinner is at 7:15pm, the hall shuts at 9", "time", "7:15pm"),
        ("we need it on Friday, no sooner", "date", "Friday"),
        ("Tuesday will not work, how about Friday", "date", "Friday"),
        ("last month we were 11, now it's 13", "party", 13),
        ("after much begging we have $17 a head", "price_per_person_max", 17),
        ("the guest of honour suggested Greek", "cuisine", ("Greek",)),
    ],
)
def test_what_is_meant_is_told_from_what_is_beside_it(after, text, slot, value):
    assert getattr(after(SAID, text), slot) == value


@pytest.mark.parametrize("text", ["scrap the tacos and get us lasagna", "no tacos after all, lasagna"])
def test_what_was_not_dropped_stays_beside_what_is_new(after, text):
    wants = after("tacos, burrito bowl and coffee for 20 in Boston", text)
    assert {wish.text for wish in wants.wishes} == {"burrito bowl", "coffee", "lasagna"}
