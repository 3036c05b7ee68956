"""What one person asks for in few words, changes, takes off and brings back."""

from decimal import Decimal

import pytest

LUNCH = "lunch for 30 in Boston on October 20, mac and cheese"


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("breakfast 4 a dozen and a half, boston", 18),
        ("lunch for two and a half dozen people", 30),
        ("one and a half hundred guests", 150),
        ("dinner, 9pm sunday, 33 agents, boston", 33),
        ("brunch sunday, 40 singers, boston, pizza", 40),
        ("lunch in boston, about 12 roofers", 12),
        ("sandwiches for our 9 beekeepers", 9),
        ("10 candidates + 4 interviewers, boston, lunch", 14),
        ("lunch for 30, total of 450", 30),
        ("party of 30, 600 total", 30),
        ("a total of 45 for lunch", 45),
        ("4 burritos, 2 containers", None),
        ("lunch in boston, 3 coolers", None),
    ],
)
def test_who_comes_is_counted(after, text, party):
    assert after(text).party == party


@pytest.mark.parametrize(
    ("texts", "total", "a_head"),
    [
        (("lunch for 30 in boston, total of 450",), 450, None),
        (("lunch for 30 in boston, total of 450", "typo, total of 540"), 540, None),
        (("tacos in boston for 35, i have half a grand. 500 total",), 500, None),
        (("tacos in boston for 35, i have half a grand", "the 500 isn't right, accounting says 475 total"), 475, None),
        (("pizza, boston, 13 people, 22 dollars per nose",), None, 22),
        (("lunch for 25 in boston", "put a 60 dollar cap on the whole thing"), 60, None),
        (("lunch for 25 in boston", "A budget of three hundred dollars in total has been granted."), 300, None),
        (("lunch for 25 in boston", "the budget for marketing is 30k"), None, None),
    ],
)
def test_a_sum_is_told_from_heads(after, texts, total, a_head):
    wants = after(*texts)
    assert (wants.price_max, wants.price_per_person_max) == (total and Decimal(total), a_head and Decimal(a_head))


@pytest.mark.parametrize(
    ("texts", "date", "time"),
    [
        (("lunch for 15, boston, wensday noon",), "wednesday", "noon"),
        (("lunch for 15 on satday, boston",), "saturday", None),
        (("lunch for 15, boston, tonite",), "tonight", None),
        (("lunch for 15, boston, 730am",), None, "730am"),
        (("breakfast for 15, boston, 730am", "8am not 730, nobody gets up that early"), None, "8am"),
        ((LUNCH, "october 21, the 20th is a room conflict"), "october 21", None),
        ((LUNCH, "It's Saturday! Sunday is the concert."), "Saturday", None),
    ],
)
def test_days_and_hours(after, texts, date, time):
    wants = after(*texts)
    assert (wants.date, wants.time) == (date, time)


@pytest.mark.parametrize(
    ("texts", "wishes"),
    [
        (("mac n cheese for 20 in boston",), ["mac and cheese"]),
        (("a cake for 22 ppl boston friday, chocolate cake",), ["chocolate cake"]),
        (("cake and chocolate cake for 20",), ["cake", "chocolate cake"]),
        ((LUNCH, "then the mac and cheese has to go"), []),
        ((LUNCH, "tacos too", "tacos out"), ["mac and cheese"]),
        (
            (LUNCH, "tacos too", "drop the tacos", "what was i thinking, tacos back in please"),
            ["mac and cheese", "tacos"],
        ),
        ((LUNCH, "+ spring rolls"), ["mac and cheese", "spring rolls"]),
        ((LUNCH, "make it 4 bucks a head, my treat"), ["mac and cheese"]),
        (("burritos for 20 boston", "tacos would be more suitable than burritos, so tacos please"), ["tacos"]),
        (("burritos for 20 boston", "shoot, it's for our oakland office"), ["burritos"]),
        (("lunch for 20 boston", "would they have tacos"), ["tacos"]),
        (("caesar salad for 20 boston", "take the caesar salad off, devs don't do leaves"), []),
    ],
)
def test_dishes_come_and_go(after, texts, wishes):
    assert [wish.text for wish in after(*texts).wishes] == wishes


def test_a_course_is_left_out_by_another_name(after):
    wants = after("sweets and samosas for 45 people boston", "leave out the sweets, my aunt makes them")
    assert wants.courses == ()
    assert wants.excluded == ()


def test_a_cuisine_is_added_with_a_second_thought(after):
    assert after("Greek in boston for 19", "hmm or Indian").cuisine == ("Greek", "Indian")


@pytest.mark.parametrize("text", ["dinner for our Thai visitors in New York", "lunch for Indian guests, boston"])
def test_where_guests_are_from_is_no_kitchen(after, text):
    wants = after(text)
    assert (wants.cuisine, wants.wishes) == ((), ())


@pytest.mark.parametrize("text", ["lunch on tues in cambridge ma for abt 30", "in boston ma we need lunch for 12"])
def test_a_state_right_behind_its_city(after, text):
    assert after(text).state == "MA"


@pytest.mark.parametrize(
    ("texts", "count"),
    [
        (("lunch for 30 in boston", "four of them need to be vegetarian", "sorry 6 vegetarian ones"), 6),
        (("lunch for 7 in boston", "i'm vegetarian, the other six arent"), 1),
    ],
)
def test_needs_are_counted_anew(after, texts, count):
    wants = after(*texts)
    assert [need.count for need in wants.needs] == [count]
    assert wants.dietary_labels == ()


def test_anywhere_is_an_answer_where_no_place_is_known(after):
    assert "place" in after("burritos for 16", "anywhere").any_of


@pytest.mark.parametrize("text", ["is number two big enough for two people?", "does the second one feed 12?"])
def test_heads_that_a_dish_is_asked_for_are_no_party(after, text):
    assert after("burritos for 18 boston", text).party == 18


@pytest.mark.parametrize(("text", "excluded"), [("we don't do seafood", ("seafood",)), ("we don't do mondays", ())])
def test_what_is_not_done(after, text, excluded):
    assert after(LUNCH, text).excluded == excluded


def test_a_greeting_is_no_salad(after):
    assert after("Salam, dinner for our team in Boston").wishes == ()
