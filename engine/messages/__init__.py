"""What goes into the engine and what comes out: frozen, channel-neutral, and complete.

A renderer never looks anything up: all it draws stands in the `Reply`. Strings are plain text (renderers escape);
sentences and money on a card are composed once, in the engine. Every type here survives a round trip through JSON
(`to_json`, `from_json`).
"""

from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any, Literal, TypeVar
from uuid import NAMESPACE_URL, uuid5

from pydantic import TypeAdapter

from engine.messages.alerts import Level, Part
from engine.messages.ordering import OrderCard
from engine.messages.parts import Detail as Detail
from engine.messages.parts import QuickReply as QuickReply
from engine.messages.sentences import spoken

TurnKind = Literal["message", "press", "command", "form"]
ReplyKind = Literal["silence", "results", "question", "answer", "comparison", "places", "plans", "order", "error"]
Intent = Literal["search", "filter", "compare", "clarify", "compose", "order", "command", "other"]
PlanKind = Literal["best", "cheapest", "least_left"]
FollowUpType = Literal["price", "serving", "dietary", "location", "scope", "cuisine", "correction", "reference", "page"]
Group = Literal["asked", "described", "nearest"]
Fit = Literal["fits", "stated", "estimated", "size_unknown"]


@dataclass(frozen=True, slots=True)
class ThreadKey:
    """Which conversation: typed, and tenant in every key."""

    platform: str
    tenant: str
    conversation: str
    thread: str

    def __str__(self) -> str:
        """The key as stores spell it; parts are escaped so that two different keys never collide."""
        return ":".join(
            part.replace("%", "%25").replace(":", "%3A")
            for part in (self.platform, self.tenant, self.conversation, self.thread)
        )


@dataclass(frozen=True, slots=True)
class Turn:
    """One message or press by a person."""

    turn_id: str
    thread: ThreadKey
    text: str
    sent_at: datetime
    kind: TurnKind = "message"
    lane: str = ""
    """Turns of one lane run in order; empty means the thread itself."""
    was_cut: bool = False
    alone: bool = False
    """Nobody but who asks reads the answer: a direct message, a call over HTTP for one person."""
    tells_alone: bool = False
    """The channel can say something to this person that nobody else reads, wherever the turn stands."""
    addressed: bool = True
    """Mention, direct message, press or command; False: overheard in a thread Platter is part of."""
    user_id: str = ""
    words_of: str = ""
    """Who wrote the text, where that is somebody else: a colleague's message that was asked with."""
    user_name: str | None = None
    locale: str | None = None
    time_zone: str | None = None
    token: str | None = None
    form: tuple[tuple[str, str], ...] = ()
    """What a form was filled in with: names and values as `forms` has them; `text` is then how it reads."""
    max_results: int = 10
    listens: bool = False
    """Lines of its conversation that are said to others are heard, too."""
    takes_files: bool = False
    """The channel can hand over a file."""
    shares: bool = False
    """The channel can post a list in another conversation."""
    manages: bool | None = None
    """Whoever says it may set what is usual in the conversation; None: its platform does not tell."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What the answer must admit: degraded search, hidden items, relaxed filters."""

    code: str
    text: str
    leads: bool = False
    """True: said before the headline."""
    action: QuickReply | None = None


