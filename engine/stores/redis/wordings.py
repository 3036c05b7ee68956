"""The port `Wordings` in Redis: one hash a person, gone when their day ends or they are forgotten."""

import asyncio
import json
from collections.abc import Awaitable, Mapping
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from engine.messages.people import Person
from engine.ports import Unavailable
from engine.stores.redis.pool import pool_of
from engine.stores.redis.sessions import CALL_TIMEOUT_S


class RedisWordings:
    def __init__(self, url: str) -> None:
        self._redis: Redis = Redis.from_pool(pool_of(url, CALL_TIMEOUT_S))

    async def __aenter__(self) -> "RedisWordings":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._redis.aclose()

    async def get(self, person: Person, key: str) -> Mapping[str, str] | None:
        stored = await _call(self._redis.hget(_name(person), key))
        found = json.loads(stored) if stored else None
        return found if isinstance(found, dict) else None

    async def put(self, person: Person, key: str, lines: Mapping[str, str], lasts_s: int) -> None:
        name = _name(person)
        async with self._redis.pipeline(transaction=True) as steps:
            steps.hset(name, key, json.dumps(dict(lines)))
            steps.expire(name, lasts_s)
            await _call(steps.execute())

    async def forget(self, person: Person) -> None:
        await _call(self._redis.delete(_name(person)))


async def _call(answer: Awaitable[Any]) -> Any:
    try:
        async with asyncio.timeout(CALL_TIMEOUT_S):
            return await answer
    except (RedisError, OSError, TimeoutError) as gone:
        raise Unavailable("redis", type(gone).__name__) from None


def _name(person: Person) -> str:
    parts = (person.tenant, person.platform, person.user)
    return "platter:picked:" + ":".join(part.replace("%", "%25").replace(":", "%3A") for part in parts)
