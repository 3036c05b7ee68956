"""Counts of what some wants leave: of a reply, of a button, of a step that is tried."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.catalogue import Columns, Mask, Rows
from engine.pricing import SmallNumbers
from engine.search.query import Asked


@dataclass(frozen=True, slots=True)
class Tally:
    """What a step of a follow-up would leave, among comparable dishes."""

    dishes: int
    restaurants: int
    new: int
    """Those not shown before."""


@dataclass(frozen=True)
class ResultCounts:
    """Dishes of the documents that pass, each in the best group of its documents."""

    columns: Columns
    asked: Asked
    rows: Rows
    """Every document of which some portion passes, in order of id."""
    group: SmallNumbers
    """Of every row."""
    unsized_total: int | None = None
    """How many of `total` are shown by a portion whose size the menu does not state; None where no portions were
    chosen."""

    @cached_property
    def total(self) -> int:
        """Dishes that a Reply counts: named and described ones where a dish or course was asked for, else all."""
        return int(np.count_nonzero(self._dishes_of(self.counted_rows)))

    @cached_property
    def restaurants(self) -> int:
        """Of the dishes in `total`."""
        return self._restaurants_of(self.counted_rows)

    @cached_property
    def counted_rows(self) -> Rows:
        """Documents of the dishes in `total`."""
        return self._rows_to(self.asked.last_counted)

    def tally(self, shown_dish_keys: Collection[str] = ()) -> Tally:
        """Among comparable dishes: naming the dish asked for, else mains."""
        rows = self._rows_to(self.asked.last_comparable)
        dishes, index = self._dishes_of(rows), self.columns.dish_key.index
        shown = {index[key] for key in shown_dish_keys if key in index}
        total = int(np.count_nonzero(dishes))
        return Tally(total, self._restaurants_of(rows), total - int(np.count_nonzero(dishes[list(shown)])))

    def _rows_to(self, last_group: int) -> Rows:
        return self.rows[np.less_equal(self.group, last_group)]

    def _dishes_of(self, rows: Rows) -> Mask:
        found = np.zeros(len(self.columns.dish_key.index), dtype=np.bool_)
        found[self.columns.dish_key.codes[rows]] = True
        return found

    def _restaurants_of(self, rows: Rows) -> int:
        found = np.zeros(len(self.columns.restaurant_key.index), dtype=np.bool_)
        found[self.columns.restaurant_key.codes[rows]] = True
        return int(np.count_nonzero(found))
