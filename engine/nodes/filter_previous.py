"""Narrow what was found last, where the kept list is everything that passed."""

from engine.domain.currency import currency_of_place
from engine.domain.demand import demand_of, necessary_filters
from engine.domain.fit import decide
from engine.domain.followups import Step
from engine.domain.fusion import Hit, rrf_merge
from engine.domain.previous import enough_left, kept_mask
from engine.domain.understanding import resolved_query
from engine.nodes.rewrite_query import what_is_asked
from engine.parts import Parts
from engine.state import GraphState


async def filter_previous(state: GraphState, parts: Parts) -> GraphState:
    """The kept dishes that still pass, in their order; with too few of them, a new search follows."""
    memory, wants, columns = state["session"].memory, state["wants"], state["snapshot"].columns
    asked, demand = what_is_asked(state, parts), demand_of(wants)
    mask = kept_mask(columns, memory) & columns.match(necessary_filters(wants, currency_of_place(columns, wants)))
    decision = decide(columns, mask, demand, asked)
    if not enough_left(decision):
        return {"from_kept": False}
    kept = [Hit(doc_id, 1.0 / rank) for rank, doc_id in enumerate(memory.kept_ids, start=1)]
    return {
        "from_kept": True,
        "asked": asked,
        "resolved_query": resolved_query(wants, state["understood"].said),
        "steps": (Step(wants),),
        "step": 0,
        "tried": (decision,),
        "demand": demand,
        "decision": decision,
        "merged_results": tuple(rrf_merge({"before": kept})),
    }
