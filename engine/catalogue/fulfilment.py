"""Fulfilment of a restaurant: whether and where it brings an order, for how much, when, and how it is paid.

As the feed states it (`restaurant.fulfilment`; rule book, "The order"). What it does not state is None or empty, never
a guess. Amounts are in `currency`, or in that of the menu where it is ""; rates are in percent.
"""

from dataclasses import dataclass
from datetime import date, time
from decimal import Decimal
from functools import cache
from typing import Literal

from pydantic import TypeAdapter

Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
WEEKDAYS: tuple[Weekday, ...] = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
"""In the order of `date.weekday`."""


@dataclass(frozen=True, slots=True)
class Point:
    latitude: float
    longitude: float


@dataclass(frozen=True, slots=True)
class ZoneName:
    """A district as each language calls it, and other ways in which it is written."""

    en: str = ""
    ar: str = ""
    spellings: tuple[str, ...] = ()

    @property
    def written(self) -> tuple[str, ...]:
        return tuple(name for name in (self.en, self.ar, *self.spellings) if name)


@dataclass(frozen=True, slots=True)
class DeliveryZone:
    """Where: any of these. At least one of them says something."""

    zips: tuple[str, ...] = ()
    polygon: tuple[Point, ...] = ()
    """Its corners in order, the first not repeated; empty or at least three."""
    names: tuple[ZoneName, ...] = ()

    @property
    def by_zip_alone(self) -> bool:
        return bool(self.zips) and not self.polygon and not self.names


@dataclass(frozen=True, slots=True)
class Delivery:
    """What delivery to one zone takes."""

    zone: DeliveryZone
    fee: Decimal | None = None
    free_from: Decimal | None = None
    """From this subtotal on there is no fee."""
    minimum: Decimal | None = None
    eta_min: int | None = None
    """Minutes from the order being ready, or placed where no lead time is stated."""
    eta_max: int | None = None


@dataclass(frozen=True, slots=True)
class OpenHours:
    opens: time
    closes: time
    """Midnight is the day's end; a time before `opens` is on the next day."""


@dataclass(frozen=True, slots=True)
class DayHours:
    weekday: Weekday
    hours: tuple[OpenHours, ...] = ()
    """Empty: closed on this day."""


@dataclass(frozen=True, slots=True)
class Contact:
    """Where orders are sent; at least one is there."""

    email: str = ""
    webhook: str = ""
    """An https address."""
    phone: str = ""
    """As people write it: for who calls where neither gets through."""


@dataclass(frozen=True, slots=True)
class Fulfilment:
    delivery: tuple[Delivery, ...] | None = None
    """Empty: it is stated that nothing is delivered."""
    pickup: bool | None = None
    pickup_minimum: Decimal | None = None
    lead_time_hours: Decimal | None = None
    order_until: time | None = None
    """Local time of day until which an order is taken."""
    hours: tuple[DayHours, ...] = ()
    """In the order of the week; a day that is not among them is not stated."""
    closed: tuple[date, ...] = ()
    time_zone: str = ""
    """Of the IANA's data base; as stated, else by the restaurant's coordinates where these say more than its state."""
    tax_rate: Decimal | None = None
    tax_included: bool = False
    """Prices on the menu hold the tax already."""
    fee_taxed: bool = False
    tip_suggested: Decimal | None = None
    payment: str = ""
    """How it is paid, in the feed's words."""
    currency: str = ""
    contact: Contact | None = None


@cache
def _adapter() -> TypeAdapter[Fulfilment]:
    return TypeAdapter(Fulfilment)


def fulfilment_to_json(fulfilment: Fulfilment) -> bytes:
    return _adapter().dump_json(fulfilment)


def fulfilment_from_json(raw: bytes | str) -> Fulfilment:
    """Raises ValueError for what is none."""
    return _adapter().validate_json(raw)
