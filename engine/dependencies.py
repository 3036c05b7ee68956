"""The parts that one engine works with, handed to every node; opened and closed by the composition root."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.catalogue import Snapshot
from engine.models import Models
from engine.people import Favourites, SearchHistory
from engine.ports import (
    Catalog,
    Clock,
    Embedder,
    LexicalIndex,
    Office,
    Orders,
    People,
    Sessions,
    TurnLog,
    VectorIndex,
    Wordings,
)
from engine.reading import MenuTerms, Rooms
from engine.search import ARM_WEIGHTS


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Seconds; each outside call has one."""

    lane_s: float = 10.0
    """Waiting for earlier turns of the same lane: several slow turns, well under the 15 s after which Teams sends again
    (platform rules)."""
    arm_s: float = 2.0
    """One retrieval arm; a healthy one takes milliseconds, so past this it counts as gone."""
    store_s: float = 3.0
    """One read or write of the turn log or the catalogue."""


DOUBTED = 0.5
"""Confidence below which what is left unread is asked about first (rule book, "Turn and Reply")."""


@dataclass(slots=True)
class Matchers:
    """The prepared vocabulary of the newest snapshot; made once a generation."""

    generation: int = -1
    made: Rooms | None = None

    def terms(self, snapshot: Snapshot) -> MenuTerms:
        return self.rooms(snapshot).terms

    def rooms(self, snapshot: Snapshot) -> Rooms:
        if self.made is None or self.generation != snapshot.generation:
            self.made, self.generation = Rooms(snapshot.vocabulary), snapshot.generation
        return self.made


@dataclass(frozen=True, slots=True)
class Parts:
    catalog: Catalog
    lexical: LexicalIndex
    vectors: VectorIndex
    embedder: Embedder
    sessions: Sessions
    log: TurnLog
    clock: Clock
    deadlines: Deadlines = Deadlines()
    matchers: Matchers = field(default_factory=Matchers)
    doubted: float = DOUBTED
    """Confidence of a reading, from 0 to 1, below which a person is asked before it acts."""
    weights: Mapping[str, float] = field(default_factory=lambda: ARM_WEIGHTS)
    """Of the arms in the fusion, at most."""
    models: Models | None = None
    """None: no language model, and nothing is asked of one."""
    people: People | None = None
    """None: nothing is kept of people, and nothing is picked for them."""
    office: Office | None = None
    """None: nothing is usual anywhere."""
    orders: Orders | None = None
    """None: nothing is ordered through Platter."""
    wordings: Wordings | None = None
    """None: what a model would word is not kept, and not asked for."""
    favourites: Favourites | None = None
    """None: nobody saves a dish."""
    searches: SearchHistory | None = None
    """None: no search of before is offered anew."""
    retention_days: int = 30
    """How long words of turns are kept, and what people saved."""

    @property
    def takes_orders(self) -> bool:
        return self.orders is not None and self.orders.off is None
