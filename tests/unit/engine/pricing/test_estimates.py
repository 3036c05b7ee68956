"""Estimates: each rule of the rule book's table, and what a party then orders, against exact fractions."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.document import COURSES, Course, Estimate
from engine.pricing.estimates import Unsized, estimate_of, says
from engine.pricing.portion_math import ESTIMATED, order_of, units
from tests.support.dishes import PARTIES, portion

FEEDING_ONE = frozenset({"main", "combination", "side", "salad", "soup", "breakfast", "dessert", "drink"})
"""Courses by the rule book, "Party, units, cost"."""


def heads(unit: Unsized) -> Fraction | None:
    found = estimate_of(unit)
    return Fraction(found.holds, found.a_head) if found else None


@pytest.mark.parametrize("course", COURSES)
def test_one_order_of_a_course_feeds_one_and_what_is_shared_is_not_known(course: Course) -> None:
    assert heads(Unsized(course)) == (1 if course in FEEDING_ONE else None)
    assert heads(Unsized(course, shared=True)) is None


@pytest.mark.parametrize(("inches", "feeds"), [(10, 1), (12, 2), (14, 3), (16, 4), (18, 5), (20, 6)])
def test_a_pizza_feeds_by_its_diameter(inches: int, feeds: int) -> None:
    assert heads(Unsized("main", pizza="whole", inches=inches, size="small")) == feeds


@given(inches=st.integers(4, 40))
def test_every_diameter_feeds_what_the_formula_says(inches: int) -> None:
    by_formula = max(1, math.floor(math.pi * inches**2 / 200))
    assert heads(Unsized("main", shared=True, pizza="whole", inches=inches)) == by_formula


@pytest.mark.parametrize(
    ("word", "feeds"),
    [
        ("personal", 1),
        ("small", 1),
        ("medium", 2),
        ("large", 3),
        ("extra large", 4),
        ("family", 5),
        ("party", 5),
        ("", 3),
        ("regular", 3),
    ],
)
def test_a_pizza_without_a_diameter_feeds_by_its_word(word: str, feeds: int) -> None:
    assert heads(Unsized("main", shared=True, pizza="whole", size=word)) == feeds


def test_two_slices_feed_one() -> None:
    assert heads(Unsized("main", pizza="slice")) == Fraction(1, 2)
    assert heads(Unsized("main", pizza="slice", pieces=3)) == Fraction(3, 2)


@pytest.mark.parametrize(
    ("course", "pieces", "feeds"),
    [
        ("main", 20, 2),
        ("main", 25, Fraction(5, 2)),
        ("main", 3, 1),
        ("appetizer", 10, Fraction(10, 3)),
        ("appetizer", 2, Fraction(2, 3)),
        ("side", 6, 2),
        ("side", 2, 1),
        ("dessert", 1, 1),
        ("addon", 10, None),
    ],
)
def test_pieces_are_ten_a_head_as_the_meal_and_three_beside_other_food(
    course: Course, pieces: int, feeds: Fraction | None
) -> None:
    assert heads(Unsized(course, pieces=pieces)) == feeds


def test_what_is_sold_by_the_piece_feeds_no_whole_person() -> None:
    assert heads(Unsized("main", pieces=1, is_one_piece=True)) == Fraction(1, 10)


@pytest.mark.parametrize(("word", "feeds"), [("bagel", 8), ("croissant", 8), ("cookie", 4), ("wing", 4)])
def test_a_dozen_feeds_by_what_it_is_of(word: str, feeds: int) -> None:
    assert heads(Unsized("appetizer", words=frozenset({word}), pieces=12)) == feeds


def test_bottles_and_packs_feed_by_what_they_hold() -> None:
    assert heads(Unsized("drink", litres=2)) == 6
    assert heads(Unsized("drink", litres=1)) is None
    assert [heads(Unsized("drink", pack=pack)) for pack in (6, 12)] == [6, 12]


@pytest.mark.parametrize("word", ["pint", "quart", "gallon", "pitcher"])
def test_of_a_vessel_for_several_nothing_is_estimated(word: str) -> None:
    assert heads(Unsized("soup", words=frozenset({word, "wonton"}))) is None


def test_a_unit_for_several_is_known_by_its_unit_alone() -> None:
    assert heads(Unsized("appetizer", words=frozenset({"crab", "cake"}), pieces=3)) == 1
    assert heads(Unsized("dessert", words=frozenset({"cake"}), unit="cake")) is None
    assert heads(Unsized("dessert", words=frozenset({"cake"}), unit="order")) == 1


def test_every_estimate_names_its_rule() -> None:
    for unit in (Unsized("main"), Unsized("main", pizza="whole", inches=14), Unsized("drink", pack=12)):
        found = estimate_of(unit)
        assert found is not None
        assert says(found)


@given(holds=st.integers(1, 60), a_head=st.integers(1, 12), party=PARTIES)
def test_so_many_are_ordered_that_everybody_has_a_share_and_not_one_more(holds: int, a_head: int, party: int) -> None:
    taken = portion("7.35", None, estimate=Estimate("course:main", holds, a_head))
    needed = units(taken, party)
    assert needed == math.ceil(party / Fraction(holds, a_head))
    found = order_of(taken, party)
    assert (int(found.cost[0]), int(found.size_group[0])) == (735 * needed, ESTIMATED)


def test_what_feeds_one_by_estimate_is_one_each_and_about_leaves_nobody_without() -> None:
    assert units(portion(12, None, estimate=Estimate("course:main", 1)), 25, approximate=True) == 25
    assert units(portion(12, None, estimate=Estimate("pizza:large", 3)), 25, approximate=True) == 8


def test_a_stated_size_wins_over_an_estimate() -> None:
    assert units(portion(50, 10, estimate=Estimate("course:main", 1)), 20) == 2
