"""Fulfilment as feeds write it (`restaurant.fulfilment`; rule book, "The order"), part by part.

A part that cannot be true is set aside with its reason, and the rest stays: a wrong fee makes the fee unknown, not the
zone. What is absent is unknown and no fault. Everything here comes from outside and is bounded.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, time
from decimal import Decimal
from functools import cache
from ipaddress import ip_address
from math import isfinite
from typing import TypeGuard, TypeVar
from urllib.parse import urlsplit
from zoneinfo import available_timezones

from engine.catalogue import (
    WEEKDAYS,
    Contact,
    DayHours,
    Delivery,
    DeliveryZone,
    Fulfilment,
    OpenHours,
    Point,
    ZoneName,
    name_key,
)
from ingest.parse import Raw, Rejected, several, words
from ingest.places import clean_zip
from ingest.prices import read_amount

T = TypeVar("T")

MOST_ZONES, MOST_ZIPS, MOST_NAMES, MOST_POINTS, MOST_DATES = 200, 2_000, 500, 1_000, 1_000
"""Of a restaurant, of a zone, and of its polygon: far above any that delivers; what is beyond them is set aside."""
MOST_WORDS = 300
"""Characters of a text that is shown (how it is paid, a district's name)."""
LONGEST_LEAD_HOURS = 24 * 60
"""Two months: what asks for more gives another unit."""
LONGEST_ETA_MINUTES = 24 * 60
NIGHT_ENDS = time(6)
"""Hours that end at or before this, and before they begin, are over midnight; a day that ends at 9 before it began at
14 is a slip."""
MOST_TAX, MOST_TIP = 50, 100
LEAST_RATE = 1
"""In percent: what lies below is a fraction (0.15 for 15 %), and no menu is taxed at 0.15 %."""
_TIME = re.compile(r"(\d{1,2}):(\d{2})(?::00)?")
_SPAN = re.compile(r"\s*([\d:]+)\s*[-–—]\s*([\d:]+)\s*")
_EMAIL = re.compile(r"[^@\s<>\"',;:\\()\[\]]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{0,62}", re.IGNORECASE)
"""An address as RFC 5321 bounds it (4.5.3.1), without quoted local parts and address literals."""
_PHONE = re.compile(r"\+?[0-9(][0-9 ()./-]{4,22}[0-9]( ?(x|ext\.?) ?[0-9]{1,6})?", re.IGNORECASE)
"""At most fifteen digits in groups (ITU-T E.164), and an extension."""
_CURRENCY = re.compile(r"[A-Za-z]{3}")
"""ISO 4217."""


@dataclass(slots=True)
class _Faults:
    """What was set aside, each with where it stands."""

    place: str
    found: list[Rejected] = field(default_factory=list)

    def add(self, where: str, reason: str, detail: str, value: object) -> None:
        self.found.append(Rejected(f"{self.place} restaurant.fulfilment{where}", reason, detail, {"value": value}))

    def unless(self, good: T | None, where: str, reason: str, detail: str, value: object) -> T | None:
        """What was read; where that is nothing though something is written, a fault."""
        if good is None and value is not None:
            self.add(where, reason, detail, value)
        return good


def read_fulfilment(raw: object, place: str) -> tuple[Fulfilment | None, tuple[Rejected, ...]]:
    """What a feed states, None where it states nothing that can be used, and what was set aside."""
    faults = _Faults(place)
    if raw is None:
        return None, ()
    if not isinstance(raw, Mapping):
        faults.add("", "bad_fulfilment", "it is no JSON object", raw)
        return None, tuple(faults.found)
    found = _read(raw, faults)
    return (None if found == Fulfilment() else found), tuple(faults.found)


def in_currency(
    fulfilment: Fulfilment, currencies: frozenset[str], place: str
) -> tuple[Fulfilment | None, tuple[Rejected, ...]]:
    """Without its amounts where they are in another currency than every price (one order, one currency: "Totals")."""
    if not fulfilment.currency or not currencies or fulfilment.currency in currencies:
        return fulfilment, ()
    detail = f"amounts are in {fulfilment.currency}, prices in {', '.join(sorted(currencies))}"
    bare = replace(
        fulfilment,
        currency="",
        pickup_minimum=None,
        delivery=fulfilment.delivery
        and tuple(replace(each, fee=None, free_from=None, minimum=None) for each in fulfilment.delivery),
    )
    fault = Rejected(f"{place} restaurant.fulfilment.currency", "other_currency", detail)
    return (None if bare == Fulfilment() else bare), (fault,)


def _read(raw: Raw, faults: _Faults) -> Fulfilment:
    return Fulfilment(
        delivery=_deliveries(raw.get("delivery"), faults),
        pickup=_flag(raw, "pickup", faults),
        pickup_minimum=_amount(raw, "pickup_minimum", "", faults),
        lead_time_hours=_number(raw, "lead_time_hours", "bad_lead_time", 0, LONGEST_LEAD_HOURS, faults),
        order_until=faults.unless(
            _time(raw.get("order_until")), ".order_until", "bad_time", "a time reads HH:MM", raw.get("order_until")
        ),
        hours=_hours(raw.get("hours"), faults),
        closed=_dates(raw.get("closed"), faults),
        time_zone=_time_zone(raw.get("time_zone"), faults),
        tax_rate=_rate(raw, "tax_rate", MOST_TAX, faults),
        tax_included=_flag(raw, "tax_included", faults) or False,
        fee_taxed=_flag(raw, "fee_taxed", faults) or False,
        tip_suggested=_rate(raw, "tip_suggested", MOST_TIP, faults),
        payment=words(raw.get("payment"))[:MOST_WORDS],
        currency=_currency(raw.get("currency"), faults),
        contact=_contact(raw.get("contact"), faults),
    )


# ---- where it is brought to


def _deliveries(raw: object, faults: _Faults) -> tuple[Delivery, ...] | None:
    """None where nothing is stated that can be used: only an empty list says that nothing is delivered."""
    if raw is None:
        return None
    if not isinstance(raw, list):
        faults.add(".delivery", "bad_delivery", "it is no list", raw)
        return None
    if len(raw) > MOST_ZONES:
        faults.add(".delivery", "bad_delivery", f"only the first {MOST_ZONES} zones are read", len(raw))
    each = (_delivery(one, f".delivery[{number}]", faults) for number, one in enumerate(raw[:MOST_ZONES]))
    found = tuple(one for one in each if one is not None)
    return found if found or not raw else None


def _delivery(raw: object, where: str, faults: _Faults) -> Delivery | None:
    if not isinstance(raw, Mapping):
        faults.add(where, "bad_delivery", "it is no JSON object", raw)
        return None
    zone = _zone(raw.get("zone"), f"{where}.zone", faults)
    if zone is None:
        return None
    soonest, latest = (_minutes(raw, name, where, faults) for name in ("eta_min", "eta_max"))
    if soonest is not None and latest is not None and soonest > latest:
        faults.add(where, "bad_eta", "eta_min is more than eta_max", {"eta_min": soonest, "eta_max": latest})
        soonest = latest = None
    return Delivery(
        zone,
        fee=_amount(raw, "fee", where, faults),
        free_from=_amount(raw, "free_from", where, faults),
        minimum=_amount(raw, "minimum", where, faults),
        eta_min=soonest,
        eta_max=latest,
    )


def _zone(raw: object, where: str, faults: _Faults) -> DeliveryZone | None:
    if not isinstance(raw, Mapping):
        faults.add(where, "bad_zone", "a zone is an object with zips, polygon or names", raw)
        return None
    zips = _good(raw.get("zips"), _zip, MOST_ZIPS, f"{where}.zips", "a ZIP code has five digits", faults)
    names = raw.get("names")
    names = [names] if isinstance(names, Mapping | str) else names
    found = DeliveryZone(
        tuple(dict.fromkeys(zips)),
        _polygon(raw.get("polygon"), f"{where}.polygon", faults),
        tuple(_good(names, _zone_name, MOST_NAMES, f"{where}.names", "a name has en, ar or spellings", faults)),
    )
    if found == DeliveryZone():
        faults.add(where, "bad_zone", "it names no ZIP code, no polygon and no district", raw)
        return None
    return found


def _zip(raw: object) -> str | None:
    return clean_zip(words(raw)) or None


def _zone_name(raw: object) -> ZoneName | None:
    if isinstance(raw, str):
        raw = {"spellings": [raw]}
    if not isinstance(raw, Mapping):
        return None
    spellings = (text[:MOST_WORDS] for text in several(raw.get("spellings"))[:MOST_NAMES])
    name = ZoneName(
        words(raw.get("en"))[:MOST_WORDS],
        words(raw.get("ar"))[:MOST_WORDS],
        tuple(text for text in spellings if name_key(text)),
    )
    return name if any(map(name_key, name.written)) else None


def _polygon(raw: object, where: str, faults: _Faults) -> tuple[Point, ...]:
    """All of its corners or none: with one left out it is another place."""
    if raw is None:
        return ()
    if not isinstance(raw, list) or len(raw) > MOST_POINTS:
        faults.add(where, "bad_zone", f"a polygon is a list of at most {MOST_POINTS} points {{lat, lng}}", None)
        return ()
    points = [_point(each) for each in raw]
    if None in points:
        detail = "a point is {lat, lng} in degrees, within 90 and 180"
        faults.add(f"{where}[{points.index(None)}]", "bad_zone", detail, raw[points.index(None)])
        return ()
    corners = [point for point in points if point is not None]
    if len(corners) > 1 and corners[0] == corners[-1]:
        corners.pop()
    if len(set(corners)) < 3:
        faults.add(where, "bad_zone", "a polygon has at least three corners", raw)
        return ()
    return tuple(corners)


def _point(raw: object) -> Point | None:
    if not isinstance(raw, Mapping):
        return None
    latitude, longitude = raw.get("lat"), raw.get("lng", raw.get("lon"))
    if not (_is_number(latitude) and _is_number(longitude)):
        return None
    point = Point(float(latitude), float(longitude))
    return point if abs(point.latitude) <= 90 and abs(point.longitude) <= 180 else None


# ---- when


def _hours(raw: object, faults: _Faults) -> tuple[DayHours, ...]:
    if raw is None:
        return ()
    if not isinstance(raw, Mapping):
        faults.add(".hours", "bad_hours", "they are an object with a list of hours for each weekday", raw)
        return ()
    unknown = [str(key)[:MOST_WORDS] for key in raw if key not in WEEKDAYS]
    if unknown:
        faults.add(".hours", "bad_hours", "a weekday is one of " + ", ".join(WEEKDAYS), unknown[: len(WEEKDAYS)])
    days: list[DayHours] = []
    for day in WEEKDAYS:
        if day not in raw:
            continue
        given = raw[day] if isinstance(raw[day], list) else [] if raw[day] is None else [raw[day]]
        spans = [_span(each) for each in given]
        if None in spans:
            detail = 'hours read "HH:MM-HH:MM" and end after they begin, or by 06:00 of the next day'
            faults.add(f".hours.{day}", "bad_hours", detail, raw[day])
            continue
        days.append(DayHours(day, tuple(sorted((span for span in spans if span), key=lambda span: span.opens))))
    return tuple(days)


def _span(raw: object) -> OpenHours | None:
    found = _SPAN.fullmatch(raw) if isinstance(raw, str) and len(raw) <= 40 else None
    opens, closes = (_time(found[1]), _time(found[2], ends=True)) if found else (None, None)
    if opens is None or closes is None:
        return None
    is_right = closes > opens or closes == time(0) or (closes <= NIGHT_ENDS and closes != opens)
    return OpenHours(opens, closes) if is_right else None


def _time(raw: object, ends: bool = False) -> time | None:
    """ "14:00". 24:00 is the end of a day, and is kept as midnight."""
    found = _TIME.fullmatch(raw.strip()) if isinstance(raw, str) and len(raw) <= 20 else None
    if found is None:
        return None
    hour, minute = int(found[1]), int(found[2])
    if ends and (hour, minute) == (24, 0):
        return time(0)
    return time(hour, minute) if hour < 24 and minute < 60 else None


def _dates(raw: object, faults: _Faults) -> tuple[date, ...]:
    detail = "a date reads YYYY-MM-DD"
    return tuple(sorted(set(_good(raw, _date, MOST_DATES, ".closed", detail, faults, reason="bad_date"))))


def _date(raw: object) -> date | None:
    if not isinstance(raw, str) or len(raw) != len("YYYY-MM-DD"):
        return None
    try:
        return date.fromisoformat(raw)
    except ValueError:
        return None


@cache
def _time_zones() -> frozenset[str]:
    return frozenset(available_timezones())


def _time_zone(raw: object, faults: _Faults) -> str:
    """As stated; where nothing is, `ingest.time_zones` may know."""
    name = raw if isinstance(raw, str) and raw in _time_zones() else None
    return faults.unless(name, ".time_zone", "unknown_time_zone", "the IANA's data base has no such zone", raw) or ""


# ---- money, flags, whom to tell


def _amount(raw: Raw, name: str, where: str, faults: _Faults) -> Decimal | None:
    written = raw.get(name)
    price = read_amount(written)
    if price.value is None and (isinstance(written, bool) or price.problem not in (None, "no_price")):
        reason = "negative_amount" if price.problem == "negative_price" else "bad_amount"
        faults.add(f"{where}.{name}", reason, f"{name} is no amount of money", written)
    return price.value


def _rate(raw: Raw, name: str, most: int, faults: _Faults) -> Decimal | None:
    rate = _number(raw, name, "bad_rate", 0, most, faults)
    if rate is not None and 0 < rate < LEAST_RATE:
        faults.add(f".{name}", "bad_rate", f"{name} is in percent: {rate} would be less than 1 %", raw.get(name))
        return None
    return rate


def _number(raw: Raw, name: str, reason: str, least: int, most: int, faults: _Faults) -> Decimal | None:
    written = raw.get(name)
    number = Decimal(str(written)) if _is_number(written) else None
    good = number if number is not None and least <= number <= most else None
    return faults.unless(good, f".{name}", reason, f"{name} is a number from {least} to {most}", written)


def _minutes(raw: Raw, name: str, where: str, faults: _Faults) -> int | None:
    written = raw.get(name)
    whole = written if isinstance(written, int) and not isinstance(written, bool) else None
    good = whole if whole is not None and 0 <= whole <= LONGEST_ETA_MINUTES else None
    detail = f"{name} is in whole minutes, from 0 to {LONGEST_ETA_MINUTES}"
    return faults.unless(good, f"{where}.{name}", "bad_eta", detail, written)


def _flag(raw: Raw, name: str, faults: _Faults) -> bool | None:
    written = raw.get(name)
    good = written if isinstance(written, bool) else None
    return faults.unless(good, f".{name}", "bad_flag", f"{name} is true or false", written)


def _currency(raw: object, faults: _Faults) -> str:
    good = raw.upper() if isinstance(raw, str) and _CURRENCY.fullmatch(raw) else None
    return faults.unless(good, ".currency", "bad_currency", "a currency has three letters (ISO 4217)", raw) or ""


def _contact(raw: object, faults: _Faults) -> Contact | None:
    if raw is None:
        return None
    if not isinstance(raw, Mapping):
        faults.add(".contact", "bad_contact", "it is an object with email, webhook or phone", raw)
        return None
    email = raw.get("email")
    good_email = email if isinstance(email, str) and len(email) <= 254 and _EMAIL.fullmatch(email) else None
    faults.unless(good_email, ".contact.email", "bad_contact", "it is no e-mail address", email)
    webhook = raw.get("webhook")
    good_webhook = webhook if isinstance(webhook, str) and _is_webhook(webhook) else None
    detail = "a webhook is an https address of a public host, without a user"
    faults.unless(good_webhook, ".contact.webhook", "bad_contact", detail, webhook)
    phone = raw.get("phone")
    good_phone = phone.strip() if isinstance(phone, str) and _PHONE.fullmatch(phone.strip()) else None
    faults.unless(good_phone, ".contact.phone", "bad_contact", "it is no phone number", phone)
    found = Contact(good_email or "", good_webhook or "", good_phone or "")
    return None if found == Contact() else found


def _is_webhook(address: str) -> bool:
    """Where the name leads to is asked again by whoever sends: it may change."""
    if len(address) > 2_000 or not address.isascii() or not address.isprintable() or " " in address:
        return False
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        return False
    if parts.scheme != "https" or parts.username is not None or parts.password is not None or parts.fragment:
        return False
    try:
        return ip_address(host).is_global
    except ValueError:
        return "." in host.strip(".") and not host.endswith((".local", ".internal", ".localhost"))


def _is_number(value: object) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e9 and isfinite(value)


def _good(
    raw: object,
    read: Callable[[object], T | None],
    most: int,
    where: str,
    detail: str,
    faults: _Faults,
    reason: str = "bad_zone",
) -> Iterable[T]:
    """Those of a list that can be read; the others are one fault."""
    if raw is None:
        return ()
    if not isinstance(raw, Sequence) or isinstance(raw, str):
        faults.add(where, reason, f"it is no list; {detail}", raw)
        return ()
    judged = [(read(each), each) for each in raw[:most]]
    bad = [each for good, each in judged if good is None]
    if bad or len(raw) > most:
        beyond = f", and only the first {most} are read" if len(raw) > most else ""
        faults.add(where, reason, f"{detail}; {len(bad)} of {len(judged)} do not{beyond}", bad[:10])
    return [good for good, _ in judged if good is not None]
