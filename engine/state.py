"""State that flows through the graph: every key declared, each written by the node named beside it.

It lives for a turn: there is no checkpointer. A turn leaves one row, whose `seq`, unique in a thread, is the
compare-and-set that holds even when Redis is gone.
"""

from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypedDict

from engine.answers import Served
from engine.catalogue import Filters, Place, Snapshot
from engine.conversation import CartEdit, Habits, Memory, Press, Session, Understood, Usual, Wants
from engine.messages import Clarification, QuickReply, Reply, Sheet, Turn
from engine.messages.ordering import OrderKind
from engine.messages.people import Severity
from engine.ordering import Cart, Order, Stage
from engine.reading import Heard, Moment, Reading
from engine.search import Asked, CandidateSet, Coverage, Decision, Demand, Fetch, Fused, Hit, Page, Plan, Ranking
from engine.telemetry import ArmEnd, LineRead, SessionFrom

Facts = dict[str, Any]
"""What a turn's row records of how its answer came about, JSON-able; no node rests on it but the one that writes it."""


def joined(before: Facts, more: Facts) -> Facts:
    """Of one name, what was recorded last."""
    return {**before, **more}


@dataclass(frozen=True, slots=True)
class Unsure:
    """A line as it was read without a model, and when and how it was said."""

    heard: Heard
    moment: Moment

    @property
    def reading(self) -> Reading:
        return self.heard.plain


Desk = Literal["locate", "change_cart", "check_out", "tell_order"]


@dataclass(frozen=True, slots=True)
class Work:
    """An edit of a cart on its way through the stages."""

    cart: Cart
    to: Desk = "tell_order"
    """Where it goes next."""
    said: tuple[str, ...] = ()
    """Sentences, the first the headline."""
    shows_whole: bool = False
    """Before these it says that this is the whole order, in words for one that can be placed or that cannot yet."""
    card: OrderKind | None = None
    """Which card of the cart the answer has."""
    changed: tuple[str, ...] = ()
    """Of that card."""
    order: Order | None = None
    """The answer is about it, and nothing of the cart."""
    question: Clarification | None = None
    buttons: tuple[QuickReply, ...] = ()
    alone_to: str = ""
    for_whom: str = ""
    """A user whom the card is for by name."""
    sheet: Sheet | None = None
    calendar: str = ""
    is_changed: bool = False
    """The cart is to be stored."""
    is_dropped: bool = False
    is_stored: bool = False
    """With its answer."""
    then: tuple[CartEdit, ...] = ()
    """What the same line says behind the edit."""
    came_from: Stage | None = None
    """The stage that the turn found the cart in."""


class GraphState(TypedDict, total=False):
    # given
    turn: Turn
    trust_session: bool
    """False after a conflict: the session is rebuilt from the turn log."""
    # any node
    facts: Annotated[Facts, joined]
    # resolve context
    press: Press | None
    """The button that was pressed, None for anything typed."""
    snapshot: Snapshot
    session: Session
    earlier: Memory | None
    """In direct messages, where every message begins a thread: what the last thread remembers, for a follow-up."""
    earlier_turn: str
    """The turn that left it."""
    own: tuple[tuple[str, Severity], ...]
    """Allergies of the profile of the person who asks, where they are alone with Platter."""
    is_unguarded: bool
    """It could not be read."""
    stored_rev: int
    degraded: tuple[str, ...]
    session_from: SessionFrom
    cart: Cart | None
    """What the thread is about to order; None where nothing is, or cannot be read."""
    habits: Habits
    """What is usual in the conversation; nothing for what is overheard."""
    search_expired: bool
    """Another version kept what was searched for here."""
    # read · read by model
    cart_edit: CartEdit | None
    """What the turn says of a cart or an order; None of anything else, and where nothing can be ordered."""
    cart_then: tuple[CartEdit, ...]
    """What the same line says of it behind that."""
    cart_unread: str
    """The rest of the line, which is of no cart."""
    unsure: Unsure
    """Where a model is to read the line, too; what it says is applied then, and not before."""
    unanswered: bool
    """It did not, in time."""
    of_allergy: bool
    """The turn speaks of an allergy: nothing of it is for a model."""
    line_read: LineRead
    """For the figures; of a press there is none."""
    unread: tuple[str, ...]
    """Words that are said back; by the grammar alone, as are the next three."""
    also: tuple[str, ...]
    """Further requests of the line, in its own words."""
    talk: bool
    """Thanks, a greeting, a remark."""
    doubtful: Wants
    """What would be in force if the line was read rightly, which is asked first."""
    understood: Understood
    usual: Usual
    """What of the usual the turn takes, as nothing else was said; nothing where it leaves it out."""
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
    resolved_query: str
    """And of expand."""
    is_strange: bool
    """Whether a model is to be asked for words to search by."""
    dishes_served: tuple[str, ...]
    """Dishes of the occasion that was named, to rank by where none is wished for."""
    states_apart: tuple[Place, ...]
    """Cities of the name that was said, in several states: which is meant is asked first."""
    # retrieval
    bm25_results: tuple[Hit, ...]
    vector_results: tuple[Hit, ...]
    bm25_end: ArmEnd
    vector_end: ArmEnd
    merged_results: tuple[Fused, ...]
    """Or the kept list, by `plan`."""
    # rerank
    keeps: Wants
    """What the thread keeps: `wants`, and limits that were dropped for this answer only."""
    ranked: Ranking
    page: Page
    coverage: Coverage
    """The dishes brought for counted needs."""
    # select context
    served: tuple[Served, ...]
    final_context: tuple[str, ...]
    """What of the page a model reads, by id, in the page's order (§9.1), whether or not one is asked."""
    # ordering
    work: Work
    # answer · write
    reply: Reply
    next_memory: Memory
    tombstone: bool
    # remember
    teaches: bool
    """The turn changed something that is learned of."""
