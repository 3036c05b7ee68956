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

from bot.delivery.poller import Line
from bot.suppliers.email import Refused, Smtp
from bot.suppliers.letters import email_of, idempotency_key, payload_of
from bot.suppliers.links import GOOD_FOR, PATH, Answering, token_of
from bot.suppliers.schedule import (
    TOLD_AFTER,
    Kind,
    answer_due,
    asked_until,
    is_needed,
    may_be_sent,
    next_try,
    reconfirm_due,
)
from bot.suppliers.webhook import Webhooks
from engine.ordering import Order, OrderPart, OrderState
from engine.ports import Conflict, Orders, Unavailable
from engine.stores.postgres.database import Database
from engine.stores.postgres.queries import queries

log = structlog.get_logger()
SQL = queries("suppliers.sql")
LEASE = timedelta(seconds=30)
"""Longer than any try (email.WITHIN_S, webhook.WITHIN_S)."""
LOOK_S = 1.0
"""Between two looks where nothing is due."""
AT_ONCE = 8
"""Messages that are tried at a time: a restaurant whose server hangs keeps no other waiting."""
DRAIN_S = 25.0
"""As the worker of channels has (bot/delivery/worker.py)."""
LONGEST = timedelta(days=3)
"""For an order without a window: our own bound, so that nothing is tried forever."""
AGAIN = timedelta(seconds=30)
"""After which a silence is looked at again, where who looked at it died."""
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
    written_at: datetime


