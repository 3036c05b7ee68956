"""One person's diet is a need of one; what was ruled out by mistake is let in again; what guards is not said twice."""

import pytest

from engine.domain.conversation import Need

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
