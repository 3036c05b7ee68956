"""Party arithmetic over many choices at once: what `party` and `demand.admits` say of one, in whole cents."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

import numpy as np
import numpy.typing as npt

from engine.domain import party as arithmetic
from engine.domain.choices import Choices, Numbers, cents_down
from engine.domain.keyed import Mask, Rows

if TYPE_CHECKING:
    from engine.domain.demand import Demand

FITS, STATED, SIZE_UNKNOWN = 0, 1, 2
"""Size groups in the order of results."""

SmallNumbers = npt.NDArray[np.int8]
LimitName = Literal["budget", "lower_price", "unit_serves_min", "serves_max"]
"""What a person may pay in all or a head, what a step to cheaper set, how much one unit must and all may feed."""


@dataclass(frozen=True, slots=True)
class Units:
    """One unit of each picked choice; all columns of equal length."""

    price: Numbers
    """Cents."""
    largest: Numbers
    """The most it feeds, 0 where the size is not stated."""
    smallest: Numbers
    feeds_one: Mask
    shared: Mask
    least: Numbers
    """Minimum order in units, and in people."""
    least_people: Numbers

    @classmethod
    def of(cls, choices: Choices, picked: Rows) -> "Units":
        """`picked` are places in the table of choices."""
        feeds_one = choices.feeds_one[picked]
        return cls(
            price=choices.price[picked],
            largest=np.where(feeds_one, 1, choices.serves_max[picked]),
            smallest=np.where(feeds_one, 1, choices.serves_min[picked]),
            feeds_one=feeds_one,
            shared=choices.shared[picked],
            least=choices.min_units[picked],
            least_people=choices.min_people[picked],
        )

    def needed(self, party: int, effective: int) -> Numbers:
        """Units that feed the party and meet the minimum order; 0 where the size is not stated."""
        heads = np.maximum(np.where(self.feeds_one, party, effective), self.least_people)
        units = np.maximum(-(-heads // np.maximum(self.largest, 1)), self.least)
        return np.where(self.largest > 0, units, 0)

    def least_units(self) -> Numbers:
        """The smallest order that the restaurant takes."""
        return np.maximum(self.needed(1, 1), self.least)


@dataclass(frozen=True)
class Orders:
    """What the party would order of each choice; all columns of equal length."""

    party: int | None

    unit: Units
    count: Numbers
    """Units; 0 where no party is known or the size is not stated."""
    cost: Numbers
    """Cents for the party, 0 likewise."""
    size_group: SmallNumbers
    """FITS, STATED or SIZE_UNKNOWN for a party; FITS for everything without one."""

    @cached_property
    def held_against(self) -> Numbers:
        """What a limit on all that is paid is compared with: the cost for the party, where no size is stated what so
        many would pay if one fed one, and without a party the least order."""
        if self.party is None:
            return self.unit.price * self.unit.least_units()
        unsized = np.where(self.unit.shared, self.unit.least, self.party) * self.unit.price
        return np.where(self.cost > 0, self.cost, unsized)


@dataclass(frozen=True, slots=True)
class Within:
    """Which choices pass the limits of a demand."""

    all: Mask
    """All limits."""
    after: tuple[tuple[LimitName, Mask], ...]
    """Each limit and those before it."""


def orders_of(unit: Units, demand: "Demand") -> Orders:
    """The party's order of each choice."""
    if demand.party is None:
        nothing = np.zeros_like(unit.price)
        return Orders(None, unit, nothing, nothing, np.full(len(unit.price), FITS, dtype=np.int8))
    effective = arithmetic.effective_party(demand.party, demand.approximate)
    count = unit.needed(demand.party, effective)
    few = unit.feeds_one | (count <= arithmetic.MOST_UNITS)
    fits = few & (count * unit.smallest <= arithmetic.MOST_WASTE * demand.party)
    group = np.where(unit.largest > 0, np.where(fits, FITS, STATED), SIZE_UNKNOWN).astype(np.int8)
    return Orders(demand.party, unit, count, count * unit.price, group)


def within(orders: Orders, demand: "Demand") -> Within:
    """What the limits of the demand let through; `orders` are of its party."""
    admitted = np.ones(len(orders.count), dtype=np.bool_)
    after: dict[LimitName, Mask] = {}
    for name, condition in conditions(orders, demand):
        admitted = admitted & condition
        after[name] = admitted
    return Within(admitted, tuple(after.items()))


def conditions(orders: Orders, demand: "Demand") -> Iterator[tuple[LimitName, Mask]]:
    """Every limit of the demand over all choices, with its name; a choice passes where all are true."""
    unit, count = orders.unit, orders.count
    yield from (("budget", within) for within in _within_limits(orders, demand))
    yield from (("lower_price", within) for within in _within_steps(demand, unit, orders.cost))
    if demand.unit_serves_min is not None:
        yield "unit_serves_min", unit.largest > demand.unit_serves_min
    if demand.serves_max is not None:
        counted = unit.least_units() if demand.party is None else count
        yield "serves_max", (unit.largest == 0) | (counted * unit.smallest <= demand.serves_max)


def _within_limits(orders: Orders, demand: "Demand") -> Iterator[Mask]:
    unit = orders.unit
    if (total := demand.total_max) is not None:
        yield orders.held_against <= cents_down(total)
    if demand.party is None and demand.price_per_person_max is not None:
        head = cents_down(demand.price_per_person_max)
        yield np.where(unit.largest > 0, unit.price <= head * unit.largest, unit.shared | (unit.price <= head))


def _within_steps(demand: "Demand", unit: Units, cost: Numbers) -> Iterator[Mask]:
    known = cost > 0
    if demand.known_cost_max is not None:
        yield ~known | (cost <= cents_down(demand.known_cost_max))
    if demand.unit_price_max is not None:
        yield known | (unit.price <= cents_down(demand.unit_price_max))
    if demand.known_is_out:
        yield ~known
    if demand.unknown_is_out:
        yield known
