"""Asks one check after the other, so that a part that is down hides no other one."""

from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

from bot.app import servers_of
from bot.embedded.data_folder import UnusableDataDir
from bot.embedded.postgresql import PostgresFailed
from bot.embedded.redis import RedisFailed
from bot.embedded.servers import Urls
from bot.operations.doctor.catalogue import catalogue, embedder, vectors, word_index
from bot.operations.doctor.deliveries import deliveries
from bot.operations.doctor.finding import Finding, House, NotLookedAt
from bot.operations.doctor.orders import orders
from bot.operations.doctor.process import channels, data_folder, model, platter
from bot.operations.doctor.profiles import profiles
from bot.operations.doctor.servers import postgresql, redis
from bot.settings import Settings
from engine.ports import PlatterError, Unavailable, Unusable, WrongEmbedder
from engine.stores.postgres.database import Database

Check = Callable[[House], Awaitable[Finding]]

BEFORE_THE_SERVERS: dict[str, Check] = {"platter": platter, "data folder": data_folder}
CHECKS: dict[str, Check] = {
    "postgresql": postgresql,
    "redis": redis,
    "catalogue": catalogue,
    "word index": word_index,
    "vectors": vectors,
    "embedder": embedder,
    "model": model,
    "channels": channels,
    "deliveries": deliveries,
    "profiles": profiles,
    "orders": orders,
}
"""In the order of the report; `postgresql` comes first, because those after it need the database."""


async def examine(settings: Settings) -> list[Finding]:
    """Every part of Platter as these settings find it. Embedded servers are started for it; nothing is changed."""
    house = House(settings, Urls(None, None))
    findings = [await _asked(part, check, house) for part, check in BEFORE_THE_SERVERS.items()]
    async with AsyncExitStack() as stack:
        try:
            house.urls = await stack.enter_async_context(servers_of(settings, needs_redis=True))
        except (UnusableDataDir, PostgresFailed, RedisFailed, OSError) as failed:
            return [*findings, Finding("servers", "broken", _sentence(failed), "Mend that, or name servers by URL")]
        for part, check in CHECKS.items():
            findings.append(await _asked(part, check, house))
            if part == "postgresql" and findings[-1].state != "broken" and findings[-1].facts["tables"] != "none":
                assert house.urls.database_url is not None
                house.database = await stack.enter_async_context(Database(house.urls.database_url))
    return findings


async def _asked(part: str, check: Check, house: House) -> Finding:
    try:
        return await check(house)
    except NotLookedAt as needed:
        return Finding(part, "unknown", f"not looked at: {needed}")
    except Unusable as unusable:
        return Finding(part, "broken", f"{unusable.part} {unusable.reason}", unusable.remedy)
    except WrongEmbedder as other:
        return Finding(part, "broken", str(other).partition(": run")[0], "Run `platter reindex`")
    except Unavailable as away:
        reason, _, remedy = away.reason.partition(": run ")
        return Finding(part, "wrong", f"{away.part} is away: {reason}", f"Run {remedy}" if remedy else None)
    except PlatterError as said:
        return Finding(part, "broken", str(said))
    except Exception as error:
        return Finding(part, "broken", f"an error that was not foreseen ({type(error).__name__})")


def _sentence(error: Exception) -> str:
    if isinstance(error, OSError):
        return f"{error.strerror}{f': {error.filename}' if error.filename else ''}"
    return str(error)
