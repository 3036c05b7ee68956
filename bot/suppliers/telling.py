"""Telling in an order's thread what has become of it: one post behind no turn, where the thread's answers go, once.

What is to be told was written down with what happened (`tell_of_order`), and the post's key is made of it: who
dies on the way leaves it to another, and no second post.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any, get_args
from uuid import NAMESPACE_URL, uuid5

import structlog

from bot.delivery.arrivals import where_from_json
from bot.delivery.lanes import lane_key
from bot.delivery.personal import closed
from bot.encryption import Seal
from bot.suppliers.sending import SQL
from channels.ports import Channel
from engine.answers import not_reached, state_told
from engine.messages import Reply
from engine.ordering import Order, OrderState
from engine.ports import Orders, Unavailable
from engine.stores.postgres.database import Database

log = structlog.get_logger()
LEASE = timedelta(seconds=30)
"""A few statements take milliseconds."""
ATTEMPTS = 3
"""Starts that raise, or end the process, before it is given up (faults 20)."""


class Telling:
    """A platform without a channel here (HTTP, the page, the terminal) shows it when somebody asks next."""

    def __init__(self, database: Database, orders: Orders, channels: Mapping[str, Channel], seal: Seal | None) -> None:
        self._database, self._orders, self._channels, self._seal = database, orders, channels, seal
        self._wanted = {"platforms": sorted(channels), "lease": LEASE}

    async def step(self) -> bool:
        """One thing that was to be told; False where nothing is. Raises Unavailable."""
        async with self._database.connection() as connection:
            row = await (await connection.execute(SQL["take_up_telling"], self._wanted)).fetchone()
        if row is None:
            return False
        tenant, number, restaurant_key, what, attempts = row
        given = {"tenant": tenant, "number": number, "restaurant_key": restaurant_key, "what": what}
        try:
            told = await self._made(given) if attempts <= ATTEMPTS else _nothing(given)
        except Unavailable:
            raise
        except Exception as failed:
            log.error("telling_failed", error=type(failed).__name__, attempts=attempts, exc_info=failed)
            return True
        async with self._database.connection() as connection:
            await connection.execute(SQL["tell_aside"], told)
        log.info("order_told" if told["body"] else "order_not_told", what=what)
        return True

    async def _made(self, given: dict[str, Any]) -> dict[str, Any]:
        order = await self._orders.order(given["tenant"], given["number"])
        async with self._database.tenant(given["tenant"]) as connection:
            row = await (await connection.execute(SQL["answers_to"], given)).fetchone()
        if order is None or row is None:
            return _nothing(given)
        where = where_from_json(row[0])
        name = f"order:{order.number}:{given['restaurant_key']}:{given['what']}"
        reply = Reply(name, "answer", headline=text_of(order, given["restaurant_key"], given["what"]))
        bodies = closed(self._channels[where.platform].render(reply, where), self._seal)
        key = uuid5(NAMESPACE_URL, f"platter:{name}")
        out_lane = lane_key(where.platform, where.destination)
        return {**given, "turn_id": name, "key": key, "out_lane": out_lane, "body": bodies[0] if bodies else None}


def _nothing(given: dict[str, Any]) -> dict[str, Any]:
    return {**given, "turn_id": "", "key": None, "out_lane": "", "body": None}


def text_of(order: Order, restaurant_key: str, what: str) -> str:
    """As it was when it happened: the part may have moved on since."""
    part = next((one for one in order.parts if one.restaurant_key == restaurant_key), order.parts[0])
    states: tuple[OrderState, ...] = get_args(OrderState)
    for state in states:
        if what == state:
            return state_told(order, replace(part, state_of=state))
    return not_reached(order, part, what.startswith("cancelled"), what.endswith("given_up"))
