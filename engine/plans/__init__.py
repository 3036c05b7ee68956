"""Plans: a whole order for a party, solved over the portions of a place, and checked by code of its own. Pure."""

from engine.plans.asking import FREE_GROUP, budget, needing, plan_ask
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
from engine.plans.shown import found_again, servings, shown_of
from engine.plans.stub import Offers, compose_order, offers_of

__all__ = [
    "FREE_GROUP", "Bound", "Composition", "DroppedWish", "EatersGroup", "Extra", "FoundLine", "FoundPlan", "KeptLine",
    "Offers", "PlanAsk", "PlanKind", "Rule", "Shortfall", "Terms", "budget", "compose_order", "found_again", "needing",
    "offers_of", "plan_ask", "servings", "shown_of",
]  # fmt: skip
