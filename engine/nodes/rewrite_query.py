"""The words to search by, and the wants to try in turn."""

from engine.domain.settle import Attempts, asked_of, plan
from engine.domain.understanding import resolved_query
from engine.nodes.expansion import is_strange, served_here
from engine.parts import Parts
from engine.state import GraphState


async def rewrite_query(state: GraphState, parts: Parts) -> GraphState:
    """One step for a plain search; several, or none at all, for a step from what was shown."""
    wants, understood = state["wants"], state["understood"]
    asked = asked_of(wants, parts.matchers.of(state["snapshot"]))
    columns = state["snapshot"].columns
    attempts = Attempts(columns, asked)
    planned = plan(columns, state["session"].memory, understood, wants, asked, attempts.look)
    query = resolved_query(planned.steps[0].wants, understood.said)
    served = served_here(query, asked, state, parts)
    query = " ".join(filter(None, (query, *served)))
    return {
        "asked": asked,
        "attempts": attempts,
        "resolved_query": query,
        "is_strange": is_strange(query, asked, state, parts),
        "dishes_served": served,
        "steps": planned.steps,
        "nothing_new": planned.nothing_new,
        "step": 0,
        "tried": (),
        "from_kept": False,
    }
