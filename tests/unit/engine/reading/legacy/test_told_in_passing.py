"""Long messages tell colleagues much beside the request: what is told in passing is no wish, and hides none."""

import pytest


@pytest.mark.parametrize(
    "text",
    [
        "lunch for 14 in Boston, I'll bring you cookies next time",
        "we are 14 in Boston because there are sandwiches in the fridge",
        "dinner for 14 in Boston, that's what my cousin cooks on sundays",
        "lunch for 14 in Boston, my mom always brings lasagna",
        "sorry, 14 people in Boston, fat fingers",
        "lunch for the tray makers guild at work, 14 people in Boston",
        "14 people in Boston, I always mix them up",
        "Accounting says 14 people in Boston, so lunch please",
    ],
)
def test_food_that_is_only_told_of_is_not_wished_for(say, text):
    said = say(text).said
    assert (said.party, said.city, said.wishes) == (14, "Boston", ())


@pytest.mark.parametrize(
    ("text", "wishes"),
    [
        ("I thought cookies would be nice, as everyone eats them, 14 people", ["cookies"]),
        ("the club", ["club"]),
        ("14 people in Boston, pad see ew or some cookies please", ["pad see ew", "cookies"]),
    ],
)
def test_what_is_wished_for_beside_it_is_heard(say, shown, text, wishes):
    assert [wish.text for wish in say(text, shown).said.wishes] == wishes


@pytest.mark.parametrize(
    "text",
    [
        "Sorry Platter, lunch for 22",
        "morning all! platter, lunch for 22",
        "Platter can you find lunch for 22",
        "lnch fr 22 ppl, idc about cuisine",
    ],
)
def test_platter_is_called_in_many_ways_and_words_are_cut_short(after, text):
    wants = after(text)
    assert (wants.party, wants.menu_type, wants.wishes) == (22, "Lunch", ())


def test_how_bad_an_allergy_is_names_nothing(say):
    assert say("one guest is allergic to nuts, very seriously so").said.allergies == ("nuts",)
