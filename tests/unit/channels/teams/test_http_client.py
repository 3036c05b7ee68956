"""HTTP to Microsoft's services."""

import asyncio

import orjson
from aiohttp import web

from channels.teams.http_client import Wire
from tests.support.loopback import listening


async def test_an_answer_that_comes_in_pieces_is_read_whole() -> None:
    keys = {"keys": [{"kid": f"key-{at}", "n": "x" * 300} for at in range(100)]}

    async def answer(request: web.Request) -> web.StreamResponse:
        body = orjson.dumps(keys)
        response = web.StreamResponse(headers={"Content-Type": "application/json"})
        await response.prepare(request)
        await response.write(body[:1000])
        await asyncio.sleep(0.05)
        await response.write(body[1000:])
        return response

    app = web.Application()
    app.router.add_get("/keys", answer)
    async with listening(app) as port, Wire() as wire:
        assert await wire.get(f"http://127.0.0.1:{port}/keys") == keys
