"""Something that goes on beside a block, and ends with it for certain."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

AGAIN_S = 0.1
"""A pool that hands out a connection at the moment of a cancellation swallows it (psycopg_pool's WaitingClient), and
what was cancelled goes on for ever: so it is cancelled until it has ended."""


@asynccontextmanager
async def beside(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Raises what the work raised, when the block is over."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        while not task.done():
            task.cancel()
            await asyncio.wait({task}, timeout=AGAIN_S)
        if not task.cancelled() and (failed := task.exception()) is not None:
            raise failed
