"""How long a call to a part takes."""

from collections.abc import Awaitable, Callable
from statistics import median
from time import perf_counter

CALLS = 5
"""Of which the median is told: one slow call among them says nothing."""


async def median_ms(call: Callable[[], Awaitable[object]]) -> float:
    """Median of a few calls, in milliseconds."""
    taken = []
    for _ in range(CALLS):
        began = perf_counter()
        await call()
        taken.append(perf_counter() - began)
    return median(taken) * 1000
