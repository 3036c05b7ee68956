"""One person's diet is a need of one; what was ruled out by mistake is let in again; what guards is not said twice."""

import pytest

from engine.conversation.wants import Need

SAID = "dinner for 20 in Boston"


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("Priya is vegetarian", (Need("vegetarian", 1),)),
        ("my boss is vegan", (Need("vegan", 1),)),
        ("oh and Wanda turned vegan", (Need("vegan", 1),)),
        ("she is vegan by the way", (Need("vegan", 1),)),
    ],
)
def test_somebody_is_one_of_those_who_come(after, text, needs):
    wants = after(SAID, text)
    assert (wants.needs, wants.dietary_labels) == (needs, ())


@pytest.mark.parametrize("text", ["everything vegan please", "the food has to be vegan", "make it vegan"])
def test_what_is_said_of_the_food_is_for_everybody(after, text):
    wants = after(SAID, text)
    assert (wants.needs, wants.dietary_labels) == ((), ("vegan",))


@pytest.mark.parametrize(
    ("text", "excluded"),
    [
        ("I meant no eggplant, not mushrooms", ("eggplant",)),
        ("sorry, no olives, not no mushrooms", ("olives",)),
        ("I said mushrooms but meant peppers", ("peppers",)),
        ("no mushrooms was wrong, it's no olives", ("olives",)),
        ("mushrooms can stay in", ()),
    ],
)
def test_what_was_ruled_out_by_mistake_is_let_in_again(after, text, excluded):
    assert after(SAID, "no mushrooms", text).excluded == excluded


@pytest.mark.parametrize(
    "text", ["no olives", "no olives and no mushrooms", "still no mushrooms, but no olives either"]
)
def test_what_is_ruled_out_beside_it_lets_nothing_in(after, text):
    assert set(after(SAID, "no mushrooms", text).excluded) == {"mushrooms", "olives"}


def test_no_gluten_beside_a_coeliac_guards_and_filters_nothing_more(after):
    wants = after("lunch for 10 in Boston please. Coeliac, so strictly no gluten.")
    assert (wants.allergies, wants.dietary_labels) == (("gluten",), ())
    assert after(SAID, "no gluten please").dietary_labels == ("gluten-free",)


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("4 people from accounting are vegetarian", {"vegetarian": 4}),
        ("the two new hires are vegan", {"vegan": 2}),
        ("one kid is gluten-free", {"gluten-free": 1}),
        ("one intern doesn't do gluten and two are vegan", {"gluten-free": 1, "vegan": 2}),
    ],
)
def test_some_of_the_party_are_told_of_by_who_they_are(after, text, needs):
    wants = after("lunch for 20 in Boston", text)
    assert {need.label: need.count for need in wants.needs} == needs
    assert (wants.party, wants.dietary_labels) == (20, ())


@pytest.mark.parametrize(
    ("text", "left"),
    [("vegans went up to five", {"vegan": 5, "halal": 1}), ("the halal need can go, he eats at home", {"vegan": 2})],
)
def test_a_need_in_force_has_its_new_count_behind_it_or_goes(after, text, left):
    wants = after("lunch for 20 in Boston, 2 vegans and 1 halal", text)
    assert {need.label: need.count for need in wants.needs} == left


@pytest.mark.parametrize(
    "text", ["can you feed 40 people halal in Boston?", "Boston, 40 guests halal, dinner on Sunday"]
)
def test_people_right_before_a_label_are_all_who_come(after, text):
    wants = after(text)
    assert (wants.party, wants.dietary_labels, wants.needs) == (40, ("halal",), ())


def test_trays_that_are_vegan_are_nobodys_need(after):
    assert after("lunch for 20 in Boston", "the two trays are vegan").needs == ()


@pytest.mark.parametrize(
    "text",
    ["3 of them are vegan and one is celiac", "3 are vegan, 1 is celiac", "three of us are vegan and one is celiac"],
)
def test_needs_that_are_joined_are_each_counted(after, text):
    """A menu may hold a "1 topping pizza": a number behind a diet is no dish for all that."""
    needs = after("lunch for 24 in Boston", text).needs
    assert {need.label: need.count for need in needs} == {"vegan": 3, "gluten-free": 1}
