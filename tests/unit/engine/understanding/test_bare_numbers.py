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
