"""The words to search by."""

from engine.domain.understanding import resolved_query
from engine.nodes.expansion import expanded, served_here
from engine.parts import Parts
from engine.state import GraphState


async def rewrite_query(state: GraphState, parts: Parts) -> GraphState:
    """Of the first wants that were to be tried, and the dishes of an occasion that was named."""
    query = resolved_query(state["plan"].steps[0].wants, state["understood"].said)
    served = served_here(query, state["asked"], state, parts)
    words = " ".join(filter(None, (query, *served)))
    return {"resolved_query": await expanded(words, state["asked"], state, parts), "dishes_served": served}
