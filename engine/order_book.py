"""Order book: what was ordered, for whoever may read it, and the forms of what is about to be."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from engine.answers import calendar_entry, checkout_form, choices_form, order_card, place_form, refusal_form
from engine.dependencies import Parts
from engine.messages import ThreadKey
from engine.messages.ordering import OrderCard, OrderForm, OrderSummary
from engine.ordering import Cart, Order, OrderState, is_late_to_cancel, next_days
from engine.ports import Unavailable


class OrderBook:
    """Raises Unavailable where the store is gone."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    async def opened(
        self, thread: ThreadKey, user: str, action: str, argument: str, zip_code: str = ""
    ) -> OrderForm | None:
        """By a button's action; None where it opens none, or not for this person. `zip_code`: what the thread says."""
        if action == "change_place":
            return await self.form(thread, "place", zip_code=zip_code)
        if action == "fill_order":
            kind, _, of = argument.partition("-")
            return await self.form(thread, kind, of, zip_code)
        if action == "refuse" and self._parts.orders is not None:
            order = await self._parts.orders.order(thread.tenant, argument)
            return await self.form(thread, "refuse", argument) if order and order.approver == user else None
        return None

    async def form(self, thread: ThreadKey, kind: str, argument: str = "", zip_code: str = "") -> OrderForm | None:
        """The form as it stands now; None where there is no cart."""
        orders = self._parts.orders
        if orders is None or orders.off:
            return None
        if kind == "refuse":
            return refusal_form(argument)
        cart = await orders.cart(thread)
        if cart is None:
            return None
        if kind == "place":
            return place_form(cart, zip_code)
        snapshot = await self._parts.catalog.current()
        if kind == "modifiers":
            return await self._choices(cart, argument, snapshot.generation)
        ids = list(dict.fromkeys(line.restaurant_id for line in cart.lines))
        stated = await self._parts.catalog.fulfilments(ids, snapshot.generation) if ids else {}
        states = {line.restaurant_id: line.state for line in cart.lines}
        days = next_days([(stated.get(one), states[one]) for one in ids], self._parts.clock.now(), most=1)
        return checkout_form(cart, days)

    async def _choices(self, cart: Cart, line_id: str, generation: int) -> OrderForm | None:
        line = next((one for one in cart.lines if one.line_id == line_id), None)
        documents = await self._parts.catalog.documents([line.doc_id], generation) if line else {}
        document = documents.get(line.doc_id) if line else None
        return choices_form(line, document.modifiers, document.currency) if line and document else None

    async def find(self, tenant: str, number: str) -> OrderSummary | None:
        """With its card."""
        order = await self._parts.orders.order(tenant, number) if self._parts.orders else None
        if order is None:
            return None
        return replace(self._summary(order, order_card(order, "")), calendar=calendar_entry(order))

    async def listed(self, tenant: str, limit: int, before: datetime | None = None) -> Sequence[OrderSummary]:
        """Newest first."""
        found = await self._parts.orders.of_tenant(tenant, limit, before) if self._parts.orders else ()
        return [self._summary(one) for one in found]

    def _summary(self, order: Order, card: OrderCard | None = None) -> OrderSummary:
        return OrderSummary(
            number=order.number,
            state=order.state,
            placed_at=order.placed_at,
            restaurants=tuple(part.restaurant_name for part in order.parts),
            total=order.totals.total,
            currency=order.totals.currency,
            starts=order.window.starts if order.window else None,
            party=order.party,
            is_request=all(part.is_request for part in order.parts),
            is_late=is_late_to_cancel(order, self._parts.clock.now()),
            card=card,
        )

    async def move(
        self, tenant: str, number: str, to: OrderState, by: str = "", reason: str = "", restaurant_key: str = ""
    ) -> OrderSummary:
        """Raises Conflict where the rules do not allow it."""
        if self._parts.orders is None:
            raise Unavailable("orders", "it is switched off here")
        return self._summary(await self._parts.orders.move(tenant, number, to, by, reason, restaurant_key))

    async def cancel(self, tenant: str, number: str) -> OrderSummary:
        return await self.move(tenant, number, "cancelled")
