"""What the engine tells of each turn: once, whatever became of it, and without a word of anybody."""

import asyncio
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from engine.dependencies import Parts
from engine.engine import Engine, Unavailable
from engine.graph import NAMES
from engine.messages import to_json
from engine.models.budget import Consultation, Models
from engine.telemetry import TurnFigures
from tests.support.stores.small_parts import Gone, Silent, log_of, said, sessions_of, small_parts

LUNCH = "lunch for 25 in Boston"


@pytest.fixture
def told() -> list[TurnFigures]:
    return []


@pytest.fixture
def parts() -> Parts:
    return small_parts()


async def test_a_turn_tells_its_nodes_its_arms_and_where_its_session_came_from(
    parts: Parts, told: list[TurnFigures]
) -> None:
    engine = Engine(parts, told.append)
    for line in (LUNCH, "vegetarian"):
        await engine.answer(said(line))
    sessions_of(parts).stored.clear()
    reply = await engine.answer(said("no pork"))
    assert [one.end for one in told] == ["answered"] * 3
    assert [list(one.sessions) for one in told] == [["new"], ["kept"], ["rebuilt"]]
    last = told[-1]
    assert (last.kind, last.intent) == (reply.kind, reply.intent)
    assert {ran.node for ran in last.ran} <= set(NAMES)
    assert last.ran[-1].node == "remember"
    assert Counter((arm.arm, arm.end) for arm in told[0].arms) == {("bm25", "ok"): 1, ("vector", "ok"): 1}
    assert sum(ran.took_s for ran in last.ran if ran.node not in ("bm25", "vector")) <= last.took_s


async def test_a_search_is_noted_as_it_begins_and_ends_in_figures_alone(parts: Parts) -> None:
    engine, noted = Engine(parts), list[tuple[str, Mapping[str, Any]]]()
    engine.note = lambda event, figures: noted.append((event, figures))
    await engine.answer(said("pasta for 25 in Boston"))
    before = list(noted)
    await engine.answer(said("help"))
    assert noted == before
    assert [event for event, _ in noted] == ["search_started", "search_completed"]
    started, completed = (figures for _, figures in noted)
    assert started == {"filters": 2}, "the city, and the currency of the place"
    assert list(completed) == ["bm25_count", "vector_count", "merged_count"]
    assert completed["merged_count"] >= max(completed["bm25_count"], completed["vector_count"]) > 0
    await engine.answer(said("somebody is allergic to nuts"))
    assert all(isinstance(value, int) for _, figures in noted for value in figures.values())


async def test_an_arm_that_is_gone_found_nothing(parts: Parts) -> None:
    engine, noted = Engine(replace(parts, vectors=Gone("vectors"))), list[Mapping[str, Any]]()
    engine.note = lambda _, figures: noted.append(figures)
    await engine.answer(said("pasta for 25 in Boston"))
    assert (noted[-1]["vector_count"], noted[-1]["merged_count"]) == (0, noted[-1]["bm25_count"])
    assert noted[-1]["bm25_count"]


async def test_a_repeat_is_told_as_one_and_an_attempt_that_met_another_writer_counts_with_its_turn(
    parts: Parts, told: list[TurnFigures]
) -> None:
    engine = Engine(parts, told.append)
    await engine.answer(said(LUNCH, delivery="e1"))
    await engine.answer(said(LUNCH, delivery="e1"))
    log_of(parts).taken = 1
    await engine.answer(said("vegetarian"))
    assert [one.end for one in told] == ["answered", "repeated", "answered"]
    assert [ran.node for ran in told[-1].ran].count("remember") == 2
    assert list(told[-1].sessions) == ["kept", "rebuilt"]


async def test_a_turn_that_failed_tells_how(parts: Parts, told: list[TurnFigures]) -> None:
    class Broken(Gone):
        async def current(self) -> None:
            raise KeyError("words of a person")

    for catalog, error in ((Gone("postgresql"), Unavailable), (Broken(""), KeyError)):
        with pytest.raises(error):
            await Engine(replace(parts, catalog=catalog), told.append).answer(said(LUNCH))
    silent = Silent()
    cut_off = asyncio.create_task(Engine(replace(parts, catalog=silent), told.append).answer(said(LUNCH)))
    await silent.asked.wait()
    cut_off.cancel()
    with pytest.raises(asyncio.CancelledError):
        await cut_off
    assert [one.end for one in told] == ["unavailable", "failed", "cancelled"]
    assert [[ran.node for ran in one.ran] for one in told] == [["resolve_context"]] * 3
    assert "person" not in repr(told)


async def test_the_reply_is_the_same_whether_anybody_is_told_or_not(told: list[TurnFigures]) -> None:
    one, other = Engine(small_parts()), Engine(small_parts(), told.append)
    for line in (LUNCH, "cheaper", "no pork"):
        delivery = f"e {line}"
        assert to_json(await one.answer(said(line, delivery=delivery))) == to_json(
            await other.answer(said(line, delivery=delivery))
        )


async def test_requests_that_the_share_of_the_day_does_not_hold_are_counted() -> None:
    class Books:
        async def reserve(self, tenant: str, day: date, tokens: int, limit: int) -> bool:
            return tokens <= limit

    account = Consultation(Models(Gone("model"), Books(), 100, 6.0), "acme", date(2026, 11, 20))  # type: ignore[arg-type]
    assert [await account.reserve(tokens) for tokens in (100, 101, 5_000)] == [True, False, False]
    assert account.over_budget == 2
