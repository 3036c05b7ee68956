"""What LangGraph runs for a box of the graph and for a fork behind one: no more than these do."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from langchain_core.runnables import Runnable, RunnableConfig
from langgraph.graph.state import CompiledStateGraph

from engine.state import GraphState


class Box(Runnable[GraphState, GraphState]):
    """A node and what it writes to the graph's channels.

    LangGraph's own sequence opens a run for callbacks, a context and a task round each node and each write, for
    whoever traces them. Nobody does here, and it took a quarter of what a step costs (measured).
    """

    def __init__(
        self, run: Callable[[GraphState], Awaitable[GraphState]], writers: Sequence[Runnable[Any, Any]]
    ) -> None:
        self._run = run
        self._writers = tuple(writers)

    def invoke(self, input: GraphState, config: RunnableConfig | None = None, **_: Any) -> GraphState:
        raise NotImplementedError("turns are answered on the event loop")

    async def ainvoke(self, input: GraphState, config: RunnableConfig | None = None, **_: Any) -> GraphState:
        update = await self._run(input)
        for writer in self._writers:
            await writer.ainvoke(update, config)
        return update


class Fork(Runnable[GraphState, str]):
    """A decision where a turn goes next; a plain function would be run on a thread, and a traced one like a node."""

    def __init__(self, decide: Callable[[GraphState], str]) -> None:
        self._decide = decide
        self.name = "fork"

    def invoke(self, input: GraphState, config: RunnableConfig | None = None, **_: Any) -> str:
        return self._decide(input)

    async def ainvoke(self, input: GraphState, config: RunnableConfig | None = None, **_: Any) -> str:
        return self._decide(input)


def in_one_piece(
    graph: CompiledStateGraph[GraphState, Any, GraphState, GraphState],
    nodes: dict[str, Callable[[GraphState], Awaitable[GraphState]]],
) -> None:
    """Has each node run as a `Box`; its edges, branches and channels stay as they were compiled."""
    for name, run in nodes.items():
        graph.nodes[name].node = Box(run, graph.nodes[name].flat_writers)
