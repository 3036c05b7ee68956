"""One row a turn, committed before the session is written: the truth from which answers are repeated and explained."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from engine.messages import ThreadKey, TurnKind


@dataclass(frozen=True, slots=True)
class TurnRow:
    turn_id: str
    thread: ThreadKey
    seq: int
    """Unique in the thread, from 1."""
    user_id: str
    sent_at: datetime
    kind: TurnKind
    text: str
    token: str | None
    memory_before: bytes
    """JSON of `Memory`."""
    memory_after: bytes
    ranked_ids: tuple[str, ...]
    reply: bytes
    """JSON of `Reply`."""
    generation: int
    tombstone: bool = False
    """ "start over", "forget": rebuilding uses only turns after it."""
    allergies: tuple[str, ...] = ()
    """Said in the thread and in force after this turn."""
    explanation: dict[str, Any] = field(default_factory=dict)
    """Entities, filters, each arm's ranks and scores, fusion, what was dropped and why, milliseconds a node."""
    erased: bool = False
    """Its words are gone (retention, "forget", DELETE): text, state and Reply are empty, figures stay."""
    words_of: str = ""
    """Whose words the text is, where not the person's own."""
    drawn_from: str = ""
    """The turn, of another thread, whose state it began with."""
