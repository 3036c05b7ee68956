"""Wishes as parts of an order: what is the meal, what is had beside it, and what no menu has."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.columns import Columns
from engine.conversation import ForSome, Need, Phrase, Wants, WholeOrder
from engine.plans import Extra, Wished, wished_of
from engine.search import Asked, CandidateSet
from tests.support.dishes import dish, packed

DELI = "Deli"
MENU = [
    dish("Beef Tacos", packed(9)),
    dish("Chicken Salad Sandwich", packed(8)),
    dish("Garden Salad", packed(5), course="salad"),
    dish("Tortilla Chips", packed(3), course="side"),
    dish("Oat Cookies", packed(2), course="dessert"),
    dish("Coffee Cake", packed(4), course="dessert", restaurant=DELI),
    dish("Coffee", packed(2), course="drink"),
    dish("Iced Tea", packed(2), course="drink", restaurant=DELI),
    dish("Fruit Punch", packed(2), course="drink"),
    dish("Fruit Cup", packed(4), course="side", restaurant=DELI),
    dish("Greek Salad", packed(4), course="side", restaurant=DELI),
    dish("Egg Bagel", packed(5), course="breakfast", restaurant=DELI, diet_keys=("vegetarian",)),
]
NORTH_END, OF_DELI = "north end catering|boston", "deli|boston"


def wished(*words: str, **more: object) -> Wished:
    """`words`: of wishes; one that begins with "or " is said so."""
    wishes = tuple(Phrase(one.removeprefix("or "), either=one.startswith("or ")) for one in words)
    return wished_of(
        Wants(party=12, city="Boston", city_key="boston", wishes=wishes, **more),  # type: ignore[arg-type]
        CandidateSet(Columns(MENU), Asked()),
    )


def with_it(words: str, course: str | None = None) -> Extra:
    """Named with the meal, and no condition."""
    return Extra(words, course, is_wished=True)


def meal(found: Wished) -> tuple[str, ...]:
    return tuple(one.text for one in found.wants.wishes)


@given(st.permutations(["tacos", "chips", "cookies", "coffee"]))
def test_what_is_no_main_is_had_beside_the_meal_in_the_order_said(words: list[str]) -> None:
    found = wished(*words)
    assert meal(found) == ("tacos",)
    assert found.extras == (with_it("tacos"), *(with_it(one) for one in words if one != "tacos"))


def test_courses_are_parts_as_dishes_are_and_mains_are_the_meal() -> None:
    found = wished("tacos", courses=("main", "side", "drink"), whole=WholeOrder(extras=("dessert",)))
    assert found.wants.courses == ("main",)
    beside = (with_it("side", "side"), with_it("drink", "drink"), Extra("dessert", "dessert"))
    assert found.extras == (with_it("tacos"), *beside)


def test_one_of_those_that_were_said_with_or_will_do() -> None:
    assert wished("coffee", "or tea").extras == (with_it("coffee or tea"),)
    assert wished("coffee", "tea").extras == (with_it("coffee"), with_it("tea"))
    assert wished("tacos", "or sandwiches").extras == ()


def test_what_no_dish_comes_with_is_had_beside_it() -> None:
    found = wished("tacos with chips")
    assert (meal(found), found.extras) == (("tacos",), (with_it("tacos"), with_it("chips")))
    assert meal(wished("sandwich with salad")) == ("sandwich with salad",)


def test_beside_a_main_that_would_do_nothing_is_had_as_well() -> None:
    found = wished("tacos", "or salads")
    assert (meal(found), found.extras) == (("tacos", "salads"), ())


def test_a_dish_of_a_course_is_that_course() -> None:
    assert wished("cookies", courses=("dessert",)).extras == (with_it("cookies"),)
    assert wished("brownies", courses=("dessert",)).extras == (with_it("dessert", "dessert"),)


@pytest.mark.parametrize(
    ("words", "keys"),
    [("coffee", {NORTH_END}), ("salads", {NORTH_END, OF_DELI}), ("fruit", {OF_DELI}),
     ("coffee or tea", {NORTH_END, OF_DELI}), ("tacos", {NORTH_END}), ("sushi", set())],
)  # fmt: skip
def test_who_sells_it_is_who_has_a_dish_that_is_it(words: str, keys: set[str]) -> None:
    """Coffee cake is no coffee, a salad among the sides is one, and fruit punch is no fruit."""
    found = wished(*words.replace(" or ", ";or ").split(";"))
    assert found.sold_by == {words: frozenset(keys)}


def test_what_no_menu_has_is_neither_scored_nor_asked_for() -> None:
    found = wished("sushi", "brownies")
    assert (meal(found), found.extras, found.on_menus) == ((), (), frozenset())


def test_what_a_diet_keeps_out_is_on_the_menus_and_not_to_be_had() -> None:
    found = wished("tacos", dietary_labels=("vegetarian",))
    assert (found.sold_by, found.on_menus) == ({"tacos": frozenset()}, {"tacos"})


def test_of_a_breakfast_what_is_eaten_at_it_is_the_meal() -> None:
    assert meal(wished("bagels", menu_type="Breakfast")) == ("bagels",)
    assert meal(wished("bagels")) == ()
    assert wished("bagels", "coffee", menu_type="Breakfast").extras == (with_it("bagels"), with_it("coffee"))


@pytest.mark.parametrize("phrase", [Phrase("chips", beside=True), Phrase("chips", counted=True)])
def test_what_comes_with_a_dish_or_is_counted_is_no_part_for_everybody(phrase: Phrase) -> None:
    wants = Wants(party=12, city="Boston", city_key="boston", wishes=(phrase,))
    assert wished_of(wants, CandidateSet(Columns(MENU), Asked())).extras == ()


@pytest.mark.parametrize(
    ("wishes", "more", "of", "beside"),
    [
        (("coffee", "oat cookies"), {"named_food": "named"}, "oat cookies", ["coffee"]),
        (("fruit cup", "coffee"), {"named_food": "named"}, "fruit cup", ["coffee"]),
        (("egg bagel", "coffee"), {"named_food": "named"}, "egg bagel", ["coffee"]),
        (("beef tacos", "coffee"), {"named_food": "only"}, "beef tacos", ["beef tacos", "coffee"]),
        (("oat cookies",), {"named_food": "only", "menu_type": "Lunch"}, "oat cookies", []),
        ((), {"courses": ("salad", "drink"), "named_food": "named"}, "salad", ["drink"]),
    ],
)
def test_what_is_named_alone_is_the_meal_where_none_of_it_is_a_main_or_nothing_else_is_to_be(
    wishes: tuple[str, ...], more: dict[str, object], of: str, beside: list[str]
) -> None:
    found = wished(*wishes, **more)
    assert found.of is not None
    assert (found.of.words, [one.words for one in found.extras]) == (of, beside)


@pytest.mark.parametrize(
    ("wishes", "more"),
    [
        (("coffee",), {}),
        (("coffee",), {"named_food": "named", "menu_type": "Lunch"}),
        (("coffee", "beef tacos"), {"named_food": "named"}),
        (("coffee",), {"named_food": "named", "courses": ("breakfast",)}),
    ],
)
def test_what_is_beside_a_meal_has_one(wishes: tuple[str, ...], more: dict[str, object]) -> None:
    assert wished(*wishes, **more).of is None


@given(st.integers(2, 200), st.integers(1, 5), st.integers(1, 5))
def test_shares_are_all_of_the_party_whatever_it_is(party: int, one: int, other: int) -> None:
    shares = (Phrase("beef tacos", share=(one, one + other)), Phrase("garden salad", share=(other, one + other)))
    wants = Wants(party=party, city="Boston", city_key="boston", wishes=shares)
    found = wished_of(wants, CandidateSet(Columns(MENU), Asked()))
    assert sum(extra.heads or 0 for extra in found.extras) == party
    assert found.of == found.extras[0]


def test_an_extra_for_some_is_for_so_many_and_states_their_diet() -> None:
    whole = WholeOrder(
        extras=("vegetarian breakfast", "coffee"),
        for_some=(ForSome("vegetarian breakfast", "breakfast", label="vegetarian"), ForSome("coffee", "coffee", 5)),
    )
    found = wished(whole=whole, needs=(Need("vegetarian", 3),))
    assert [(one.words, one.heads, one.diet) for one in found.extras] == [
        ("vegetarian breakfast", 3, "vegetarian"),
        ("coffee", 5, None),
    ]
    assert found.sold_by["vegetarian breakfast"] == frozenset({OF_DELI})


def test_nobody_has_a_sauce_of_their_own() -> None:
    found = wished("beef tacos", "soy sauce", "napkins")
    assert list(found.sold_by) == ["beef tacos"]


def test_of_a_breakfast_that_nobody_sells_the_coffee_beside_it_is_no_order() -> None:
    found = wished("breakfast burritos", "coffee", named_food="named")
    assert found.of is None
    assert found.extras == (with_it("coffee"),)
    assert wished("coffee", named_food="named").of == Extra("coffee")


def test_meat_is_no_dish_and_is_not_missed() -> None:
    found = wished("tacos", "meat")
    assert (meal(found), [*found.sold_by]) == (("tacos",), ["tacos"])
