"""History of searches: the last ones of a person, as a store has them (a port) and as their page tells them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from engine.answers import understood
from engine.conversation import STATE_VERSION, memory_from_json, version_of
from engine.messages import ThreadKey
from engine.messages.own_page import Recent
from engine.messages.people import Person


@dataclass(frozen=True, slots=True)
class PastSearch:
    """The last search of a thread, as one person left it."""

    turn_id: str
    at: datetime
    memory: bytes
    """As its row has it (`TurnRow.memory_after`)."""
    currency: str
    """Of what it showed."""
    thread: ThreadKey


class SearchHistory(Protocol):
    """What a person searched for, as long as the turns' words are kept: forgetting these forgets it. Raises
    Unavailable."""

    async def searches(self, person: Person, most: int, turn_id: str | None = None) -> Sequence[PastSearch]:
        """Newest first, one a thread, out of the person's newest turns; nothing erased or behind a tombstone.
        `turn_id`: that one alone."""
        ...


def as_recent(found: Sequence[PastSearch]) -> list[Recent]:
    """Those that this version can read, as a headline says them."""
    return [
        Recent(one.turn_id, understood(memory_from_json(one.memory).wants, one.currency), one.at, one.thread)
        for one in found
        if version_of(one.memory) == STATE_VERSION
    ]
