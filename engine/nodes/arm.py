"""What both arms share: the tiers in turn, a deadline, and going on without an arm."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from engine.domain.filters import Filters
from engine.domain.fusion import Hit
from engine.domain.tiers import arm_list
from engine.ports import Unavailable
from engine.state import GraphState

Search = Callable[[Filters, int], Awaitable[Sequence[Hit]]]


def words_to_rank_by(state: GraphState) -> str:
    """The resolved query without the name of the meal: a lunch need not be called so, and what has "lunch" in its name
    is no better one."""
    meal = (state["wants"].menu_type or "").lower()
    if state["asked"] or not meal:
        return state["resolved_query"]
    return " ".join(word for word in state["resolved_query"].split() if word != meal)


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
