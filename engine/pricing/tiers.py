"""Price tiers: $, $$ and $$$ are thirds of the cost a head in a place (rule book, People: FitScorer).

The thirds are those of mains and combinations, where a place has any: sauces would make every main dear. A dish stands
by its cheapest way to buy; what is of no known size, or of another currency than the place's, has no tier.
"""

from functools import cached_property
from typing import Any, get_args

import numpy as np
import numpy.typing as npt

from engine.catalogue import Columns, Placed
from engine.messages.people import PriceComfort
from engine.pricing.portion_math import Portions, Ratios, currency_of_place

TIERS: tuple[PriceComfort, ...] = get_args(PriceComfort)
DEAREST = "$$$$"
"""The seed's fourth tier; here it counts as the third (rule book, People: FitScorer)."""
_MEALS = ("main", "combination")


def tier_called(said: object) -> PriceComfort | None:
    """None for what is no tier."""
    return next((tier for tier in TIERS if tier == said), TIERS[-1] if said == DEAREST else None)


def thirds_of(candidates: npt.NDArray[Any], values: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """0, 1 or 2: in which third of the candidates, which ascend and are at least one, each value is."""
    bounds = candidates[[len(candidates) // 3, 2 * len(candidates) // 3]]
    return np.searchsorted(bounds, values, side="right")


class PriceTiers:
    """The costs a head of one place, and what tier each of its rows is of. Immutable."""

    def __init__(self, columns: Columns, place: Placed) -> None:
        self._portions = Portions(columns.choices, columns.rows_in(place))
        rows, currency = self._portions.rows, currency_of_place(columns, place)
        self._is_of_place = np.ones(len(rows), dtype=np.bool_) if currency is None else columns.currency.equals(
            currency, rows
        )  # fmt: skip
        self._is_meal = columns.course.among(_MEALS, rows)

    @cached_property
    def cents_a_head(self) -> Ratios:
        """Of each row's cheapest way to buy; infinite where its size is not known, or its currency is another."""
        starts = np.searchsorted(self._portions.row_of, self._portions.rows)
        by_choice = self._portions.orders(None).cents_a_head
        cheapest = np.minimum.reduceat(by_choice, starts) if len(starts) else by_choice
        found: Ratios = np.where(self._is_of_place, cheapest, np.inf)
        return found

    @cached_property
    def compared(self) -> Ratios:
        """What the thirds are of, ascending."""
        known = np.isfinite(self.cents_a_head)
        meals = known & self._is_meal
        return np.sort(self.cents_a_head[meals if meals.any() else known])

    def cents_of(self, row: int) -> float | None:
        """None where it is not known, or the row is not of the place."""
        at = int(np.searchsorted(self._portions.rows, row))
        if at == len(self._portions) or self._portions.rows[at] != row or np.isinf(self.cents_a_head[at]):
            return None
        return float(self.cents_a_head[at])

    def tier_of(self, row: int) -> PriceComfort | None:
        """None likewise."""
        cents = self.cents_of(row)
        return None if cents is None else TIERS[int(thirds_of(self.compared, np.array([cents]))[0])]
