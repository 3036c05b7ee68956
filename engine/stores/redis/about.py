"""What is to be known of the Redis that is used; nothing of it is changed but a key that ends in a millisecond."""

import asyncio
from dataclasses import dataclass
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import NoPermissionError, RedisError, ResponseError

from engine.stores.redis.pool import pool_of
from engine.stores.redis.refusals import refusal
from engine.stores.redis.sessions import CALL_TIMEOUT_S, RedisSessions
from engine.stores.round_trip import median_ms

PATIENCE = 10
"""Calls' timeouts for all that is asked."""


@dataclass(frozen=True, slots=True)
class RedisFacts:
    version: str
    encrypted: bool
    persistence: str | None
    """ "append-only file", "snapshots", "none"; None where the server does not tell."""
    evicts: str | None
    """The policy by which keys vanish while they are needed; None: none vanishes, or none is known to."""
    ms: float
    """Median of a round trip."""


async def about_redis(url: str, *, call_timeout_s: float = CALL_TIMEOUT_S) -> RedisFacts:
    """Raises Unusable and Unavailable as `RedisSessions.try_out` does."""
    async with RedisSessions(url, call_timeout_s=call_timeout_s) as sessions:
        await sessions.try_out()
    client: Redis = Redis.from_pool(pool_of(url, call_timeout_s))
    try:
        async with asyncio.timeout(PATIENCE * call_timeout_s):
            info = await _told(client.info())
            saves = await _told(client.config_get("save"))
            return RedisFacts(
                str(info.get("redis_version", "unknown version")),
                url.startswith("rediss:"),
                _persistence(info, saves),
                _evicts(info),
                await median_ms(client.ping),
            )
    except (RedisError, OSError, TimeoutError) as error:
        raise refusal(url, error) from None
    finally:
        await client.aclose()


async def _told(asked: Any) -> dict[str, Any]:
    """{} where the login may not ask, as on servers that somebody else keeps."""
    try:
        return dict(await asked)
    except (NoPermissionError, ResponseError):
        return {}


def _persistence(info: dict[str, Any], saves: dict[str, Any]) -> str | None:
    if info.get("aof_enabled"):
        return "append-only file"
    if "save" not in saves or "aof_enabled" not in info:
        return None
    return "snapshots" if saves["save"] else "none"


def _evicts(info: dict[str, Any]) -> str | None:
    policy = str(info.get("maxmemory_policy", "noeviction"))
    return policy if info.get("maxmemory") and policy != "noeviction" else None
