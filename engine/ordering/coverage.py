"""Coverage of a place by a restaurant's zones of delivery: by ZIP code, by polygon, by name. Pure; the database finds
the same among the zones of many (engine/stores/postgres/zones.py).

The first zone in the feed's order that covers it counts. Names are compared as they are pronounced, not as they are
typed: without case, accents, vowel marks and the article, Arabic letters in one form. [`orders.md`, Location]
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from engine.catalogue import Delivery, DeliveryZone, Fulfilment, Point, name_key
from engine.ordering.values import Destination

ARTICLES = frozenset({"al", "el", "ar", "as", "ad", "an", "ash", "at", "az"})
"""The Arabic article in Latin letters, also as it is spoken before certain letters."""
_JOINED = re.compile(r"al(?=[a-z]{5})|ال(?=\w{2})")
"""The article written together with its word ("Alolaya"): in Latin letters only where enough is left for a name."""
_DISTRICT = frozenset({"حي", "district", "neighbourhood", "neighborhood"})
"""Words before or behind a district's own name."""
ZIP = re.compile(r"[0-9]{5}(?=-[0-9]{4}$|$)")
"""US ZIP code, or ZIP+4, whose first five say the place."""
NEAR_MOST = 3
"""Places that are offered in the place of one that nobody covers. [`arabic-ordering-agent.md` §4.4: nearby areas]"""


@lru_cache(maxsize=65_536)
def spelling_key(name: str) -> str:
    """Two names with one key are one district: "Al-Olaya", "Olaya" and "alolaya"; "حي العُليا" and "العليا"."""
    words = name_key(name).split()
    while len(words) > 1 and words[0] in _DISTRICT:
        del words[0]
    while len(words) > 1 and words[-1] in _DISTRICT:
        del words[-1]
    own = [_JOINED.sub("", word, count=1) if _JOINED.match(word) else word for word in words if word not in ARTICLES]
    return "".join(own or words)


def zip_of(code: str) -> str:
    """The five digits; what is no ZIP code of the US, as it is."""
    found = ZIP.match(code.strip())
    return found[0] if found else code.strip()


def covering(fulfilment: Fulfilment, destination: Destination) -> int | None:
    """Which of `delivery` covers it; None where none does, or nothing is stated."""
    for at, delivery in enumerate(fulfilment.delivery or ()):
        if covers(delivery.zone, destination):
            return at
    return None


def covers(zone: DeliveryZone, destination: Destination) -> bool:
    if destination.zip_code and zip_of(destination.zip_code) in map(zip_of, zone.zips):
        return True
    point = point_of(destination)
    if point is not None and zone.polygon and within(point, zone.polygon):
        return True
    return not place_keys(destination).isdisjoint(zone_keys(zone))


def zone_keys(zone: DeliveryZone) -> frozenset[str]:
    """Of every way in which its districts are written."""
    return frozenset(spelling_key(name) for district in zone.names for name in district.written) - {""}


def place_keys(destination: Destination) -> frozenset[str]:
    return frozenset(spelling_key(one) for one in (destination.district, destination.city) if one) - {""}


def point_of(destination: Destination) -> Point | None:
    if destination.latitude is None or destination.longitude is None:
        return None
    return Point(destination.latitude, destination.longitude)


def within(point: Point, corners: Sequence[Point]) -> bool:
    """Even-odd; the border counts."""
    inside, last = False, corners[-1]
    for corner in corners:
        if _on_edge(point, last, corner):
            return True
        if (corner.latitude > point.latitude) != (last.latitude > point.latitude):
            rise = (point.latitude - corner.latitude) / (last.latitude - corner.latitude)
            inside ^= point.longitude < corner.longitude + rise * (last.longitude - corner.longitude)
        last = corner
    return inside


def _on_edge(point: Point, one: Point, other: Point) -> bool:
    cross = (other.longitude - one.longitude) * (point.latitude - one.latitude) - (other.latitude - one.latitude) * (
        point.longitude - one.longitude
    )
    between = min(one.latitude, other.latitude) <= point.latitude <= max(one.latitude, other.latitude)
    beside = min(one.longitude, other.longitude) <= point.longitude <= max(one.longitude, other.longitude)
    return cross == 0 and between and beside


@dataclass(frozen=True, slots=True)
class PlaceTerms:
    """What a restaurant asks to bring its part there, or to have it fetched."""

    is_known: bool = False
    """The menu says how they deliver."""
    is_covered: bool | None = None
    """None: it does not say."""
    fee: Decimal | None = None
    free_from: Decimal | None = None
    minimum: Decimal | None = None
    eta_min: int | None = None
    eta_max: int | None = None
    can_be_fetched: bool = False

    def below_by(self, subtotal: Decimal) -> Decimal:
        """What is missing to the minimum; 0 where nothing is. [`orders.md`: the subtotal before discount]"""
        return max(Decimal(0), (self.minimum or Decimal(0)) - subtotal)


def terms_there(fulfilment: Fulfilment | None, destination: Destination | None, zone: int | None) -> PlaceTerms:
    """`zone`: as `covering` gives it, for a delivery."""
    if fulfilment is None:
        return PlaceTerms()
    fetched = bool(fulfilment.pickup)
    if destination is not None and destination.way == "pickup":
        return PlaceTerms(True, fulfilment.pickup, Decimal(0), None, fulfilment.pickup_minimum, can_be_fetched=fetched)
    if fulfilment.delivery is None or destination is None:
        return PlaceTerms(is_known=fulfilment.delivery is not None, can_be_fetched=fetched)
    if zone is None:
        return PlaceTerms(is_known=True, is_covered=False, can_be_fetched=fetched)
    found: Delivery = fulfilment.delivery[zone]
    return PlaceTerms(
        True, True, found.fee, found.free_from, found.minimum, found.eta_min, found.eta_max, can_be_fetched=fetched
    )


def near(fulfilments: Mapping[str, Fulfilment], destination: Destination) -> tuple[str, ...]:
    """Names or ZIP codes of the nearest places to which all of them bring: by their polygons' middles where coordinates
    are known, else by the number between ZIP codes, which the US gives out by region. [USPS, ZIP code prefixes]"""
    found: dict[str, float] = {}
    for fulfilment in fulfilments.values():
        for delivery in fulfilment.delivery or ():
            for name, there, far in _offered(delivery.zone, destination):
                if all(covering(one, there) is not None for one in fulfilments.values()):
                    found[name] = min(far, found.get(name, math.inf))
    return tuple(sorted(found, key=lambda name: (found[name], name))[:NEAR_MOST])


def _offered(zone: DeliveryZone, destination: Destination) -> Iterator[tuple[str, Destination, float]]:
    """What each place is called, the place, and how far it is as far as that is known."""
    away, here = math.inf, point_of(destination)
    if zone.polygon and here is not None:
        latitude = sum(one.latitude for one in zone.polygon) / len(zone.polygon) - here.latitude
        longitude = sum(one.longitude for one in zone.polygon) / len(zone.polygon) - here.longitude
        away = math.hypot(latitude, longitude * math.cos(math.radians(here.latitude)))
    for district in zone.names:
        if name := district.en or district.ar:
            yield name, Destination("delivery", district=name), away
    code = zip_of(destination.zip_code)
    for one in zone.zips:
        if ZIP.match(one) and ZIP.match(code):
            yield one, Destination("delivery", one), abs(int(zip_of(one)) - int(code))
