"""Order card: a cart, its checkout, an order that was placed or waits for approval, as every channel draws it.

One shape for all of them, so that a channel has one renderer: what differs stands in `kind`, and every sentence and
every amount is composed in the engine. [`orders.md`, The order]
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import Literal

from engine.messages.alerts import Level
from engine.messages.forms import Pairs, fault_of_date
from engine.messages.parts import Detail, QuickReply
from engine.messages.sentences import say
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
    calendar: str = ""
    """With the card: the text of an .ics file; "" where no time was agreed."""


FieldKind = Literal["one", "several", "text", "lines", "date", "phone"]


@dataclass(frozen=True, slots=True)
class FieldChoice:
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class OrderField:
    """One field of a form of an order. "one": exactly one of its choices; "several": any of them,
    their values with commas between; "lines": several lines of text; "phone": a
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
    submit: str = field(kw_only=True)
    """Of the button that sends it."""
    argument: str = ""
    """Of what: a line's id, an order's number."""
    faults: Mapping[str, str] = field(default_factory=dict)


ORDER_FORM = "order_form"
"""Name of the first pair of a filled-in form of an order; its value is the form's kind."""
ORDER_OF = "order_of"
"""Name of the second: `OrderForm.argument`."""
ORDER_FIELD = "order."
"""Before each field's name."""
ORDER_VERSION = ORDER_FIELD + "version"
"""Name of the third: the cart's version when the form was opened. The fields follow it."""
FORM_KINDS = frozenset({"place", "checkout", "modifiers", "refuse"})
_PHONE = re.compile(r"[\d\s+()./#*-]*(?:(?:ext\.?|x)[\d\s]*)?", re.IGNORECASE)
PHONE_DIGITS = range(5, 21)
"""E.164 has 15; an extension is dialled behind it, and some countries' local numbers have five. Ours."""


OPENS_FORM = frozenset({"fill_order", "choose", "change_place", "refuse"})
"""Actions of tokens [`engine/conversation/presses.py`] for which a surface asks whether a form is to be opened."""


def opens_order_form(token: str) -> bool:
    """For a surface that has forms: it opens one where the engine gives one, and else it is a press like any other."""
    return token.rpartition("~")[2].partition(".")[2].partition(".")[0] in OPENS_FORM


def order_line(kind: str) -> str:
    """`Turn.text` of a form of this kind: how one that was sent reads in a thread. What stands in its fields is a
    person's own, and is in no line of it."""
    return say(f"order-form-sent-{kind}") if kind in FORM_KINDS else say("order-form-sent")


def checked_order(filled: Mapping[str, str], form: OrderForm, today: date | None = None) -> dict[str, str]:
    """What is wrong in a form that was sent, by field; {} where nothing is. `today`: the earliest day that may still be
    meant, wherever the person is; None: no day is past. Whether it can be delivered then and there is the engine's to
    say."""
    found = ((one.name, _fault(_value(filled, one), one, today)) for one in form.fields)
    return {name: fault for name, fault in found if fault}


def order_pairs(filled: Mapping[str, str], form: OrderForm, version: int) -> Pairs:
    """`Turn.form` of it. A field that was emptied is there, and empty; one that is not of the form is left out.

    `version`: of the cart when the form was opened, which may be another than `form` has by now.
    """
    fields = ((one.name, _value(filled, one)) for one in form.fields)
    return ((ORDER_FORM, form.kind), (ORDER_OF, form.argument), (ORDER_VERSION, str(version)), *fields)


def _value(filled: Mapping[str, str], of: OrderField) -> str:
    """As typed, in one Unicode form, on one line but where several are asked for; what was chosen letter by letter."""
    raw = filled.get(of.name, "")
    if of.kind in ("one", "several"):
        return raw
    typed, _ = clean_text(raw)
    return typed if of.kind == "lines" else " ".join(typed.split())


def _fault(value: str, of: OrderField, today: date | None) -> str:
    if not value:
        return say("order-fault-needed") if of.is_needed else ""
    if of.kind == "one":
        return "" if value in {one.value for one in of.choices} else say("order-fault-one")
    if of.kind == "several":
        return "" if set(value.split(",")) <= {one.value for one in of.choices} else say("order-fault-several")
    if of.kind == "date":
        return fault_of_date(value, today) or ""
    if len(value) > of.most:
        return say("order-fault-long", most=str(of.most))
    return say("order-fault-phone") if of.kind == "phone" and not _is_phone(value) else ""


def _is_phone(value: str) -> bool:
    """In any script's digits."""
    return _PHONE.fullmatch(value) is not None and sum(one.isdecimal() for one in value) in PHONE_DIGITS
