"""The graph: one line a node, one line an edge, in the order of the diagram in ARCHITECTURE.md. No logic.

A super-step of LangGraph costs about 0.4 ms; a plain search has nine.
"""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial, wraps
from typing import Any

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Command

from engine import routes
from engine.dependencies import Parts
from engine.nodes.about_shown import about_shown
from engine.nodes.answer import answer
from engine.nodes.ask_back import ask_back
from engine.nodes.commands import commands
from engine.nodes.compare import compare
from engine.nodes.compose_meal import compose_meal
from engine.nodes.expired import expired
from engine.nodes.ordering import ordering
from engine.nodes.places import places
from engine.nodes.plan import expand, plan
from engine.nodes.read import read, read_by_model
from engine.nodes.remember import remember
from engine.nodes.rerank import rerank
from engine.nodes.resolve_context import resolve_context
from engine.nodes.retrieve import bm25, merge, vector
from engine.nodes.select_context import select_context
from engine.nodes.small_talk import small_talk
from engine.nodes.write import write
from engine.state import GraphState
from engine.telemetry import Attempt

Graph = CompiledStateGraph[GraphState, Attempt, GraphState, GraphState]
Node = Callable[..., Awaitable[GraphState]]
"""State and parts in, the keys that it changes out; a node that needs more of the turn takes the graph's `runtime`."""
Route = Callable[[GraphState], str | list[str]]
"""Where a turn goes, by the state behind a node."""
NODES: Mapping[str, Node] = {
    "resolve_context": resolve_context,
    "read": read,
    "read_by_model": read_by_model,
    "ask_back": ask_back,
    "compare": compare,
    "about_shown": about_shown,
    "commands": commands,
    "small_talk": small_talk,
    "expired": expired,
    "plan": plan,
    "places": places,
    "compose_meal": compose_meal,
    "expand": expand,
    "bm25": bm25,
    "vector": vector,
    "rrf_merge": merge,
    "rerank": rerank,
    "select_context": select_context,
    "answer": answer,
    "write": write,
    "remember": remember,
}


ORDERING = "ordering"
"""A graph of its own (engine/nodes/ordering.py), there where orders are taken."""
NAMES = (*NODES, ORDERING)
OF_A_MODEL = frozenset({"read_by_model", "expand", "write"})
EARLY = ("ask_back", "compare", "about_shown", "commands", "small_talk", "expired", ORDERING)
"""Answered without a search."""
FORKS: Mapping[str, tuple[Route, tuple[str, ...]]] = {
    "read": (routes.after_read, ("read_by_model", *EARLY, "plan")),
    "read_by_model": (routes.after_reading, (*EARLY, "plan")),
    "plan": (routes.after_plan, ("ask_back", "places", "compose_meal", "rerank", "expand", "bm25", "vector")),
    "answer": (routes.after_answer, ("write", "remember")),
}
"""Node → the edges behind it of which a route takes its pick."""


def forking(node: Node, route: Route, parts: Parts) -> Callable[..., Awaitable[Command[str]]]:
    """The node, saying in one write what it changes and where the turn goes.

    An edge with a condition copies every key of the state to read it again, and runs as a traced task: 0.2 ms each.
    """

    @wraps(node)
    async def run(state: GraphState, **runtime: Any) -> Command[str]:
        found = await node(state, parts=parts, **runtime)
        return Command(update=found, goto=route({**state, **found}))

    return run


def build_graph(parts: Parts) -> Graph:
    """The compiled graph over these parts; it keeps nothing between turns. Without a model it has none of its nodes."""
    graph: StateGraph[GraphState, Attempt] = StateGraph(GraphState, Attempt)
    nodes = {name: node for name, node in NODES.items() if parts.models is not None or name not in OF_A_MODEL}

    for name, node in nodes.items():
        route, ways = FORKS.get(name, (None, ()))
        there = tuple(way for way in ways if way in nodes or (way == ORDERING and parts.takes_orders))
        if route is None or len(there) == 1:
            graph.add_node(name, partial(node, parts=parts))
        else:
            graph.add_node(name, forking(node, route, parts), destinations=there)

    if parts.takes_orders:
        graph.add_node(ORDERING, ordering(parts))
    graph.add_edge(START, "resolve_context")
    graph.add_edge("resolve_context", "read")
    graph.add_edge(["bm25", "vector"], "rrf_merge")
    graph.add_edge("rrf_merge", "rerank")
    graph.add_edge("rerank", "select_context")
    graph.add_edge("select_context", "answer")
    graph.add_edge("places", "answer")
    graph.add_edge("compose_meal", "answer")
    for early in (one for one in EARLY if one in graph.nodes):
        graph.add_edge(early, "answer")
    graph.add_edge("remember", END)
    if parts.models is None:
        graph.add_edge("answer", "remember")
    else:
        graph.add_edge("expand", "bm25")
        graph.add_edge("expand", "vector")
        graph.add_edge("write", "remember")
    return graph.compile()