@dataclass(frozen=True, slots=True)
class Clarification:
    """One question to the person, with the likely answers as buttons."""

    asks: tuple[str, ...]
    question: str
    choices: tuple[QuickReply, ...] = ()


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    label: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two to four dishes side by side; `columns` names the dishes, one cell a dish in every row."""

    title: str
    doc_ids: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[ComparisonRow, ...]
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """One dish as it is shown, with the portion that was taken for this party."""

    doc_id: str
    dish_key: str
    restaurant_id: str
    restaurant_key: str
    item_name: str
    restaurant_name: str
    city: str
    state: str
    description: str
    currency: str
    display_price: Decimal
    """One unit of the portion taken."""
    lines: tuple[str, ...]
    """Dish; restaurant, city; how many to order; cost; labels and warnings. Renderers leave an empty line out."""
    group: Group
    rrf_score: float
    dietary_labels: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    caution: str = ""
    """Of allergies what is in it, and of which the menu does not say enough: the second line, never cut; also in
    `warnings`."""
    level: Level | None = None
    """Of what is said of allergies, the gravest; None where nothing is."""
    warnings: tuple[str, ...] = ()
    for_need: str | None = None
    fit: Fit | None = None
    price_is_from: bool = False
    price_per_person: Decimal | None = None
    portion: str | None = None
    other_portions: tuple[str, ...] = ()
    units: int | None = None
    unit: str | None = None
    serves_min: int | None = None
    serves_max: int | None = None
    party: int | None = None
    party_cost: Decimal | None = None
    cost_per_head: Decimal | None = None
    is_estimated: bool = False
    """Units and cost are by a rule of thumb, and are called "about"."""
    minimum_order: str | None = None
    menu_year: int | None = None
    image_url: str | None = None
    image_alt: str = ""
    address: str = ""
    source: str = ""
    details: tuple[Detail, ...] = ()
    why: tuple[str, ...] = ()
    more_from_here: QuickReply | None = None
    pick: QuickReply | None = None
    """Puts the dish among what the thread has picked, or takes it off."""
    add: QuickReply | None = None
    """Puts as much of it as its lines say into the thread's cart; drawn in the place of `pick`, since a card has three
    buttons. None where orders are off, and of what enters no cart: alcohol, and what is shown as left out."""


@dataclass(frozen=True, slots=True)
class Place:
    """One restaurant, with what it has of what was asked for."""

    restaurant_key: str
    name: str
    city: str
    state: str
    dishes: int
    """That fit; the total of what `show` gives."""
    currency: str
    lines: tuple[str, ...]
    """Restaurant; city, state; how many dishes fit, for how many; cost a head; diets. Renderers leave an empty line
    out."""
    caution: str = ""
    """One sentence on allergies of which its menu does not say enough: the second line, never cut."""
    feeds: int | None = None
    """The party, where the size of some of these dishes is known."""
    per_head_from: Decimal | None = None
    per_head_to: Decimal | None = None
    diets: tuple[str, ...] = ()
    miles: float | None = None
    """From where the food goes, as the crow flies; None unless that was asked for and both are known."""
    show: QuickReply | None = None
    """Goes to its dishes."""
    compose: QuickReply | None = None
    """Composes an order for the whole party from it alone."""


@dataclass(frozen=True, slots=True)
class PlanLine:
    """One line of a whole order: so many of one portion."""

    doc_id: str
    item_name: str
    restaurant_key: str
    restaurant_name: str
    units: int
    unit: str
    unit_price: Decimal
    cost: Decimal
    heads: int
    """That eat of it in this plan."""
    lines: tuple[str, ...]
    """How many of what ("2 full trays of Baked Ziti"); whom it feeds, and what it costs; labels. Renderers leave an
    empty line out."""
    portion: str | None = None
    is_estimated: bool = False
    """Its size is by a rule of thumb; `lines` call it "about"."""
    for_need: str | None = None
    """ "for the 2 vegans"."""
    caution: str = ""
    """Of allergies what is in it, and of which the menu does not say enough: behind the first line, never cut."""
    level: Level | None = None
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole order for the party, from one restaurant or several, with one total."""

    plan_id: str
    kind: PlanKind
    title: str
    """What it is best at, and where it is from: "Best fit: Trattoria Roma, Cambridge, MA"."""
    restaurants: tuple[str, ...]
    lines: tuple[PlanLine, ...]
    party: int
    currency: str
    total: Decimal
    """Food alone."""
    per_head: Decimal
    stated_cost: Decimal
    """Of the total on lines whose size a menu states; `estimated_cost` is the rest."""
    estimated_cost: Decimal
    cost: str
    """ "$318.00 for 25, $12.72 a head", and how much of it is estimated."""
    terms: tuple[str, ...] = ()
    """Delivery, minimum, lead time and tax as far as the menu says, and that it does not say: a sentence each."""
    delivers: bool | None = None
    """Whether all of its restaurants bring it to the place asked for; None: not all of their menus say."""
    covered: tuple[str, ...] = ()
    """Who can eat what: "2 vegans: Rigatoni Pomodoro"."""
    missing: tuple[str, ...] = ()
    """What of the request it does not meet, a sentence each."""
    kept: tuple[str, ...] = ()
    """Of a plan that was changed: names of dishes that stayed, and of those that did not."""
    changed: tuple[str, ...] = ()
    details: tuple[Detail, ...] = ()
    """Each line with its size, the rule of an estimate, labels and allergens."""
    show: QuickReply | None = None
    """Makes it the one in focus; None where it is."""
    order: QuickReply | None = None
    swap: QuickReply | None = None
    """Asks which line is to be another."""


