"""Allergens named by foods, and how sources and people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.safety.allergens import ALLERGENS, BROAD, allergen_of, allergens_named


@pytest.mark.parametrize(
    ("text", "allergens"),
    [
        ("Almond croissant", {"tree nuts", "nuts", "wheat", "gluten", "egg", "milk"}),
        ("Pad thai with shrimp", {"peanuts", "nuts", "fish", "crustaceans", "shellfish", "egg"}),
        ("Hummus", {"sesame"}),
        ("Clams", {"molluscs", "shellfish"}),
        ("Miso soup", {"soy"}),
        ("Caesar salad", {"fish", "egg", "milk"}),
        ("Basil pesto", {"tree nuts", "milk"}),
        ("Honey mustard", {"mustard"}),
        ("Celery root", {"celery"}),
        ("Contains peanuts and sesame", {"peanuts", "sesame"}),
        ("Almond milk", {"tree nuts"}),
    ],
)
def test_a_food_names_its_allergens(text: str, allergens: set[str]) -> None:
    assert allergens <= allergens_named(text)


@pytest.mark.parametrize(
    ("text", "allergen"),
    [("Almond milk", "milk"), ("Coconut curry", "tree nuts"), ("Nutmeg", "nuts"), ("Eggplant", "egg"),
     ("Nut-free brownie", "nuts"), ("Rice noodles", "wheat")],
)  # fmt: skip
def test_a_lookalike_names_none(text: str, allergen: str) -> None:
    assert allergen not in allergens_named(text)


@pytest.mark.parametrize(
    ("said", "allergen"),
    [("Tree Nuts", "tree nuts"), ("tree-nut", "tree nuts"), ("dairy", "milk"), ("Crustacean Shellfish", "crustaceans"),
     ("Soybeans", "soy"), ("eggs", "egg"), ("coeliac", "gluten"), ("nuts", "nuts"), ("peanut allergy", "peanuts"),
     ("sulfites", "sulphites"), ("shellfish", "shellfish"), ("napkins", None), ("maida", "wheat"), ("til", "sesame"),
     ("oats", "gluten"), ("albumen", "egg"), ("groundnuts", "peanuts"), ("E220", "sulphites")],
)  # fmt: skip
def test_names_of_sources_and_people_are_normalised(said: str, allergen: str | None) -> None:
    assert allergen_of(said) == allergen


def test_nuts_are_tree_nuts_and_peanuts() -> None:
    assert BROAD["nuts"] == {"tree nuts", "peanuts"}


@pytest.mark.parametrize("allergen", ALLERGENS)
def test_every_allergen_is_found_by_its_own_name(allergen: str) -> None:
    assert allergen in allergens_named(f"contains {allergen}")
    assert allergen_of(allergen) == allergen


@given(st.sampled_from(["almond", "shrimp", "clam", "wheat", "peanut"]))
def test_a_broad_allergen_comes_with_the_narrow_one(food: str) -> None:
    broad = {"almond": "nuts", "peanut": "nuts", "shrimp": "shellfish", "clam": "shellfish", "wheat": "gluten"}
    assert broad[food] in allergens_named(food)
