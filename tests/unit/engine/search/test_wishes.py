"""A wish as it is searched by: only what makes a dish that dish, in the menus' spelling, with its synonyms."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.analyzer import stems
from engine.catalogue.filters import names
from engine.catalogue.snapshot import Vocabulary
from engine.conversation.wants import Phrase, Said, Wants
from engine.reading.menu_terms import MenuTerms
from engine.search.wishes import required, resolve_wishes, resolved_query
from tests.support.small_words import vocabulary

TERMS = MenuTerms.of(vocabulary())
MENU = MenuTerms.of(
    Vocabulary(
        dishes=(
            "chicken curry", "naan", "rice", "pizza with pepperoni", "taco", "granola bar", "caesar salad", "hummus",
            "grilled chicken salad", "salmon salad", "milk tea", "noodle soup", "pho", "chicken pho", "burger",
            "cold noodles", "baked ziti", "sandwich platter", "fried rice",
        )
    )
)  # fmt: skip


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
def test_a_wish_is_named_by_the_dish_that_was_meant(typed, dish):
    assert any(names(wish, frozenset(stems(dish))) for wish in resolve_wishes((Phrase(typed),), TERMS))


@pytest.mark.parametrize(
    ("typed", "dish"), [("chicken pizza", "Pepperoni Pizza"), ("greek salad", "Caesar Salad"), ("tacos", "Taco Sauce")]
)
def test_of_one_wish_every_word_must_stand(typed, dish):
    found = any(names(wish, frozenset(stems(dish))) for wish in resolve_wishes((Phrase(typed),), TERMS))
    assert found == (typed == "tacos")


def test_any_of_several_wishes_is_enough():
    wishes = resolve_wishes((Phrase("tacos"), Phrase("pizza")), TERMS)
    assert any(names(wish, frozenset(stems("Margherita Pizza"))) for wish in wishes)


@pytest.mark.parametrize(
    ("wish", "dish", "answers"),
    [
        ("steakhouse", "New York Steak", True),
        ("jewish deli", "Hot Pastrami Sandwich", True),
        ("jewish deli", "Chicken Kabob from the Deli", False),
        ("delicatessen", "Corned Beef on Rye", True),
        ("bakery", "Blueberry Muffin", True),
        ("bakery", "Bakery Style Pizza", False),
    ],
)
def test_what_the_house_is_known_for_answers_and_its_name_does_not(wish, dish, answers):
    found = any(names(one, frozenset(stems(dish))) for one in resolve_wishes((Phrase(wish),), TERMS))
    assert found == answers


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ("chicken curry with rice and naan", ("chicken", "curry")),
        ("pizza with pepperoni", ("pizza", "pepperoni")),
        ("milk tea with tapioca pearls", ("milk", "tea")),
        ("big hearty caesar salad", ("caesar", "salad")),
        ("big juicy burger", ("burger",)),
        ("delicious caesar salad", ("caesar", "salad")),
        ("burger tender and moist", ("burger", "tender", "moist")),
        ("delicious", ("delicious",)),
        ("taco bar", ("taco",)),
        ("granola bar", ("granola", "bar")),
        ("with naan", ("naan",)),
        ("trays of baked ziti", ("baked", "ziti")),
        ("two big boxes of naan", ("two", "big", "boxes", "naan")),
        ("big boxes of naan", ("naan",)),
        ("trays of sandwiches", ("trays", "sandwiches")),
        ("cream of chicken curry", ("cream", "chicken", "curry")),
        ("", ()),
    ],
)
def test_a_dish_must_bear_only_what_makes_it_the_dish(wish: str, words: tuple[str, ...]) -> None:
    assert required(wish, MENU) == words


@pytest.mark.parametrize(
    ("typed", "dish"), [("meat balls", "meatball"), ("cheese steak", "cheesesteak"), ("eggrolls", "egg roll")]
)
def test_menus_write_one_thing_with_and_without_a_space(typed, dish):
    terms = MenuTerms.of(Vocabulary(dishes=dict.fromkeys(("meatball sub", "philly cheesesteak", "egg roll"), 1)))
    assert any(names(wish, frozenset(stems(dish))) for wish in resolve_wishes((Phrase(typed),), terms))


def test_a_word_that_menus_hardly_know_is_also_its_common_neighbour():
    words = {**vocabulary().words, "vegtables": 1, "vegetables": 300, "wraps": 5, "wrapz": 1}
    terms = MenuTerms.of(replace(vocabulary(), words=words))
    (wish, *_) = resolve_wishes((Phrase("vegtables"),), terms)
    assert {"vegtabl", "veget"} <= wish[0]
    (seldom, *_) = resolve_wishes((Phrase("wrapz"),), terms)
    assert "wrap" not in seldom[0]


@pytest.mark.parametrize("word", ["arepas", "handover", "pizza", "tea", "12oz", "xyzzyq"])
def test_what_is_no_slip_of_a_menus_word_means_itself(word):
    assert TERMS.meant(word) == (word,)


def test_what_comes_beside_a_wish_is_searched_for_where_nothing_else_is():
    pizza, naan = Phrase("pizza"), Phrase("naan", beside=True)
    assert resolve_wishes((pizza, naan), TERMS) == resolve_wishes((pizza,), TERMS)
    assert resolve_wishes((naan,), TERMS)


@given(st.text(max_size=60))
def test_no_wish_raises(text):
    assert isinstance(resolve_wishes((Phrase(text),), TERMS), tuple)
    assert isinstance(required(text, TERMS), tuple)


def test_the_words_to_search_by_stand_in_a_persons_order_each_once():
    wants = Wants(cuisine=("Thai",), wishes=(Phrase("green curry"),), menu_type="Lunch", tags=("spicy", "Thai"))
    assert resolved_query(wants, Said()) == "Thai green curry spicy"
    assert resolved_query(Wants(menu_type="Lunch", party=12), Said(occasion=("picnic",))) == "lunch picnic"
