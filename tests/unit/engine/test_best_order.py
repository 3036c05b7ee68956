"""The best whole order above a page of dishes: a row of its own, once, and never after the thread's next turn."""

import asyncio
from dataclasses import replace

import pytest

from engine.answers import BEST_ORDER
from engine.conversation import memory_from_json
from engine.dependencies import Parts
from engine.engine import Engine
from engine.messages import Notice, Reply, from_json, to_json
from tests.support.stores.small_parts import THREAD, SmallSessions, log_of, said, sessions_of, small_parts

LUNCH = "lunch for 25 in Boston"


@pytest.fixture
def parts() -> Parts:
    return small_parts()


def line_of(reply: Reply | None) -> Notice:
    assert reply is not None
    (line,) = [one for one in reply.notices if one.code == BEST_ORDER]
    return line


async def test_it_is_what_compose_gives_and_its_button_is_the_pages_own(parts: Parts) -> None:
    engine = Engine(parts)
    page = await engine.answer(said(LUNCH))
    added = await engine.best_order(THREAD, page.turn_id)
    line = line_of(added)
    assert added == replace(page, notices=(line, *page.notices))
    assert line.leads
    assert line.action in page.quick_replies
    pressed = await engine.answer(said("", kind="press", token=line.action.token, delivery="press"))
    best = pressed.plans[0]
    assert pressed.kind == "plans"
    assert line.text == (
        f"One order for all 25 from {best.restaurants[0]}: ${best.total:,.0f}, ${best.per_head:,.2f} a head."
    )


async def test_its_row_holds_nobodys_words_and_leaves_what_the_page_left(parts: Parts) -> None:
    engine = Engine(parts)
    page = await engine.answer(said(LUNCH, user_id="ann"))
    stored = log_of(parts).rows[0]
    added = await engine.best_order(THREAD, page.turn_id)
    row = log_of(parts).rows[1]
    assert log_of(parts).rows[0] == stored, "the page's row is as it was"
    assert from_json(Reply, row.reply) == added
    assert (row.text, row.token, row.seq, row.user_id) == ("", None, 2, "ann")
    assert row.memory_before == row.memory_after == stored.memory_after


async def test_asked_again_by_whomever_it_is_the_same_and_stored_once(parts: Parts) -> None:
    engine = Engine(parts)
    page = await engine.answer(said(LUNCH))
    first = await engine.best_order(THREAD, page.turn_id)
    other = Engine(small_parts(log=parts.log, sessions=parts.sessions))
    again = [await one.best_order(THREAD, page.turn_id) for one in (engine, other)]
    assert [to_json(one) for one in again if one] == [to_json(line_carrier(first))] * 2
    assert len(log_of(parts).rows) == 2


def line_carrier(reply: Reply | None) -> Reply:
    assert reply is not None
    return reply


@pytest.mark.parametrize("keeps_session", [True, False], ids=["session kept", "session lost"])
async def test_the_next_turn_goes_on_from_the_page_as_if_nothing_had_been_added(
    parts: Parts, keeps_session: bool
) -> None:
    plain, engine = Engine(small_parts()), Engine(parts)
    for one in (plain, engine):
        page = await one.answer(said(LUNCH, delivery="e1"))
    await engine.best_order(THREAD, page.turn_id)
    if not keeps_session:
        sessions_of(parts).stored.clear()
    with_line, without = await engine.session(THREAD), await plain.session(THREAD)
    assert with_line
    assert without
    assert with_line.memory == without.memory
    assert [one.content for one in with_line.conversation] == [one.content for one in without.conversation]
    told = await engine.answer(said("vegetarian", delivery="e2")), await plain.answer(said("vegetarian", delivery="e2"))
    assert told[0] == told[1]
    assert [row.seq for row in log_of(parts).rows] == [1, 2, 3]


