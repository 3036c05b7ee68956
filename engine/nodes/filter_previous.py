"""Narrow what was found last, where the kept list is everything that passed."""

from engine.domain.followups import Step
from engine.domain.fusion import Hit, rrf_merge
from engine.domain.settle import Attempts, asked_of, attempt_kept
from engine.domain.understanding import resolved_query
from engine.parts import Parts
from engine.state import GraphState


async def filter_previous(state: GraphState, parts: Parts) -> GraphState:
    """The kept dishes that still pass, in their order; with too few of them, a new search follows."""
    memory, wants = state["session"].memory, state["wants"]
    asked = asked_of(wants, parts.matchers.of(state["snapshot"]))
    tried = attempt_kept(state["snapshot"].columns, memory, wants, asked)
    if tried is None:
        return {"from_kept": False}
    kept = [Hit(doc_id, 1.0 / rank) for rank, doc_id in enumerate(memory.kept_ids, start=1)]
    return {
        "from_kept": True,
        "asked": asked,
        "attempts": Attempts(state["snapshot"].columns, asked),
        "resolved_query": resolved_query(wants, state["understood"].said),
        "steps": (Step(wants),),
        "step": 0,
        "tried": (tried.decision,),
        "demand": tried.demand,
        "filters": tried.filters,
        "decision": tried.decision,
        "merged_results": tuple(rrf_merge({"before": kept})),
    }
