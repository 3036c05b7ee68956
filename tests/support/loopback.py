"""A web server of a test on a free port of this machine."""

import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web


@asynccontextmanager
async def listening(app: web.Application, tls: ssl.SSLContext | None = None, **runner_takes: Any) -> AsyncIterator[int]:
    """The port; what is under way is given a tenth of a second at the end."""
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1, **runner_takes)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0, ssl_context=tls).start()
        port: int = runner.addresses[0][1]
        yield port
    finally:
        await runner.cleanup()