class Tells(Protocol):
    """Who says in orders' threads what has become of them."""

    async def step(self) -> bool:
        """One thing that was to be told; False where nothing is. Raises Unavailable."""
        ...


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
        line = Line(self._take_up, self._send, self._no_due, AT_ONCE)
        sending = asyncio.create_task(line.run())
        try:
            while not stopped.is_set():
                if not await self._looked():
                    with suppress(TimeoutError):
                        await asyncio.wait_for(stopped.wait(), LOOK_S)
        finally:
            line.stop()
            await sending
            await line.drain(DRAIN_S)

    async def _looked(self) -> bool:
        """One thing beside what is sent; False where nothing is due, or nothing can be done."""
        try:
            return await self._beside()
        except Unavailable as gone:
            log.warning("suppliers_wait", part=gone.part)
        except Exception as failed:
            log.error("suppliers_failed", error=type(failed).__name__, exc_info=failed)
        return False

    async def _no_due(self) -> None:
        """It is looked every second, as for what no bell announces (bot/delivery/poller.py)."""

    async def step(self) -> bool:
        """One message, silence or telling; False where nothing is due."""
        if (message := await self._take_up()) is not None:
            await self._send(message)
            return True
        return await self._beside()

    async def _beside(self) -> bool:
        await self._note_for_operator()
        return await self._silence() or await self._reconfirm() or await self._tells.step()

    async def _take_up(self) -> Message | None:
        row = await self._one("take_up", {"lease": LEASE, "now": self._now()})
        return Message(*row) if row else None

    async def _send(self, message: Message) -> None:
        now, order = self._now(), await self._orders.order(message.tenant, message.number)
        part = _part(order, message.restaurant_key)
        if order is None or part is None or not is_needed(message.kind, part.state_of):
            await self._do("withdraw", _claimed(message))
            return
        until = _until(message, order)
        if not may_be_sent(now, until):
            await self._refused(message, until, Refused("too_late", is_final=True))
            return
        try:
            await self._try(message, order, part, now)
        except Refused as refused:
            await self._refused(message, until, refused)
        except Unavailable:
            raise
        except Exception as failed:  # Of a letter that cannot be made nobody would hear.
            log.error("supplier_letter_failed", error=type(failed).__name__, exc_info=failed)
            await self._refused(message, until, Refused(type(failed).__name__))
        else:
            await self._sent(message, order)

    async def _try(self, message: Message, order: Order, part: OrderPart, now: datetime) -> None:
        link = self._link(order, part)
        if message.way == "email":
            if self._ways.smtp is None:
                raise Refused(NO_MAIL)
            sender, name, at = self._ways.sender, message.message, message.written_at
            letter = email_of(order, part, message.kind, name, at, sender, message.address, link)
            await self._ways.smtp.send(letter)
            return
        if self._ways.webhooks is None:
            raise Refused(NO_SECRET)
        payload = payload_of(order, part, message.kind, message.message, message.written_at, link)
        key = idempotency_key(order, part, message.kind)
        await self._ways.webhooks.send(message.address, message.message, key, payload, now)

    def _link(self, order: Order, part: OrderPart) -> str:
        if not self._ways.public_url:
            return ""
        until = (order.window.ends if order.window else order.placed_at) + GOOD_FOR
        link = Answering(order.thread.tenant, order.number, part.restaurant_key, until)
        return f"{self._ways.public_url}{PATH}?t={token_of(link, self._ways.secret)}"

    async def _sent(self, message: Message, order: Order) -> None:
        """The order moves first: who dies between sends it again, and its part is as it is then."""
        now, starts = self._now(), order.window.starts if order.window else None
        is_first = message.kind == "placed"
        if is_first:
            await self._moved(order, message.restaurant_key, "sent")
        due = {
            "answer_due": answer_due(now, starts) if is_first else None,
            "reconfirm_due": reconfirm_due(order.placed_at, starts) if is_first else None,
        }
        await self._do("sent", {**_claimed(message), "now": now, **due})
        log.info("supplier_told", kind=message.kind, way=message.way, tries=message.tries)

    async def _refused(self, message: Message, until: datetime, refused: Refused) -> None:
        """Of an order, or that it is off, that does not get there people hear once; who is only asked once more has
        it already."""
        facts = {"reason": refused.reason, "kind": message.kind, "way": message.way, "tries": message.tries}
        due = None if refused.is_final else next_try(message.tries, self._now(), until)
        is_over = due is None
        (log.error if is_over else log.warning)("supplier_not_told", is_over=is_over, **facts)
        is_told = (is_over or message.tries >= TOLD_AFTER) and not message.told and message.kind != "reconfirm"
        what = f"{message.kind}_{'given_up' if is_over else 'not_reached'}" if is_told else None
        await self._do("failed", {**_claimed(message), "due": due, "error": refused.reason, "what": what})

    async def _silence(self) -> bool:
        row = await self._one("silent", {"now": self._now(), "again": self._now() + AGAIN})
        if row is None:
            return False
        tenant, message, number, restaurant_key = row
        order = await self._orders.order(tenant, number)
        part = _part(order, restaurant_key)
        if order is not None and part is not None and part.state_of in ("placed", "sent"):
            await self._moved(order, restaurant_key, "unanswered")
        await self._do("answered", {"tenant": tenant, "message": message})
        return True

    async def _reconfirm(self) -> bool:
        row = await self._one("reconfirm", {"now": self._now(), "again": self._now() + AGAIN})
        if row is None:
            return False
        tenant, message, number, restaurant_key, platform, way, address = row
        order = await self._orders.order(tenant, number)
        part = _part(order, restaurant_key)
        given = {"tenant": tenant, "message": message, "number": number, "restaurant_key": restaurant_key}
        if order is not None and order.window and part is not None and is_needed("reconfirm", part.state_of):
            more = {
                "again": uuid5(NAMESPACE_URL, f"platter:order:{number}:{restaurant_key}:reconfirm"),
                "platform": platform,
                "way": way,
                "address": address,
                "last_moment": asked_until(order.window.starts, order.last_start),
                "now": self._now(),
            }
            await self._do("ask_again", {**given, **more})
        await self._do("asked_again", given)
        return True

    async def _note_for_operator(self) -> None:
        async with self._database.connection() as connection:
            found = await (await connection.execute(SQL["note_for_operator"])).fetchall()
        for number, kind in found:
            log.warning("order_for_operator", number=number, kind=kind)

    async def answered(self, tenant: str, number: str, restaurant_key: str, to: OrderState, reason: str = "") -> Order:
        """By a restaurant, or an operator for it. Raises Conflict where it is too late for that."""
        return await self._orders.move(tenant, number, to, reason=reason, restaurant_key=restaurant_key)

    async def _moved(self, order: Order, restaurant_key: str, to: OrderState) -> None:
        """Nothing where a restaurant was quicker."""
        with suppress(Conflict):
            await self._orders.move(order.thread.tenant, order.number, to, restaurant_key=restaurant_key)

    async def _one(self, statement: str, given: dict[str, Any]) -> tuple[Any, ...] | None:
        async with self._database.connection() as connection:
            return await (await connection.execute(SQL[statement], given)).fetchone()

    async def _do(self, statement: str, given: dict[str, Any]) -> None:
        async with self._database.connection() as connection:
            await connection.execute(SQL[statement], given)


def _part(order: Order | None, restaurant_key: str) -> OrderPart | None:
    return next((part for part in order.parts if part.restaurant_key == restaurant_key), None) if order else None


def _until(message: Message, order: Order) -> datetime:
    """Nothing is sent after it: that an order is off is worth knowing until the food was to be there."""
    ends = order.window.ends if order.window else message.written_at + LONGEST
    return message.last_moment or ends


def _claimed(message: Message) -> dict[str, Any]:
    return {"tenant": message.tenant, "message": message.message, "claim": message.claim}


Answered = Callable[[str, str, str, OrderState, str], Awaitable[Order]]
