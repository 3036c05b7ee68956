"""The source schema (§3.1 of the core document), read with tolerance: a field of the wrong kind is as good as absent.

Only what cannot be an item at all is rejected here; what an item must have is decided by `normalise`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from ingest.allergens import listed_allergens
from ingest.text import clean_text

Raw = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Rejected:
    """One thing that did not become a document, and why."""

    place: str
    """Where it stands: "menus.jsonl:17 menus[0].menuGroups[2].menuItems[5]"."""
    reason: str
    detail: str = ""
    item: Raw | None = None


@dataclass(frozen=True, slots=True)
class SourceSize:
    """`servingSize` and `minimumOrder` alike: a number, its unit, and words."""

    amount: object = None
    unit: str = ""
    description: str = ""


@dataclass(frozen=True, slots=True)
class SourcePortion:
    name: str
    price: object
    per: str = ""
    size: SourceSize = SourceSize()


@dataclass(frozen=True, slots=True)
class SourceItem:
    """A menu item with clean text; prices and amounts are still as written."""

    place: str
    menu: str
    group: str
    raw: Raw
    item_id: str = ""
    name: str = ""
    description: str = ""
    base_price: object = None
    display_price: object = None
    currency: str = ""
    per: str = ""
    labels: tuple[str, ...] = ()
    diet_options: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    size: SourceSize = SourceSize()
    minimum: SourceSize = SourceSize()
    portions: tuple[SourcePortion, ...] = ()
    modifier_groups: tuple[str, ...] = ()
    modifiers: tuple[object, ...] = ()
    """The groups as written: `ingest.modifiers` reads them."""
    contains: tuple[str, ...] = ()
    may_contain: tuple[str, ...] = ()
    image_url: str | None = None


@dataclass(frozen=True, slots=True)
class SourceDocument:
    """One restaurant of a feed."""

    place: str
    raw: Raw
    name: str
    platform: str = ""
    path: str = ""
    scraped_at: datetime | None = None
    cuisine: tuple[str, ...] = ()
    address: str = ""
    city: str = ""
    state: str = ""
    zip_code: str = ""
    latitude: float | None = None
    longitude: float | None = None
    fulfilment: object = None
    """As written: `ingest.fulfilment` reads it."""
    items: tuple[SourceItem, ...] = ()
    rejected: tuple[Rejected, ...] = field(default=())


def parse_document(raw: object, place: str) -> SourceDocument | Rejected:
    """One restaurant, or why it is none: without a name or a list of menus nothing in it can be placed."""
    if not isinstance(raw, Mapping):
        return Rejected(place, "not_a_restaurant", "the entry is no JSON object")
    restaurant, metadata = _mapping(raw.get("restaurant")), _mapping(raw.get("metadata"))
    name = words(restaurant.get("name"))
    if not name:
        return Rejected(place, "no_restaurant_name", "restaurant.name is missing or empty", raw)
    if not isinstance(raw.get("menus"), list):
        return Rejected(place, "no_menus", "menus is missing or no list", raw)
    location = _mapping(restaurant.get("location"))
    coordinates = _mapping(location.get("coordinates"))
    entries = tuple(_entries(raw["menus"], place))
    return SourceDocument(
        place=place,
        raw=raw,
        name=name,
        platform=words(metadata.get("sourcePlatform")),
        path=words(metadata.get("sourcePath")),
        scraped_at=moment(metadata.get("scrapedAt")),
        cuisine=several(restaurant.get("cuisine")),
        address=words(location.get("address")),
        city=words(location.get("city")),
        state=words(location.get("state")),
        zip_code=words(location.get("zipCode")),
        latitude=_degrees(coordinates.get("lat"), 90),
        longitude=_degrees(coordinates.get("lng", coordinates.get("lon")), 180),
        fulfilment=restaurant.get("fulfilment"),
        items=tuple(entry for entry in entries if isinstance(entry, SourceItem)),
        rejected=tuple(entry for entry in entries if isinstance(entry, Rejected)),
    )


def address_of(raw: object) -> tuple[str, str, str] | None:
    """Name, address and city of a restaurant, which make its id; None for what `parse_document` rejects."""
    restaurant = _mapping(_mapping(raw).get("restaurant"))
    location = _mapping(restaurant.get("location"))
    name = words(restaurant.get("name"))
    return (name, words(location.get("address")), words(location.get("city"))) if name else None


def words(value: object) -> str:
    """Clean text of a string or number; "" for anything else."""
    if isinstance(value, str):
        return clean_text(value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value) if abs(value) < 1e15 else ""
    return ""


def several(value: object) -> tuple[str, ...]:
    """Distinct clean texts of a list, or of one string with commas; objects give their name."""
    if isinstance(value, str):
        value = value.split(",")
    if not isinstance(value, list):
        return ()
    texts = (words(each.get("name") if isinstance(each, Mapping) else each) for each in value)
    return tuple(dict.fromkeys(text for text in texts if text))


def moment(value: object) -> datetime | None:
    """An ISO 8601 time in UTC; a time without a zone is taken as UTC."""
    if not isinstance(value, str):
        return None
    try:
        parsed = datetime.fromisoformat(value.strip())
        return parsed.replace(tzinfo=UTC) if parsed.tzinfo is None else parsed.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _entries(menus: Sequence[object], place: str) -> Iterator[SourceItem | Rejected]:
    for m, menu in enumerate(menus):
        for g, group in enumerate(_list(_mapping(menu).get("menuGroups"))):
            names = words(_mapping(menu).get("name")), words(_mapping(group).get("name"))
            for i, item in enumerate(_list(_mapping(group).get("menuItems"))):
                yield _item(item, f"{place} menus[{m}].menuGroups[{g}].menuItems[{i}]", *names)


def _item(raw: object, place: str, menu: str, group: str) -> SourceItem | Rejected:
    if not isinstance(raw, Mapping):
        return Rejected(place, "not_an_item", "the entry is no JSON object")
    price = raw.get("price")
    prices = price if isinstance(price, Mapping) else {"basePrice": price}
    stated = raw.get("allergens")
    allergens = stated if isinstance(stated, Mapping) else {"contains": stated}
    groups = [each for each in _list(raw.get("modifierGroups")) if isinstance(each, Mapping | str)]
    return SourceItem(
        place=place,
        menu=menu,
        group=group,
        raw=raw,
        item_id=words(raw.get("id")),
        name=words(raw.get("name")),
        description=words(raw.get("description")),
        base_price=prices.get("basePrice"),
        display_price=prices.get("displayPrice"),
        currency=words(prices.get("currency")),
        per=words(prices.get("per")),
        labels=several(raw.get("dietaryLabels")),
        diet_options=several(raw.get("dietaryOptions")),
        tags=several(raw.get("tags")),
        size=_size(raw.get("servingSize")),
        minimum=_size(raw.get("minimumOrder")),
        portions=tuple(_portion(each) for each in _list(raw.get("portions")) if isinstance(each, Mapping)),
        modifier_groups=several(groups) if groups else (),
        modifiers=tuple(groups),
        contains=listed_allergens(several(allergens.get("contains"))),
        may_contain=listed_allergens(several(allergens.get("mayContain"))),
        image_url=_image(raw),
    )


def _portion(raw: Raw) -> SourcePortion:
    price = raw.get("price")
    if isinstance(price, Mapping):
        price = price.get("displayPrice", price.get("basePrice"))
    return SourcePortion(words(raw.get("name")), price, words(raw.get("per")), _size(raw.get("servingSize")))


def _size(raw: object) -> SourceSize:
    if isinstance(raw, Mapping):
        amount = raw.get("amount", raw.get("quantity"))
        return SourceSize(amount, words(raw.get("unit")), words(raw.get("description")))
    # A plain string is the words, a plain number the amount.
    return SourceSize(None, "", words(raw)) if isinstance(raw, str) else SourceSize(raw)


def _image(raw: Raw) -> str | None:
    """The first web address among the fields that feeds use for pictures."""
    candidates: list[object] = [raw.get("imageUrl"), raw.get("image")]
    candidates.extend(_list(raw.get("images")))
    for each in candidates:
        url = each.get("url") if isinstance(each, Mapping) else each
        if isinstance(url, str) and url.startswith(("https://", "http://")) and len(url) <= 2_000:
            return clean_text(url)
    return None


def _mapping(value: object) -> Raw:
    return value if isinstance(value, Mapping) else {}


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _degrees(value: object, limit: int) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        degrees = float(value)
    except (ValueError, OverflowError):
        return None
    return degrees if -limit <= degrees <= limit else None
