"""The port `Orders` in PostgreSQL: carts sealed whole, orders with sums in clear and what is a person's own sealed,
placed in one transaction.

Whatever a turn changes is written with its id and its answer, so that a turn that is done again changes nothing twice.
"""

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import orjson
import psycopg
from pydantic import TypeAdapter

from engine.catalogue import document_from_json
from engine.messages import ThreadKey
from engine.messages.people import Person
from engine.ordering import (
    Cart,
    Found,
    Limits,
    Line,
    Order,
    OrderState,
    Personal,
    Promo,
    can_be_told,
    moved_order,
    new_number,
)
from engine.ports import Conflict, Done, Judge, Standing, Unavailable
from engine.stores.postgres.database import Connection, Database
from engine.stores.postgres.expiry import AT_ONCE, in_every_tenant, in_portions
from engine.stores.postgres.queries import queries
from engine.stores.postgres.seals import Seals
from engine.stores.postgres.zones import fulfilments_of

SQL = queries("orders.sql")
_TURNS, _CATALOGUE = queries("turns.sql"), queries("catalogue.sql")
PART = "orders"
NO_KEY = "no key is set to seal addresses and phone numbers with (PLATTER_SECRET_KEYS)."
SWITCHED_OFF = "whoever runs Platter here has not switched it on (PLATTER_ORDERS=on)."
CARTS_KEPT = timedelta(days=30)
"""Untouched: as long as a turn keeps its words. Of an order that was placed the cart is needed no more."""
CHANGES_KEPT = timedelta(hours=25)
"""As long as a platform may send a turn again (channels/ports.py)."""
TRIES = 5
"""Of a number that is taken: one in a million is, at a thousand orders."""
_CARTS, _ORDERS = TypeAdapter(Cart), TypeAdapter(Order)
_OWN = ("organiser", "placed_by", "organiser_name", "approver", "decided_by", "reason")
"""Of an order, beside `personal`: who it was, and what they wrote."""
_OF_LINE = ("note", "for_whom", "by", "by_name")
_NO_OWN: dict[str, Any] = dict.fromkeys(_OWN, "")
_NOT_OF_LINE: dict[str, Any] = dict.fromkeys(_OF_LINE, "")


