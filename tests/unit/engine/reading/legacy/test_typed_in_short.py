"""Lines as they are thumbed in: "4" for "for", "r" for "are", days as month and day, and words of the street."""

import pytest


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("yo need grub 4 the night crew, like 25 heads, boston", 25),
        ("need food 4 my team, 25 ppl, boston", 25),
        ("grub for 25 heads in boston", 25),
        ("we're 25 in boston and starving", 25),
        ("lunch in boston, we are only 4 this time", 4),
    ],
)
def test_heads_are_told_in_short(after, text, party):
    wants = after(text)
    assert (wants.party, wants.city, wants.wishes) == (party, "Boston", ())


def test_two_of_the_street_are_a_need(after):
    wants = after("lunch for 25 in boston", "2 dudes r vegan")
    assert [(need.label, need.count) for need in wants.needs] == [("vegan", 2)]


def test_one_who_declined_is_needed_for_no_more(after):
    wants = after("lunch for 24 in boston", "3 vegetarian, 1 gluten free", "GF person declined, so 23")
    assert (wants.party, [(need.label, need.count) for need in wants.needs]) == (23, [("vegetarian", 3)])
    assert wants.dietary_labels == ()


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("lunch in boston, 6/12, 22 pax", "6/12"),
        ("lunch in boston 12/3 at noon for 22", "12/3"),
        ("lunch in boston for 22, 1/2 tray of baked ziti", None),
        ("lunch for 22 in boston, open 24/7", None),
    ],
)
def test_a_day_may_be_month_and_day(after, text, date):
    wants = after(text)
    assert (wants.date, wants.party) == (date, 22)
