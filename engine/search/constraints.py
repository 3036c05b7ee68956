"""Constraints: what wants demand of each portion in money and size, the filters necessary for it, exact limits."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import ROUND_FLOOR, Decimal
from typing import Literal

import numpy as np

from engine.catalogue import Filters, Mask, Numbers, cents_down, members_of, phrase_forms
from engine.conversation import Wants
from engine.pricing import CENT, Orders, Units
from engine.safety import contradicts, guarded, kept_out, offers, states, told_apart_by


@dataclass(frozen=True, slots=True)
class Demand:
    """Limits on one portion; None means no limit. Money is in the page's currency, in whole cents."""

    party: int | None = None
    approximate: bool = False
    price_max: Decimal | None = None
    """What the party pays in all; without a party, the least order."""
    price_per_person_max: Decimal | None = None
    known_cost_max: Decimal | None = None
    """From Cheaper: bounds what has a cost for the party, and where only the other one is set, those are out."""
    unit_price_max: Decimal | None = None
    """From Cheaper: bounds what has no cost for the party, likewise."""
    unit_serves_min: int | None = None
    """One unit must feed more than this."""
    serves_max: int | None = None
    """The units together must not feed more than this at least; what states no size passes."""
    price_level: str | None = None
    """Only ranks."""
    restaurant_keys: frozenset[str] = frozenset()
    """Where several are in scope, which a filter of one key cannot say."""

    @property
    def total_max(self) -> Decimal | None:
        """With a party either limit gives the other: what all may pay, the stricter of the two."""
        if self.party is None or self.price_per_person_max is None:
            return self.price_max
        heads = self.price_per_person_max * self.party
        return heads if self.price_max is None else min(heads, self.price_max)

    @property
    def known_is_out(self) -> bool:
        """Cheaper compared unit prices only: what has a cost for the party was not shown and is left out."""
        return self.known_cost_max is None and self.unit_price_max is not None

    @property
    def unknown_is_out(self) -> bool:
        """Cheaper compared costs only: what has no cost for the party was not shown and is left out."""
        return self.unit_price_max is None and self.known_cost_max is not None


def demand_of(wants: Wants) -> Demand:
    """Computed at use, never stored or shown."""
    return Demand(
        party=wants.party,
        approximate=wants.party_approximate,
        price_max=_whole_cents(wants.price_max),
        price_per_person_max=_whole_cents(wants.price_per_person_max),
        known_cost_max=_whole_cents(wants.known_cost_max),
        unit_price_max=_whole_cents(wants.unit_price_max),
        unit_serves_min=wants.unit_serves_min,
        serves_max=wants.serves_max,
        price_level=wants.price_level,
        restaurant_keys=frozenset(wants.restaurant_keys) if len(wants.restaurant_keys) > 1 else frozenset(),
    )


def without_limits(wants: Wants) -> Wants:
    """What each dish of an order must be, whatever all of it may cost and feed: limits are the order's."""
    return replace(
        wants,
        price_max=None,
        price_per_person_max=None,
        known_cost_max=None,
        unit_price_max=None,
        unit_serves_min=None,
        serves_max=None,
        set_by_follow_up=frozenset(),
        listing=None,
        by_place=None,
        whole=None,
    )


def _whole_cents(limit: Decimal | None) -> Decimal | None:
    return None if limit is None else limit.quantize(CENT, ROUND_FLOOR)


def necessary_filters(wants: Wants, currency: str | None = None, demand: Demand | None = None) -> Filters:
    """What both arms filter by: the keys exactly, and of money and size only what is necessary.

    A broad cuisine brings its members. No document that the exact decision would keep is dropped here. `demand`: that
    of these wants, where it is known.
    """
    filters = Filters(
        city_key=wants.city_key if wants.listing != "placeless" else "",
        state_key=wants.state_key if wants.listing != "placeless" else None,
        zip_code=wants.zip_code if wants.listing != "placeless" else None,
        cuisine_keys=_with_members(wants.cuisine_keys),
        restaurant_key=wants.restaurant_keys[0] if len(wants.restaurant_keys) == 1 else None,
        excluded_restaurant_keys=frozenset(wants.excluded_restaurant_keys),
        excluded_food_keys=frozenset(wants.excluded_food_keys),
        excluded_cuisine_keys=_with_members(wants.excluded_cuisine_keys),
        excluded_wishes=tuple(form for phrase in wants.excluded_phrases for form in phrase_forms(phrase)),
        currency=currency,
        price_min_at_most=_dearest_unit(demand or demand_of(wants)),
        serves_most_above=wants.unit_serves_min,
    )
    return guarded_filters(filters, wants)


def guarded_filters(filters: Filters, wants: Wants) -> Filters:
    """The filters with diets and allergies of the kind that is listed: what states the diets and is free of what a
    severe allergy is to, one kind of what does not, or what allergies leave out.

    What contradicts a diet, or is out by an allergy, is in no other kind. For an allergy that is not severe, what does
    not say is among the results.
    """
    if not (wants.dietary_labels or wants.severities):
        return filters
    every = [guarded(allergy) for allergy in kept_out(wants.severities)]
    out = frozenset[str]().union(*(guard.out for guard in every))
    out_words = frozenset[str]().union(*(guard.out_words for guard in every))
    diets = frozenset(wants.dietary_labels)
    if wants.listing == "out":
        return replace(filters, diet_keys=diets, left_out=(out, out_words))
    guards = [guarded(allergy) for allergy in told_apart(wants)]
    if wants.listing not in ("options", "unstated"):
        return replace(
            filters,
            diet_keys=diets,
            excluded_claims=out,
            excluded_words=out_words,
            claims_all=tuple(guard.free for guard in guards),
        )
    stated = (*(frozenset([states(diet)]) for diet in wants.dietary_labels), *(guard.free for guard in guards))
    offered = (
        *(frozenset([states(diet), offers(diet)]) for diet in wants.dietary_labels),
        *(guard.free | guard.offers for guard in guards),
    )
    return replace(
        filters,
        diet_keys=frozenset(),
        excluded_claims=out | {contradicts(diet) for diet in wants.dietary_labels},
        excluded_words=out_words,
        claims_all=offered if wants.listing == "options" else (),
        claims_not_all=stated if wants.listing == "options" else offered,
    )


def told_apart(wants: Wants) -> tuple[str, ...]:
    """The allergies by which dishes stand apart: severe ones; where what does not say is asked for, and nothing else
    stands apart, any."""
    asked_for = wants.listing in ("options", "unstated") and not wants.dietary_labels
    return told_apart_by(wants.severities) or (kept_out(wants.severities) if asked_for else ())


def _with_members(cuisine_keys: tuple[str, ...]) -> frozenset[str]:
    return frozenset(member for key in cuisine_keys for member in members_of(key))


def _dearest_unit(demand: Demand) -> Decimal | None:
    """No portion above this can pass: an order is at least one unit, and costs at least its price."""
    bounds = [bound for bound in (demand.total_max, _step_bound(demand)) if bound is not None]
    return min(bounds, default=None)


def _step_bound(demand: Demand) -> Decimal | None:
    return max((bound for bound in (demand.known_cost_max, demand.unit_price_max) if bound is not None), default=None)


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
        yield np.where(unit.is_known, unit.within_a_head(head), unit.shared | (unit.price <= head))


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
