"""Two ranked lists become one."""

from engine.domain.fusion import rrf_merge
from engine.domain.weighing import weights_for
from engine.nodes.arm import is_guessed, words_to_rank_by
from engine.parts import Parts
from engine.state import GraphState


async def merge(state: GraphState, parts: Parts) -> GraphState:
    """Reciprocal rank fusion of both arms; with one of them gone, the other alone."""
    arms = {"words": state["bm25_results"], "meaning": state["vector_results"]}
    text, columns = words_to_rank_by(state), state["snapshot"].columns
    weights = weights_for(text, arms["words"], columns, parts.weights, guessed=is_guessed(state))
    return {"merged_results": tuple(rrf_merge(arms, weights=weights))}
