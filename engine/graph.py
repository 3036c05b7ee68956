"""The graph: one line a node, one line an edge, in the order of the diagram in ARCHITECTURE.md. No logic."""

from collections.abc import Awaitable, Callable, Mapping
from time import perf_counter
from typing import Any

from langgraph.graph import END, START, StateGraph

from engine import routes
from engine.box import Box, Fork, Graph
from engine.figures import Ran
from engine.nodes.about_shown import about_shown
from engine.nodes.answer import answer
from engine.nodes.ask_back import ask_back
from engine.nodes.bm25 import bm25
from engine.nodes.compare import compare
from engine.nodes.detect_intent import detect_intent
from engine.nodes.expired import expired
from engine.nodes.fit import fit
from engine.nodes.obey import obey
from engine.nodes.plan import plan
from engine.nodes.remember import remember
from engine.nodes.resolve_context import resolve_context
from engine.nodes.rewrite_query import rewrite_query
from engine.nodes.rrf_merge import merge
from engine.nodes.select_context import select_context
from engine.nodes.silence import silence
from engine.nodes.vector import vector
from engine.parts import Parts
from engine.state import GraphState, OneChannel
from engine.watching import STEPS

Node = Callable[[GraphState, Parts], Awaitable[GraphState]]
NODES: Mapping[str, Node] = {
    "resolve_context": resolve_context,
    "detect_intent": detect_intent,
    "ask_back": ask_back,
    "compare": compare,
    "about_shown": about_shown,
    "obey": obey,
    "silence": silence,
    "expired": expired,
    "plan": plan,
    "rewrite_query": rewrite_query,
    "bm25": bm25,
    "vector": vector,
    "rrf_merge": merge,
    "fit": fit,
    "select_context": select_context,
    "answer": answer,
    "remember": remember,
}


def timed(name: str, node: Node, parts: Parts) -> Callable[[GraphState], Awaitable[GraphState]]:
    """The node with its parts, each run of it kept in the trace."""

    async def run(state: GraphState) -> GraphState:
        if name in STEPS:
            state["watch"].step(STEPS[name], state["snapshot"].items)
        trace, started_s = state["trace"], perf_counter()
        try:
            return await node(state, parts)
        finally:
            trace.ran.append(Ran(name, started_s - trace.began_s, perf_counter() - started_s))

    return run


def build_graph(parts: Parts) -> Graph:
    """The compiled graph over these parts; it keeps nothing between turns."""
    graph: StateGraph[GraphState, Any, GraphState, GraphState] = StateGraph(OneChannel)

    for name, node in NODES.items():
        graph.add_node(name, Box(timed(name, node, parts)), input_schema=OneChannel)

    def fork(name: str, decide: Callable[[GraphState], str], targets: list[str]) -> None:
        graph.add_conditional_edges(name, Fork(decide), targets)

    graph.add_edge(START, "resolve_context")
    graph.add_edge("resolve_context", "detect_intent")
    fork(
        "detect_intent",
        routes.after_intent,
        ["ask_back", "compare", "about_shown", "obey", "silence", "expired", "plan"],
    )
    fork("plan", routes.after_plan, ["fit", "rewrite_query"])
    graph.add_edge("rewrite_query", "bm25")
    graph.add_edge("rewrite_query", "vector")
    graph.add_edge(["bm25", "vector"], "rrf_merge")
    graph.add_edge("rrf_merge", "fit")
    graph.add_edge("fit", "select_context")
    graph.add_edge("select_context", "answer")
    for early in ("ask_back", "compare", "about_shown", "obey", "silence", "expired"):
        graph.add_edge(early, "answer")
    graph.add_edge("answer", "remember")
    graph.add_edge("remember", END)
    return graph.compile()
