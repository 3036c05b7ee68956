"""Filter previous: the kept list is narrowed, and gives what a new search would."""

from dataclasses import replace
from typing import Any

import pytest

from engine.engine import Engine
from engine.nodes.filter_previous import filter_previous
from engine.parts import Parts
from tests.small_parts import but, log_of, said, sessions_of

LUNCH = "lunch for 25 in Boston"
NARROWING = ("no pork", "under $12 a head", "under $250", "no fish")


@pytest.mark.parametrize("line", NARROWING)
async def test_what_is_left_of_the_kept_list_is_all_that_passes(before: Any, parts: Parts, line: str) -> None:
    state = await before("filter_previous", LUNCH, line, parts=parts)
    found = await filter_previous(state, parts)
    assert found["from_kept"]
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
    state = await before("filter_previous", LUNCH, "under $100", parts=parts)
    assert await filter_previous(state, parts) == {"from_kept": False}


async def test_nothing_kept_is_too_few(before: Any, parts: Parts) -> None:
    state = await before("filter_previous", LUNCH, "no pork")
    session = state["session"]
    empty = but(state, session=replace(session, memory=replace(session.memory, kept_ids=())))
    assert await filter_previous(empty, parts) == {"from_kept": False}


async def test_what_has_left_the_catalogue_does_not_come_back(before: Any, parts: Parts) -> None:
    state = await before("filter_previous", LUNCH, "no pork", parts=parts)
    memory = state["session"].memory
    stale = replace(memory, kept_ids=("gone", *memory.kept_ids))
    found = await filter_previous(but(state, session=replace(state["session"], memory=stale)), parts)
    decision = found["decision"]
    assert "gone" not in {decision.columns.doc_ids[row] for row in decision.rows}
    assert sessions_of(parts).stored
