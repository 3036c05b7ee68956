"""What restaurants are sent, one try at a time, at least once each; and what becomes of their silence.

A worker that dies between sending and writing it down leaves the message to be sent again, under the same id: the
receiver knows it. [`orders.md`, After]
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Protocol
from uuid import NAMESPACE_URL, UUID, uuid5

import structlog

from bot.suppliers.email import Refused, Smtp
from bot.suppliers.letters import Kind, email_of, payload_of
from bot.suppliers.links import GOOD_FOR, PATH, Answering, token_of
from bot.suppliers.schedule import TOLD_AFTER, answer_due, may_be_sent, next_try, reconfirm_due
from bot.suppliers.webhook import Webhooks
from engine.ordering import Order, OrderPart, OrderState
from engine.ports import Conflict, Orders, Unavailable
from engine.stores.postgres.database import Database
from engine.stores.postgres.queries import queries

log = structlog.get_logger()
SQL = queries("suppliers.sql")
LEASE = timedelta(seconds=30)
"""Longer than any try (email.WITHIN_S, webhook.WITHIN_S)."""
LOOK_S = 2.0
"""Between two looks where nothing is due."""
NO_MAIL, NO_SECRET = "no_smtp", "no_webhook_secret"


@dataclass(frozen=True, slots=True)
class Message:
    tenant: str
    message: UUID
    number: str
    restaurant_key: str
    kind: Kind
    way: str
    address: str
    tries: int
    claim: int
    last_moment: datetime | None
    told: bool


class Tells(Protocol):
    """Who says in an order's thread what has become of it."""

    async def state(self, order: Order, part: OrderPart) -> None: ...

    async def fails(self, order: Order, part: OrderPart) -> None: ...


@dataclass(frozen=True, slots=True)
class Ways:
    """How restaurants can be told, and where they answer."""

    smtp: Smtp | None
    sender: str
    webhooks: Webhooks | None
    public_url: str
    """Of this Platter, for links; "" where it has none: then a restaurant answers to whoever placed the order."""
    secret: bytes


