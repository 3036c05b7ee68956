"""Plan of the search: which wants hold, what passes by them, what the arms are to rank, and by which words."""

from engine.dependencies import Parts
from engine.nodes.expand import is_strange, served_here
from engine.reading import resolved_query
from engine.search import (
    Asked,
    CandidateSet,
    Hit,
    Plan,
    asked_of,
    kept_mask,
    plan_search,
    rrf_merge,
    steps_tried,
    tiers_to_fetch,
)
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
    found: GraphState = {
        "asked": candidates.asked,
        "candidates": candidates,
        "plan": planned,
        "demand": decided.demand,
        "filters": decided.filters,
        "decision": decided.decision,
        "facts": {"steps": tried} if (tried := steps_tried(planned, memory)) else {},
    }
    if not planned.from_kept:
        words = _words(planned, candidates.asked, state, parts)
        return {**found, **words, "fetches": tiers_to_fetch(decided.decision, decided.demand)}
    kept = [Hit(doc_id, 1.0 / rank) for rank, doc_id in enumerate(memory.kept_ids, start=1)]
    query = resolved_query(state["wants"], state["understood"].said)
    return {**found, "resolved_query": query, "merged_results": tuple(rrf_merge({"before": kept}))}


def _words(planned: Plan, asked: Asked, state: GraphState, parts: Parts) -> GraphState:
    """Of the first wants that were to be tried, and the dishes of an occasion that was named."""
    query = resolved_query(planned.steps[0].wants, state["understood"].said)
    served = served_here(query, asked, state, parts)
    query = " ".join(filter(None, (query, *served)))
    strange = is_strange(query, asked, state, parts)
    return {"resolved_query": query, "is_strange": strange, "dishes_served": served}
