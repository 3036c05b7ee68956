"""Plans: a whole order for a party, solved over the portions of a place, and checked by code of its own. Pure."""

from engine.plans.asking import budget, is_all_in, needing, plan_ask
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
from engine.plans.offers import ALCOHOL, FREE_GROUP, Offers, offers_of
from engine.plans.rules import MAIN_SLOT, SIDE_SLOT
from engine.plans.shown import found_again, servings, shown_of
from engine.plans.terms import OnTop, food_budget, guessed_parts, on_top, reckoned, terms_of
from engine.plans.wished import Wished, wished_of

__all__ = [
    "ALCOHOL", "FREE_GROUP", "MAIN_SLOT", "SIDE_SLOT", "Bound", "Composition", "DroppedWish", "EatersGroup", "Extra",
    "FoundLine", "FoundPlan", "KeptLine", "Offers", "OnTop", "PlanAsk", "PlanKind", "Rule", "Shortfall", "Terms",
    "Wished", "budget", "compose_order", "food_budget", "found_again", "guessed_parts", "is_all_in", "needing",
    "offers_of", "on_top", "plan_ask", "reckoned", "servings", "shown_of", "terms_of", "wished_of",
]  # fmt: skip
