"""What a turn's row records of how its answer came about: enough to say why a result is where it is."""

from collections.abc import Iterable, Sequence
from typing import Any

from engine.domain.fusion import Fused, Hit
from engine.state import GraphState

RECORDED = 100
"""Ranks kept of each list: as many as ids (rule book, one row a turn)."""


def explanation(state: GraphState) -> dict[str, Any]:
    """JSON-able; milliseconds, counts, ids and ranks, and nothing that a person typed."""
    trace = state["trace"]
    found: dict[str, Any] = {**trace.facts, "node_ms": {name: round(ms, 3) for name, ms in trace.node_ms.items()}}
    if consultation := state.get("consultation"):
        found["model"] = consultation.facts()
    if state["degraded"]:
        found["degraded"] = list(state["degraded"])
    if "ranked" not in state:
        return found
    decision = state["decision"]
    found |= {
        "query": state["resolved_query"],
        "from_kept_list": state["from_kept"],
        "funnel": _funnel(state),
        "steps_tried": [one.total for one in state["tried"]],
        "passed": {"documents": len(decision.passing_rows), "dishes": len(decision), "asked_for": decision.total},
        "arms": {
            "words": None if state.get("bm25_down") else _ranks(state.get("bm25_results", ())),
            "meaning": None if state.get("vector_down") else _ranks(state.get("vector_results", ())),
        },
        "fused": _fused(state["merged_results"][:RECORDED]),
        "page": [
            {"doc_id": dish.doc_id, "group": dish.shown_group, "fit": dish.fit, "score": round(dish.score, 6)}
            for dish in state["page"].dishes
        ],
    }
    return found


def _ranks(hits: Sequence[Hit]) -> list[list[Any]]:
    return [[hit.doc_id, hit.score] for hit in hits[:RECORDED]]


def _fused(fused: Iterable[Fused]) -> list[list[Any]]:
    return [[one.doc_id, one.score, one.ranks] for one in fused]


def _funnel(state: GraphState) -> list[list[Any]]:
    """What each filter leaves, one after the other: [name, documents left]."""
    columns = state["snapshot"].columns
    left = columns.funnel(state["filters"]) if "filters" in state else []
    return [["everything", len(columns)], *map(list, left)]
