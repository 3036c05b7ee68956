"""Search: from wants to a page. Constraints, the plan, fusion, order, counts, explanations. Pure."""

from engine.search.button_offers import (
    Offer,
    Situation,
    composable,
    composers,
    from_restaurants,
    offers,
    totals_by_card,
)
from engine.search.candidates import CandidateSet
from engine.search.constraints import Demand, told_apart, without_limits
from engine.search.counted_needs import Brought, Coverage, cover
from engine.search.decision import Decision, one_currency
from engine.search.distance import Centre, centre_of, miles_from
from engine.search.elsewhere import Elsewhere, elsewhere, nearest_with
from engine.search.embedding_text import AROUND, COMPOSITION, WEIGHT
from engine.search.explain import Naming, Placing, naming_of, narrowed, placing
from engine.search.follow_ups import Step, kept_mask
from engine.search.fusion import ARM_WEIGHTS, Fused, Hit, hits_of, in_turn, rrf_merge, weights_for
from engine.search.pages import PER_RESTAURANT, Page, RankedDish, Ranking, page
from engine.search.places import (
    RestaurantTally,
    namesakes,
    restaurants_of,
    states_apart,
    tally_of,
    totals_of_places,
)
from engine.search.planner import Plan, asked_of, occasion_of, plan_search, steps_tried, total_relaxed
from engine.search.query import BESIDES, DESCRIBED, MAINS, Asked, groups_of
from engine.search.ranking import CHILDRENS, PRICE_LEVELS, order
from engine.search.relaxing import PRICES, kinds_apart, without
from engine.search.rerank import courses_of
from engine.search.retrieval_plan import Fetch, arm_list, tiers_to_fetch
from engine.search.wishes import resolved_query

__all__ = [
    "ARM_WEIGHTS", "AROUND", "BESIDES", "CHILDRENS", "COMPOSITION", "DESCRIBED", "MAINS", "PER_RESTAURANT",
    "PRICES", "PRICE_LEVELS", "WEIGHT", "Asked", "Brought", "CandidateSet", "Centre", "Coverage", "Decision",
    "Demand", "Elsewhere", "Fetch", "Fused", "Hit", "Naming", "Offer", "Page", "Placing", "Plan", "RankedDish",
    "Ranking", "RestaurantTally", "Situation", "Step", "arm_list", "asked_of", "centre_of", "composable",
    "composers", "courses_of", "cover", "elsewhere", "from_restaurants", "groups_of", "hits_of", "in_turn",
    "kept_mask", "kinds_apart", "miles_from", "namesakes", "naming_of", "narrowed", "nearest_with", "occasion_of",
    "offers", "one_currency", "order", "page", "placing", "plan_search", "resolved_query", "restaurants_of",
    "rrf_merge", "states_apart", "steps_tried", "tally_of", "tiers_to_fetch", "told_apart", "total_relaxed",
    "totals_by_card", "totals_of_places", "weights_for", "without", "without_limits",
]  # fmt: skip
