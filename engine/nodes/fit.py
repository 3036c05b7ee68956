"""Exact limits and the order of results: whether this step holds, and the page it gives."""

from engine.domain.followups import chosen, holds
from engine.domain.order import order, page
from engine.nodes.prefilter import shown
from engine.parts import Parts
from engine.state import GraphState

STEPS = frozenset({"cheaper", "more_affordable", "serves_more", "other_restaurants"})
"""Changes that step from what was shown: where they lead to nothing, nothing changes."""


async def fit(state: GraphState, parts: Parts) -> GraphState:
    """The ranking and the page of a step that holds; else the step to try next.

    Where no step holds, the fullest is taken; where none brings anything new, nothing is taken and the state stays.
    """
    steps, at = state["steps"], state["step"]
    tallies = [decision.tally(shown(state)) for decision in state["tried"]]
    best = chosen(steps, tallies)
    if at + 1 < len(steps) and len(tallies) == at + 1 and not holds(steps[at], tallies[at]):
        return {"settled": False, "step": at + 1}
    if best is not None and best != at:
        return {"settled": False, "step": best, "steps": steps[: best + 1]}
    wants = steps[at].wants
    ranking = order(state["decision"], state["merged_results"], wants.price_level)
    more = state["understood"].change == "more"
    return {
        "settled": True,
        "wants": wants,
        "nothing_new": state.get("nothing_new", False) or (best is None and state["understood"].change in STEPS),
        "ranked": ranking,
        "page": page(
            ranking,
            state["turn"].max_results,
            skip_dish_keys=state["session"].memory.seen_dish_keys if more else (),
            one_restaurant=len(wants.restaurant_keys) == 1,
        ),
    }
