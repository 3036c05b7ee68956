"""What an activity by Teams means."""

from dataclasses import dataclass
from typing import Literal

from channels.delivery import Arrival, Revision
from engine.messages import ThreadKey


@dataclass(frozen=True, slots=True)
class Dropped:
    """Nothing for Platter; `reason` is a constant word for the log."""

    reason: str


@dataclass(frozen=True, slots=True)
class Look:
    """Why this?, of one card of one turn; answered in the request."""

    thread: ThreadKey
    turn_id: str
    place: int
    answer: Literal["card", "dialog"]


@dataclass(frozen=True, slots=True)
class Rated:
    thread: ThreadKey
    user: str
    post_id: str
    """Of the message that was judged."""
    rating: int
    comment: str


@dataclass(frozen=True, slots=True)
class Removed:
    """The app was taken out of a conversation, a team with all its channels, or by a person."""

    tenant: str
    conversation: str


Meant = Arrival | Revision | Dropped | Look | Rated | Removed
