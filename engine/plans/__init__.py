"""Plans: a whole order for a party, solved over the portions of a place, and checked by code of its own. Pure."""

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
from engine.plans.terms import OnTop, food_budget, guessed_parts, on_top, reckoned, terms_of

__all__ = [
    "Bound", "Composition", "DroppedWish", "EatersGroup", "Extra", "FoundLine", "FoundPlan", "KeptLine", "OnTop",
    "PlanAsk", "PlanKind", "Rule", "Shortfall", "Terms", "food_budget", "guessed_parts", "on_top", "reckoned",
    "terms_of",
]  # fmt: skip
