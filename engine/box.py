"""What LangGraph runs for a box of the graph: the box, and what comes after it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from langchain_core.runnables import Runnable, RunnableConfig
from langgraph.graph import END
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
class Paths:
    """The compiled graph's edges, as a stretch walks them."""

    alone: Mapping[str, Next]
    """Box → the one that comes after it and waits for no other."""
    beside: Mapping[str, tuple[tuple[str, ...], str]]
    """Box → those that come after it side by side, and the one where they meet."""


class Stretch(Runnable[GraphState, GraphState]):
    """A box and all that comes after it, as one of LangGraph's steps.

    A step costs more than most boxes do: in twelve of them LangGraph took 8 of a turn's 28 ms of processor time, in
    one it takes 2 (measured). What the stretch wrote goes to the graph's channels at its end. LangGraph's own sequence
    would open a run for callbacks, a context and a task round each node and each write, for whoever traces them; nobody
    does here.
    """

    def __init__(
        self, first: str, boxes: Mapping[str, Run], paths: Paths, writers: Mapping[str, Sequence[Runnable[Any, Any]]]
    ) -> None:
        self._first = first
        self._boxes = boxes
        self._paths = paths
        self._writers = writers

    def invoke(self, input: GraphState, config: RunnableConfig | None = None, **_: Any) -> GraphState:
        raise NotImplementedError(ON_THE_LOOP)

    async def ainvoke(self, input: GraphState, config: RunnableConfig | None = None, **_: Any) -> GraphState:
        written, last = await self._walked(input)
        for writer in self._writers[last]:
            await writer.ainvoke(written, config)
        return written

    async def _walked(self, state: GraphState) -> tuple[GraphState, str]:
        """What the stretch wrote, and its last box: LangGraph goes on from there, if anything follows."""
        name = self._first
        written = await self._boxes[name](state)
        while True:
            if (decide := self._paths.alone.get(name)) is not None:
                name = decide(updated(state, written))
            elif (several := self._paths.beside.get(name)) is not None:
                abreast, name = several
                now = updated(state, written)
                both = await asyncio.gather(*(self._boxes[one](now) for one in abreast))
                written = reduce(updated, both, written)
            else:
                return written, name
            written = updated(written, await self._boxes[name](updated(state, written)))


def in_stretches(graph: Graph) -> Graph:
    """Has each box run on to the end; edges, branches and channels stay as they were compiled, and where their shape is
    one that a stretch does not walk, LangGraph takes over."""
    boxes = {name: node.runnable.run for name, node in graph.builder.nodes.items() if isinstance(node.runnable, Box)}
    writers = {name: tuple(graph.nodes[name].flat_writers) for name in boxes}
    paths = _paths(graph)
    for name in boxes:
        graph.nodes[name].node = Stretch(name, boxes, paths, writers)
    return graph


def _paths(graph: Graph) -> Paths:
    targets: dict[str, list[str]] = {}
    for source, target in sorted(graph.builder.edges):
        targets.setdefault(source, []).append(target)
    meetings = {tuple(sorted(abreast)): where for abreast, where in graph.builder.waiting_edges}
    alone = {name: _decision(forks) for name, forks in graph.builder.branches.items()}
    alone |= {name: _always(one) for name, (one, *more) in targets.items() if one != END and not more}
    beside = {name: (all_, meetings[all_]) for name, several in targets.items() if (all_ := tuple(several)) in meetings}
    return Paths(alone, beside)


def _decision(forks: Mapping[str, Any]) -> Next:
    (fork,) = forks.values()
    decide: Next = fork.path.decide
    return decide


def _always(name: str) -> Next:
    return lambda _: name
