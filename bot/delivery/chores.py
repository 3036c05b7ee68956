"""What is settled is forgotten after the time in which a platform may repeat itself."""

from datetime import datetime, timedelta

from bot.delivery.inbox import KEPT
from bot.delivery.lanes import SQL
from engine.stores.postgres import Database
from engine.stores.turnlog import PostgresTurnLog


async def forget_old(database: Database, log: PostgresTurnLog, now: datetime, turns_kept: timedelta) -> None:
    """Drops settled arrivals and posts, known keys and idle lanes of before. Raises Unavailable.

    A post that was sent says which turn somebody rates, and stays for as long as turns keep their words.
    """
    before = now - KEPT
    rated_before = min(before, now - turns_kept)
    for tenant in await log.tenants():
        async with database.tenant(tenant) as connection:
            for statement in ("forget_old_arrivals", "forget_old_keys", "forget_old_posts"):
                given = {"tenant": tenant, "before": before, "rated_before": rated_before}
                await connection.execute(SQL[statement], given)
    async with database.connection() as connection:
        await connection.execute(SQL["forget_old_lanes"], {"before": before})
        await connection.execute(SQL["forget_old_threads"], {"before": rated_before})
