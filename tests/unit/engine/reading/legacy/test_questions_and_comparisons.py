"""What is asked of the dishes shown, of which of them, and by what they are compared."""

from dataclasses import replace

import pytest


@pytest.mark.parametrize(
    ("text", "topic", "about"),
    [
        ("does the second one have nuts?", "allergens", ("nuts",)),
        ("does it contain milk or eggs?", "allergens", ("milk", "egg")),
        ("is it nut-free?", "allergens", ("nuts",)),
        ("is the first one safe for someone with a peanut allergy?", "allergens", ("peanuts",)),
        ("which ones have gluten?", "allergens", ("gluten",)),
        ("are there mushrooms in the pasta?", "contains", ("mushrooms",)),
        ("is the pasta vegetarian?", "diet", ("vegetarian",)),
        ("which one is gluten free?", "diet", ("gluten-free",)),
        ("can vegans eat it?", "diet", ("vegan",)),
        ("is it spicy?", "taste", ("spicy",)),
        ("what's in the baked ziti?", "ingredients", ()),
        ("how many does it feed?", "size", ()),
        ("do they deliver?", "delivery", ()),
        ("what's their phone number?", "contact", ()),
        ("when do they open?", "hours", ()),
        ("how much notice do they need?", "notice", ()),
        ("what's the minimum order?", "minimum", ()),
        ("where are they?", "place", ()),
    ],
)
def test_a_question_is_read_with_what_it_asks_of_in_particular(say, shown, text, topic, about):
    understood = say(text, shown)
    assert (understood.intent, understood.question, understood.about) == ("clarify", topic, about)


@pytest.mark.parametrize(
    "text", ["where are the keys?", "what's the plan?", "how big is the database?", "is the conference room free?"]
)
def test_other_things_are_not_asked_of_menus(say, shown, text):
    assert say(text, shown).intent == "other"


@pytest.mark.parametrize(
    ("text", "by", "places"),
    [
        ("compare the first two", None, (0, 1)),
        ("what's the difference between the first and second?", None, (0, 1)),
        ("which is cheaper per head?", "head", ()),
        ("which one is the cheapest?", "total", ()),
        ("which one is bigger?", "size", ()),
        ("which feeds the most?", "size", ()),
        ("is the first cheaper than the third?", "total", (0, 2)),
        ("compare them all", None, (0, 1, 2)),
        ("compare the pasta tray and the baked ziti", None, (0, 2)),
    ],
)
def test_a_comparison_says_by_what_and_of_which(say, shown, text, by, places):
    understood = say(text, shown)
    assert (understood.intent, understood.question, understood.referred) == ("compare", by, places)


def test_it_is_what_was_spoken_of_last_and_these_are_all(say, shown):
    second = replace(shown, focus=(1,))
    assert say("how big is it?", second).referred == (1,)
    assert say("do any of these have nuts?", second).referred == ()
    assert say("where are they?", second).referred == (1,)
    assert say("which is cheaper per head?", replace(shown, focus=(0, 2))).referred == (0, 2)


def test_three_of_that_names_the_dish_spoken_of_and_asks_where_none_was(say, shown):
    (item,) = say("3 trays of that", replace(shown, focus=(2,))).said.items
    assert (item.name, item.quantity) == ("Baked Ziti Tray", 3)
    unclear = say("3 trays of that", shown)
    assert (unclear.intent, unclear.question, unclear.said.items) == ("order", "which_dish", ())


def test_what_is_ordered_again_has_its_new_quantity(after, shown):
    wants = after("3 of the second one", "5 of the second one", memory=shown)
    assert [(item.name, item.quantity) for item in wants.items] == [("Sandwich Platter", 5)]


def test_more_from_a_dish_shown_is_its_restaurant(say, shown):
    understood = say("more from the second one", shown)
    assert (understood.change, understood.referred) == ("same_restaurant", (1,))


def test_not_allergic_to_work_takes_no_allergy_back(say):
    assert say("lunch for 10, she is not allergic to work").said.retracted_allergies == ()


@pytest.mark.parametrize(
    ("text", "retracted", "stays"),
    [
        ("I am not allergic to sesame, but to soy", ("sesame",), ("soy",)),
        ("not allergic to milk, just to nuts", ("milk",), ("nuts",)),
        ("she isn't allergic to milk or eggs, only to peanuts", ("milk", "egg"), ("peanuts",)),
        ("not allergic to anything but nuts", (), ("nuts",)),
    ],
)
def test_what_stays_behind_what_is_taken_back_is_guarded_against(say, text, retracted, stays):
    said = say(text).said
    assert (said.retracted_allergies, said.allergies, said.wishes) == (retracted, stays, ())


@pytest.mark.parametrize("text", ["why is the first one first", "how big is the second one?", "how much is option 2?"])
def test_a_question_about_a_result_is_one_even_where_nothing_is_shown(say, text):
    assert say(text).intent == "clarify"


@pytest.mark.parametrize("text", ["why is the first slide blank", "how big is the office?", "why is he late"])
def test_a_question_about_anything_else_is_talk(say, text):
    assert say(text).intent == "other"


@pytest.mark.parametrize(
    "line",
    [
        "is there rice with the third one?",
        "what goes into the first one?",
        "what does the second one come to per head?",
        "the number two, it is with sauce?",
        "are the portions of the first one wrapped one by one?",
        "how saucy is the second one?",
        "is the second one with meat or without?",
        "what's the smallest order for the second one?",
    ],
)
def test_whatever_is_asked_of_a_dish_that_is_pointed_at_changes_nothing(say, shown, line):
    heard = say(line, shown)
    assert (heard.intent, heard.said.wishes, heard.said.party) == ("clarify", (), None)


@pytest.mark.parametrize(
    "line", ["can we have the second one?", "how about the second one", "what about the third one?"]
)
def test_a_dish_that_is_chosen_by_a_question_is_not_asked_about(say, shown, line):
    assert say(line, shown).question != "ingredients"


def test_a_question_with_a_change_in_a_sentence_of_its_own_changes_it(say, shown):
    heard = say("ooh is the first one spicy? also make it 31 people", shown)
    assert (heard.intent, heard.said.party) == ("filter", 31)


@pytest.mark.parametrize(
    ("line", "slot", "value"),
    [
        ("is the first one spicy? no mushrooms please", "excluded", ("mushrooms",)),
        ("what's in the last one? also Thursday, not Friday", "date", "Thursday"),
        ("how much is the first one and can we make it 1pm?", "time", "1pm"),
        ("does the second one have nuts? we're 23 now btw", "party", 23),
    ],
)
def test_what_stands_beside_a_question_counts(say, shown, line, slot, value):
    heard = say(line, shown)
    assert (heard.intent, getattr(heard.said, slot), heard.said.wishes) == ("filter", value, ())
