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
    "me and my two kids want pizza": (3, False),
    "my wife and I and four kids want pizza": (6, False),
    "5 buddies and I want lunch": (6, False),
    "lunch for 20 people and I want pizza": (20, False),
    "30 ppl but 5 kids": (30, False),
    "lunch for 30 people, including 4 children": (30, False),
    "two plus a child": (3, False),
    "lunch for twnety five": (25, False),
    "lunch for fiften": (15, False),
    "eigthy people": (80, False),
    "we're a table of 6": (6, False),
    "between 20 and 30 of us": (30, False),
    "our group number changed to 7": (7, False),
    "I'd like all 5 seated together": (5, False),
    "it's just 4 now": (4, False),
    "not 4 people, I meant 5": (5, False),
    "I think it was 3 at 7:15": (3, False),
    "dinner for two couples": (4, False),
    "one couple and 3 teenagers": (5, False),
    "only us two, a married couple": (2, False),
    "a table for a lady friend and me": (2, False),
    "me, my parents and 5 children": (8, False),
    "myself my wife and my triplets": (5, False),
    "lunch for me and my nine bowling buddies": (10, False),
    "book a table for my sister and her three boys": (4, False),
    "a grandfather and his two grandsons are coming": (3, False),
    "two parents and 3 kids": (5, False),
    "4 women and their father": (5, False),
    "6 men and a boy": (7, False),
    "6 people, 4 adults and 2 babies": (6, False),
    "9 adults and one highchair": (10, False),
    "us three plus four more": (7, False),
    "I'm coming with my two sons": (3, False),
    "I'll bring 6 colleagues with me": (7, False),
    "dining alone": (1, False),
    "it's just going to be me": (1, False),
    "may the 4 of us sit together": (4, False),
    "change the booking from 12 to 9": (9, False),
    "alter the reservation to only include 5": (5, False),
    "it is a large party, 18 to be precise": (18, False),
    "could I book 7 for tomorrow": (7, False),
    "only 6 will come": (6, False),
    "make it 9, no wait, only 8": (8, False),
    "just the five": (5, False),
    "we have 14.": (14, False),
    "4 couples at one table": (8, False),
    "Ines and I need a table": (2, False),
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
        "let's say seven fifteen",
        "dinner at six-thirty pm",
        "the booking is for 8ish tomorrow",
        "9 ish that evening",
        "2 Fridays from now",
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
    from engine.conversation.memory import Memory

    assert say("30", Memory(open_question=("party", "place"))).said.party == 30
    assert say("30").said.party is None


@pytest.mark.parametrize(
    ("text", "heads"),
    [
        ("5 more people", 30),
        ("what if 10 more come", 35),
        ("2 fewer people", 23),
        ("for 40 people, 15 more people than before", 40),
    ],
)
def test_more_and_fewer_heads_change_those_that_are_known(say, shown, text, heads):
    assert say(text, shown).said.party == heads


@pytest.mark.parametrize("text", ["we need two more engineers", "30 fewer people"])
def test_what_leaves_nobody_or_may_be_staff_changes_no_heads(say, shown, text):
    assert say(text, shown).said.party is None


@pytest.mark.parametrize("text", ["the seventh one", "eighth of May", "the ninth floor"])
def test_ordinals_are_no_misspelt_numbers(say, text):
    assert say(text).said.party is None


@pytest.mark.parametrize("text", ["between 20 and 30 of us", "we're a table of 6", "30 of us, including 4 children"])
def test_heads_alone_are_a_request(say, text):
    assert say(text).intent == "search"


@pytest.mark.parametrize(
    "text",
    [
        "one guest is in a wheelchair",
        "one person will be having the vegan menu",
        "a couple of us who are vegan",
        "I have three kids",
        "have you got highchairs for my 2 kids?",
        "can you book under Maria Bell and I will pay",
        "one of my kids is only 3",
        "we want Ligurian and I need a menu",
        "lunch for 2 Mondays from now",
    ],
)
def test_what_is_told_of_somebody_counts_nobody(say, text):
    assert say(text).said.party is None


@pytest.mark.parametrize(
    ("text", "heads"), [("me", 1), ("just me please", 1), ("only one of us", 1), ("with no one", 1)]
)
def test_whoever_was_asked_how_many_may_answer_with_themselves(say, text, heads):
    from engine.conversation.memory import Memory

    assert say(text, Memory(open_question=("party",))).said.party == heads


@pytest.mark.parametrize(("text", "heads"), [("a group of 15", 15), ("our party went up to 9", 9), ("at 7", None)])
def test_a_group_counts_heads_even_where_a_time_was_asked(say, text, heads):
    from engine.conversation.memory import Memory

    assert say(text, Memory(open_question=("time",))).said.party == heads


def test_a_few_who_eat_otherwise_are_a_need_and_not_the_party(say):
    said = say("lunch for 20, two of us will be having the vegetarian menu").said
    assert (said.party, [(need.label, need.count) for need in said.needs]) == (20, [("vegetarian", 2)])


def test_nobody_is_no_need(say):
    assert say("0 vegan").said.needs == ()
