"""Many wants weighed over the same ground: what passes every filter that they share is looked at once.

The counts of a turn's quick replies differ from its answer in a limit, a diet or a restaurant. What they have in
common (place, cuisine, exclusions, party) is done once; the rest is done by the functions that the answer uses, and a
property test keeps both equal.
"""

from dataclasses import fields
from operator import attrgetter

import numpy as np

from engine.domain.asked import Asked, groups_of
from engine.domain.columns import Columns
from engine.domain.demand import Demand
from engine.domain.filters import Filters
from engine.domain.fit import one_currency
from engine.domain.keyed import Mask
from engine.domain.orders import Units, conditions, for_party
from engine.domain.outlook import Outline

OWN = frozenset((
    "diet_keys", "claims_all", "claims_not_all", "excluded_claims", "restaurant_key", "excluded_restaurant_keys",
    "price_min_at_most", "serves_most_above",
))  # fmt: skip
"""The filters in which quick replies, dishes apart and dropped limits differ; all others make the ground."""
SHARED = tuple(one.name for one in fields(Filters) if one.name not in OWN)
_shared_of = attrgetter(*SHARED)


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
        self._place_of_choice = np.repeat(np.arange(len(self._rows)), columns.choices.counts[self._rows])
        self._unit = Units.of(columns.choices, picked)
        self._count, _ = for_party(self._unit, demand)
        self._cost = self._count * self._unit.price
        self._group = columns.groups(asked, groups_of)[self._rows]

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
        passing = self.columns.holding(filters, self._rows, OWN)
        if demand.restaurant_keys:
            passing &= self.columns.restaurant_key.among(demand.restaurant_keys, self._rows)
        if among is not None:
            passing &= among[self._rows]
        limits = [condition for _, condition in conditions(demand, self._unit, self._count, self._cost)]
        if limits:
            admitted = np.logical_and.reduce([passing[self._place_of_choice], *limits], axis=0)
            passing = np.zeros(len(self._rows), dtype=np.bool_)
            passing[self._place_of_choice[admitted]] = True
        rows, group = self._rows[passing], self._group[passing]
        if self._currency is None:
            _, of_currency = one_currency(self.columns, rows)
            rows, group = rows[of_currency], group[of_currency]
        return Outline(self.columns, self.asked, rows, group)
