"""What a delivery by Slack means."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from channels.delivery import Arrival, Revision
from engine.messages import ThreadKey, Turn

CommandName = Literal["help", "mute", "unmute", "forget", "allow", "disallow"]


@dataclass(frozen=True, slots=True)
class Dropped:
    """Nothing for Platter; `reason` is a constant word for the log."""

    reason: str


@dataclass(frozen=True, slots=True)
class Challenge:
    """Slack asks whether this address is the app's."""

    text: str


@dataclass(frozen=True, slots=True)
class Opened:
    """A person opened Platter: its home or its messages."""

    tenant: str
    user: str
    channel: str
    tab: str


@dataclass(frozen=True, slots=True)
class Removed:
    """The app was uninstalled, or its bot's token revoked; the two come in either order."""

    tenant: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Look:
    """A press that only shows: Details or Why this?, of one card of one turn."""

    tenant: str
    thread: ThreadKey
    what: Literal["details", "why"]
    turn_id: str
    place: int
    trigger: str


@dataclass(frozen=True, slots=True)
class Rated:
    thread: ThreadKey
    user: str
    turn_id: str
    rating: int


@dataclass(frozen=True, slots=True)
class Command:
    """`/platter …` other than a search; `turn` is set where it is said to the engine."""

    name: CommandName
    tenant: str
    channel: str
    user: str
    turn: Turn | None = None


@dataclass(frozen=True, slots=True)
class Search:
    """`/platter lunch for 25`: posts a root message, and that is the thread."""

    arrival: Arrival


Meant = Arrival | Revision | Dropped | Challenge | Opened | Removed | Look | Rated | Command | Search
