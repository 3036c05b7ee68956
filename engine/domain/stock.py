"""What may be bought of some rows of the catalogue: their choices side by side, with what a party would order of each.

The searches of a turn, and the turns of everybody in a city, look at the same rows. What does not depend on their
limits is worked out once.
"""

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from engine.domain.choices import Choices
from engine.domain.keyed import Mask, Rows, offsets_of
from engine.domain.orders import Orders, Units, orders_of
from engine.domain.recent import BESIDE, Recent

if TYPE_CHECKING:
    from engine.domain.demand import Demand

REMEMBERED_PARTIES = 3
"""25 bytes a choice each: conversations at once about one city are of a few parties."""
REMEMBERED_ANSWERS = 24
"""A byte a row each: the diets, exclusions and limits of a turn's buttons, most of which the next turn asks again."""

Answers = npt.NDArray[Any]


class Stock:
    """Immutable."""

    def __init__(self, choices: Choices, rows: Rows) -> None:
        """`rows` ascend."""
        self.rows = rows
        self._choices = choices
        self._orders: dict[tuple[int | None, bool], Orders] = {}

    def __len__(self) -> int:
        """Rows."""
        return len(self.rows)

    @cached_property
    def picked(self) -> Rows:
        """Places of their choices in the table of choices; those of a row stand together, in the order of the rows."""
        return self._choices.of_rows(self.rows)

    @cached_property
    def row_of(self) -> Rows:
        """Which row of the catalogue each choice belongs to."""
        return np.repeat(self.rows, self._counts)

    @cached_property
    def unit(self) -> Units:
        """One unit of each choice."""
        return Units.of(self._choices, self.picked)

    @cached_property
    def _counts(self) -> Rows:
        return self._choices.counts[self.rows]

    @cached_property
    def _starts(self) -> Rows:
        return offsets_of(self._counts)[:-1]

    def orders(self, demand: "Demand") -> Orders:
        """What the party would order of each choice, whatever limits there are."""
        party = (demand.party, demand.approximate)
        if party not in self._orders:
            if len(self._orders) >= REMEMBERED_PARTIES:
                self._orders.pop(next(iter(self._orders)))
            self._orders[party] = orders_of(self.unit, demand)
        return self._orders[party]

    def said_of_rows(self, question: Hashable, find: Callable[[], Answers]) -> Answers:
        """What `find` says of each of its rows, remembered; not to be written to."""
        return self._said.of(question, find)

    @cached_property
    def _said(self) -> Recent[Hashable, Answers]:
        return Recent(REMEMBERED_ANSWERS * (len(self) + BESIDE))

    def any_choice(self, among: Mask) -> Mask:
        """The rows of which some choice is among these."""
        if len(among) == len(self.rows):
            return among  # of every row one
        # Every row has a choice, so that none of the spans is empty.
        found: Mask = np.logical_or.reduceat(among, self._starts)
        return found

    def choices_of(self, rows: Mask) -> Mask:
        """The choices of these of its rows."""
        return rows if len(self.picked) == len(rows) else np.repeat(rows, self._counts)
