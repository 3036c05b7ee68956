"""Forms of an order in Teams: opened in the request, checked when sent, and taken in as a turn of their thread.

What stands in the fields is a person's own: it is in `Turn.form`, in no line of the thread and in no log.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from channels.ports import Arrival
from channels.shared.payload import Json
from channels.shared.sentences import say
from channels.teams.limits import SHARED_WITHIN_S
from channels.teams.meant import OrderFormAsked, OrderFormSent
from channels.teams.orders import order_dialog
from channels.teams.parts import Parts
from channels.teams.search_form import closing, said_dialog
from engine.engine import Unavailable
from engine.messages import turn_id_of
from engine.messages.forms import BEHIND_EVERY_ZONE
from engine.messages.ordering import OrderForm, checked_order, order_line, order_pairs

TakesIn = Callable[[Arrival], Awaitable[bool]]


class OrderDesk:
    def __init__(self, parts: Parts, take_in: TakesIn) -> None:
        self._parts = parts
        self._take_in = take_in

    async def ask(self, asked: OrderFormAsked) -> Json:
        try:
            form = await self._form(asked)
        except (TimeoutError, Unavailable):
            return _said(say("teams-later"))
        return order_dialog(form, asked.token, asked.form_id) if form else not_open()

    async def submit(self, sent: OrderFormSent) -> Json:
        """The dialog again with what is wrong and what was filled in; else it is taken in, once."""
        try:
            form = await self._form(sent)
            if form is None:
                return closed()
            if faults := checked_order(sent.fields, form, (self._parts.now() - BEHIND_EVERY_ZONE).date()):
                return refused(form, sent, faults)
            async with asyncio.timeout(SHARED_WITHIN_S):
                await self._take_in(order_arrival(sent, form))
        except (TimeoutError, Unavailable):
            return _said(say("teams-later"))
        return closing(say("order-taken"))

    async def _form(self, asked: OrderFormAsked | OrderFormSent) -> OrderForm | None:
        turn = asked.arrival.turn
        async with asyncio.timeout(SHARED_WITHIN_S):
            return await self._parts.engine.order_form(turn.thread, turn.user_id, asked.token)


def not_open() -> Json:
    """Where a button would open a form that nothing is to be filled into any more."""
    return _said(say("order-form-gone"))


def _said(text: str) -> Json:
    return said_dialog(say("order-untitled"), text)


def closed() -> Json:
    """Where the order has moved on since the form was opened."""
    return closing(say("order-form-gone"))


def refused(form: OrderForm, sent: OrderFormSent, faults: Mapping[str, str]) -> Json:
    """What is wrong stands at its field, and what was typed stays."""
    typed = tuple(replace(one, value=sent.fields.get(one.name, "")) for one in form.fields)
    return order_dialog(replace(form, fields=typed), sent.token, sent.form_id, faults)


def order_arrival(sent: OrderFormSent, form: OrderForm) -> Arrival:
    """The turn that the form is: the same dialog sent twice is the same. Pure."""
    turn, key = sent.arrival.turn, f"order:{sent.form_id}"
    pairs = order_pairs(sent.fields, form, sent.version)
    told = replace(turn, turn_id=turn_id_of(turn.thread, key), text=order_line(form.kind), form=pairs)
    return replace(sent.arrival, turn=told, keys=(key,))
