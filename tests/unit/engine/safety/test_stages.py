"""Allergens of a dish: named, usual for the dish, usual for the cuisine alone; and what only looks like one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue import kinds_of
from engine.safety.allergens import FOODS_OF_ALLERGENS
from engine.safety.kitchens import often_in
from tests.support.claims import claims, free, has, staged


def test_what_is_named_is_told_from_what_is_usual_for_the_dish() -> None:
    assert "peanut" in staged(claims("Pad Thai"), "usual")
    assert "peanut" not in staged(claims("Pad Thai with crushed peanuts"), "usual")
    assert "peanut" not in staged(claims("Pad Thai", may_contain=("peanuts",)), "usual")
    assert "dairy" in staged(claims("House special", group="Pizza"), "usual")


def test_what_is_usual_for_the_cuisine_alone_is_not_in_the_dish() -> None:
    dish = claims("Jasmine rice", cuisines=("thai",))
    assert {"peanut", "nut"} <= staged(dish, "often")
    assert "peanut" not in has(dish)
    assert "peanut" not in staged(claims("Pad Thai", cuisines=("thai",)), "often")
    assert "peanut" not in staged(claims("Jasmine rice", "Contains no peanuts.", cuisines=("thai",)), "often")
    assert not staged(claims("Jasmine rice", cuisines=("belgian",)), "often")


@given(
    st.lists(
        st.sampled_from([
            "pad thai", "pizza", "rice", "salad", "vegan", "nut-free", "no", "egg", "free", "without", "soy", "peanut",
            "gluten-free", "curry", "with", "or", "kosher", "halal", "plain", "dairy-free", "contains", "and", ".",
        ]),
        max_size=8,
    ),
    st.sets(st.sampled_from(["thai", "italian", "indian", "american"])),
    st.lists(st.sampled_from(["milk", "eggs", "nuts"]), max_size=2),
)  # fmt: skip
def test_nothing_is_free_but_by_the_menus_own_words(words: list[str], cuisines: set[str], contains: list[str]) -> None:
    """Never by a list that leaves it out, by the cuisine, by a diet, or because no word speaks of it."""
    text = " ".join(words)
    dish = claims("House special", text, contains=tuple(contains), cuisines=tuple(cuisines))
    quoted = {one.label: one.words for one in dish.free_evidence}
    assert free(dish) == set(quoted)
    for said in quoted.values():
        assert any(word in said.lower() for word in ("free", "no", "without"))
    stages = [has(dish), staged(dish, "often"), free(dish)]
    assert all(one.isdisjoint(other) for one in stages for other in stages if one is not other)
    assert staged(dish, "usual") <= has(dish)


@pytest.mark.parametrize(
    ("text", "food"),
    [
        ("Chicken katsu", "egg"), ("Turkey burger", "wheat"), ("Beef bulgogi", "soy"), ("Pork schnitzel", "wheat"),
        ("Lamb gyro", "wheat"), ("Veggie burger", "wheat"), ("Vegan chicken slider", "soy"), ("Turkey meatball", "egg"),
        ("General Tso's tofu", "wheat"),
    ],
)  # fmt: skip
def test_a_preparation_has_its_recipe_whatever_it_is_made_of(text: str, food: str) -> None:
    assert food in has(claims(text))


@pytest.mark.parametrize(
    ("text", "foods"),
    [
        ("Maida flatbread", {"wheat"}), ("Til ladoo", {"sesame"}), ("Garlic aioli", {"egg"}), ("Lupini", {"lupin"}),
        ("Paneer tikka", {"dairy"}), ("Suji halwa", {"wheat"}), ("Chicken satay", {"peanut", "soy"}),
        ("Kapi fried rice", {"crustacean"}), ("Oatmeal", {"gluten"}), ("Malt vinegar chips", {"gluten"}),
        ("BLT", {"wheat", "egg"}), ("Miso soup", {"soy", "fish"}), ("Chicken vindaloo", {"mustard", "sulphite"}),
        ("Spaghetti bolognese", {"celery", "wheat"}), ("Carrot cake", {"walnut", "egg", "dairy", "wheat"}),
    ],
)  # fmt: skip
def test_words_of_menus_name_their_allergens(text: str, foods: set[str]) -> None:
    assert foods <= has(claims(text))


@pytest.mark.parametrize(
    ("text", "food"),
    [
        ("Coconut curry", "tree nut"), ("Butternut squash soup", "nut"), ("Roasted eggplant", "egg"),
        ("Cream of tartar", "dairy"), ("Peanut butter", "dairy"), ("Vegan mayo", "egg"), ("Nut-free salad", "nut"),
        ("King oyster mushroom", "mollusc"), ("Water chestnuts", "tree nut"), ("Cocoa butter glaze", "dairy"),
        ("Rice noodles", "wheat"), ("Oatmeal", "wheat"), ("Tortilla chips", "wheat"), ("Shea nut", "nut"),
        ("Szechuan peppercorn", "soy"), ("Penne with olive oil", "egg"), ("Tandoor roasted cauliflower", "dairy"),
        ("Crab apple jelly", "crustacean"), ("Oyster crackers", "mollusc"), ("Rocky mountain oysters", "mollusc"),
        ("Flourless chocolate cake", "wheat"), ("Tortilla soup", "wheat"), ("Lemon chicken", "soy"),
    ],
)  # fmt: skip
def test_what_only_looks_like_an_allergen_is_none(text: str, food: str) -> None:
    assert food not in has(claims(text))


def test_a_cuisine_brings_the_broad_allergens_along() -> None:
    for cuisine in ("thai", "indian", "chinese"):
        foods = often_in((cuisine,))
        assert foods
        assert all(kinds_of(food) & FOODS_OF_ALLERGENS <= foods for food in foods)
