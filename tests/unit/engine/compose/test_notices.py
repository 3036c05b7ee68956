"""What a page admits of itself."""

from dataclasses import replace
from decimal import Decimal

import pytest

from engine.compose.notices import of_results
from engine.domain.asked import Asked
from engine.domain.columns import Columns
from engine.domain.conversation import ShownDish, Wants
from engine.domain.demand import Demand
from engine.domain.filters import Filters
from engine.domain.fit import decide
from engine.domain.order import order, page
from tests.dishes import dish, portion

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
    decision = decide(columns, columns.match(Filters()), Demand(party=20), Asked())
    shown = page(order(decision, ()), 10)
    wants = Wants(party=20)
    assert [notice.text for notice in of_results(decision, shown, wants)] == [first]
    assert [notice.text for notice in of_results(decision, shown, wants, (BEFORE,))] == [again]
    sized = replace(BEFORE, fit="fits")
    assert [notice.text for notice in of_results(decision, shown, wants, (sized,))] == [first]
