"""A number that a line begins with or consists of: of heads, of a need or of a limit, by which of them it is near."""

import pytest

SAID = "Mexican lunch for 16 in Boston on Friday"


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("17 - boss wants in", 17),
        ("18! the intern confirmed", 18),
        ("20 because Ken is back", 20),
        ("14, jake ate already", 14),
        ("24 if we count the kids", 24),
        ("15 counting Omar", 15),
        ("18 now, two auditors decided to show", 18),
        ("16? no, 17", 17),
        ("we'll actually be 19", 19),
        ("17 with me", 17),
        ("bump to 21", 21),
        ("-2", 14),
        ("drop two, Gary and Lin are traveling", 14),
        ("drop two people", 14),
        ("two can't make it", 14),
    ],
)
def test_a_number_near_the_heads_that_are_known_is_of_them(after, text, party):
    assert after(SAID, text).party == party


@pytest.mark.parametrize(
    "text",
    [
        "2, that one looks good",
        "200 because it is the room number",
        "12 oclock, because of the train",
        "3 - my favourite number",
    ],
)
def test_a_number_far_from_them_is_of_something_else(after, text):
    assert after(SAID, text).party == 16


@pytest.mark.parametrize("text", ["make it three", "no, 3", "three, not two", "actually 3"])
def test_a_number_near_the_one_need_and_far_from_the_heads_counts_it_anew(after, text):
    wants = after("lunch for 30 in Boston", "two vegans", text)
    assert (wants.party, [need.count for need in wants.needs]) == (30, [3])


def test_of_several_needs_a_bare_number_counts_none(after):
    wants = after("lunch for 30 in Boston", "two vegans and 4 halal", "make it 28")
    assert (wants.party, [need.count for need in wants.needs]) == (28, [2, 4])


@pytest.mark.parametrize("text", ["make that 220", "no 220", "up it to 220", "hmm 220", "220 now"])
def test_a_number_near_the_total_is_of_the_total(after, text):
    wants = after("sushi for 10 in Boston under $200", text)
    assert (wants.party, wants.price_max) == (10, 220)


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("8 not 7", {"time": "8pm", "party": 30, "price_per_person_max": 15}),
        ("16, not 15", {"time": "7pm", "party": 30, "price_per_person_max": 16}),
        ("not 30 but 32", {"time": "7pm", "party": 32, "price_per_person_max": 15}),
        ("31 instead of 29", {"time": "7pm", "party": 31, "price_per_person_max": 15}),
    ],
)
def test_the_number_that_is_wrong_says_what_is_meant(after, text, held):
    wants = after("dinner for 30 in Boston at 7pm, $15 a head", text)
    assert {slot: getattr(wants, slot) for slot in held} == held


def test_half_an_hour_is_told_the_british_way(after):
    assert after("breakfast for 12 in Boston", "half 8").time == "half 8"


def test_a_number_near_the_limit_and_far_from_the_heads_is_of_the_limit(after):
    wants = after("lunch for 8 in Boston, $45 a head", "Let us say 50")
    assert (wants.party, wants.price_per_person_max) == (8, 50)


def test_those_who_are_counted_anew_may_be_some(after):
    wants = after("lunch for 38 in Boston", "two guys are halal", "make that three guys")
    assert (wants.party, [need.count for need in wants.needs]) == (38, [3])


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("38 is now 41, the cleaners asked if they can come", 41),
        ("the 38 should have been 36", 36),
        ("please no garlic, two members dislike it", 38),
    ],
)
def test_heads_become_others(after, text, party):
    assert after("lunch for 38 in Boston", text).party == party


def test_one_day_becomes_another(after):
    assert after("lunch for 38 in Boston on Wednesday", "Wednesday has become Thursday").date == "Thursday"
