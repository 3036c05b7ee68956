"""Portion math: what a party orders of many portions at once and what that costs, in cents; the currency of a page."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from engine.catalogue import Choices, Columns, Mask, Numbers, Placed, Portion, Rows, offsets_of
from engine.pricing.party import MOST_UNITS, MOST_WASTE, effective_party

FITS, STATED, ESTIMATED, SIZE_UNKNOWN = 0, 1, 2, 3
"""Size groups in the order of results: an estimate stands behind what is stated."""
SIZE_GROUPS = 4

SmallNumbers = npt.NDArray[np.int8]
Ratios = npt.NDArray[np.float64]
REMEMBERED_PARTIES = 3
"""25 bytes a choice each: conversations at once about one city are of a few parties."""


@dataclass(frozen=True, slots=True)
class Units:
    """One unit of each picked choice; all columns of equal length."""

    price: Numbers
    """Cents."""
    largest: Numbers
    """The most it feeds, 0 where the size is not stated."""
    smallest: Numbers
    holds: Numbers
    """It feeds `holds` ÷ `a_head`, as stated or, where no size is, as estimated; 0 where nothing is known."""
    a_head: Numbers
    feeds_one: Mask
    shared: Mask
    least: Numbers
    """Minimum order in units, and in people."""
    least_people: Numbers

    @classmethod
    def of(cls, choices: Choices, picked: Rows) -> "Units":
        """`picked` are places in the table of choices."""
        feeds_one = choices.feeds_one[picked]
        largest = np.where(feeds_one, 1, choices.serves_max[picked])
        return cls(
            price=choices.price[picked],
            largest=largest,
            holds=np.where(largest > 0, largest, choices.estimated[picked]),
            a_head=np.where(largest > 0, 1, choices.estimated_a_head[picked]),
            smallest=np.where(feeds_one, 1, choices.serves_min[picked]),
            feeds_one=feeds_one,
            shared=choices.shared[picked],
            least=choices.min_units[picked],
            least_people=choices.min_people[picked],
        )

    @property
    def is_known(self) -> Mask:
        """Its size is stated or estimated."""
        known: Mask = self.holds > 0
        return known

    def needed(self, party: int, effective: int) -> Numbers:
        """Units that feed the party and meet the minimum order; 0 where the size is not known."""
        one_each = self.feeds_one | ((self.largest == 0) & (self.holds == self.a_head))
        return np.where(self.is_known, self._feeding(np.where(one_each, party, effective)), 0)

    def least_units(self) -> Numbers:
        """The smallest order that the restaurant takes: a minimum in people counts where the size is known."""
        return np.where(self.is_known, self._feeding(np.zeros_like(self.price)), self.least)

    def within_a_head(self, cents: int) -> Mask:
        """It costs no more for each that it feeds; False where the size is not known."""
        within: Mask = self.is_known & (self.price * self.a_head <= cents * self.holds)
        return within

    def _feeding(self, heads: Numbers) -> Numbers:
        takes = np.maximum(heads, self.least_people) * self.a_head
        units: Numbers = np.maximum(-(-takes // np.maximum(self.holds, 1)), self.least)
        return units


@dataclass(frozen=True)
class Orders:
    """What the party would order of each choice; all columns of equal length."""

    party: int | None

    unit: Units
    count: Numbers
    """Units; 0 where no party is known or the size is neither stated nor estimated."""
    cost: Numbers
    """Cents for the party, 0 likewise."""
    size_group: SmallNumbers
    """FITS, STATED, ESTIMATED or SIZE_UNKNOWN for a party; FITS for everything without one."""

    @cached_property
    def cents_a_head(self) -> Ratios:
        """The party's cost a head, without a party that of whom one unit feeds; infinite where no size is known."""
        if self.party is None:
            paid, heads = self.unit.price * self.unit.a_head, self.unit.holds
        else:
            paid, heads = self.cost, np.where(self.count > 0, self.party, 0)
        return np.where(heads > 0, paid / np.maximum(heads, 1), np.inf)

    @cached_property
    def held_against(self) -> Numbers:
        """What a limit on all that is paid is compared with: the cost for the party, where no size is known what so
        many would pay if one fed one, and without a party the least order."""
        if self.party is None:
            return self.unit.price * self.unit.least_units()
        unsized = np.where(self.unit.shared, self.unit.least, self.party) * self.unit.price
        return np.where(self.cost > 0, self.cost, unsized)


def orders_of(unit: Units, party: int | None, approximate: bool = False) -> Orders:
    """The party's order of each choice."""
    if party is None:
        nothing = np.zeros_like(unit.price)
        return Orders(None, unit, nothing, nothing, np.full(len(unit.price), FITS, dtype=np.int8))
    effective = effective_party(party, approximate)
    count = unit.needed(party, effective)
    few = unit.feeds_one | (count <= MOST_UNITS)
    fits = few & (count * unit.smallest <= MOST_WASTE * party)
    unstated = np.where(unit.is_known, ESTIMATED, SIZE_UNKNOWN)
    group = np.where(unit.largest > 0, np.where(fits, FITS, STATED), unstated).astype(np.int8)
    return Orders(party, unit, count, count * unit.price, group)


def order_of(portion: Portion, party: int | None, approximate: bool = False) -> Orders:
    """The same of one portion."""
    return orders_of(Units.of(Choices.of([(portion,)]), np.zeros(1, dtype=np.int64)), party, approximate)


def least_units(portion: Portion) -> int:
    """The smallest order of it that the restaurant takes."""
    return int(Units.of(Choices.of([(portion,)]), np.zeros(1, dtype=np.int64)).least_units()[0])


def units(portion: Portion, party: int, approximate: bool = False) -> int | None:
    """Units that feed the party and meet the minimum order; None where the size is neither stated nor estimated."""
    return int(order_of(portion, party, approximate).count[0]) or None


class Portions:
    """Portions of some rows of the catalogue side by side, with what a party would order of each. Immutable."""

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

    def orders(self, party: int | None, approximate: bool = False) -> Orders:
        """What the party would order of each choice, whatever limits there are."""
        asked = (party, approximate)
        if asked not in self._orders:
            if len(self._orders) >= REMEMBERED_PARTIES:
                self._orders.pop(next(iter(self._orders)))
            self._orders[asked] = orders_of(self.unit, party, approximate)
        return self._orders[asked]

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


def currency_of_place(columns: Columns, place: Placed) -> str | None:
    """The currency that most items of the place in force are priced in (ties: the first by name).

    None without a place, or where it has no items: then the page takes that of most items that pass, as `decide` does.
    """
    if place.city_key is None and place.state_key is None and place.zip_code is None:
        return None
    items = np.bincount(columns.currency.codes[columns.rows_in(place)], minlength=len(columns.currency.index))
    names = columns.currency.names
    return min((names[code] for code in np.flatnonzero(items == items.max(initial=1))), default=None)
