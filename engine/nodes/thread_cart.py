"""Cart of a thread: read with its session, for whoever speaks there."""

import asyncio

from engine.dependencies import Parts
from engine.messages import Turn
from engine.ordering import Cart
from engine.ports import Unavailable


async def cart_of(turn: Turn, parts: Parts) -> Cart | None:
    """None also where ordering is off, or the store is gone or late: whatever changes a cart reads it again, and says
    so where it cannot."""
    if parts.orders is None or parts.orders.off:
        return None
    try:
        async with asyncio.timeout(parts.deadlines.store_s):
            return await parts.orders.cart(turn.thread)
    except (TimeoutError, Unavailable):
        return None
