"""The evaluation's own counter of heads: what a labelled span is worth, whatever the product makes of it."""

import pytest

from tests.eval.dialogues.heads import heads

COUNTED = {
    "30": 30,
    "30 people": 30,
    "the nine of us": 9,
    "a 14-person": 14,
    "twenty-five guests": 25,
    "a dozen people": 12,
    "10-12 people": 12,
    "6 to 8": 8,
    "5 adults and 1 child": 6,
    "one senior two adults": 3,
    "7 plus one highchair": 8,
    "8 people 1 child and 1 highchair": 9,
    "9 people, 7 adults and 2 babies": 9,
    "me": 1,
    "me alone": 1,
    "solo": 1,
    "with nobody else": 1,
    "me and my wife": 2,
    "a mother and her daughter": 2,
    "my sister's boss": 1,
    "me, wife and 3 kids": 5,
    "myself, my parents and my four children": 7,
    "5 of my friends and me": 6,
    "two couples and me": 5,
    "with 6 guests": 7,
    "with me and 6 guests": 7,
    "four plus three": 7,
}


@pytest.mark.parametrize(("span", "counted"), COUNTED.items())
def test_everybody_in_a_span_is_counted_once(span, counted):
    assert heads(span) == counted


@pytest.mark.parametrize("span", ["a few people", "my kids", "me and my friends", "several", ""])
def test_a_span_without_a_number_counts_nobody_rather_than_a_guess(span):
    assert heads(span) is None
