"""What passes at all: keys compared, limits decided, and what the arms are to rank."""

from engine.domain.currency import currency_of_place
from engine.domain.demand import demand_of, necessary_filters
from engine.domain.fit import decide
from engine.domain.followups import holds
from engine.domain.tiers import tiers_to_fetch
from engine.parts import Parts
from engine.state import GraphState


async def prefilter(state: GraphState, parts: Parts) -> GraphState:
    """Filters of this step, the exact decision over the catalogue's columns, and the arms' queries.

    A step that will not hold, with another to come, asks the arms for nothing.
    """
    step = state["steps"][state["step"]]
    columns, demand = state["snapshot"].columns, demand_of(step.wants)
    filters = necessary_filters(step.wants, currency_of_place(columns, step.wants))
    decision = decide(columns, columns.match(filters), demand, state["asked"])
    settled = holds(step, decision.tally(shown(state))) or state["step"] + 1 == len(state["steps"])
    return {
        "demand": demand,
        "filters": filters,
        "decision": decision,
        "tried": (*state["tried"][: state["step"]], decision),
        "fetches": tiers_to_fetch(decision, demand) if settled else (),
    }


def shown(state: GraphState) -> tuple[str, ...]:
    """Dishes that "new" is measured against."""
    return state["session"].memory.seen_dish_keys
