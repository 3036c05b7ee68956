"""Two ranked lists become one."""

from engine.domain.fusion import rrf_merge, weights_for
from engine.nodes.arm import words_to_rank_by
from engine.parts import Parts
from engine.state import GraphState


async def merge(state: GraphState, parts: Parts) -> GraphState:
    """Reciprocal rank fusion of both arms; with one of them gone, the other alone."""
    arms = {"words": state["bm25_results"], "meaning": state["vector_results"]}
    weights = weights_for(words_to_rank_by(state), parts.weights, guessed=bool(state["dishes_served"]))
    return {"merged_results": tuple(rrf_merge(arms, weights=weights))}
