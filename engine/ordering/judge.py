"""Judge of an order about to be placed: the cart against menus, prices, zones, times, limits and promo as they are at
that moment. Pure; called in the transaction that places. [`orders.md`, Confirming]

What is otherwise than on the card is said, the cart is brought to what holds now, and nothing is placed: a new button.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Literal

from engine.catalogue import Fulfilment, MenuDocument
from engine.ordering.cart import missing, moved
from engine.ordering.choices import choices_now
from engine.ordering.coverage import PlaceTerms, covering, terms_there
from engine.ordering.totals import PartOf, each, subtotal, totals
from engine.ordering.values import Cart, Limits, Line, Order, OrderPart, Promo, PromoUses, Totals
from engine.ordering.windows import last_start, reason_against
from engine.plans import ALCOHOL

ChangeKey = Literal[
    "gone", "price", "allergen", "not_covered", "minimum", "window", "promo", "missing", "total", "alcohol", "currency",
    "limit",
]  # fmt: skip
"""currency: one order has one, and this line's menu is in another. limit: it is above it, and nobody else may approve
it."""


@dataclass(frozen=True, slots=True)
class OrderChange:
    """One thing that is otherwise: the answers make a sentence of it."""

    key: ChangeKey
    line: Line | None = None
    restaurant_name: str = ""
    was: Decimal | None = None
    now: Decimal | None = None
    why: str = ""
    currency: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is placed against, as it is at that moment."""

    documents: Mapping[str, MenuDocument]
    fulfilments: Mapping[str, Fulfilment]
    limits: Limits
    promo: Promo | None
    promo_uses: PromoUses
    now: datetime
    user: str
    shown_total: Decimal | None
    """On the card that was pressed."""


Stated = Callable[[Line, MenuDocument], str]
Guard = Callable[[Line, MenuDocument], bool]
"""Whether whoever the line is for may still have the dish."""


@dataclass(frozen=True, slots=True)
class Found:
    """The order, where nothing is otherwise; the cart as it holds now, and what changed."""

    cart: Cart
    changes: tuple[OrderChange, ...] = ()
    order: Order | None = None


def judged(cart: Cart, facts: Facts, guard: Guard, stated: Stated) -> Found:
    """`stated`: what a menu says of a line's allergens, for the receipt."""
    changes = [*_missing(cart, facts), *_of_lines(cart, facts, guard)]
    now_lines = tuple(line for line in (_as_of_now(line, facts) for line in cart.lines) if line is not None)
    after = replace(cart, lines=now_lines)
    promo, why = promo_now(after, facts)
    changes += [OrderChange("promo", why=why)] if why else []
    after = replace(after, promo=after.promo if promo else "")
    if not now_lines:
        return Found(after, tuple(changes))
    changes += _of_parts(after, facts)
    found = totals_of(after, facts.documents, facts.fulfilments, promo)
    if facts.shown_total is not None and found.total != facts.shown_total and not changes:
        changes.append(OrderChange("total", was=facts.shown_total, now=found.total, currency=found.currency))
    if above_limit(found, after.party, facts.limits) and facts.limits.approver in ("", facts.user, after.organiser):
        changes.append(OrderChange("limit"))
    if changes:
        return Found(after, tuple(changes))
    return Found(moved(after, "confirms"), (), _order(after, facts, found, stated))


def _missing(cart: Cart, facts: Facts) -> Iterator[OrderChange]:
    yield from (OrderChange("missing", why=key) for key in missing(cart, facts.documents))
    if cart.party is None and facts.limits.per_head is not None:
        # Nothing is below a limit a head of how many nobody said.
        yield OrderChange("missing", why="party")


def _of_lines(cart: Cart, facts: Facts, guard: Guard) -> Iterator[OrderChange]:
    currency = currency_of(cart, facts.documents)
    for line in cart.lines:
        document = facts.documents.get(line.doc_id)
        now = _as_of_now(line, facts)
        if document is None or now is None:
            yield OrderChange("gone", line)
            continue
        if each(now) != each(line):
            yield OrderChange("price", line, was=each(line), now=each(now), currency=document.currency)
        if not guard(line, document):
            yield OrderChange("allergen", line)
        if is_alcohol(document):
            yield OrderChange("alcohol", line)
        if document.currency != currency:
            yield OrderChange("currency", line)


