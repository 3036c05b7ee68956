"""What Slack's side needs of the house."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from channels.ports import Inbox
from channels.slack.installations import Installations
from channels.slack.people import People
from channels.slack.sdk import SlackApi
from engine.engine import Engine, OwnPages

Forgets = Callable[[str], Awaitable[None]]
ForgetsConversation = Callable[[str, str], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Parts:
    inbox: Inbox
    engine: Engine
    api: SlackApi
    installations: Installations
    people: People
    kept: OwnPages
    forget_tenant: Forgets
    """Everything that was said in a workspace, from every store."""
    forget_conversation: ForgetsConversation
    """(tenant, channel): everything that was said there."""
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    support: Callable[[], str] = str
    """Where people get help, as Slack shows it, in the locale that is spoken; "" where nobody said."""
