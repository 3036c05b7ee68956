"""What is not wanted is never wished for, and stays whole as it was said."""

import pytest


@pytest.mark.parametrize(
    ("text", "qualities"),
    [
        ("not too spicy", ("spicy",)),
        ("nothing too heavy", ("heavy",)),
        ("nothing greasy or fried", ("greasy", "fried")),
        ("less salty please", ("salty",)),
        ("it should not be so sweet", ("sweet",)),
        ("no spicy food", ("spicy",)),
        ("nothing garlicky, thanks", ("garlicky",)),
    ],
)
def test_a_negated_quality_is_kept_out_and_not_wished_for(say, shown, text, qualities):
    understood = say(text, shown)
    assert understood.intent == "filter"
    assert (understood.said.excluded, understood.said.excluded_phrases) == (qualities, qualities)
    assert understood.said.wishes == ()


@pytest.mark.parametrize("text", ["not too expensive", "nothing too fancy", "not too far", "not too many people"])
def test_prices_distances_and_sizes_are_no_qualities_of_dishes(say, shown, text):
    assert say(text, shown).said.excluded == ()


@pytest.mark.parametrize(
    ("text", "excluded", "keys"),
    [
        ("no raw fish", ("raw fish",), {"sashimi", "poke"}),
        ("without raw onions", ("raw onions",), set()),
        ("no fried chicken", ("fried chicken",), set()),
        ("no red meat", ("red meat",), {"beef", "lamb"}),
        ("no greek salad", ("greek salad",), set()),
        ("no spring rolls or raw fish", ("spring rolls", "raw fish"), {"sashimi"}),
    ],
)
def test_an_excluded_phrase_stays_whole(say, shown, text, excluded, keys):
    said = say(text, shown).said
    assert (said.excluded, said.excluded_phrases, said.wishes) == (excluded, excluded, ())
    assert set(said.excluded_food_keys) >= keys


def test_several_foods_not_wanted_are_several(say, shown):
    said = say("no blue cheese, no pork or shellfish", shown).said
    assert set(said.excluded_food_keys) == {"blue cheese", "pork", "shellfish"}
    assert said.excluded_phrases == ()


def test_what_is_not_wanted_adds_up(after):
    wants = after("noodles for 12 in Oakland", "not too spicy", "no raw fish")
    assert [wish.text for wish in wants.wishes] == ["noodles"]
    assert wants.excluded_phrases == ("spicy", "raw fish")


@pytest.mark.parametrize(
    ("text", "excluded"),
    [
        ("pork is a no-go", ("pork",)),
        ("sorry, mushrooms are off limits", ("mushrooms",)),
        ("beef's not an option for us", ("beef",)),
        ("Sam hates olives", ("olives",)),
        ("friday is a no-go", ()),
        ("the budget is off limits", ()),
    ],
)
def test_what_is_said_to_be_no_option_is_left_out(after, text, excluded):
    assert after("lunch for 20 in Boston", text).excluded == excluded


@pytest.mark.parametrize("text", ["easy on the mushrooms", "less pasta", "fewer burritos"])
def test_less_of_something_wishes_for_none_of_it(after, text):
    assert [wish.text for wish in after("pizza for 20 in Boston", text).wishes] == ["pizza"]
