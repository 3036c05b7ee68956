"""What is settled is forgotten after the time in which a platform may repeat itself."""

from datetime import datetime

from bot.delivery.inbox import KEPT
from bot.delivery.lanes import SQL
from engine.stores.postgres import Database
from engine.stores.turnlog import PostgresTurnLog


async def forget_old(database: Database, log: PostgresTurnLog, now: datetime) -> None:
    """Drops settled arrivals and posts, known keys and idle lanes of before. Raises Unavailable."""
    before = now - KEPT
    for tenant in await log.tenants():
        async with database.tenant(tenant) as connection:
            for statement in ("forget_old_arrivals", "forget_old_keys", "forget_old_posts"):
                await connection.execute(SQL[statement], {"tenant": tenant, "before": before})
    async with database.connection() as connection:
        await connection.execute(SQL["forget_old_lanes"], {"before": before})
