"""Forms of an order: opened in the request, checked when sent, and taken in as a turn of their thread."""

import hashlib
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace

import structlog

from channels.ports import Arrival
from channels.shared import orders as words
from channels.shared.payload import Json
from channels.slack.installations import Installation
from channels.slack.meant import OrderFormAsked, OrderFormSent
from channels.slack.orders import faults_at, form_view
from channels.slack.parts import Parts
from channels.slack.sdk import QUICK_S, Failed
from channels.slack.turns import new_turn, where_of
from channels.slack.views import said_view
from engine.messages.ordering import checked_order, order_pairs

log = structlog.get_logger()
TakesIn = Callable[[Arrival], Awaitable[bool]]


class OrderDesk:
    def __init__(self, parts: Parts, take_in: TakesIn) -> None:
        self._parts = parts
        self._take_in = take_in

    async def ask(self, asked: OrderFormAsked, installation: Installation) -> None:
        form = await self._parts.engine.orders.form(asked.thread, asked.kind, asked.argument)
        view = form_view(form, asked.thread, asked.turn_id) if form else said_view("Order", words.NO_FORM)
        given = {"trigger_id": asked.trigger, "view": view}
        try:
            await self._parts.api.call("views.open", installation.bot_token, given, QUICK_S)
        except Failed as failed:
            log.warning("slack_view_failed", error=failed.code)

    async def submit(self, sent: OrderFormSent) -> Json | None:
        """Faults, each at its field; None: taken in. Raises Unavailable."""
        filled = sent.filled
        if faults := checked_order(filled.kind, filled.fields):
            return faults_at(faults)
        # The same sending is the same turn; what was typed is in no key.
        digest = hashlib.blake2b(json.dumps(sorted(filled.fields.items())).encode(), digest_size=16).hexdigest()
        key = f"order:{sent.view_id}:{digest}"
        form = order_pairs(filled.kind, filled.argument, filled.fields)
        turn = new_turn(filled.thread, key, "form", words.SAID[filled.kind], sent.user, "", False, form=form)
        await self._take_in(Arrival(replace(turn, sent_at=self._parts.now()), (key,), where_of(filled.thread)))
        return None
