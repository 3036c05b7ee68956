"""What each filter and each limit leaves of the catalogue's dishes, one after the other: why a total is what it is."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import numpy as np

from engine.domain.columns import Columns, Mask
from engine.domain.conditions import Condition, conditions
from engine.domain.decision import Decision
from engine.domain.demand import Demand
from engine.domain.filters import Filters
from engine.domain.keyed import Codes, Rows

EVERYTHING = "everything"
PLACE_ORDER = ("city_key", "state_key", "zip_code")
"""The place's filters as a funnel shows them."""
KEPT = "kept"
"""Where a turn narrows the list of the turn before, this is what it starts from."""


def narrowed(filters: Filters, demand: Demand, decision: Decision, among: Mask | None = None) -> list[tuple[str, int]]:
    """(name, dishes left): the whole catalogue or `among`, then each filter in force by its field, then each limit.

    The last number is that of the dishes that pass. What filters say of money and size is only necessary, so that the
    limits stand here as they were decided; `decision` has kept what each let through, and nothing is decided again.
    """
    columns, filters = decision.columns, replace(filters, price_min_at_most=None, serves_most_above=None)
    if among is None:
        left, found = _of_place(columns, filters)
        filters = replace(filters, city_key=None, state_key=None, zip_code=None)
    else:
        left = _Left(columns, np.flatnonzero(among))
        found = {KEPT: left.dishes}
    for name, holds in conditions(columns, filters):
        found[name] = left.after(holds)
    if demand.restaurant_keys:
        found["restaurant_keys"] = left.after(partial(columns.restaurant_key.among, demand.restaurant_keys))
    found.update(_limits(decision))
    return list(found.items())


def _of_place(columns: Columns, filters: Filters) -> tuple["_Left", dict[str, int]]:
    """What the filters on the place leave, which always come first; the place is looked up, not searched for."""
    found, place = {EVERYTHING: columns.dish_count}, Filters()
    left = _Left(columns, np.arange(len(columns)), columns.dish_count)
    for name in PLACE_ORDER:
        if (key := getattr(filters, name)) is not None:
            place = replace(place, **{name: key})
            left = _Left(columns, columns.rows_in(place))
            found[name] = left.dishes
    return left, found


class _Left:
    """What is left so far; dishes are counted anew only where a filter took something away."""

    def __init__(self, columns: Columns, rows: Rows, dishes: int | None = None) -> None:
        """`dishes`: how many these rows are of, where it is known."""
        self._columns, self._rows = columns, rows
        self.dishes = _dishes(columns, rows) if dishes is None else dishes

    def after(self, holds: Condition) -> int:
        before, self._rows = len(self._rows), self._rows[holds(self._rows)]
        if len(self._rows) < before:
            self.dishes = _dishes(self._columns, self._rows)
        return self.dishes


def _limits(decision: Decision) -> Iterator[tuple[str, int]]:
    """The last limit leaves what passes, and what is priced in another currency than the page."""
    columns, codes = decision.columns, decision.columns.dish_key.codes
    for name, admitted in decision.after[:-1]:
        yield name, _dishes(columns, decision.row_of_choice[admitted])
    others = _others(codes[decision.other_currency], decision)
    for name, _ in decision.after[-1:]:
        yield name, len(decision) + others
    if others:
        yield "one_currency", len(decision)


def _others(dishes: Codes, decision: Decision) -> int:
    """Dishes none of whose documents passes."""
    return len(np.unique(dishes[decision.places_of_dishes(dishes) < 0])) if len(dishes) else 0


def _dishes(columns: Columns, rows: Rows) -> int:
    found = np.zeros(len(columns.dish_key.index), dtype=np.bool_)
    found[columns.dish_key.codes[rows]] = True
    return int(np.count_nonzero(found))
