"""A clause that only tells its value, in whatever order its words stand; sums of groups; what begins again."""

from decimal import Decimal

import pytest

SAID = "lunch for 30 in Boston on Tuesday at noon, thai, $500 in total"


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("should be 42", 42),
        ("Headcount should read 44, the rest are dialing in from home", 44),
        ("the number of people ought to read 27", 27),
        ("pls put 28 down instead of 30", 28),
        ("a few have dropped out, which leaves 25", 25),
        ("only 22 remain, the others work from home", 22),
        ("some of them went home, so there are only seven left to feed, not twelve", 7),
        ("three more RSVPs came in", 33),
        ("oh and plus one, my boss wants lunch as well", 31),
        ("Lisa can't come, so one fewer", 29),
    ],
)
def test_heads_are_told_anew_in_any_words_that_only_count_them(after, text, party):
    assert after(SAID, text).party == party


@pytest.mark.parametrize("text", ["+1", "we had 30 people on the call", "there should be 42 trays in the van"])
def test_a_number_beside_other_words_is_of_something_else(after, text):
    assert after(SAID, text).party == 30


@pytest.mark.parametrize(
    ("text", "slot", "value"),
    [
        ("Time: 12:30pm", "time", "12:30pm"),
        ("must be set up by 5:45pm", "time", "5:45pm"),
        ("delivery no later than 12:15pm please", "time", "12:15pm"),
        ("start is now 8am sharp", "time", "8am"),
        ("it got bumped by two days to Thursday", "date", "Thursday"),
        ("Monday works better than Tuesday", "date", "Monday"),
        ("there's 400 dollars left in the team fund", "price_max", Decimal(400)),
        ("can't spend a cent more than $420", "price_max", Decimal(420)),
    ],
)
def test_an_hour_a_day_and_a_sum_are_told_in_any_words_that_only_tell_them(after, text, slot, value):
    assert getattr(after(SAID, text), slot) == value


@pytest.mark.parametrize("text", ["I start at 9am", "moving to Oakland in June"])
def test_an_hour_of_ones_own_is_not_of_what_is_eaten(after, text):
    assert after(SAID, text) == after(SAID)


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("the board flies in to Boston, nine of them, and they'd like lasagna", 9),
        ("lunch in Boston for 12 from sales and 9 from support", 21),
        ("18 engineers plus the 4 product people in Boston for lunch", 22),
        ("our team of 8 and the design team of 5, tacos in Boston", 13),
        ("dinner in Boston for 22 guests and their 3 drivers", 25),
        ("we might be 18, could be 20, in Boston, pizza", 20),
    ],
)
def test_heads_are_counted_from_groups_in_a_first_line(after, text, party):
    assert after(text).party == party


def test_the_ziti_three_of_them_are_ordered_and_nobody_is_counted(after):
    assert after(SAID, "the baked ziti, 3 of them").party == 30


@pytest.mark.parametrize("text", ["scrap the budget", "never mind what I said about the total"])
def test_a_limit_that_is_let_go_is_not_given_any_more(after, text):
    wants = after(SAID, text)
    assert (wants.price_max, wants.any_of, wants.party) == (None, frozenset(), 30)


@pytest.mark.parametrize("text", ["ok start over, new plan", "forget all that, start over", "start again from zero"])
def test_start_over_stands_beside_its_reason(say, shown, text):
    assert say(text, shown).command == "start_over"


@pytest.mark.parametrize("text", ["the build failed, start again", "start over, Tom is allergic to nuts"])
def test_what_begins_again_elsewhere_and_what_guards_is_no_command(say, shown, text):
    assert say(text, shown).command is None
