"""Lines told to an engine itself, and what its answers must agree in whatever was down meanwhile."""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from bot.app import Platter
from engine.messages import Reply, ThreadKey, Turn, turn_id_of


def thread() -> ThreadKey:
    """One in which nothing has been said."""
    return ThreadKey("test", "acme", "faults", uuid4().hex)


async def says(platter: Platter, key: ThreadKey, *lines: str) -> Reply:
    """The reply to the last of some lines."""
    for line in lines:
        turn = Turn(turn_id_of(key, uuid4().hex), key, line, datetime.now(UTC), user_id="ann")
        reply = await platter.engine.answer(turn)
    return reply


def facts(reply: Reply) -> tuple[Any, ...]:
    return reply.headline, [card.lines for card in reply.cards], reply.total, reply.filters
