"""What both arms share: the tiers in turn, a deadline, and going on without an arm."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from engine.domain.filters import Filters
from engine.domain.fusion import Hit
from engine.domain.tiers import arm_list
from engine.ports import Unavailable
from engine.state import GraphState

Search = Callable[[Filters, int], Awaitable[Sequence[Hit]]]


async def fetch(state: GraphState, deadline_s: float, search: Search) -> tuple[Hit, ...] | None:
    """One arm's list over the queries that prefilter planned; None: the arm is gone or too slow."""
    try:
        async with asyncio.timeout(deadline_s):
            filters = state["filters"]
            fetched = [
                await search(filters if query.tier is None else filters.at(query.tier), query.limit)
                for query in state["fetches"]
            ]
    except (Unavailable, TimeoutError):
        return None
    return tuple(arm_list(state["decision"], fetched))
