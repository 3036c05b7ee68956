"""What a dish says of allergens: what is in it, what it says is not, and what it does not say."""

import pytest

from engine.safety.claims import with_chosen
from engine.safety.guard import standing_of
from engine.safety.misspellings import meant_by
from tests.support.claims import claims, free, has
from tests.support.menus import item, restaurant
from tests.support.stores.small_catalogue import documents_of


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
    [
        "season",
        "bitter",
        "paper",
        "table",
        "option",
        "coconut",
        "butternut",
        "doughnut",
        "sambar",
        "brave",
        "rasta",
        "party",
        "store",
        "triple",
    ],
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


def test_what_is_chosen_with_a_dish_is_in_it_and_what_is_left_out_is_not() -> None:
    plain, nut_free = documents_of((restaurant(item("Rice Bowl", 9), item("Nut-Free Rice Bowl", 9)),))
    assert standing_of(plain, "peanuts") == "unsaid"
    assert standing_of(with_chosen(plain, ["Soy", "Peanut satay"]), "peanuts") == "out"
    assert standing_of(with_chosen(plain, ["No peanuts", "Soy"]), "peanuts") == "unsaid"
    assert standing_of(nut_free, "nuts") == "free"
    assert standing_of(with_chosen(nut_free, ["Candied walnuts"]), "nuts") == "out"
    assert with_chosen(plain, []) is plain
