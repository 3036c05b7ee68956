"""A box of the graph as LangGraph is handed it, and a turn's walk along the edges that LangGraph compiled."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

from langchain_core.runnables import Runnable, RunnableConfig
from langgraph.graph import END, START
from langgraph.graph.state import CompiledStateGraph

from engine.state import GraphState, updated

Run = Callable[[GraphState], Awaitable[GraphState]]
Graph = CompiledStateGraph[GraphState, Any, GraphState, GraphState]
Next = Callable[[GraphState], str]
"""Which box comes after one, by the state behind it."""
ON_THE_LOOP = "turns are answered on the event loop"


class Box(Runnable[GraphState, GraphState]):
    """A node, as LangGraph is handed it; a plain function would be traced, and carried into a context of its own."""

    def __init__(self, run: Run) -> None:
        self.run = run

    def invoke(self, input: GraphState, config: RunnableConfig | None = None, **_: Any) -> GraphState:
        raise NotImplementedError(ON_THE_LOOP)

    async def ainvoke(self, input: GraphState, config: RunnableConfig | None = None, **_: Any) -> GraphState:
        return await self.run(input)


class Fork(Runnable[GraphState, str]):
    """A decision where a turn goes next; a plain function would be run on a thread, and a traced one like a node."""

    def __init__(self, decide: Next) -> None:
        self.decide = decide
        self.name = "fork"

    def invoke(self, input: GraphState, config: RunnableConfig | None = None, **_: Any) -> str:
        return self.decide(input)

    async def ainvoke(self, input: GraphState, config: RunnableConfig | None = None, **_: Any) -> str:
        return self.decide(input)


@dataclass(frozen=True, slots=True)
class Walk:
    """A turn from the graph's first box to its end, along the edges as they were compiled.

    LangGraph's own steps keep channels, checkpoints and callbacks that nothing here reads: of a turn's 28 ms of
    processor time they took 8, and of 15 still 2 where the whole turn was one step (measured).
    """

    boxes: Mapping[str, Run]
    first: str
    alone: Mapping[str, Next]
    """Box → the one that comes after it and waits for no other."""
    beside: Mapping[str, tuple[tuple[str, ...], str]]
    """Box → those that come after it side by side, and the one where they meet."""

    async def __call__(self, given: GraphState) -> GraphState:
        """The state behind the last box; what a box raises comes out."""
        state, name = given, self.first
        while True:
            state = updated(state, await self.boxes[name](state))
            if (decide := self.alone.get(name)) is not None:
                name = decide(state)
            elif (several := self.beside.get(name)) is not None:
                abreast, name = several
                state = reduce(updated, await asyncio.gather(*(self.boxes[one](state) for one in abreast)), state)
            else:
                return state


def walk_of(graph: Graph) -> Walk:
    """Raises ValueError for a box after which edges go on in a shape that is not walked."""
    boxes = {name: node.runnable.run for name, node in graph.builder.nodes.items() if isinstance(node.runnable, Box)}
    targets: dict[str, list[str]] = {}
    for source, target in sorted(graph.builder.edges):
        targets.setdefault(source, []).append(target)
    (first,) = targets.pop(START)
    meetings = {tuple(sorted(abreast)): where for abreast, where in graph.builder.waiting_edges}
    meeting = frozenset(name for abreast in meetings for name in abreast)
    alone = {name: _decision(forks) for name, forks in graph.builder.branches.items()}
    alone |= {name: _always(one) for name, (one, *more) in targets.items() if one != END and not more}
    beside = {name: (all_, meetings[all_]) for name, several in targets.items() if (all_ := tuple(several)) in meetings}
    ends = {name for name, to in targets.items() if to == [END]}
    if stray := boxes.keys() - alone.keys() - beside.keys() - meeting - ends:
        raise ValueError(f"edges after {', '.join(sorted(stray))} have a shape that is not walked")
    return Walk(boxes, first, alone, beside)


def _decision(forks: Mapping[str, Any]) -> Next:
    (fork,) = forks.values()
    decide: Next = fork.path.decide
    return decide


def _always(name: str) -> Next:
    return lambda _: name
