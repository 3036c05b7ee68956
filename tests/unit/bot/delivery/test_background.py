"""What goes on beside a block ends with it."""

import asyncio
from contextlib import suppress

import pytest

from bot.delivery.background import beside


async def test_work_that_loses_a_cancellation_is_ended_all_the_same() -> None:
    ended = asyncio.Event()

    async def stubborn() -> None:
        with suppress(asyncio.CancelledError):  # As a pool does that hands out a connection just then.
            await asyncio.sleep(60)
        try:
            await asyncio.sleep(60)
        finally:
            ended.set()

    async with asyncio.timeout(60), beside(stubborn()):
        await asyncio.sleep(0)
    assert ended.is_set()


async def test_what_the_work_raised_is_raised_when_the_block_is_over() -> None:
    async def broken() -> None:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        async with beside(broken()):
            await asyncio.sleep(0)
