"""Orders that wait for the operator: what nobody can be told of, and what could not be sent. Figures of all tenants."""

from dataclasses import dataclass

from bot.suppliers.sending import SQL
from engine.stores.postgres.database import Database


@dataclass(frozen=True, slots=True)
class Waits:
    """Messages to restaurants."""

    to_pass_on: int
    not_sent: int


async def waits_for_operator(database: Database, limit_s: float | None = None) -> Waits:
    """Raises Unavailable."""
    async with database.connection(limit_s) as connection:
        row = await (await connection.execute(SQL["waits_for_operator"])).fetchone()
    return Waits(*row) if row else Waits(0, 0)
