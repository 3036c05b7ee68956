"""Telling in an order's thread what has become of it: one post, where the thread's last one went, once."""

from collections.abc import Mapping
from dataclasses import asdict
from uuid import NAMESPACE_URL, uuid5

import structlog

from bot.delivery.arrivals import where_from_json
from bot.delivery.personal import closed
from bot.sealing import Seal
from bot.suppliers.sending import SQL
from channels.ports import Channel
from engine.answers import not_reached, state_told
from engine.messages import Reply
from engine.ordering import Order, OrderPart
from engine.stores.postgres.database import Database

log = structlog.get_logger()


class Telling:
    """A platform without a channel here (HTTP, the page, the terminal) shows it when somebody asks next."""

    def __init__(self, database: Database, channels: Mapping[str, Channel], seal: Seal | None) -> None:
        self._database, self._channels, self._seal = database, channels, seal

    async def state(self, order: Order, part: OrderPart) -> None:
        await self._post(order, f"{part.restaurant_key}:{part.state_of}", state_told(order, part))

    async def fails(self, order: Order, part: OrderPart) -> None:
        await self._post(order, f"{part.restaurant_key}:not_reached", not_reached(order, part))

    async def _post(self, order: Order, what: str, text: str) -> None:
        channel, thread = self._channels.get(order.thread.platform), asdict(order.thread)
        if channel is None:
            return
        async with self._database.tenant(order.thread.tenant) as connection:
            row = await (await connection.execute(SQL["last_address"], thread)).fetchone()
        if row is None:
            return
        name = f"order:{order.number}:{what}"
        key = uuid5(NAMESPACE_URL, f"platter:{name}")
        reply = Reply(name, "answer", headline=text)
        body, *_ = closed(channel.render(reply, where_from_json(row[0])), self._seal)
        async with self._database.connection() as connection:
            await connection.execute(SQL["write_aside"], {**thread, "turn_id": name, "key": key, "body": body})
        log.info("order_told", what=what.rpartition(":")[2], platform=order.thread.platform)
