"""The port `Office` in PostgreSQL: a row a conversation, one more for its tenant, and the searches that were alike."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import date
from typing import Any

from engine.conversation import Habits, Usual
from engine.messages import ThreadKey
from engine.stores.postgres.database import Database
from engine.stores.postgres.queries import queries

SQL = queries("office.sql")


class PostgresOffice:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def habits(self, thread: ThreadKey, day: date) -> Habits:
        async with self._database.connection() as connection:
            found = await connection.execute(SQL["habits"], {**asdict(thread), "day": day})
            rows = [(conversation, Usual(*values), times) for conversation, *values, times in await found.fetchall()]
        of_tenant = next((one for conversation, one, times in rows if not (conversation or times)), None)
        own = next((one for conversation, one, times in rows if conversation and not times), None)
        searches = tuple((one, times) for _, one, times in rows if times)
        return Habits(own.over(of_tenant) if own else of_tenant, searches)

    async def write(self, place: ThreadKey, usual: Usual) -> None:
        async with self._database.tenant(place.tenant) as connection:
            await connection.execute(SQL["write"], given(place, usual))

    async def drop(self, place: ThreadKey) -> bool:
        async with self._database.tenant(place.tenant) as connection:
            return bool((await connection.execute(SQL["drop"], given(place))).rowcount)

    async def searched(self, thread: ThreadKey, day: date, search: Usual, user_id: str) -> None:
        search = replace(search, city=search.city or "")
        async with self._database.connection() as connection:
            await connection.execute(
                SQL["searched"], {**asdict(search), **asdict(thread), "day": day, "user_id": user_id}
            )


def given(place: ThreadKey, usual: Usual | None = None) -> Mapping[str, Any]:
    """Parameters of a statement on the usual of a place."""
    values = {**asdict(usual), "has_place": usual.has_place} if usual else {}
    return {"tenant": place.tenant, "platform": place.platform, "conversation": place.conversation, **values}
