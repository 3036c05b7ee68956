"""The state that flows through the graph: every key declared, each written by the node named beside it."""

from dataclasses import dataclass, field
from time import perf_counter
from typing import Annotated, Any, TypedDict

from engine.compose.served import Served
from engine.consultation import Consultation
from engine.domain.asked import Asked
from engine.domain.candidates import CandidateSet
from engine.domain.catalogue import Snapshot
from engine.domain.conversation import Memory, Session, Understood, Wants
from engine.domain.decision import Decision
from engine.domain.demand import Demand
from engine.domain.filters import Filters
from engine.domain.fusion import Fused, Hit
from engine.domain.needs import Coverage
from engine.domain.page import Page
from engine.domain.planner import Plan
from engine.domain.ranking import Ranking
from engine.domain.tiers import Fetch
from engine.domain.tokens import Press
from engine.figures import ArmRan, Ran, SessionFrom
from engine.messages import Notice, Reply, Turn
from engine.watching import Watch


@dataclass(slots=True)
class Trace:
    """What is recorded of a turn for its row; written beside the work, never read by it."""

    facts: dict[str, Any] = field(default_factory=dict)
    began_s: float = field(default_factory=perf_counter)
    """On the clock of `perf_counter`; after the lane was entered, and anew where the turn is done again."""
    ran: list[Ran] = field(default_factory=list)
    """In the order in which they ended; a node that runs several times stands there several times."""
    arms: list[ArmRan] = field(default_factory=list)
    session: SessionFrom | None = None
    """None until it is known."""


class GraphState(TypedDict, total=False):
    # given
    turn: Turn
    trust_session: bool
    """False after a conflict: the session is rebuilt from the turn log."""
    trace: Trace
    consultation: Consultation | None
    """None: no language model."""
    watch: Watch
    # resolve context
    press: Press | None
    """The button that was pressed, None for anything typed."""
    snapshot: Snapshot
    session: Session
    earlier: Memory | None
    """In direct messages, where every message begins a thread: what the last thread remembers, for a follow-up."""
    earlier_turn: str
    """The turn that left it."""
    stored_rev: int
    degraded: tuple[str, ...]
    # detect intent
    understood: Understood
    memory: Memory
    """The session's memory before this turn, with what the turn said merged into `wants`."""
    wants: Wants
    # plan
    asked: Asked
    candidates: CandidateSet
    """What anybody may count wants over: buttons, dishes apart."""
    plan: Plan
    demand: Demand
    filters: Filters
    decision: Decision
    """Of the step that was settled on."""
    fetches: tuple[Fetch, ...]
    """What each arm is asked for, in turn."""
    # rewrite query, or plan of a kept list
    resolved_query: str
    dishes_served: tuple[str, ...]
    """Dishes of the occasion that was named, to rank by where none is wished for."""
    # retrieval
    bm25_results: tuple[Hit, ...]
    vector_results: tuple[Hit, ...]
    bm25_down: bool
    vector_down: bool
    merged_results: tuple[Fused, ...]
    """Or the kept list, by `plan`."""
    # fit
    keeps: Wants
    """What the thread keeps: `wants`, and limits that were dropped for this answer only."""
    ranked: Ranking
    page: Page
    coverage: Coverage
    """The dishes brought for counted needs."""
    # select context
    served: tuple[Served, ...]
    final_context: tuple[str, ...]
    # answer
    notices: tuple[Notice, ...]
    reply: Reply
    next_memory: Memory
    tombstone: bool


def updated(state: GraphState, update: GraphState) -> GraphState:
    """The state after a node; nodes that run side by side write keys of their own."""
    return {**state, **update}


OneChannel = Annotated[GraphState, updated]
"""The state as one channel of the graph: LangGraph goes through all channels several times in every step, and with one
for each of forty keys that took a fifth of its time (measured)."""
