"""What the arms are asked for: each group of the order of results in turn, until enough dishes survive.

`decide` knows already what passes, so the arms are asked only for groups that hold something, and only for as much as
exact limits will leave enough of. What they do not return still stands last of its group: nothing is lost.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from engine.catalogue import Mask, Tier
from engine.pricing import ESTIMATED, MOST_UNITS, effective_party
from engine.search.constraints import Demand
from engine.search.decision import Decision
from engine.search.fusion import Hit, first_places, hits_of
from engine.search.query import BESIDES, BETWEEN, MAINS, NEAREST, Asked

WANTED_DISHES = 100
"""Ranked ids kept of a search (rule book, "Results, sessions, turns"): no more need to be ranked."""
FETCHED_PER_RESTAURANT = 10
"""Rule book, "Order of results": each arm fetches at most ten a restaurant, then fills up."""
MARGIN = 3
"""Fetched beyond the share that should survive, because one restaurant may crowd the best ranks and a dish may have
several documents."""
ONE_FETCH = 300
"""So few documents are fetched whole: WANTED_DISHES × MARGIN, and one query costs less than several."""
MOST_FETCHED = 1000
"""A bound on one query's work; past it dishes stand by id, behind hundreds that are ranked."""


@dataclass(frozen=True, slots=True)
class Fetch:
    """One query of an arm: the filters narrowed to a tier (None: not narrowed), and how many documents."""

    tier: Tier | None
    limit: int


def tiers_of(asked: Asked, demand: Demand) -> tuple[Tier, ...]:
    """Every group of the order of results in turn. A tier is necessary for its group, not sufficient."""
    groups = (tier for group in _groups(asked) for tier in group)
    return tuple(replace(tier, **size) for tier in groups for size in _sizes(demand))


def _groups(asked: Asked) -> tuple[tuple[Tier, ...], ...]:
    """The tiers of each group, which cover it together."""
    if not asked:
        then, last = (BETWEEN | MAINS) - asked.first, BESIDES - asked.first
        return (Tier(courses=asked.first),), (Tier(courses=then),), (Tier(courses=last),)
    named = (Tier(named=asked.wishes),) if asked.wishes else ()
    of_course = (Tier(courses=asked.courses),) if asked.courses else ()
    described = (Tier(described=asked.wishes),) if asked.wishes else ()
    return (*named, *of_course), described, (Tier(),)


def _sizes(demand: Demand) -> tuple[dict[str, Any], ...]:
    """What fits has a portion of which at most four units are enough, or one that feeds one."""
    if demand.party is None:
        return ({},)
    enough = -(-effective_party(demand.party, demand.approximate) // MOST_UNITS)
    return {"size": "fits", "serves_most_min": enough}, {"size": "stated"}, {"size": "unknown"}


def tiers_to_fetch(decision: Decision, demand: Demand, wanted: int = WANTED_DISHES) -> tuple[Fetch, ...]:
    """The queries of each arm, in turn: groups that hold nothing are left out, and the rest once enough survive.

    What is few is fetched whole and at once. "Nearest by meaning" is one query: there nearness counts before size.
    """
    considered = sum(decision.considered)
    if considered <= ONE_FETCH:
        return (Fetch(None, considered),) if considered else ()
    fetches: list[Fetch] = []
    for group, tiers in enumerate(_groups(decision.asked)):
        held = decision.group == group
        if _surviving(decision, decision.group < group) >= wanted or not held.any():
            continue
        if decision.asked and group == NEAREST:
            fetches.append(Fetch(None, min(wanted, considered)))
        else:
            fetches += (fetch for tier in tiers for fetch in _of_group(decision, demand, tier, group, wanted))
    return tuple(fetches)


def _of_group(decision: Decision, demand: Demand, tier: Tier, group: int, wanted: int) -> Iterator[Fetch]:
    """One group by its size groups, or whole where it is small."""
    # The tier of what is described holds what is named, too.
    reach = slice(0 if tier.described else group, group + 1)
    documents = sum(decision.considered[reach])
    if documents <= ONE_FETCH:
        yield Fetch(tier, documents)
        return
    within = decision.group <= group if tier.described else decision.group == group
    per_dish = documents / np.count_nonzero(within)
    # What is estimated states no size: the arms know it as unknown.
    sizes = np.minimum(decision.size_group, ESTIMATED)
    for size_group, size in enumerate(_sizes(demand)):
        before = (decision.group < group) | ((decision.group == group) & (sizes < size_group))
        cell = (decision.group == group) & (sizes == size_group)
        if cell.any() and _surviving(decision, before) < wanted:
            # A tier of stated sizes holds what fits, too, so that the share is taken of all that the group holds.
            dishes = min(wanted, int(np.count_nonzero(within)))
            yield Fetch(replace(tier, **size), min(MOST_FETCHED, documents, round(dishes * per_dish * MARGIN)))


def _surviving(decision: Decision, among: Mask) -> int:
    """Dishes, at most ten a restaurant."""
    return int(np.minimum(np.bincount(decision.restaurants_of[among]), FETCHED_PER_RESTAURANT).sum())


def arm_list(decision: Decision, fetched: Iterable[Sequence[Hit]], wanted: int = WANTED_DISHES) -> list[Hit]:
    """One arm's list from its queries in turn: dishes that pass, at most ten a restaurant, then filled up.

    A dish stands where its best document was found, under the id of the document that was taken, so that two arms
    which found different documents of one dish agree on it.
    """
    hits = [hit for found in fetched for hit in found]
    if not hits or not len(decision):
        return []
    places = decision.places_of([hit.doc_id for hit in hits])
    first = first_places(places.tolist())
    first.pop(-1, None)
    # In bulk, here and below: taking numbers out of arrays one by one costs more than everything else.
    found = sorted(first.values())
    at = places[found]
    doc_ids, rows = decision.columns.doc_ids, decision.rows[at].tolist()
    best = hits_of(map(doc_ids.__getitem__, rows), [hits[place].score for place in found])
    return _at_most(best, decision.restaurants_of[at].tolist(), wanted)


def _at_most(best: list[Hit], restaurants: list[int], wanted: int) -> list[Hit]:
    """Ten a restaurant first; what is beyond them fills up to what is wanted."""
    if max(Counter(restaurants).values(), default=0) <= FETCHED_PER_RESTAURANT:
        return best
    served: Counter[int] = Counter()
    first: list[Hit] = []
    rest: list[Hit] = []
    for hit, restaurant in zip(best, restaurants, strict=True):
        served[restaurant] += 1
        (first if served[restaurant] <= FETCHED_PER_RESTAURANT else rest).append(hit)
    return first + rest[: max(0, wanted - len(first))]
