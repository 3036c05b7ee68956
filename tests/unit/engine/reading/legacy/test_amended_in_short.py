"""A value said anew in few words: a figure behind a slip, a figure with what it is, a sum that is let go."""

from decimal import Decimal

import pytest

SAID = "dinner for 20 in Boston on Tuesday at 10:30am, $500 in total"


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("ugh, 23", 23),
        ("21 it is", 21),
        ("44 to be exact", 44),
        ("let me correct myself: 27", 27),
        ("we're at 26 now", 26),
        ("sorry, 62 exactly", 62),
        ("I finally have a number: 36", 36),
        ("the definitive count is 32, please replace the estimate", 32),
        ("registration is over and we ended up with 35 attendees", 35),
        ("events just sent me the list, 38 names on it", 38),
        ("it went from 20 to 27 overnight", 27),
    ],
)
def test_a_number_that_is_all_a_clause_says_is_of_the_heads_that_are_known(after, text, party):
    assert after(SAID, text).party == party


@pytest.mark.parametrize("text", ["we had 40 signups over the weekend", "who parked in spot 14?", "moved to Cambridge"])
def test_other_numbers_and_moves_are_not(after, text):
    assert after(SAID, text) == after(SAID)


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("lunch in Boston there's 25 of us no wait 26 with the intern", 26),
        ("Thai in Boston for 10 er 11", 11),
        ("there are 18 of us oh wait 19 counting me, Boston, dinner", 19),
    ],
)
def test_what_stands_behind_a_slip_counts(after, text, party):
    assert after(text).party == party


@pytest.mark.parametrize(
    ("text", "slot", "value"),
    [
        ("I spoke too soon, it's 9:45am", "time", "9:45am"),
        ("pushed to 11:15am", "time", "11:15am"),
        ("it got moved to Thursday", "date", "Thursday"),
        ("$340 overall is the limit", "price_max", Decimal(340)),
    ],
)
def test_an_hour_a_day_and_a_limit_are_said_anew(after, text, slot, value):
    assert getattr(after(SAID, text), slot) == value


@pytest.mark.parametrize(
    "text",
    [
        "scratch the $11, it's $13 a head now",
        "forget the 11 dollars, I got $13 per person",
        "the $11 is history, make it $13 per head",
    ],
)
def test_a_sum_that_is_let_go_is_no_new_total(after, text):
    wants = after("dinner for 20 in Boston, $11 a head", text)
    assert (wants.price_max, wants.price_per_person_max, wants.any_of) == (None, Decimal(13), frozenset())


def test_a_total_that_is_dropped_beside_a_limit_a_head_is_not_given_rather_than_of_no_matter(after):
    wants = after("dinner for 20 in Boston, $15 a head, $550 in total", "drop the total, the limit per head counts")
    assert (wants.price_max, wants.price_per_person_max, wants.any_of) == (None, Decimal(15), frozenset())
    assert after("dinner for 20 in Boston, $550 in total", "the total doesn't matter").any_of == {"price_max"}
