"""What a dish says of allergens: what is in it, what it says is not, and what it does not say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue import kinds_of
from engine.safety.allergens import FOODS_OF_ALLERGENS
from engine.safety.claims import Claims, read_claims
from engine.safety.diets import read_diets
from engine.safety.kitchens import often_in
from engine.safety.misspellings import meant_by


def claims(
    name: str,
    description: str = "",
    group: str = "",
    labels: tuple[str, ...] = (),
    contains: tuple[str, ...] = (),
    may_contain: tuple[str, ...] = (),
    cuisines: tuple[str, ...] = (),
) -> Claims:
    diets = read_diets(name=name, group=group, description=description, source_labels=labels)
    return read_claims(
        diets=diets,
        name=name,
        description=description,
        group=group,
        beside=labels,
        contains=contains,
        may_contain=may_contain,
        cuisines=cuisines,
    )


def has(dish: Claims) -> set[str]:
    return {key.removeprefix("has:") for key in dish.keys if key.startswith("has:")}


def free(dish: Claims) -> set[str]:
    return {key.removeprefix("free:") for key in dish.keys if key.startswith("free:")}


@pytest.mark.parametrize(
    ("text", "food"),
    [
        ("Green beans with almonds", "tree nut"),
        ("Trout amandine", "tree nut"),
        ("Peanut noodles", "peanut"),
        ("Noodles in groundnut sauce", "peanut"),
        ("Mixed nuts", "peanut"),
        ("Mixed nuts", "tree nut"),
        ("Chicken satay", "peanut"),
        ("Pesto pasta", "nut"),
        ("Pad Thai", "peanut"),
        ("Kung Pao chicken", "peanut"),
        ("Baklava", "tree nut"),
        ("Seafood platter", "crustacean"),
        ("Seafood platter", "fish"),
        ("Tempura vegetables", "gluten"),
        ("Carrot cake", "egg"),
        ("Margherita pizza", "dairy"),
        ("Hummus", "sesame"),
        ("Caesar salad", "fish"),
    ],
)
def test_a_dish_has_what_it_names_and_what_it_is_usually_made_with(text: str, food: str) -> None:
    assert food in has(claims(text))
    assert food in has(claims("House special", text))


@pytest.mark.parametrize(
    "text",
    ["Penut noodles", "Peanutt sauce", "Cahsew chicken", "Allmond cake", "Pistacio ice cream",
     "PB cups with peanutbutter", "Walnutt salad", "ALMONDS", "Crème with ALMÖNDS"],
)  # fmt: skip
def test_a_misspelt_word_for_an_allergen_still_names_it(text: str) -> None:
    assert "nut" in has(claims(text))


@pytest.mark.parametrize(
    "word",
    ["season", "bitter", "paper", "table", "option", "coconut", "butternut", "doughnut", "sambar", "brave", "rasta"],
)
def test_a_word_of_its_own_is_never_bent_into_an_allergen(word: str) -> None:
    assert not meant_by(word)


def test_what_the_source_says_it_contains_or_may_contain_is_in_it() -> None:
    assert {"tree nut", "nut", "dairy"} <= has(claims("Salad", contains=("Tree-Nut", "MILK")))
    assert "sesame" in has(claims("Salad", may_contain=("sesame",)))
    assert {"peanut", "tree nut"} <= has(claims("Brownie", contains=("nuts",)))
    assert "kiwi" in has(claims("Salad", contains=("Kiwi",)))


@pytest.mark.parametrize(
    "text",
    ["May contain traces of nuts", "Made in a facility that processes nuts", "Not nut-free", "With or without nuts",
     "No nuts on request", "Can be made without nuts"],
)  # fmt: skip
def test_what_may_be_there_or_can_be_left_out_is_there(text: str) -> None:
    dish = claims("Granola bar", text)
    assert {"nut", "peanut", "tree nut"} <= has(dish)
    assert "nut" not in free(dish)


@pytest.mark.parametrize(
    ("name", "description", "food", "words"),
    [
        ("Pesto Pasta (Nut-Free)", "", "nut", "Pesto Pasta (Nut-Free)"),
        ("Garden Salad", "Nut free and gluten free.", "nut", "Nut free and gluten free"),
        ("Garden Salad", "Contains no nuts.", "nut", "Contains no nuts"),
        ("Fried Rice, no egg", "", "egg", "Fried Rice, no egg"),
        ("Fried Rice", "Three mushrooms, no egg", "egg", "no egg"),
        ("Stir Fry", "Made without soy.", "soy", "Made without soy"),
        ("Curry", "No peanuts. Spicy.", "peanut", "No peanuts"),
    ],
)
def test_what_it_says_is_left_out_is_free_with_the_words_that_say_so(
    name: str, description: str, food: str, words: str
) -> None:
    dish = claims(name, description)
    assert food in free(dish)
    assert [one.words for one in dish.free_evidence if one.label == food] == [words]


@pytest.mark.parametrize(
    ("text", "food"),
    [
        ("Dressing made without soy", "soy"),
        ("Salad with egg-free noodles", "egg"),
        ("Big salad, egg-free ranch", "egg"),
        ("Egg-free or regular mayo", "egg"),
        ("No egg wash", "egg"),
        ("Nut-free available", "nut"),
        ("Nut-free facility", "nut"),
        ("Made in a facility with no peanuts", "peanut"),
        ("Gluten-free friendly", "gluten"),
        ("Vegan", "dairy"),
        ("Plant-based", "egg"),
    ],
)
def test_what_is_said_of_a_part_a_choice_or_a_diet_frees_nothing(text: str, food: str) -> None:
    assert food not in free(claims("House special", text))


def test_only_the_food_that_was_named_is_free() -> None:
    assert "nut" not in free(claims("Almond-free granola"))
    assert free(claims("Curry", "No peanuts.")) == {"peanut"}


def test_out_wins_over_stated_free() -> None:
    dish = claims("Nut-free cake", "With toasted almonds.")
    assert "nut" in has(dish)
    assert "nut" not in free(dish)
    assert not [one for one in dish.free_evidence if one.label == "nut"]


def test_a_usual_recipe_gives_way_to_a_kitchen_that_leaves_it_out() -> None:
    assert "nut" not in has(claims("Nut-free pesto pasta"))
    assert "gluten" not in has(claims("Margherita pizza (GF)"))
    assert "gluten" not in has(claims("Four cheese", group="Gluten Free Pizza"))


def test_a_list_of_allergens_contradicts_a_diet_that_was_not_stated() -> None:
    assert "not:vegetarian" in claims("Caesar", contains=("fish",)).keys
    assert "not:vegan" in claims("Rice pudding", contains=("milk",)).keys


def staged(dish: Claims, stage: str) -> set[str]:
    return {key.removeprefix(f"{stage}:") for key in dish.keys if key.startswith(f"{stage}:")}


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
        ("Lamb gyro", "wheat"), ("Veggie burger", "wheat"), ("Vegan chicken slider", "soy"), ("Turkey meatballs", "egg"),
        ("General Tso's tofu", "wheat"),
    ],
)  # fmt: skip
def test_a_preparation_has_its_recipe_whatever_it_is_made_of(text: str, food: str) -> None:
    assert food in has(claims(text))


def test_a_cuisine_brings_the_broad_allergens_along() -> None:
    for cuisine in ("thai", "indian", "chinese"):
        foods = often_in((cuisine,))
        assert foods
        assert all(kinds_of(food) & FOODS_OF_ALLERGENS <= foods for food in foods)
