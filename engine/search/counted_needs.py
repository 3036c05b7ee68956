"""Counted needs: "two vegans and one coeliac" filters nothing, but brings a dish for each of them.

The rules are the rule book's, "Diet, exclusions, allergies": at least one dish for each need, mains first, then known
size, least waste for that count, then cost, within the whole budget. Filters, exclusions and the guard of allergies
hold for these dishes as for all others.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from decimal import Decimal

import numpy as np

from engine.catalogue import Columns, Numbers, Rows, passing
from engine.conversation import Need, Wants
from engine.safety import with_implied
from engine.search.constraints import Demand, demand_of, necessary_filters
from engine.search.decision import Decision, decide_among
from engine.search.pages import RankedDish, Ranking
from engine.search.query import BESIDES, MAINS, Asked


@dataclass(frozen=True, slots=True)
class Brought:
    """One dish for one need, or for several where no other dish covers them."""

    needs: tuple[Need, ...]
    decision: Decision
    """Of all that these needs could have had: what the dish's other portions are taken from."""
    dish: RankedDish
    """With the units that the needs take, and their cost."""

    @property
    def count(self) -> int:
        return sum(need.count for need in self.needs)


@dataclass(frozen=True, slots=True)
class Coverage:
    brought: tuple[Brought, ...] = ()
    uncovered: tuple[Need, ...] = ()
    """Needs that no dish states."""

    @property
    def dish_keys(self) -> tuple[str, ...]:
        return tuple(one.dish.dish_key for one in self.brought)


def cover(
    columns: Columns, wants: Wants, asked: Asked, currency: str | None, shown_dish_keys: Collection[str] = ()
) -> Coverage:
    """A dish for each need, in the order said; each a dish of its own while there are enough.

    `currency`: the page's. `shown_dish_keys`: dishes of earlier pages, of which none is brought again; a need that
    only they cover is neither brought nor uncovered.
    """
    brought: list[Brought] = []
    uncovered: list[Need] = []
    for need in open_needs(wants):
        decision = _decided(columns, wants, asked, currency, (need,))
        places = _ranked(decision, need.count)
        if not len(places):
            uncovered.append(need)
            continue
        taken = {one.dish.dish_key for one in brought}
        place = _first(decision, places, taken.union(shown_dish_keys))
        if place is not None:
            brought.append(_brought(decision, (need,), place))
        elif not shown_dish_keys and not _share(brought, need, columns, wants, asked, currency):
            uncovered.append(need)
    return Coverage(tuple(brought), tuple(uncovered))


def open_needs(wants: Wants) -> tuple[Need, ...]:
    """Needs that the diets in force do not cover already: where all is vegan, nothing is brought for a vegetarian.

    None where a page lists what does not state a diet: it holds nothing else.
    """
    if wants.listing:
        return ()
    stated = with_implied(wants.dietary_labels)
    return tuple(need for need in wants.needs if need.count > 0 and need.label not in stated)


def _decided(columns: Columns, wants: Wants, asked: Asked, currency: str | None, needs: tuple[Need, ...]) -> Decision:
    """What states all of these labels and feeds these people within the budget of all."""
    labels = tuple(dict.fromkeys((*wants.dietary_labels, *(need.label for need in needs))))
    bounded = replace(wants, dietary_labels=labels, unit_serves_min=None, known_cost_max=None, unit_price_max=None)
    demand = demand_of(wants)
    scope = frozenset(wants.restaurant_keys) if len(wants.restaurant_keys) > 1 else frozenset()
    rows = passing(columns, necessary_filters(bounded, currency))
    if demand.party is None and demand.price_per_person_max is not None:
        rows = _within_a_head(columns, rows, Demand(price_per_person_max=demand.price_per_person_max), asked)
    count = sum(need.count for need in needs)
    return decide_among(columns, rows, Demand(party=count, price_max=_budget(demand), restaurant_keys=scope), asked)


def _budget(demand: Demand) -> Decimal | None:
    """What all may pay: a dish for two may take as much of it as any other."""
    limits = (demand.total_max, demand.known_cost_max)
    return min((limit for limit in limits if limit is not None), default=None)


def _within_a_head(columns: Columns, rows: Rows, demand: Demand, asked: Asked) -> Rows:
    """Without a party there is no whole budget: the limit a head is held against the price a head, as for all."""
    return decide_among(columns, rows, demand, asked).passing_rows


def _ranked(decision: Decision, count: int) -> Rows:
    """Places in the decision's columns, best first. Drinks, sauces and add-ons feed nobody, unless asked for."""
    columns, choices = decision.columns, decision.columns.choices
    feeding = ~columns.course.among(BESIDES - decision.asked.courses, decision.rows)
    group = decision.group if decision.asked else np.zeros(len(decision), dtype=np.int8)
    smallest = np.where(choices.feeds_one[decision.choices], 1, choices.serves_min[decision.choices])
    waste: Numbers = np.maximum(decision.units * smallest - count, 0)
    cost = np.where(decision.cost > 0, decision.cost, decision.price)
    besides = ~columns.course.among(MAINS, decision.rows)
    # The last key leads; equal dishes keep the order of the columns, which is that of their ids.
    order = np.lexsort((cost, waste, ~decision.sized, besides, group))
    ranked: Rows = order[feeding[order]]
    return ranked


def _first(decision: Decision, places: Rows, taken: Collection[str]) -> int | None:
    index = decision.columns.dish_key.index
    codes = [index[key] for key in taken if key in index]
    free = places[~np.isin(decision.dishes[places], codes)]
    return int(free[0]) if len(free) else None


def _brought(decision: Decision, needs: tuple[Need, ...], place: int) -> Brought:
    return Brought(needs, decision, Ranking(decision, np.array([place]), {}).dish(place))


def _share(
    brought: list[Brought], need: Need, columns: Columns, wants: Wants, asked: Asked, currency: str | None
) -> bool:
    """No dish is left for this need alone: the first dish brought that states it, too, is for both.

    False where none is, or where enough for both is beyond the budget.
    """
    for at, one in enumerate(brought):
        needs = (*one.needs, need)
        decision = _decided(columns, wants, asked, currency, needs)
        place = _first(decision, _ranked(decision, one.count + need.count), ())
        places = decision.places_of([one.dish.doc_id]).tolist()
        if place is not None and places[0] >= 0:
            brought[at] = _brought(decision, needs, places[0])
            return True
    return False
