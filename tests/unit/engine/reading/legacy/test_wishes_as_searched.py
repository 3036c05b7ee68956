"""A wish as it is searched by: the catalogue's spelling and its synonyms stand in for what was typed."""

import pytest

from engine.catalogue.analyzer import stems
from engine.catalogue.filters import names
from engine.conversation.wants import Phrase
from engine.reading.legacy.wishes import resolve_wishes


@pytest.mark.parametrize(
    ("typed", "dish"),
    [
        ("lasanga", "Lasagna Family Style"),
        ("burito bowls", "Burrito Bowl"),
        ("enchilladas", "Cheese Enchiladas"),
        ("pizzas", "Pepperoni Pizza"),
        ("mac n cheese", "Mac and Cheese"),
        ("chicken parm", "Chicken Parmesan"),
        ("ziti platter", "Baked Ziti Tray"),
        ("brown bag lunch", "Turkey Boxed Lunch"),
    ],
)
def test_a_wish_is_named_by_the_dish_that_was_meant(index, typed, dish):
    assert any(names(wish, frozenset(stems(dish))) for wish in resolve_wishes((Phrase(typed),), index))


@pytest.mark.parametrize(
    ("typed", "dish"), [("chicken pizza", "Pepperoni Pizza"), ("greek salad", "Caesar Salad"), ("tacos", "Taco Sauce")]
)
def test_of_one_wish_every_word_must_stand(index, typed, dish):
    found = any(names(wish, frozenset(stems(dish))) for wish in resolve_wishes((Phrase(typed),), index))
    assert found == (typed == "tacos")


def test_any_of_several_wishes_is_enough(index):
    wishes = resolve_wishes((Phrase("tacos"), Phrase("pizza")), index)
    assert any(names(wish, frozenset(stems("Margherita Pizza"))) for wish in wishes)
