"""Distance, as the crow flies: of cities from each other, and of restaurants from where the food goes.

Where a place is, only the menus say: a ZIP code or a city is where its items are on the mean.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import asin, cos, radians, sin, sqrt

from engine.catalogue import Columns, Place, Position, Vocabulary
from engine.conversation import Wants
from engine.search.relaxing import within_city

EARTH_MILES = 3958.8
"""Mean radius of the earth (IUGG, 6,371.0 km)."""


@dataclass(frozen=True, slots=True)
class Centre:
    """Where distances are counted from."""

    name: str
    """As people write it: "02139", "Cambridge"."""
    position: Position


def centre_of(wants: Wants, vocabulary: Vocabulary) -> Centre | None:
    """Of the ZIP code in force, else of its city; None where none is, or no menu says where that is."""
    there = vocabulary.zip_positions.get(wants.zip_code or "")
    if there is not None:
        return Centre(wants.zip_code or "", there)
    city = next((one for one in vocabulary.places if one.position and is_of(one, wants)), None)
    return Centre(city.city, city.position) if city and city.position else None


def miles_from(centre: Centre | None, vocabulary: Vocabulary) -> Mapping[str, float]:
    """How far each restaurant is whose menu says where it is, by its key."""
    if centre is None:
        return {}
    ways = ((one.restaurant_key, miles_between(centre.position, one.position)) for one in vocabulary.restaurants)
    return {key: miles for key, miles in ways if miles is not None}


def miles_between(one: Position | None, other: Position | None) -> float | None:
    """Great-circle distance by the haversine formula; None where a position is unknown."""
    if one is None or other is None:
        return None
    (south, west), (north, east) = (tuple(map(radians, position)) for position in (one, other))
    half = sin((north - south) / 2) ** 2 + cos(south) * cos(north) * sin((east - west) / 2) ** 2
    return 2 * EARTH_MILES * asin(min(1.0, sqrt(half)))


def around(columns: Columns, wants: Wants) -> Wants:
    """What is looked through where distances are asked for: a ZIP code says from where, and its city is searched."""
    if wants.by_place != "near" or wants.zip_code is None:
        return wants
    city = within_city(columns, wants)
    return replace(city, zip_code=None) if city.city_key or city.state_key else wants


def is_of(place: Place, wants: Wants) -> bool:
    """The city that is in force; a state that nobody said may be any."""
    return place.city_key == wants.city_key and wants.state_key in (None, "", place.state_key)