def is_alcohol(document: MenuDocument) -> bool:
    """It enters no cart. A sauce or a dessert with wine in it does. [`orders.md`, Adding]"""
    return document.course == "drink" and ALCOHOL in document.food_keys


def _as_of_now(line: Line, facts: Facts) -> Line | None:
    """With the prices of now; None where its menu has the dish, that portion or a choice no more."""
    document = facts.documents.get(line.doc_id)
    if document is None or line.portion >= len(document.portions):
        return None
    portion = document.portions[line.portion]
    choices = choices_now(line, document)
    if choices is None or (portion.name or "") != line.portion_name:
        return None
    return replace(line, price=portion.price, choices=choices)


def promo_now(cart: Cart, facts: Facts) -> tuple[Promo | None, str]:
    """The promo that holds, or why the code on the cart does not: unknown, early, late, used, used_by_you, currency,
    minimum, budget."""
    promo, uses = facts.promo, facts.promo_uses
    if not cart.promo:
        return None, ""
    if promo is None:
        return None, "unknown"
    if promo.starts is not None and facts.now < promo.starts:
        return None, "early"
    if promo.ends is not None and facts.now >= promo.ends:
        return None, "late"
    if promo.uses is not None and uses.in_all >= promo.uses:
        return None, "used"
    if promo.uses_a_person is not None and uses.own >= promo.uses_a_person:
        return None, "used_by_you"
    currency = currency_of(cart, facts.documents)
    is_of_one_currency = promo.kind == "amount" or promo.minimum or promo.budget is not None
    if promo.currency not in ("", currency) and is_of_one_currency:
        return None, "currency"
    if subtotal(cart.lines, currency) < promo.minimum:
        return None, "minimum"
    if promo.budget is not None:
        # Half of what was promised is no promise: what is left has to be enough for all of it.
        given = given_by(promo, cart, facts.documents, facts.fulfilments)
        if uses.given + given > promo.budget:
            return None, "budget"
    return promo, ""


def given_by(
    promo: Promo, cart: Cart, documents: Mapping[str, MenuDocument], fulfilments: Mapping[str, Fulfilment]
) -> Decimal:
    """What the code gives away: off the food, and of fees that are not asked for."""
    without, with_it = (totals_of(cart, documents, fulfilments, one).parts for one in (None, promo))
    return sum((now.discount + was.fee - now.fee for was, now in zip(without, with_it, strict=True)), Decimal(0))


def by_restaurant(cart: Cart) -> dict[str, tuple[Line, ...]]:
    """restaurant_id → its lines, in their order. A restaurant is its key: where menus have it under several ids, the
    first line's id stands for all, so that it has one part, one fee and one message."""
    by_key = dict[str, list[Line]]()
    for line in cart.lines:
        by_key.setdefault(line.restaurant_key, []).append(line)
    return {lines[0].restaurant_id: tuple(lines) for lines in by_key.values()}


def places_of(cart: Cart, fulfilments: Mapping[str, Fulfilment]) -> dict[str, PlaceTerms]:
    """restaurant_id → what it asks at the cart's place, as `by_restaurant` has them."""
    found = {}
    for restaurant_id in by_restaurant(cart):
        fulfilment = fulfilments.get(restaurant_id)
        zone = covering(fulfilment, cart.destination) if fulfilment and cart.destination else None
        found[restaurant_id] = terms_there(fulfilment, cart.destination, zone)
    return found


def totals_of(
    cart: Cart, documents: Mapping[str, MenuDocument], fulfilments: Mapping[str, Fulfilment], promo: Promo | None
) -> Totals:
    """By each restaurant's own terms. What a feed does not state counts as nothing, and is said beside."""
    parts, lines_of = [], by_restaurant(cart)
    for restaurant_id, there in places_of(cart, fulfilments).items():
        lines = lines_of[restaurant_id]
        stated = fulfilments.get(restaurant_id, Fulfilment())
        parts.append(
            PartOf(
                lines[0].restaurant_key,
                lines,
                there.fee,
                there.free_from,
                stated.tax_rate,
                stated.tax_included,
                stated.fee_taxed,
            )
        )
    return totals(parts, currency_of(cart, documents), cart.tip, promo)


