"""Edit of a cart or an order, as a press, a form or a line says it; what it comes to is the nodes' business."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from engine.conversation.presses import ORDERING, Press
from engine.conversation.wants import When

CartAct = Literal[
    "add", "again", "units", "take_out", "note", "choices", "show", "checkout", "bring", "collect", "change_place",
    "details", "place", "ask_organiser", "approve", "refuse", "cancel", "reorder", "file", "drop", "complain", "last",
    "may_place",
]  # fmt: skip
"""again: what waited for a second press goes in. bring: it is delivered, to the place that is said, if one is. last:
what was ordered here, or by who asks. details: when, who receives it, tip, promo, PO number. may_place: somebody
besides the organiser may place it (`reason`: who)."""


@dataclass(frozen=True, slots=True)
class CartItem:
    """One thing of an edit: a dish of the page by its place, a line of the cart by its id, or either by its name."""

    at: int | None = None
    line_id: str = ""
    name: str = ""
    units: int | None = None
    """None: as many as the card or the party takes, or all of a line."""
    more: int = 0
    """So many more, or fewer where it is below 0."""
    note: str = ""
    for_whom: str = ""
    portion: str = ""
    """Words of a size or a container."""
    among: tuple[str, ...] = ()
    """What it may be, of which is asked: ids of lines, or places on the page, in figures."""
    despite: str = ""
    """Digest of the allergies that a second press names."""
    past: bool = False
    """A number was said that nothing has."""


@dataclass(frozen=True, slots=True)
class CartEdit:
    act: CartAct
    items: tuple[CartItem, ...] = ()
    is_plan: bool = False
    """add: the whole order in focus."""
    beside: Literal["", "instead", "also"] = ""
    """Of a whole order: in the place of what is in the cart, or on top of it; it is asked where nobody said."""
    zip_code: str = ""
    district: str = ""
    city: str = ""
    state: str = ""
    tip: tuple[Literal["percent", "amount"], Decimal] | None = None
    promo: str | None = None
    po_number: str | None = None
    party: int | None = None
    when: tuple[When, ...] = ()
    """Day and hour, as far as they were said."""
    former: When | None = None
    """reorder: the day of the order that is meant."""
    fields: tuple[tuple[str, str], ...] = ()
    """Of a form, by their names; "" takes back what stood there."""
    number: str = ""
    """Of an order that was placed."""
    cart: tuple[str, int] | None = None
    """Id and version of the cart on the card that was pressed."""
    shown_in: str = ""
    """The turn whose answer was pressed."""
    reason: str = ""
    unsure: bool = False
    """drop, cancel: it may as well mean to go back, and is asked back."""


_SIMPLE: dict[str, CartAct] = {
    "add_again": "again", "cart": "show", "checkout": "checkout", "change_place": "change_place", "collect": "collect",
    "bring": "bring", "drop_cart": "drop", "ask_organiser": "ask_organiser", "fill_order": "checkout",
}  # fmt: skip
_OF_NUMBER: dict[str, CartAct] = {
    "approve": "approve", "refuse": "refuse", "cancel_order": "cancel", "reorder": "reorder", "order_file": "file",
}  # fmt: skip
BESIDE: dict[str, Literal["", "instead", "also"]] = {"instead": "instead", "also": "also"}
"""Arguments of the buttons that answer it."""
_STEPS = {"more_of": 1, "fewer_of": -1}


def edit_of_press(press: Press | None) -> CartEdit | None:
    """None for any other button."""
    pressed = press.pressed if press else None
    if pressed is None or pressed.action not in ORDERING:
        return None
    action, argument, turn_id = pressed.action, pressed.argument, pressed.turn_id
    if action == "order_plan":
        return CartEdit("add", is_plan=True, beside=BESIDE.get(argument, ""), shown_in=turn_id)
    if action == "add":
        at, units, despite = (*argument.split("_"), "", "")[:3]
        item = CartItem(at=int(at or 0), units=int(units) if units else None, despite=despite)
        return CartEdit("add", (item,), shown_in=turn_id)
    if action in _STEPS:
        return CartEdit("units", (CartItem(line_id=argument, more=_STEPS[action]),))
    if action == "take_out":
        return CartEdit("take_out", (CartItem(line_id=argument),))
    if action == "place_order":
        return CartEdit("place", cart=cart_of_token(argument), shown_in=turn_id)
    if action in _OF_NUMBER:
        return CartEdit(_OF_NUMBER[action], number=argument, shown_in=turn_id)
    return CartEdit(_SIMPLE[action], shown_in=turn_id)


def token_of_cart(cart_id: str, version: int) -> str:
    """Argument of the button that places it."""
    return f"{cart_id}_{version}"


def cart_of_token(argument: str) -> tuple[str, int] | None:
    cart_id, _, version = argument.rpartition("_")
    return (cart_id, int(version)) if cart_id and version.isdecimal() else None
