"""What was said before is let go: a house, a limit, a place; with a reason beside it, and with nothing else lifted."""

import pytest

from engine.conversation.memory import Memory
from engine.reading.apply import merge

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


@pytest.mark.parametrize(
    ("before", "text", "slot"),
    [
        ("$14 a head", "the budget can go, accounting said spend what you like", "price_per_person_max"),
        ("under $500 in total", "the price is no longer an issue", "price_max"),
        ("under $500 in total", "the cost limit is off", "price_max"),
    ],
)
def test_a_limit_can_go_alone(after, before, text, slot):
    wants = after("lunch for 20 in Boston", before, text)
    assert getattr(wants, slot) is None
    assert wants.any_of == (frozenset({slot}) if "issue" in text else frozenset())


def test_what_is_not_needed_any_more_asks_for_no_further_page(say, shown):
    assert say("vegan isn't needed any more", shown).change is None
    assert say("any more", shown).change == "more"


def test_a_day_that_moved_is_the_new_one_and_a_meeting_that_moved_is_none(after):
    before = ("lunch for 20 in Boston on Wednesday",)
    assert after(*before, "Wednesday got moved to Friday").date == "Friday"
    assert after(*before, "the standup got moved to Friday").date == "Wednesday"


@pytest.mark.parametrize(
    ("text", "wishes"),
    [
        ("leave out the tacos", ["burrito bowl"]),
        ("no tacos after all", ["burrito bowl"]),
        ("just the burrito bowl", ["burrito bowl"]),
        ("enchiladas would work too", ["tacos", "burrito bowl", "enchiladas"]),
        ("lasagna works as well", ["tacos", "burrito bowl", "lasagna"]),
    ],
)
def test_one_of_two_wishes_goes_and_a_third_comes(after, text, wishes):
    assert [wish.text for wish in after("tacos or burrito bowl for 20 in Boston", text).wishes] == wishes


@pytest.mark.parametrize("text", ["Thai, not Chinese sorry", "Thai not Chinese", "I said Thai, not Chinese"])
def test_a_cuisine_beside_one_that_is_not_meant_stands_alone(after, text):
    wants = after("Chinese for 20 in Boston", text)
    assert (wants.cuisine, wants.excluded) == (("Thai",), ())


def test_and_one_refused_by_itself_is_left_out(after):
    assert after("lunch for 20 in Boston", "not Chinese").excluded == ("Chinese",)


def test_what_is_not_too_strong_actually_is_left_out(after):
    wants = after("lunch for 20 in Boston", "not too spicy actually")
    assert (wants.excluded, wants.wishes) == (("spicy",), ())


@pytest.mark.parametrize(
    ("text", "slot", "value"),
    [
        ("we can stretch to 23", "price_per_person_max", 23),
        ("lower it to 17 please", "price_per_person_max", 17),
        ("23 is fine too", "price_per_person_max", 23),
        ("bump it to 48", "party", 48),
        ("48 is right", "party", 48),
    ],
)
def test_a_bare_number_is_of_what_it_is_nearest_to(after, text, slot, value):
    wants = after("lunch for 44 in Boston, $20 a head", text)
    assert (wants.party, wants.price_per_person_max) == ((value, 20) if slot == "party" else (44, value))


@pytest.mark.parametrize("text", ["Jo can't have mushrooms", "none of us eats mushrooms", "Jo won't eat mushrooms"])
def test_what_somebody_does_not_eat_is_meant_for_the_caterer(after, text):
    assert after("lunch for 44 in Boston", text).excluded == ("mushrooms",)


@pytest.mark.parametrize("text", ["the allergy thing is off", "his allergy was a false alarm"])
def test_an_allergy_is_taken_back_as_people_say_it(after, text):
    assert after("lunch for 44 in Boston, Jo is allergic to soy", text).allergies == ()


@pytest.mark.parametrize("text", ["the allergy list is off limits", "soy is fine", "the allergy list is off the wall"])
def test_and_by_nothing_less(after, text):
    assert "soy" in after("lunch for 44 in Boston, Jo is allergic to soy", text).allergies


@pytest.mark.parametrize("text", ["no pork for Ziggy", "Garden is allergic to soy", "no soy for Club, he's allergic"])
def test_a_colleague_who_is_called_like_a_word_of_menus_is_no_dish(after, text):
    assert after("lunch for 44 in Boston", text).wishes == ()


@pytest.mark.parametrize(
    "text",
    [
        "no raw fish for two pregnant colleagues",
        "no nuts, two people have allergies",
        "no pork for three of the guests",
    ],
)
def test_those_who_do_not_eat_something_are_not_the_party(after, text):
    assert after("lunch for 44 in Boston", text).party == 44


@pytest.mark.parametrize(
    "text",
    ["cap is $15 a head", "the ceiling is $15 a head", "the price must not exceed $15 a head"],
)
def test_a_limit_is_told_by_any_of_its_names(after, text):
    assert after("lunch for 44 in Boston", text).price_per_person_max == 15


def test_a_dish_in_place_of_another(after):
    wants = after("tacos or lasagna for 20 in Boston", "pad thai in place of tacos")
    assert ([wish.text for wish in wants.wishes], wants.excluded) == (["lasagna", "pad thai"], ())


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("no pork", "pork is fine after all"),
        ("vegan", "scratch the vegan requirement"),
        ("tacos", "not tacos but lasagna"),
        ("lunch on Monday", "Tuesday, not Monday"),
        ("under $500 in total", "on second thought, $400 in total"),
        ("for 20 people", "hang on, 16 people"),
    ],
)
def test_what_is_taken_back_or_replaced_is_a_correction(say, before, text):
    first = say(before)
    memory = Memory(wants=merge(Memory(), first), query=before)
    assert say(text, memory).follow_up_type == "correction"
