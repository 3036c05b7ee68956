"""Filters and limits in words, each by the name that a turn's record gives it."""

from collections.abc import Callable, Mapping

from engine.answers.headlines import limits
from engine.answers.phrases import joined
from engine.conversation import Wants


def by(name: str, wants: Wants, currency: str) -> str:
    """ "in Boston", "up to $15 a head"; `wants`: what was in force. A name of other times stands as it is."""
    words = BY.get(name)
    return words(wants, currency) if words else name.replace("_", " ")


def _diets(wants: Wants, currency: str) -> str:
    return f"stated to be {joined(wants.dietary_labels)}"


def _guarded(wants: Wants, currency: str) -> str:
    """Out by an allergy, and, where dishes apart are listed, by a diet that is contradicted."""
    against = [f"neither containing nor naming {joined(wants.allergies, 'or')}"] if wants.allergies else []
    if wants.listing and wants.dietary_labels:
        against.append(f"not contradicting {joined(wants.dietary_labels)}")
    return joined(against)


def _freed(wants: Wants, currency: str) -> str:
    if wants.listing == "options":
        return "stated, or offered on request"
    return f"stated to be free of {joined(wants.severe)}"


def _unstated(wants: Wants, currency: str) -> str:
    return "not stated, only offered" if wants.listing == "options" else "not stated"


def _budget(wants: Wants, currency: str) -> str:
    return _limits_of(wants, currency, "price_max", "price_per_person_max") or "within what may be paid"


def _lower_price(wants: Wants, currency: str) -> str:
    return _limits_of(wants, currency, "known_cost_max", "unit_price_max") or "at the lower price"


def _limits_of(wants: Wants, currency: str, *names: str) -> str:
    return joined(limits(Wants(party=wants.party, **{name: getattr(wants, name) for name in names}), currency))


BY: Mapping[str, Callable[[Wants, str], str]] = {
    "everything": lambda *_: "dishes in the catalogue",
    "kept": lambda *_: "dishes of the list before",
    "city_key": lambda wants, _: f"in {wants.city or 'the city'}" if wants.listing != "placeless" else "without a city",
    "state_key": lambda wants, _: f"in {wants.state or 'the state'}",
    "zip_code": lambda wants, _: f"in {wants.zip_code or 'the ZIP'}",
    "restaurant_key": lambda wants, _: f"from {wants.restaurant_name or 'the restaurant'}",
    "restaurant_keys": lambda wants, _: f"from {wants.restaurant_name or 'these restaurants'}",
    "currency": lambda _, currency: f"priced in {currency}, as the place is",
    "one_currency": lambda _, currency: f"priced in {currency}, as most are",
    "cuisine_keys": lambda wants, _: joined(wants.cuisine, "or") or "of the cuisine",
    "diet_keys": _diets,
    "excluded_restaurant_keys": lambda *_: "not from restaurants shown before",
    "excluded_food_keys": lambda wants, _: f"naming no {joined(wants.excluded_food_keys, 'or')}",
    "excluded_wishes": lambda wants, _: f"without {joined(wants.excluded, 'or')}",
    "excluded_cuisine_keys": lambda wants, _: f"not {joined(wants.excluded_cuisine_keys, 'or')}",
    "excluded_claims": _guarded,
    "excluded_words": _guarded,
    "claims_all": _freed,
    "left_out": lambda wants, _: f"containing or naming {joined(wants.allergies, 'or')}",
    "claims_not_all": _unstated,
    "budget": _budget,
    "lower_price": _lower_price,
    "unit_serves_min": lambda wants, _: f"one order feeding more than {wants.unit_serves_min}",
    "serves_max": lambda wants, _: f"feeding no more than {wants.serves_max}",
}  # fmt: skip
