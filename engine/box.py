"""What LangGraph runs for a box of the graph: the box, and those that follow it one by one."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
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


class Stretch(Runnable[GraphState, GraphState]):
    """A box, and every box that comes after it alone, as one of LangGraph's steps.

    A step costs as much as several boxes do (measured: 0.2 to 0.5 ms), and is worth that only where paths go side by
    side and meet again: a stretch ends there, or with the graph. What it wrote goes to the graph's channels at its end.
    LangGraph's own sequence would open a run for callbacks, a context and a task round each node and each write, for
    whoever traces them. Nobody does here.
    """

    def __init__(
        self,
        first: str,
        boxes: Mapping[str, Run],
        followed: Mapping[str, Next],
        writers: Mapping[str, Sequence[Runnable[Any, Any]]],
    ) -> None:
        self._first = first
        self._boxes = boxes
        self._followed = followed
        self._writers = writers

    def invoke(self, input: GraphState, config: RunnableConfig | None = None, **_: Any) -> GraphState:
        raise NotImplementedError(ON_THE_LOOP)

    async def ainvoke(self, input: GraphState, config: RunnableConfig | None = None, **_: Any) -> GraphState:
        written, last = await self._walked(input)
        for writer in self._writers[last]:
            await writer.ainvoke(written, config)
        return written

    async def _walked(self, state: GraphState) -> tuple[GraphState, str]:
        """What the stretch wrote, and its last box."""
        name, written = self._first, await self._boxes[self._first](state)
        while name in self._followed:
            state = updated(state, written)
            name = self._followed[name](state)
            written = updated(written, await self._boxes[name](state))
        return written, name


class Fork(Runnable[GraphState, str]):
    """A decision where a turn goes next; a plain function would be run on a thread, and a traced one like a node."""

    def __init__(self, decide: Next) -> None:
        self.decide = decide
        self.name = "fork"

    def invoke(self, input: GraphState, config: RunnableConfig | None = None, **_: Any) -> str:
        return self.decide(input)

    async def ainvoke(self, input: GraphState, config: RunnableConfig | None = None, **_: Any) -> str:
        return self.decide(input)


def in_stretches(graph: Graph) -> Graph:
    """Has each box run on to where paths go side by side, meet or end; edges, branches and channels stay as they were
    compiled, and LangGraph takes over where a stretch ends."""
    boxes = {name: node.runnable.run for name, node in graph.builder.nodes.items() if isinstance(node.runnable, Box)}
    writers = {name: tuple(graph.nodes[name].flat_writers) for name in boxes}
    followed = _followed(graph)
    for name in boxes:
        graph.nodes[name].node = Stretch(name, boxes, followed, writers)
    return graph


def _followed(graph: Graph) -> dict[str, Next]:
    """What comes after each box, where that is one box alone that waits for no other."""
    followed: dict[str, Next] = {}
    for name, forks in graph.builder.branches.items():
        (fork,) = forks.values()
        assert isinstance(fork.path, Fork)
        followed[name] = fork.path.decide
    targets: dict[str, list[str]] = {}
    for source, target in graph.builder.edges:
        targets.setdefault(source, []).append(target)
    for source, (first, *others) in targets.items():
        if first != END and not others:
            followed[source] = _always(first)
    return followed


def _always(name: str) -> Next:
    return lambda _: name
