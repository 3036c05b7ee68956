"""One row a turn, committed before the session is written: the truth from which answers are repeated and explained."""

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from engine.conversation.memory import STATE_VERSION, version_of
from engine.messages import Reply, ThreadKey, TurnKind, to_json

ADDS_TO = "adds_to"


@dataclass(frozen=True, slots=True)
class OwnTurn:
    """What one turn of a person changed in its thread; its words, or a colleague's, are not in it."""

    turn_id: str
    thread: ThreadKey
    sent_at: datetime
    memory_before: bytes
    """JSON of `Memory`."""
    memory_after: bytes
    of_allergy: bool = False
    """It spoke of one."""


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
    """JSON of `Reply`. A log keeps one that a profile guards sealed."""
    generation: int
    tombstone: bool = False
    """ "start over", "forget": rebuilding uses only turns after it."""
    allergies: tuple[str, ...] = ()
    """Said in the thread and in force after this turn."""
    explanation: dict[str, Any] = field(default_factory=dict)
    """Entities, filters, each arm's ranks and scores, fusion, what was dropped and why, milliseconds a node."""
    outdated: bool = False
    """Its state is another version's: what was searched then has expired. It reads as an erased one does."""
    erased: bool = False
    """Its words are gone (retention, "forget", DELETE): text, state and Reply are empty, figures stay."""
    words_of: str = ""
    """Whose words the text is, where not the person's own."""
    drawn_from: str = ""
    """The turn, of another thread, whose state it began with."""

    @property
    def adds_to(self) -> str:
        """The turn to whose answer this row adds, where it is no turn of anybody's: it leaves the same state."""
        return str(self.explanation.get(ADDS_TO, ""))


def adding_to(page: TurnRow, turn_id: str, reply: Reply) -> TurnRow:
    """The row behind a page's that adds to its answer. Nobody said it: it holds no words, leaves the page's state, and
    goes with whom and with what the page goes."""
    return replace(
        page,
        turn_id=turn_id,
        seq=page.seq + 1,
        kind="command",
        text="",
        token=None,
        memory_before=page.memory_after,
        reply=to_json(reply),
        explanation={ADDS_TO: page.turn_id},
        drawn_from="",
    )


def nothing_told(turn_id: str, generation: int) -> bytes:
    """The answer of a row whose own is gone, or opens to nobody here."""
    return to_json(Reply(turn_id, "silence", generation=generation))


def of_this_version(row: TurnRow) -> TurnRow:
    """The row; one that another version wrote without its state and its answer, so that nobody need read them."""
    if all(version_of(memory) == STATE_VERSION for memory in (row.memory_before, row.memory_after)):
        return row
    return replace(
        row,
        token=None,
        memory_before=b"{}",
        memory_after=b"{}",
        reply=nothing_told(row.turn_id, row.generation),
        explanation={},
        outdated=True,
        erased=True,
    )
