"""How many people, in the ways people say it."""

import pytest

SAID = {
    "about 25 people": (25, True),
    "lunch for ~25": (25, True),
    "lunch for 25ish": (25, True),
    "roughly thirty guests": (30, True),
    "20-25 people": (25, False),
    "between 20 and 25 people": (25, False),
    "a dozen people": (12, False),
    "lunch for two dozen": (24, False),
    "half a dozen people": (6, False),
    "me and my two kids": (3, False),
    "5 adults and 1 child": (6, False),
    "2 adults, one teen and a child": (4, False),
    "me, my wife and 3 kids": (5, False),
    "party of six": (6, False),
    "table for two": (2, False),
    "team of 40": (40, False),
    "we are 12": (12, False),
    "lunch for twenty-five": (25, False),
    "dinner for one hundred and twenty": (120, False),
    "40 ppl": (40, False),
    "lunch for 1,200": (1200, False),
    "a 30 person lunch": (30, False),
    "from 8 people to just 7": (7, False),
    "not 20 but 30 people": (30, False),
}


@pytest.mark.parametrize(("text", "heads"), SAID.items())
def test_heads_are_read_as_said(say, text, heads):
    said = say(text).said
    assert (said.party, said.party_approximate) == heads


@pytest.mark.parametrize(
    "text",
    [
        "$25",
        "at 7",
        "lunch on the 25th",
        "25 dollars",
        "3 trays",
        "in 20 minutes",
        "under 25 a head",
        "the second one",
        "7pm",
    ],
)
def test_money_times_dates_and_trays_are_no_heads(say, text):
    assert say(text).said.party is None


@pytest.mark.parametrize(
    "text", ["two vegans", "two people are vegan", "one of us is allergic to nuts", "add 2 more people"]
)
def test_a_part_of_the_party_is_not_the_party(say, text):
    assert say(f"lunch for 20, {text}").said.party == 20
    assert say(text).said.party is None


@pytest.mark.parametrize("text", ["30", "no, 30", "make it 30", "30 please", "actually 30"])
def test_a_bare_number_corrects_the_heads_that_are_known(say, shown, text):
    assert say(text, shown).said.party == 30


def test_a_bare_number_counts_where_heads_were_asked_for_and_nowhere_else(say):
    from engine.domain.conversation import Memory

    assert say("30", Memory(open_question=("party", "place"))).said.party == 30
    assert say("30").said.party is None
