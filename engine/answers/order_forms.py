"""Forms of an order: where it goes, what is missing at the checkout, why it is not approved. Pure."""

from collections.abc import Iterator, Sequence
from datetime import date, time

from engine.answers.ordering import choice_said, day_said
from engine.catalogue import ModifierGroup
from engine.messages.ordering import ORDER_FIELD, FieldChoice, FieldKind, OrderField, OrderForm
from engine.messages.sentences import say
from engine.ordering import Cart, Line, Tip, Window

QUARTERS = [time(hour, minute) for hour in range(24) for minute in (0, 30)]
"""Beginnings of windows over a day (engine/ordering/windows.py)."""
WAYS = ("delivery", "pickup")


def place_form(cart: Cart, zip_code: str = "") -> OrderForm:
    held = cart.destination
    return OrderForm(
        "place",
        say("order-form-place"),
        (
            _one("way", tuple((way, say(f"order-way-{way}")) for way in WAYS), held.way if held else "delivery"),
            _field("zip", (held.zip_code if held else "") or zip_code),
            _field("district", held.district if held else ""),
        ),
        version=cart.version,
        submit=say("order-form-save"),
    )


def checkout_form(cart: Cart, days: Sequence[tuple[date, tuple[Window, ...]]]) -> OrderForm:
    """`days`: the first ones on which all its restaurants can bring it."""
    personal, window = cart.personal, cart.window
    first = days[0][1][0] if days else None
    day = window.starts.date() if window else first.starts.date() if first else None
    at = window.starts.time() if window else first.starts.time() if first else None
    notes = (say("order-form-earliest", day=day_said(first.starts), at=f"{first.starts:%H:%M}"),) if first else ()
    is_brought = cart.destination is None or cart.destination.way == "delivery"
    brought = (_field("address", personal.address, is_needed=True),) if is_brought else ()
    times = tuple((f"{one:%H:%M}", f"{one:%H:%M}") for one in QUARTERS)
    return OrderForm(
        "checkout",
        say("order-form-checkout"),
        (
            _field("date", day.isoformat() if day else "", "date", is_needed=True, most=300),
            _one("time", times, f"{at:%H:%M}" if at else ""),
            *brought,
            _field("contact_name", personal.contact_name, is_needed=True, most=80),
            _field("contact_phone", personal.contact_phone, "phone", is_needed=is_brought, most=24),
            _field("notes", personal.notes, "lines", most=500),
            _field("party", str(cart.party) if cart.party else "", most=6),
            _field("tip", _tip(cart.tip), hint=say("order-hint-tip"), most=12),
            _field("promo", cart.promo, most=40),
            _field("po_number", cart.po_number, most=40),
        ),
        notes,
        cart.version,
        submit=say("order-form-save"),
    )


CHOICE = f"{ORDER_FIELD}choice."
"""Before the number of a group; the values are the numbers of its options."""


def choices_form(line: Line, groups: Sequence[ModifierGroup], currency: str) -> OrderForm:
    """What is chosen with one line, group by group."""
    fields = tuple(
        OrderField(
            f"{CHOICE}{at}",
            group.name,
            "one" if group.most == 1 else "several",
            ",".join(_held(line, group)),
            tuple(
                FieldChoice(str(place), choice_said(one.name, one.price, currency))
                for place, one in enumerate(group.options)
            ),
            _how_many(group),
            is_needed=group.required or group.least > 0,
        )
        for at, group in enumerate(groups)
        if group.options
    )
    title, save = say("order-form-choices"), say("order-form-save")
    return OrderForm("modifiers", title, fields, (line.item_name,), argument=line.line_id, submit=save)


def _held(line: Line, group: ModifierGroup) -> Iterator[str]:
    chosen = {choice.name for choice in line.choices if choice.group == group.name}
    yield from (str(place) for place, one in enumerate(group.options) if one.name in chosen)


def _how_many(group: ModifierGroup) -> str:
    least = max(group.least, 1 if group.required else 0)
    if group.most is None:
        return say("order-choose-least", least=str(least)) if least else ""
    if least == group.most:
        return say("order-choose-exactly", count=str(least))
    return say("order-choose-between", least=str(least), most=str(group.most))


def refusal_form(number: str) -> OrderForm:
    field = _field("reason", kind="lines", is_needed=True, hint=say("order-hint-reason"), most=300)
    return OrderForm("refuse", say("order-form-refuse"), (field,), argument=number, submit=say("order-form-do-refuse"))


def _tip(tip: Tip | None) -> str:
    if tip is None:
        return ""
    return f"{tip.value.normalize():f}{'%' if tip.kind == 'percent' else ''}"


def _field(
    name: str, value: str = "", kind: FieldKind = "text", hint: str = "", is_needed: bool = False, most: int = 200
) -> OrderField:
    return OrderField(f"{ORDER_FIELD}{name}", _label(name), kind, value, hint=hint, is_needed=is_needed, most=most)


def _one(name: str, choices: tuple[tuple[str, str], ...], value: str) -> OrderField:
    offered = tuple(FieldChoice(*one) for one in choices)
    return OrderField(f"{ORDER_FIELD}{name}", _label(name), "one", value, offered, is_needed=True)


def _label(name: str) -> str:
    return say(f"order-field-{name.replace('_', '-')}")
