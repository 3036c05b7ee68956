"""The port `Spending` in PostgreSQL: one row a tenant and day, changed in one statement so that no turn overdraws."""

from datetime import date

from engine.stores.postgres.database import Database
from engine.stores.postgres.queries import queries

_SQL = queries("spending.sql")


class PostgresSpending:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def reserve(self, tenant: str, day: date, tokens: int, limit: int) -> bool:
        parameters = {"tenant": tenant, "day": day, "tokens": tokens, "limit": limit}
        async with self._database.tenant(tenant) as connection:
            found = await connection.execute(_SQL["reserve"], parameters)
            return await found.fetchone() is not None

    async def settle(self, tenant: str, day: date, tokens: int) -> None:
        async with self._database.tenant(tenant) as connection:
            await connection.execute(_SQL["settle"], {"tenant": tenant, "day": day, "tokens": tokens})
