"""Exact limits and the order of results: whether this step holds, and the page it gives."""

from engine.domain.order import order
from engine.domain.settle import verdict
from engine.nodes.prefilter import shown
from engine.nodes.seating import seated
from engine.parts import Parts
from engine.state import GraphState


async def fit(state: GraphState, parts: Parts) -> GraphState:
    """The ranking and the page of a step that holds; else the step to try next.

    Where no step holds, the fullest is taken; where none brings anything new, nothing is taken and the state stays.
    """
    change = state["understood"].change
    tallies = [decision.tally(shown(state)) for decision in state["tried"]]
    judged = verdict(state["steps"], state["step"], tallies, change)
    if not judged.settled:
        return {"settled": False, "step": judged.step, "steps": judged.steps}
    wants = judged.steps[judged.step].wants
    ranking = order(state["decision"], state["merged_results"], wants.price_level)
    return {
        "settled": True,
        "wants": wants,
        "keeps": judged.steps[judged.step].keeps or wants,
        "nothing_new": state.get("nothing_new", False) or judged.nothing_new,
        "ranked": ranking,
        **seated(state, ranking, wants),
    }
