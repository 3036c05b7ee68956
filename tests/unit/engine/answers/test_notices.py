"""What a page admits of itself."""

from dataclasses import replace
from decimal import Decimal

import pytest

from engine.answers.notices import of_currency, of_results, of_tags
from engine.catalogue.columns import Columns
from engine.catalogue.filter_masks import match
from engine.catalogue.filters import Filters
from engine.conversation.memory import ShownDish
from engine.conversation.wants import Said, Wants
from engine.search.constraints import Demand
from engine.search.decision import decide
from engine.search.pages import page
from engine.search.query import Asked
from engine.search.ranking import order
from tests.support.dishes import dish, portion

SIZED, UNSIZED = portion(40, 10), portion(12)
BEFORE = ShownDish("d", "d", "r", "Roma", "Ziti", Decimal(9), fit="size_unknown")


@pytest.mark.parametrize(
    ("portions", "first", "again"),
    [
        ([UNSIZED], "Its menu states no size, so what 20 would pay is not known.", "Its menu states no size."),
        (
            [UNSIZED, UNSIZED],
            "None of these states a size, so what 20 would pay is not known.",
            "None of these states a size.",
        ),
        (
            [SIZED, UNSIZED],
            "1 of these states no size, so what 20 would pay is not known.",
            "1 of these states no size.",
        ),
        (
            [SIZED, UNSIZED, UNSIZED],
            "2 of these state no size, so what 20 would pay is not known.",
            "2 of these state no size.",
        ),
    ],
)
def test_one_is_one_and_what_was_said_before_is_said_shorter(portions: list, first: str, again: str) -> None:
    columns = Columns(dish(f"Dish {at}", one) for at, one in enumerate(portions))
    decision = decide(columns, match(columns, Filters()), Demand(party=20), Asked())
    shown = page(order(decision, ()), 10)
    wants = Wants(party=20)
    assert [notice.text for notice in of_results(decision, shown, wants)] == [first]
    assert [notice.text for notice in of_results(decision, shown, wants, (BEFORE,))] == [again]
    sized = replace(BEFORE, fit="fits")
    assert [notice.text for notice in of_results(decision, shown, wants, (sized,))] == [first]


@pytest.mark.parametrize(
    ("text", "said", "currency", "notice"),
    [
        ("€15 a head", Said(price_per_person_max=Decimal(15)), "USD", "in dollars, so the limit is taken as $15."),
        ("200 quid in all", Said(price_max=Decimal(200)), "USD", "in dollars, so the limit is taken as $200."),
        ("£9 a head", Said(price_per_person_max=Decimal(9)), "EUR", "in euros, so the limit is taken as €9."),
        ("€15 a head", Said(price_per_person_max=Decimal(15)), "EUR", ""),
        ("$15 a head", Said(price_per_person_max=Decimal(15)), "USD", ""),
        ("the €15 menu", Said(), "USD", ""),
    ],
)
def test_a_limit_in_another_currency_is_taken_and_that_is_said(
    text: str, said: Said, currency: str, notice: str
) -> None:
    assert " ".join(one.text for one in of_currency(text, said, currency)).endswith(notice)
    assert bool(of_currency(text, said, currency)) is bool(notice)


def test_a_diet_that_no_menu_states_only_ranks_and_that_is_said() -> None:
    assert of_tags(("keto",))[0].text == "Menus do not say what is keto; it only ranks."
    assert of_tags(("keto", "popular", "low sodium"))[0].text.endswith("keto or low sodium; they only rank.")
    assert not of_tags(("popular", "healthy"))
