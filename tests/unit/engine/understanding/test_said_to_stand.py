"""What is said to stay as it is, beside what is let go: no new wish, and nothing else falls."""

import pytest

LUNCH = "lunch for 20 in Boston"


@pytest.mark.parametrize(
    "line",
    [
        "pork is acceptable after all, the shellfish rule remains",
        "pork is ok after all, it's just the shellfish",
        "pork is fine, only the shellfish",
        "pork is permitted, no shellfish still applies",
    ],
)
def test_what_is_left_of_what_was_left_out_is_no_wish(after, line):
    wants = after(LUNCH, "lasagna", "no shellfish and no pork", line)
    assert (wants.excluded, [wish.text for wish in wants.wishes]) == (("shellfish",), ["lasagna"])


@pytest.mark.parametrize("line", ["drop the pad thai, the tacos stay", "no pad thai after all, tacos stay on the list"])
def test_a_wish_that_stays_takes_nothings_place(after, line):
    wants = after(LUNCH, "tacos, pad thai and lasagna", line)
    assert [wish.text for wish in wants.wishes] == ["tacos", "lasagna"]


def test_what_can_stay_in_is_let_in(after):
    assert after(LUNCH, "no mushrooms", "mushrooms can stay in").excluded == ()


@pytest.mark.parametrize(
    "line",
    [
        "lasagna instead of the mac and cheese",
        "swap the mac and cheese for lasagna",
        "lasagna rather than mac and cheese",
    ],
)
def test_a_wish_of_several_words_is_replaced_whole(after, line):
    assert [wish.text for wish in after(LUNCH, "mac and cheese", line).wishes] == ["lasagna"]


@pytest.mark.parametrize(
    "line",
    ["put the cookies back on", "my oven just died, put the cookies back on please", "can we have the cookies back in"],
)
def test_a_dish_is_put_back_beside_the_others(after, line):
    assert [wish.text for wish in after(LUNCH, "coffee", line).wishes] == ["coffee", "cookies"]


def test_a_meal_is_replaced_and_not_left_out(after):
    wants = after("brunch for 20 in Boston", "actually lunch, not brunch")
    assert (wants.menu_type, wants.excluded) == ("Lunch", ())


def test_what_it_should_be_says_more_than_what_it_should_not(after):
    assert after("fancy dinner for 8 in Boston", "make it cheap, not fancy").price_level == "cheap"


def test_the_same_day_said_again_changes_nothing(after):
    assert after("dinner for 20 in Boston on Friday", "oh this Friday? make it 18 people").date == "Friday"
