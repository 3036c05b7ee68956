"""What passes at all: keys compared, limits decided, and what the arms are to rank."""

from engine.domain.settle import is_last
from engine.domain.tiers import tiers_to_fetch
from engine.parts import Parts
from engine.state import GraphState


async def prefilter(state: GraphState, parts: Parts) -> GraphState:
    """Filters of this step, the exact decision over the catalogue's columns, and the arms' queries.

    A step that will not hold, with another to come, asks the arms for nothing.
    """
    steps, at = state["steps"], state["step"]
    tried = state["attempts"].of(steps[at].wants)
    settled = is_last(steps, at, tried.decision, shown(state))
    return {
        "demand": tried.demand,
        "filters": tried.filters,
        "decision": tried.decision,
        "tried": (*state["tried"][:at], tried.decision),
        "fetches": tiers_to_fetch(tried.decision, tried.demand) if settled else (),
    }


def shown(state: GraphState) -> tuple[str, ...]:
    """Dishes that "new" is measured against."""
    return state["session"].memory.seen_dish_keys
