"""Plan: which wants hold, what passes by them, decided exactly, and what the arms are to rank."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from engine.catalogue.filters import passes
from engine.dependencies import Parts
from engine.engine import Engine
from engine.nodes.plan import plan
from engine.search.decision import Decision
from tests.support.stores.small_catalogue import DOCUMENTS, snapshot_of
from tests.support.stores.small_parts import but, log_of, said, sessions_of

BY_ID = {document.doc_id: document for document in DOCUMENTS}
LUNCH = "lunch for 25 in Boston"
NARROWING = ("no pork", "under $12 a head", "under $250", "no fish")


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
    decision = (await plan(await before("plan", line, parts=parts), parts))["decision"]
    assert passing <= names(decision)
    assert not out & names(decision)


@pytest.mark.parametrize(
    "line", [LUNCH, "vegan for 9 in Boston, no nuts", "pasta under $100", "Thai or Italian in Boston"]
)
async def test_the_filters_never_drop_what_the_exact_decision_keeps(before: Any, parts: Parts, line: str) -> None:
    found = await plan(await before("plan", line, parts=parts), parts)
    kept = {found["decision"].columns.doc_ids[row] for row in found["decision"].passing_rows}
    assert kept <= {document.doc_id for document in DOCUMENTS if passes(found["filters"], document)}


async def test_no_known_cost_is_above_the_limit(before: Any, parts: Parts) -> None:
    decision = (await plan(await before("plan", "lunch for 25 in Boston under $150", parts=parts), parts))["decision"]
    costs = [decision.taken(at).party_cost for at in range(len(decision))]
    assert all(cost is None or cost <= Decimal(150) for cost in costs)


async def test_a_plain_search_is_one_step(before: Any, parts: Parts) -> None:
    state = await before("plan", "pasta for 25 in Boston", parts=parts)
    found = await plan(state, parts)
    assert [step.wants for step in found["plan"].steps] == [state["wants"]]
    assert (found["plan"].from_kept, found["plan"].nothing_new) == (False, False)
    assert found["asked"].wishes
    assert found["fetches"]


async def test_the_arms_are_asked_for_the_step_that_holds(before: Any, parts: Parts) -> None:
    found = await plan(await before("plan", LUNCH, "cheaper", parts=parts), parts)
    planned = found["plan"]
    assert len(planned.steps) >= len(planned.tried) > planned.at
    assert found["decision"].counts.total == planned.counts.total
    assert found["demand"].known_cost_max == planned.step.wants.known_cost_max
    assert found["fetches"]


async def test_an_empty_catalogue_lets_nothing_pass_and_asks_nobody(before: Any, parts: Parts) -> None:
    state = await before("plan", LUNCH, parts=parts)
    nothing = replace(snapshot_of(()), generation=0)
    empty = await plan(but(state, snapshot=nothing), parts)
    assert len(empty["decision"]) == 0
    assert empty["fetches"] == ()


async def test_cheaper_tries_three_limits_each_laxer_than_the_one_before(before: Any, parts: Parts) -> None:
    state = await before("plan", LUNCH, "cheaper", parts=parts)
    steps = (await plan(state, parts))["plan"].steps
    limits = [step.wants.known_cost_max for step in steps]
    costs = [dish.party_cost for dish in state["session"].memory.page if dish.party_cost is not None]
    assert limits[0] == (min(costs) * Decimal("0.9")).quantize(Decimal("0.01"))
    assert limits[1] == min(costs) - Decimal("0.01")
    assert limits == sorted(limits)  # type: ignore[type-var]
    assert all(step.must_bring_new for step in steps)


async def test_a_step_with_nothing_to_step_from_is_nothing_new_and_keeps_the_state(before: Any, parts: Parts) -> None:
    state = await before("plan", "pasta for 25 in Boston", "cheaper", parts=parts)
    memory = state["session"].memory
    bare = but(state, session=replace(state["session"], memory=replace(memory, page=())))
    found = await plan(bare, parts)
    assert found["plan"].nothing_new
    assert [step.wants for step in found["plan"].steps] == [memory.wants]


async def test_where_nothing_can_pass_a_second_step_drops_a_limit(before: Any, parts: Parts) -> None:
    state = await before("plan", "pasta for 25 in Boston under $1 a head", parts=parts)
    steps = (await plan(state, parts))["plan"].steps
    assert [step.relaxed for step in steps] == [(), ("price_per_person_max",)]
    assert steps[1].wants.price_per_person_max is None
    assert steps[1].wants.city == "Boston"


@pytest.mark.parametrize("line", NARROWING)
async def test_what_is_left_of_the_kept_list_is_all_that_passes(before: Any, parts: Parts, line: str) -> None:
    state = await before("plan", LUNCH, line, parts=parts)
    found = await plan(state, parts)
    assert found["plan"].from_kept
    kept = set(state["session"].memory.kept_ids)
    merged = [one.doc_id for one in found["merged_results"]]
    assert set(merged) == kept
    assert merged == list(state["session"].memory.kept_ids), "their order is the one they had"


@pytest.mark.parametrize("line", NARROWING)
async def test_it_gives_the_same_dishes_as_searching_again(parts: Parts, line: str) -> None:
    engine = Engine(parts)
    await engine.answer(said(LUNCH))
    narrowed = await engine.answer(said(line))
    assert log_of(parts).rows[-1].explanation["from_kept_list"]
    await engine.forget_thread(narrowed_thread := said("").thread)
    await engine.answer(said(LUNCH))
    session = await parts.sessions.load(narrowed_thread)
    assert session is not None
    searching = replace(session, memory=replace(session.memory, kept_is_whole=False), rev=session.rev + 1)
    await parts.sessions.save(narrowed_thread, searching, session.rev)
    searched = await engine.answer(said(line))
    assert not log_of(parts).rows[-1].explanation["from_kept_list"]
    assert {card.doc_id for card in searched.cards} == {card.doc_id for card in narrowed.cards}
    assert (searched.total, searched.headline) == (narrowed.total, narrowed.headline)


async def test_with_fewer_than_five_left_it_searches_again(before: Any, parts: Parts) -> None:
    state = await before("plan", LUNCH, "under $100", parts=parts)
    assert not (await plan(state, parts))["plan"].from_kept


async def test_nothing_kept_is_too_few(before: Any, parts: Parts) -> None:
    state = await before("plan", LUNCH, "no pork", parts=parts)
    session = state["session"]
    empty = but(state, session=replace(session, memory=replace(session.memory, kept_ids=())))
    assert not (await plan(empty, parts))["plan"].from_kept


async def test_what_has_left_the_catalogue_does_not_come_back(before: Any, parts: Parts) -> None:
    state = await before("plan", LUNCH, "no pork", parts=parts)
    memory = state["session"].memory
    stale = replace(memory, kept_ids=("gone", *memory.kept_ids))
    found = await plan(but(state, session=replace(state["session"], memory=stale)), parts)
    decision = found["decision"]
    assert "gone" not in {decision.columns.doc_ids[row] for row in decision.rows}
    assert sessions_of(parts).stored
