"""What holds of every node: called twice on one state it gives the same, and it changes nothing that it was given."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.graph import Node
from engine.nodes.about_shown import about_shown
from engine.nodes.answer import answer
from engine.nodes.ask_back import ask_back
from engine.nodes.commands import commands
from engine.nodes.compare import compare
from engine.nodes.expired import expired
from engine.nodes.places import places
from engine.nodes.plan import plan
from engine.nodes.read import read
from engine.nodes.rerank import rerank
from engine.nodes.resolve_context import resolve_context
from engine.nodes.retrieve import bm25, merge, vector
from engine.nodes.select_context import select_context
from engine.nodes.small_talk import small_talk
from engine.state import GraphState
from tests.support.stores.small_parts import log_of, sessions_of, small_parts

LUNCH = "lunch for 25 in Boston"
SEARCHED: tuple[tuple[str, ...], ...] = (
    (LUNCH,),
    (LUNCH, "cheaper"),
    (LUNCH, "in Cambridge"),
    ("pasta for 10 in Boston", "more"),
)
CASES: list[tuple[str, Node, tuple[tuple[str, ...], ...]]] = [
    ("resolve_context", resolve_context, ((LUNCH,), (LUNCH, "cheaper"), ("",))),
    ("read", read, ((LUNCH,), (LUNCH, "vegetarian"), ("",))),
    ("plan", plan, (*SEARCHED, (LUNCH, "no pork"), (LUNCH, "under $12 a head"))),
    (
        "places",
        places,
        (("who can feed 25 in Boston?",), (LUNCH, "which place is cheapest?"), (LUNCH, "which restaurants do sushi")),
    ),
    ("bm25", bm25, SEARCHED),
    ("vector", vector, SEARCHED),
    ("rrf_merge", merge, SEARCHED),
    ("rerank", rerank, SEARCHED),
    ("select_context", select_context, SEARCHED),
    ("answer", answer, (*SEARCHED, ("help",), (LUNCH, "compare the first two"))),
    ("ask_back", ask_back, (("food for a party",), ("lunch for 25 in Paris",))),
    ("compare", compare, (("compare the first two",), (LUNCH, "compare the first two"))),
    ("about_shown", about_shown, ((LUNCH, "how big is the second one?"), (LUNCH, "order the first one"))),
    ("commands", commands, (("help",), (LUNCH, "start over"), (LUNCH, "mute"))),
    ("small_talk", small_talk, (("thanks a lot, see you",),)),
]


@pytest.mark.parametrize(
    ("name", "node", "lines"), [(name, node, lines) for name, node, several in CASES for lines in several]
)
async def test_the_same_state_twice_gives_the_same_and_is_left_as_it_was(
    before: Any, plain: Callable[[Any], Any], name: str, node: Node, lines: tuple[str, ...]
) -> None:
    parts = small_parts()
    state = await before(name, *lines, parts=parts)
    given, rows, stored = plain(state), list(log_of(parts).rows), dict(sessions_of(parts).stored)
    first = await node(state, parts)
    assert plain(await node(state, parts)) == plain(first)
    assert plain(state) == given
    assert (log_of(parts).rows, sessions_of(parts).stored) == (rows, stored)
    assert first, "a node that changes no key has no place in the graph"
    assert first.keys() <= GraphState.__annotations__.keys()


async def test_a_button_that_is_gone_is_answered_alike_twice(before: Any, plain: Callable[[Any], Any]) -> None:
    parts = small_parts()
    state = await before("expired", "Cheaper", parts=parts, token="nobody.cheaper", kind="press")
    assert plain(await expired(state, parts)) == plain(await expired(state, parts))
