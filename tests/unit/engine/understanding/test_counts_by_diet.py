"""Needs that are counted, and what a thread tells of those who have them: new counts, who leaves, who is spoken of."""

import pytest

from engine.domain.conversation import Need

SAID = ("lunch for 20 in Boston", "lasagna", "4 vegans and 1 gluten-free")
GLUTEN = Need("gluten-free", 1)


@pytest.mark.parametrize(
    "line", ["the vegans are all on the other shift, so no vegans any more", "our vegans are away, no need for that"]
)
def test_those_who_need_it_are_spoken_of_and_gone(after, line):
    wants = after(*SAID, line)
    assert (wants.needs, wants.dietary_labels) == ((GLUTEN,), ())


def test_one_who_needs_it_is_gone(after):
    wants = after(*SAID, "the gluten-free kid was a Henderson, so no need for that any more")
    assert (wants.needs, wants.dietary_labels) == ((Need("vegan", 4),), ())


def test_those_who_need_it_are_spoken_of_and_no_filter(after):
    wants = after(*SAID, "the vegans will love it, make it 24 people")
    assert (wants.needs, wants.dietary_labels, wants.party) == ((Need("vegan", 4), GLUTEN), (), 24)


@pytest.mark.parametrize(
    "line",
    [
        "hmm no, not everything vegan, it's 3 vegans and the rest eats meat",
        "it shouldn't all be vegan, the new folks eat meat. just 3 of us are vegan",
        "not everything must be vegan, only 3 of us are",
    ],
)
def test_a_filter_becomes_a_need_of_some(after, line):
    wants = after("lunch for 20 in Boston, all vegan", line)
    assert (wants.needs, wants.dietary_labels, wants.wishes) == ((Need("vegan", 3),), (), ())


@pytest.mark.parametrize("line", ["it's 5 vegans", "Raj: only 3 vegan", "we have 6 vegans now"])
def test_another_count_of_a_need_puts_it_right(say, shown, after, line):
    wants = after(*SAID)
    heard = say(line, shown.__class__(wants=wants, query="lunch"))
    assert heard.follow_up_type == "correction"


@pytest.mark.parametrize(
    ("line", "party"),
    [
        ("One lady does not like the cheese, so no cheese please", 20),
        ("scratch that, only one intern showed up. 19 ppl", 19),
        ("for 10 people, two of them bring their spouses", 10),
        ("22 ppl with the two temps", 22),
        ("Kayla's not coming so were 19 again", 19),
        ("its 23 now", 23),
    ],
)
def test_some_of_those_who_come_are_not_the_party(after, line, party):
    assert after(SAID[0], line).party == party


@pytest.mark.parametrize(
    "line",
    [
        "leave out the tacos, we can't carry soup through security",
        "drop the tacos, Len is baking",
        "Denise isn't a fan, haha. scratch the tacos",
        "no tacos, they got soggy. rip tacos",
    ],
)
def test_the_reason_beside_what_is_dropped_is_no_wish(after, line):
    assert [wish.text for wish in after(SAID[0], "lasagna and tacos", line).wishes] == ["lasagna"]


def test_a_month_of_long_ago_is_no_date(after):
    line = "Raj: I went fully vegan in January btw, so it's 5 vegans"
    assert after("lunch for 20 in Boston on Friday, 4 vegans", line).date == "Friday"


@pytest.mark.parametrize("line", ["we could do Thai too", "we might try Thai as well"])
def test_what_could_be_done_too_is_added(after, line):
    assert after("Greek lunch for 20 in Boston", line).cuisine == ("Greek", "Thai")


def test_a_dish_that_is_thought_of_is_wished_for(after):
    assert [wish.text for wish in after(SAID[0], "tacos I think, those go fast").wishes] == ["tacos"]
