"""Ranked by words."""

from engine.nodes.arm import fetch, lexical_query, ranked
from engine.parts import Parts
from engine.state import GraphState


async def bm25(state: GraphState, parts: Parts) -> GraphState:
    """The word index's list of dishes that pass; a part that is gone leaves an empty list and says so."""
    query = lexical_query(state)
    generation = state["snapshot"].generation
    found = fetch(
        state,
        parts.deadlines.arm_s,
        lambda filters, limit: parts.lexical.search(query, filters, limit, generation),
    )
    hits, end = await ranked(found)
    return {"bm25_results": hits, "bm25_end": end}
