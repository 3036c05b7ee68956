"""Meaning counts as much as words leave open of a query, and in full where dishes are looked for that nobody named."""

import pytest

from engine.catalogue.columns import ColumnRow, Columns
from engine.search.fusion import Hit, left_open, weights_for
from tests.support.dishes import dish

WEIGHTS = {"words": 1.0, "meaning": 1.0}
SOUP = dish("Beef Noodle Soup", description="With basil.", restaurant="Saigon Corner", cuisine_keys=("vietnamese",))
BURGER = dish("Veggie Burger", diet_keys=("vegetarian",), group="From the Grill")
PRAWNS = dish("Shrimp Skewers")


def opened(query: str, *rows: ColumnRow) -> float:
    """With the rows found by words in this order."""
    return left_open(query, [Hit(row.doc_id, 1.0) for row in rows], Columns((SOUP, BURGER, PRAWNS)))


@pytest.mark.parametrize(
    ("query", "found", "open_"),
    [
        ("beef noodle soup", SOUP, 0.0),
        ("beef noodle soup with basil", SOUP, 0.0),
        ("a hearty beef soup for cold days", SOUP, 0.6),
        ("vietnamese soup at saigon corner", SOUP, 0.0),
        ("vegetarian burgers", BURGER, 0.0),
        ("vegan burger", BURGER, 0.5),
        ("grilled prawns", PRAWNS, 0.5),
        ("birthday cake", BURGER, 1.0),
    ],
)
def test_what_the_first_dish_by_words_lacks_is_left_open(query: str, found: ColumnRow, open_: float) -> None:
    assert opened(query, found) == pytest.approx(open_)


def test_of_the_first_two_dishes_it_is_the_mean_and_of_those_behind_them_nothing() -> None:
    assert opened("vegetarian burger", BURGER, SOUP) == pytest.approx(0.5)
    assert opened("vegetarian burger", BURGER, BURGER, SOUP) == 0.0


def test_all_is_left_open_where_words_find_nothing_or_nothing_was_said() -> None:
    assert opened("beef soup") == 1.0
    assert opened("", SOUP) == 1.0
    assert opened("with a", SOUP) == 1.0
    assert left_open("beef soup", [Hit("of another catalogue", 1.0)], Columns((SOUP,))) == 1.0


def test_words_count_in_full_and_meaning_by_what_they_leave_open() -> None:
    found, columns = [Hit(BURGER.doc_id, 9.0)], Columns((BURGER,))
    assert weights_for("veggie burger", found, columns, WEIGHTS) == {"words": 1.0, "meaning": 0.0}
    assert weights_for("juicy burger", found, columns, WEIGHTS) == {"words": 1.0, "meaning": 0.5}
    assert weights_for("juicy burger", found, columns, {"words": 1.0, "meaning": 0.5})["meaning"] == 0.25


def test_dishes_that_nobody_named_are_found_by_both_arms_alike() -> None:
    found, columns = [Hit(BURGER.doc_id, 9.0)], Columns((BURGER,))
    assert weights_for("burger", found, columns, WEIGHTS, guessed=True) == WEIGHTS
    off = {"words": 1.0, "meaning": 0.0}
    assert weights_for("burger", found, columns, off, guessed=True) == off
