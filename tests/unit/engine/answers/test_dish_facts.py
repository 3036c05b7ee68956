"""What a menu states when it is asked about one thing; what it does not say is never taken for absent."""

from typing import Any

import pytest

from engine.answers.dish_facts import Statement, of_diet, of_food, of_word
from engine.catalogue.document import MenuDocument
from tests.support.menus import item, restaurant
from tests.support.stores.small_catalogue import BY_NAME, documents_of


def found(statement: Statement) -> tuple[str, str]:
    return statement.kind, statement.words


@pytest.mark.parametrize(
    ("dish", "food", "expected"),
    [
        ("Pad Thai Tray", "tree nuts", ("contains", "tree nuts")),
        ("Pad Thai Tray", "nuts", ("contains", "tree nuts")),
        ("Pad Thai Tray", "peanuts", ("may_contain", "peanuts")),
        ("Pad Thai Tray", "egg", ("names", "egg")),
        ("Caprese Pasta Tray", "nuts", ("silent", "")),
        ("Meatball Platter", "pork", ("names", "pork")),
        ("Sandwich Platter", "fish", ("names", "tuna")),
    ],
)
def test_the_strongest_statement_about_a_food_wins(dish: str, food: str, expected: tuple[str, str]) -> None:
    assert found(of_food(BY_NAME[dish], food)) == expected


def test_a_stated_absence_is_quoted() -> None:
    assert found(of_food(document("Brownie", description="Rich and dark. Nut-free."), "nuts"))[0] == "states"


def test_a_dish_that_is_usually_made_with_it_says_which_word_says_so() -> None:
    assert found(of_food(document("Penne", description="With basil pesto."), "tree nuts")) == ("usual", "basil pesto")


def test_a_diet_is_stated_contradicted_or_not_said() -> None:
    assert of_diet(BY_NAME["Vegan Wrap Platter"], "vegetarian").kind == "states"
    assert of_diet(BY_NAME["Meatball Platter"], "vegetarian").kind == "contradicts"
    assert of_diet(BY_NAME["Pasta Tray"], "vegan").kind == "silent"


def test_spicy_is_what_the_menu_says_and_never_guessed_from_a_cuisine() -> None:
    assert found(of_word(document("Wings", description="Tossed in hot sauce."), "spicy")) == (
        "states",
        "Tossed in hot sauce",
    )
    assert of_word(BY_NAME["Green Curry Tray"], "spicy").kind == "silent"


def document(name: str, **more: Any) -> MenuDocument:
    (made,) = documents_of([restaurant(item(name, 10, **more), name="Roma", city="Boston")])
    return made
