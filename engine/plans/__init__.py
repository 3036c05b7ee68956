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

__all__ = [
    "Bound", "Composition", "DroppedWish", "EatersGroup", "Extra", "FoundLine", "FoundPlan", "KeptLine", "PlanAsk",
    "PlanKind", "Rule", "Shortfall", "Terms",
]  # fmt: skip
