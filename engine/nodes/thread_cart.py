"""Cart of a thread: read with its session, for whoever speaks to Platter there."""

import asyncio

from engine.dependencies import Parts
from engine.messages import Turn
from engine.ordering import Cart
from engine.ports import Unavailable


async def cart_of(turn: Turn, parts: Parts) -> Cart | None:
    """None also where ordering is off, the line was said to others, or the store is gone or late: whatever changes a
    cart reads it again, and says so where it cannot."""
    if parts.orders is None or parts.orders.off or not turn.addressed:
        return None
    try:
        async with asyncio.timeout(parts.deadlines.store_s):
            return await parts.orders.cart(turn.thread)
    except (TimeoutError, Unavailable):
        return None
