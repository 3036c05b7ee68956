"""What each filter and each limit leaves of the catalogue's dishes, one after the other: why a total is what it is."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from engine.domain.columns import Columns, Mask
from engine.domain.demand import Demand
from engine.domain.filters import Filters
from engine.domain.fit import one_currency
from engine.domain.keyed import Rows
from engine.domain.orders import Units, conditions, for_party

EVERYTHING = "everything"
KEPT = "kept"
"""Where a turn narrows the list of the turn before, this is what it starts from."""


def narrowed(columns: Columns, filters: Filters, demand: Demand, among: Mask | None = None) -> list[tuple[str, int]]:
    """(name, dishes left): the whole catalogue or `among`, then each filter in force by its field, then each limit.

    The last number is that of the dishes that pass. What filters say of money and size is only necessary, so that the
    limits stand here as they are decided.
    """
    rows = np.arange(len(columns)) if among is None else np.flatnonzero(among)
    left = {EVERYTHING: columns.dish_count} if among is None else {KEPT: _dishes(columns, rows)}
    for name, condition in columns.conditions(replace(filters, price_min_at_most=None, serves_most_above=None)):
        rows = rows[condition[rows]]
        left[name] = _dishes(columns, rows)
    for name, within in _limits(columns, rows, demand, filters.currency is not None):
        left[name] = _dishes(columns, within)
    return list(left.items())


def _limits(columns: Columns, rows: Rows, demand: Demand, one_priced: bool) -> Iterator[tuple[str, Rows]]:
    """Rows of which some choice passes each limit of the demand, in the order in which they are decided."""
    if demand.restaurant_keys:
        rows = rows[columns.restaurant_key.among(demand.restaurant_keys)[rows]]
        yield "restaurant_keys", rows
    choices = columns.choices
    if demand.is_limited:
        picked = choices.of_rows(rows)
        unit = Units.of(choices, picked)
        count, _ = for_party(unit, demand)
        admitted = np.ones(len(picked), dtype=np.bool_)
        for name, condition in conditions(demand, unit, count, count * unit.price):
            admitted &= condition
            rows = choices.rows[picked[admitted]]
            yield name, rows
    if not one_priced:
        _, of_currency = one_currency(columns, rows)
        if not of_currency.all():
            yield "one_currency", rows[of_currency]


def _dishes(columns: Columns, rows: Rows) -> int:
    found = np.zeros(len(columns.dish_key.index), dtype=np.bool_)
    found[columns.dish_key.codes[rows]] = True
    return int(np.count_nonzero(found))
