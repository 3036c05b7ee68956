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

import psycopg

from engine.catalogue import document_from_json
from engine.conversation import nothing_told
from engine.messages import ThreadKey
from engine.messages.people import Person
from engine.ordering import (
    OPERATOR,
    UNUSED,
    Cart,
    Found,
    Limits,
    Order,
    OrderState,
    Promo,
    PromoUses,
    cart_without,
    given_by,
    moved_order,
    new_number,
    order_without,
    way_to,
)  # fmt: skip
from engine.ports import Conflict, Done, Judge, Standing, Unavailable
from engine.stores.postgres.database import Connection, Database
from engine.stores.postgres.expiry import AT_ONCE, in_every_tenant, in_portions
from engine.stores.postgres.queries import queries
from engine.stores.postgres.sealed_orders import (
    AS_IT_IS,
    PART,
    bare_json,
    closed_cart,
    closed_order,
    opened_cart,
    opened_order,
)  # fmt: skip
from engine.stores.postgres.seals import Seals
from engine.stores.postgres.turn_log import ERASING_S
from engine.stores.postgres.zones import fulfilments_of

SQL = queries("orders.sql")
_TURNS, _CATALOGUE = queries("turns.sql"), queries("catalogue.sql")
NO_KEY = "no key is set to seal addresses and phone numbers with (PLATTER_SECRET_KEYS)."
SWITCHED_OFF = "whoever runs Platter here has not switched it on (PLATTER_ORDERS=on)."
CARTS_KEPT = timedelta(days=30)
"""Untouched: as long as a turn keeps its words. Of an order that was placed the cart is needed no more."""
CHANGES_KEPT = timedelta(hours=25)
"""As long as a platform may send a turn again (channels/ports.py)."""
TRIES = 5
"""Of a number that is taken: one in a million is, at a thousand orders."""


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
        return opened_cart(*row, seal=self._sealing()) if row else None

    async def save(self, cart: Cart, done: Done) -> Cart:
        async with self._changing(cart.thread, done) as connection:
            return await self._save(connection, cart)

    async def drop(self, cart: Cart, done: Done) -> None:
        given = {"tenant": cart.thread.tenant, "cart_id": cart.cart_id, "version": cart.version}
        async with self._changing(cart.thread, done) as connection:
            if not (await connection.execute(SQL["drop_cart"], given)).rowcount:
                raise Conflict(f"the cart is not at version {cart.version}")

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
        cart = opened_cart(cart_id, stored, sealed, seal=self._sealing())
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
            assert standing.promo is not None
            away = given_by(standing.promo, found.cart, standing.documents, standing.fulfilments)
            await connection.execute(SQL["use_promo"], {**given, **use, "given": away})
        await self._event(connection, order, order.state, order.placed_by)
        if order.state != "waiting_approval":
            await self._write_messages(connection, order, standing)
        return replace(found, order=order)

    async def _standing(self, connection: Connection, cart: Cart) -> Standing:
        """On the published generation, which is held until the transaction ends."""
        await connection.execute(SQL["hold_generation"])
        row = await (await connection.execute(_CATALOGUE["generation"])).fetchone()
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
            given = {
                **asdict(order.thread),
                **closed_order(numbered, self._sealing()),
                "number": numbered.number,
                "cart_id": order.cart_id,
                "organiser": order.organiser,
                "state": order.state,
                "placed_at": order.placed_at,
                "starts_at": order.window.starts if order.window else None,
                "last_start": order.last_start,
            }
            if (await connection.execute(SQL["insert_order"], given)).rowcount:
                return numbered
        raise Unavailable(PART, "no number was free")

    async def _write_messages(self, connection: Connection, order: Order, standing: Standing) -> None:
        """A request is the operator's to pass on."""
        for part in order.parts:
            stated = standing.fulfilments.get(part.restaurant_id)
            way, address = way_to(stated) if stated and not part.is_request else OPERATOR
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

    async def _order(self, connection: Connection, tenant: str, number: str) -> Order | None:
        row = await (await connection.execute(SQL["order"], {"tenant": tenant, "number": number})).fetchone()
        return opened_order(*row, seal=self._seal)[0] if row else None

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
        return [opened_order(*row, seal=self._seal)[0] for row in rows]

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
        given = {"tenant": tenant, "number": number}
        with _conflicts():
            async with self._database.tenant(tenant) as connection:
                row = await (await connection.execute(SQL["lock_order"], given)).fetchone()
                if row is None:
                    raise Conflict("there is no such order")
                before, is_whole = opened_order(*row, seal=self._seal)
                after = moved_order(before, to, restaurant_key, reason)
                if after is None:
                    raise Conflict(f"{number} cannot be {to} any more")
                if after != before:
                    after = replace(after, decided_by=by, reason=reason) if _decides(before, to) else after
                    await self._change(connection, after, is_whole=is_whole)
                    await self._event(connection, after, to, by, restaurant_key)
                    await self._pass_on(connection, before, after, to)
                if done is not None:
                    await self._note(connection, after.thread, done(after))
                return after

    async def _change(self, connection: Connection, order: Order, *, is_whole: bool) -> None:
        """What is sealed stays as it is where it is erased, or did not open."""
        given = {"tenant": order.thread.tenant, "number": order.number, "state": order.state}
        closed = closed_order(order, self._sealing()) if is_whole else {"body": bare_json(order), **AS_IT_IS}
        await connection.execute(SQL["change_order"], {**given, **closed})

    async def _pass_on(self, connection: Connection, before: Order, after: Order, to: OrderState) -> None:
        """To the restaurants whose parts are otherwise now."""
        if to == "placed":
            await self._write_messages(connection, after, await self._standing(connection, _cart_of(after)))
        elif to == "cancelled":
            was = {part.restaurant_key: part.state_of for part in before.parts}
            for part in after.parts:
                if part.state_of == "cancelled" != was[part.restaurant_key]:
                    await self._call_off(connection, after, part.restaurant_key)

    async def _call_off(self, connection: Connection, order: Order, restaurant_key: str) -> None:
        """Who was not sent it yet is not; who was, is sent that it is off."""
        given = {"tenant": order.thread.tenant, "number": order.number, "restaurant_key": restaurant_key}
        await connection.execute(SQL["withdraw_messages"], given)
        for way, address in await _all(connection, "contacts", given):
            await self._write_message(connection, order, restaurant_key, "cancelled", way, address)

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

    async def promo(self, person: Person, code: str) -> tuple[Promo | None, PromoUses]:
        async with self._database.tenant(person.tenant) as connection:
            return await self._promo(connection, person, code)

    async def _promo(self, connection: Connection, person: Person, code: str) -> tuple[Promo | None, PromoUses]:
        if not code:
            return None, UNUSED
        given = {**asdict(person), "code": code}
        row = await (await connection.execute(SQL["promo"], given)).fetchone()
        uses = await (await connection.execute(SQL["promo_uses"], given)).fetchone()
        return (Promo(*row) if row else None), (PromoUses(*uses) if uses else UNUSED)

    async def set_promo(self, tenant: str, promo: Promo) -> None:
        async with self._database.tenant(tenant) as connection:
            await connection.execute(_TURNS["know_tenant"], {"tenant": tenant})
            await connection.execute(SQL["set_promo"], {"tenant": tenant, **asdict(promo)})

    async def drop_promo(self, tenant: str, code: str) -> bool:
        async with self._database.tenant(tenant) as connection:
            return bool((await connection.execute(SQL["drop_promo"], {"tenant": tenant, "code": code})).rowcount)

    async def promos(self, tenant: str) -> Sequence[tuple[Promo, PromoUses]]:
        """With what was made of each."""
        async with self._database.tenant(tenant) as connection:
            rows = await (await connection.execute(SQL["promos"], {"tenant": tenant})).fetchall()
        return [(Promo(*row[:-2]), PromoUses(row[-2], given=row[-1])) for row in rows]

    async def events(self, tenant: str, number: str) -> Sequence[tuple[datetime, str, str, str]]:
        """When, state, restaurant_key, user, in order."""
        async with self._database.tenant(tenant) as connection:
            found = await connection.execute(SQL["events"], {"tenant": tenant, "number": number})
            return [(row[0], row[1], row[2], row[3]) for row in await found.fetchall()]

    async def part_of(self, person: Person) -> tuple[int, Sequence[str]]:
        async with self._database.tenant(person.tenant) as connection:
            ((carts,),) = await _all(connection, "part_in_carts", asdict(person))
            return carts, [number for (number,) in await _all(connection, "part_in_orders", asdict(person))]

    async def forget(self, person: Person) -> None:
        """Carts and orders that they organise go, but for sums and items; in others' their lines stay, with nothing of
        whose they are. What no key opens goes, too: nobody can tell what of it is whose."""
        given = {"tenant": person.tenant, "user_id": person.user}
        async with self._database.tenant(person.tenant, ERASING_S) as connection:
            await connection.execute(_TURNS["lock_erasing"], given)
            threads: set[ThreadKey] = set()
            for platform, conversation, thread, *row in await _all(connection, "carts_with", given):
                await self._forget_in_cart(connection, person, *row)
                threads.add(ThreadKey(platform, person.tenant, conversation, thread))
            for platform, conversation, thread, *row in await _all(connection, "orders_with", given):
                await self._forget_in_order(connection, person, *row)
                threads.add(ThreadKey(platform, person.tenant, conversation, thread))
            for statement in ("forget_changes", "forget_events", "forget_uses"):
                await connection.execute(SQL[statement], given)
            for at in threads:
                await self._forget_answers(connection, at)

    async def _forget_in_cart(
        self, connection: Connection, person: Person, cart_id: str, version: int, sealed: bytes, number: str
    ) -> None:
        """At its next version: who read it before writes nothing back."""
        given = {"tenant": person.tenant, "cart_id": cart_id}
        try:
            cart = None if number else opened_cart(cart_id, version, sealed, seal=self._sealing())
        except Unavailable:
            cart = None
        if cart is None or cart.organiser == person.user:
            await connection.execute(SQL["forget_cart"], given)
            return
        left = closed_cart(cart_without(cart, person.user), self._sealing())
        await connection.execute(SQL["rewrite_cart"], {**given, **left})

    async def _forget_in_order(
        self, connection: Connection, person: Person, number: str, organiser: str, body: str, sealed: bytes
    ) -> None:
        given = {"tenant": person.tenant, "number": number}
        order, is_whole = opened_order(body, sealed, seal=self._seal)
        if is_whole and organiser != person.user:
            await self._change(connection, order_without(order, person.user), is_whole=True)
            return
        for statement in ("forget_order", "give_up_messages"):
            await connection.execute(SQL[statement], given)

    async def _forget_answers(self, connection: Connection, thread: ThreadKey) -> None:
        """Of others' turns in a thread that the person had a part in: done again, they are answered with silence."""
        for (turn_id,) in await _all(connection, "answers_in", asdict(thread)):
            given = {"tenant": thread.tenant, "turn_id": turn_id}
            if self._seal is None:
                await connection.execute(SQL["forget_answer"], given)
            else:
                silence = self._seal.close(nothing_told(turn_id, 0).decode())
                await connection.execute(SQL["silence"], {**given, "sealed": silence, "key_id": self._seal.key_id})

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
            **closed_cart(cart, self._sealing()),
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
            **asdict(thread),
            "turn_id": done.turn_id,
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

    def _sealing(self) -> Seals:
        if self._seal is None:
            raise Unavailable(PART, NO_KEY)
        return self._seal


async def _all(connection: Connection, query: str, given: dict[str, Any]) -> list[tuple[Any, ...]]:
    return await (await connection.execute(SQL[query], given)).fetchall()


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