class PostgresOrders:
    """`seal`: None without a key; nothing can be ordered then. `is_on`: what there is can be erased even so."""

    def __init__(self, database: Database, seal: Seals | None, now: Callable[[], datetime], is_on: bool = True) -> None:
        self._is_on = is_on
        self._database = database
        self._seal = seal
        self._now = now

    @property
    def off(self) -> str | None:
        if not self._is_on:
            return SWITCHED_OFF
        return NO_KEY if self._seal is None else None

    async def already(self, thread: ThreadKey, turn_id: str) -> bytes | None:
        async with self._database.connection() as connection:
            found = await connection.execute(SQL["already"], {"tenant": thread.tenant, "turn_id": turn_id})
            row = await found.fetchone()
        return self._sealing().open(row[0]).encode() if row else None

    async def cart(self, thread: ThreadKey) -> Cart | None:
        async with self._database.connection() as connection:
            row = await (await connection.execute(SQL["open_cart"], asdict(thread))).fetchone()
        return self._opened_cart(row[1], row[0]) if row else None

    async def save(self, cart: Cart, done: Done) -> Cart:
        async with self._changing(cart.thread, done) as connection:
            return await self._save(connection, cart)

    async def drop(self, thread: ThreadKey, done: Done) -> None:
        async with self._changing(thread, done) as connection:
            await connection.execute(SQL["drop_cart"], asdict(thread))

    async def note(self, thread: ThreadKey, done: Done) -> None:
        async with self._changing(thread, done):
            pass

    async def place(
        self, thread: ThreadKey, cart_id: str, version: int, user: str, judge: Judge, done: Callable[[Found], Done]
    ) -> Found:
        with _conflicts():
            async with self._database.tenant(thread.tenant) as connection:
                found = await self._place(connection, thread, cart_id, version, judge)
                await self._note(connection, thread, done(found))
                return found

    async def _place(
        self, connection: Connection, thread: ThreadKey, cart_id: str, version: int, judge: Judge
    ) -> Found:
        given = {"tenant": thread.tenant, "cart_id": cart_id}
        row = await (await connection.execute(SQL["lock_cart"], given)).fetchone()
        if row is None:
            raise Conflict("there is no such cart")
        stored, sealed, number = row
        cart = self._opened_cart(sealed, stored)
        if cart.thread != thread:
            raise Conflict("the cart is another thread's")
        if number:
            order = await self._order(connection, thread.tenant, number)
            return Found(cart, (), order)
        if stored != version:
            raise Conflict(f"the cart is not at version {version}")
        standing = await self._standing(connection, cart)
        found = judge(cart, standing)
        if found.order is None:
            return replace(found, cart=await self._save(connection, found.cart))
        order = await self._insert(connection, found.order)
        closing = {**given, "number": order.number, "now": self._now()}
        await connection.execute(SQL["close_cart"], closing)
        if order.promo:
            use = {"code": order.promo, "number": order.number, "platform": thread.platform, "user_id": order.organiser}
            await connection.execute(SQL["use_promo"], {**given, **use})
        await self._event(connection, order, order.state, order.placed_by)
        if order.state != "waiting_approval":
            await self._write_messages(connection, order, standing)
        return replace(found, order=order)

    async def _standing(self, connection: Connection, cart: Cart) -> Standing:
        """On the published generation, which is held until the transaction ends."""
        row = await (await connection.execute(SQL["lock_generation"])).fetchone()
        generation = row[0] if row else 0
        asked: dict[str, Any] = {"generation": generation, "doc_ids": [line.doc_id for line in cart.lines]}
        rows = await (await connection.execute(_CATALOGUE["documents"], asked)).fetchall()
        asked["restaurant_ids"] = [line.restaurant_id for line in cart.lines]
        stated = await (await connection.execute(_CATALOGUE["fulfilments"], asked)).fetchall()
        person = Person(cart.thread.platform, cart.thread.tenant, cart.organiser)
        promo, uses = await self._promo(connection, person, cart.promo)
        return Standing(
            generation=generation,
            documents={doc_id: document_from_json(doc) for doc_id, doc in rows},
            fulfilments=fulfilments_of(stated),
            limits=await self._limits(connection, cart.thread.tenant),
            promo=promo,
            promo_uses=uses,
        )

    async def _insert(self, connection: Connection, order: Order) -> Order:
        for _ in range(TRIES):
            numbered = replace(order, number=new_number())
            body, sealed = self._closed_order(numbered)
            given = {
                **asdict(order.thread),
                "number": numbered.number,
                "cart_id": order.cart_id,
                "organiser": order.organiser,
                "state": order.state,
                "placed_at": order.placed_at,
                "starts_at": order.window.starts if order.window else None,
                "last_start": order.last_start,
                "body": body,
                "sealed": sealed,
                "key_id": self._sealing().key_id,
            }
            if (await connection.execute(SQL["insert_order"], given)).rowcount:
                return numbered
        raise Unavailable(PART, "no number was free")

    async def _write_messages(self, connection: Connection, order: Order, standing: Standing) -> None:
        for part in order.parts:
            fulfilment = standing.fulfilments.get(part.restaurant_id)
            contact = fulfilment.contact if fulfilment and can_be_told(fulfilment) else None
            way, address = ("operator", "")
            if contact and contact.webhook:
                way, address = "webhook", contact.webhook
            elif contact and contact.email:
                way, address = "email", contact.email
            await self._write_message(connection, order, part.restaurant_key, "placed", way, address)

    async def _write_message(
        self, connection: Connection, order: Order, restaurant_key: str, kind: str, way: str, address: str
    ) -> None:
        """`message`: the same whenever it is written, so that it is written once."""
        message = uuid5(NAMESPACE_URL, f"platter:order:{order.number}:{restaurant_key}:{kind}")
        given = {
            "tenant": order.thread.tenant,
            "message": message,
            "number": order.number,
            "platform": order.thread.platform,
            "restaurant_key": restaurant_key,
            "kind": kind,
            "way": way,
            "address": address,
            "last_moment": order.last_start if kind == "placed" else None,
            "now": self._now(),
        }
        await connection.execute(SQL["write_message"], given)

    async def order(self, tenant: str, number: str) -> Order | None:
        async with self._database.tenant(tenant) as connection:
            return await self._order(connection, tenant, number)

    async def _order(self, connection: Connection, tenant: str, number: str, query: str = "order") -> Order | None:
        row = await (await connection.execute(SQL[query], {"tenant": tenant, "number": number})).fetchone()
        return self._opened_order(*row) if row else None

    async def orders(self, thread: ThreadKey, limit: int) -> Sequence[Order]:
        return await self._orders("orders_of_thread", {**asdict(thread), "limit": limit})

    async def of_tenant(self, tenant: str, limit: int, before: datetime | None = None) -> Sequence[Order]:
        return await self._orders("orders_of_tenant", {"tenant": tenant, "limit": limit, "before": before})

    async def last_of(self, person: Person) -> Order | None:
        found = await self._orders("last_of_person", asdict(person))
        return found[0] if found else None

    async def _orders(self, query: str, given: dict[str, Any]) -> Sequence[Order]:
        async with self._database.tenant(given["tenant"]) as connection:
            rows = await (await connection.execute(SQL[query], given)).fetchall()
        return [self._opened_order(*row) for row in rows]

    async def move(
        self,
        tenant: str,
        number: str,
        to: OrderState,
        by: str = "",
        reason: str = "",
        restaurant_key: str = "",
        done: Callable[[Order], Done] | None = None,
    ) -> Order:
        with _conflicts():
            async with self._database.tenant(tenant) as connection:
                before = await self._order(connection, tenant, number, "lock_order")
                after = moved_order(before, to, restaurant_key, reason) if before else None
                if before is None or after is None:
                    raise Conflict("there is no such order" if before is None else f"{number} cannot be {to} any more")
                if after != before:
                    after = replace(after, decided_by=by, reason=reason) if _decides(before, to) else after
                    await self._moved(connection, before, after, to, by, restaurant_key)
                if done is not None:
                    await self._note(connection, after.thread, done(after))
                return after

    async def _moved(
        self, connection: Connection, before: Order, after: Order, to: OrderState, by: str, restaurant_key: str
    ) -> None:
        tenant = after.thread.tenant
        body, sealed = self._closed_order(after)
        given = {"tenant": tenant, "number": after.number, "state": after.state, "body": body}
        is_erased = not before.organiser
        await connection.execute(SQL["change_order"], {**given, "sealed": None if is_erased else sealed})
        await self._event(connection, after, to, by, restaurant_key)
        if to == "placed":
            await self._write_messages(connection, after, await self._standing(connection, _cart_of(after)))
        elif to == "cancelled":
            await self._call_off(connection, after, restaurant_key)

    async def _call_off(self, connection: Connection, order: Order, restaurant_key: str) -> None:
        """Who was not sent it yet is not; who was, is sent that it is off."""
        given = {"tenant": order.thread.tenant, "number": order.number, "restaurant_key": restaurant_key}
        await connection.execute(SQL["withdraw_messages"], given)
        told = await (await connection.execute(SQL["contacts"], given)).fetchall()
        for key, way, address in told:
            if restaurant_key in ("", key):
                await self._write_message(connection, order, key, "cancelled", way, address)

    async def limits(self, tenant: str) -> Limits:
        async with self._database.tenant(tenant) as connection:
            return await self._limits(connection, tenant)

    async def _limits(self, connection: Connection, tenant: str) -> Limits:
        row = await (await connection.execute(SQL["limits"], {"tenant": tenant})).fetchone()
        return Limits(*row) if row else Limits()

    async def set_limits(self, tenant: str, limits: Limits) -> None:
        async with self._database.tenant(tenant) as connection:
            await connection.execute(_TURNS["know_tenant"], {"tenant": tenant})
            await connection.execute(SQL["set_limits"], {"tenant": tenant, **asdict(limits)})

    async def promo(self, person: Person, code: str) -> tuple[Promo | None, tuple[int, int]]:
        async with self._database.tenant(person.tenant) as connection:
            return await self._promo(connection, person, code)

    async def _promo(self, connection: Connection, person: Person, code: str) -> tuple[Promo | None, tuple[int, int]]:
        if not code:
            return None, (0, 0)
        given = {**asdict(person), "code": code}
        row = await (await connection.execute(SQL["promo"], given)).fetchone()
        uses = await (await connection.execute(SQL["promo_uses"], given)).fetchone()
        return (Promo(*row) if row else None), ((uses[0], uses[1]) if uses else (0, 0))

    async def set_promo(self, tenant: str, promo: Promo) -> None:
        async with self._database.tenant(tenant) as connection:
            await connection.execute(_TURNS["know_tenant"], {"tenant": tenant})
            await connection.execute(SQL["set_promo"], {"tenant": tenant, **asdict(promo)})

    async def drop_promo(self, tenant: str, code: str) -> bool:
        async with self._database.tenant(tenant) as connection:
            return bool((await connection.execute(SQL["drop_promo"], {"tenant": tenant, "code": code})).rowcount)

    async def promos(self, tenant: str) -> Sequence[tuple[Promo, int]]:
        """With how often each was used."""
        async with self._database.tenant(tenant) as connection:
            rows = await (await connection.execute(SQL["promos"], {"tenant": tenant})).fetchall()
        return [(Promo(*row[:-1]), row[-1]) for row in rows]

    async def events(self, tenant: str, number: str) -> Sequence[tuple[datetime, str, str, str]]:
        """When, state, restaurant_key, user, in order."""
        async with self._database.tenant(tenant) as connection:
            found = await connection.execute(SQL["events"], {"tenant": tenant, "number": number})
            return [(row[0], row[1], row[2], row[3]) for row in await found.fetchall()]

    async def forget(self, person: Person) -> None:
        """Carts that they organise go; in others' their lines stay, with nothing of whose they are. A cart that no key
        opens goes, too."""
        given = {"tenant": person.tenant, "user_id": person.user}
        async with self._database.tenant(person.tenant) as connection:
            for cart_id, version, sealed, number in await (
                await connection.execute(SQL["carts_with"], given)
            ).fetchall():
                await self._forget_in(connection, person, cart_id, version, sealed, number)
            for statement in ("forget_changes", "forget_orders", "forget_events", "forget_uses"):
                await connection.execute(SQL[statement], given)

    async def _forget_in(
        self, connection: Connection, person: Person, cart_id: str, version: int, sealed: bytes, number: str
    ) -> None:
        given = {"tenant": person.tenant, "cart_id": cart_id}
        cart = self._opened_or_none(sealed, version)
        if cart is None or number or cart.organiser == person.user:
            await connection.execute(SQL["forget_cart"], given)
            return
        lines = tuple(replace(line, by="", by_name="") if line.by == person.user else line for line in cart.lines)
        left = replace(cart, lines=lines, may_place=tuple(one for one in cart.may_place if one != person.user))
        await connection.execute(SQL["rewrite_cart"], {**given, **self._closed_cart(left)})

    async def forget_old(self) -> int:
        """Carts that nobody touched, and answers that cannot be asked for again."""
        now = self._now()
        given = {"carts_before": now - CARTS_KEPT, "changes_before": now - CHANGES_KEPT, "most": AT_ONCE}

        async def of_tenant(tenant: str) -> int:
            old = [partial(self._forget_old, one, {**given, "tenant": tenant}) for one in ("old_carts", "old_changes")]
            return sum([await in_portions(one) for one in old])

        async with self._database.connection() as connection:
            tenants = await (await connection.execute(_TURNS["tenants"])).fetchall()
        return await in_every_tenant([tenant for (tenant,) in tenants], of_tenant)

    async def _forget_old(self, statement: str, given: dict[str, Any]) -> int:
        async with self._database.tenant(given["tenant"]) as connection:
            return (await connection.execute(SQL[statement], given)).rowcount

    # ---- one change

    @asynccontextmanager
    async def _changing(self, thread: ThreadKey, done: Done) -> AsyncIterator[Connection]:
        """One transaction of a turn that changes something, with its answer written first."""
        with _conflicts():
            async with self._database.tenant(thread.tenant) as connection:
                await self._note(connection, thread, done)
                yield connection

    async def _save(self, connection: Connection, cart: Cart) -> Cart:
        given = {
            **asdict(cart.thread),
            **self._closed_cart(cart),
            "cart_id": cart.cart_id,
            "stage": cart.stage,
            "came_from_checkout": cart.flags.came_from_checkout,
            "came_from_order": cart.flags.came_from_order,
            "version": cart.version,
            "organiser": cart.organiser,
            "now": self._now(),
        }
        if not cart.version:
            await connection.execute(_TURNS["know_tenant"], given)  # so that retention visits it
        written = await connection.execute(SQL["change_cart" if cart.version else "begin_cart"], given)
        if not written.rowcount:
            raise Conflict(f"the cart is not at version {cart.version}")
        return replace(cart, version=cart.version + 1)

    async def _note(self, connection: Connection, thread: ThreadKey, done: Done) -> None:
        seal = self._sealing()
        given = {
            "tenant": thread.tenant,
            "turn_id": done.turn_id,
            "platform": thread.platform,
            "user_id": done.user,
            "sealed": seal.close(done.reply.decode()),
            "key_id": seal.key_id,
            "now": self._now(),
        }
        await connection.execute(SQL["note_change"], given)

    async def _event(
        self, connection: Connection, order: Order, state: OrderState, by: str, restaurant_key: str = ""
    ) -> None:
        given = {
            "tenant": order.thread.tenant,
            "number": order.number,
            "platform": order.thread.platform,
            "at": self._now(),
            "state": state,
            "restaurant_key": restaurant_key,
            "user_id": by,
        }
        await connection.execute(SQL["note_event"], given)

    # ---- sealing

    def _sealing(self) -> Seals:
        if self._seal is None:
            raise Unavailable(PART, NO_KEY)
        return self._seal

    def _closed_cart(self, cart: Cart) -> dict[str, Any]:
        seal = self._sealing()
        people = {cart.organiser, *(line.by for line in cart.lines)} - {""}
        sealed = seal.close(_CARTS.dump_json(replace(cart, version=0), exclude_defaults=True).decode())
        return {"people": sorted(people), "sealed": sealed, "key_id": seal.key_id}

    def _opened_cart(self, sealed: bytes, version: int) -> Cart:
        try:
            return replace(_CARTS.validate_json(self._sealing().open(sealed)), version=version)
        except ValueError:
            raise Unavailable(PART, "a cart was written by another version of Platter") from None

    def _opened_or_none(self, sealed: bytes, version: int) -> Cart | None:
        try:
            return self._opened_cart(sealed, version)
        except Unavailable:
            return None

    def _closed_order(self, order: Order) -> tuple[str, bytes]:
        """Its JSON without what is a person's own, and that, sealed."""
        own = {name: getattr(order, name) for name in _OWN}
        lines = {
            line.line_id: [getattr(line, name) for name in _OF_LINE] for part in order.parts for line in part.lines
        }
        told = {"own": own, "personal": asdict(order.personal), "lines": lines}
        bare = replace(order, personal=Personal(), **_NO_OWN)
        bare = _with_lines(bare, lambda line: replace(line, **_NOT_OF_LINE))
        return _ORDERS.dump_json(bare).decode(), self._sealing().close(orjson.dumps(told).decode())

    def _opened_order(self, body: str, sealed: bytes | None) -> Order:
        """Without what is a person's own where that is erased, or no key opens it."""
        order = _ORDERS.validate_json(body)
        try:
            told = orjson.loads(self._sealing().open(sealed)) if sealed is not None else None
        except Unavailable:
            told = None
        if told is None:
            return order
        lines = told["lines"]
        order = replace(order, personal=Personal(**told["personal"]), **told["own"])
        return _with_lines(order, lambda line: replace(line, **_of_line(lines[line.line_id])))


@contextmanager
def _conflicts() -> Iterator[None]:
    try:
        yield
    except psycopg.errors.UniqueViolation:
        raise Conflict("somebody was first") from None


def _decides(before: Order, to: OrderState) -> bool:
    return before.state == "waiting_approval" and to in ("placed", "refused")


def _cart_of(order: Order) -> Cart:
    """As far as what its suppliers are sent depends on it."""
    lines = tuple(line for part in order.parts for line in part.lines)
    return Cart(order.cart_id, order.thread, order.organiser, lines=lines)


def _of_line(values: Sequence[str]) -> dict[str, Any]:
    return dict(zip(_OF_LINE, values, strict=True))


def _with_lines(order: Order, change: Callable[[Line], Line]) -> Order:
    parts = tuple(replace(part, lines=tuple(map(change, part.lines))) for part in order.parts)
    return replace(order, parts=parts)
