"""Carts and orders as their rows hold them: a cart sealed whole, of an order what is people's own.

Each says whose it is, so that what was copied into another row does not open as that one's, and is of one of few
lengths.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter

from engine.ordering import Cart, Order, Own, bare_order, own_of, people_in_cart, people_in_order, with_own
from engine.ports import Unavailable
from engine.stores.postgres.seals import Seals, padded

PART = "orders"
PADDED_TO = 1024
"""Bytes: what is sealed is a multiple of this; a cart of two lines fits one."""
ANOTHER_VERSION = "a row was written by another version of Platter"
AS_IT_IS: Mapping[str, None] = dict.fromkeys(("sealed", "key_id", "people"))
_CARTS, _ORDERS, _OWN = TypeAdapter(Cart), TypeAdapter(Order), TypeAdapter(Own)


def closed_cart(cart: Cart, seal: Seals) -> Mapping[str, Any]:
    told = _CARTS.dump_json(replace(cart, version=0), exclude_defaults=True).decode()
    return _sealed(people_in_cart(cart), told, seal)


def opened_cart(cart_id: str, version: int, sealed: bytes, *, seal: Seals) -> Cart:
    """Raises Unavailable where it does not open, or is another cart's."""
    try:
        cart = replace(_CARTS.validate_json(seal.open(sealed)), version=version)
    except ValueError:
        raise Unavailable(PART, ANOTHER_VERSION) from None
    if cart.cart_id != cart_id:
        raise Unavailable(PART, "a row holds another cart")
    return cart


def closed_order(order: Order, seal: Seals) -> Mapping[str, Any]:
    own = _OWN.dump_json(own_of(order)).decode()
    return {"body": bare_json(order), **_sealed(people_in_order(order), own, seal)}


def bare_json(order: Order) -> str:
    return _ORDERS.dump_json(bare_order(order)).decode()


def opened_order(body: str, sealed: bytes | None, *, seal: Seals | None) -> tuple[Order, bool]:
    """False: without what is people's own, as that is erased, or no key opens it. Raises Unavailable."""
    try:
        order = _ORDERS.validate_json(body)
        own = _OWN.validate_json(seal.open(sealed)) if sealed is not None and seal is not None else None
    except ValueError:
        raise Unavailable(PART, ANOTHER_VERSION) from None
    except Unavailable:
        own = None
    return (with_own(order, own), True) if own is not None and own.number == order.number else (order, False)


def _sealed(people: frozenset[str], told: str, seal: Seals) -> Mapping[str, Any]:
    return {"people": sorted(people), "sealed": seal.close(padded(told, PADDED_TO)), "key_id": seal.key_id}
