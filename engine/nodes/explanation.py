"""What a turn's row records of how its answer came about: enough to say why a result is where it is."""

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from typing import Any

from engine.domain.columns import Columns
from engine.domain.filters import Filters
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
        "funnel": funnel(state["filters"], state["snapshot"].columns) if "filters" in state else [],
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


def funnel(filters: Filters, columns: Columns) -> list[list[Any]]:
    """What each filter leaves, applied one after the other: [name, documents left]."""
    left: list[list[Any]] = [["everything", len(columns)]]
    applied = Filters()
    empty = Filters()
    for field in fields(Filters):
        value = getattr(filters, field.name)
        if field.name == "tier" or value == getattr(empty, field.name):
            continue

        applied = replace(applied, **{field.name: value})
        left.append([field.name, int(columns.match(applied).sum())])
    return left
