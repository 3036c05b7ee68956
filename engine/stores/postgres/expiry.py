"""What is too old goes in portions, each a transaction within its time, and in every tenant, whoever is in the way in
another."""

from collections.abc import Awaitable, Callable, Iterable

from engine.ports import Unavailable

AT_ONCE = 1_000
"""Rows of a portion. A transaction has 2 s, and 60,000 short turns took 1.5 s of it (measured; long ones take several
times that): what is that much, after a shorter retention or some days without a process, would never go at once."""


async def in_portions(take: Callable[[], Awaitable[int]]) -> int:
    """The rows that `take` took in all; where it takes fewer than AT_ONCE there are no more."""
    total = 0
    while True:
        taken = await take()
        total += taken
        if taken < AT_ONCE:
            return total


async def in_every_tenant(tenants: Iterable[str], rows_of: Callable[[str], Awaitable[int]]) -> int:
    """The sum of what was done in each. Raises Unavailable behind the last, where one of them could not be done."""
    total, missed = 0, None
    for tenant in tenants:
        try:
            total += await rows_of(tenant)
        except Unavailable as gone:
            missed = gone
    if missed is not None:
        raise missed
    return total
