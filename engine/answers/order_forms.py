"""Forms of an order: where it goes, what is missing at the checkout, why it is not approved. Pure."""

from collections.abc import Iterator, Sequence
from datetime import date, time

from engine.answers.phrases import exact
from engine.catalogue import ModifierGroup, ModifierOption
from engine.messages.ordering import ORDER_FIELD, FieldChoice, OrderField, OrderForm
from engine.ordering import Cart, Line, Tip, Window

QUARTERS = [time(hour, minute) for hour in range(24) for minute in (0, 30)]
"""Beginnings of windows over a day (engine/ordering/windows.py)."""


def place_form(cart: Cart, zip_code: str = "") -> OrderForm:
    held = cart.destination
    way = held.way if held else "delivery"
    return OrderForm(
        "place",
        "Where it goes",
        (
            _one("way", "How", (("delivery", "It is delivered"), ("pickup", "We pick it up")), way),
            _text("zip", "ZIP code", (held.zip_code if held else "") or zip_code),
            _text("district", "District, where there is no ZIP code", held.district if held else ""),
        ),
        version=cart.version,
    )


def checkout_form(cart: Cart, days: Sequence[tuple[date, tuple[Window, ...]]]) -> OrderForm:
    """`days`: the first ones on which all its restaurants can bring it."""
    personal, window = cart.personal, cart.window
    first = days[0][1][0] if days else None
    day = window.starts.date() if window else first.starts.date() if first else None
    at = window.starts.time() if window else first.starts.time() if first else None
    notes = (f"The earliest that all of it can be there is {_told(first)}.",) if first else ()
    is_brought = cart.destination is None or cart.destination.way == "delivery"
    brought = (_text("address", "Street address", personal.address, is_needed=True),) if is_brought else ()
    times = tuple((f"{one:%H:%M}", f"{one:%H:%M}") for one in QUARTERS)
    return OrderForm(
        "checkout",
        "Order details",
        (
            OrderField(f"{ORDER_FIELD}date", "Day", "date", day.isoformat() if day else "", is_needed=True),
            _one("time", "Time", times, f"{at:%H:%M}" if at else ""),
            *brought,
            _text("contact_name", "Who receives it", personal.contact_name, is_needed=True, most=80),
            OrderField(
                f"{ORDER_FIELD}contact_phone",
                "Their phone",
                "phone",
                personal.contact_phone,
                is_needed=is_brought,
                most=24,
            ),
            OrderField(f"{ORDER_FIELD}notes", "Notes for the driver or the kitchen", "lines", personal.notes, most=500),
            _text("party", "For how many people", str(cart.party) if cart.party else "", most=6),
            _text("tip", "Tip", _tip(cart.tip), "A share such as 18%, or an amount such as 40.", most=12),
            _text("promo", "Promo code", cart.promo, most=40),
            _text("po_number", "PO number", cart.po_number, most=40),
        ),
        notes,
        cart.version,
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
            tuple(FieldChoice(str(place), _option(one, currency)) for place, one in enumerate(group.options)),
            _how_many(group),
            is_needed=group.required or group.least > 0,
        )
        for at, group in enumerate(groups)
        if group.options
    )
    return OrderForm("modifiers", "What is chosen", fields, (line.item_name,), argument=line.line_id)


def _held(line: Line, group: ModifierGroup) -> Iterator[str]:
    chosen = {choice.name for choice in line.choices if choice.group == group.name}
    yield from (str(place) for place, one in enumerate(group.options) if one.name in chosen)


def _option(option: ModifierOption, currency: str) -> str:
    return f"{option.name} (+{exact(option.price, currency)})" if option.price else option.name


def _how_many(group: ModifierGroup) -> str:
    least = max(group.least, 1 if group.required else 0)
    if group.most is None:
        return f"At least {least}." if least else ""
    return f"Exactly {least}." if least == group.most else f"{least} to {group.most}."


def refusal_form(number: str) -> OrderForm:
    field = OrderField(f"{ORDER_FIELD}reason", "Why not", "lines", is_needed=True, hint="Whoever asked reads it.")
    return OrderForm("refuse", "Not approved", (field,), argument=number, submit="Refuse")


def _told(window: Window) -> str:
    return f"{window.starts:%A}, {window.starts.day} {window.starts:%B} at {window.starts:%H:%M}"


def _tip(tip: Tip | None) -> str:
    if tip is None:
        return ""
    return f"{tip.value.normalize():f}{'%' if tip.kind == 'percent' else ''}"


def _text(
    name: str, label: str, value: str = "", hint: str = "", is_needed: bool = False, most: int = 200
) -> OrderField:
    return OrderField(f"{ORDER_FIELD}{name}", label, "text", value, hint=hint, is_needed=is_needed, most=most)


def _one(name: str, label: str, choices: tuple[tuple[str, str], ...], value: str) -> OrderField:
    offered = tuple(FieldChoice(*one) for one in choices)
    return OrderField(f"{ORDER_FIELD}{name}", label, "one", value, offered, is_needed=True)
