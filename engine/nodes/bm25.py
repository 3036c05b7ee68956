"""Ranked by words."""

from engine.nodes.arm import fetch, words_to_rank_by
from engine.parts import Parts
from engine.ports import LexicalQuery
from engine.state import GraphState


async def bm25(state: GraphState, parts: Parts) -> GraphState:
    """The word index's list of dishes that pass; a part that is gone leaves an empty list and says so."""
    query = LexicalQuery(words_to_rank_by(state), state["asked"].wishes)
    generation = state["snapshot"].generation
    found = await fetch(
        state,
        parts.deadlines.arm_s,
        lambda filters, limit: parts.lexical.search(query, filters, limit, generation),
    )
    return {"bm25_results": found or (), "bm25_down": found is None}
