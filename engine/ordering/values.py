"""Cart, order and what they are made of. Values alone: what may be done with them stands in the modules beside.

A cart is one a thread; an order is what a cart became when it was placed, with the prices of that moment. What is a
person's own (addresses, names, phones, notes) stands in `Personal`, and stores seal it. [`orders.md`, The order]
"""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Literal, NamedTuple

from engine.messages import ThreadKey

Stage = Literal["greeting", "location", "order", "checkout", "placed"]
"""[`arabic-ordering-agent.md` §1.2]"""
Way = Literal["delivery", "pickup"]
TipKind = Literal["percent", "amount"]
PromoKind = Literal["percent", "amount", "free_delivery"]
OrderState = Literal["waiting_approval", "placed", "sent", "accepted", "declined", "unanswered", "cancelled", "refused"]
"""Of an order and of each part. `waiting_approval` and `refused` (by the approver) are before any supplier hears."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a modifier group of the menu."""

    group: str
    name: str
    price: Decimal = Decimal(0)
    """Added to each unit."""


@dataclass(frozen=True, slots=True)
class Line:
    """So many units of one portion of one dish."""

    line_id: str
    doc_id: str
    dish_key: str
    portion: int
    """Which of the document's portions."""
    units: int
    item_name: str
    restaurant_id: str
    restaurant_key: str
    restaurant_name: str
    city: str
    state: str
    unit: str
    """"tray", "box"; "" where the menu names none."""
    price: Decimal
    """Of one unit without choices, when the line was added or last changed."""
    portion_name: str = ""
    choices: tuple[Choice, ...] = ()
    note: str = ""
    """Of the kitchen: "without onions"."""
    for_whom: str = ""
    by: str = ""
    """The user who added it; "" where they had their words erased."""
    by_name: str = ""
    added_at: datetime | None = None
    """Or added to."""
    named: tuple[str, ...] = ()
    """Allergens that who added it was told of by name and pressed a second time for."""


@dataclass(frozen=True, slots=True)
class Destination:
    """How and where to, as it was said; which zone of which restaurant covers it is worked out when it is needed."""

    way: Way
    zip_code: str = ""
    district: str = ""
    city: str = ""
    state: str = ""
    latitude: float | None = None
    longitude: float | None = None


@dataclass(frozen=True, slots=True)
class Tip:
    kind: TipKind
    value: Decimal


@dataclass(frozen=True, slots=True)
class Window:
    """When it is to be there, aware, in the time zone of the restaurant."""

    starts: datetime
    ends: datetime
    zone: str = ""
    """That zone's name in the IANA's list: what is stored keeps but the distance from UTC."""


@dataclass(frozen=True, slots=True)
class Personal:
    """What is a person's own of an order: sealed at rest, and in no log."""

    address: str = ""
    contact_name: str = ""
    contact_phone: str = ""
    notes: str = ""
    """For the driver and the kitchen."""


@dataclass(frozen=True, slots=True)
class Flags:
    """[`arabic-ordering-agent.md` §1.2, State flags]"""

    came_from_checkout: bool = False
    came_from_order: bool = False
    order_confirmed: bool = False


@dataclass(frozen=True, slots=True)
class Pending:
    """A line that waits for an answer: the first of a cart for its place, the same again within a minute for a second
    press, one of two that fit for which."""

    why: Literal["place", "again", "which"]
    lines: tuple[Line, ...]
    at: datetime


@dataclass(frozen=True, slots=True)
class Cart:
    """What a thread is about to order."""

    cart_id: str
    thread: ThreadKey
    organiser: str
    organiser_name: str = ""
    stage: Stage = "greeting"
    flags: Flags = Flags()
    version: int = 0
    """+1 with each change; 0: not stored yet."""
    lines: tuple[Line, ...] = ()
    destination: Destination | None = None
    party: int | None = None
    window: Window | None = None
    personal: Personal = Personal()
    po_number: str = ""
    tip: Tip | None = None
    promo: str = ""
    """The code, upper case."""
    may_place: tuple[str, ...] = ()
    """Users whom the organiser named, beside themselves."""
    pending: Pending | None = None
    changed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class PartTotals:
    """Sums of one restaurant's part; each rounded once, where it is named."""

    restaurant_key: str
    subtotal: Decimal
    discount: Decimal = Decimal(0)
    fee: Decimal = Decimal(0)
    tax: Decimal = Decimal(0)
    """Contained in the prices where `tax_included`, and not added then."""
    tax_included: bool = False


@dataclass(frozen=True, slots=True)
class Totals:
    currency: str
    parts: tuple[PartTotals, ...]
    tip: Decimal
    total: Decimal

    @property
    def subtotal(self) -> Decimal:
        return sum((part.subtotal for part in self.parts), Decimal(0))


@dataclass(frozen=True, slots=True)
class Promo:
    code: str
    kind: PromoKind
    value: Decimal = Decimal(0)
    """Percent, or an amount in the currency."""
    currency: str = ""
    minimum: Decimal = Decimal(0)
    starts: datetime | None = None
    ends: datetime | None = None
    uses: int | None = None
    """In all; None: no limit."""
    uses_a_person: int | None = None
    budget: Decimal | None = None
    """Most that all its uses give away, in its currency; None: no limit."""


class PromoUses(NamedTuple):
    """What was made of it so far."""

    in_all: int = 0
    own: int = 0
    """By the person asked for."""
    given: Decimal = Decimal(0)
    """Off the food, and of fees that were not asked for."""


UNUSED = PromoUses()


@dataclass(frozen=True, slots=True)
class Limits:
    """Of a tenant; above either an approver is asked."""

    per_head: Decimal | None = None
    per_order: Decimal | None = None
    currency: str = ""
    approver: str = ""
    """A user of the platform."""


@dataclass(frozen=True, slots=True)
class OrderPart:
    """What one restaurant is asked for."""

    restaurant_id: str
    restaurant_key: str
    restaurant_name: str
    city: str
    state: str
    lines: tuple[Line, ...]
    sums: PartTotals
    state_of: OrderState = "placed"
    is_request: bool = False
    """Nothing is known of how they deliver, or nobody can be told: the operator's list receives it."""
    payment: str = ""
    phone: str = ""
    """Of the restaurant."""
    reason: str = ""
    """Why they declined, in their words."""


@dataclass(frozen=True, slots=True)
class Order:
    """What was placed, once. Its lines hold the prices of that moment."""

    number: str
    cart_id: str
    cart_version: int
    thread: ThreadKey
    organiser: str
    placed_by: str
    placed_at: datetime
    state: OrderState
    parts: tuple[OrderPart, ...]
    totals: Totals
    destination: Destination
    personal: Personal = Personal()
    organiser_name: str = ""
    party: int | None = None
    window: Window | None = None
    last_start: datetime | None = None
    """The last moment at which the suppliers can begin: the window's start less the longest lead time."""
    is_lead_known: bool = True
    """Each of them states its own; else `last_start` is by a rule of thumb."""
    po_number: str = ""
    promo: str = ""
    approver: str = ""
    """Asked, where it was above a limit."""
    decided_by: str = ""
    reason: str = ""
    """Of a refusal."""
    allergens: tuple[tuple[str, str], ...] = ()
    """line_id → what its menu stated of allergens, or that it did not, when it was placed: the sentence."""
