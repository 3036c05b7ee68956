"""Plan of the search: which wants hold, what passes by them, and what the arms are to rank."""

from engine.domain.candidates import CandidateSet
from engine.domain.fusion import Hit, rrf_merge
from engine.domain.planner import asked_of, plan_search, steps_tried
from engine.domain.previous import kept_mask
from engine.domain.tiers import tiers_to_fetch
from engine.domain.understanding import resolved_query
from engine.parts import Parts
from engine.state import GraphState


async def plan(state: GraphState, parts: Parts) -> GraphState:
    """The one outcome of the turn, decided exactly over the catalogue's columns, and the arms' queries.

    Where it only narrows what was found last, and enough of that is left, the kept list stands in for the arms.
    """
    memory, snapshot = state["session"].memory, state["snapshot"]
    candidates = CandidateSet(snapshot.columns, asked_of(state["wants"], parts.matchers.of(snapshot)))
    planned = plan_search(state["wants"], candidates, memory, state["understood"], snapshot.generation)
    among = kept_mask(snapshot.columns, memory) if planned.from_kept else None
    decided = candidates.decide(planned.step.wants, among)
    if tried := steps_tried(planned, memory):
        state["trace"].facts["steps"] = tried
    found: GraphState = {
        "asked": candidates.asked,
        "candidates": candidates,
        "plan": planned,
        "demand": decided.demand,
        "filters": decided.filters,
        "decision": decided.decision,
    }
    if not planned.from_kept:
        return {**found, "fetches": tiers_to_fetch(decided.decision, decided.demand)}
    kept = [Hit(doc_id, 1.0 / rank) for rank, doc_id in enumerate(memory.kept_ids, start=1)]
    query = resolved_query(state["wants"], state["understood"].said)
    return {**found, "resolved_query": query, "merged_results": tuple(rrf_merge({"before": kept}))}