async def test_with_the_session_kept_the_next_turn_is_done_once(parts: Parts) -> None:
    engine = Engine(parts)
    page = await engine.answer(said(LUNCH))
    await engine.best_order(THREAD, page.turn_id)
    figures = []
    engine.tell = figures.append
    await engine.answer(said("vegetarian"))
    assert list(figures[0].sessions) == ["kept"]


async def test_it_is_never_added_after_the_next_turn(parts: Parts) -> None:
    engine = Engine(parts)
    page = await engine.answer(said(LUNCH))
    added = await engine.best_order(THREAD, page.turn_id)
    later = await engine.answer(said("thanks"))
    assert added is not None
    assert await engine.best_order(THREAD, page.turn_id) is None, "what was stored is not shown any more, either"
    assert await engine.best_order(THREAD, later.turn_id) is None


async def test_whoever_comes_first_of_it_and_the_next_turn_both_have_a_place(parts: Parts) -> None:
    engines = [Engine(small_parts(log=parts.log, sessions=SmallSessions())) for _ in range(2)]
    page = await engines[0].answer(said(LUNCH))
    added, told = await asyncio.gather(
        engines[0].best_order(THREAD, page.turn_id), engines[1].answer(said("vegetarian", delivery="e2"))
    )
    rows = sorted(log_of(parts).rows, key=lambda row: row.seq)
    assert [row.seq for row in rows] == list(range(1, 3 + (added is not None)))
    assert rows[-1].turn_id == told.turn_id
    assert told.filters.dietary_labels == ("vegetarian",)
    assert told.filters.party == 25


@pytest.mark.parametrize(
    "lines",
    [
        ("pasta for 25 in Boston",),
        ("desserts for 25 in Boston",),
        ("lunch in Boston",),
        ("lunch for 25",),
        (LUNCH, "more"),
        (LUNCH, "cheaper"),
        ("lunch for 25 in Boston, compose an order",),
        ("lunch for 25 in Boston, up to $2 a head",),
        ("lunch for 25 in Boston, 20 vegans, $3 a head",),
        ("lunch for 25 in Boston, one is allergic to nuts",),
        ("which restaurant can feed 25 in Boston",),
    ],
    ids=[
        "a dish", "a course", "no party", "no place", "goes on", "the same order", "is one", "over the limit",
        "needs and a limit", "who is allergic has nothing", "restaurants",
    ],
)  # fmt: skip
async def test_pages_without_it(parts: Parts, lines: tuple[str, ...]) -> None:
    engine = Engine(parts)
    for place, line in enumerate(lines):
        page = await engine.answer(said(line, delivery=str(place)))
    rows = list(log_of(parts).rows)
    assert await engine.best_order(THREAD, page.turn_id) is None
    assert log_of(parts).rows == rows


async def test_a_page_of_another_party_has_it_anew(parts: Parts) -> None:
    engine = Engine(parts)
    for place, line in enumerate((LUNCH, "make it 30")):
        page = await engine.answer(said(line, delivery=str(place)))
        assert line_of(await engine.best_order(THREAD, page.turn_id)).text.startswith(
            f"One order for all {25 + 5 * place}"
        )


async def test_what_is_forgotten_is_not_added_to(parts: Parts) -> None:
    engine = Engine(parts)
    page = await engine.answer(said(LUNCH, user_id="ann"))
    assert await engine.best_order(THREAD, page.turn_id) is not None
    await log_of(parts).forget_person("acme", "ann")
    assert all(memory_from_json(row.memory_before).page == () for row in log_of(parts).rows)
    assert all(from_json(Reply, row.reply).kind == "silence" for row in log_of(parts).rows)
    assert await engine.best_order(THREAD, page.turn_id) is None


async def test_a_thread_that_was_deleted_is_not_added_to(parts: Parts) -> None:
    engine = Engine(parts)
    page = await engine.answer(said(LUNCH))
    await engine.forget_thread(THREAD)
    assert await engine.best_order(THREAD, page.turn_id) is None
