"""Eligibility of portions under exact limits, as masks over many at once."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from engine.catalogue import Mask, Numbers, cents_down
from engine.pricing import Orders, Units
from engine.search.constraints import Demand

LimitName = Literal["budget", "lower_price", "unit_serves_min", "serves_max"]
"""What a person may pay in all or a head, what a step to cheaper set, how much one unit must and all may feed."""


@dataclass(frozen=True, slots=True)
class Within:
    """Which choices pass the limits of a demand."""

    all: Mask
    """All limits."""
    after: tuple[tuple[LimitName, Mask], ...]
    """Each limit and those before it."""


def within(orders: Orders, demand: Demand) -> Within:
    """What the limits of the demand let through; `orders` are of its party."""
    admitted = np.ones(len(orders.count), dtype=np.bool_)
    after: dict[LimitName, Mask] = {}
    for name, limit in _limits(orders, demand):
        admitted = admitted & limit
        after[name] = admitted
    return Within(admitted, tuple(after.items()))


def _limits(orders: Orders, demand: Demand) -> Iterator[tuple[LimitName, Mask]]:
    """Every limit of the demand over all choices, with its name; a choice passes where all are true."""
    unit, count = orders.unit, orders.count
    yield from (("budget", within) for within in _within_limits(orders, demand))
    yield from (("lower_price", within) for within in _within_steps(demand, unit, orders.cost))
    if demand.unit_serves_min is not None:
        yield "unit_serves_min", unit.largest > demand.unit_serves_min
    if demand.serves_max is not None:
        counted = unit.least_units() if demand.party is None else count
        yield "serves_max", (unit.largest == 0) | (counted * unit.smallest <= demand.serves_max)


def _within_limits(orders: Orders, demand: Demand) -> Iterator[Mask]:
    unit = orders.unit
    if (total := demand.total_max) is not None:
        yield orders.held_against <= cents_down(total)
    if demand.party is None and demand.price_per_person_max is not None:
        head = cents_down(demand.price_per_person_max)
        yield np.where(unit.largest > 0, unit.price <= head * unit.largest, unit.shared | (unit.price <= head))


def _within_steps(demand: Demand, unit: Units, cost: Numbers) -> Iterator[Mask]:
    known = cost > 0
    if demand.known_cost_max is not None:
        yield ~known | (cost <= cents_down(demand.known_cost_max))
    if demand.unit_price_max is not None:
        yield known | (unit.price <= cents_down(demand.unit_price_max))
    if demand.known_is_out:
        yield ~known
    if demand.unknown_is_out:
        yield known
