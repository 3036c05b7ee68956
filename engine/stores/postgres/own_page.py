"""The ports `Favourites` and `SearchHistory` in PostgreSQL: saved dishes a row each, searches out of the turn log."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict
from datetime import datetime
from typing import Any

from engine.messages import ThreadKey
from engine.messages.people import Person
from engine.people import Favourite, PastSearch
from engine.stores.postgres.database import Connection, Database
from engine.stores.postgres.expiry import in_every_tenant
from engine.stores.postgres.queries import queries
from engine.stores.postgres.turn_log import ERASING_S

_SQL = queries("own_page.sql")
_TURNS = queries("turns.sql")
LOOKED_AT = 60
"""A person's newest turns, among which searches are looked for: six to a search."""


class PostgresFavourites:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def saved(self, person: Person) -> Sequence[Favourite]:
        return [Favourite(*row) for row in await _rows(self._database, "saved", person)]

    async def has(self, person: Person, doc_id: str) -> bool:
        return bool(await _rows(self._database, "has", person, doc_id=doc_id))

    async def save(self, person: Person, dish: Favourite, most: int) -> bool:
        async with self._database.tenant(person.tenant) as connection:
            await connection.execute(_TURNS["know_tenant"], {"tenant": person.tenant})  # so that retention visits it
            await connection.execute(_SQL["save"], {**asdict(person), **asdict(dish), "most": most})
        return await self.has(person, dish.doc_id)

    async def take_out(self, person: Person, doc_id: str) -> None:
        async with self._database.tenant(person.tenant) as connection:
            await connection.execute(_SQL["take_out"], {**asdict(person), "doc_id": doc_id})

    async def forget(self, person: Person) -> None:
        async with self._erasing(person.tenant) as connection:
            await connection.execute(_SQL["forget"], asdict(person))

    async def erase_older(self, before: datetime) -> int:
        async def of_tenant(tenant: str) -> int:
            async with self._erasing(tenant) as connection:
                return (await connection.execute(_SQL["erase_older"], {"tenant": tenant, "before": before})).rowcount

        async with self._database.connection() as connection:
            tenants = await (await connection.execute(_TURNS["tenants"])).fetchall()
        return await in_every_tenant([tenant for (tenant,) in tenants], of_tenant)

    @asynccontextmanager
    async def _erasing(self, tenant: str) -> AsyncIterator[Connection]:
        """Whoever erases in a tenant waits for the one before, as the turn log has it."""
        async with self._database.tenant(tenant, ERASING_S) as connection:
            await connection.execute(_TURNS["lock_erasing"], {"tenant": tenant})
            yield connection


class PostgresSearchHistory:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def searches(self, person: Person, most: int, turn_id: str | None = None) -> Sequence[PastSearch]:
        rows = await _rows(self._database, "recent", person, turn_id=turn_id, looked_at=LOOKED_AT, most=most)
        return [
            PastSearch(
                found, at, memory.encode(), currency, ThreadKey(person.platform, person.tenant, conversation, thread)
            )
            for found, at, memory, currency, conversation, thread in rows
        ]


async def _rows(database: Database, query: str, person: Person, **given: Any) -> list[tuple[Any, ...]]:
    async with database.tenant(person.tenant) as connection:
        found = await connection.execute(_SQL[query], {**asdict(person), **given})
        return await found.fetchall()
