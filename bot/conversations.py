"""What is kept of single conversations of a channel: taken away whole, and looked up by a post."""

from contextlib import suppress

from bot.wiring import Platter
from engine.messages import ThreadKey
from engine.ports import Unavailable
from engine.stores.postgres import Database
from engine.stores.queries import queries

SQL = queries("conversations.sql")
_REMOVALS = ("remove_posts", "remove_dead_letters", "remove_arrivals", "remove_turns", "remove_ratings")


class Conversations:
    """Of one platform."""

    def __init__(self, platter: Platter, platform: str) -> None:
        self._platter = platter
        self._platform = platform

    @property
    def _database(self) -> Database:
        return self._platter.stores.database

    async def forget(self, tenant: str, conversation: str) -> None:
        """Everything of a conversation, and of those named below it ("team/channel"). Raises Unavailable."""
        given = {"tenant": tenant, "platform": self._platform, "conversation": conversation}
        async with self._database.tenant(tenant) as connection:
            found = await connection.execute(SQL["threads_of_conversation"], given)
            threads = [ThreadKey(*values) for values in await found.fetchall()]
            for statement in _REMOVALS:
                await connection.execute(SQL[statement], given)
        with suppress(Unavailable):  # What Redis still holds ends with its 24 hours.
            for thread in threads:
                await self._platter.sessions.delete(thread)

    async def turn_of(self, thread: ThreadKey, post_id: str) -> str | None:
        """Which turn a post answered; None for a post that is not known (any more). Raises Unavailable."""
        given = {
            "tenant": thread.tenant,
            "platform": thread.platform,
            "conversation": thread.conversation,
            "thread": thread.thread,
            "post_id": post_id,
        }
        async with self._database.tenant(thread.tenant) as connection:
            found = await connection.execute(SQL["turn_of_post"], given)
            row = await found.fetchone()
        return row[0] if row else None
