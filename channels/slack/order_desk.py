"""The forms of an order in Slack: opened in the request, checked before it is acknowledged, and told to the thread.

What stands in the fields is a person's own: it is in `Turn.form`, in no line of the thread and in no log.
"""

import hashlib
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace

import structlog

from channels.ports import Arrival
from channels.shared.orders import HasOrderForms
from channels.shared.payload import Json
from channels.shared.sentences import say
from channels.slack.installations import Installation
from channels.slack.meant import OrderFormAsked, OrderFormSent
from channels.slack.order_view import Opened, order_view, refused
from channels.slack.parts import Parts
from channels.slack.sdk import QUICK_S, Failed
from channels.slack.turns import new_turn, where_of
from channels.slack.views import said_view
from engine.engine import Unavailable
from engine.messages import ThreadKey
from engine.messages.forms import BEHIND_EVERY_ZONE
from engine.messages.ordering import OrderForm, checked_order, order_line, order_pairs

log = structlog.get_logger()
TakesIn = Callable[[Arrival], Awaitable[bool]]


class OrderDesk:
    def __init__(self, parts: Parts, take_in: TakesIn) -> None:
        self._parts = parts
        self._take_in = take_in

    async def ask(self, asked: OrderFormAsked, installation: Installation) -> Arrival | None:
        """Opens the form. Where nothing is to be filled in, or Slack does not open it, the press is a turn like any
        other: the arrival."""
        turn, token = asked.arrival.turn, asked.arrival.turn.token or ""
        try:
            form = await self._form(turn.thread, asked.user, token)
        except Unavailable:
            return asked.arrival
        if form is None:
            return asked.arrival
        view = order_view(form, Opened(turn.thread, token, form.version, bool(turn.lane)))
        try:
            await self._parts.api.call(
                "views.open", installation.bot_token, {"trigger_id": asked.trigger, "view": view}, QUICK_S
            )
        except Failed as failed:
            log.warning("slack_view_failed", error=failed.code)
            return asked.arrival
        return None

    async def submit(self, sent: OrderFormSent) -> Json | None:
        """What is wrong, at its field; None: taken in. Raises Unavailable."""
        opened = sent.opened
        rule = await self._parts.installations.rule(sent.tenant, opened.thread.conversation)
        if not rule.allowed and not opened.thread.conversation.startswith("D"):
            return _said(say("slack-not-allowed"))
        form = await self._form(opened.thread, sent.user, opened.token)
        if form is None:
            return gone()
        now = self._parts.now()
        if faults := checked_order(sent.filled, form, (now - BEHIND_EVERY_ZONE).date()):
            return refused(form, opened, faults)
        pairs, key = order_pairs(sent.filled, form, opened.version), sending(sent)
        turn = new_turn(
            opened.thread, key, "form", order_line(form.kind), sent.user, "", opened.in_one_lane, form=pairs
        )
        await self._take_in(Arrival(replace(turn, sent_at=now), (key,), where_of(opened.thread)))
        return None

    async def _form(self, thread: ThreadKey, user: str, token: str) -> OrderForm | None:
        engine: object = self._parts.engine
        return await engine.order_form(thread, user, token) if isinstance(engine, HasOrderForms) else None


def gone() -> Json:
    """The order has moved on since the form was opened."""
    return _said(say("order-form-gone"))


def _said(text: str) -> Json:
    return {"response_action": "update", "view": said_view(say("order-untitled"), text)}


def sending(sent: OrderFormSent) -> str:
    """Of one sending: the same form sent again as it was is the same turn, and changed another. The key is kept for a
    day, so it tells two sendings apart and holds too little for anybody to find a phone or an address by trying."""
    given = json.dumps(sorted(sent.filled.items()))
    return f"order:{sent.view_id}:{hashlib.blake2b(given.encode(), digest_size=2).hexdigest()}"
