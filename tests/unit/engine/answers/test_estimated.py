"""What is estimated says "about" wherever it stands: on cards, in sums, tables, files and to a model."""

from dataclasses import replace
from decimal import Decimal

import pytest

from channels.shared.csv_file import csv_of
from engine.answers.cards import card
from engine.answers.comparison import compare_dishes
from engine.answers.dish_view import Served
from engine.answers.headlines import headline, took
from engine.answers.notices import of_relaxed
from engine.answers.page_facts import told
from engine.answers.picks import so_far
from engine.answers.sheets import sheet
from engine.catalogue.columns import Columns
from engine.catalogue.document import Estimate, Portion
from engine.catalogue.filter_masks import match
from engine.catalogue.filters import Filters
from engine.conversation.wants import Said, Wants
from engine.pricing import units
from engine.search.constraints import Demand
from engine.search.decision import decide
from engine.search.query import Asked
from tests.support.dishes import dish, portion
from tests.support.speech import TODAY
from tests.support.stores.small_catalogue import BY_NAME

PIZZA = portion(18, unit="pizza", estimate=Estimate("pizza:large", 3))
TRAY = portion(89, (12, 15), unit="tray")
UNKNOWN = portion(64, unit="platter")
LUNCH = Wants(party=25, city="Boston")


def shown(name: str, taken: Portion) -> Served:
    count = units(taken, 25)
    document = replace(BY_NAME["Focaccia"], item_name=name, portions=(taken,))
    return Served(document, taken, "asked", None, count, None if count is None else taken.price * count)


ABOUT, STATED, SILENT = shown("Pizza", PIZZA), shown("Ziti", TRAY), shown("Board", UNKNOWN)


def test_a_sum_with_an_estimate_in_it_says_about_and_how_much_of_it_is_estimated() -> None:
    assert so_far([STATED, ABOUT], LUNCH) == (
        "Picked so far: 2 dishes, together about $340.00 for 25, about $13.60 a head (1 of 2 estimated)."
    )
    assert so_far([ABOUT], LUNCH) == "Picked so far: 1 dish, about $162.00 for 25, about $6.48 a head."
    assert so_far([STATED], LUNCH) == "Picked so far: 1 dish, $178.00 for 25, $7.12 a head."
    assert so_far([STATED, SILENT], LUNCH) == (
        "Picked so far: 2 dishes. The cost of 1 of 2 is known: $178.00 for 25, $7.12 a head."
    )


def test_a_comparison_marks_each_estimate_and_says_of_how_many_its_verdict_is() -> None:
    table = compare_dishes([STATED, ABOUT], LUNCH, "head")
    cells = {row.label: row.cells for row in table.rows}
    assert cells["Cost for 25"] == ("$178.00", "about $162.00")
    assert cells["Cost a head"] == ("$7.12", "about $6.48")
    assert table.note == "Pizza is cheaper a head: about $6.48. 1 of the 2 costs compared is estimated."
    assert compare_dishes([ABOUT, ABOUT], LUNCH, "head").note == (
        "Pizza and Pizza cost the same a head: about $6.48. Both are estimated."
    )


def test_a_file_says_of_each_cost_whether_it_is_stated() -> None:
    rows = sheet([card(one, 25, False, TODAY) for one in (STATED, ABOUT, SILENT)])
    at = rows.columns.index("Cost is")
    assert [row[at] for row in rows.rows] == ["stated", "about", ""]
    assert b",162.00,6.48,about," in csv_of(rows)


def test_a_model_has_no_figure_of_an_estimate_to_repeat() -> None:
    fact = told(card(ABOUT, 25, False, TODAY))
    assert (fact.party_cost, fact.cost_per_head, fact.units, fact.is_estimated) == (None, None, None, True)
    assert told(card(STATED, 25, False, TODAY)).party_cost == 178


@pytest.mark.parametrize(
    ("taken", "says"),
    [
        ([PIZZA, TRAY], "These are the nearest, from about $162."),
        ([PIZZA, portion(162, 25)], "These are the nearest, from $162."),
        ([UNKNOWN], "These are the nearest."),
    ],
)
def test_a_limit_that_was_dropped_names_the_least_cost_as_what_it_is(taken: list[Portion], says: str) -> None:
    columns = Columns(dish(f"Dish {at}", one) for at, one in enumerate(taken))
    decision = decide(columns, match(columns, Filters()), Demand(party=25), Asked())
    (notice,) = of_relaxed(("price_max",), replace(LUNCH, price_max=Decimal(50)), decision)
    assert notice.text == f"Nothing up to $50 in all. {says}"


@pytest.mark.parametrize(
    ("wants", "unknown", "behind"),
    [
        (replace(LUNCH, price_max=Decimal(300)), 3, ", what 3 of them cost is not known"),
        (replace(LUNCH, price_per_person_max=Decimal(12)), 1, ", what 1 of them costs is not known"),
        (replace(LUNCH, price_per_person_max=Decimal(12)), 14, ", what they cost is not known"),
        (replace(LUNCH, price_max=Decimal(300)), 0, ""),
        (Wants(price_max=Decimal(300)), 3, ""),
        (LUNCH, 3, ""),
    ],
)
def test_behind_a_limit_a_headline_says_of_how_many_the_cost_is_not_known(
    wants: Wants, unknown: int, behind: str
) -> None:
    assert headline(wants, 14, 5, "USD", unknown=unknown).endswith(f": 14 dishes from 5 restaurants{behind}.")


def test_what_a_step_took_says_that_estimates_are_among_them() -> None:
    wants = replace(LUNCH, known_cost_max=Decimal(150))
    assert took("cheaper", Said(), wants, "USD") == "These cost at most $150.00 for 25."
    assert took("cheaper", Said(), wants, "USD", is_about=True) == (
        "These cost at most $150.00 for 25, estimates included."
    )


def test_of_what_is_counted_only_what_has_neither_size_nor_estimate_has_no_known_cost() -> None:
    rows = [dish(f"Dish {at}", one) for at, one in enumerate((PIZZA, TRAY, UNKNOWN))]
    columns = Columns(rows)
    for demand in (Demand(party=25), Demand()):
        assert decide(columns, match(columns, Filters()), demand, Asked()).of_unknown_cost == 1
