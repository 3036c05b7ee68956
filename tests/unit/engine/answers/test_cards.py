"""A card: five lines, every fact, and unknown said as unknown."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.answers import cards as compose
from engine.answers.cards import card
from engine.answers.dish_view import OtherPortion, Served
from engine.catalogue.document import Estimate, Portion
from engine.conversation.wants import Need, Wants
from engine.messages import Card, from_json, to_json
from tests.support import portion_rules as arithmetic
from tests.support.dishes import packed, portion
from tests.support.speech import TODAY, pages, speaks_well
from tests.support.stores.small_catalogue import BY_NAME


def shown(taken: Portion, party: int | None = None, about: bool = False, **changes: Any) -> Served:
    units = arithmetic.units(taken, party, about) if party else None
    cost = None if units is None else taken.price * units
    document = replace(BY_NAME["Pasta Tray"], item_name="Baked Ziti", portions=(taken,), **changes)
    return Served(document, taken, "asked", None, units, cost)


HALF = portion(54, (8, 10), name="Half Tray", unit="half tray", shared=True)
LARGE, MAIN = Estimate("pizza:large", 3), Estimate("course:main", 1)
TRAY = portion(89, (12, 15), unit="tray", shared=True)


@pytest.mark.parametrize(
    ("taken", "party", "about", "how_many", "cost"),
    [
        (TRAY, 15, False, "1 tray feeds 15 (serves 12-15: at the low end 3 short)", "$89.00 for 15, $5.93 a head"),
        (
            TRAY,
            25,
            False,
            "2 trays feed 25 (each serves 12-15: at the low end 1 short)",
            "$178.00 for 25, $7.12 a head",
        ),
        (TRAY, 25, True, "2 trays feed about 25 (each serves 12-15)", "$178.00 for about 25, $7.12 a head"),
        (portion(89, 24, unit="platter"), 24, False, "1 platter feeds 24 (serves 24)", "$89.00 for 24, $3.71 a head"),
        (TRAY, None, False, "serves 12-15", "$89.00 a tray"),
        (packed(14, unit="box"), 25, False, "25 boxes, one each", "$350.00 for 25, $14.00 a head"),
        (packed(14, unit="box"), None, False, "feeds one", "$14.00 a box"),
        (
            packed(14, unit="box", minimum_units=30),
            25,
            False,
            "30 boxes for 25 (minimum order)",
            "$420.00 for 25, $16.80 a head",
        ),
        (portion(64, unit="platter"), 25, False, "size not stated", "$64.00 a platter"),
        (
            portion(18, unit="pizza", estimate=LARGE),
            25,
            False,
            "about 9 pizzas for 25 (size not stated)",
            "about $162.00 for 25, about $6.48 a head",
        ),
        (
            portion(12, unit="order", estimate=MAIN, minimum_units=30),
            25,
            True,
            "about 30 orders for about 25 (size not stated, minimum 30 orders)",
            "about $360.00 for about 25, about $14.40 a head",
        ),
        (portion(18, unit="pizza", estimate=LARGE), None, False, "size not stated", "$18.00 a pizza"),
        (portion(18, unit="order"), 25, False, "size not stated", "$18.00 an order"),
        (portion(18, unit=""), None, False, "size not stated", "$18.00 each"),
        (
            portion(30, unit="dozen", minimum_units=2),
            None,
            False,
            "size not stated, minimum 2 dozen",
            "$30.00 a dozen",
        ),
        (portion(9, 10, unit="tray", minimum_people=8), None, False, "serves 10, minimum 8 guests", "$9.00 a tray"),
    ],
)
def test_how_many_and_what_it_costs(taken: Portion, party: int | None, about: bool, how_many: str, cost: str) -> None:
    lines = card(shown(taken, party, about), party, about, TODAY).lines
    assert lines[2:4] == (how_many, cost)


def test_a_least_order_of_one_is_told_among_the_facts_and_takes_no_line() -> None:
    stated = shown(TRAY, minimum_order_qty=1, minimum_order_unit="tray")
    made = card(stated, None, False, TODAY)
    assert made.lines[2] == "serves 12-15"
    assert made.minimum_order == "minimum 1 tray"
    assert card(shown(TRAY, minimum_order_qty=None), None, False, TODAY).minimum_order is None
    other = shown(HALF, minimum_order_qty=1, minimum_order_unit="tray")
    assert card(other, None, False, TODAY).minimum_order is None, "it is stated of the tray, not of the half"


def test_half_a_cent_a_head_is_a_cent_in_the_line_and_in_the_figure() -> None:
    made = card(shown(portion(98, 20, unit="tray"), 16), 16, False, TODAY)
    assert (made.lines[3], made.cost_per_head) == ("$98.00 for 16, $6.13 a head", Decimal("6.13"))
    assert card(shown(portion(98, 16, unit="tray")), None, False, TODAY).price_per_person == Decimal("6.13")


def test_what_is_estimated_is_marked_and_names_its_rule_in_details() -> None:
    estimated = card(shown(portion(18, unit="pizza", estimate=LARGE), 25), 25, False, TODAY)
    rules = [one.text for one in estimated.details if one.label == "Estimate"]
    assert rules == ["A large pizza feeds 3: a rule of thumb, as the menu states no size"]
    assert (estimated.is_estimated, estimated.party_cost, estimated.units) == (True, Decimal(162), 9)
    stated = card(shown(TRAY, 25), 25, False, TODAY)
    assert (stated.is_estimated, [one for one in stated.details if one.label == "Estimate"]) == (False, [])


def test_what_is_brought_for_two_and_estimated_says_about() -> None:
    served = replace(shown(portion(12, unit="order", estimate=MAIN), 2), needs=(Need("vegan", 2),), heads=2)
    lines = card(served, 25, False, TODAY).lines
    assert lines[2:4] == (
        "about 2 orders for the two vegans (size not stated)",
        "about $24.00 for 2, about $12.00 a head",
    )


def test_the_first_lines_are_the_dish_with_its_portion_and_where() -> None:
    lines = card(shown(HALF), None, False, TODAY).lines
    assert lines[:2] == ("Baked Ziti, half tray", "North End Catering, Boston")


@pytest.mark.parametrize(
    ("item", "choice", "title"),
    [
        ("Half Tray Lasagna", "Half Tray", "Half Tray Lasagna"),
        ("Lasagna", "Half Tray (8-10)", "Lasagna, half tray"),
        ("Lasagna", "Per Guest", "Lasagna"),
        ("Lasagna", "", "Lasagna"),
    ],
)
def test_a_portion_is_named_once_and_without_what_other_lines_say(item: str, choice: str, title: str) -> None:
    served = shown(replace(TRAY, name=choice))
    served = replace(served, document=replace(served.document, item_name=item))
    assert compose.title(served) == title


def test_a_city_that_is_not_known_is_left_out() -> None:
    assert compose.where(shown(TRAY, city="")) == "North End Catering"


def test_from_stands_only_where_a_dearer_size_can_be_chosen() -> None:
    dearer, cheaper = OtherPortion("Full", Decimal(99), 20, 25), OtherPortion("Small", Decimal(9), 2, 3)
    assert compose.cost(replace(shown(HALF), others=(dearer,)), None, False) == "from $54.00 a half tray"
    assert compose.cost(replace(shown(HALF), others=(cheaper,)), None, False) == "$54.00 a half tray"
    assert compose.cost(replace(shown(HALF, 8), others=(dearer,)), 8, False).startswith("$54.00 for 8")


def test_warnings_are_words_and_stand_last() -> None:
    served = shown(
        TRAY,
        dietary_labels=("vegetarian",),
        allergens_contains=("tree-nuts", "milk"),
        allergens_may_contain=("eggs",),
        allergen_confidence="high",
        menu_date=date(2024, 1, 1),
    )
    made = card(served, None, False, TODAY)
    assert made.lines[4] == "vegetarian · contains tree nuts and milk · may contain eggs · menu of 2024"
    assert made.warnings == ("contains tree nuts and milk", "may contain eggs", "menu of 2024")


@pytest.mark.parametrize(("dated", "year"), [(None, None), (date(2025, 3, 2), None), (date(2025, 3, 1), 2025)])
def test_a_menu_older_than_twelve_months_says_its_year(dated: date | None, year: int | None) -> None:
    assert compose.menu_year(shown(TRAY, menu_date=dated), TODAY) == year


def test_a_dish_for_some_says_for_whom_and_what_it_costs_them() -> None:
    served = replace(shown(HALF, 2), needs=(Need("vegan", 2),), heads=2)
    made = card(served, 25, True, TODAY)
    assert made.lines[2] == "1 half tray for the two vegans (serves 8-10)"
    assert made.lines[3] == "$54.00 for 2, $27.00 a head"
    assert made.lines[4].startswith("vegan, for 2")
    assert made.for_need == "vegan, for 2"


@given(pages(most=1))
def test_any_dish_is_five_lines_that_keep_the_rules_of_speech(page: tuple[Wants, tuple[Served, ...]]) -> None:
    wants, (served,) = page
    made = card(served, wants.party, wants.party_approximate, TODAY)
    assert len(made.lines) == 5
    assert all(made.lines[:4])
    assert speaks_well(*made.lines, *made.why, *(detail.label for detail in made.details))
    assert speaks_well(*(detail.text for detail in made.details if detail.label != "Description"))


@given(pages(most=1))
def test_every_fact_of_the_menu_stands_on_the_card(page: tuple[Wants, tuple[Served, ...]]) -> None:
    wants, (served,) = page
    made, document = card(served, wants.party, wants.party_approximate, TODAY), served.document
    assert made.lines[0].startswith(document.item_name)
    assert document.restaurant_name in made.lines[1]
    assert all(label in made.lines[4] for label in document.dietary_labels)
    assert all(name.replace("-", " ") in made.lines[4] for name in document.allergens_contains)
    assert ("may contain" in made.lines[4]) == bool(document.allergens_may_contain)
    details = " ".join(detail.text for detail in made.details)
    assert document.item_description in details
    assert all(f"{other.price:,}" in details for other in served.others)


@given(pages(most=1))
def test_unknown_is_said_as_unknown_and_known_is_never(page: tuple[Wants, tuple[Served, ...]]) -> None:
    wants, (served,) = page
    made = card(served, wants.party, wants.party_approximate, TODAY)
    assert ("size not stated" in made.lines[2]) == (not served.portion.size_stated)
    allergens = next(detail.text for detail in made.details if detail.label == "Allergens")
    assert (allergens == "no allergen information") == (served.document.allergen_confidence == "unknown")


@given(pages(most=1))
def test_a_price_never_stands_without_its_size(page: tuple[Wants, tuple[Served, ...]]) -> None:
    wants, (served,) = page
    line = card(served, wants.party, wants.party_approximate, TODAY).lines[3]
    if served.party_cost is not None:
        fed = str(served.heads) if served.heads else f"{'about ' if wants.party_approximate else ''}{wants.party}"
        assert f" for {fed}, " in line
        assert line.endswith(" a head")
    else:
        assert line.endswith(f" {served.portion.unit}" if served.portion.unit else " each")


@given(pages(most=1))
def test_the_figures_are_those_of_the_arithmetic(page: tuple[Wants, tuple[Served, ...]]) -> None:
    wants, (served,) = page
    made = card(served, wants.party, wants.party_approximate, TODAY)
    assert made.party_cost == (None if made.units is None else made.units * made.display_price)
    assume(made.cost_per_head is not None)
    assert made.cost_per_head is not None
    assert made.party
    assert abs(made.cost_per_head * made.party - (made.party_cost or 0)) <= made.party * Decimal("0.005")


@given(pages(most=1))
def test_a_card_survives_a_round_trip(page: tuple[Wants, tuple[Served, ...]]) -> None:
    wants, (served,) = page
    made = card(served, wants.party, wants.party_approximate, TODAY)
    assert from_json(Card, to_json(made)) == made


@given(st.text(min_size=1), st.text(), st.text())
def test_any_text_of_a_menu_makes_a_card(name: str, description: str, choice: str) -> None:
    taken = replace(TRAY, name=choice)
    served = shown(taken, item_description=description)
    served = replace(served, document=replace(served.document, item_name=name))
    made = card(served, 25, False, TODAY)
    assert len(made.lines) == 5
    assert made.lines[0].startswith(name)
