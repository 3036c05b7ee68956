"""Changes to a cart. Pure: a cart in, a cart out, with what came of it; sentences are for the answers.

Everybody in the thread may add, and change their own lines; the organiser, who began it, every line. A line that is the
same as one that stands is more units of that one. [`orders.md`, Adding]
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Literal
from uuid import uuid4

from engine.catalogue import MenuDocument
from engine.messages import ThreadKey
from engine.ordering.choices import too_few, unmet
from engine.ordering.stages import Event, next_stage
from engine.ordering.values import Cart, Destination, Line, Pending, Personal, Tip, Window

AGAIN_WITHIN = timedelta(minutes=1)
"""A second Add of the same line within it is asked about. [`orders.md`, Adding]"""
MOST_UNITS = 1000
"""Of one line: more is a misread number. Ours, five times the largest party at one unit a head."""
MOST_LINES = 100
"""As many as a card can draw over its posts. Ours."""
Refusal = Literal["not_theirs", "not_there", "too_many"]


@dataclass(frozen=True, slots=True)
class CartChange:
    """What one change made of a cart."""

    cart: Cart
    added: tuple[Line, ...] = ()
    """As they stand now, with all their units."""
    changed: tuple[tuple[Line, int], ...] = ()
    """Lines with another number of units, and how many it was."""
    removed: tuple[Line, ...] = ()
    refused: Refusal | None = None
    refused_lines: tuple[Line, ...] = ()


def begun(thread: ThreadKey, user: str, name: str, party: int | None = None) -> Cart:
    """Whoever begins it is its organiser."""
    return Cart(str(uuid4()), thread, user, name, party=party)


def moved(cart: Cart, event: Event) -> Cart:
    stage, flags = next_stage(cart.stage, cart.flags, event)
    return replace(cart, stage=stage, flags=flags)


def key_of(line: Line) -> tuple[object, ...]:
    """Lines that are one: the same dish, portion, choices, note and eater, added by the same person."""
    return (line.doc_id, line.portion, line.choices, line.note.casefold(), line.for_whom.casefold(), line.by)


def add(cart: Cart, lines: Sequence[Line], now: datetime, is_confirmed: bool = False) -> CartChange:
    """The first of a cart without a place, and the same line again within a minute, wait (`Cart.pending`)."""
    cart = moved(cart, "wants_order")
    if cart.destination is None:
        return CartChange(replace(cart, pending=_waiting_for_place(cart.pending, lines, now)))
    again = tuple(line for line in lines if not is_confirmed and _is_again(cart, line, now))
    fresh = [line for line in lines if line not in again]
    change = put(cart, fresh, now) if fresh else CartChange(cart)
    if again and not change.refused:
        return replace(change, cart=replace(change.cart, pending=Pending("again", again, now)))
    return change


def _waiting_for_place(pending: Pending | None, lines: Sequence[Line], now: datetime) -> Pending:
    """With what waits already. Nothing can be asked about a line while the place is asked for: the same press again
    within a minute is that press."""
    kept = pending.lines if pending and pending.why == "place" else ()
    is_soon = pending is not None and now - pending.at < AGAIN_WITHIN
    waiting = {(key_of(line), line.units) for line in kept} if is_soon else set()
    return Pending("place", (*kept, *(line for line in lines if (key_of(line), line.units) not in waiting)), now)


def _is_again(cart: Cart, line: Line, now: datetime) -> bool:
    held = next((one for one in cart.lines if key_of(one) == key_of(line)), None)
    return held is not None and held.added_at is not None and now - held.added_at < AGAIN_WITHIN


def put(cart: Cart, lines: Sequence[Line], now: datetime) -> CartChange:
    """Without asking."""
    held, added, changed = list(cart.lines), list[Line](), list[tuple[Line, int]]()
    for line in lines:
        at = next((at for at, one in enumerate(held) if key_of(one) == key_of(line)), None)
        if at is None:
            held.append(replace(line, added_at=now))
            added.append(held[-1])
        else:
            before = held[at].units
            held[at] = replace(held[at], units=before + line.units, price=line.price, added_at=now)
            changed.append((held[at], before))
    if len(held) > MOST_LINES or any(line.units > MOST_UNITS for line in held):
        return CartChange(cart, refused="too_many", refused_lines=tuple(lines))
    cart = moved(replace(cart, lines=tuple(held), pending=None, changed_at=now), "items_changed")
    return CartChange(cart, tuple(added), tuple(changed))


def set_units(cart: Cart, line_id: str, units: int, by: str, now: datetime) -> CartChange:
    """0 takes it out."""
    line, refusal = _own(cart, line_id, by)
    if line is None or refusal:
        return CartChange(cart, refused=refusal, refused_lines=(line,) if line else ())
    if units > MOST_UNITS:
        return CartChange(cart, refused="too_many", refused_lines=(line,))
    if units <= 0:
        return take_out(cart, [line_id], by, now)
    after = replace(line, units=units)
    return CartChange(_with(cart, after, now), changed=((after, line.units),) if units != line.units else ())


def take_out(cart: Cart, line_ids: Sequence[str], by: str, now: datetime) -> CartChange:
    gone = tuple(line for line in cart.lines if line.line_id in line_ids)
    if not gone:
        return CartChange(cart, refused="not_there")
    if theirs := tuple(line for line in gone if not may_change(cart, line, by)):
        return CartChange(cart, refused="not_theirs", refused_lines=theirs)
    left = tuple(line for line in cart.lines if line not in gone)
    cart = moved(replace(cart, lines=left, pending=None, changed_at=now), "items_changed")
    return CartChange(cart, removed=gone)


def annotate(cart: Cart, line_id: str, by: str, now: datetime, note: str = "", for_whom: str = "") -> CartChange:
    """What is empty stays as it is."""
    line, refusal = _own(cart, line_id, by)
    if line is None or refusal:
        return CartChange(cart, refused=refusal, refused_lines=(line,) if line else ())
    after = replace(line, note=note or line.note, for_whom=for_whom or line.for_whom)
    return CartChange(_with(cart, after, now), changed=((after, line.units),))


def with_line(cart: Cart, line: Line, by: str, now: datetime) -> CartChange:
    """The line of that id as it is given: with other choices."""
    held, refusal = _own(cart, line.line_id, by)
    if held is None or refusal:
        return CartChange(cart, refused=refusal, refused_lines=(held,) if held else ())
    return CartChange(_with(cart, line, now), changed=((line, held.units),))


def may_change(cart: Cart, line: Line, by: str) -> bool:
    return by == cart.organiser or (bool(by) and by == line.by)


def _own(cart: Cart, line_id: str, by: str) -> tuple[Line | None, Refusal | None]:
    line = next((one for one in cart.lines if one.line_id == line_id), None)
    if line is None:
        return None, "not_there"
    return line, None if may_change(cart, line, by) else "not_theirs"


def _with(cart: Cart, line: Line, now: datetime) -> Cart:
    lines = tuple(line if one.line_id == line.line_id else one for one in cart.lines)
    return moved(replace(cart, lines=lines, pending=None, changed_at=now), "items_changed")


def brought_to(cart: Cart, destination: Destination, now: datetime) -> CartChange:
    """The place is known, before or after the first Add: what waited for it goes in. A place that is changed later
    keeps all but the street of the one before. [`orders.md`, Location]"""
    waiting = cart.pending.lines if cart.pending and cart.pending.why == "place" else ()
    is_elsewhere = destination.way == "delivery" and cart.destination not in (None, destination)
    personal = replace(cart.personal, address="") if is_elsewhere else cart.personal
    cart = replace(cart, destination=destination, personal=personal, pending=None, changed_at=now)
    cart = moved(moved(cart, "wants_order"), "place_known")
    return put(cart, waiting, now) if waiting else CartChange(cart)


def fetched_or_brought(cart: Cart) -> Cart:
    """Delivery, pickup or the place is to be another: the stage that asks for it."""
    return moved(cart, "changes_place" if cart.stage in ("order", "checkout") else "wants_order")


def detailed(
    cart: Cart,
    window: Window | None = None,
    personal: Personal | None = None,
    party: int | None = None,
    po_number: str | None = None,
    tip: Tip | None = None,
    promo: str | None = None,
) -> Cart:
    """What is None stays as it is."""
    return replace(
        cart,
        window=window or cart.window,
        personal=personal or cart.personal,
        party=party or cart.party,
        po_number=cart.po_number if po_number is None else po_number,
        tip=tip or cart.tip,
        promo=cart.promo if promo is None else promo.strip().upper(),
    )


def missing(cart: Cart, documents: Mapping[str, MenuDocument] = MappingProxyType({})) -> tuple[str, ...]:
    """Keys of what must be said before it can be placed, in the order in which it is asked. `documents`: its lines'."""
    personal, is_brought = cart.personal, cart.destination is not None and cart.destination.way == "delivery"
    needed = (
        ("lines", bool(cart.lines)),
        ("units", not too_few(cart.lines, documents)),
        ("choices", not any(unmet(line, documents[line.doc_id]) for line in cart.lines if line.doc_id in documents)),
        ("destination", cart.destination is not None),
        ("window", cart.window is not None),
        ("address", bool(personal.address) or not is_brought),
        ("contact_name", bool(personal.contact_name)),
        ("contact_phone", bool(personal.contact_phone) or not is_brought),
    )
    return tuple(key for key, is_there in needed if not is_there)


def may_be_placed_by(cart: Cart, user: str) -> bool:
    return user == cart.organiser or user in cart.may_place
