"""Memory of a thread: the page last shown, what is picked, and the session that Redis keeps for 24 hours."""

import re
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from functools import cache
from typing import Literal

from pydantic import TypeAdapter

from engine.conversation.usual import Usual
from engine.conversation.wants import Need, Relaxed, Sum, Wants
from engine.messages import Fit, Group, PlanKind
from engine.messages.people import Severity


@dataclass(frozen=True, slots=True)
class ShownDish:
    """What a card said, as later steps need it; prices in the page's currency."""

    doc_id: str
    dish_key: str
    restaurant_key: str
    restaurant_name: str
    item_name: str
    unit_price: Decimal
    party_cost: Decimal | None = None
    cost_per_head: Decimal | None = None
    serves_max: int | None = None
    group: Group = "asked"
    portion: int = 0
    """Which of the document's portions the card took."""
    units: int | None = None
    fit: Fit | None = None
    rrf_score: float = 0.0
    needs: tuple[Need, ...] = ()
    """The counted needs it was brought for."""
    heads: int | None = None
    """How many units and cost are for, where that is those needs and not the party."""


@dataclass(frozen=True, slots=True)
class ShownPlace:
    """A restaurant that was shown as a whole."""

    restaurant_key: str
    name: str


@dataclass(frozen=True, slots=True)
class ShownLine:
    """One line of a whole order that was shown; prices are the document's."""

    doc_id: str
    dish_key: str
    item_name: str
    restaurant_key: str
    role: str
    """What it is in the order: main, plate, side, or an extra's words."""
    units: int
    heads: int
    position: int = 0
    """Which of the document's portions."""
    heads_by_group: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ShownPlan:
    """A whole order that was shown."""

    kind: PlanKind
    restaurant_keys: tuple[str, ...]
    names: tuple[str, ...]
    """Of those restaurants."""
    lines: tuple[ShownLine, ...]
    total: Decimal
    """Food alone."""
    fit: float = 0.0
    missing: tuple[tuple[str, str, int, int], ...] = ()
    """What it does not meet: rule, of which group or extra, needed, there."""


@dataclass(frozen=True, slots=True)
class Pick:
    """A dish that somebody of the thread has picked, as it was shown then."""

    dish: ShownDish
    by: str = ""
    """Who picked it; "" where that is not known, or they had their words erased."""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One line of the bounded history."""

    role: Literal["user", "assistant"]
    content: str
    timestamp: datetime
    result_ids: tuple[str, ...] = ()
    private: bool = False
    """It speaks of an allergy, or answers where one was in force."""
    overheard: bool = False
    """It was not said to Platter, which answered it all the same."""
    seq: int = 0
    """Its turn's number in the thread."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What a turn leaves for the next; its row holds it too, so that a lost session is rebuilt from the last one."""

    wants: Wants = Wants()  # noqa: RUF009 (frozen)
    query: str = ""
    page: tuple[ShownDish, ...] = ()
    """The cards of the page last shown, in order."""
    places: tuple[ShownPlace, ...] = ()
    """The restaurants last shown, where these answered in the place of dishes."""
    plans: tuple[ShownPlan, ...] = ()
    """The whole orders last shown, where these did; the first is the one in focus."""
    focus: tuple[int, ...] = ()
    """Places on the page of the dishes spoken of last: what "it" and "that one" mean."""
    kept_ids: tuple[str, ...] = ()
    """Ranked dishes' doc_ids of the last search, at most 100."""
    relaxed: tuple[Relaxed, ...] = ()
    """Limits in `wants` that the page last shown goes without: a step from that page goes without them, too."""
    kept_is_whole: bool = False
    """The kept list is everything that passed."""
    seen_dish_keys: tuple[str, ...] = ()
    """Dishes shown since the search began, for "More" and "new"."""
    seen_restaurant_keys: tuple[str, ...] = ()
    named_restaurant_key: str | None = None
    """The restaurant last named or clicked, for Same."""
    open_question: tuple[str, ...] = ()
    """Entity names the last answer asked for."""
    asked_once: bool = False
    """Party and place were asked for in this thread."""
    muted: bool = False
    generation: int = 0
    asked_total: int = 0
    picks: tuple[Pick, ...] = ()
    """Picked so far, in the order in which they were; each dish once."""
    ordered: str = ""
    """Number of the order that was placed last."""
    reckoned: Sum | None = None
    """What was reckoned last, of the dishes spoken of last or of the picks: what "with tip" and "a head" go on from."""
    usual: Usual | None = None
    """What of the usual the thread took, as nothing else was said."""
    without_usual: bool = False
    """Somebody said that it is not meant here."""
    usual_offered: Usual | None = None
    """What the turn offered to make usual: what pressing that keeps."""
    expired: bool = False
    """What was searched for was kept by another version and is gone: the next answer says so, once."""


