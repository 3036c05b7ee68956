"""Courses, cuisines and synonyms: what a dish is, where it comes from, and what else it is called."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.analyzer import stem, word_keys
from engine.catalogue.document import COURSES
from engine.catalogue.food.courses import course_of, course_wish
from engine.catalogue.food.cuisines import (
    all_cuisine_keys,
    cuisine_key_of,
    cuisine_keys_of,
    derive_cuisines,
    display_name,
    members_of,
)
from engine.catalogue.food.synonyms import forms_of, phrase_forms


@pytest.mark.parametrize(
    ("group", "name", "course"),
    [
        ("Menu", "Cheese Pizza", "main"),
        ("Menu", "Chicken Salad Sandwich", "main"),
        ("Menu", "Chicken Salad", "salad"),
        ("Menu", "Wonton Soup", "soup"),
        ("Menu", "Chicken Noodle Soup", "main"),
        ("Menu", "Buttermilk Pancakes", "breakfast"),
        ("Menu", "Chocolate Cake", "dessert"),
        ("Menu", "Chicken Pot Pie", "main"),
        ("Menu", "Iced Tea", "drink"),
        ("Menu", "2 Liter Soda", "drink"),
        ("Menu", "French Fries", "side"),
        ("Menu", "Side of Rice", "side"),
        ("Menu", "Ranch Dressing", "addon"),
        ("Menu", "Extra Cheese", "addon"),
        ("Sides", "48. Raita", "addon"),
        ("Side Orders", "Mixed Achar", "addon"),
        ("Sides", "Blue Cheese", "addon"),
        ("Entrees", "Chicken Achar", "main"),
        ("Entrees", "Blue Cheese Burger", "main"),
        ("Menu", "Egg Rolls", "appetizer"),
        ("Menu", "Lunch Combo", "combination"),
        ("Appetizers", "Chicken Salad", "appetizer"),
        ("Chicken Appetizers", "Chicken 65", "appetizer"),
        ("Dinner - Appetizers", "Calamari", "appetizer"),
        ("Appetizers and Soups", "Wonton Soup", "soup"),
        ("Noodle Soup", "Beef Brisket", "main"),
        ("Rice", "59. Salmon Fried Rice", "main"),
        ("Sides", "Coke", "drink"),
        ("Favorites and Salads", "Tortilla Soup", "soup"),
        ("Favorites and Salads", "Quesadilla", "main"),
        ("Appetizers and Salad", "Steamed Rice", "side"),
        ("Fountain Drink", "Cookie", "dessert"),
        ("Extras", "Brownie", "dessert"),
        ("Sides", "Plain Yogurt", "addon"),
        ("Seafood", "Sweet and Sour Shrimp (Deep-Fried)", "main"),
        ("Sweet and Sour", "Pork", "main"),
        ("Beverages", "Mango Lassi", "drink"),
        ("Dipping Sauces", "Garlic", "addon"),
        ("Breakfast", "Eggs Benedict", "breakfast"),
        ("Burritos", "Breakfast Burrito", "breakfast"),
        ("Sandwiches", "Breakfast Sandwich", "breakfast"),
        ("Gourmet Sandwiches", "Breakfast Benedict Gourmet Sandwich", "breakfast"),
        ("Pizza", "Vegan Breakfast Pizza, 12 inch", "breakfast"),
        ("Tea", "English Breakfast Tea", "drink"),
        ("Family Dinners", "Family Dinner A", "combination"),
        ("", "", "main"),
    ],
)
def test_group_and_name_say_the_course(group: str, name: str, course: str) -> None:
    assert course_of(menu="All Day", group=group, name=name, description="") == course


@given(st.text(max_size=40), st.text(max_size=40))
def test_every_item_has_a_course(group: str, name: str) -> None:
    assert course_of(menu="", group=group, name=name, description="") in COURSES


@pytest.mark.parametrize(
    ("word", "courses"),
    [("breakfast", {"breakfast"}), ("desserts", {"dessert"}), ("something sweet", {"dessert"}), ("drinks", {"drink"}),
     ("starters", {"appetizer"}), ("sides", {"side"}), ("mains", {"main", "combination"}), ("coffee", set())],
)  # fmt: skip
def test_a_persons_word_asks_for_courses(word: str, courses: set[str]) -> None:
    assert course_wish(word) == courses


@pytest.mark.parametrize(
    ("raw", "keys"),
    [
        ("Italian Restaurants", ("italian",)),
        ("Chinese Food", ("chinese",)),
        ("Pizza Place and Italian Restaurant", ("italian",)),
        ("Szechuan", ("sichuan", "chinese")),
        ("American (Traditional)", ("american",)),
        ("Latin American Restaurant", ("latin-american",)),
        ("Sushi Bars", ("japanese",)),
        ("Take Out Restaurants", ()),
        ("Restaurants", ()),
        ("Caterers", ()),
        ("Bar", ()),
        ("Pizza Place", ()),
        ("Caf?", ()),
        ("", ()),
    ],
)
def test_a_cuisine_as_written_becomes_keys(raw: str, keys: tuple[str, ...]) -> None:
    assert cuisine_keys_of(raw) == keys


def test_the_restaurants_name_says_the_cuisine_before_its_dishes() -> None:
    assert derive_cuisines("Bangkok Palace", ["Chow Mein"] * 9) == ("thai",)


def test_fifteen_percent_of_the_dishes_say_it_else() -> None:
    assert derive_cuisines("The Spot", ["Chow Mein"] * 3 + ["House Plate"] * 17) == ("chinese",)
    assert derive_cuisines("The Spot", ["Chow Mein"] * 2 + ["House Plate"] * 18) == ()
    assert derive_cuisines("The Spot", ["Chow Mein"]) == ()


def test_broad_cuisines_hold_their_members() -> None:
    assert {"asian", "chinese", "thai", "indian", "sichuan"} <= members_of("asian")
    assert {"mexican", "tex-mex"} <= members_of("latin-american")
    assert {"greek", "lebanese"} <= members_of("mediterranean")
    assert members_of("thai") == {"thai"}


@pytest.mark.parametrize("key", sorted(all_cuisine_keys()))
def test_every_cuisine_is_found_by_the_name_it_is_shown_with(key: str) -> None:
    assert cuisine_key_of(display_name(key)) == key
    assert key in members_of(key)


@pytest.mark.parametrize(
    ("word", "key"),
    [("sichuan", "sichuan"), ("tex-mex", "tex-mex"), ("viet", "vietnamese"), ("Thai food", "thai"), ("pizza", None),
     ("seafood", None), ("middle eastern", "middle-eastern")],
)  # fmt: skip
def test_peoples_words_for_a_cuisine(word: str, key: str | None) -> None:
    assert cuisine_key_of(word) == key


@pytest.mark.parametrize(
    ("said", "written"),
    [("parm", "parmigiana"), ("sub", "hoagie"), ("soda", "pop"), ("shrimp", "prawns"), ("veggie", "vegetable"),
     ("bbq", "barbecue"), ("burger", "cheeseburger"), ("aubergine", "eggplant"), ("tacos", "taco"),
     ("pasta", "ziti"), ("tika", "tikka"), ("kabab", "kebab")],
)  # fmt: skip
def test_a_word_takes_its_synonyms(said: str, written: str) -> None:
    assert stem(written) in forms_of(said)


def test_a_wide_word_takes_narrow_ones_and_not_the_other_way_round() -> None:
    assert stem("pasta") not in forms_of("ziti")
    assert stem("burger") not in forms_of("cheeseburger")


@pytest.mark.parametrize(
    ("said", "written"),
    [("boxed lunch", "Lunch Box"), ("mac and cheese", "Macaroni & Cheese"), ("wonton", "Won Ton Soup"),
     ("chicken parm", "Chicken Parmesan"), ("hot dog", "Hotdog"), ("soft drinks", "Soda")],
)  # fmt: skip
def test_a_phrase_takes_its_equivalents(said: str, written: str) -> None:
    words = {stem(word) for word in written.lower().replace("&", " ").split()}
    assert any(all(forms & words for forms in wish) for wish in phrase_forms(said))


@given(st.text(max_size=30))
def test_any_phrase_can_be_read(phrase: str) -> None:
    for wish in phrase_forms(phrase):
        assert wish
        assert all(wish)


@pytest.mark.parametrize(
    ("wish", "menu", "names_it"),
    [
        ("wraps", "Bacon Wrapped Shrimp", False),
        ("wraps", "Garden Wrap Platter", True),
        ("fries", "Fried Rice", False),
        ("fries", "Curly Fries", True),
        ("bread", "Breaded Chicken", False),
        ("fried rice", "Shrimp Fried Rice", True),
        ("roast chicken", "Roasted Chicken", True),
        ("roasted chicken", "Roast Chicken", True),
        ("bake ziti", "Baked Ziti", True),
        ("grilled cheese", "Grilled Cheese Sandwiches", True),
        ("barbecue", "Barbecued Ribs", True),
        ("smoked salmon", "Smoked Salmon Platter", True),
        ("ice tea", "Iced Tea", True),
        ("box lunches", "Boxed Lunch, Turkey", True),
        ("mixed greens", "Mixed Green Salad", True),
        ("stuffed peppers", "Stuffed Peppers", True),
        ("bbq", "Build-Your-Own Taco Bar", False),
        ("bbq", "Bar-B-Q Ribs", True),
        ("bbq", "Barbecued Ribs", True),
    ],
)
def test_a_participle_in_a_menu_is_no_noun(wish: str, menu: str, names_it: bool) -> None:
    said = frozenset(word_keys(menu))
    assert any(all(forms & said for forms in way) for way in phrase_forms(wish)) == names_it
