"""Forms of an order in Teams: opened in the request, checked when sent, and taken in as a turn of their thread."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from channels.ports import Arrival
from channels.shared import orders as words
from channels.shared.payload import Json
from channels.teams.limits import SHARED_WITHIN_S
from channels.teams.meant import OrderFormAsked, OrderFormSent
from channels.teams.orders import order_dialog
from channels.teams.parts import Parts
from channels.teams.search_form import closing, said_dialog
from channels.teams.words import LATER
from engine.engine import Unavailable
from engine.messages import turn_id_of
from engine.messages.ordering import OrderForm, checked_order, order_pairs

TITLE = "Order"
TakesIn = Callable[[Arrival], Awaitable[bool]]


class OrderDesk:
    def __init__(self, parts: Parts, take_in: TakesIn) -> None:
        self._parts = parts
        self._take_in = take_in

    async def ask(self, asked: OrderFormAsked) -> Json:
        try:
            form = await self._form(asked)
        except (TimeoutError, Unavailable):
            return said_dialog(TITLE, LATER)
        return order_dialog(form, asked.form_id) if form else said_dialog(TITLE, words.NO_FORM)

    async def submit(self, sent: OrderFormSent) -> Json:
        """The dialog again with what is wrong and what was filled in; else it is taken in, once."""
        try:
            if faults := checked_order(sent.kind, sent.fields):
                form = await self._form(sent)
                return order_dialog(_with(form, sent), sent.form_id, faults) if form else closing(words.NO_FORM)
            async with asyncio.timeout(SHARED_WITHIN_S):
                await self._take_in(order_arrival(sent))
        except (TimeoutError, Unavailable):
            return said_dialog(TITLE, LATER)
        return closing(words.TAKEN)

    async def _form(self, asked: OrderFormAsked | OrderFormSent) -> OrderForm | None:
        async with asyncio.timeout(SHARED_WITHIN_S):
            return await self._parts.engine.orders.form(asked.arrival.turn.thread, asked.kind, asked.argument)


def _with(form: OrderForm, sent: OrderFormSent) -> OrderForm:
    """What was typed stays."""
    return replace(form, fields=tuple(replace(one, value=sent.fields.get(one.name, "")) for one in form.fields))


def order_arrival(sent: OrderFormSent) -> Arrival:
    """The turn that the form is: the same dialog sent twice is the same. Pure."""
    turn, key = sent.arrival.turn, f"order:{sent.form_id}"
    pairs = order_pairs(sent.kind, sent.argument, sent.fields)
    told = replace(turn, turn_id=turn_id_of(turn.thread, key), text=words.SAID[sent.kind], form=pairs)
    return replace(sent.arrival, turn=told, keys=(key,))
