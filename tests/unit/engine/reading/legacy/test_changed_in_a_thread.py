"""Wishes, kitchens and heads that change deep in a thread, in whatever words: what is added, replaced, grown to."""

import pytest

LUNCH = "Thai lunch for 20 in Boston on Friday at noon"
WISHES = "pad thai and spring rolls"


@pytest.mark.parametrize(
    ("line", "wishes"),
    [
        ("could you throw in some tacos", ["pad thai", "spring rolls", "tacos"]),
        ("don't forget the cookies", ["pad thai", "spring rolls", "cookies"]),
        ("tacos next to that", ["pad thai", "spring rolls", "tacos"]),
        ("replace both with tacos", ["tacos"]),
        ("turn the spring rolls into tacos", ["pad thai", "tacos"]),
        ("the pad thai should be a lasagna instead", ["spring rolls", "lasagna"]),
        ("the spring rolls we do not need, thank you", ["pad thai"]),
        ("nobody ate the spring rolls last time so drop them", ["pad thai"]),
        ("my colleagues would prefer to have tacos", ["tacos"]),
        ("voting tacos", ["tacos"]),
        ("I fancy tacos", ["tacos"]),
    ],
)
def test_wishes_are_added_and_replaced(after, line, wishes):
    wants = after(LUNCH, WISHES, line)
    assert ([wish.text for wish in wants.wishes], wants.time, wants.price_level) == (wishes, "noon", None)


@pytest.mark.parametrize(
    "line",
    [
        "leaning towards Greek",
        "Greek would be fun",
        "the director has decided for Greek cuisine",
        "Greek food was requested by the guests",
        "Thai is out, Greek is in",
        "Thai was last week, Greek now",
        "turns out everyone's sick of Thai, Greek please",
        "no Thai, Greek",
    ],
)
def test_another_kitchen_is_chosen(after, line):
    wants = after(LUNCH, WISHES, line)
    assert (wants.cuisine, [wish.text for wish in wants.wishes]) == (("Greek",), ["pad thai", "spring rolls"])


@pytest.mark.parametrize("line", ["keep Thai but also look at Greek", "Thai or Greek, either"])
def test_another_kitchen_is_added(after, line):
    assert set(after(LUNCH, line).cuisine) == {"Thai", "Greek"}


@pytest.mark.parametrize("line", ["stick with Thai", "Thai's good", "back to Thai"])
def test_a_kitchen_that_stays_is_no_dish(after, line):
    wants = after(LUNCH, WISHES, line)
    assert (wants.cuisine, [wish.text for wish in wants.wishes]) == (("Thai",), ["pad thai", "spring rolls"])


@pytest.mark.parametrize(
    "line",
    [
        "we've grown to 24",
        "up from 20 to 24",
        "24 instead of 20",
        "four extra",
        "another four are coming",
        "rsvps are in: 24",
        "the four board members join us",
        "4 more from the board",
        "Lena brings her kids, 24",
        "only 24 showed interest",
        "between 20 and 24",
        "double it, no, 24",
    ],
)
def test_heads_grow_by_whatever_word(after, line):
    wants = after(LUNCH, WISHES, line)
    assert (wants.party, [wish.text for wish in wants.wishes]) == (24, ["pad thai", "spring rolls"])


def test_dumplings_for_those_who_are_counted_are_no_filter_for_all(after):
    wants = after(LUNCH, "4 vegans", "vegan tacos for the vegans")
    assert (wants.dietary_labels, wants.needs[0].count) == ((), 4)


@pytest.mark.parametrize("line", ["it's soy he's allergic to", "he's allergic to soy", "Tom's allergic to soy"])
def test_whose_allergy_it_is_is_heard_in_short(after, line):
    assert after(LUNCH, line).allergies == ("soy",)


@pytest.mark.parametrize(
    ("line", "party"),
    [
        ("Kindly note that the number has risen to 23", 23),
        ("pls update pax 23", 23),
        ("22 I mean", 22),
        ("boss: 22", 22),
        ("the count I gave was off by two, 22", 22),
        ("-1, Jo is sick", 19),
        ("Jo's sick so one less", 19),
    ],
)
def test_heads_are_told_in_few_words(after, line, party):
    wants = after(LUNCH, line)
    assert (wants.party, wants.time) == (party, "noon")


@pytest.mark.parametrize(
    ("line", "slot", "value"),
    [
        ("the meeting slipped to Wednesday", "date", "Wednesday"),
        ("postponed by a day, so Saturday", "date", "Saturday"),
        ("same day but 1pm", "time", "1pm"),
        ("12 sharp is too early, 12:45 please", "time", "12:45"),
    ],
)
def test_a_day_or_an_hour_is_moved(after, line, slot, value):
    assert getattr(after(LUNCH, line), slot) == value


@pytest.mark.parametrize("line", ["onions neither", "Ana can't stand onions", "please leave onions out as well"])
def test_what_somebody_cannot_stand_is_left_out_as_well(after, line):
    wants = after(LUNCH, WISHES, "no pork", line)
    assert (wants.excluded, [wish.text for wish in wants.wishes]) == (("pork", "onions"), ["pad thai", "spring rolls"])


@pytest.mark.parametrize(
    ("line", "vegans"),
    [("one vegan less", 3), ("one vegan dropped out", 3), ("3 not 4 vegans", 3), ("two more vegans", 6)],
)
def test_a_need_is_counted_down_and_up(after, line, vegans):
    assert [need.count for need in after(LUNCH, "4 vegans", line).needs] == [vegans]


@pytest.mark.parametrize("line", ["$25 is also ok if it has to be", "accounting caps us at $25 each"])
def test_a_sum_near_the_limit_a_head_is_of_a_head(after, line):
    wants = after(LUNCH, "$20 a head", line)
    assert (wants.price_per_person_max, wants.price_max) == (25, None)


def test_a_name_with_its_s_stays_a_name(after):
    assert after("lunch for 20 in Boston", "is Falafel King's in Boston?").party == 20
