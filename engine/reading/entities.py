"""Entities: what a line says, or what is in force, by the names and in the values of `platter understand`."""

import re
from decimal import Decimal
from typing import Any

from engine.catalogue import stems
from engine.conversation import ANY, Said, Slot, Wants

_ENTITY_OF_SLOT: dict[Slot, str] = {
    "party": "serves_min", "serves_max": "serves_max", "price_max": "price_max",
    "price_per_person_max": "price_per_person_max", "place": "city", "area": "area", "cuisine": "cuisine",
    "dietary_labels": "dietary_labels", "restaurant": "restaurant_name", "wishes": "item_keywords",
    "menu_type": "menu_type", "price_level": "price_level", "date": "date", "time": "time", "tags": "tags",
}  # fmt: skip
_UNIT_OF = re.compile(
    r"^(?:(?:full|half|large|small|big|medium|whole) )?(?:trays?|platters?|box(?:es)?|pans?|bowls?|bags?|orders?) of "
)


def entities_of(said: Said | Wants) -> dict[str, Any]:
    """The names of §6.2 and §8.2 with their values; what was not said is absent, what does not matter is "any"."""
    values: dict[str, Any] = {
        "city": said.city,
        "state": said.state,
        "zip_code": said.zip_code,
        "area": said.area,
        "cuisine": list(said.cuisine),
        "dietary_labels": list(said.dietary_labels),
        "price_max": _number(said.price_max),
        "price_per_person_max": _number(said.price_per_person_max),
        "serves_min": said.party,
        "party_approximate": said.party_approximate or None,
        "serves_max": said.serves_max,
        "restaurant_name": said.restaurant_name,
        "menu_type": said.menu_type,
        "item_keywords": [*_wished(said), *(course for course in said.courses if course)],
        "tags": list(said.tags),
        "price_level": said.price_level,
        "date": said.date,
        "time": said.time,
        "needs": [{"label": need.label, "count": need.count} for need in said.needs],
        "excluded": list(said.excluded),
        "allergies": list(said.allergies),
        "items": [{"name": item.name, "quantity": item.quantity} for item in said.items],
    }
    cleared = said.cleared if isinstance(said, Said) else said.any_of
    anys: dict[str, Any] = {_ENTITY_OF_SLOT[slot]: ANY for slot in sorted(cleared)}
    return {**anys, **{name: value for name, value in values.items() if value not in (None, [], ())}}


def _wished(said: Said | Wants) -> list[str]:
    """What is ordered is searched for as well, and told once."""
    ordered = {stems(item.name) for item in said.items}
    return [wish.text for wish in said.wishes if not (wish.counted and stems(named_alone(wish.text)) in ordered)]


def named_alone(text: str) -> str:
    """What is counted is the dish: "3 trays of ziti" are three of the ziti; the tray stays in the wish."""
    return _UNIT_OF.sub("", text)


def _number(amount: Decimal | None) -> float | None:
    return None if amount is None else float(amount)
