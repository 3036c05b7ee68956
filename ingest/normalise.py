"""From what a feed wrote to items with a name and a price, or the reason why one is set aside."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal

from engine.catalogue import Fulfilment, ModifierGroup
from ingest.fulfilment import in_currency, read_fulfilment
from ingest.identity import restaurant_id_of
from ingest.modifiers import read_modifiers
from ingest.packaging import is_shared
from ingest.parse import Raw, Rejected, SourceDocument, SourceItem, SourcePortion, SourceSize
from ingest.places import Place, clean_place
from ingest.prices import CENT, Price, is_in_cents, menu_is_in_cents, read_price, usual_price
from ingest.sizes import is_per_person, read_size
from ingest.time_zones import zone_by_place


@dataclass(frozen=True, slots=True)
class PricedPortion:
    name: str
    price: Decimal
    per: str
    size: SourceSize


@dataclass(frozen=True, slots=True)
class Item:
    """An item that can be sold: it has a name and at least one price."""

    source: SourceItem
    base_price: Decimal
    display_price: Decimal
    currency: str
    per: str
    portions: tuple[PricedPortion, ...]
    """As the menu lists them, less those without a price; empty where the item is sold one way."""
    modifiers: tuple[ModifierGroup, ...] = ()
    faults: tuple[Rejected, ...] = ()
    """Parts of it that were set aside."""


@dataclass(frozen=True, slots=True)
class Restaurant:
    """One cleaned document of a feed."""

    restaurant_id: str
    place: str
    raw: Raw
    name: str
    platform: str
    path: str
    scraped_at: datetime | None
    cuisine: tuple[str, ...]
    address: str
    location: Place
    latitude: float | None
    longitude: float | None
    items: tuple[Item, ...]
    rejected: tuple[Rejected, ...]
    read: int
    """Items in the document, good and bad."""
    cents: int
    """Items whose price was given in cents."""
    fulfilment: Fulfilment | None = None


def normalise(document: SourceDocument) -> Restaurant:
    """Clean fields; an item without a name or without any price is among `rejected`."""
    judged = [_item(item) for item in document.items]
    items, cents = _in_dollars([each for each in judged if isinstance(each, Item)])
    fulfilment, faults = _fulfilment(document, items)
    aside = (fault for each in judged for fault in ((each,) if isinstance(each, Rejected) else each.faults))
    rejected = (*document.rejected, *aside, *faults)
    return Restaurant(
        restaurant_id=restaurant_id_of(document.name, document.address, document.city),
        place=document.place,
        raw=document.raw,
        name=document.name,
        platform=document.platform,
        path=document.path,
        scraped_at=document.scraped_at,
        cuisine=document.cuisine,
        address=document.address,
        location=clean_place(document.city, document.state, document.zip_code),
        latitude=document.latitude,
        longitude=document.longitude,
        items=items,
        rejected=rejected,
        read=len(document.items) + len(document.rejected),
        cents=cents,
        fulfilment=fulfilment,
    )


def _fulfilment(document: SourceDocument, items: Sequence[Item]) -> tuple[Fulfilment | None, tuple[Rejected, ...]]:
    found, faults = read_fulfilment(document.fulfilment, document.place)
    if found is None:
        return None, faults
    kept, more = in_currency(found, frozenset(item.currency for item in items), document.place)
    if kept is not None and not kept.time_zone:
        state = clean_place(document.city, document.state, document.zip_code).state
        kept = replace(kept, time_zone=zone_by_place(state, document.latitude, document.longitude))
    return kept, (*faults, *more)


def _item(source: SourceItem) -> Item | Rejected:
    if not any(character.isalnum() for character in source.name):
        return Rejected(source.place, "no_name", "name is missing or empty", source.raw)
    base, display = read_price(source.base_price), read_price(source.display_price)
    portions = tuple(_priced(source.portions))
    stated = display.value or base.value or min((portion.price for portion in portions), default=None)
    if stated is None:
        return Rejected(source.place, _worst((base, display), source.portions), "no usable price", source.raw)
    modifiers, faults = read_modifiers(source.modifiers, source.place)
    return Item(
        source=source,
        base_price=base.value or stated,
        display_price=display.value or stated,
        currency=_currency(source.currency),
        per=source.per or _per_in(source.display_price, source.base_price),
        portions=portions,
        modifiers=modifiers,
        faults=faults,
    )


def _priced(portions: Sequence[SourcePortion]) -> Iterable[PricedPortion]:
    for portion in portions:
        price = read_price(portion.price).value
        if price is not None:
            yield PricedPortion(portion.name, price, portion.per or _per_in(portion.price), portion.size)


def _per_in(*prices: object) -> str:
    """The unit that a price text names: "$12.50 per person"."""
    return "person" if any(isinstance(price, str) and is_per_person(price) for price in prices) else ""


def _worst(prices: Sequence[Price], portions: Sequence[SourcePortion]) -> str:
    """The most telling reason: a price that is wrong before one that is missing."""
    problems = {price.problem for price in prices} | {read_price(portion.price).problem for portion in portions}
    return next(p for p in ("negative_price", "unreadable_price", "no_price") if p in problems)


_CURRENCIES = {"": "USD", "$": "USD", "US$": "USD", "€": "EUR", "£": "GBP"}


def _currency(written: str) -> str:
    """ISO 4217; §4 of the core document prices in dollars where nothing is said."""
    return _CURRENCIES.get(written, written.upper()[:3])


def _in_dollars(items: Sequence[Item]) -> tuple[tuple[Item, ...], int]:
    """Prices given in cents, judged against the other prices of the same restaurant (the rule stands in `prices`)."""
    prices = [item.display_price for item in items]
    if max(prices, default=CENT) < 100:
        return tuple(items), 0
    if menu_is_in_cents(prices):
        return tuple(_hundredth(item) for item in items), len(items)
    dear = [_is_dear(item) for item in items]
    usual = {kind: usual_price([p for p, d in zip(prices, dear, strict=True) if d is kind]) for kind in (True, False)}
    wrong = [_looks_like_cents(price, is_dear, usual) for price, is_dear in zip(prices, dear, strict=True)]
    return tuple(_hundredth(item) if bad else item for item, bad in zip(items, wrong, strict=True)), sum(wrong)


def _looks_like_cents(price: Decimal, dear: bool, usual: Mapping[bool, Decimal | None]) -> bool:
    """Trays against trays and plates against plates, as far as there are others of its kind."""
    like, other = usual[dear], usual[not dear]
    if like is not None:
        return is_in_cents(price, like, "dear among dear" if dear else "plate among plates")
    return other is not None and is_in_cents(price, other, "dear among plates" if dear else "plate among plates")


_DEAR = re.compile(r"\b(?:catering|cakes?|wedding|whole|roast(?:ed)? pig|package|event|rental|station|feast|bottle)\b")


def _is_dear(item: Item) -> bool:
    """May cost many times a plate: shared by nature, of stated size, or catering."""
    source = item.source
    words = f"{source.name} {source.group}".lower()
    return (
        bool(_DEAR.search(words))
        or any(is_shared(source.name, source.group, portion.name) for portion in source.portions)
        or is_shared(source.name, source.group, "")
        or source.size != SourceSize()
        or read_size(source.name, is_name=True) is not None
        or read_size(source.description, is_name=False) is not None
    )


def _hundredth(item: Item) -> Item:
    return replace(
        item,
        base_price=_as_cents(item.base_price),
        display_price=_as_cents(item.display_price),
        portions=tuple(replace(portion, price=_as_cents(portion.price)) for portion in item.portions),
        modifiers=tuple(_group_in_dollars(group) for group in item.modifiers),
    )


def _group_in_dollars(group: ModifierGroup) -> ModifierGroup:
    """Of a dish in cents: what is added to it is small, so that each whole number counts."""
    options = (replace(one, price=_hundredth_of(one.price)) for one in group.options)
    return replace(group, options=tuple(options))


def _hundredth_of(price: Decimal) -> Decimal:
    return price / 100 if price == price.to_integral_value() else price


def _as_cents(price: Decimal) -> Decimal:
    return _hundredth_of(price) if price >= 100 else price
