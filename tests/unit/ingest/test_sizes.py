"""Sizes as menus write them; every form below was met on a real menu or is named by the rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.sizes import (
    Minimum,
    Size,
    is_per_person,
    read_described_size,
    read_minimum,
    read_size,
    unit_word,
    without_size_words,
)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("serves 10-12", 10, 12),
        ("Serves 10 – 12 people", 10, 12),
        ("SERVES 10 to 12", 10, 12),
        ("Serves about 20", 20, 20),
        ("serves up to 8", 8, 8),
        ("Serves: 6-8.", 6, 8),
        ("feeds 8", 8, 8),
        ("Bulk Greek Salad - Small (Feeds 8)", 8, 8),
        ("1/2 TRAYS FEEDS 10-12 People.", 10, 12),
        ("A tray serves 15/18 people", 15, 18),
        ("Good for 5 person.", 5, 5),
        ("Enough for 12 guests", 12, 12),
        ("Serves two to three people.", 2, 3),
        ("Serves two.", 2, 2),
        ("Serves a dozen", 12, 12),
        ("Served 2-3 people. Chicken corn soup", 2, 3),
        ("(Set for 3 persons) Wonton Soup, 6 Pot Stickers", 3, 3),
        ("20 servings", 20, 20),
        ("Dessert Medley (Serves 8-10)", 8, 10),
        ("serves 12-10", 10, 12),
        ("serves 1", 1, 1),
        ("Serves 15+", 15, 15),
    ],
)
def test_a_stated_size_is_read_in_names_and_in_descriptions(text: str, low: int, high: int) -> None:
    assert read_size(text, is_name=True) == Size(low, high)
    assert read_size(text, is_name=False) == Size(low, high)


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("Family Dinner for 4", 4, 4),
        ("Seafood Dinner - For Two", 2, 2),
        ("Catering Caesar Salad - For 50", 50, 50),
        ("Family Dinner (A) - 3 Person", 3, 3),
        ("Dinner 2 (for 4-5 persons)", 4, 5),
        ("Oolong Tea - For 2 (Tea Pot)", 2, 2),
        ("Combination Dinner for 1 B (Seafood)", 1, 1),
        ("10 ppl", 10, 10),
        ("Half Tray (5-6)", 5, 6),
        ("Full Tray(10-12)", 10, 12),
        ("Roasted Tomato Quiche - Whole (8-10)", 8, 10),
        ("per pitcher (serves 4)", 4, 4),
    ],
)
def test_names_state_sizes_shortly(name: str, low: int, high: int) -> None:
    assert read_size(name, is_name=True) == Size(low, high)


@pytest.mark.parametrize(
    "text",
    [
        "Served with 2 eggs",
        "For 2 eggs any style add bacon",
        "Cheese Pizza - 12 inch",
        'Cheese Pizza 14"',
        "Chicken Wings - 10 pieces",
        "Pot Stickers (6)",
        "Chicken Wings - Small (5-6)",
        "Wings Tray (25-30)",
        "Half Tray(25 pieces)",
        "Since 1998",
        "16 oz. steak",
        "2 for $5",
        "Two for 10",
        "Add chicken for $5",
        "add shrimp for 3.50",
        "marinated for 72 hours",
        "Two pieces per person",
        "Choose 2 sides, serves 3 ways",
        "Serves 4 oz. of salmon",
        "min 10 guests",
        "6-person minimum",
        "Thousand Island 1000",
        "Choice of for 2, for 3, for 4, or for 5.",
        "serves 1/2 tray",
        "feeds 2000",
        "Seven layer dip",
        "",
    ],
)
def test_other_numbers_are_no_head_counts(text: str) -> None:
    assert read_size(text, is_name=True) is None
    assert read_size(text, is_name=False) is None


@pytest.mark.parametrize(
    ("description", "name", "expected"),
    [
        ("Choice of small (feeds 8) or large (feeds 20).", "Garden Salad - Small", Size(8, 8)),
        ("Choice of small (feeds 8) or large (feeds 20).", "Garden Salad - Large", Size(20, 20)),
        ("Choice of small (feeds 8) or large (feeds 20).", "Garden Salad", None),
        ("Choice of small or large (feeds 2-4).", "Garden Salad - Small", None),
        ("Choice of small or large (feeds 2-4).", "Garden Salad - Large", Size(2, 4)),
        ("A full tray serves 15/18 people and half a tray serves 7/10 people.", "Lasagna Half Tray", Size(7, 10)),
        ("A full tray serves 15/18 people and half a tray serves 7/10 people.", "Lasagna", None),
        ("For two, a combination of fried prawns.", "Assorted Appetizers", Size(2, 2)),
        ("for 3 add Broccoli Beef, for 4 add Prawns", "Family Dinner", None),
        ("Choice of 2 person, 3 person, 4 person", "Family Dinner", None),
    ],
)
def test_a_description_of_several_sizes_speaks_through_the_size_word_of_the_name(
    description: str, name: str, expected: Size | None
) -> None:
    assert read_described_size(description, name) == expected


@given(
    low=st.integers(1, 60),
    more=st.integers(0, 20),
    phrase=st.sampled_from(
        [
            "serves {}",
            "Feeds {} people",
            "Tray (serves {})",
            "Good for {} guests.",
            "{} servings",
            "{} ppl",
            "For {} persons",
        ]
    ),
    dash=st.sampled_from(["-", " - ", "–", " to "]),
)
def test_whatever_size_is_written_is_read_back(low: int, more: int, phrase: str, dash: str) -> None:
    written = str(low) if more == 0 else f"{low}{dash}{low + more}"
    assert read_size(phrase.format(written), is_name=True) == Size(low, low + more)


@given(st.text(max_size=200))
def test_reading_sizes_never_raises_and_never_leaves_its_bounds(text: str) -> None:
    size = read_size(text, is_name=True)
    assert size is None or 1 <= size.serves_min <= size.serves_max <= 500
    read_described_size(text, text)
    read_minimum(text)
    is_per_person(text)
    without_size_words(text)


@pytest.mark.parametrize(
    ("text", "quantity", "unit"),
    [
        ("min 8 guests", 8, "people"),
        ("per guest · min 10", 10, ""),
        ("6-person minimum.", 6, "people"),
        ("min 2 dozen", 2, "dozen"),
        ("Minimum order of 3 boxes", 3, "box"),
        ("minimum of 24 pieces", 24, "piece"),
    ],
)
def test_least_orders_are_read_with_their_unit(text: str, quantity: int, unit: str) -> None:
    assert read_minimum(text) == Minimum(quantity, unit)


@pytest.mark.parametrize("text", ["minimum 2 days notice", "10 min wait", "mini 3 quiches", "mint 2"])
def test_other_minimums_are_no_least_orders(text: str) -> None:
    assert read_minimum(text) is None


@pytest.mark.parametrize("text", ["per person", "per guest", "$12.50 pp", "12.95/person", "each person", "$9 a head"])
def test_prices_by_the_head_are_recognised(text: str) -> None:
    assert is_per_person(text)


@pytest.mark.parametrize("text", ["2 per person", "Two pieces per person", "personal pizza", "pepper", "per dozen"])
def test_amounts_by_the_head_are_no_prices(text: str) -> None:
    assert not is_per_person(text)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Catering Caesar Salad - For 10", "catering caesar salad"),
        ("Chicken Parm - Half Tray (5-6)", "chicken parm"),
        ('Hawaiian Pizza - Large 14"', "hawaiian pizza"),
        ('Hawaiian Pizza - 18" Family Size', "hawaiian pizza"),
        ("Hawaiian Pizza - XX-Large", "hawaiian pizza"),
        ("Large Sushi Party Platter C", "sushi party platter c"),
        ("Sake Sashimi - 7 Piece", "sake sashimi"),
        ("Peach Tart - Whole", "peach tart"),
        ("BBQ Pork Size A Small Tray", "bbq pork"),
        ("Half Tray", "half tray"),
        ("Family Dinner A - For 2", "family dinner a"),
        ("Steak, medium rare", "steak medium rare"),
        ("Whole Wheat Bread", "whole wheat bread"),
        ("Mini Crab Cakes", "mini crab cakes"),
    ],
)
def test_a_name_loses_its_size_words_and_nothing_else(name: str, key: str) -> None:
    assert without_size_words(name) == key


def test_units_are_named_in_the_singular() -> None:
    assert [unit_word(word) for word in ("Guests", "boxes", "doz", "trays", "lbs", "glass", "")] == [
        "people", "box", "dozen", "tray", "pound", "glass", "",
    ]  # fmt: skip
