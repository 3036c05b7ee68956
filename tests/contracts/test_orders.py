"""What carts and orders keep to in PostgreSQL: one open cart a thread, one order a cart, and nothing done twice."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from uuid import uuid4

import pytest
from cryptography.fernet import Fernet
from psycopg import sql

from bot.sealing import Seal
from engine.messages import ThreadKey
from engine.messages.people import Person
from engine.ordering import Cart, Found, Limits, Order, Promo
from engine.ports import Conflict, Unavailable
from engine.stores.postgres.orders import CARTS_KEPT, NO_KEY, PostgresOrders
from tests.support.orders import NOW, PERSONAL, cart_with, done, judging, line_of
from tests.support.stores.catalogue_house import House, catalogue_house
from tests.support.stores.corpus import generated

KEY = Fernet.generate_key().decode()


@pytest.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[House]:
    async with catalogue_house(database_url, tmp_path / "lexical") as opened:
        await opened.run(generated(6))
        yield opened


class Clock:
    def __init__(self) -> None:
        self.at = NOW

    def __call__(self):  # type: ignore[no-untyped-def]
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def orders(house: House, clock: Clock) -> PostgresOrders:
    return PostgresOrders(house.database, Seal([KEY]), clock)


@pytest.fixture
def thread() -> ThreadKey:
    return ThreadKey("slack", f"acme-{uuid4().hex[:8]}", "C1", "1.1")


def whole_cart(thread: ThreadKey, **more: object) -> Cart:
    first, second, *_ = generated(6)
    return cart_with(thread, line_of(first), line_of(second, 1, "UBOB"), **more)


async def placed(orders: PostgresOrders, cart: Cart, user: str = "UANA") -> Found:
    return await orders.place(cart.thread, cart.cart_id, cart.version, user, judging(user), lambda found: done(user))


async def test_a_thread_has_no_cart_until_one_is_saved(orders: PostgresOrders, thread: ThreadKey) -> None:
    assert await orders.cart(thread) is None
    cart = await orders.save(whole_cart(thread), done())
    assert cart.version == 1
    assert await orders.cart(thread) == cart
    assert await orders.cart(replace(thread, thread="2.2")) is None
    assert await orders.cart(replace(thread, tenant="other")) is None


async def test_who_did_not_see_the_last_version_changes_nothing(orders: PostgresOrders, thread: ThreadKey) -> None:
    cart = await orders.save(whole_cart(thread), done())
    newer = await orders.save(replace(cart, po_number="1"), done())
    for stale in (cart, replace(cart, version=0), replace(cart, cart_id=str(uuid4()), version=0)):
        with pytest.raises(Conflict):
            await orders.save(replace(stale, po_number="2"), done())
    assert await orders.cart(thread) == newer


async def test_a_turn_that_is_done_again_changes_nothing_and_has_its_answer(
    orders: PostgresOrders, thread: ThreadKey
) -> None:
    answer = done(turn_id="t1")
    cart = await orders.save(whole_cart(thread), answer)
    with pytest.raises(Conflict):
        await orders.save(cart, answer)
    assert await orders.already(thread, "t1") == answer.reply
    assert await orders.already(thread, "t2") is None
    assert await orders.cart(thread) == cart


async def test_a_cart_becomes_one_order_with_the_prices_of_now(orders: PostgresOrders, thread: ThreadKey) -> None:
    cart = await orders.save(whole_cart(thread), done())
    found = await placed(orders, cart)
    order = found.order
    assert order is not None
    assert found.changes == ()
    assert order.number.startswith("PL-")
    assert order.totals.total == sum(line.units * line.price for line in cart.lines)
    assert await orders.order(thread.tenant, order.number) == order
    assert order.personal == PERSONAL
    assert await orders.cart(thread) is None
    assert await orders.orders(thread, 9) == [order]
    assert await orders.of_tenant(thread.tenant, 9) == [order]
    assert await orders.last_of(Person("slack", thread.tenant, "UANA")) == order
    assert await orders.order("other", order.number) is None


async def test_whoever_presses_again_sees_that_order(orders: PostgresOrders, thread: ThreadKey) -> None:
    cart = await orders.save(whole_cart(thread), done())
    first = await placed(orders, cart)
    again = await placed(orders, replace(cart, version=99), "UBOB")
    assert again.order == first.order


async def test_fifty_at_once_place_one(orders: PostgresOrders, thread: ThreadKey) -> None:
    cart = await orders.save(whole_cart(thread), done())
    users = [f"U{at}" for at in range(50)]
    found = await asyncio.gather(*(placed(orders, cart, user) for user in users))
    assert len({one.order.number for one in found if one.order}) == 1
    assert len(await orders.of_tenant(thread.tenant, 99)) == 1


async def test_a_price_that_changed_places_nothing_and_brings_the_cart_up_to_date(
    orders: PostgresOrders, house: House, thread: ThreadKey
) -> None:
    cart = await orders.save(whole_cart(thread), done())
    first, *_ = generated(6)
    dearer = replace(
        first,
        portions=(replace(first.portions[0], price=first.portions[0].price + 1), *first.portions[1:]),
        content_hash="dearer",
    )
    await house.run([dearer])
    found = await placed(orders, cart)
    assert found.order is None
    assert [(one.key, one.now) for one in found.changes] == [("price", dearer.portions[0].price)]
    now = await orders.cart(thread)
    assert now == found.cart
    assert now is not None
    assert now.version == 2
    with pytest.raises(Conflict):
        await placed(orders, cart)
    assert (await placed(orders, now)).order is not None


async def test_what_fails_in_the_middle_leaves_nothing(orders: PostgresOrders, thread: ThreadKey) -> None:
    cart = await orders.save(whole_cart(thread), done())

    def dies(found: Found):  # type: ignore[no-untyped-def]
        raise RuntimeError

    with pytest.raises(RuntimeError):
        await orders.place(thread, cart.cart_id, 1, "UANA", judging(), dies)
    assert await orders.of_tenant(thread.tenant, 9) == []
    assert await orders.cart(thread) == cart


async def test_a_promo_is_used_as_often_as_it_says(orders: PostgresOrders, thread: ThreadKey) -> None:
    await orders.set_promo(thread.tenant, Promo("LUNCH", "percent", Decimal(10), uses=1))
    threads = [replace(thread, thread=str(at)) for at in range(4)]
    carts = [await orders.save(whole_cart(one, promo="LUNCH"), done()) for one in threads]
    found = await asyncio.gather(*(placed(orders, cart) for cart in carts))
    assert sum(one.order is not None for one in found) == 1
    assert {(change.key, change.why) for one in found for change in one.changes} == {("promo", "used")}
    ((promo, uses),) = await orders.promos(thread.tenant)
    assert (promo.code, uses) == ("LUNCH", 1)


async def test_above_the_limit_nobody_is_told_before_it_is_approved(
    orders: PostgresOrders, house: House, thread: ThreadKey
) -> None:
    await orders.set_limits(thread.tenant, Limits(None, Decimal(1), "", "UBOSS"))
    order = (await placed(orders, await orders.save(whole_cart(thread), done()))).order
    assert order is not None
    assert (order.state, order.approver) == ("waiting_approval", "UBOSS")
    assert await messages(house, order) == []
    approved = await orders.move(thread.tenant, order.number, "placed", "UBOSS")
    assert (approved.state, approved.decided_by) == ("placed", "UBOSS")
    assert [kind for kind, *_ in await messages(house, order)] == ["placed"] * len(order.parts)
    again = await orders.move(thread.tenant, order.number, "placed", "UBOSS")
    assert again == approved
    with pytest.raises(Conflict):
        await orders.move(thread.tenant, order.number, "refused", "UBOSS")
    assert [state for _, state, *_ in await orders.events(thread.tenant, order.number)] == [
        "waiting_approval",
        "placed",
    ]


async def test_who_was_not_sent_it_yet_is_not_sent_that_it_is_off(
    orders: PostgresOrders, house: House, thread: ThreadKey
) -> None:
    order = (await placed(orders, await orders.save(whole_cart(thread), done()))).order
    assert order is not None
    cancelled = await orders.move(thread.tenant, order.number, "cancelled", "UANA")
    assert cancelled.state == "cancelled"
    assert await messages(house, order) == []


async def test_who_was_sent_it_is_sent_that_it_is_off(orders: PostgresOrders, house: House, thread: ThreadKey) -> None:
    order = (await placed(orders, await orders.save(whole_cart(thread), done()))).order
    assert order is not None
    async with house.database.tenant(thread.tenant) as connection:
        await connection.execute("UPDATE supplier_messages SET state = 'sent', tries = 1")
    await orders.move(thread.tenant, order.number, "sent")
    await orders.move(thread.tenant, order.number, "cancelled", "UANA")
    kinds = sorted(kind for kind, *_ in await messages(house, order))
    assert kinds == sorted([*["cancelled"] * len(order.parts), *["placed"] * len(order.parts)])


async def test_nothing_of_a_person_stands_in_clear(orders: PostgresOrders, house: House, thread: ThreadKey) -> None:
    noted = whole_cart(thread)
    noted = replace(noted, lines=tuple(replace(line, note="for CANARY", for_whom="Canary") for line in noted.lines))
    await orders.save(noted, done())
    order = (await placed(orders, replace(noted, version=1))).order
    assert order is not None
    async with house.database.tenant(thread.tenant) as connection:
        for table in ("carts", "cart_changes", "orders", "order_events", "supplier_messages", "promo_uses"):
            every = sql.SQL("SELECT {0}::text FROM {0}").format(sql.Identifier(table))
            rows = await (await connection.execute(every)).fetchall()
            assert "canary" not in str(rows).casefold()


async def test_a_person_who_is_erased_leaves_sums_and_items(orders: PostgresOrders, thread: ThreadKey) -> None:
    order = (await placed(orders, await orders.save(whole_cart(thread), done()))).order
    assert order is not None
    ana, bob = Person("slack", thread.tenant, "UANA"), Person("slack", thread.tenant, "UBOB")
    open_cart = await orders.save(whole_cart(thread), done())
    await orders.forget(bob)
    left = await orders.cart(thread)
    assert left is not None
    assert [line.by for line in left.lines] == ["UANA", ""]
    assert left.version == open_cart.version
    await orders.forget(ana)
    assert await orders.cart(thread) is None
    kept = await orders.order(thread.tenant, order.number)
    assert kept is not None
    assert kept.totals == order.totals
    assert [line.item_name for part in kept.parts for line in part.lines] == [
        line.item_name for part in order.parts for line in part.lines
    ]
    assert "ana" not in str(kept).casefold().replace("banana", "")


async def test_a_cart_that_nobody_touches_goes(orders: PostgresOrders, clock: Clock, thread: ThreadKey) -> None:
    answer = done()
    await orders.save(whole_cart(thread), answer)
    clock.at = NOW + CARTS_KEPT / 2
    await orders.forget_old()
    assert await orders.cart(thread) is not None
    assert await orders.already(thread, answer.turn_id) is None
    clock.at = NOW + CARTS_KEPT + timedelta(seconds=1)
    await orders.forget_old()
    assert await orders.cart(thread) is None


async def test_without_a_key_nothing_can_be_ordered(house: House, thread: ThreadKey) -> None:
    off = PostgresOrders(house.database, None, lambda: NOW)
    assert off.off == NO_KEY
    with pytest.raises(Unavailable):
        await off.save(whole_cart(thread), done())


async def messages(house: House, order: Order) -> list[tuple[str, str, str]]:
    async with house.database.tenant(order.thread.tenant) as connection:
        found = await connection.execute(
            "SELECT kind, way, state FROM supplier_messages WHERE number = %s ORDER BY kind", (order.number,)
        )
        return [(kind, way, state) for kind, way, state in await found.fetchall()]
