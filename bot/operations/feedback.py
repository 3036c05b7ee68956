"""Ratings of one tenant, the newest first, with their dish or turn; who read them is in the audit."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.operations.audit import record
from bot.operations.tenants import is_known
from engine.stores.postgres.database import Database
from engine.stores.postgres.queries import queries

SQL = queries("upkeep.sql")


@dataclass(frozen=True, slots=True)
class Rated:
    rated_at: datetime
    channel: str
    rating: int
    """1 or -1."""
    turn_id: str | None
    doc_id: str | None
    """None: the whole answer is rated."""
    dish: str | None
    """By its name on the menus now; None where it has left them."""
    restaurant: str | None
    has_comment: bool
    comment: str | None
    """None where comments were not asked for."""


@dataclass(frozen=True, slots=True)
class Feedback:
    ratings: Sequence[Rated]
    """The newest, at most as many as asked for."""
    good: int
    """Of all; and `bad`."""
    bad: int

    @property
    def total(self) -> int:
        return self.good + self.bad


async def feedback(database: Database, tenant: str, limit: int, who: str, *, comments: bool) -> Feedback | None:
    """None: there is no such tenant. Written to the audit in the same transaction. Raises Unavailable."""
    async with database.tenant(tenant) as connection:
        if not await is_known(connection, tenant):
            return None
        given = {"tenant": tenant, "limit": limit, "comments": comments}
        ratings = [Rated(*row) for row in await (await connection.execute(SQL["ratings"], given)).fetchall()]
        sums = await (await connection.execute(SQL["ratings_summed"], given)).fetchone()
        read = {"ratings": len(ratings), "comments": sum(one.comment is not None for one in ratings)}
        if ratings:
            await record(connection, who, "feedback", tenant, read)
    return Feedback(ratings, *(sums or (0, 0)))
