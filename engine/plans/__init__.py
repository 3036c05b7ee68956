"""Plans: a whole order for a party, solved over the portions of a place, and checked by code of its own. Pure."""

from engine.plans.compose import compose_order
from engine.plans.contract import (
    Bound,
    Composition,
    DroppedWish,
    EatersGroup,
    Extra,
    FoundLine,
    FoundPlan,
    KeptLine,
    PlanAsk,
    PlanKind,
    Rule,
    Shortfall,
    Terms,
)
from engine.plans.offers import FREE_GROUP, Offers, offers_of

__all__ = [
    "FREE_GROUP", "Bound", "Composition", "DroppedWish", "EatersGroup", "Extra", "FoundLine", "FoundPlan", "KeptLine",
    "Offers", "PlanAsk", "PlanKind", "Rule", "Shortfall", "Terms", "compose_order", "offers_of",
]  # fmt: skip
