"""Needs that are counted, and what a thread tells of those who have them: new counts, who leaves, who is spoken of."""

import pytest

from engine.conversation.wants import Need

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


@pytest.mark.parametrize(
    ("line", "vegans"),
    [
        ("I'm vegan as well, please add me", 5),
        ("Maya's vegan too, that makes 5", 5),
        ("Maya is also vegan", 5),
        ("Maya is vegan btw", 4),
        ("make the vegans 6", 6),
        ("the 4 vegans are now 6", 6),
        ("two of the vegans cancelled", 2),
        ("half of the vegans are out so 2", 2),
    ],
)
def test_those_who_need_it_grow_and_shrink(after, line, vegans):
    wants = after(*SAID, line)
    assert set(wants.needs) == {Need("vegan", vegans), GLUTEN}
    assert (wants.dietary_labels, wants.party) == ((), 20)


def test_everyone_is_nobody_in_particular(after):
    assert after(*SAID, "everyone is vegan actually").dietary_labels == ("vegan",)


@pytest.mark.parametrize("line", ["both gluten-free people dropped out", "our gluten-free guest can't make it"])
def test_all_who_need_it_stay_away(after, line):
    assert after(*SAID, line).needs == (Need("vegan", 4),)


def test_one_diet_takes_the_place_of_another(after):
    assert after(*SAID, "the four are vegetarian, not vegan").needs == (GLUTEN, Need("vegetarian", 4))


@pytest.mark.parametrize(
    ("line", "party"),
    [
        ("Tom is in, 21", 21),
        ("Tom joins us, so 21", 21),
        ("Tom and Priya are joining us, that's 22", 22),
        ("Tom's back in, 21", 21),
        ("add me! 21 now", 21),
        ("three fewer please", 17),
        ("Ravi and Kim can't come, minus 2", 18),
        ("the two from sales cancelled", 18),
        ("the 20 included the drivers, without them it's 17", 17),
        ("Lee says 21", 21),
        ("haha Lee always eats for two", 20),
    ],
)
def test_who_joins_and_leaves_is_counted(after, line, party):
    wants = after(SAID[0], "lasagna", line)
    assert (wants.party, [wish.text for wish in wants.wishes]) == (party, ["lasagna"])


@pytest.mark.parametrize(
    ("line", "slot", "value"),
    [
        ("Friday is bad, can we do Thursday", "date", "Thursday"),
        ("same but on Thursday", "date", "Thursday"),
        ("everything stays except the date, Thursday", "date", "Thursday"),
        ("Kim can only do 1pm", "time", "1pm"),
    ],
)
def test_a_day_or_an_hour_is_put_right_by_its_reason(after, line, slot, value):
    assert getattr(after("lunch for 20 in Boston on Friday at noon", line), slot) == value
