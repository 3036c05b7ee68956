"""What some wants would leave, in numbers alone: enough to choose a step and to count for a button."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np

from engine.domain.asked import LAST, Asked
from engine.domain.columns import Columns
from engine.domain.fit import Tallied, Tally
from engine.domain.keyed import Mask, Rows
from engine.domain.orders import SmallNumbers


class Outlook(Protocol):
    """A `Decision` is one, and an `Outline` that says the same without choosing portions."""

    @property
    def total(self) -> int:
        """Dishes that a Reply counts."""
        ...

    @property
    def passing_rows(self) -> Rows:
        """Every document of which some portion passes, in order of id."""
        ...

    def tally(self, shown_dish_keys: Collection[str] = ()) -> Tally:
        """Among comparable dishes."""
        ...


@dataclass(eq=False)
class Outline(Tallied):
    """The documents that pass, without their order, portions and costs. Not frozen: a turn makes a dozen."""

    columns: Columns
    asked: Asked
    passing_rows: Rows
    group: SmallNumbers
    """Of every passing row; a dish stands in the best group of its documents."""

    @cached_property
    def total(self) -> int:
        return int(np.count_nonzero(self._dishes(self.asked.last_counted)))

    def _tally(self, shown_dish_keys: tuple[str, ...]) -> Tally:
        dishes = self._dishes(self.asked.last_comparable)
        comparable = int(np.count_nonzero(dishes))
        index = self.columns.dish_key.index
        shown = {index[key] for key in shown_dish_keys if key in index}
        old = int(np.count_nonzero(dishes[list(shown)])) if shown else 0
        rows = self._rows(self.asked.last_comparable)
        restaurants = np.zeros(len(self.columns.restaurant_key.index), dtype=np.bool_)
        restaurants[self.columns.restaurant_key.codes[rows]] = True
        return Tally(comparable, int(np.count_nonzero(restaurants)), comparable - old)

    @cached_property
    def _found(self) -> dict[int, Mask]:
        return {}

    @cached_property
    def _rows_of(self) -> dict[int, Rows]:
        return {}

    def _dishes(self, last_group: int) -> Mask:
        """Which dishes have a document in one of the first groups; where both numbers are of the same, found once."""
        if last_group not in self._found:
            found = np.zeros(len(self.columns.dish_key.index), dtype=np.bool_)
            found[self.columns.dish_key.codes[self._rows(last_group)]] = True
            self._found[last_group] = found
        return self._found[last_group]

    def _rows(self, last_group: int) -> Rows:
        if last_group >= LAST:
            return self.passing_rows
        if last_group not in self._rows_of:
            self._rows_of[last_group] = self.passing_rows[np.less_equal(self.group, last_group)]
        return self._rows_of[last_group]
