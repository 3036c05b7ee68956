"""Ranked by words."""

from engine.nodes.arm import fetch, ranked, words_to_rank_by
from engine.parts import Parts
from engine.ports import LexicalQuery
from engine.state import GraphState


async def bm25(state: GraphState, parts: Parts) -> GraphState:
    """The word index's list of dishes that pass; a part that is gone leaves an empty list and says so."""
    query = LexicalQuery(words_to_rank_by(state), state["asked"].wishes)
    generation = state["snapshot"].generation
    found = fetch(
        state,
        parts.deadlines.arm_s,
        lambda filters, limit: parts.lexical.search(query, filters, limit, generation),
    )
    hits, down = await ranked("bm25", state, found)
    return {"bm25_results": hits, "bm25_down": down}
