"""A value is heard beside its reason, whoever is said to have said it; and what is told of others changes nothing."""

import pytest

SAID = ("lunch for 44 in Boston on Friday at noon, Thai", "vegetarian")


@pytest.mark.parametrize(
    ("text", "slot", "value"),
    [
        ("marketing says 4 more so it's 48 now", "party", 48),
        ("sales asked for four more seats, that's 48 now", "party", 48),
        ("hold on, Ines and Bo want in too. make that 46", "party", 46),
        ("no wait, they're back. 45.", "party", 45),
        ("nope, 54. I can't type today", "party", 54),
        ("two people from sales invited themselves, so it's not 44 but 46", "party", 46),
        ("wait, 8 kids, not 10, so 42 in all", "party", 42),
        ("no you know what, 40 was right", "party", 40),
        ("we do have 41 confirmed, sorry", "party", 41),
        ("the directors are paying, they say $600 total", "price_max", 600),
        ("Finn also said up to $30 per person is fine, he wants to look good", "price_per_person_max", 30),
        ("Thanks, nice ones. I forgot something. We can't spend more than $15 per person.", "price_per_person_max", 15),
        ("money wise we can do 500 total", "price_max", 500),
        ("gah, wrong calendar. I meant Monday, Friday is a holiday", "date", "Monday"),
        ("sorry, that's late, so not noon but 11:30am", "time", "11:30am"),
        ("it's Cambridge", "city", "Cambridge"),
        ("some are in Lisbon that week, so we're 40", "city", "Boston"),
        ("Greek would suit that crowd I guess", "cuisine", ("Greek",)),
        ("Omar says Thai is boring. fine, go with Mexican", "cuisine", ("Mexican",)),
        ("I don't think we need vegetarian", "dietary_labels", ()),
    ],
)
def test_a_value_is_heard_beside_its_reason(after, text, slot, value):
    assert getattr(after(*SAID, text), slot) == value


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("lunch at the lab in Boston: 8 engineers, 5 designers and 2 PMs", 15),
        ("dinner in Boston, eleven guests and five of ours", 16),
        ("this is room 1408, dinner in Boston for 33", 33),
        ("lunch in Boston, they're 22 and hungry", 22),
        ("on Fridays we feed the volunteers in Boston, usually nineteen of them, lunch please", 19),
        ("lunch in Boston, they are 21 and then there's me, so call it 22", 22),
        ("dinner in Boston, that's 30 people, no wait Luis is out, so 27", 27),
    ],
)
def test_heads_told_in_long_messages_are_counted(after, text, party):
    assert after(text).party == party


def test_a_long_brief_is_heard_whatever_else_it_tells(after):
    wants = after(
        "so we have the whole crew flying in and my manager dumped this on me. it's Boston, about 45 ppl, lunch, and "
        "she said don't go over 16 dollars a head. I've never done this before so go easy on me"
    )
    assert (wants.party, wants.city, wants.menu_type, wants.price_per_person_max) == (45, "Boston", "Lunch", 16)


@pytest.mark.parametrize("text", ["cookies are a must", "cookies would be the dream", "cookies if there are any"])
def test_a_dish_that_is_praised_is_wished_for(after, text):
    assert [wish.text for wish in after(*SAID, text).wishes] == ["cookies"]


def test_a_dish_replaced_by_what_was_meant_leaves_nothing_out(after):
    wants = after("caesar salad for 12 in Boston", "not caesar salad, I meant lasagna")
    assert ([wish.text for wish in wants.wishes], wants.excluded) == (["lasagna"], ())


@pytest.mark.parametrize(("text", "excluded"), [("no prok please", "pork"), ("no alcohol in it", "alcohol")])
def test_what_is_left_out_is_heard_with_its_letters_swapped_and_as_an_everyday_word(after, text, excluded):
    assert after(*SAID, text).excluded == (excluded,)


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("I was wrong about the two vegans, there are four", {"vegan": 4, "halal": 1}),
        ("no halal after all, that was somebody else", {"vegan": 2}),
        ("one vegan and two dairy free people in the group", {"vegan": 1, "halal": 1, "dairy-free": 2}),
    ],
)
def test_needs_are_counted_anew(after, text, needs):
    wants = after("lunch for 30 in Boston", "two vegans and one halal", text)
    assert {need.label: need.count for need in wants.needs} == needs


def test_what_is_included_is_asked_and_not_wished_for(say, shown):
    understood = say("is coffee included in any of these?", shown)
    assert (understood.intent, understood.about, understood.said.wishes) == ("clarify", ("coffee",), ())


@pytest.mark.parametrize(
    ("text", "excluded"),
    [
        ("do not serve Ana shrimp", ("shrimp",)),
        ("please don't feed the kids nuts", ("nuts",)),
        ("never serve him shellfish", ("shellfish",)),
        ("don't serve our guests pork or beef", ("pork", "beef")),
        ("don't send Priya anything with nuts", ("nuts",)),
        ("don't give Bob any peanuts", ("peanuts",)),
        ("no pizza with pineapple", ("pineapple",)),
        ("no wraps with chicken or tuna", ("chicken", "tuna")),
        ("no cookies with nuts", ("nuts",)),
        ("without an egg please", ("egg",)),
    ],
)
def test_what_somebody_or_some_dish_is_not_to_get_is_no_wish(after, text, excluded):
    wants = after(*SAID, text)
    assert (wants.excluded, wants.wishes) == (excluded, ())


def test_a_food_denied_beside_a_dish_is_left_out_and_the_dish_is_not(after):
    assert after(*SAID, "no mayo with the sandwiches").excluded == ("mayo",)


def test_what_is_not_to_be_served_is_a_dish_where_nobody_is_named(after):
    assert after(*SAID, "do not serve hot dogs").excluded == ("hot dogs",)
