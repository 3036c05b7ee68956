"""A turn that goes in stretches goes where LangGraph alone would take it."""

from typing import cast

import pytest

from engine.box import in_stretches
from engine.engine import Engine
from engine.graph import build_graph
from engine.messages import to_json
from engine.ports import Conflict
from engine.state import GraphState
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
    for finish in (in_stretches, lambda graph: graph):
        parts = small_parts()
        await Engine(parts).answer(said("wraps for 25 in Boston", delivery="first"))
        last = await finish(build_graph(parts)).ainvoke(given(line, delivery="second"))
        ways.append(went(cast(GraphState, last)))
    assert ways[0] == ways[1]


async def test_what_a_box_raises_comes_out_of_a_stretch() -> None:
    parts = small_parts()
    log_of(parts).taken = 1
    with pytest.raises(Conflict):
        await in_stretches(build_graph(parts)).ainvoke(given("wraps for 25 in Boston"))
