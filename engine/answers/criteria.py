"""Criteria in force: in one sentence, and in the names of the HTTP interface."""

from decimal import Decimal

from engine.answers.headlines import understood
from engine.answers.why import among
from engine.conversation import Wants
from engine.messages import Filters

SO_FAR = "So far I look for"


def so_far(wants: Wants, currency: str = "USD") -> str:
    """ "So far I look for: lunch for 30 in Oakland, among them two vegans, on Tuesday."; "" where nothing was said."""
    if wants == Wants():
        return ""
    parts = [understood(wants, currency), among(wants.needs), *(one for one in (wants.date, wants.time) if one)]
    return f"{SO_FAR}: {', '.join(part for part in parts if part)}."


def _number(amount: Decimal | None) -> float | None:
    return None if amount is None else float(amount)


def filters_shown(wants: Wants) -> Filters:
    """`serves_min` is the party, or after Serves more what one unit must feed; a unit's price limit shows as
    `price_max` only where no limit on a known cost is in force."""
    price_max = next(
        (limit for limit in (wants.price_max, wants.known_cost_max, wants.unit_price_max) if limit is not None), None
    )
    return Filters(
        city=wants.city,
        state=wants.state,
        zip_code=wants.zip_code,
        cuisine=wants.cuisine,
        dietary_labels=wants.dietary_labels,
        price_max=_number(price_max),
        price_per_person_max=_number(wants.price_per_person_max),
        serves_min=wants.unit_serves_min if wants.unit_serves_min is not None else wants.party,
        serves_max=wants.serves_max,
        tags=wants.tags,
        restaurant_name=wants.restaurant_name,
        menu_type=wants.menu_type,
        party=wants.party,
        party_approximate=wants.party_approximate,
        excluded=wants.excluded,
        allergies=wants.allergies,
        excluded_restaurants=wants.excluded_restaurant_keys,
    )
