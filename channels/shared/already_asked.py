"""Whether a message was asked of Platter already, as channels with "Find catering for this" have to know."""

from channels.ports import Inbox
from engine.engine import Engine
from engine.messages import ThreadKey


async def is_asked(inbox: Inbox, engine: Engine, thread: ThreadKey, turn_id: str) -> bool:
    """What waits is looked at first: a turn is stored before it counts as settled. Raises Unavailable."""
    if await inbox.awaits(thread, turn_id):
        return True
    answered = await engine.shown(thread, turn_id)
    return answered is not None and answered.kind != "silence"
