"""Order card: a cart, its checkout, an order that was placed or waits for approval, as every channel draws it.

One shape for all of them, so that a channel has one renderer: what differs stands in `kind`, and every sentence and
every amount is composed in the engine. [`orders.md`, The order]
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Literal

from engine.messages.alerts import Level
from engine.messages.forms import PARTY_MOST
from engine.messages.parts import Detail, QuickReply
from engine.messages.text import clean_text

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


@dataclass(frozen=True, slots=True)
class OrderSummary:
    """What was ordered, in a list; nothing of it is a person's own."""

    number: str
    state: str
    placed_at: datetime
    restaurants: tuple[str, ...]
    total: Decimal
    currency: str
    starts: datetime | None = None
    """Of the window in which it is to be there."""
    party: int | None = None
    is_request: bool = False
    """Nobody at the restaurants was told."""
    is_late: bool = False
    """The restaurants have begun: it is cancelled with them alone."""
    card: OrderCard | None = None


FieldKind = Literal["one", "several", "text", "lines", "date"]


@dataclass(frozen=True, slots=True)
class FieldChoice:
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class OrderField:
    """One field of a form of an order. "one": exactly one of its choices; "several": any of them, their values with
    commas between; "lines": several lines of text."""

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


KINDS = ("place", "checkout", "modifiers", "refuse")
_PHONE = re.compile(r"\+?[0-9 ().\-/x]{5,24}")
_TIP = re.compile(r"\$?[0-9]{1,5}(?:\.[0-9]{1,2})? ?%?")
_ZIP = re.compile(r"[0-9]{5}(?:-[0-9]{4})?|[A-Za-z0-9 -]{3,10}")
_MOST = {"address": 200, "notes": 500, "contact_name": 80, "po_number": 40, "promo": 40, "district": 80, "reason": 300}


def checked_order(kind: str, fields: Mapping[str, str]) -> dict[str, str]:
    """What is wrong with a filled-in form as far as its own text tells, by field; whether a time can be kept is asked
    of the restaurant's hours when it is taken in."""
    given = {name.removeprefix(ORDER_FIELD): value.strip() for name, value in fields.items()}
    if kind not in KINDS:
        return {f"{ORDER_FIELD}{next(iter(given), 'way')}": "This form is not known any more."}
    wrong = {name: fault for name, value in given.items() if value and (fault := _fault(name, value))}
    if kind == "place" and given.get("way") != "pickup" and not (given.get("zip") or given.get("district")):
        wrong["zip"] = "A ZIP code or a district, or choose that it is picked up."
    if kind == "refuse" and not given.get("reason"):
        wrong["reason"] = "Say why, in a few words."
    return {f"{ORDER_FIELD}{name}": fault for name, fault in wrong.items()}


def _fault(name: str, value: str) -> str:
    if len(value) > _MOST.get(name, 300):
        return f"At most {_MOST.get(name, 300)} characters."
    if name == "contact_phone":
        return "" if _PHONE.fullmatch(value) else "A phone number: digits, with + ( ) - and spaces."
    if name == "tip":
        return "" if _TIP.fullmatch(value) else "A share such as 18%, or an amount such as 40."
    if name == "zip":
        return "" if _ZIP.fullmatch(value) else "A ZIP code."
    if name == "party":
        return "" if value.isdecimal() and 1 <= int(value) <= PARTY_MOST else "A whole number of people."
    return ""


def order_pairs(kind: str, argument: str, fields: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """For `Turn.form`."""
    given = ((name, clean_text(value)[0].strip()) for name, value in fields.items() if name.startswith(ORDER_FIELD))
    return ((ORDER_FORM, kind), (ORDER_OF, argument), *given)
