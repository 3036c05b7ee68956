"""A meal or an hour that colleagues settle on, in a thread that has one."""

import pytest

SAID = "lunch for 20 in Boston on Wednesday at noon"


@pytest.mark.parametrize(
    ("text", "meal"),
    [
        ("let's do dinner", "Dinner"),
        ("breakfast is better", "Breakfast"),
        ("dinner works better for the boss", "Dinner"),
        ("let's go with brunch", "Brunch"),
    ],
)
def test_another_meal_takes_its_place(after, text, meal):
    assert after(SAID, text).menu_type == meal


@pytest.mark.parametrize("text", ["dinner at my place was great", "how was lunch"])
def test_a_meal_that_is_told_of_does_not(after, text):
    assert after(SAID, text).menu_type == "Lunch"


@pytest.mark.parametrize(
    ("text", "time"),
    [("make it one o'clock", "one o'clock"), ("1ish", "1ish"), ("7:30 works for everyone", "7:30")],
)
def test_another_hour_takes_its_place(after, text, time):
    wants = after(SAID, text)
    assert (wants.party, wants.time) == (20, time)
