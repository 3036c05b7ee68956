"""What Teams' side needs of the house."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime

from channels.ports import Inbox
from channels.teams.membership import Joined, Places
from channels.teams.turns import Place
from engine.engine import Engine
from engine.messages import ThreadKey


@dataclass(frozen=True, slots=True)
class Parts:
    inbox: Inbox
    engine: Engine
    forget: Callable[[str, str], Awaitable[None]]
    """(tenant, conversation or team): everything that was said there, from every store."""
    turn_of: Callable[[ThreadKey, str], Awaitable[str | None]]
    """Which turn of the thread a post answered."""
    is_in: Callable[[Place], Awaitable[bool]]
    """Whether Platter is in a conversation: the compose box offers it anywhere. Never raises."""
    now: Callable[[], datetime]
    """Aware, UTC."""
    joined: Joined
    """The teams that Platter is in."""
    places: Places
    """What Teams tells of them."""
    saves: bool = False
    """There is a tab that shows the dishes a person keeps."""
