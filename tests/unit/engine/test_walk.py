"""A turn walks where LangGraph alone would take it."""

from typing import cast

import pytest
from langgraph.graph import END, START, StateGraph

from engine.box import Box, walk_of
from engine.engine import Engine
from engine.graph import build_graph
from engine.messages import to_json
from engine.ports import Conflict
from engine.state import GraphState, OneChannel
from tests.small_parts import given, log_of, said, small_parts

LINES = (
    "wraps for 25 in Boston", "cheaper", "hello there", "lunch for 12", "compare the first two", "vegetarian",
    "does the first one have nuts?", "sushi for 500 in Boston under $1 a head", "help",
)  # fmt: skip


def went(state: GraphState) -> tuple[list[str], bytes]:
    """The boxes that ran, and the reply."""
    return [ran.node for ran in state["trace"].ran], to_json(state["reply"])


@pytest.mark.parametrize("line", LINES)
async def test_the_same_boxes_run_and_answer_the_same_as_step_by_step(line: str) -> None:
    ways = []
    for walks in (True, False):
        parts = small_parts()
        await Engine(parts).answer(said("wraps for 25 in Boston", delivery="first"))
        graph, turn = build_graph(parts), given(line, delivery="second")
        ways.append(went(await walk_of(graph)(turn) if walks else cast(GraphState, await graph.ainvoke(turn))))
    assert ways[0] == ways[1]


async def test_what_a_box_raises_comes_out_of_the_walk() -> None:
    parts = small_parts()
    log_of(parts).taken = 1
    with pytest.raises(Conflict):
        await walk_of(build_graph(parts))(given("wraps for 25 in Boston"))


async def nothing(state: GraphState) -> GraphState:
    return {}


def test_edges_of_a_shape_that_is_not_walked_are_refused_when_the_engine_is_made() -> None:
    graph = StateGraph[GraphState, None, GraphState, GraphState](OneChannel)
    for name in ("one", "two", "three"):
        graph.add_node(name, Box(nothing), input_schema=OneChannel)
    for source, target in ((START, "one"), ("one", "two"), ("one", "three"), ("two", END), ("three", END)):
        graph.add_edge(source, target)
    with pytest.raises(ValueError, match="after one have"):
        walk_of(graph.compile())
