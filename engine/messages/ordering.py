"""Order card: a cart, its checkout, an order that was placed or waits for approval, as every channel draws it.

One shape for all of them, so that a channel has one renderer: what differs stands in `kind`, and every sentence and
every amount is composed in the engine. [`orders.md`, The order]
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from engine.messages.alerts import Level
from engine.messages.parts import Detail, QuickReply

OrderKind = Literal["where", "cart", "checkout", "receipt", "approval"]
"""where: the place of delivery is asked for first. cart: what stands in it, on request and behind each change.
checkout: the whole order, the only card that can place it. receipt: an order that was placed, with its state. approval:
an order above a limit, for its approver."""


@dataclass(frozen=True, slots=True)
class OrderLine:
    """One line of a cart or an order."""

    line_id: str
    """Unique within its cart."""
    lines: tuple[str, ...]
    """How many of what and for how much ("2 full trays of Baked Ziti, $130.00"); choices; note; who added it and for
    whom; what its menu states of allergens, or that it does not. Renderers leave an empty line out."""
    caution: str = ""
    """Of allergies what is in it, and of which the menu does not say enough: behind the first line, never cut."""
    level: Level | None = None
    warnings: tuple[str, ...] = ()
    buttons: tuple[QuickReply, ...] = ()
    """One more, one fewer, take it out: at most three."""


@dataclass(frozen=True, slots=True)
class OrderPart:
    """What one restaurant brings."""

    restaurant_name: str
    where: str
    """City, state."""
    lines: tuple[OrderLine, ...]
    notes: tuple[str, ...] = ()
    """Of this restaurant: that it is below a minimum and what is missing, that it does not bring there, lead time, the
    state of its part ("Sent to Trattoria Roma, not confirmed by them yet."): a sentence each."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A row of the sums, in words: "Delivery, Trattoria Roma" and "$30.00"."""

    label: str
    text: str
    is_total: bool = False


@dataclass(frozen=True, slots=True)
class OrderCard:
    """A cart, a checkout, a receipt or a request for approval."""

    kind: OrderKind
    title: str
    parts: tuple[OrderPart, ...] = ()
    sums: tuple[Amount, ...] = ()
    facts: tuple[Detail, ...] = ()
    """When, where to, for how many, contact, notes, PO number, how it is paid. Of what is personal no more than a
    thread may read."""
    missing: tuple[str, ...] = ()
    """What must be said before it can be placed, a sentence each."""
    changed: tuple[str, ...] = ()
    """What is otherwise than when the button was drawn, a sentence each: drawn first."""
    number: str = ""
    """ "PL-7KQ2MX"; "" before it is placed."""
    version: int = 0
    """Of the cart."""
    currency: str = ""
    total: Decimal | None = None
    """None as long as it cannot be known."""
    place: QuickReply | None = None
    """Places it, or approves: the one primary button."""
    fill: QuickReply | None = None
    """Opens the form of what is missing (`OrderForm`); reads in a thread as its words do."""
    actions: tuple[QuickReply, ...] = ()
    """Add more, change the place, cancel, reorder, refuse, as file: in this order, at most five."""
    to: str = ""
    """A user whom the card is for by name (an approver); "" for everybody in the thread."""


FieldKind = Literal["one", "text", "lines", "date", "phone"]


@dataclass(frozen=True, slots=True)
class FieldChoice:
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class OrderField:
    """One field of a form of an order. "one": exactly one of its choices; "lines": several lines of text; "phone": a
    line of text that is a telephone's number; "date": ISO 8601, 2026-11-24."""

    name: str
    """Begins with `ORDER_FIELD`."""
    label: str
    kind: FieldKind
    value: str = ""
    choices: tuple[FieldChoice, ...] = ()
    hint: str = ""
    is_needed: bool = False
    most: int = 300
    """Characters."""


@dataclass(frozen=True, slots=True)
class OrderForm:
    """A form of one thread's order, as it stands when it is opened: where it goes to and when, and what else a
    restaurant must know. What was filled in comes back as a Turn of kind "form" whose `form` begins with
    (`ORDER_FORM`, kind)."""

    kind: str
    """"place", "checkout", "modifiers" or "refuse"."""
    title: str
    fields: tuple[OrderField, ...]
    notes: tuple[str, ...] = ()
    version: int = 0
    submit: str = "Save"
    argument: str = ""
    """Of what: a line's id, an order's number."""
    faults: Mapping[str, str] = field(default_factory=dict)


ORDER_FORM = "order_form"
"""Name of the first pair of a filled-in form of an order; its value is the form's kind."""
ORDER_OF = "order_of"
"""Name of the second: `OrderForm.argument`."""
ORDER_FIELD = "order."
"""Before each field's name."""
