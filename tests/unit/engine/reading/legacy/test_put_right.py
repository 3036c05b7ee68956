"""Days, hours, heads and limits put right in people's own words, and days of which no food is told."""

from decimal import Decimal

import pytest

from engine.conversation.memory import Memory

SAID = "dinner for 30 in Boston on Friday at 7pm, $18 a head"


@pytest.mark.parametrize(
    ("text", "slot", "value"),
    [
        ("kindly disregard Friday, it is Saturday", "date", "Saturday"),
        ("Thursday, pardon me", "date", "Thursday"),
        ("date's wrong, I looked at the old invite, the dinner is on Sunday", "date", "Sunday"),
        ("Friday is a holiday, so Thursday please", "date", "Thursday"),
        ("my apologies, 7:30pm", "time", "7:30pm"),
        ("the hour has changed: 6:30pm", "time", "6:30pm"),
        ("i said thirty people it's forty", "party", 40),
        ("ppl keep signing up, we're at 44", "party", 44),
        ("my bad, it's really 22", "party", 22),
        ("the 30 was last week's number, this week it's 26", "party", 26),
        ("two of the interns can't make it", "party", 28),
        ("let's go up to 40 to be on the safe side", "party", 40),
        ("no not thirty people thirty five people", "party", 35),
    ],
)
def test_a_value_is_put_right_by_whatever_excuses_it(after, text, slot, value):
    wants = after(SAID, text)
    assert getattr(wants, slot) == value
    assert wants.wishes == ()


@pytest.mark.parametrize("text", ["make it $400 in total instead of $18 a head", "$400 for everybody, not $18 a head"])
def test_one_limit_takes_the_place_of_the_other(after, text):
    wants = after(SAID, text)
    assert (wants.price_max, wants.price_per_person_max, wants.any_of) == (Decimal(400), None, frozenset())


def test_the_price_a_head_can_be_of_no_matter(after):
    wants = after(SAID, "the price a head doesn't matter")
    assert (wants.price_per_person_max, wants.any_of) == (None, frozenset({"price_per_person_max"}))


@pytest.mark.parametrize(
    "text",
    [
        "I saw your note on Monday, make it 32 people",
        "see you all tomorrow, and make it 32 people",
        "I'm out from Wednesday on, so please note now: 32 people",
    ],
)
def test_a_day_of_somebodys_own_is_not_the_day_of_the_dinner(after, text):
    wants = after(SAID, text)
    assert (wants.date, wants.party) == ("Friday", 32)


def test_a_happy_friday_is_no_date(after):
    assert after("Happy Friday all! Lunch for 12 in Boston please").date is None
    assert after("Happy Tuesday! Lunch for 12 in Boston on Thursday").date == "Thursday"


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("lunch in Boston, there will be 14 of them plus me", 15),
        ("seven trainees, two trainers and me need lunch in Boston", 10),
        ("we will be 16 and two drivers, Boston, tacos", 18),
        ("bfast 14 ppl boston 8:30am", 14),
        ("22 pers. lunch boston thurs", 22),
        ("I look for food for 40 person in Boston", 40),
    ],
)
def test_heads_of_terse_and_of_foreign_first_lines_are_counted(after, text, party):
    assert after(text).party == party


def test_two_by_name_are_a_need_of_two(after):
    needs = after(SAID, "Raj and Priya are vegetarian").needs
    assert [(need.label, need.count) for need in needs] == [("vegetarian", 2)]


def test_food_for_so_many_there_and_then_is_asked_for(after):
    text = "From procurement: approved spend $1,250 in total for food at the picnic in Boston, 85 people."
    assert after(text).party == 85


@pytest.mark.parametrize(
    "text", ["and not 30 people but 35", "New York instead", "headcount should read 44", "the time changed, 8pm now"]
)
def test_another_value_of_what_is_in_force_corrects_it(say, after, text):
    assert say(text, Memory(wants=after(SAID), query="x")).follow_up_type == "correction"
