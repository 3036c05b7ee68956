"""Candidates of a turn: every portion of the place that it asks about, and what its wants leave of them.

A turn's answer and its buttons differ in a limit, a diet or a restaurant. What they have in common (the place, what the
party orders of each portion) is worked out once and stays beside the columns for the turns of everybody in a city;
every filter and limit is a mask over it. Where the candidates come from is known here alone: all that the catalogue has
in the place.
"""

from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import attrgetter
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from engine.catalogue import (
    BESIDE,
    PLACE,
    Columns,
    Filters,
    Mask,
    Placed,
    PlaceKeys,
    Recent,
    answer_of,
    holding,
    place_of,
)
from engine.conversation import Wants
from engine.pricing import Portions, currency_of_place
from engine.search.constraints import Demand, demand_of, necessary_filters, within
from engine.search.counts import ResultCounts
from engine.search.decision import Decision, decided, one_currency
from engine.search.query import Asked, groups_of

LEAST_REMEMBERED = 100_000
"""Rows of places that are remembered even of a small catalogue; of a larger one as many as it has, of at most 200 bytes
each."""
REMEMBERED_MASKS = 24
"""A byte a row each: the diets, exclusions and limits of a turn's buttons, most of which the next turn asks again."""


class PlacePortions(Portions):
    """Portions sold in one place, with what was asked of its rows last."""

    def mask_of(self, question: Hashable, find: Callable[[], npt.NDArray[Any]]) -> npt.NDArray[Any]:
        """What `find` says of each of its rows; not to be written to."""
        return self._masks.of(question, find)

    @cached_property
    def _masks(self) -> Recent[Hashable, npt.NDArray[Any]]:
        return Recent(REMEMBERED_MASKS * (len(self) + BESIDE))


_PLACES: WeakKeyDictionary[Columns, Recent[PlaceKeys, PlacePortions]] = WeakKeyDictionary()


def portions_at(columns: Columns, where: Placed) -> PlacePortions:
    """The portions of a place, whatever else is asked for."""
    if (known := _PLACES.get(columns)) is None:
        known = _PLACES[columns] = Recent(max(len(columns), LEAST_REMEMBERED))
    return known.of(place_of(where), lambda: PlacePortions(columns.choices, columns.rows_in(where)))


_LIMITS = (
    "party", "approximate", "total_max", "price_per_person_max", "known_cost_max", "unit_price_max", "unit_serves_min",
    "serves_max",
)  # fmt: skip
"""What `within` reads of a demand."""
_limits_of = attrgetter(*_LIMITS)
_FILTERS = frozenset(Filters.__slots__) - frozenset(PLACE)
_BESIDE_LIMITS = _FILTERS - {"price_min_at_most"}
"""What a limit on money rules out by its price alone is out by the limit, too, where that is decided exactly."""
_ABSENT: tuple[Any, ...] = (None, (), frozenset())
"""Values of a filter that is not in force."""


@dataclass(frozen=True, slots=True)
class Decided:
    """Wants as a search: what the arms filter by, and what passes."""

    demand: Demand
    filters: Filters
    decision: Decision


class CandidateSet:
    """Candidates for one question in words; what wants leave of them is counted once."""

    def __init__(self, columns: Columns, asked: Asked) -> None:
        self.columns, self.asked = columns, asked
        self._counts: dict[Wants, ResultCounts] = {}
        self._currencies: dict[PlaceKeys, str | None] = {}

    def counts(self, wants: Wants, among: Mask | None = None) -> ResultCounts:
        """What `decide` would let through; `among`: of these rows of the catalogue only."""
        if among is not None:
            return self._counted(wants, among)
        if (known := self._counts.get(wants)) is None:
            known = self._counts[wants] = self._counted(wants, None)
        return known

    def total(self, wants: Wants) -> int:
        """How many dishes a Reply to these wants counts, no limit dropped."""
        return self.counts(wants).total

    def decide(self, wants: Wants, among: Mask | None = None) -> Decided:
        """The exact decision with the filters behind it; `among`: of these rows only."""
        demand, filters = self.search_of(wants)
        portions = portions_at(self.columns, filters)
        masks = self._masks(portions, filters, demand, _FILTERS)
        if among is not None:
            masks.append(among[portions.rows])
        orders = portions.orders(demand.party, demand.approximate)
        rows = reduce(np.logical_and, masks) if masks else None
        decision = decided(self.columns, portions, rows, orders, within(orders, demand), self.asked)
        return Decided(demand, filters, decision)

    def search_of(self, wants: Wants) -> tuple[Demand, Filters]:
        """Limits and filters of these wants."""
        demand, place = demand_of(wants), place_of(wants)
        if place not in self._currencies:
            self._currencies[place] = currency_of_place(self.columns, wants)
        return demand, necessary_filters(wants, self._currencies[place], demand)

    def _counted(self, wants: Wants, among: Mask | None) -> ResultCounts:
        demand, filters = self.search_of(wants)
        portions = portions_at(self.columns, filters)
        masks = [*self._masks(portions, filters, demand, _BESIDE_LIMITS), _rows_within(portions, demand)]
        if among is not None:
            masks.append(among[portions.rows])
        passing = reduce(np.logical_and, masks)
        group = portions.mask_of(self.asked, lambda: answer_of(self.columns, groups_of, self.asked)[portions.rows])
        rows, group = portions.rows[passing], group[passing]
        if filters.currency is None:
            _, of_currency = one_currency(self.columns, rows)
            rows, group = rows[of_currency], group[of_currency]
        return ResultCounts(self.columns, self.asked, rows, group)

    def _masks(self, portions: PlacePortions, filters: Filters, demand: Demand, fields: Collection[str]) -> list[Mask]:
        """What each filter in force lets through of the rows, by these fields."""
        rows = portions.rows

        def mask_of(name: str, value: Any) -> Mask:
            found: Mask = portions.mask_of((name, value), lambda: holding(self.columns, Filters(**{name: value}), rows))
            return found

        masks = [mask_of(name, value) for name in fields if (value := getattr(filters, name)) not in _ABSENT]
        if demand.restaurant_keys:
            masks.append(self.columns.restaurant_key.among(demand.restaurant_keys, rows))
        return masks


def _rows_within(portions: PlacePortions, demand: Demand) -> Mask:
    """Rows of which some portion is within all limits."""

    def find() -> Mask:
        orders = portions.orders(demand.party, demand.approximate)
        return portions.any_choice(within(orders, demand).all)

    found: Mask = portions.mask_of(_limits_of(demand), find)
    return found
