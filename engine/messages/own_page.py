"""Own page of a person: searches to run anew, and dishes that were saved. Values of no platform."""

from dataclasses import dataclass
from datetime import datetime

from engine.messages import ThreadKey
from engine.messages.alerts import Level

RECENT_MOST = 10
"""Searches on a person's page: more than fit a screen nobody looks through."""
SAVED_MOST = 30
"""Dishes a person may keep: with a row and a button each they fill a third of what Slack's home tab takes."""


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
