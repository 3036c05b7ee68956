"""Every way to buy every dish, as a table: one line a portion, grouped by row of the catalogue.

Money is in hundredths of the currency. What a menu does not state is 0.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.catalogue.document import Portion
from engine.catalogue.encoding import Mask, Rows, offsets_of, spans

Numbers = npt.NDArray[np.int64]

UNKNOWN = 0
"""A size or a minimum that the menu does not state."""


def cents_up(money: Decimal) -> int:
    """Hundredths, rounded up: whole-cent limits then compare as the exact price would."""
    return int((money * 100).to_integral_value(ROUND_CEILING))


def cents_down(money: Decimal) -> int:
    """Hundredths, rounded down: what a limit allows in whole cents."""
    return int((money * 100).to_integral_value(ROUND_FLOOR))


def money(cents: int) -> Decimal:
    """Hundredths as money with two decimals."""
    return Decimal(int(cents)).scaleb(-2)


@dataclass(frozen=True)
class Choices:
    """Columns of equal length, one entry a choice; the choices of row i are offsets[i]:offsets[i+1], in menu order."""

    offsets: Rows
    price: Numbers
    serves_min: Numbers
    serves_max: Numbers
    min_units: Numbers
    min_people: Numbers
    estimated: Numbers
    """Of what is estimated, how many of `estimated_a_head` it holds; 0 where nothing is."""
    estimated_a_head: Numbers
    feeds_one: Mask
    shared: Mask

    @classmethod
    def of(cls, portions: Sequence[tuple[Portion, ...]]) -> "Choices":
        """Raises ValueError where a document has no portion at all: it could not be bought."""
        counts = np.fromiter(map(len, portions), dtype=np.int64, count=len(portions))
        if not counts.all():
            raise ValueError("a document without portions cannot be bought")
        table = [_line(portion) for choices in portions for portion in choices]
        columns = np.ascontiguousarray(np.array(table, dtype=np.int64).reshape(-1, 9).T)
        price, smallest, largest, units, people, holds, a_head, feeds_one, shared = columns
        numbers = (price, smallest, largest, units, people, holds, a_head)
        return cls(offsets_of(counts), *numbers, feeds_one != 0, shared != 0)

    @cached_property
    def counts(self) -> Rows:
        """How many choices each row has."""
        return np.diff(self.offsets)

    @cached_property
    def rows(self) -> Rows:
        """Which row each choice belongs to."""
        return np.repeat(np.arange(len(self.offsets) - 1), self.counts)

    @cached_property
    def position(self) -> Numbers:
        """0 for the first choice of its row in menu order."""
        return np.arange(len(self.price)) - self.offsets[self.rows]

    @cached_property
    def price_min(self) -> Numbers:
        """A row's cheapest unit price."""
        return self._by_row(np.minimum, self.price)

    @cached_property
    def serves_most(self) -> Numbers:
        """A row's largest stated size, 0 where no choice states one."""
        return self._by_row(np.maximum, self.serves_max)

    @cached_property
    def any_feeds_one(self) -> Mask:
        return np.greater(self._by_row(np.maximum, self.feeds_one.astype(np.int64)), 0)

    @cached_property
    def any_shared(self) -> Mask:
        return np.greater(self._by_row(np.maximum, self.shared.astype(np.int64)), 0)

    @cached_property
    def any_unsized(self) -> Mask:
        return np.equal(self._by_row(np.minimum, self.serves_max), UNKNOWN)

    def _by_row(self, reduce: np.ufunc, values: Numbers) -> Numbers:
        # reduceat refuses an empty table, and an empty catalogue is an ordinary one.
        result: Numbers = reduce.reduceat(values, self.offsets[:-1]) if len(values) else values
        return result

    def of_rows(self, rows: Rows) -> Rows:
        """The choices of some rows, in order."""
        starts = self.offsets[rows]
        return spans(starts, self.offsets[rows + 1] - starts)

    def take(self, rows: Rows) -> "Choices":
        picked = self.of_rows(rows)
        counts = np.diff(self.offsets)[rows]
        return Choices(offsets_of(counts), *(column[picked] for column in self._columns()))

    def joined(self, other: "Choices") -> "Choices":
        pairs = zip(self._columns(), other._columns(), strict=True)
        offsets = np.concatenate([self.offsets, other.offsets[1:] + self.offsets[-1]])
        return Choices(offsets, *(np.concatenate(pair) for pair in pairs))

    def _columns(self) -> Iterable[npt.NDArray[Any]]:
        return (getattr(self, field.name) for field in fields(self)[1:])


def _line(portion: Portion) -> tuple[int, ...]:
    largest = portion.serves_max or UNKNOWN
    estimate = None if largest else portion.estimate
    return (
        cents_up(portion.price),
        # One number stated by a menu is both (rule book, "Party, units, cost").
        (portion.serves_min or largest) if largest else UNKNOWN,
        largest,
        portion.minimum_units,
        portion.minimum_people or UNKNOWN,
        estimate.holds if estimate else UNKNOWN,
        estimate.a_head if estimate else 1,
        portion.feeds_one,
        portion.shared,
    )
