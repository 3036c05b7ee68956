"""What a turn's row records of how its answer came about: enough to say why a result is where it is."""

from collections.abc import Iterable, Sequence
from typing import Any, get_args

import numpy as np

from engine.course import Attempt
from engine.domain.decision import Decision
from engine.domain.fusion import Fused, Hit
from engine.domain.narrowing import narrowed
from engine.domain.previous import kept_mask
from engine.figures import Ran
from engine.messages import Fit, Group
from engine.state import Facts, GraphState

RECORDED = 100
"""Ranks kept of each list: as many as ids (rule book, one row a turn)."""
GROUPS_ASKED, GROUPS_UNASKED = get_args(Group), ("mains", "sides", "besides")
SIZES = get_args(Fit)


def explanation(state: GraphState, attempt: Attempt) -> Facts:
    """JSON-able; milliseconds, counts, ids and ranks, and of what a person typed the words that are searched by.

    It is erased with the turn's text.
    """
    found: Facts = {**state["facts"], "timings": _timings(attempt.ran)}
    if attempt.consultation is not None:
        found["model"] = attempt.consultation.facts()
    if state["degraded"]:
        found["degraded"] = list(state["degraded"])
    if "ranked" in state:
        found |= _of_search(state, state["decision"])
    return found


def _timings(ran: Iterable[Ran]) -> list[dict[str, Any]]:
    """Each run of a node up to here, by its start: the two arms overlap.

    "remember" is missing: it is what writes this.
    """
    return [
        {"node": one.node, "at_ms": round(one.at_s * 1000, 3), "ms": round(one.took_s * 1000, 3)}
        for one in sorted(ran, key=lambda one: one.at_s)
    ]


def _of_search(state: GraphState, decision: Decision) -> dict[str, Any]:
    plan = state["plan"]
    return {
        "query": state["resolved_query"],
        "from_kept_list": plan.from_kept,
        "funnel": _funnel(state),
        "steps_tried": [one.total for one in plan.tried[: plan.at + 1]],
        "step": plan.at,
        "relaxed": list(plan.step.relaxed),
        "passed": {
            "documents": len(decision.passing_rows),
            "dishes": len(decision),
            "asked_for": decision.counts.total,
        },
        "groups": _groups(decision),
        "arms": {
            "words": None if state.get("bm25_end", "ok") != "ok" else _ranks(state.get("bm25_results", ())),
            "meaning": None if state.get("vector_end", "ok") != "ok" else _ranks(state.get("vector_results", ())),
        },
        "fused": _fused(state["merged_results"][:RECORDED]),
        "page": [
            {"doc_id": dish.doc_id, "group": dish.shown_group, "fit": dish.fit, "score": round(dish.score, 6)}
            for dish in state["page"].dishes
        ],
    }


def _ranks(hits: Sequence[Hit]) -> list[list[Any]]:
    return [[hit.doc_id, hit.score] for hit in hits[:RECORDED]]


def _fused(fused: Iterable[Fused]) -> list[list[Any]]:
    return [[one.doc_id, one.score, one.ranks] for one in fused]


def _funnel(state: GraphState) -> list[list[Any]]:
    """What each filter and limit leaves, one after the other: [name, dishes left]."""
    columns = state["snapshot"].columns
    kept = kept_mask(columns, state["session"].memory) if state["plan"].from_kept else None
    return list(map(list, narrowed(state["filters"], state["demand"], state["decision"], kept)))


def _groups(decision: Decision) -> list[list[Any]]:
    """How many dishes stand in each group of the order of results: [group, size group or None, dishes]."""
    names = GROUPS_ASKED if decision.asked else GROUPS_UNASKED
    cells = np.bincount(decision.group * len(SIZES) + decision.size_group, minlength=len(names) * len(SIZES))
    return [
        [names[at // len(SIZES)], SIZES[at % len(SIZES)] if decision.has_party else None, int(count)]
        for at, count in enumerate(cells.tolist())
        if count
    ]
