"""What may become of a request on its way: for the platforms of the tests."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from aiohttp import web

Fault = Callable[[Callable[[], Any], web.Request], Awaitable[web.StreamResponse]]
"""(what would be done, request) → what is answered."""


def drops_after_accept() -> Fault:
    """It is done, and the line breaks before the answer."""

    async def fault(accept: Callable[[], Any], request: web.Request) -> web.StreamResponse:
        accept()
        return _dropped(request)

    return fault


def drops_before() -> Fault:
    async def fault(accept: Callable[[], Any], request: web.Request) -> web.StreamResponse:
        return _dropped(request)

    return fault


def answers(status: int, body: bytes = b"", headers: Mapping[str, str] | None = None) -> Fault:
    """An answer that is none of the platform's: 5xx, 429 with or without Retry-After, a page of HTML."""

    async def fault(accept: Callable[[], Any], request: web.Request) -> web.StreamResponse:
        return web.Response(status=status, body=body, headers=headers)

    return fault


def _dropped(request: web.Request) -> web.Response:
    assert request.transport is not None
    request.transport.abort()
    return web.Response()
