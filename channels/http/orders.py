"""Orders of a tenant over HTTP: listed, shown, cancelled, with the tenant's key."""

from datetime import datetime

from pydantic import BaseModel, Field

from channels.http.calls import Answer, Call
from channels.http.limits import ORDERS_DEFAULT, ORDERS_MAX
from channels.http.models import OrderModel
from channels.http.problems import Problem
from channels.http.render import render_order
from engine.engine import Conflict, Engine
from engine.messages.ordering import OrderSummary


class OrderSummaryModel(BaseModel):
    number: str
    state: str
    placed_at: datetime
    starts: datetime | None = Field(description="Of the window in which it is to be there.")
    restaurants: list[str]
    total: str = Field(description="To the smallest coin, as a decimal.")
    currency: str
    party: int | None
    is_request: bool = Field(description="Nobody at the restaurant was told by Platter.")


class OrdersModel(BaseModel):
    orders: list[OrderSummaryModel]
    before: datetime | None = Field(description="For the next page; null behind the last.")


class OrderDetailModel(OrderSummaryModel):
    card: OrderModel
    calendar: str = Field(description="The text of an .ics file; empty where no time was agreed.")


class OrdersEndpoints:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def list(self, call: Call) -> Answer:
        """GET /orders: newest first."""
        limit, before = _limit(call), _before(call)
        found = await self._engine.orders.listed(call.tenant, limit, before)
        next_page = found[-1].placed_at if len(found) == limit else None
        return Answer(200, OrdersModel(orders=[_model(one) for one in found], before=next_page))

    async def show(self, call: Call) -> Answer:
        """GET /orders/{number}."""
        order = await self._order(call)
        assert order.card is not None
        told = _model(order).model_dump()
        return Answer(200, OrderDetailModel(**told, card=render_order(order.card), calendar=order.calendar))

    async def cancel(self, call: Call) -> Answer:
        """POST /orders/{number}/cancel: until the last moment at which the restaurants can begin."""
        order = await self._order(call)
        if order.is_late:
            raise Problem(409, "It is too late to cancel", "Call the restaurant.")
        try:
            order = await self._engine.orders.cancel(call.tenant, order.number)
        except Conflict:
            raise Problem(409, "It cannot be cancelled any more", "It is over already.") from None
        return Answer(200, _model(order))

    async def _order(self, call: Call) -> OrderSummary:
        found = await self._engine.orders.find(call.tenant, call.path["number"].upper())
        if found is None:
            raise Problem(404, "There is no such order")
        return found


def _model(order: OrderSummary) -> OrderSummaryModel:
    return OrderSummaryModel(
        number=order.number,
        state=order.state,
        placed_at=order.placed_at,
        starts=order.starts,
        restaurants=list(order.restaurants),
        total=str(order.total),
        currency=order.currency,
        party=order.party,
        is_request=order.is_request,
    )


def _limit(call: Call) -> int:
    raw = call.query.get("limit", str(ORDERS_DEFAULT))
    if not raw.isdecimal() or not 1 <= int(raw) <= ORDERS_MAX:
        raise Problem(422, "A field is wrong", f"limit: a whole number from 1 to {ORDERS_MAX}.")
    return int(raw)


def _before(call: Call) -> datetime | None:
    raw = call.query.get("before")
    if raw is None:
        return None
    try:
        found = datetime.fromisoformat(raw.replace(" ", "+"))
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        raise Problem(422, "A field is wrong", "before: a time with its offset, as a page gives it.")
    return found