def with_own(memory: Memory, own: tuple[tuple[str, Severity], ...]) -> Memory:
    """What is remembered, guarded by a person's own allergies as well, for as long as one turn of theirs lasts."""
    return memory if memory.wants.own == own else replace(memory, wants=replace(memory.wants, own=own))


def begun_anew(memory: Memory) -> Memory:
    """Memory of a thread that starts over in the same breath as it asks for something: its guard stays, as nobody has
    taken it back, and so does its silence, and that its office's usual is not meant."""
    wants = memory.wants
    guarding = Wants(allergies=wants.allergies, mild=wants.mild)
    return Memory(wants=guarding, muted=memory.muted, without_usual=memory.without_usual)


@dataclass(frozen=True, slots=True)
class Session:
    """What Redis keeps of a thread, 24 hours from its last use."""

    thread_key: str
    created_at: datetime
    last_activity: datetime
    rev: int = 0
    """Checked on write: a writer that saw an older revision is refused."""
    seq: int = 0
    """`seq` of the last turn row that this session contains; if the log is ahead, the session is rebuilt."""
    memory: Memory = Memory()
    conversation: tuple[Exchange, ...] = ()


FIRST_VERSION = STATE_VERSION = 1
"""Of a conversation's stored state, and of the tokens of its buttons. Raised with a change that what was stored before
cannot be read by: another version's search has expired, and the answer says so."""
_VERSION = re.compile(rb'\{"v":(\d{1,6})[,}]')
HISTORY_LIMIT = 20
"""Lines of history kept in a session: ten exchanges, enough for every reference people make."""
KEPT_LIMIT = 100
"""Ranked ids kept of a search, by the rule book."""


@cache
def _session_adapter() -> TypeAdapter[Session]:
    return TypeAdapter(Session)


@cache
def _memory_adapter() -> TypeAdapter[Memory]:
    return TypeAdapter(Memory)


def session_to_json(session: Session) -> bytes:
    return _stamped(_session_adapter().dump_json(session, exclude_defaults=True))


def session_from_json(raw: bytes | str) -> Session:
    """Raises ValueError for what is no session, or one of another version."""
    if version_of(raw) != STATE_VERSION:
        raise ValueError("a session of another version")
    return _session_adapter().validate_json(raw)


def memory_to_json(memory: Memory) -> bytes:
    return _stamped(_memory_adapter().dump_json(memory, exclude_defaults=True))


def _stamped(body: bytes) -> bytes:
    return b'{"v":%d%b' % (STATE_VERSION, b"}" if body == b"{}" else b"," + body[1:])


def version_of(raw: bytes | str) -> int:
    """Of what `session_to_json` or `memory_to_json` wrote; what says none is of the first, an erased one of any."""
    head = raw[:16].encode() if isinstance(raw, str) else raw[:16]
    found = _VERSION.match(head)
    return int(found[1]) if found else STATE_VERSION if raw in (b"{}", "{}") else FIRST_VERSION


def memory_from_json(raw: bytes | str) -> Memory:
    return _memory_adapter().validate_json(raw)
