"""The state in which a node finds itself: what the real graph hands it after a conversation."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Protocol, cast

import numpy as np
import pytest

from engine.catalogue.columns import Columns
from engine.dependencies import Parts
from engine.engine import Engine
from engine.graph import build_graph
from engine.messages import Reply
from engine.search.candidates import CandidateSet
from engine.state import GraphState
from engine.telemetry import Attempt
from tests.support.stores.small_parts import THREAD, given, log_of, said, sessions_of, small_parts


class Before(Protocol):
    async def __call__(self, node: str, *lines: str, parts: Parts | None = None, **turn: Any) -> GraphState:
        """The state that `node` is given by the last of `lines`, after the others were answered."""
        ...


async def _before(node: str, *lines: str, parts: Parts | None = None, **turn: Any) -> GraphState:
    parts = parts or small_parts()
    engine = Engine(parts)
    for line in lines[:-1]:
        await engine.answer(said(line))
    graph, turn_ = build_graph(parts), given(lines[-1], **turn)
    state = await graph.ainvoke(turn_, context=Attempt(), interrupt_before=[node])
    assert "next_memory" not in state or node in ("write", "remember"), f"the turn went another way, past {node}"
    return cast(GraphState, state)


def _plain(value: Any) -> Any:
    """Anything in a state as values that compare: arrays as lists, the catalogue's columns as its ids."""
    if isinstance(value, Columns):
        return value.doc_ids
    if isinstance(value, CandidateSet):
        return None  # a memory of what anybody can work out again
    if isinstance(value, np.ndarray):
        return value.tolist()
    if is_dataclass(value) and not isinstance(value, type):
        return [_plain(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return value


@pytest.fixture
def before() -> Before:
    return _before


@pytest.fixture
def parts() -> Parts:
    return small_parts()


@pytest.fixture
def plain() -> Callable[[Any], Any]:
    return _plain


@pytest.fixture
def answer_of() -> Callable[..., Any]:
    """The reply to the last of some lines, said one after the other in one thread."""

    async def tell(*lines: str, parts: Parts | None = None) -> Reply:
        engine = Engine(parts or small_parts())
        for line in lines[:-1]:
            await engine.answer(said(line))
        return await engine.answer(said(lines[-1]))

    return tell


@pytest.fixture
def lose_session() -> Callable[[Parts], None]:
    """Redis loses what it holds; the log keeps its rows."""

    def lose(parts: Parts) -> None:
        assert log_of(parts).rows
        del sessions_of(parts).stored[THREAD]

    return lose
