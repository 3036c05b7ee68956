"""Which teams of Microsoft Teams Platter is in, in PostgreSQL."""

from collections.abc import Sequence

from channels.teams.membership import JoinedTeam
from channels.teams.turns import PLATFORM
from engine.stores.postgres.database import Database
from engine.stores.postgres.queries import queries

_SQL = queries("joined.sql")


class PostgresJoined:
    """The protocol `Joined`; raises Unavailable. A team that Platter is taken out of goes with all that was said in it
    (`bot/channels/conversations.py`)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, tenant: str, team: str, service_url: str) -> None:
        given = {"tenant": tenant, "platform": PLATFORM, "team": team, "service_url": service_url}
        async with self._database.tenant(tenant) as connection:
            await connection.execute(_SQL["put"], given)

    async def drop(self, tenant: str, team: str) -> None:
        async with self._database.tenant(tenant) as connection:
            await connection.execute(_SQL["drop"], {"tenant": tenant, "platform": PLATFORM, "team": team})

    async def teams(self, tenant: str, person: str, most: int) -> Sequence[JoinedTeam]:
        given = {"tenant": tenant, "platform": PLATFORM, "person": person, "most": most}
        async with self._database.tenant(tenant) as connection:
            found = await connection.execute(_SQL["teams"], given)
            return [JoinedTeam(*row) for row in await found.fetchall()]
