"""Edit of a cart: what a line says of a cart or an order, and what a line may be about when it is read.

Beside `Understood` and not in it: a line that is about a cart asks for no dishes. Names are resolved here among what is
shown and what is in the cart; where neither has them, the catalogue decides. Carts themselves lie in a feature that
reads nothing of words, so a reader is given their `CartInView`. [`orders.md`, The order]
"""

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from engine.conversation.wants import When

RequestAct = Literal[
    "add", "change_units", "take_out", "note", "show_cart", "checkout", "deliver", "pickup", "change_place",
    "add_more", "tip", "promo", "po", "when", "contact", "cancel_order", "reorder", "drop_cart", "complaint",
    "may_place",
]  # fmt: skip
"""`note`: for the kitchen, of the items that are named; without any, for the whole order (driver, entrance).
`checkout`: nothing more is wanted, it is to be placed: only a press places it. `change_place`: the place shall be
another one, which is not said. `add_more`: there is more to come, and not what. `drop_cart`: all that is in the cart.
`complaint`: something is wrong with what was delivered, or was not."""


@dataclass(frozen=True, slots=True)
class RequestedItem:
    """One item of a line, with its own quantity, note and person."""

    name: str = ""
    """In the person's words; "" where it is pointed at by a number or "it"."""
    cards: tuple[int, ...] = ()
    """Places on the page, from 0, that it may be; several: which is asked, but of `all_of`."""
    lines: tuple[str, ...] = ()
    """Lines of the cart that it may be, by id; several as in `cards`."""
    all_of: bool = False
    """Each of `cards` or `lines` is meant: "those two", "all of them"."""
    past: bool = False
    """A number was said that nothing has: "the fifth one" of three."""
    units: int | None = None
    """None: none said. Of a change: how many there shall be."""
    more: int | None = None
    """So many more than there are, fewer where negative: "two more", "one fewer"."""
    instead_of: int | None = None
    """How many there are by what is said: "3 instead of 2"."""
    portion: str = ""
    """Words of the size or container: "half tray", "large", "boxes"."""
    note: str = ""
    """For the kitchen, or what a modifier group of the menu offers: "without onions", "with brown rice"."""
    for_whom: str = ""


@dataclass(frozen=True, slots=True)
class RequestedPlace:
    """Where to, as it was said; which zone that is, the restaurant's terms decide."""

    zip_code: str = ""
    city: str = ""
    """As the catalogue spells it."""
    state: str = ""
    district: str = ""
    """Whatever else names a place: "the Mission", "our Oakland office"."""
    address: str = ""
    """With a number and a street; it is somebody's own."""

    def __bool__(self) -> bool:
        return self != RequestedPlace()


@dataclass(frozen=True, slots=True)
class CartRequest:
    """What a line says of the cart. Of what it does not say nothing is set. `contact_name`, `contact_phone`, `who`,
    `note` and the address are persons' own."""

    act: RequestAct
    items: tuple[RequestedItem, ...] = ()
    """Of `add`, `change_units`, `take_out`, `note`; of `add` none: all that is talked of."""
    place: RequestedPlace = RequestedPlace()
    tip_percent: Decimal | None = None
    tip_amount: Decimal | None = None
    code: str = ""
    """Of a promo, upper case; of `po` the number as typed."""
    date: When | None = None
    time: When | None = None
    window: When | None = None
    """As in `Wants`: from when to when it is to be there."""
    note: str = ""
    """Of the whole order, or what a complaint says."""
    contact_name: str = ""
    contact_phone: str = ""
    who: str = ""
    """Who may place it: a name, or a mention as the channel writes it."""
    number: str = ""
    """Of the order that is meant, upper case: "PL-7KQ2MX"; "": the thread's last."""
    former: When | None = None
    """Of `reorder`, the day of the order that is meant ("the same as last Tuesday"); `date` is the new one's."""
    party: int | None = None
    """For how many it is ordered again."""
    unsure: bool = False
    """Of `cancel_order` and `drop_cart`: it may as well mean to go back ("never mind"), and is asked back."""
    spans: tuple[tuple[int, int], ...] = ()
    """Characters of the line that say it."""
    then: tuple["CartRequest", ...] = ()
    """What the same line says behind it, in the order said; none of these has a `then`."""
    rest: str = ""
    """The line without what was read, each letter where it stood; "" where nothing else stands in it. Guards read the
    whole line all the same."""

    @property
    def each(self) -> tuple["CartRequest", ...]:
        """This edit and those behind it, one by one."""
        return (replace(self, then=(), rest=""), *self.then)


@dataclass(frozen=True, slots=True)
class LineInView:
    """A line of the cart, as a line of words may name it."""

    line_id: str
    item_name: str
    restaurant_name: str
    units: int
    portion_name: str = ""
    for_whom: str = ""
    by: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class CartInView:
    """What of a thread's cart or order may be spoken of."""

    lines: tuple[LineInView, ...] = ()
    """In the order in which the card shows them."""
    stage: Literal["greeting", "location", "order", "checkout", "placed"] = "greeting"
    number: str = ""
    """Of the thread's last order."""
    asks: frozenset[RequestAct] = frozenset()
    """What our last answer asked for (`deliver`, `when`, `contact`, `tip`, …): a bare value answers it."""
    talked_of: tuple[str, ...] = ()
    """Ids of the lines that the last change was of: what "it" is."""
