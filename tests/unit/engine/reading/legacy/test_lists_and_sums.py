"""First requests as lists and as spoken sums: numbered entries, "two grand", "sixteen dollars fifty a head"."""

from decimal import Decimal

import pytest


@pytest.mark.parametrize(
    "text",
    [
        "1. Boston 2. 16 people 3. Thursday at noon 4. Greek 5. at most $15 per person 6. nobody may cry",
        "we need: 1) Boston 2) Greek 3) at most $15 per person 4) 16 people 5) Thursday at noon",
    ],
)
def test_the_markers_of_a_numbered_list_count_nothing(after, text):
    wants = after(text)
    assert (wants.city, wants.party, wants.cuisine) == ("Boston", 16, ("Greek",))
    assert (wants.price_max, wants.price_per_person_max, wants.items) == (None, Decimal(15), ())


def test_a_number_that_ends_a_sentence_is_no_marker(after):
    assert after("Lunch in Boston for 1. Greek.").party == 1


@pytest.mark.parametrize(
    ("text", "total", "each"),
    [
        ("lunch for 50 in Boston, two grand in total", 2000, None),
        ("half a grand in total, lunch for 50 in Boston", 500, None),
        ("lunch for 50 in Boston for a grand max", 1000, None),
        ("lunch for 50 in Boston, USD 1,900 for all of it", 1900, None),
        ("lunch for 50 in Boston, sixteen dollars fifty a head", None, Decimal("16.5")),
        ("lunch for 50 in Boston, 16 dollars and 50 cents each", None, Decimal("16.5")),
        ("lunch for 50 in Boston, 12 bux per person", None, 12),
    ],
)
def test_sums_as_they_are_spoken(after, text, total, each):
    wants = after(text)
    assert (wants.price_max, wants.price_per_person_max, wants.party) == (total, each, 50)


def test_who_opens_grandly_names_no_sum(after):
    assert after("grand opening, lunch for 30 in Boston").price_max is None


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("lunch in Boston for 32 kids and 6 chaperones", 38),
        ("dinner in Boston tomorrow, 7 attorneys", 7),
        ("hm no, 9, Carla wants in", 9),
        ("no pasta, a couple of people hate it", 25),
    ],
)
def test_who_is_counted_and_who_is_only_told_of(after, shown, text, party):
    assert after(text, memory=shown).party == party


def test_a_title_is_no_state(say, shown):
    said = say("sorry, Ms. Hale is joining us, 26 people", shown).said
    assert (said.state, said.party) == (None, 26)


def test_a_day_that_clashes_is_no_longer_meant(after):
    lines = ("lunch for 12 in Boston on Thursday", "Thursday clashes with the demo, so it's Friday")
    assert after(*lines).date == "Friday"


def test_platter_in_the_head_of_a_mail_is_no_tray(after):
    assert after("From: Hale. To: Platter. Subject: food. Lunch for 22 in Boston, please").wishes == ()


def test_a_sigh_before_a_command_is_a_part_of_it(say, shown):
    assert say("ugh, start over", shown).command == "start_over"


def test_a_dish_of_three_words_is_replaced_whole(after):
    wants = after("lunch for 12 in Boston, pad thai and chicken tikka masala", "tacos instead of chicken tikka masala")
    assert [wish.text for wish in wants.wishes] == ["pad thai", "tacos"]
