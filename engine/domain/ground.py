"""Many wants weighed over the same ground: what passes every filter that they share is looked at once.

The counts of a turn's quick replies differ from its answer in a limit, a diet or a restaurant. What they have in
common (place, cuisine, exclusions, party) is done once; the rest is done by the functions that the answer uses, and a
property test keeps both equal.
"""

from collections.abc import Hashable
from dataclasses import fields
from functools import reduce
from operator import attrgetter
from typing import Any

import numpy as np

from engine.domain.asked import Asked, groups_of
from engine.domain.columns import Columns
from engine.domain.demand import Demand
from engine.domain.filters import Filters
from engine.domain.fit import one_currency
from engine.domain.keyed import Mask, offsets_of
from engine.domain.orders import Units, conditions, for_party
from engine.domain.outlook import Outline

OWN = frozenset((
    "diet_keys", "claims_all", "claims_not_all", "excluded_claims", "restaurant_key", "excluded_restaurant_keys",
    "price_min_at_most", "serves_most_above",
))  # fmt: skip
"""The filters in which quick replies, dishes apart and dropped limits differ; all others make the ground."""
SHARED = tuple(one.name for one in fields(Filters) if one.name not in OWN)
LIMITS = (
    "total_max", "price_per_person_max", "known_cost_max", "unit_price_max", "unit_serves_min", "serves_max",
)  # fmt: skip
"""What `orders.conditions` reads of a demand beside the party."""
_shared_of, _limits_of = attrgetter(*SHARED), attrgetter(*LIMITS)

_ABSENT: tuple[Any, ...] = (None, (), frozenset())
"""Values of a filter that is not in force."""


class Ground:
    """All choices that pass the shared filters, with what the party would order of each."""

    def __init__(self, columns: Columns, asked: Asked, filters: Filters, demand: Demand) -> None:
        self.columns, self.asked = columns, asked
        self._party = (demand.party, demand.approximate)
        self._shared = _shared_of(filters)
        self._rows = columns.passing(Filters(**dict(zip(SHARED, self._shared, strict=True))))
        self._currency = filters.currency
        picked = columns.choices.of_rows(self._rows)
        # The choices of a row stand together, in the order of the rows.
        self._starts = offsets_of(columns.choices.counts[self._rows])[:-1]
        self._unit = Units.of(columns.choices, picked)
        self._count, _ = for_party(self._unit, demand)
        self._cost = self._count * self._unit.price
        self._group = columns.groups(asked, groups_of)[self._rows]
        self._found: dict[tuple[str, Hashable], Mask] = {}
        """What each filter and each set of limits lets through: many wants share all but one of them."""

    def holds(self, filters: Filters, demand: Demand) -> bool:
        """Whether wants with these filters and this demand can be weighed here."""
        same_party = (demand.party, demand.approximate) == self._party
        return same_party and bool(_shared_of(filters) == self._shared)

    def has_one_currency(self, restaurant_key: str) -> bool:
        """Whether all its documents that stand here are priced in one."""
        if self._currency is not None:
            return True
        codes = self.columns.currency.codes[self.columns.restaurant_key.rows(restaurant_key)]
        return len(codes) > 0 and bool((codes == codes[0]).all())

    def outline(self, filters: Filters, demand: Demand, among: Mask | None = None) -> Outline:
        """What `decide` would let through; `among`: of these rows of the catalogue only."""
        masks = [self._of_filter(name, value) for name in OWN if (value := getattr(filters, name)) not in _ABSENT]
        masks.append(self._of_limits(demand))
        if demand.restaurant_keys:
            masks.append(self.columns.restaurant_key.among(demand.restaurant_keys, self._rows))
        if among is not None:
            masks.append(among[self._rows])
        passing = reduce(np.logical_and, masks)
        rows, group = self._rows[passing], self._group[passing]
        if self._currency is None:
            _, of_currency = one_currency(self.columns, rows)
            rows, group = rows[of_currency], group[of_currency]
        return Outline(self.columns, self.asked, rows, group)

    def _of_filter(self, name: str, value: Any) -> Mask:
        if (name, value) not in self._found:
            self._found[name, value] = self.columns.holding(Filters(**{name: value}), self._rows, (name,))
        return self._found[name, value]

    def _of_limits(self, demand: Demand) -> Mask:
        """Rows of which some choice is within all of them."""
        key = ("limits", _limits_of(demand))
        if key not in self._found:
            within = np.ones(len(self._count), dtype=np.bool_)
            for _, condition in conditions(demand, self._unit, self._count, self._cost):
                within &= condition
            # Every row has a choice, so that none of the spans is empty.
            self._found[key] = np.logical_or.reduceat(within, self._starts) if len(within) else within
        return self._found[key]
