"""What is added to posts that stand, in PostgreSQL: taken up under a claim of its own lane, and settled once."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from bot.delivery.arrivals import where_from_json
from bot.delivery.lanes import LEASE, SQL, Claim
from channels.ports import Post
from engine.messages import ThreadKey
from engine.stores.postgres.database import Database

AdditionEnd = Literal["added", "none", "gone_on", "refused", "late", "failed", "waiting"]
"""none: there is nothing to add. gone_on: somebody has said something since. refused: the platform lets the post not be
changed. late, failed: given up. waiting: taken up again later."""


@dataclass(frozen=True, slots=True)
class Due:
    """A page that stands, to which this worker may add."""

    claim: Claim
    thread: ThreadKey
    turn_id: str
    turn_lane: str
    arrival: int
    post: Post
    """The page's first, as the platform knows it; without its body."""
    post_id: str
    attempts: int
    """Starts that led to nothing, this one included."""
    age_s: float
    """Since the page was answered."""


@dataclass(frozen=True, slots=True)
class Addition:
    """What became of a start."""

    end: AdditionEnd
    attempts: int = 0
    pause_s: float = 0.0


class Additions:
    def __init__(self, database: Database, platforms: Sequence[str], lease: timedelta = LEASE) -> None:
        self._database = database
        self._wanted = {"platforms": list(platforms), "lease": lease}

    async def take_up(self) -> Due | None:
        """The page that has waited longest; None if nothing is due. Raises Unavailable."""
        async with self._database.connection() as connection:
            found = await connection.execute(SQL["take_up_addition"], self._wanted)
            row = await found.fetchone()
        if row is None:
            return None
        tenant, lane, number, turn_id, platform, conversation, thread, turn_lane, arrival, *kept = row
        post, post_id, address, attempts, age_s = kept
        claim, key = Claim("then", tenant, lane, number), ThreadKey(platform, tenant, conversation, thread)
        standing = Post(str(post), where_from_json(address), b"")
        return Due(claim, key, turn_id, turn_lane, arrival, standing, post_id, attempts, age_s)

    async def has_gone_on(self, due: Due) -> bool:
        """Whether somebody has said something since. Raises Unavailable."""
        given = {"tenant": due.claim.tenant, "arrival": due.arrival}
        async with self._database.connection() as connection:
            row = await (await connection.execute(SQL["has_gone_on"], given)).fetchone()
        return bool(row and row[0])

    async def settle(self, due: Due, addition: Addition) -> bool:
        """False: it was taken over meanwhile, and nothing was written. Raises Unavailable."""
        given = {
            "tenant": due.claim.tenant,
            "lane": due.claim.lane,
            "claim": due.claim.number,
            "attempts": addition.attempts,
            "pause": timedelta(seconds=addition.pause_s) if addition.end == "waiting" else None,
        }
        async with self._database.connection() as connection:
            row = await (await connection.execute(SQL["settle_addition"], given)).fetchone()
        return bool(row and row[0])