def currency_of(cart: Cart, documents: Mapping[str, MenuDocument]) -> str:
    """One order has one: that of its first line."""
    found = (documents[line.doc_id].currency for line in cart.lines if line.doc_id in documents)
    return next(found, "USD")


def _of_parts(cart: Cart, facts: Facts) -> Iterator[OrderChange]:
    currency, lines_of = currency_of(cart, facts.documents), by_restaurant(cart)
    for restaurant_id, there in places_of(cart, facts.fulfilments).items():
        lines = lines_of[restaurant_id]
        name, fulfilment = lines[0].restaurant_name, facts.fulfilments.get(restaurant_id)
        if there.is_covered is False:
            yield OrderChange("not_covered", restaurant_name=name)
        if below := there.below_by(subtotal(lines, currency)):
            yield OrderChange("minimum", None, name, below, there.minimum, currency=currency)
        if cart.window and (why := reason_against(fulfilment, lines[0].state, cart.window, facts.now)):
            yield OrderChange("window", restaurant_name=name, why=why)


def above_limit(found: Totals, party: int | None, limits: Limits) -> bool:
    """Of a currency other than the limits' nothing is above them."""
    if limits.currency and limits.currency != found.currency:
        return False
    if limits.per_order is not None and found.total > limits.per_order:
        return True
    return limits.per_head is not None and bool(party) and found.total / (party or 1) > limits.per_head


def _order(cart: Cart, facts: Facts, found: Totals, stated: Stated) -> Order:
    assert cart.destination is not None
    waits = above_limit(found, cart.party, facts.limits)
    by_key = {part.restaurant_key: part for part in found.parts}
    parts, lines_of = [], by_restaurant(cart)
    for restaurant_id, there in places_of(cart, facts.fulfilments).items():
        lines = lines_of[restaurant_id]
        fulfilment, first = facts.fulfilments.get(restaurant_id), lines[0]
        parts.append(
            OrderPart(
                restaurant_id,
                first.restaurant_key,
                first.restaurant_name,
                first.city,
                first.state,
                lines,
                by_key[first.restaurant_key],
                "waiting_approval" if waits else "placed",
                is_request=not (there.is_known and can_be_told(fulfilment)),
                payment=fulfilment.payment if fulfilment else "",
                phone=fulfilment.contact.phone if fulfilment and fulfilment.contact else "",
            )
        )
    return Order(
        number="",
        cart_id=cart.cart_id,
        cart_version=cart.version,
        thread=cart.thread,
        organiser=cart.organiser,
        placed_by=facts.user,
        placed_at=facts.now,
        state="waiting_approval" if waits else "placed",
        parts=tuple(parts),
        totals=found,
        destination=cart.destination,
        personal=cart.personal,
        organiser_name=cart.organiser_name,
        party=cart.party,
        window=cart.window,
        last_start=last_start([facts.fulfilments.get(part.restaurant_id) for part in parts], cart.window)
        if cart.window
        else None,
        is_lead_known=all(
            (one := facts.fulfilments.get(part.restaurant_id)) is not None and one.lead_time_hours is not None
            for part in parts
        ),
        po_number=cart.po_number,
        promo=cart.promo,
        approver=facts.limits.approver if waits else "",
        allergens=tuple((line.line_id, stated(line, facts.documents[line.doc_id])) for line in cart.lines),
    )


UNREACHABLE = ".invalid"
"""Of a name that leads nowhere. [RFC 2606 §2]"""


OPERATOR = ("operator", "")
"""Nothing reaches the restaurant: whoever runs Platter passes it on."""


def way_to(fulfilment: Fulfilment) -> tuple[str, str]:
    """How and under which address a restaurant hears of an order; those of the sample lead nowhere. [`orders.md`,
    Fulfilment]"""
    contact = fulfilment.contact
    ways = (("webhook", contact.webhook), ("email", contact.email)) if contact else ()
    return next((one for one in ways if one[1] and not host_of(one[1]).endswith(UNREACHABLE)), OPERATOR)


def can_be_told(fulfilment: Fulfilment | None) -> bool:
    """Whether a message reaches the restaurant."""
    return fulfilment is not None and way_to(fulfilment) != OPERATOR


def host_of(address: str) -> str:
    """Of an address of the web or a mailbox."""
    rest = address.partition("://")[2] or address.rpartition("@")[2]
    return rest.partition("/")[0].partition(":")[0].casefold()
