"""What may become of a request on its way: for the platforms of the tests."""

import asyncio
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


def accepts_and_answers(status: int) -> Fault:
    """It is done, and the answer says that it went wrong."""

    async def fault(accept: Callable[[], Any], request: web.Request) -> web.StreamResponse:
        accept()
        return web.json_response({}, status=status)

    return fault


def accepts_and_is_slow(seconds: float) -> Fault:
    """It is done at once, and said later."""

    async def fault(accept: Callable[[], Any], request: web.Request) -> web.StreamResponse:
        accepted = accept()
        await asyncio.sleep(seconds)
        return accepted if isinstance(accepted, web.StreamResponse) else web.json_response(accepted)

    return fault


UNCLEAR = {
    "drop": drops_after_accept(),
    "lose": drops_before(),
    "500 kept": accepts_and_answers(500),
    "slow": accepts_and_is_slow(1.5),
}
"""Behind these nobody but the platform knows whether it was done. "slow" is so only to who waits for less."""


def fault_of(name: str) -> Fault:
    """Of `UNCLEAR`, or certainly not done: a status with or without Retry-After, "503" or "429 soon"."""
    status, _, after = name.partition(" ")
    return UNCLEAR.get(name) or answers(int(status), headers={"Retry-After": after} if after else None)


def _dropped(request: web.Request) -> web.Response:
    assert request.transport is not None
    request.transport.abort()
    return web.Response()
