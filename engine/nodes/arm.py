"""What both arms share: the tiers in turn, a deadline, and going on without an arm."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from time import perf_counter
from typing import Literal

from engine.domain.filters import Filters
from engine.domain.fusion import Hit
from engine.domain.tiers import arm_list
from engine.figures import ArmEnd, ArmRan
from engine.ports import Unavailable
from engine.state import GraphState

Arm = Literal["bm25", "vector"]
Search = Callable[[Filters, int], Awaitable[Sequence[Hit]]]


def words_to_rank_by(state: GraphState) -> str:
    """The resolved query without the name of the meal: a lunch need not be called so, and what has "lunch" in its name
    is no better one."""
    meal = (state["wants"].menu_type or "").lower()
    if state["asked"] or not meal:
        return state["resolved_query"]
    return " ".join(word for word in state["resolved_query"].split() if word != meal)


async def fetch(state: GraphState, deadline_s: float, search: Search) -> tuple[Hit, ...]:
    """One arm's list over the queries that prefilter planned. Raises Unavailable, or TimeoutError at the deadline."""
    async with asyncio.timeout(deadline_s):
        filters = state["filters"]
        fetched = [
            await search(filters if query.tier is None else filters.at(query.tier), query.limit)
            for query in state["fetches"]
        ]
    return tuple(arm_list(state["decision"], fetched))


async def ranked(arm: Arm, state: GraphState, found: Awaitable[tuple[Hit, ...]]) -> tuple[tuple[Hit, ...], bool]:
    """What the arm found, and whether it is gone or too slow; how it went stands in the trace."""
    began_s = perf_counter()
    hits: tuple[Hit, ...] = ()
    end: ArmEnd = "ok"
    try:
        hits = await found
    except TimeoutError:
        end = "late"
    except Unavailable:
        end = "away"
    state["trace"].arms.append(ArmRan(arm, end, perf_counter() - began_s))
    return hits, end != "ok"
