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


@pytest.mark.parametrize(
    ("line", "excluded"),
    [
        ("mushrooms are fine, pork isn't", ("pork",)),
        ("I was wrong about the mushrooms, they're fine", ("pork",)),
        ("it was mushrooms she can't have, not pork", ("mushrooms",)),
        ("pork's ok, it's beef that's the problem", ("mushrooms", "beef")),
        ("actually it's beef, not pork", ("mushrooms", "beef")),
    ],
)
def test_half_of_what_was_left_out_is_taken_back(after, line, excluded):
    wants = after(LUNCH, "lasagna", "no pork and no mushrooms", line)
    assert (wants.excluded, [wish.text for wish in wants.wishes]) == (excluded, ["lasagna"])


@pytest.mark.parametrize(
    ("line", "wishes"),
    [
        ("spring rolls out, tacos in", ["pad thai", "tacos"]),
        ("let's keep just the pad thai", ["pad thai"]),
        ("lasagna too and some tacos", ["pad thai", "spring rolls", "lasagna", "tacos"]),
        ("spicy is ok though", ["pad thai", "spring rolls"]),
        ("I had pad thai yesterday lol", ["pad thai", "spring rolls"]),
    ],
)
def test_what_else_is_wished_for_is_left_alone(after, line, wishes):
    assert [wish.text for wish in after(LUNCH, "pad thai and spring rolls", line).wishes] == wishes


def test_a_cuisine_that_is_left_out_is_no_longer_wished_for(after):
    wants = after("Thai lunch for 20 in Boston", "anything but Thai, we had it yesterday")
    assert (wants.cuisine, wants.cuisine_keys, wants.excluded) == ((), (), ("Thai",))


@pytest.mark.parametrize(
    "line",
    [
        "leave the pork out and it's fine",
        "sorry, as long as there's no pork it's fine",
        "is pork wrong or are they fine?",
        "sorry, without pork they're fine",
    ],
)
def test_what_is_fine_without_it_lets_nothing_in(after, line):
    assert "pork" in after(LUNCH, "lasagna", "no pork and no mushrooms", line).excluded
