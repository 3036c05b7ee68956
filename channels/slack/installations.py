"""What Platter keeps of a workspace: that it is installed there, and how it is to behave in a channel."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Installation:
    """Platter in a workspace, or in a whole organisation."""

    tenant: str
    """The organisation's id where it was installed for all of it, else the workspace's."""
    bot_token: str
    bot_user: str
    scopes: str
    installed_at: datetime
    whole_org: bool = False
    """Installed once for all of an organisation (`is_enterprise_install`)."""
    refresh_token: str = ""
    """Makes the next pair of tokens, once; "" where the token does not expire."""
    expires_at: datetime | None = None

    def __repr__(self) -> str:
        """Without the tokens: an exception may show it."""
        return f"Installation({self.tenant})"


@dataclass(frozen=True, slots=True)
class ChannelRule:
    """How Platter behaves in a channel."""

    allowed: bool = True
    """False: admins have named the channels it may work in, and this is none of them."""
    muted: bool = False
    """Only what is addressed to it is heard."""


class Installations(Protocol):
    """Raises Unavailable where the store is gone."""

    async def find(self, tenant: str) -> Installation | None:
        """Cheap: asked for every delivery."""
        ...

    async def put(self, installation: Installation) -> None:
        """New, or in the place of an earlier one."""
        ...

    async def drop(self, tenant: str, at: datetime) -> None:
        """Gone, with its token and rules, unless it was installed anew after `at`."""
        ...

    async def holder(self, channel: str, thread: str) -> str | None:
        """Whose thread it is in a channel that several installations see; None: nobody's yet."""
        ...

    async def hold(self, channel: str, thread: str, tenant: str) -> str:
        """It is this tenant's, if it is nobody's yet; whose it is then."""
        ...

    async def hear(self, tenant: str, channel: str, workspace: str) -> None:
        """A channel of an organisation was heard from this workspace of it. Cheap: said with every message."""
        ...

    async def heard_only_in(self, tenant: str, workspace: str) -> Sequence[str]:
        """Channels of an organisation that were heard from this workspace of it alone."""
        ...

    async def leave(self, tenant: str, workspace: str) -> None:
        """The organisation's installation does not reach this workspace any more."""
        ...

    async def make_state(self) -> str:
        """A word that comes back from Slack, good once and for ten minutes."""
        ...

    async def use_state(self, state: str) -> bool: ...

    async def rule(self, tenant: str, channel: str) -> ChannelRule: ...

    async def mute(self, tenant: str, channel: str, muted: bool) -> None: ...

    async def allow(self, tenant: str, channel: str, allowed: bool) -> None:
        """As soon as one channel is allowed, others are not; without any, all are."""
        ...
