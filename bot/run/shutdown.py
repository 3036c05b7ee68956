"""SIGTERM and SIGINT as an event to wait for."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

SIGNALS = (signal.SIGTERM, signal.SIGINT)


@asynccontextmanager
async def until_told() -> AsyncIterator[asyncio.Event]:
    """An event that SIGTERM and SIGINT set; a second signal ends the process the hard way."""
    told, loop = asyncio.Event(), asyncio.get_running_loop()

    def stop() -> None:
        told.set()
        for one in SIGNALS:
            loop.remove_signal_handler(one)

    for one in SIGNALS:
        loop.add_signal_handler(one, stop)
    try:
        yield told
    finally:
        for one in SIGNALS:
            loop.remove_signal_handler(one)
