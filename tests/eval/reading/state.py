"""State in force as labels give it, as wants: the inverse of `entities_of` for the slots that are labelled."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from engine.catalogue import Vocabulary, course_wish, cuisine_key_of, fold_key, food_keys_for
from engine.conversation import ANY, Need, OrderLine, Phrase, Wants
from engine.safety import allergen_of, diet_label_of

_SLOTS = {"serves_min": "party", "city": "place", "item_keywords": "wishes", "restaurant_name": "restaurant"}
"""Names of slots that are other than those of their values."""
_PLAIN = (
    "party_approximate", "serves_max", "state", "zip_code", "unknown_place", "area", "menu_type", "price_level", "date",
    "time",
)  # fmt: skip


def plain(slot: str, label: Any) -> Any:
    """A label as a value that was read: of several ways the first, of what may be there nothing."""
    if isinstance(label, dict):
        if "any_of" in label:
            return plain(slot, label["any_of"][0])
        label = next((label[name] for name in ("must", "must_name", "has") if name in label), [])
    if isinstance(label, list):
        return [one.split("|")[0] if isinstance(one, str) else one for one in label]
    return [label] if slot in ("cuisine", "dietary_labels", "tags") and label not in (None, ANY) else label


def wants_of(state: Mapping[str, Any], vocabulary: Vocabulary) -> Wants:
    """`state`: entities by name, their values as `entities_of` gives them or as labels are."""
    values = {slot: plain(slot, label) for slot, label in state.items()}
    any_of = frozenset(_SLOTS.get(slot, slot) for slot, value in values.items() if value == ANY)
    given = {slot: value for slot, value in values.items() if value not in (ANY, None, [])}
    foods = [str(name) for name in given.get("item_keywords", [])]
    courses = [course for name in foods for course in sorted(course_wish(name))]
    cuisines = given.get("cuisine", [])
    return Wants(
        party=given.get("serves_min"),
        price_max=_money(given.get("price_max")), price_per_person_max=_money(given.get("price_per_person_max")),
        city=given.get("city"), city_key=_city_key(given.get("city"), vocabulary),
        cuisine=tuple(cuisines), cuisine_keys=tuple(cuisine_key_of(name) or fold_key(name) for name in cuisines),
        dietary_labels=tuple(diet_label_of(name) or name for name in given.get("dietary_labels", [])),
        wishes=tuple(Phrase(name) for name in foods if not course_wish(name)), courses=tuple(dict.fromkeys(courses)),
        needs=tuple(Need(diet_label_of(one["label"]) or one["label"], one["count"]) for one in given.get("needs", [])),
        allergies=tuple(allergen_of(name) or name for name in given.get("allergies", [])),
        items=tuple(OrderLine(one["name"], one["quantity"]) for one in given.get("items", [])),
        any_of=any_of,  # type: ignore[arg-type]
        restaurant_keys=tuple(
            one.restaurant_key for one in vocabulary.restaurants if one.name == given.get("restaurant_name")
        ),
        restaurant_name=given.get("restaurant_name"),
        **_excluded(given.get("excluded", [])),  # type: ignore[arg-type]
        **{slot: given[slot] for slot in _PLAIN if slot in given},
    )  # fmt: skip


def _money(amount: float | None) -> Decimal | None:
    return None if amount is None else Decimal(str(amount))


def _city_key(city: str | None, vocabulary: Vocabulary) -> str | None:
    if city is None:
        return None
    return next((place.city_key for place in vocabulary.places if place.city == city), fold_key(city))


def _excluded(names: list[str]) -> dict[str, tuple[str, ...]]:
    """Foods and cuisines by their keys; what is neither stays a phrase."""
    found: dict[str, list[str]] = {"excluded": names}
    for name in names:
        cuisine = cuisine_key_of(name)
        if keys := food_keys_for(name):
            found.setdefault("excluded_food_keys", []).extend(sorted(keys))
        elif cuisine:
            found.setdefault("excluded_cuisine_keys", []).append(cuisine)
        else:
            found.setdefault("excluded_phrases", []).append(name)
    return {slot: tuple(values) for slot, values in found.items()}