class Sending:
    def __init__(
        self, database: Database, orders: Orders, ways: Ways, tells: Tells, now: Callable[[], datetime]
    ) -> None:
        self._database, self._orders, self._ways, self._tells, self._now = database, orders, ways, tells, now

    async def run(self, stopped: asyncio.Event) -> None:
        """Until it is stopped; what is under way ends first."""
        while not stopped.is_set():
            try:
                worked = await self.step()
            except Unavailable as gone:
                log.warning("suppliers_wait", part=gone.part)
                worked = False
            except Exception as failed:
                log.error("suppliers_failed", error=type(failed).__name__, exc_info=failed)
                worked = False
            if not worked:
                with suppress(TimeoutError):
                    await asyncio.wait_for(stopped.wait(), LOOK_S)

    async def step(self) -> bool:
        """One message, or one silence; False where nothing is due."""
        if (message := await self._take_up()) is not None:
            await self._send(message)
            return True
        return await self._silence() or await self._reconfirm()

    async def _take_up(self) -> Message | None:
        row = await self._one("take_up", {"lease": LEASE, "now": self._now()})
        return Message(*row) if row else None

    async def _send(self, message: Message) -> None:
        now, order = self._now(), await self._orders.order(message.tenant, message.number)
        part = _part(order, message.restaurant_key)
        if order is None or part is None:
            await self._failed(message, None, "erased", told=True)
            return
        if message.kind != "cancelled" and not may_be_sent(now, message.last_moment):
            await self._give_up(message, order, part, "too_late")
            return
        try:
            await self._try(message, order, part, now)
        except Refused as refused:
            await self._refused(message, order, part, refused)
            return
        await self._sent(message, order)

    async def _try(self, message: Message, order: Order, part: OrderPart, now: datetime) -> None:
        link = self._link(order, part)
        if message.way == "email":
            if self._ways.smtp is None:
                raise Refused(NO_MAIL)
            letter = email_of(order, part, message.kind, message.message, self._ways.sender, message.address, link)
            await self._ways.smtp.send(letter)
            return
        if self._ways.webhooks is None:
            raise Refused(NO_SECRET)
        payload = payload_of(order, part, message.kind, message.message, link)
        await self._ways.webhooks.send(message.address, message.message, order.number, payload, now)

    def _link(self, order: Order, part: OrderPart) -> str:
        if not self._ways.public_url:
            return ""
        until = (order.window.ends if order.window else order.placed_at) + GOOD_FOR
        link = Answering(order.thread.tenant, order.number, part.restaurant_key, until)
        return f"{self._ways.public_url}{PATH}?t={token_of(link, self._ways.secret)}"

    async def _sent(self, message: Message, order: Order) -> None:
        now, starts = self._now(), order.window.starts if order.window else None
        is_first = message.kind == "placed"
        given = {
            "tenant": message.tenant,
            "message": message.message,
            "claim": message.claim,
            "now": now,
            "answer_due": answer_due(now, starts) if message.kind != "cancelled" else None,
            "reconfirm_due": reconfirm_due(order.placed_at, starts) if is_first else None,
        }
        await self._do("sent", given)
        log.info("supplier_told", kind=message.kind, way=message.way, tries=message.tries)
        if is_first:
            await self._moved(order, message.restaurant_key, "sent")

    async def _refused(self, message: Message, order: Order, part: OrderPart, refused: Refused) -> None:
        log.warning("supplier_not_told", reason=refused.reason, way=message.way, tries=message.tries)
        due = None if refused.is_final else next_try(message.tries, self._now(), message.last_moment)
        if due is None:
            await self._give_up(message, order, part, refused.reason)
            return
        tells = message.tries >= TOLD_AFTER and not message.told
        await self._failed(message, due, refused.reason, tells)
        if tells:
            await self._tells.fails(order, part)

    async def _give_up(self, message: Message, order: Order, part: OrderPart, reason: str) -> None:
        await self._failed(message, None, reason, told=True)
        if not message.told:
            await self._tells.fails(order, part)

    async def _failed(self, message: Message, due: datetime | None, error: str, told: bool) -> None:
        given = {"tenant": message.tenant, "message": message.message, "claim": message.claim}
        await self._do("failed", {**given, "due": due, "error": error, "told": told})

    async def _silence(self) -> bool:
        row = await self._one("silent", {"now": self._now()})
        if row is None:
            return False
        tenant, number, restaurant_key = row
        order = await self._orders.order(tenant, number)
        part = _part(order, restaurant_key)
        if order is not None and part is not None and part.state_of == "sent":
            await self._moved(order, restaurant_key, "unanswered", tells=True)
        return True

    async def _reconfirm(self) -> bool:
        row = await self._one("reconfirm", {"now": self._now()})
        if row is None:
            return False
        tenant, number, restaurant_key, platform, way, address, last_moment = row
        part = _part(await self._orders.order(tenant, number), restaurant_key)
        if part is not None and part.state_of in ("sent", "accepted", "unanswered"):
            message = uuid5(NAMESPACE_URL, f"platter:order:{number}:{restaurant_key}:reconfirm")
            given = {
                "tenant": tenant,
                "message": message,
                "number": number,
                "platform": platform,
                "restaurant_key": restaurant_key,
                "way": way,
                "address": address,
                "last_moment": last_moment,
                "now": self._now(),
            }
            await self._do("ask_again", given)
        return True

    async def answered(self, tenant: str, number: str, restaurant_key: str, to: OrderState, reason: str = "") -> Order:
        """By a restaurant, or an operator for it. Raises Conflict where it is too late for that."""
        before = await self._orders.order(tenant, number)
        order = await self._orders.move(tenant, number, to, reason=reason, restaurant_key=restaurant_key)
        await self._do("answered", {"tenant": tenant, "number": number, "restaurant_key": restaurant_key})
        part, was = _part(order, restaurant_key), _part(before, restaurant_key)
        if part is not None and (was is None or was.state_of != part.state_of):
            await self._tells.state(order, part)
        return order

    async def _moved(self, order: Order, restaurant_key: str, to: OrderState, tells: bool = False) -> None:
        """Nothing where a restaurant was quicker."""
        with suppress(Conflict):
            after = await self._orders.move(order.thread.tenant, order.number, to, restaurant_key=restaurant_key)
            part = _part(after, restaurant_key)
            if tells and part is not None:
                await self._tells.state(after, part)

    async def _one(self, statement: str, given: dict[str, Any]) -> tuple[Any, ...] | None:
        async with self._database.connection() as connection:
            return await (await connection.execute(SQL[statement], given)).fetchone()

    async def _do(self, statement: str, given: dict[str, Any]) -> None:
        async with self._database.connection() as connection:
            await connection.execute(SQL[statement], given)


def _part(order: Order | None, restaurant_key: str) -> OrderPart | None:
    return next((part for part in order.parts if part.restaurant_key == restaurant_key), None) if order else None


Answered = Callable[[str, str, str, OrderState, str], Awaitable[Order]]
