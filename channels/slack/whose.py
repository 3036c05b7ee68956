"""Whose a delivery is, found among the installations, and what is kept so that the next one is found too."""

from collections.abc import Callable

from channels.ports import Arrival
from channels.shared.payload import Json
from channels.slack.installations import Installation, Installations
from channels.slack.meant import (
    Dropped,
    Here,
    Keeping,
    Meant,
    OrderFormAsked,
    OrderFormSent,
    Rated,
    Search,
    ShareSent,
    Submitted,
)
from channels.slack.reading import Kind
from channels.slack.spaces import anchored, pressed_thread, shared_thread, tenants_of, workspace_of
from engine.messages import ThreadKey

Means = Callable[[Kind, Json], Meant]


class Whose:
    """Raises Unavailable."""

    def __init__(self, installations: Installations, means: Means) -> None:
        self._installations = installations
        self._means = means

    async def find(self, kind: Kind, payload: Json, meant: Meant) -> tuple[Installation | None, Meant]:
        """The installation that it is for, and what it means for that one. What others see too is kept as its own."""
        shared = shared_thread(payload) if kind == "event" else pressed_thread(payload) or _thread_shown(meant)
        holder = await self._installations.holder(*shared) if shared else None
        found, meant = await self._first((holder, *tenants_of(kind, payload)), kind, payload, meant)
        if found is not None and shared and kind == "event" and _opens(meant):
            held_by = await self._installations.hold(*shared, found.tenant)
            if held_by != found.tenant:  # Told to two at once: the other was first.
                found, meant = await self._first((held_by,), kind, payload, meant)
        if found is not None:
            await self._hear(kind, payload, meant, found)
        return found, meant

    async def _first(
        self, tenants: tuple[str | None, ...], kind: Kind, payload: Json, meant: Meant
    ) -> tuple[Installation | None, Meant]:
        for tenant in dict.fromkeys(tenants):
            found = await self._installations.find(tenant) if tenant else None
            if found is not None and tenant:
                is_meant = tenant == tenant_meant(meant)
                return found, meant if is_meant else self._means(kind, anchored(payload, tenant, found.bot_user))
        return None, meant

    async def _hear(self, kind: Kind, payload: Json, meant: Meant, installation: Installation) -> None:
        """Keeps from which workspace of an organisation a channel was heard."""
        channel = _channel_of(meant)
        if not installation.whole_org or not channel or channel.startswith("D"):
            return
        if workspace := workspace_of(kind, payload, installation.tenant):
            await self._installations.hear(installation.tenant, channel, workspace)


def _opens(meant: Meant) -> bool:
    return isinstance(meant, Arrival) and meant.turn.addressed


def _thread_shown(meant: Meant) -> tuple[str, str] | None:
    """Of a modal, the thread that it is about."""
    thread: ThreadKey | None = None
    match meant:
        case Submitted(filled=filled):
            thread = filled.thread
        case ShareSent(shown=shown):
            thread = shown.source.thread
        case Keeping(thread=found):
            thread = found
        case OrderFormSent(opened=opened):
            thread = opened.thread
    return (thread.conversation, thread.thread) if thread and not thread.conversation.startswith("D") else None


def _channel_of(meant: Meant) -> str:
    """Where words are said with it; "" where none are. A search of the home tab is said in a person's own messages."""
    match meant:
        case Search(arrival) | Here(arrival) | OrderFormAsked(arrival=arrival) | (Arrival() as arrival):
            return arrival.turn.thread.conversation
        case OrderFormSent(opened=opened):
            return opened.thread.conversation
        case Submitted(filled=filled):
            return filled.thread.conversation if filled.thread else filled.where
        case ShareSent(to=channel):
            return channel
    return ""


def user_meant(meant: Meant) -> str:
    """Who did it; "" where nobody is told."""
    match meant:
        case Search(arrival) | Here(arrival) | (Arrival() as arrival):
            return arrival.turn.user_id
    user = getattr(meant, "user", "")
    return user if isinstance(user, str) else ""


def tenant_meant(meant: Meant) -> str:
    """Whose it is by what is told in it; "" of what is for no installation."""
    match meant:
        case Search(arrival) | Here(arrival) | (Arrival() as arrival):
            return arrival.turn.thread.tenant
        case Rated(thread=thread):
            return thread.tenant
        case Dropped():
            return ""
    return meant.tenant
