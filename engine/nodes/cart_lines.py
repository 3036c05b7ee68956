"""Lines of a cart with their dishes, terms and sums as menus have them now: what every card of a cart is drawn from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2s

from engine.answers import Drawing, Served, admitted, is_below, may_be_ordered, not_covered
from engine.catalogue import Fulfilment, MenuDocument
from engine.conversation import CartItem, ShownDish, Wants
from engine.dependencies import Parts
from engine.messages import Turn
from engine.messages.people import Person
from engine.messages.sentences import say
from engine.nodes.select_context import documents_of, fulfilments_of
from engine.ordering import (
    Cart,
    Facts,
    Limits,
    Line,
    Promo,
    Totals,
    by_restaurant,
    currency_of,
    missing,
    places_of,
    promo_now,
    subtotal,
    totals_of,
)
from engine.safety import with_chosen
from engine.state import GraphState, Work


@dataclass(frozen=True, slots=True)
class CartNow:
    """A cart with all that it is reckoned from."""

    cart: Cart
    documents: Mapping[str, MenuDocument]
    fulfilments: Mapping[str, Fulfilment]
    promo: Promo | None = None
    promo_fault: str = ""

    @property
    def currency(self) -> str:
        return currency_of(self.cart, self.documents)

    @property
    def totals(self) -> Totals | None:
        return totals_of(self.cart, self.documents, self.fulfilments, self.promo) if self.cart.lines else None


async def cart_now(cart: Cart, state: GraphState, parts: Parts) -> CartNow:
    """Raises Unavailable where the catalogue is gone."""
    if not cart.lines:
        return CartNow(cart, {}, {})
    documents = await documents_of([line.doc_id for line in cart.lines], state, parts)
    stated = await fulfilments_of([line.restaurant_id for line in cart.lines], state, parts)
    promo, fault = await _promo(cart, documents, stated, parts)
    return CartNow(cart, documents, stated, promo, fault)


async def _promo(
    cart: Cart, documents: Mapping[str, MenuDocument], stated: Mapping[str, Fulfilment], parts: Parts
) -> tuple[Promo | None, str]:
    if not cart.promo or parts.orders is None:
        return None, ""
    person = Person(cart.thread.platform, cart.thread.tenant, cart.organiser)
    promo, uses = await parts.orders.promo(person, cart.promo)
    facts = Facts(documents, stated, Limits(), promo, uses, parts.clock.now(), cart.organiser, None)
    return promo_now(cart, facts)


def drawing_of(now: CartNow, turn_id: str, wants: Wants, changed: Sequence[str] = ()) -> Drawing:
    return Drawing(
        turn_id=turn_id,
        served={line.line_id: found for line in now.cart.lines if (found := served_line(line, now, wants))},
        totals=now.totals,
        notes=notes_of(now),
        missing=missing(now.cart, now.documents),
        payment={key: one.payment for key, one in now.fulfilments.items()},
        changed=tuple(changed),
        is_stopped=_is_stopped(now),
    )


def _is_stopped(now: CartNow) -> bool:
    """A restaurant takes no order like this: it is too small, or not delivered there."""
    lines_of = by_restaurant(now.cart)
    return any(
        there.is_covered is False or there.below_by(subtotal(lines_of[restaurant_id], now.currency))
        for restaurant_id, there in places_of(now.cart, now.fulfilments).items()
    )


def notes_of(now: CartNow) -> dict[str, tuple[str, ...]]:
    """restaurant_id → what of it must be said before it is ordered from."""
    return {restaurant_id: _notes(restaurant_id, now) for restaurant_id in places_of(now.cart, now.fulfilments)}


def served_line(line: Line, now: CartNow, wants: Wants) -> Served | None:
    document = now.documents.get(line.doc_id)
    if document is None or line.portion >= len(document.portions):
        return None
    return admitted(as_ordered(line, document), document.portions[line.portion], wants, units=line.units)


def as_ordered(line: Line, document: MenuDocument) -> MenuDocument:
    """The dish with what is chosen with it: a sauce of peanuts is in the bowl that it is chosen with."""
    return with_chosen(document, [one.name for one in line.choices])


def _notes(restaurant_id: str, now: CartNow) -> tuple[str, ...]:
    lines = by_restaurant(now.cart)[restaurant_id]
    there, name = places_of(now.cart, now.fulfilments)[restaurant_id], lines[0].restaurant_name
    below = there.below_by(subtotal(lines, now.currency))
    return tuple(
        sentence
        for sentence in (
            "" if there.is_known else say("order-how-unstated", name=name),
            not_covered(name, there.can_be_fetched) if there.is_covered is False else "",
            is_below(name, below, there.minimum, now.currency) if below and there.minimum else "",
        )
        if sentence
    )


def line_from(
    document: MenuDocument, portion: int, units: int, turn: Turn, at: int, item: CartItem | None = None
) -> Line:
    """`at`: which of the turn's; the same turn done again makes the same line."""
    item, taken = item or CartItem(), document.portions[portion]
    return Line(
        line_id=blake2s(f"{turn.turn_id}:{at}".encode(), digest_size=5).hexdigest(),
        doc_id=document.doc_id,
        dish_key=document.dish_key,
        portion=portion,
        units=units,
        item_name=document.item_name,
        restaurant_id=document.restaurant_id,
        restaurant_key=document.restaurant_key,
        restaurant_name=document.restaurant_name,
        city=document.city,
        state=document.state,
        unit=taken.unit or "",
        price=taken.price,
        portion_name=taken.name or "",
        note=item.note,
        for_whom=item.for_whom,
        by=turn.user_id,
        by_name=turn.user_name or "",
    )


def may_have(line: Line, document: MenuDocument, wants: Wants) -> bool:
    """Whether what guards whoever the line is for still lets it be ordered; what they pressed twice for stays."""
    guarding = replace(wants, own=tuple(one for one in wants.own if one[0] not in line.named))
    portion = document.portions[min(line.portion, len(document.portions) - 1)]
    return may_be_ordered([admitted(as_ordered(line, document), portion, guarding)])


def units_taken(dish: ShownDish, item: CartItem) -> int:
    """As said, else as many as the card says for the party, else one."""
    return item.units or dish.units or 1


def told(work: Work, *sentences: str, **more: object) -> Work:
    """The work with sentences behind those that it has; what several edits have said is said once."""
    said = tuple(dict.fromkeys((*work.said, *(one for one in sentences if one))))
    return replace(work, said=said, **more)  # type: ignore[arg-type]


def told_only(work: Work, *sentences: str, **more: object) -> Work:
    """In the place of what it says so far."""
    return told(replace(work, said=(), shows_whole=False), *sentences, **more)
