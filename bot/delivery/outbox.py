"""The outbox in PostgreSQL: posts in the lane of their destination, taken up one at a time and settled once."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal
from uuid import UUID

from bot.delivery.arrivals import where_from_json
from bot.delivery.lanes import LEASE, SQL, Claim
from channels.ports import Post
from engine.stores.postgres.database import Database

PostEnd = Literal["sent", "unclear", "dead", "waiting", "sending"]
"""waiting: certainly not posted. sending: not known. Both are taken up again."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A post that is this worker's to deliver now; its destination is nobody else's."""

    claim: Claim
    post: Post
    paced: tuple[float, ...]
    unsure: bool
    """An earlier try has no outcome: it may stand there already."""
    attempts: int
    """Tries without an outcome, this one included."""
    tries: int
    age_s: float
    turn_id: str = ""
    """Of the turn that it answers."""
    is_insisted: bool = False
    """It opens the thread of a request that an operator put back: where nobody can look, it is posted all the same."""


@dataclass(frozen=True, slots=True)
class Delivered:
    """What became of a try."""

    end: PostEnd
    post_id: str = ""
    reason: str = ""
    attempts: int = 0
    pause_s: float = 0.0
    """Nothing goes to this destination before."""
    paced: tuple[float, ...] | None = None
    """None: as it was."""


class Outbox:
    def __init__(self, database: Database, platforms: Sequence[str], lease: timedelta = LEASE) -> None:
        self._database = database
        self._wanted = {"platforms": list(platforms), "lease": lease}

    async def take_up(self) -> Taken | None:
        """The first post of the destination that has waited longest; None if nothing is due. Raises Unavailable."""
        async with self._database.connection() as connection:
            found = await connection.execute(SQL["take_up_post"], self._wanted)
            row = await found.fetchone()
        if row is None:
            return None
        tenant, lane, number, paced, key, _part, unsure, attempts, tries, age_s, address, body, turn_id = row
        # Since it was written. What was put back was tried before, and counts its age anew.
        within_s, is_insisted = await self._tried(tenant, key, turn_id, age_s) if unsure else (0.0, False)
        post = Post(str(key), where_from_json(address), bytes(body), within_s)
        claim = Claim("out", tenant, lane, number)
        return Taken(claim, post, tuple(paced), unsure, attempts, tries, age_s, turn_id, is_insisted)

    async def _tried(self, tenant: str, key: UUID, turn_id: str, age_s: float) -> tuple[float | None, bool]:
        """Within how many seconds, as `Post` has it; whether the request that waits for it was put back. Raises
        Unavailable."""
        async with self._database.tenant(tenant) as connection:
            found = await connection.execute(SQL["was_put_back"], {"tenant": tenant, "key": key, "turn_id": turn_id})
            row = await found.fetchone()
        assert row is not None
        was_put_back, is_insisted, first_s = row
        return (None if was_put_back else max(first_s or 0.0, age_s)), bool(is_insisted)

    async def settle(self, taken: Taken, delivered: Delivered) -> bool:
        """False: the destination was taken over meanwhile, and nothing was written. Raises Unavailable."""
        given = {
            "tenant": taken.claim.tenant,
            "lane": taken.claim.lane,
            "claim": taken.claim.number,
            "key": taken.post.key,
            "state": delivered.end,
            "attempts": delivered.attempts,
            "post_id": delivered.post_id,
            "reason": delivered.reason,
            "pause": timedelta(seconds=delivered.pause_s),
            "paced": None if delivered.paced is None else list(delivered.paced),
        }
        async with self._database.connection() as connection:
            found = await connection.execute(SQL["settle_post"], given)
            row = await found.fetchone()
        return bool(row and row[0])
