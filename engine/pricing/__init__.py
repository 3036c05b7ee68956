"""Pricing: how many portions a party orders, what that costs, in which currency. Pure; the one place that knows."""

from engine.pricing.estimates import Unsized, estimate_of, says
from engine.pricing.party import CENT, MOST_UNITS, RATES, effective_party, heads_of_unit
from engine.pricing.portion_math import (
    ESTIMATED,
    SIZE_GROUPS,
    SIZE_UNKNOWN,
    Orders,
    Portions,
    Ratios,
    SmallNumbers,
    Units,
    currency_of_place,
    least_units,
    units,
)
from engine.pricing.tiers import TIERS, PriceTiers, thirds_of, tier_called

__all__ = [
    "CENT", "ESTIMATED", "MOST_UNITS", "RATES", "SIZE_GROUPS", "SIZE_UNKNOWN", "TIERS", "Orders", "Portions",
    "PriceTiers", "Ratios", "SmallNumbers", "Units", "Unsized", "currency_of_place", "effective_party", "estimate_of",
    "heads_of_unit", "least_units", "says", "thirds_of", "tier_called", "units",
]  # fmt: skip