@dataclass(frozen=True, slots=True)
class Filters:
    """What was in force for this answer, in the words of the HTTP interface; None or () means not set."""

    city: str | None = None
    state: str | None = None
    zip_code: str | None = None
    cuisine: tuple[str, ...] = ()
    dietary_labels: tuple[str, ...] = ()
    price_max: float | None = None
    price_per_person_max: float | None = None
    serves_min: int | None = None
    serves_max: int | None = None
    tags: tuple[str, ...] = ()
    restaurant_name: str | None = None
    menu_type: str | None = None
    party: int | None = None
    party_approximate: bool = False
    excluded: tuple[str, ...] = ()
    allergies: tuple[str, ...] = ()
    excluded_restaurants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table to be taken along: every row has a cell a column; numbers are plain ("1178.00")."""

    name: str
    """Of the file, without its ending."""
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """The whole answer to one turn."""

    turn_id: str
    kind: ReplyKind
    locale: str = field(default_factory=spoken)
    """In which it is said: the turn's, or the nearest that there are sentences of."""
    echo: str | None = None
    headline: str = ""
    text: str = ""
    by_model: bool = False
    wants_feedback: bool = False
    notices: tuple[Notice, ...] = ()
    cards: tuple[Card, ...] = ()
    places: tuple[Place, ...] = ()
    """Restaurants, where these answer in the place of dishes."""
    plans: tuple[Plan, ...] = ()
    """Whole orders, where these answer in the place of dishes. The first is the one in focus and is drawn with all its
    lines and `order` and `swap`; the others with title, cost, what is missing, and `show`."""
    order: OrderCard | None = None
    """A cart, its checkout, an order that was placed or waits for approval; beside dishes only what a change to the
    cart says stands in `text`."""
    alone_to: str = ""
    """The user to whom alone it is said, where the channel can ("Only Ana can place this."); "" for everybody."""
    quick_replies: tuple[QuickReply, ...] = ()
    clarification: Clarification | None = None
    comparison: Comparison | None = None
    sheet: Sheet | None = None
    calendar: str = ""
    """Entry of an order for a calendar, as the text of an .ics file; its name is the sheet's."""
    """Only where it was asked for, and the channel takes files."""
    total: int = 0
    total_at_least: bool = False
    unsized_total: int = 0
    restaurants: int = 0
    intent: Intent = "search"
    is_follow_up: bool = False
    follow_up_type: FollowUpType | None = None
    is_personal: bool = False
    """It tells the person who asked what is kept of them: `text` gets that when the turn is answered, and is stored
    without it."""
    by_profile: bool = False
    """The profile of the person who reads it alone guards it: it waits and is stored sealed, and no model is told of
    it."""
    is_picked: bool = False
    """Its dishes are picked for who asked, and shown to them alone: what their profile makes of these is drawn when it
    is answered, and stored nowhere."""
    picked_part: Part = "page"
    """Which part of those: what stands apart for them is asked for by itself."""
    offers_profile_to: str = ""
    """The user to whom alone the form of their own profile is offered, without anything that was said: they told of an
    allergy, and nothing was offered before. "" where nothing is."""
    unread: tuple[str, ...] = ()
    """Words of the line that were not used, as typed."""
    not_read: bool = False
    """Nothing of the line was understood."""
    resolved_query: str = ""
    confidence: float = 1.0
    filters: Filters = Filters()
    generation: int = 0

    @property
    def waits_sealed(self) -> bool:
        """It holds what is a person's own, in the log of turns as well as in the outbox: what their profile says, or
        where they live and how they are reached."""
        return self.by_profile or self.order is not None


def turn_id_of(thread: ThreadKey, delivery: str) -> str:
    """The same delivery of the same thread always has the same id (UUIDv5), so a repeat is recognised."""
    return str(uuid5(NAMESPACE_URL, f"platter:{thread}:{delivery}"))


Message = TypeVar("Message", Turn, Reply, ThreadKey, QuickReply, Card)

_adapters: dict[type, TypeAdapter[Any]] = {}


def _adapter(kind: type[Message]) -> TypeAdapter[Message]:
    if kind not in _adapters:
        _adapters[kind] = TypeAdapter(kind)
    return _adapters[kind]


def to_json(message: Turn | Reply | ThreadKey | QuickReply | Card) -> bytes:
    """JSON bytes; money as strings, times as ISO 8601 with their offset."""
    adapter: TypeAdapter[Any] = _adapter(type(message))
    return adapter.dump_json(message)


def from_json(kind: type[Message], raw: bytes | str) -> Message:
    """The message that `to_json` wrote; raises pydantic's ValidationError on anything else."""
    return _adapter(kind).validate_json(raw)
