"""Who says it, and what the line begins and ends with, is beside the point: names, sayings, reasons, a fresh start."""

from dataclasses import replace

import pytest

from engine.catalogue.snapshot import RestaurantName, Vocabulary
from engine.conversation.memory import Memory
from engine.conversation.wants import Phrase, Wants
from engine.reading.apply import merge
from engine.reading.legacy.index import Index
from engine.reading.legacy.understand import understand

LUNCH = "lunch for 20 in Boston"


@pytest.mark.parametrize(
    "line",
    [
        "Candice and Olive would like lasagna",
        "Chuck asked for lasagna",
        "my boss is dying for lasagna",
        "the interns keep talking about lasagna",
        "the team has its heart set on lasagna",
        "I was picturing lasagna",
    ],
)
def test_what_somebody_longs_for_is_wished_for_and_nothing_else(after, line):
    assert [wish.text for wish in after(LUNCH, line).wishes] == ["lasagna"]


@pytest.mark.parametrize(
    "line",
    [
        "the client just emailed: only vegan food please",
        "update from the speaker, everything has to be vegan",
        "Mia wrote that the whole group is vegan",
        "HR says: all of it vegan please",
        "my boss insists on vegan dishes for everyone",
    ],
)
def test_a_diet_for_everybody_is_heard_whoever_tells_of_it(after, line):
    assert after(LUNCH, line).dietary_labels == ("vegan",)


@pytest.mark.parametrize("line", ["the poll said Thai", "the vote says Thai", "Sandra would love Thai this time"])
def test_a_cuisine_is_chosen_by_a_vote_or_by_somebody(after, line):
    wants = after(LUNCH, line)
    assert (wants.cuisine, wants.wishes) == (("Thai",), ())


@pytest.mark.parametrize("line", ["our Chinese customers asked for this", "she only eats vegan food at home"])
def test_what_is_told_of_others_chooses_nothing(say, shown, line):
    assert say(line, shown).intent == "other"


@pytest.mark.parametrize(
    "line",
    [
        "ok start over, new plan",
        "start over please, I messed up",
        "hmm, everything changed, start over",
        "sorry, can we start from scratch?",
        "reset, this isn't working",
    ],
)
def test_starting_over_is_heard_beside_its_reason(after, say, shown, line):
    assert say(line, shown).command == "start_over"
    assert after(LUNCH, line).party is None


@pytest.mark.parametrize(
    "line", ["if the build fails, start over", "the meeting had to start over", "start over with 30 people in Boston"]
)
def test_what_starts_over_elsewhere_or_asks_for_more_clears_nothing(say, shown, line):
    assert say(line, shown).command is None


@pytest.mark.parametrize(
    "line",
    ["lunch from Nine Lanterns", "how about nine lanterns", "what does Nine Lanterns have?", "Nine Lanterns instead"],
)
def test_a_house_with_a_number_in_its_name_is_that_house(vocabulary: Vocabulary, line):
    house = RestaurantName("nine lanterns|boston", "Nine Lanterns", "boston", 5)
    index = Index.of(replace(vocabulary, restaurants=(*vocabulary.restaurants, house)))
    memory = Memory(wants=merge(Memory(), understand(LUNCH, Memory(), index)), query=LUNCH)
    wants = merge(memory, understand(line, memory, index))
    assert (wants.restaurant_name, wants.items, wants.party) == ("Nine Lanterns", (), 20)


@pytest.mark.parametrize(
    "line", ["just to be clear, no pork", "deep breath, no pork please", "the dates are wrong, no pork"]
)
def test_sayings_and_days_are_nothing_to_eat(after, line):
    wants = after(LUNCH, "lasagna", line)
    assert ([wish.text for wish in wants.wishes], wants.excluded) == (["lasagna"], ("pork",))


def test_bread_behind_a_dish_is_said_beside_it_and_shown_in_nobodys_place(after):
    wishes = after(LUNCH, "chicken tikka masala and naan").wishes
    assert [wish.text for wish in wishes] == ["chicken tikka masala", "naan"]
    assert [wish.beside for wish in wishes] == [False, True]


@pytest.mark.parametrize(
    ("line", "ordered"),
    [
        ("let's order 5 pad thai and 4 green curry", {"pad thai": 5, "green curry": 4}),
        ("please order pad thai x 3", {"pad thai": 3}),
        ("I'll take 12 burrito bowls", {"burrito bowls": 12}),
    ],
)
def test_counted_dishes_behind_a_verb_that_orders_leave_the_wishes_alone(after, say, line, ordered):
    wants = after(LUNCH, "lasagna", line)
    assert {item.name: item.quantity for item in wants.items} == ordered
    assert ([wish.text for wish in wants.wishes], wants.party) == (["lasagna"], 20)
    assert say(line, Memory(wants=wants, query=LUNCH)).intent == "order"


def test_a_dish_that_they_may_have_is_searched_for_and_an_ingredient_is_asked_about(say):
    memory = Memory(wants=Wants(party=20, city="Boston", city_key="boston"), query=LUNCH)
    assert say("do they have burrito bowls", memory).intent == "filter"
    assert say("do they have nuts in them?", memory).intent == "clarify"
    assert say("does the first one come with green curry", memory).intent == "clarify"


def test_what_is_added_to_a_wish_may_be_a_word_that_nobody_knows(after):
    assert [wish.text for wish in after(LUNCH, "lasagna", "croquettes as well").wishes] == ["lasagna", "croquettes"]


@pytest.mark.parametrize("line", ["pad thai again?? let's do lasagna instead", "actually not pad thai i meant lasagna"])
def test_what_is_tired_of_or_was_not_meant_is_no_wish(after, line):
    assert [wish.text for wish in after(LUNCH, "pad thai", line).wishes] == ["lasagna"]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("22 people, not 20", "correction"),
        ("pad thai instead", "correction"),
        ("Cambridge instead", "correction"),
        ("pad thai too", None),
        ("what about Cambridge?", "location"),
    ],
)
def test_what_takes_the_place_of_a_value_in_force_corrects_it(say, line, kind):
    wants = Wants(party=20, city="Boston", city_key="boston", wishes=(Phrase("lasagna"),))
    assert say(line, Memory(wants=wants, query=LUNCH)).follow_up_type == kind


def test_another_spelling_of_a_food_that_no_menu_has_is_that_food(after):
    assert [wish.text for wish in after(LUNCH, "omlettes").wishes] == ["omelettes"]


@pytest.mark.parametrize("line", ["we like the Thai food", "Thai only, we had Italian last time"])
def test_a_cuisine_that_is_told_of_the_past_is_none_that_is_asked_for(after, line):
    assert after(LUNCH, "Greek", line).cuisine == ("Thai",)


def test_an_interjection_is_nobodys_allergy(after):
    assert after(LUNCH, "and Jo is allergic to sesame, sigh.").allergies == ("sesame",)


def test_an_allergy_in_a_note_that_was_an_error_is_lifted(after):
    wants = after(LUNCH, "one visitor has a nut allergy", "the note on the nut allergy was an error")
    assert (wants.allergies, wants.wishes) == ((), ())
