"""How soon events are acknowledged at a steady rate, while everything is well and while parts stall."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass

from aiohttp import web

from tests.chaos.killing import opened
from tests.chaos.storm import TIMES, Storm, percentile
from tests.loopback import listening


@dataclass(frozen=True, slots=True)
class Acknowledged:
    requests: int
    p50_ms: float
    p99_ms: float
    longest_ms: float


async def acknowledging(
    channel: str, per_second: float, seconds: float, *, together: bool = False, stalls: str = ""
) -> Acknowledged:
    """`together`: web and worker in one process. `stalls`: "redis-server" stands still; "model" never answers."""
    with opened([channel]) as (house, doors):
        async with _hanging_model() as model:
            if stalls == "model":
                house.environment |= {"OPENAI_API_KEY": "none", "OPENAI_BASE_URL": model}
            for part in ("serve",) if together else ("web", "work"):
                await asyncio.to_thread(house.start, part)
            with house.frozen(stalls) if stalls == "redis-server" else nullcontext():
                turns_a_second = per_second / TIMES / doors[0].tells
                storm = Storm(house.url, doors, random.Random(1))
                await storm.of(int(seconds * turns_a_second), turns_a_second)
    in_ms = [took_s * 1e3 for took_s in storm.took_s]
    return Acknowledged(len(in_ms), percentile(in_ms, 0.5), percentile(in_ms, 0.99), max(in_ms))


@asynccontextmanager
async def _hanging_model() -> AsyncIterator[str]:
    async def hang(_: web.Request) -> web.Response:
        await asyncio.sleep(3600)
        return web.Response()

    app = web.Application()
    app.router.add_route("*", "/{any:.*}", hang)
    async with listening(app) as port:
        yield f"http://127.0.0.1:{port}/v1"
