"""Graph as LangGraph runs it: its super-steps, its keys, and what is added to it."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from langgraph.graph import END, START, StateGraph

from engine.dependencies import Parts
from engine.engine import Engine
from engine.graph import OF_A_MODEL, Graph, build_graph
from engine.messages import to_json
from engine.ports import Conflict
from engine.progress import Nobody, Step
from engine.state import GraphState
from engine.telemetry import Attempt
from tests.support.stores.small_parts import given, log_of, said, small_parts

STEPS_MOST = 10
"""Super-steps of a plain search; each costs as much as many a node."""


async def steps_of(graph: Graph, line: str) -> list[set[str]]:
    """The nodes of each super-step."""
    steps: dict[int, set[str]] = {}
    async for one in graph.astream(given(line), context=Attempt(), stream_mode="debug"):
        if one["type"] == "task":
            steps.setdefault(one["step"], set()).add(one["payload"]["name"])
    return list(steps.values())


async def test_a_plain_search_takes_ten_super_steps_and_its_arms_run_side_by_side() -> None:
    steps = await steps_of(build_graph(small_parts()), "pasta for 25 in Boston")
    assert len(steps) <= STEPS_MOST
    assert {"bm25", "vector"} in steps


async def test_what_a_node_raises_comes_out_as_it_is() -> None:
    parts = small_parts()
    log_of(parts).taken = 1
    with pytest.raises(Conflict):
        await build_graph(parts).ainvoke(given("wraps for 25 in Boston"), context=Attempt())


@pytest.mark.parametrize("line", ["pasta for 25 in Boston", "help", "hello there", "lunch for 12"])
async def test_the_stream_ends_with_the_reply_of_the_state(line: str) -> None:
    state = await build_graph(small_parts()).ainvoke(given(line, delivery="one"), context=Attempt())
    assert to_json(await Engine(small_parts()).answer(said(line, delivery="one"))) == to_json(state["reply"])


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "pasta for 25 in Boston",
            ["fetching_context", "decomposing", "searching", "evaluating", "checking_allergies"],
        ),
        ("help", ["fetching_context", "decomposing", "checking_allergies"]),
    ],
)
async def test_who_watches_is_told_each_step_as_it_begins(line: str, told: list[str]) -> None:
    class Watching(Nobody):
        def __init__(self) -> None:
            self.steps = dict[str, int]()

        def step(self, step: Step, dishes: int) -> None:
            self.steps.setdefault(step, dishes)

    watching = Watching()
    await Engine(small_parts()).answer(said(line), watching)
    assert list(watching.steps) == told
    assert watching.steps["fetching_context"] == 0, "the catalogue is not looked at yet"
    assert watching.steps["decomposing"] > 0


def edges_of(parts: Any) -> set[tuple[str, str]]:
    return {(edge.source, edge.target) for edge in build_graph(cast(Parts, parts)).get_graph().edges}


def test_without_a_model_the_graph_is_the_same_but_for_the_nodes_that_ask_one() -> None:
    whole, plain = (edges_of(SimpleNamespace(models=one, takes_orders=True)) for one in (object(), None))
    assert plain == {edge for edge in whole if OF_A_MODEL.isdisjoint(edge)}


async def test_a_graph_of_two_nodes_is_a_node_of_another() -> None:
    """With the keys of the state, the graph's stream, and no line of code that runs it."""

    async def louder(state: GraphState) -> GraphState:
        return {"resolved_query": state["resolved_query"].upper()}

    async def twice(state: GraphState) -> GraphState:
        return {"resolved_query": " ".join([state["resolved_query"]] * 2)}

    inner = StateGraph(GraphState).add_sequence([louder, twice]).add_edge(START, "louder").compile()
    outer: StateGraph[GraphState, Attempt] = StateGraph(GraphState, Attempt)
    outer.add_node("inner", inner)
    outer.add_edge(START, "inner")
    outer.add_edge("inner", END)
    graph, attempt, nobody = outer.compile(), Attempt(), cast(Any, SimpleNamespace())
    async for part in graph.astream(
        {"resolved_query": "pasta"}, context=attempt, stream_mode=["tasks", "values"], version="v2"
    ):
        if part["type"] == "tasks":
            attempt.heard(part["data"], nobody)
        elif part["type"] == "values":
            state = part["data"]
    assert state["resolved_query"] == "PASTA PASTA"
    assert [ran.node for ran in attempt.ran] == ["inner"]
