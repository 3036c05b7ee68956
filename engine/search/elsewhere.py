"""Elsewhere: where a place lacks what is asked for, the cities nearest to it whose menus have it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from engine.catalogue import Columns, Place, Rows
from engine.conversation import Wants
from engine.search.candidates import CandidateSet
from engine.search.distance import is_of, miles_between
from engine.search.query import MAINS
from engine.search.relaxing import droppable, within_city, without

NEAREST_CITIES, AS_NEAR = 3, 2.0
"""As many as the question for a place names, none of them twice as far away as the nearest: who would go there goes to
that one."""


BROUGHT_MILES = 50.0
"""An hour's drive: nobody has a lunch brought from further away, so that another city's menu is no way out."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A city that has what is asked for, and how many dishes; `miles` as the crow flies, None where unknown."""

    place: Place
    dishes: int
    miles: float | None


def elsewhere(wants: Wants, candidates: CandidateSet, places: Iterable[Place]) -> tuple[Elsewhere, ...]:
    """The nearest cities, those of unknown distance last and the largest first; () where the place itself has some.

    What is asked for is a dish, else a kitchen, with its diets and guards: a limit that holds it back in the place
    itself is no reason to look away from there, and no reason to leave another place out.
    """
    here = within_city(candidates.columns, wants)
    is_asked = bool(candidates.asked or wants.cuisine_keys) and not (wants.restaurant_keys or wants.listing)
    if not is_asked or not (here.city_key or here.state_key):
        return ()
    bare = without(here, [limit for limit in droppable(here) if limit != "cuisine" or candidates.asked])
    if candidates.total(bare):
        return ()
    rows = candidates.counts(_at(bare, None)).counted_rows
    ways = _ways(candidates.columns, rows, here, places)
    as_near = [(miles, one) for miles, one in ways if (miles or 0.0) <= AS_NEAR * (ways[0][0] or 0.0)]
    nearest = ((one, candidates.total(_at(bare, one)), miles) for miles, one in as_near[:NEAREST_CITIES])
    return tuple(Elsewhere(one, dishes, miles) for one, dishes, miles in nearest if dishes)


def nearest_with(label: str, wants: Wants, columns: Columns, places: Iterable[Place]) -> Elsewhere | None:
    """The nearest other city whose menus state a meal of a diet, none further away than food is brought."""
    meals = columns.course.among(MAINS) & columns.diet_keys.any_of([label])
    rows = np.flatnonzero(meals)
    for miles, one in _ways(columns, rows, wants, places):
        if not is_of(one, wants) and miles is not None and miles <= BROUGHT_MILES:
            return Elsewhere(one, int((meals & columns.city_key.equals(one.city_key)).sum()), miles)
    return None


def _ways(columns: Columns, rows: Rows, here: Wants, places: Iterable[Place]) -> list[tuple[float | None, Place]]:
    """Cities that the rows are of, with how far they are: the nearest first."""
    known = {(one.city_key, one.state_key): one for one in places if one.city}
    centre = next((one.position for one in known.values() if is_of(one, here)), None)
    found = [known[keys] for keys in _cities(columns, rows) if keys in known]
    ways = [(miles_between(centre, one.position), one) for one in found]
    return sorted(
        ways, key=lambda way: (way[0] is None, way[0] or 0.0, -way[1].items, way[1].city_key, way[1].state_key)
    )


def _at(wants: Wants, place: Place | None) -> Wants:
    bare = replace(wants, city=None, city_key=None, state=None, state_key=None, zip_code=None)
    if place is None:
        return bare
    return replace(bare, city=place.city, city_key=place.city_key, state=place.state, state_key=place.state_key)


def _cities(columns: Columns, rows: Rows) -> list[tuple[str, str]]:
    """City and state of these rows, each once."""
    cities, states = columns.city_key, columns.state_key
    pairs = np.unique(np.stack((cities.codes[rows], states.codes[rows])), axis=1).T.tolist()
    return [(cities.names[city], states.names[state]) for city, state in pairs]
