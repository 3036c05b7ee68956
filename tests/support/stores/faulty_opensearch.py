"""A wire in front of a real OpenSearch that breaks in the ways wires and servers do, on request."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import ClientSession, web

from tests.support.loopback import listening

FAULTS = ("refused", "hanging", "dripping", "overloaded", "failing", "truncated", "not JSON", "other JSON", "late")
"""Connection closed without a word; nothing ever; a byte now and then; 429; 503; half a body; a proxy's page; JSON of
another shape; the server's own time limit passed, with half of the hits."""


class Wire:
    """`fault` None: everything passes."""

    def __init__(self, server: str, client: ClientSession) -> None:
        self._server = server
        self._client = client
        self.fault: str | None = None
        self.asked = 0

    async def answer(self, request: web.Request) -> web.StreamResponse:
        self.asked += 1
        match self.fault:
            case "refused":
                assert request.transport is not None
                request.transport.abort()
                return web.Response()
            case "hanging":
                await asyncio.sleep(3600)
                return web.Response()
            case "dripping":
                return await _drip(request)
            case "overloaded":
                return web.json_response({"error": {"type": "rejected_execution_exception"}}, status=429)
            case "failing":
                return web.json_response({"error": {"type": "no_shard_available_action_exception"}}, status=503)
            case "not JSON":
                return web.Response(text="<html>Bad gateway</html>", content_type="text/html")
            case "other JSON":
                return web.json_response(["hello"])
            case "late":
                return web.json_response({"timed_out": True, "hits": {"hits": []}})
        return await self._passed(request)

    async def _passed(self, request: web.Request) -> web.StreamResponse:
        kind = {"Content-Type": request.headers.get("Content-Type", "application/json")}
        url, body = f"{self._server}{request.rel_url}", await request.read()
        async with self._client.request(request.method, url, data=body, headers=kind) as given:
            whole = await given.read()
            if self.fault == "truncated":
                return await _half(request, whole)
            return web.Response(body=whole, status=given.status, content_type=given.content_type)


async def _drip(request: web.Request) -> web.StreamResponse:
    response = web.StreamResponse(headers={"Content-Length": "1000000", "Content-Type": "application/json"})
    await response.prepare(request)
    while True:
        await response.write(b" ")
        await asyncio.sleep(0.2)


async def _half(request: web.Request, whole: bytes) -> web.StreamResponse:
    """Promised whole, cut in the middle."""
    response = web.StreamResponse(headers={"Content-Length": str(len(whole)), "Content-Type": "application/json"})
    await response.prepare(request)
    await response.write(whole[: len(whole) // 2])
    assert request.transport is not None
    request.transport.abort()
    return response


@asynccontextmanager
async def faulty_wire(server: str) -> AsyncIterator[tuple[Wire, str]]:
    """The wire and its URL."""
    async with ClientSession() as client:
        wire = Wire(server, client)
        app = web.Application(client_max_size=100_000_000)
        app.router.add_route("*", "/{path:.*}", wire.answer)
        async with listening(app, handler_cancellation=True) as port:
            yield wire, f"http://127.0.0.1:{port}"
