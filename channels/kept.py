"""What a person's own page shows: searches to run anew, and dishes that were saved. Values and a Protocol, of no
platform."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from engine.messages import Card, ThreadKey
from engine.messages.alerts import Level

RECENT_MOST = 10
"""Searches on a person's page: more than fit a screen nobody looks through."""
SAVED_MOST = 30
"""Dishes a person may keep: with a row and a button each they fill a third of what Slack's home tab takes."""


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose page it is."""

    platform: str
    tenant: str
    user: str


@dataclass(frozen=True, slots=True)
class Recent:
    """The last search of a thread, as that person left it."""

    turn_id: str
    title: str
    """What was in force, as a headline says it."""
    at: datetime
    thread: ThreadKey
    """Where it was left."""


@dataclass(frozen=True, slots=True)
class Saved:
    doc_id: str
    name: str
    where: str
    """Restaurant, city."""
    price: str
    """From what one order costs today; "" where the dish is gone from the catalogue."""
    caution: str = ""
    """What its menu says of what its person entered of themselves, in sentences that nobody cuts."""
    level: Level | None = None

    @property
    def is_gone(self) -> bool:
        return not self.price


class Kept(Protocol):
    """Raises Unavailable where the store is gone."""

    @property
    def days(self) -> int:
        """How long both are kept: as long as the words of turns."""
        ...

    async def recent(self, owner: Owner) -> Sequence[Recent]:
        """Newest first, at most `RECENT_MOST`, one a thread; nothing erased."""
        ...

    async def search(self, owner: Owner, turn_id: str) -> Recent | None:
        """One of that person's own; None where it is not kept any more."""
        ...

    async def saved(self, owner: Owner) -> Sequence[Saved]:
        """Newest first, as the catalogue has them now."""
        ...

    async def has(self, owner: Owner, doc_id: str) -> bool: ...

    async def save(self, owner: Owner, card: Card) -> bool:
        """False: that person keeps `SAVED_MOST` others already. One that is kept stays as it is."""
        ...

    async def take_out(self, owner: Owner, doc_id: str) -> None: ...
