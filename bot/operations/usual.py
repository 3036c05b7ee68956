"""Usual of a tenant or of one of its conversations, as an operator sets it: written down with who did."""

from bot.operations.audit import record
from engine.conversation import Usual
from engine.messages import ThreadKey
from engine.stores.postgres.database import Database
from engine.stores.postgres.office import SQL, given


async def set_usual(database: Database, place: ThreadKey, usual: Usual | None, who: str) -> int:
    """`usual`: None drops it. How many rows changed. Raises Unavailable."""
    statement, values = ("drop", given(place)) if usual is None else ("write", given(place, usual))
    async with database.tenant(place.tenant) as connection:
        rows = (await connection.execute(SQL[statement], values)).rowcount
        if rows:
            await record(connection, who, "usual", place.tenant, {"usuals": rows})
    return rows


async def usuals(database: Database, tenant: str) -> list[tuple[str, str, Usual]]:
    """(channel, conversation, what is usual there), "" for wherever the tenant speaks. Raises Unavailable."""
    async with database.tenant(tenant) as connection:
        found = await connection.execute(SQL["usuals"], {"tenant": tenant})
        return [(platform, conversation, Usual(*values)) for platform, conversation, *values in await found.fetchall()]
