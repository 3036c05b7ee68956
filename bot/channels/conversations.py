"""What is kept of single conversations of a channel: taken away whole, and looked up by a post."""

from contextlib import suppress
from dataclasses import asdict

from engine.messages import ThreadKey
from engine.ports import Sessions, Unavailable
from engine.stores.postgres.database import Database
from engine.stores.postgres.queries import queries
from engine.stores.postgres.turn_log import ERASING_S

SQL = queries("conversations.sql")
_LOCKS = (queries("turns.sql")["lock_erasing"], queries("erasing.sql")["lock_lanes"])
"""What is forgotten or settled meanwhile is so before or after, and neither waits for the other in a ring."""
_REMOVALS = (
    "tell_where_asked", "remove_posts", "remove_additions", "remove_dead_letters", "remove_arrivals", "remove_turns",
    "remove_ratings", "remove_joined", "remove_usuals", "remove_usual_searches", "remove_carts", "remove_cart_changes",
    "strip_order_events", "strip_promo_uses", "give_up_messages", "strip_orders",
)  # fmt: skip


class Conversations:
    """Of one platform."""

    def __init__(self, database: Database, sessions: Sessions, platform: str) -> None:
        self._database = database
        self._sessions = sessions
        self._platform = platform

    async def forget(self, tenant: str, conversation: str) -> None:
        """Everything of a conversation, and of those named below it ("team/channel"). Raises Unavailable."""
        given = {"tenant": tenant, "platform": self._platform, "conversation": conversation}
        async with self._database.tenant(tenant, ERASING_S) as connection:
            for lock in _LOCKS:
                await connection.execute(lock, given)
            found = await connection.execute(SQL["threads_of_conversation"], given)
            threads = [ThreadKey(*values) for values in await found.fetchall()]
            for statement in _REMOVALS:
                await connection.execute(SQL[statement], given)
        with suppress(Unavailable):  # What Redis still holds ends with its 24 hours.
            for thread in threads:
                await self._sessions.delete(thread)

    async def turn_of(self, thread: ThreadKey, post_id: str) -> str | None:
        """Which turn a post answered; None for a post that is not known (any more). Raises Unavailable."""
        async with self._database.tenant(thread.tenant) as connection:
            found = await connection.execute(SQL["turn_of_post"], {**asdict(thread), "post_id": post_id})
            row = await found.fetchone()
        return row[0] if row else None
