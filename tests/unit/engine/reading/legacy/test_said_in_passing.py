"""What is said in few words or in passing: who joins, what it may cost, where it is, and slips put right at once."""

from decimal import Decimal

import pytest

LUNCH = "thai for 20 in Boston on Friday at noon, two vegans, under $300 total"


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("three more want in", 23),
        ("8 from sales and 9 from marketing", 17),
        ("our guests from New York are 6, so 26", 26),
        ("something for 2 vegetarian guests", 20),
        ("finance said 220", 20),
        ("let's say 350 for everything", 20),
    ],
)
def test_who_comes(after, text, party):
    assert after(LUNCH, text).party == party


def test_few_who_need_something_are_no_party(after):
    wants = after(LUNCH, "can you also include something for 2 kosher guests")
    assert {need.label: need.count for need in wants.needs} == {"vegan": 2, "kosher": 2}
    assert wants.dietary_labels == ()


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("finance said 220", 220),
        ("they gave us 350 instead of 300", 350),
        ("the 300 was wrong, should be 350", 350),
        ("let's say 250 for everything", 250),
    ],
)
def test_what_it_may_cost(after, text, total):
    assert after(LUNCH, text).price_max == Decimal(total)


@pytest.mark.parametrize(
    ("text", "city"),
    [
        ("the event is in New York now", "New York"),
        ("our guests from New York are 6, so 26", "Boston"),
        ("we moved to New York last month", "Boston"),
    ],
)
def test_where_it_is(after, text, city):
    assert after(LUNCH, text).city == city


def test_where_guests_are_from_counts_where_no_place_is_known(after):
    assert after("lunch for 8 people from New York").city == "New York"


@pytest.mark.parametrize(
    ("text", "wishes", "cuisines"),
    [
        ("pizza, no wait, burritos for 12", ["burritos"], ()),
        ("we want tacos. sorry, burritos", ["burritos"], ()),
        ("pizza, tacos and burritos", ["pizza", "tacos", "burritos"], ()),
        ("Thai, no, Indian for 12 in Boston", [], ("Indian",)),
        ("Thai or Indian for 12 in Boston", [], ("Thai", "Indian")),
    ],
)
def test_a_slip_is_put_right_in_the_same_line(after, text, wishes, cuisines):
    wants = after(text)
    assert [wish.text for wish in wants.wishes] == wishes
    assert wants.cuisine == cuisines


def test_what_takes_the_place_of_a_wish(after):
    wants = after("burritos for 20 in Boston", "no burritos, tacos")
    assert [wish.text for wish in wants.wishes] == ["tacos"]
    assert wants.excluded == ()


@pytest.mark.parametrize("text", ["sam is gluten free", "Priya is gluten free"])
def test_one_of_them_needs_it(after, text):
    wants = after(LUNCH, text)
    assert [(need.label, need.count) for need in wants.needs] == [("vegan", 2), ("gluten-free", 1)]


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ("got a budget of 350 for 22 people, Boston, whatever's good", "search"),
        ("does anyone in Boston do burritos for 20?", "search"),
        ("does anyone have the keys?", "other"),
    ],
)
def test_who_asks_a_caterer(say, text, intent):
    assert say(text).intent == intent


@pytest.mark.parametrize(
    ("text", "change"), [("bit steep", "cheaper"), ("that's a lot, anything for less?", "cheaper")]
)
def test_a_complaint_about_the_price(say, shown, text, change):
    assert say(text, shown).change == change


@pytest.mark.parametrize("text", ["which of the first two is cheaper?", "which of the two would be cheaper?"])
def test_which_of_several_is_compared(say, shown, text):
    assert say(text, shown).intent == "compare"


def test_money_that_does_not_matter(after):
    assert "price_max" in after(LUNCH, "money's no object").any_of


def test_what_it_was_taken_for_is_no_wish(after):
    wants = after("caesar salad for 12 in Boston", "no lasagna", "lasagna's fine, I mixed it up with tacos. no tacos")
    assert [wish.text for wish in wants.wishes] == ["caesar salad"]
