"""What is settled is forgotten after the time in which a platform may repeat itself."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from bot.delivery.inbox import KEPT
from bot.delivery.lanes import SQL
from engine.stores.postgres.database import Database
from engine.stores.postgres.expiry import AT_ONCE, in_every_tenant, in_portions
from engine.stores.postgres.turn_log import PostgresTurnLog

_OF_A_TENANT = ("forget_old_arrivals", "forget_old_keys", "forget_old_posts", "forget_old_additions")
_OF_ALL = ("forget_old_lanes", "forget_old_threads")


async def forget_old(database: Database, log: PostgresTurnLog, now: datetime, turns_kept: timedelta) -> None:
    """Drops settled arrivals and posts, known keys and idle lanes of before. Raises Unavailable.

    A post that was sent says which turn somebody rates, and stays for as long as turns keep their words.
    """
    before = now - KEPT
    given = {"before": before, "rated_before": min(before, now - turns_kept), "most": AT_ONCE}

    for statement in _OF_ALL:
        await in_portions(partial(_forget, database, statement, given))

    async def of_tenant(tenant: str) -> int:
        return sum([await in_portions(partial(_forget, database, one, given, tenant)) for one in _OF_A_TENANT])

    await in_every_tenant(await log.tenants(), of_tenant)


async def _forget(database: Database, statement: str, given: Mapping[str, Any], tenant: str = "") -> int:
    """A portion of a tenant's rows, or of those that all tenants have in one table."""
    async with database.tenant(tenant) if tenant else database.connection() as connection:
        return (await connection.execute(SQL[statement], {**given, "tenant": tenant})).rowcount
