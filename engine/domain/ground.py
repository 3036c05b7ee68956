"""Many wants weighed over the same ground: what passes every filter that they share is looked at once.

The counts of a turn's quick replies differ from its answer in a limit, a diet or a restaurant. What they have in
common (place, cuisine, exclusions, party) is done once; the rest is done by the functions that the answer uses, and a
property test keeps both equal.
"""

from collections.abc import Collection, Hashable
from functools import reduce
from operator import attrgetter
from typing import Any

import numpy as np

from engine.domain.asked import Asked, groups_of
from engine.domain.columns import Columns
from engine.domain.demand import Demand
from engine.domain.filters import VARIED, Filters, common_of
from engine.domain.fit import Decision, decided, one_currency
from engine.domain.keyed import Mask
from engine.domain.orders import Within, within
from engine.domain.outlook import Outline

LIMITS = (
    "total_max", "price_per_person_max", "known_cost_max", "unit_price_max", "unit_serves_min", "serves_max",
)  # fmt: skip
"""What `orders.conditions` reads of a demand beside the party."""
_limits_of = attrgetter(*LIMITS)

BESIDE_LIMITS = VARIED - {"price_min_at_most"}
"""What a limit on money rules out by its price alone is out by the limit, too, where that is decided exactly."""
_ABSENT: tuple[Any, ...] = (None, (), frozenset())
"""Values of a filter that is not in force."""


class Ground:
    """All choices that pass what a turn's searches have in common, with what the party would order of each."""

    def __init__(self, columns: Columns, asked: Asked, filters: Filters, demand: Demand) -> None:
        self.columns, self.asked = columns, asked
        self._party = (demand.party, demand.approximate)
        self._common = common_of(filters)
        self._currency = filters.currency
        self._stock = columns.stock(filters)
        self._orders = self._stock.orders(demand)
        self._group = self._stock.said_of_rows(asked, lambda: columns.groups(asked, groups_of)[self._stock.rows])
        self._admitted: dict[Hashable, Mask] = {}
        self._within: dict[Hashable, Within] = {}
        """What each set of limits lets through: many wants share them, as they share filters."""

    def holds(self, filters: Filters, demand: Demand) -> bool:
        """Whether wants with these filters and this demand can be weighed here."""
        same_party = (demand.party, demand.approximate) == self._party
        return same_party and bool(common_of(filters) == self._common)

    def has_one_currency(self, restaurant_key: str) -> bool:
        """Whether all its documents that stand here are priced in one."""
        if self._currency is not None:
            return True
        codes = self.columns.currency.codes[self.columns.restaurant_key.rows(restaurant_key)]
        return len(codes) > 0 and bool((codes == codes[0]).all())

    def decision(self, filters: Filters, demand: Demand) -> Decision:
        """As `decide`, of what passes these filters."""
        masks = self._of_filters(filters, demand)
        rows = reduce(np.logical_and, masks) if masks else None
        limits = self._of_limits(demand)
        return decided(self.columns, self._stock, rows, self._orders, limits, self.asked, demand.party is not None)

    def outline(self, filters: Filters, demand: Demand, among: Mask | None = None) -> Outline:
        """What `decide` would let through; `among`: of these rows of the catalogue only."""
        masks = [*self._of_filters(filters, demand, BESIDE_LIMITS), self._within_limits(demand)]
        if among is not None:
            masks.append(among[self._stock.rows])
        passing = reduce(np.logical_and, masks)
        rows, group = self._stock.rows[passing], self._group[passing]
        if self._currency is None:
            _, of_currency = one_currency(self.columns, rows)
            rows, group = rows[of_currency], group[of_currency]
        return Outline(self.columns, self.asked, rows, group)

    def _of_filters(self, filters: Filters, demand: Demand, fields: Collection[str] = VARIED) -> list[Mask]:
        """What each of them lets through of the stock's rows, by these fields."""
        rows = self._stock.rows
        masks = [self._of_filter(name, value) for name in fields if (value := getattr(filters, name)) not in _ABSENT]
        if demand.restaurant_keys:
            masks.append(self.columns.restaurant_key.among(demand.restaurant_keys, rows))
        return masks

    def _of_filter(self, name: str, value: Any) -> Mask:
        return self._stock.said_of_rows(
            (name, value), lambda: self.columns.holding(Filters(**{name: value}), self._stock.rows, (name,))
        )

    def _within_limits(self, demand: Demand) -> Mask:
        """Rows of which some choice is within all of them."""
        limits = _limits_of(demand)
        if limits not in self._admitted:
            self._admitted[limits] = self._stock.any_choice(self._of_limits(demand).all)
        return self._admitted[limits]

    def _of_limits(self, demand: Demand) -> Within:
        limits = _limits_of(demand)
        if limits not in self._within:
            self._within[limits] = within(self._orders, demand)
        return self._within[limits]
