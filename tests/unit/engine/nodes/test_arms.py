"""The two arms: bm25 and vector rank under the same filters, and neither can hold up or break a turn."""

import asyncio
import time
from dataclasses import replace
from typing import Any

import pytest

from engine.dependencies import Parts
from engine.graph import Node
from engine.nodes.retrieve import bm25, fetch, is_guessed, vector, words_to_embed, words_to_rank_by
from engine.ports import Unavailable
from engine.search.fusion import Hit
from tests.support.stores.small_catalogue import BY_NAME
from tests.support.stores.small_parts import Gone, Silent, but, small_parts

PASTA = "pasta for 25 in Boston"
ARMS: list[tuple[Node, str, str]] = [(bm25, "bm25", "lexical"), (vector, "vector", "vectors")]


@pytest.mark.parametrize(("node", "name", "port"), ARMS)
async def test_an_arm_ranks_only_what_passes(before: Any, parts: Parts, node: Node, name: str, port: str) -> None:
    state = await before("bm25", PASTA, parts=parts)
    found: dict[str, Any] = {**await node(state, parts)}
    ids = [hit.doc_id for hit in found[f"{name}_results"]]
    assert found[f"{name}_end"] == "ok"
    assert len(ids) == len(set(ids))
    assert BY_NAME["Pasta Tray"].doc_id in ids
    assert set(ids) <= {state["snapshot"].columns.doc_ids[row] for row in state["decision"].rows}


@pytest.mark.parametrize(("node", "name", "port"), ARMS)
async def test_where_nothing_passes_nobody_is_asked(
    before: Any, parts: Parts, node: Node, name: str, port: str
) -> None:
    state = but(await before("bm25", PASTA), fetches=())
    found: dict[str, Any] = {**await node(state, small_parts(**{port: Gone(port)}))}
    assert found == {f"{name}_results": (), f"{name}_end": "ok"}


@pytest.mark.parametrize(("node", "name", "port"), ARMS)
async def test_both_arms_are_asked_under_the_same_filters(
    before: Any, parts: Parts, node: Node, name: str, port: str
) -> None:
    state = await before("bm25", PASTA, "no pork", "in Boston under $200", parts=parts)
    asked = getattr(parts, port).asked
    asked.clear()
    await node(state, parts)
    filters = [one[-2] for one in asked]
    assert filters == [
        state["filters"] if query.tier is None else state["filters"].at(query.tier) for query in state["fetches"]
    ]
    assert all("pork" in one.excluded_food_keys for one in filters)


@pytest.mark.parametrize(("node", "name", "port"), ARMS)
async def test_an_arm_that_is_gone_leaves_an_empty_list_and_says_so(
    before: Any, node: Node, name: str, port: str
) -> None:
    parts = small_parts(**{port: Gone(port)})
    found: dict[str, Any] = {**await node(await before("bm25", PASTA), parts)}
    assert found == {f"{name}_results": (), f"{name}_end": "away"}


@pytest.mark.parametrize(("node", "name", "port"), ARMS)
async def test_an_arm_that_never_answers_is_waited_for_until_its_deadline(
    before: Any, node: Node, name: str, port: str
) -> None:
    parts = small_parts(**{port: Silent()})
    state = await before("bm25", PASTA)
    begun = time.monotonic()
    found: dict[str, Any] = {**await node(state, parts)}
    assert found[f"{name}_end"] == "late"
    assert time.monotonic() - begun >= parts.deadlines.arm_s


async def test_an_embedder_that_is_gone_or_silent_means_search_by_words(before: Any) -> None:
    state = await before("bm25", PASTA)
    for broken, end in ((Gone("embedder"), "away"), (Silent(), "late")):
        parts = small_parts(embedder=broken)
        assert await vector(state, parts) == {"vector_results": (), "vector_end": end}


async def test_a_text_without_a_known_word_has_no_neighbours_and_that_is_no_fault(before: Any, parts: Parts) -> None:
    state = but(await before("bm25", PASTA), resolved_query="qwxyzzy")
    assert await vector(state, parts) == {"vector_results": (), "vector_end": "ok"}


async def test_no_words_are_not_embedded(before: Any, parts: Parts) -> None:
    state = but(await before("bm25", PASTA), resolved_query="")
    found = await vector(state, replace(parts, embedder=OnlyItsSize()))
    assert found == {"vector_results": (), "vector_end": "ok"}


class OnlyItsSize:
    """An embedder that must not be asked."""

    fingerprint = "none"
    dimensions = 8

    async def embed(self, texts: Any) -> Any:
        raise AssertionError("asked for nothing")


async def test_one_deadline_covers_all_queries_of_an_arm(before: Any) -> None:
    state = await before("bm25", PASTA)
    state = but(state, fetches=state["fetches"] * 50)
    asked = 0

    async def slow(*_: Any) -> list[Hit]:
        nonlocal asked
        asked += 1
        await asyncio.sleep(0.02)
        return []

    with pytest.raises(TimeoutError):
        await fetch(state, 0.1, slow)
    assert asked < len(state["fetches"]), "each had a deadline of its own"


async def test_what_an_earlier_query_found_is_not_used_when_a_later_one_fails(before: Any) -> None:
    state = await before("bm25", PASTA)
    state = but(state, fetches=state["fetches"] * 2)
    answers = iter([[Hit(BY_NAME["Pasta Tray"].doc_id, 1.0)]])

    async def once(*_: Any) -> list[Hit]:
        try:
            return next(answers)
        except StopIteration:
            raise Unavailable("words", "gone") from None

    with pytest.raises(Unavailable):
        await fetch(state, 1, once)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("lunch for 25 in Boston", "lunch"),
        ("vegetarian dinner for 25 in Boston", "vegetarian"),
        ("corporate lunch for 25 in Boston", "corporate"),
        ("catering for 25 in Boston", "catering"),
        ("boxed lunches for 25 in Boston", "boxed lunches"),
        # Of a course what is mostly served as it.
        ("breakfast for 25 in Boston", "sandwich"),
    ],
)
async def test_the_name_of_a_meal_ranks_where_nothing_else_was_said(
    before: Any, parts: Parts, line: str, words: str
) -> None:
    state = await before("bm25", line, parts=parts)
    assert words_to_rank_by(state) == words
    assert set(words.split()) <= set(state["resolved_query"].split())


@pytest.mark.parametrize(
    ("line", "meant", "guessed"),
    [
        ("Italian for 25 in Boston", "Italian food", True),
        ("Italian pasta for 25 in Boston", "Italian pasta", False),
        ("Italian dessert for 25 in Boston", "tiramisu baklava", True),
        ("pasta for 25 in Boston", "pasta", False),
        ("light lunch for 25 in Boston", "wrap", True),
        ("lunch for 25 in Boston", "lunch", False),
    ],
)
async def test_meaning_is_asked_for_the_food_of_a_kitchen_and_for_what_is_served_on_an_occasion(
    before: Any, parts: Parts, line: str, meant: str, guessed: bool
) -> None:
    state = await before("vector", line, parts=parts)
    assert words_to_embed(state) == meant
    assert is_guessed(state) is guessed
