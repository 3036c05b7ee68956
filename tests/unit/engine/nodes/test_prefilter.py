"""Prefilter: what passes at all, decided exactly, and what the arms are to rank."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from engine.domain.filters import passes
from engine.domain.fit import Decision
from engine.domain.settle import Attempts
from engine.nodes.prefilter import prefilter
from engine.parts import Parts
from tests.small_catalogue import DOCUMENTS, snapshot_of
from tests.small_parts import but

BY_ID = {document.doc_id: document for document in DOCUMENTS}
LUNCH = "lunch for 25 in Boston"


def names(decision: Decision) -> set[str]:
    return {BY_ID[decision.columns.doc_ids[row]].item_name for row in decision.rows}


@pytest.mark.parametrize(
    ("line", "passing", "out"),
    [
        (LUNCH, {"Pasta Tray", "Mezze Platter", "Meatball Platter"}, {"Focaccia", "Mystery Tray"}),
        ("vegetarian lunch for 25 in Boston", {"Mezze Platter", "Garden Wrap Platter"}, {"Pasta Tray"}),
        ("vegan lunch for 25 in Boston", {"Mezze Platter", "Vegan Wrap Platter"}, {"Garden Wrap Platter"}),
        ("lunch for 25 in Boston, no pork", {"Pasta Tray"}, {"Sandwich Platter", "Meatball Platter"}),
        ("Thai for 25 in Boston", {"Pad Thai Tray", "Green Curry Tray"}, {"Pasta Tray"}),
        ("lunch for 25 in Boston under $150", {"Pasta Tray", "Meatball Platter"}, {"Chicken Shawarma Tray"}),
        ("lunch for 25 in Boston under $6 a head", {"Pasta Tray"}, {"Sandwich Platter"}),
        ("lunch for 25 in Boston, one of us is allergic to nuts", set(), {"Pad Thai Tray", "Baklava Tray"}),
        ("lunch from Falafel King", {"Mezze Platter"}, {"Pasta Tray"}),
    ],
)
async def test_what_was_said_decides_what_passes(
    before: Any, parts: Parts, line: str, passing: set[str], out: set[str]
) -> None:
    decision = (await prefilter(await before("prefilter", line, parts=parts), parts))["decision"]
    assert passing <= names(decision)
    assert not out & names(decision)


@pytest.mark.parametrize(
    "line", [LUNCH, "vegan for 9 in Boston, no nuts", "pasta under $100", "Thai or Italian in Boston"]
)
async def test_the_filters_never_drop_what_the_exact_decision_keeps(before: Any, parts: Parts, line: str) -> None:
    found = await prefilter(await before("prefilter", line, parts=parts), parts)
    kept = {found["decision"].columns.doc_ids[row] for row in found["decision"].passing_rows}
    assert kept <= {document.doc_id for document in DOCUMENTS if passes(found["filters"], document)}


async def test_no_known_cost_is_above_the_limit(before: Any, parts: Parts) -> None:
    decision = (await prefilter(await before("prefilter", "lunch for 25 in Boston under $150", parts=parts), parts))[
        "decision"
    ]
    costs = [decision.taken(at).party_cost for at in range(len(decision))]
    assert all(cost is None or cost <= Decimal(150) for cost in costs)


async def test_a_step_that_will_not_hold_asks_the_arms_for_nothing(before: Any, parts: Parts) -> None:
    state = await before("prefilter", LUNCH, "cheaper", parts=parts)
    assert len(state["steps"]) > 1
    first = await prefilter(state, parts)
    last = await prefilter(but(state, step=len(state["steps"]) - 1, tried=(first["decision"],) * 2), parts)
    assert first["fetches"] == ()
    assert last["fetches"]
    assert len(last["tried"]) == len(state["steps"])


async def test_a_step_tried_again_replaces_those_after_it(before: Any, parts: Parts) -> None:
    state = await before("prefilter", LUNCH, "cheaper", parts=parts)
    tried = (await prefilter(state, parts))["decision"]
    again = await prefilter(but(state, step=1, tried=(tried, tried, tried)), parts)
    assert len(again["tried"]) == 2


async def test_an_empty_catalogue_lets_nothing_pass_and_asks_nobody(before: Any, parts: Parts) -> None:
    state = await before("prefilter", LUNCH)
    nothing = replace(snapshot_of(()), generation=0)
    attempts = Attempts(nothing.columns, state["asked"])
    empty = await prefilter(but(state, snapshot=nothing, attempts=attempts), parts)
    assert len(empty["decision"]) == 0
    assert empty["fetches"] == ()
