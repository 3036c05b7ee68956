"""What of carts and orders is one person's, as it is given out: all where they organised it, else their lines."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from bot.encryption import CannotOpen, Seal
from engine.messages.people import Person
from engine.ordering import Line
from engine.stores.postgres.database import Connection
from engine.stores.postgres.queries import queries
from engine.stores.postgres.sealed_orders import opened_cart, opened_order

ORDERS = queries("orders.sql")
Told = Mapping[str, Any]


async def ordered(connection: Connection, seal: Seal | None, person: Person) -> dict[str, list[dict[str, Any]]]:
    """ "carts" that are open and "orders". Raises Unavailable where one of them does not open."""
    carts = await (await connection.execute(ORDERS["carts_of"], asdict(person))).fetchall()
    orders = await (await connection.execute(ORDERS["orders_of"], asdict(person))).fetchall()
    return {
        "carts": [_cart(seal, person.user, *row) for row in carts],
        "orders": [_order(seal, person.user, *row) for row in orders],
    }


def _cart(
    seal: Seal | None, user: str, conversation: str, thread: str, changed_at: object, cart_id: str, version: int,
    sealed: bytes,
) -> dict[str, Any]:  # fmt: skip
    if seal is None:
        raise CannotOpen
    cart = opened_cart(cart_id, version, sealed, seal=seal)
    is_theirs = cart.organiser == user
    return {
        "conversation": conversation,
        "thread": thread,
        "changed_at": changed_at,
        "items": [_item(line) for line in _lines(cart.lines, user, is_theirs=is_theirs)],
        **({**asdict(cart.personal), "destination": cart.destination} if is_theirs else {}),
    }


def _order(seal: Seal | None, user: str, body: str, sealed: bytes) -> dict[str, Any]:
    order, is_whole = opened_order(body, sealed, seal=seal)
    if not is_whole:
        raise CannotOpen
    is_theirs, totals = order.organiser == user, order.totals
    lines = (line for part in order.parts for line in part.lines)
    sums = {"currency": totals.currency, "subtotal": str(totals.subtotal), "total": str(totals.total)}
    return {
        "number": order.number,
        "placed_at": order.placed_at,
        "state": order.state,
        "items": [_item(line) for line in _lines(lines, user, is_theirs=is_theirs)],
        **({**sums, **asdict(order.personal), "destination": order.destination} if is_theirs else {}),
    }


def _lines(lines: Iterable[Line], user: str, *, is_theirs: bool) -> Iterable[Line]:
    return (line for line in lines if is_theirs or line.by == user)


def _item(line: Line) -> Told:
    return {
        "restaurant": line.restaurant_name,
        "item": line.item_name,
        "portion": line.portion_name,
        "units": line.units,
        "price": str(line.price),
        "choices": [choice.name for choice in line.choices],
        "note": line.note,
        "for_whom": line.for_whom,
    }
