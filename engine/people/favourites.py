"""Favourites: dishes that people saved, as a store has them (a port) and as their page tells them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from engine.answers import admitted, exact
from engine.catalogue import MenuDocument
from engine.conversation import Wants
from engine.messages.own_page import Saved
from engine.messages.people import Person, Severity
from engine.messages.sentences import say


@dataclass(frozen=True, slots=True)
class Favourite:
    """A dish as its person saved it."""

    doc_id: str
    name: str
    """What it was called then."""
    place: str
    """Restaurant, city, as they were called then."""
    saved_at: datetime


class Favourites(Protocol):
    """Dishes that people saved. Every call but `erase_older` is of one person of one tenant; raises Unavailable."""

    async def saved(self, person: Person) -> Sequence[Favourite]:
        """Newest first."""
        ...

    async def has(self, person: Person, doc_id: str) -> bool: ...

    async def save(self, person: Person, dish: Favourite, most: int) -> bool:
        """False: `most` others are saved already. One that is saved stays as it is."""
        ...

    async def take_out(self, person: Person, doc_id: str) -> None: ...

    async def forget(self, person: Person) -> None:
        """All of theirs in the tenant, on every platform that names them so."""
        ...

    async def erase_older(self, before: datetime) -> int:
        """Those saved before a time, in every tenant; how many."""
        ...


def as_saved(dish: Favourite, document: MenuDocument | None, own: tuple[tuple[str, Severity], ...] | None) -> Saved:
    """As the menu has it now, with what its person is to read first; what it was called where it is gone.
    `own`: their allergies; None where there may be some that cannot be read."""
    if document is None:
        return Saved(dish.doc_id, dish.name, dish.place, "")
    served = admitted(document, document.portions[0], Wants(own=own or ()))
    where = ", ".join(part for part in (served.document.restaurant_name, served.document.city) if part)
    price = exact(served.document.price_min, served.document.currency)
    if len(served.document.portions) > 1:
        price = say("from-price", price=price)
    caution = served.caution if own is not None else say("favourites-unread")
    return Saved(dish.doc_id, served.document.item_name, where, price, caution, served.verdict.level)
