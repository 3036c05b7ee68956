"""Bounds of restaurants and sets of them: what no order from there can exceed, of all at once and without a program.

A relaxation: heads eat fractions of units, each of what is best for it alone. What fails here fails in every program,
and the rest is looked at in order of what it could be at best.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import comb
from typing import Any

import numpy as np

from engine.catalogue import Mask, Rows
from engine.plans.contract import PlanAsk
from engine.plans.offers import Offers
from engine.plans.program import Floats, Slots, Wishes, servings_of, suiting, worth
from engine.plans.rules import DRINKS, SIDES_A_MEAL, WISHED

SETS_MOST = 20_000
"""Of more sets than this only those of the restaurants that are bounded best alone are looked at."""


@dataclass(frozen=True)
class Bounds:
    """Columns of equal length, a line a set; better ones first."""

    sets: Rows
    """Sets × places: places in `offers.restaurants`."""
    fit: Floats
    """At most."""
    suited: Floats
    """Heads that have a main which suits them, at most."""
    estimated: Floats
    """Heads on estimated lines, at least."""
    cost: Floats
    """Cents, at least."""

    def __len__(self) -> int:
        return len(self.sets)

    def of_kitchens(self, are_of: Mask) -> "Bounds":
        """Sets with a place of its own for each kitchen. `are_of`: restaurants × kitchens."""
        kitchens, places = range(are_of.shape[1]), range(self.sets.shape[1])
        ways = permutations(places, len(kitchens))
        one_each = [np.all([are_of[self.sets[:, place], at] for at, place in enumerate(way)], axis=0) for way in ways]
        kept = np.logical_or.reduce(one_each) if one_each else np.zeros(len(self), dtype=np.bool_)
        return Bounds(self.sets[kept], self.fit[kept], self.suited[kept], self.estimated[kept], self.cost[kept])


@dataclass(frozen=True)
class _Alone:
    """Restaurants × eaters, each a least price or a highest score; infinite where there is none."""

    main: Floats
    plate: Floats
    side: Floats
    two_sides: Mask
    main_score: Floats
    side_score: Floats
    plate_score: Floats
    unstated_main: Mask
    unstated_side: Mask
    extras: Floats
    """Restaurants × extras that have to be had."""
    wished: Floats
    """Restaurants × what was wished for: what it adds to the fit where it is had."""
    suited: Floats
    """Restaurants × who is suited: heads for whom they have a main."""
    sides: Mask
    """Restaurants: a side belongs to the meal."""


def bounds_of(offers: Offers, ask: PlanAsk, wishes: Wishes, places: int, minimums: Mapping[int, int]) -> Bounds:
    """Of every set of so many restaurants that could feed the party."""
    alone = _alone(offers, ask, wishes)
    restaurants = np.arange(len(offers.restaurants))
    if places > 1:
        restaurants = _shortlist(alone, wishes, restaurants, places)
    sets = np.array(list(combinations(restaurants.tolist(), places)), dtype=np.int64).reshape(-1, places)
    heads = np.array(wishes.eaters, dtype=np.float64)
    main, plate, side = (getattr(alone, name)[sets].min(axis=1) for name in ("main", "plate", "side"))
    two_sides = alone.two_sides[sets].any(axis=1)
    with np.errstate(invalid="ignore"):
        double = np.where(two_sides, SIDES_A_MEAL * side, np.inf)
        # Of several, an extra of one may be the side of all: only where all have a side of their own is it needed.
        everywhere: Mask = np.all(alone.sides[sets], axis=1)
        sides = everywhere[:, np.newaxis] & np.isfinite(side)
        meal = np.minimum(np.minimum(main + np.where(sides, side, 0), plate), double)
        extras = alone.extras[sets].min(axis=1) * [one.need(wishes.heads) for one in wishes.extras if not one.is_wished]
        cost = np.where(heads > 0, meal * heads, 0).sum(axis=1) + extras.sum(axis=1)
    least = np.array([minimums.get(place, 0) if wishes.minimum else 0 for place in range(len(offers.restaurants))])
    cost = np.maximum(cost, least[sets].sum(axis=1)) if len(sets) else cost
    possible = np.isfinite(cost)
    if wishes.budget is not None:
        possible &= cost <= wishes.budget + 1e-6
    fit = _fit(alone, sets, heads) + alone.wished[sets].max(axis=1).sum(axis=1)
    suited = alone.suited[sets].max(axis=1).sum(axis=1)
    stated = ~alone.unstated_main[sets].all(axis=1)
    stated_side = ~alone.unstated_side[sets].all(axis=1) | ~sides
    estimated = np.where(heads > 0, heads * ~stated + heads * ~stated_side, 0).sum(axis=1)
    order = np.lexsort((*sets.T[::-1], np.round(cost), estimated, -suited, -np.round(fit, 2)))
    order = order[possible[order]]
    return Bounds(sets[order], fit[order], suited[order], estimated[order], cost[order])


def _fit(alone: _Alone, sets: Rows, heads: Floats) -> Floats:
    main, side, plate = (getattr(alone, name)[sets].max(axis=1) for name in ("main_score", "side_score", "plate_score"))
    best = np.maximum(main, np.maximum(plate, side)) + np.maximum(side, np.where(side > 0, plate, 0))
    found: Floats = np.where(heads > 0, best * heads, 0).sum(axis=1)
    return found


def _shortlist(alone: _Alone, wishes: Wishes, restaurants: Rows, places: int) -> Rows:
    """Fewer restaurants where sets of all would be too many: those that feed most, then the cheapest."""
    kept = len(restaurants)
    while kept > places and comb(kept, places) > SETS_MOST:
        kept -= 1
    cheapest = np.minimum(alone.main, alone.plate)
    fed = -np.isfinite(cheapest).sum(axis=1)
    order = np.lexsort((restaurants, np.where(np.isfinite(cheapest[:, 0]), cheapest[:, 0], np.inf), fed))
    return np.sort(restaurants[order[: max(kept, 1)]])


def _alone(offers: Offers, ask: PlanAsk, wishes: Wishes) -> _Alone:
    slots = Slots(offers, ask, wishes.extras, wishes.among)
    ratio = servings_of(offers, wishes.heads, wishes.effective)
    price = offers.price / ratio
    values = worth(offers, slots)
    eats = [np.ones(len(offers), dtype=np.bool_)] + [offers.by_group[group.key] for group in wishes.groups]
    in_main, in_side, plates = (slots.slot == 0) & ~slots.is_plate, slots.slot == 1, slots.is_plate
    count = len(offers.restaurants)
    places = [offers.restaurant == place for place in range(count)]

    def over(of: Callable[[Mask], Any], part: Mask) -> Any:
        """By restaurant and eater."""
        return np.stack([of(part & eat) for eat in eats], axis=1)

    def least(part: Mask) -> Floats:
        return _by(np.minimum, offers.restaurant[part], price[part], count, np.inf)

    def most(part: Mask) -> Floats:
        return _by(np.maximum, offers.restaurant[part], values[part], count, 0.0)

    def any_of(part: Mask) -> Mask:
        return np.bincount(offers.restaurant[part], minlength=count) > 0

    def double(part: Mask) -> Mask:
        """Two sides are a meal to those who eat only what states something."""
        pairs = np.unique(np.stack([offers.restaurant[part], offers.dish[part]], axis=1), axis=0)
        return np.bincount(pairs[:, 0].astype(np.int64), minlength=count) >= SIDES_A_MEAL

    stated, grouped = ~offers.is_estimated, np.arange(len(eats)) > 0
    return _Alone(
        main=over(least, in_main),
        plate=over(least, plates),
        side=over(least, in_side),
        two_sides=over(double, in_side) & grouped,
        main_score=over(most, in_main),
        side_score=over(most, in_side),
        plate_score=over(most, plates),
        unstated_main=~over(any_of, (in_main | plates) & stated) & ~(over(double, in_side & stated) & grouped),
        unstated_side=~over(any_of, (in_side | plates) & stated),
        extras=_stacked([least(part) for part in _needed(offers, slots)], count),
        wished=_stacked([any_of(part) * most for part, most in _wished(offers, slots, wishes)], count),
        suited=_stacked([any_of((slots.slot == 0) & suits) * heads for heads, suits in suiting(offers, wishes)], count),
        sides=np.array([slots.has_sides(own) and not slots.replacing(own) for own in places], dtype=np.bool_),
    )


def _needed(offers: Offers, slots: Slots) -> Iterator[Mask]:
    """Offers of each extra without which there is no order; of a breakfast's drink any of those wished for will do."""
    for at, extra in enumerate(slots.extras):
        also = slots.drinks(offers) if extra.words == DRINKS else []
        if not extra.is_wished:
            yield np.isin(slots.slot, [2 + one for one in (at, *also)])


def _wished(offers: Offers, slots: Slots, wishes: Wishes) -> Iterator[tuple[Mask, float]]:
    """Offers of each wish, and what it is worth to have one."""
    for at, extra in enumerate(slots.extras):
        if extra.is_wished:
            yield slots.slot == 2 + at, wishes.heads * WISHED / 100
    for extra in wishes.among:
        if extra.is_wished:
            yield (slots.slot == 0) & offers.by_extra[extra.words], wishes.fair * WISHED / 100


def _stacked(columns: Sequence[Any], count: int) -> Floats:
    return np.stack(columns, axis=1) if columns else np.zeros((count, 0))


def _by(reduce: np.ufunc, keys: Rows, values: Floats, count: int, start: float) -> Floats:
    found = np.full(count, start)
    reduce.at(found, keys, values)
    return found
