"""How soon events are acknowledged at a steady rate, while everything is well and while parts stall."""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from aiohttp import web

from tests.chaos.counting import database_of, quiet
from tests.chaos.doors import Door
from tests.chaos.house import House
from tests.chaos.killing import opened
from tests.chaos.storm import TIMES, Storm, percentile
from tests.support.loopback import listening


@dataclass(frozen=True, slots=True)
class Acknowledged:
    requests: int
    p50_ms: float
    p99_ms: float
    longest_ms: float


Row = tuple[str, str, Acknowledged]
"""(channel, case, times)"""


async def acknowledging(channels: Sequence[str], per_second: float, seconds: float) -> AsyncIterator[Row]:
    """Every door while all is well; the first one also, half as long, where web and worker are one process, while Redis
    stands still and while a model never answers: those are about the house."""
    half_s = seconds / 2
    async with _hanging_model() as model:
        with opened(channels) as (house, doors):
            await _started(house, "web", "work")
            for channel, door in zip(channels, doors, strict=True):
                yield channel, "web and worker apart", await _measured(house, door, per_second, seconds)
            with house.frozen("redis-server"):
                yield channels[0], "Redis stands still", await _measured(house, doors[0], per_second, half_s)
        with opened(channels[:1]) as (house, doors):
            await _started(house, "serve")
            yield channels[0], "in one process", await _measured(house, doors[0], per_second, half_s)
        with opened(channels[:1]) as (house, doors):
            house.environment |= {"OPENAI_API_KEY": "none", "OPENAI_BASE_URL": model}
            await _started(house, "serve")
            yield channels[0], "the model never answers", await _measured(house, doors[0], per_second, half_s)


async def _started(house: House, *parts: str) -> None:
    for part in parts:
        await asyncio.to_thread(house.start, part)


async def _measured(house: House, door: Door, per_second: float, seconds: float) -> Acknowledged:
    """Behind it nothing waits that would be in the way of the next."""
    turns_a_second = per_second / TIMES / door.tells
    storm = Storm(house.url, [door], random.Random(1))
    await storm.of(int(seconds * turns_a_second), turns_a_second)
    async with database_of(house) as database:
        await quiet([door], database)
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
