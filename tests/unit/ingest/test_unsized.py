"""From a menu's words to what one unit is estimated to feed; the forms are those of menus."""

from fractions import Fraction
from typing import Any

import pytest

from engine.catalogue.document import MenuDocument
from ingest.prepare import prepare
from ingest.read import Entry
from tests.support.menus import item, restaurant


def only(name: str, group: str, **fields: Any) -> MenuDocument:
    (document,) = prepare([Entry("feed.jsonl:1", restaurant(item(name, 9.5, **fields), group=group))])[-1].documents
    return document


def feeds(document: MenuDocument) -> Fraction | None:
    estimate = document.portions[0].estimate
    return Fraction(estimate.holds, estimate.a_head) if estimate else None


@pytest.mark.parametrize(
    ("name", "group", "heads"),
    [
        ("Pad Thai", "Noodles", 1),
        ("Caesar Salad", "Salads", 1),
        ("Spring Rolls", "Appetizers", None),
        ("Extra Cheese", "Toppings", None),
        ("Mushroom Pizza", "Pizza", 3),
        ("Mushroom Pizza - Small", "Pizza", 1),
        ("Mushroom Pizza - X-Large", "Pizza", 4),
        ("Mushroom Pizza (Extra Large 28 Pieces)", "Pizza", 4),
        ('Mushroom Pizza - Medium 14"', "Pizza", 3),
        ("Mushroom - Large", "18 inch Pizzas", 5),
        ("Cheese Slice", "Pizza by the Slice", Fraction(1, 2)),
        ("2 Slices of Pizza", "Lunch", 1),
        ("Pizza Bread Slices", "Starters", None),
        ("Chicken Wings (10)", "Appetizers", Fraction(10, 3)),
        ("Chicken Wings - 24 Pcs", "Entrees", Fraction(12, 5)),
        ("8 Piece Spider Roll", "Sushi Rolls", 1),
        ("Butter Croissant - Dozen", "Pastries", 8),
        ("Assorted Cookies - 2 Dozen", "Desserts", 8),
        ("Half Dozen Bagels", "Breakfast", 4),
        ("2-Liter Soda", "Beverages", 6),
        ("6 Pack of Soda", "Beverages", 6),
        ("Hot and Sour Soup - Quart", "Soups", None),
        ("Rice Cake Soup", "Soups", 1),
        ("Pasta Tray", "Party Trays", None),
        ("Lasagna Tray - 30 Pieces", "Party Trays", None),
    ],
)
def test_a_unit_of_no_stated_size_is_estimated_by_its_words(name: str, group: str, heads: Fraction | None) -> None:
    assert feeds(only(name, group)) == heads


def test_a_description_says_how_many_pieces_in_a_sentence_of_its_own_alone() -> None:
    assert feeds(only("Dumplings", "Appetizers", description="12 pieces.")) == 4
    assert feeds(only("Dumplings", "Appetizers", description="Choice of 6 pieces or 10 pieces.")) is None


def test_a_description_says_the_diameter_where_no_size_is_named() -> None:
    assert feeds(only("Mushroom Pizza", "Pizza", description='A 16" pie.')) == 4
    assert feeds(only("Mushroom Pizza - Small", "Pizza", description='Large is 18".')) == 1


def test_nothing_is_estimated_where_a_size_is_stated() -> None:
    assert only("Pad Thai (Serves 4)", "Noodles").portions[0].estimate is None
    assert only("Boxed Lunch", "Lunches").portions[0].estimate is None


def test_each_portion_is_estimated_by_its_own_words() -> None:
    portions = [{"name": word, "price": {"displayPrice": price}} for word, price in (("Small", 9), ("Large", 20))]
    document = only("Mushroom Pizza", "Pizza", portions=portions)
    assert [one.estimate.holds for one in document.portions if one.estimate] == [1, 3]
