"""Restaurants that answer a turn: of the dishes that pass, how many each has, at what a head, with which diets."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType

import numpy as np

from engine.catalogue import Columns, Mask, Numbers, Place, Rows, answer_of, fold_key, money
from engine.conversation import Memory, PlaceOrder, Wants
from engine.reading import STATES, action_understood, merge
from engine.safety import FREE, IMPLIES, standings
from engine.search.candidates import CandidateSet
from engine.search.counts import ResultCounts
from engine.search.decision import Decision
from engine.search.planner import plan_search
from engine.search.query import LAST

NOWHERE: Mapping[str, float] = MappingProxyType({})
"""Nobody asked how far anything is."""


@dataclass(frozen=True, slots=True)
class RestaurantTally:
    """What a restaurant has of what passes."""

    restaurant_key: str
    row: int
    """One of its documents, which says where it is."""
    dishes: int
    sized: int
    """Of them, those of a size that is known."""
    free: int
    """Of them, those that state themselves free of the allergies in force."""
    heads: tuple[Decimal, Decimal] | None
    """Least and most that one of the party pays, of the first group of its dishes in which a cost is known."""
    diets: tuple[str, ...]
    """That some of its dishes state, those of most dishes first."""


def restaurants_of(
    decision: Decision,
    party: int | None,
    order: PlaceOrder | None,
    by_price: bool,
    allergies: tuple[str, ...] = (),
    skip: Collection[str] = (),
    miles: Mapping[str, float] = NOWHERE,
) -> tuple[str, ...]:
    """Keys of the restaurants with dishes that are counted, in order, but for those of `skip`.

    "near": by `miles`, those of which nobody knows how far last. "fit": those of which a dish is of a known size first;
    then by how many dishes, and by key. `by_price`: by the least that a head pays, those of no known cost last. What
    states itself free of an allergy is more than what does not say.
    """
    counted = np.flatnonzero(decision.counted)
    codes, keys = decision.restaurants_of[counted], decision.columns.restaurant_key
    dishes = np.bincount(codes, minlength=len(keys.index))
    sized = np.bincount(codes[_is_sized(decision, counted)], minlength=len(dishes)) > 0
    free = np.bincount(codes[_is_free(decision, counted, allergies)], minlength=len(dishes))
    found = np.flatnonzero(dishes)
    names = np.array(keys.names, dtype=object)[found].astype(str)
    least = _least_heads(decision, counted, len(dishes))[found] if by_price and party else np.zeros(len(found))
    unsized = ~sized[found] if order in ("fit", "near") and party else np.zeros(len(found))
    away = np.array([miles.get(name, np.inf) for name in names.tolist()])
    places = np.lexsort((names, -dishes[found], -free[found], unsized, least, away))
    skipped = frozenset(skip)
    return tuple(name for name in names[places].tolist() if name not in skipped)


def tally_of(decision: Decision, key: str, party: int | None, allergies: tuple[str, ...] = ()) -> RestaurantTally:
    """The figures of one of them."""
    columns = decision.columns
    own = np.flatnonzero(decision.counted & (decision.restaurants_of == columns.restaurant_key.index[key]))
    rows = decision.rows[own]
    return RestaurantTally(
        restaurant_key=key,
        row=int(rows[0]),
        dishes=len(own),
        sized=int(np.count_nonzero(_is_sized(decision, own))),
        free=int(np.count_nonzero(_is_free(decision, own, allergies))),
        heads=_heads(decision, own, party) if party else None,
        diets=tuple(labels_stated(columns, rows)),
    )


def totals_of_places(candidates: CandidateSet, memory: Memory, generation: int) -> tuple[int, ...]:
    """The total that a press on each restaurant shown would give."""
    totals = []
    for at in range(len(memory.places)):
        understood = action_understood("show_place", str(at))
        assert understood is not None
        plan = plan_search(merge(memory, understood), candidates, memory, understood, generation)
        totals.append(plan.total)
    return tuple(totals)


_STATES = {**STATES, **{fold_key(name): name for name in STATES.values()}}
"""Key of a state, by its code or its name, to that name; a feed writes quarters and counties there as well."""


def namesakes(city_key: str | None, places: Iterable[Place]) -> tuple[Place, ...]:
    """Cities of one name in several states, the largest first; () where one state alone has it."""
    found: dict[str, Place] = {}
    for one in sorted(places, key=lambda place: (-place.items, place.state_key)):
        if city_key and one.city_key == city_key and one.state_key in _STATES:
            found.setdefault(_STATES[one.state_key], one)
    return tuple(found.values()) if len(found) > 1 else ()


def states_apart(counts: ResultCounts, wants: Wants, places: Iterable[Place]) -> tuple[Place, ...]:
    """Of the city that is in force without its state those that have some of what is counted; () where it is clear
    which is meant."""
    if wants.state_key or wants.zip_code or not (among := namesakes(wants.city_key, places)):
        return ()
    states = counts.columns.state_key
    there = {_STATES.get(states.names[code]) for code in np.unique(states.codes[counts.counted_rows])}
    found = tuple(one for one in among if _STATES[one.state_key] in there)
    return found if len(found) > 1 else ()


def labels_stated(columns: Columns, rows: Rows, but: Collection[str] = ()) -> dict[str, int]:
    """Diets that dishes of these rows state, most first, then by name, each with how many do."""
    # Of these rows alone: a label's own rows are all over the catalogue.
    places, codes = columns.diet_keys.of_rows(rows)
    dishes = columns.dish_key.codes[rows]
    counts: dict[str, int] = {}
    for label, code in columns.diet_keys.index.items():
        stating = places[codes == code]
        if len(stating) and label not in but and _is_said(columns, label, rows[stating]):
            counts[label] = len(np.unique(dishes[stating]))
    return dict(sorted(counts.items(), key=lambda entry: (-entry[1], entry[0])))


def _is_said(columns: Columns, label: str, stating: Rows) -> bool:
    """Whether one of the rows states the diet itself: nobody labels a dish "dairy-free" by calling it vegan."""
    stronger = [other for other, implied in IMPLIES.items() if label in implied]
    return not stronger or not bool(columns.diet_keys.any_of(stronger, stating).all())


def _is_sized(decision: Decision, places: Rows) -> Mask:
    found: Mask = decision.sized[places]
    return found


def _is_free(decision: Decision, places: Rows, allergies: tuple[str, ...]) -> Mask:
    if not allergies:
        return np.zeros(len(places), dtype=np.bool_)
    found: Mask = answer_of(decision.columns, standings, allergies)[decision.rows[places]] == FREE
    return found


def _least_heads(decision: Decision, places: Rows, restaurants: int) -> Numbers:
    """A cost by restaurant: the least of its first group in which one is known; beyond all where none is."""
    costs, groups = decision.cost[places], decision.group[places]
    least: Numbers = np.full(restaurants, np.iinfo(np.int64).max)
    for group in range(LAST, -1, -1):
        known = (costs > 0) & (groups == group)
        codes = decision.restaurants_of[places[known]]
        least[codes] = np.iinfo(np.int64).max
        np.minimum.at(least, codes, costs[known])
    return least


def _heads(decision: Decision, own: Rows, party: int) -> tuple[Decimal, Decimal] | None:
    costs, groups = decision.cost[own], decision.group[own]
    known = costs > 0
    if not known.any():
        return None
    of_first = costs[known & (groups == groups[known].min())]
    return money(of_first.min()) / party, money(of_first.max()) / party
