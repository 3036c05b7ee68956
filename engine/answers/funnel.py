"""Filters and limits in words, each by the name that a turn's record gives it."""

from collections.abc import Callable, Mapping

from engine.answers.headlines import limits
from engine.answers.phrases import joined
from engine.conversation import Wants
from engine.messages.sentences import say


def by(name: str, wants: Wants, currency: str) -> str:
    """ "in Boston", "up to $15 a head"; `wants`: what was in force. A name of other times stands as it is."""
    words = BY.get(name)
    return words(wants, currency) if words else name.replace("_", " ")


def _diets(wants: Wants, currency: str) -> str:
    return say("filter-diets", diets=joined(wants.dietary_labels))


def _guarded(wants: Wants, currency: str) -> str:
    """Out by an allergy, and, where dishes apart are listed, by a diet that is contradicted."""
    against = [say("filter-guarded", allergies=joined(wants.allergies, "or"))] if wants.allergies else []
    if wants.listing and wants.dietary_labels:
        against.append(say("filter-not-against", diets=joined(wants.dietary_labels)))
    return joined(against)


def _freed(wants: Wants, currency: str) -> str:
    if wants.listing == "options":
        return say("filter-stated-or-offered")
    return say("filter-free", allergies=joined(wants.severe))


def _unstated(wants: Wants, currency: str) -> str:
    return say("filter-only-offered") if wants.listing == "options" else say("filter-not-stated")


def _budget(wants: Wants, currency: str) -> str:
    return _limits_of(wants, currency, "price_max", "price_per_person_max") or say("filter-budget")


def _lower_price(wants: Wants, currency: str) -> str:
    return _limits_of(wants, currency, "known_cost_max", "unit_price_max") or say("relaxed-follow-up")


def _limits_of(wants: Wants, currency: str, *names: str) -> str:
    return joined(limits(Wants(party=wants.party, **{name: getattr(wants, name) for name in names}), currency))


def _city(wants: Wants, currency: str) -> str:
    if wants.listing == "placeless":
        return say("filter-without-city")
    return _in(wants.city or say("some-city"))


def _in(place: str) -> str:
    return say("criterion-place", place=place)


def _from(restaurant: str) -> str:
    return say("criterion-restaurant", name=restaurant)


BY: Mapping[str, Callable[[Wants, str], str]] = {
    "everything": lambda *_: say("filter-everything"),
    "kept": lambda *_: say("filter-list-before"),
    "city_key": _city,
    "state_key": lambda wants, _: _in(wants.state or say("some-state")),
    "zip_code": lambda wants, _: _in(wants.zip_code or say("some-zip")),
    "restaurant_key": lambda wants, _: _from(wants.restaurant_name or say("some-restaurant")),
    "restaurant_keys": lambda wants, _: _from(wants.restaurant_name or say("some-restaurants")),
    "currency": lambda _, currency: say("filter-currency-of-place", currency=currency),
    "one_currency": lambda _, currency: say("filter-currency-of-most", currency=currency),
    "cuisine_keys": lambda wants, _: joined(wants.cuisine, "or") or say("filter-cuisine"),
    "diet_keys": _diets,
    "excluded_restaurant_keys": lambda *_: say("filter-not-shown-before"),
    "excluded_food_keys": lambda wants, _: say("criterion-naming-none", foods=joined(wants.excluded_food_keys, "or")),
    "excluded_wishes": lambda wants, _: say("filter-without", wishes=joined(wants.excluded, "or")),
    "excluded_cuisine_keys": lambda wants, _: say(
        "criterion-no-cuisine", cuisines=joined(wants.excluded_cuisine_keys, "or")
    ),
    "excluded_claims": _guarded,
    "excluded_words": _guarded,
    "claims_all": _freed,
    "left_out": lambda wants, _: say("filter-left-out", allergies=joined(wants.allergies, "or")),
    "claims_not_all": _unstated,
    "budget": _budget,
    "lower_price": _lower_price,
    "unit_serves_min": lambda wants, _: say("filter-feeding-more", count=str(wants.unit_serves_min)),
    "serves_max": lambda wants, _: say("filter-feeding-most", count=str(wants.serves_max)),
}
