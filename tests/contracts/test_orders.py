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

from bot.channels.conversations import Conversations
from bot.encryption import Seal
from engine.catalogue import Contact, Delivery, DeliveryZone, Fulfilment, MenuDocument
from engine.messages import Reply, ThreadKey, from_json, to_json
from engine.messages.people import Person
from engine.ordering import Cart, Destination, Found, Limits, Order, Pending, Personal, Promo
from engine.ports import Conflict, Done, Unavailable
from engine.stores.postgres.catalog_writer import PostgresCatalogWriter
from engine.stores.postgres.orders import CARTS_KEPT, NO_KEY, SQL, PostgresOrders
from engine.stores.postgres.turn_log import PostgresTurnLog
from engine.stores.tantivy.writer import TantivyWriter
from tests.support.orders import NOW, PERSONAL, cart_with, done, judging, line_of
from tests.support.stores.catalogue_house import FixedEmbedder, House, catalogue_house
from tests.support.stores.corpus import generated
from tests.support.stores.small_parts import SmallSessions

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


def dearer() -> MenuDocument:
    """The first line's dish, a dollar more."""
    first, *_ = generated(6)
    portions = (replace(first.portions[0], price=first.portions[0].price + 1), *first.portions[1:])
    return replace(first, portions=portions, content_hash="dearer")


class Held(TantivyWriter):
    """Words of a run that stops where all of it is written, and nothing is visible yet."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.reached, self.may_go_on = asyncio.Event(), asyncio.Event()

    async def seal(self, generation: int) -> None:
        await super().seal(generation)
        self.reached.set()
        await self.may_go_on.wait()


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
    one = dearer()
    await house.run([one])
    found = await placed(orders, cart)
    assert found.order is None
    assert [(change.key, change.now) for change in found.changes] == [("price", one.portions[0].price)]
    now = await orders.cart(thread)
    assert now == found.cart
    assert now is not None
    assert now.version == 2
    with pytest.raises(Conflict):
        await placed(orders, cart)
    assert (await placed(orders, now)).order is not None


async def test_an_order_is_placed_while_a_run_of_the_ingest_writes(
    orders: PostgresOrders, house: House, thread: ThreadKey
) -> None:
    """A run may write for minutes; until it is visible, what it writes holds for nobody."""
    cart = await orders.save(whole_cart(thread), done())
    words = Held(house.root)
    house.writer = PostgresCatalogWriter(house.database, words, FixedEmbedder())
    running = asyncio.create_task(house.run([dearer()]))
    await words.reached.wait()
    assert (await placed(orders, cart)).order is not None
    words.may_go_on.set()
    await running
    later = await orders.save(whole_cart(thread), done())
    assert [one.key for one in (await placed(orders, later)).changes] == ["price"]


async def test_nothing_is_published_between_what_is_checked_and_the_order(
    orders: PostgresOrders, house: House, thread: ThreadKey
) -> None:
    before = await house.catalog.current()
    async with house.database.tenant(thread.tenant) as placing:
        await placing.execute(SQL["hold_generation"])
        running = asyncio.create_task(house.run([dearer()]))
        async with asyncio.timeout(60), house.database.connection() as looking:
            waits = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
            while not (await (await looking.execute(waits)).fetchall())[0][0]:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert (await house.catalog.current()).generation == before.generation
    await running
    assert (await house.catalog.current()).generation == before.generation + 1


async def test_what_fails_in_the_middle_leaves_nothing(orders: PostgresOrders, thread: ThreadKey) -> None:
    cart = await orders.save(whole_cart(thread), done())

    def dies(found: Found):  # type: ignore[no-untyped-def]
        raise RuntimeError

    with pytest.raises(RuntimeError):
        await orders.place(thread, cart.cart_id, 1, "UANA", judging(), dies)
    assert await orders.of_tenant(thread.tenant, 9) == []
    assert await orders.cart(thread) == cart


async def four_at_once(orders: PostgresOrders, thread: ThreadKey, promo: str) -> list[Found]:
    """Carts of four threads of a tenant, all with one code."""
    threads = [replace(thread, thread=str(at)) for at in range(4)]
    carts = [await orders.save(whole_cart(one, promo=promo), done()) for one in threads]
    return await asyncio.gather(*(placed(orders, cart) for cart in carts))


async def test_a_promo_is_used_as_often_as_it_says(orders: PostgresOrders, thread: ThreadKey) -> None:
    await orders.set_promo(thread.tenant, Promo("LUNCH", "percent", Decimal(10), uses=1))
    found = await four_at_once(orders, thread, "LUNCH")
    assert sum(one.order is not None for one in found) == 1
    assert {(change.key, change.why) for one in found for change in one.changes} == {("promo", "used")}
    ((promo, uses),) = await orders.promos(thread.tenant)
    assert (promo.code, uses.in_all) == ("LUNCH", 1)


async def test_a_promo_gives_away_no_more_than_its_budget(orders: PostgresOrders, thread: ThreadKey) -> None:
    await orders.set_promo(thread.tenant, Promo("TEN", "amount", Decimal(10), "USD", budget=Decimal(25)))
    found = await four_at_once(orders, thread, "TEN")
    assert sum(one.order is not None for one in found) == 2
    assert {(change.key, change.why) for one in found for change in one.changes} == {("promo", "budget")}
    ((promo, uses),) = await orders.promos(thread.tenant)
    assert (promo.budget, uses.in_all, uses.given) == (25, 2, 20)


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
    own = {"note": "for CANARY", "for_whom": "Canary", "named": ("canary nut",)}
    noted = replace(noted, lines=tuple(replace(line, **own) for line in noted.lines))
    noted = replace(noted, destination=Destination("pickup", "02116", "Canary Row", latitude=42.3512345))
    await orders.save(noted, done())
    order = (await placed(orders, replace(noted, version=1))).order
    assert order is not None
    async with house.database.tenant(thread.tenant) as connection:
        for table in ("carts", "cart_changes", "orders", "order_events", "supplier_messages", "promo_uses"):
            every = sql.SQL("SELECT {0}::text FROM {0}").format(sql.Identifier(table))
            rows = await (await connection.execute(every)).fetchall()
            told = str(rows).casefold()
            assert not [own for own in ("canary", "02116", "42.3512345") if own in told], table
    assert await orders.order(thread.tenant, order.number) == order


async def test_a_person_who_is_erased_leaves_sums_and_items(orders: PostgresOrders, thread: ThreadKey) -> None:
    order = (await placed(orders, await orders.save(whole_cart(thread), done()))).order
    assert order is not None
    ana, bob = Person("slack", thread.tenant, "UANA"), Person("slack", thread.tenant, "UBOB")
    open_cart = await orders.save(whole_cart(thread), done())
    await orders.forget(bob)
    left = await orders.cart(thread)
    assert left is not None
    assert [line.by for line in left.lines] == ["UANA", ""]
    assert left.version == open_cart.version + 1
    with pytest.raises(Conflict):
        await orders.save(replace(open_cart, po_number="7"), done())
    await orders.forget(ana)
    assert await orders.cart(thread) is None
    kept = await orders.order(thread.tenant, order.number)
    assert kept is not None
    assert kept.totals == order.totals
    assert [line.item_name for part in kept.parts for line in part.lines] == [
        line.item_name for part in order.parts for line in part.lines
    ]
    assert "ana" not in str(kept).casefold().replace("banana", "")


async def test_who_goes_leaves_nothing_in_what_others_ordered(
    orders: PostgresOrders, house: House, thread: ThreadKey
) -> None:
    """Neither in their orders, nor in a line of theirs that waits, nor in what others were answered there."""
    bob = Person("slack", thread.tenant, "UBOB")
    answer = Done("t1", "UANA", to_json(Reply("t1", "answer", headline="Bob added two trays")))
    order = (await placed(orders, await orders.save(whole_cart(thread), answer))).order
    assert order is not None
    first, *_ = generated(6)
    waits = Pending("again", (line_of(first, by="UBOB"),), NOW)
    own_cart = cart_with(thread, line_of(first), pending=waits, may_place=("UBOB",))
    await orders.save(own_cart, done())
    await orders.forget(bob)
    kept, cart = await orders.order(thread.tenant, order.number), await orders.cart(thread)
    assert kept is not None
    assert cart is not None
    assert "UBOB" not in f"{kept}{cart}"
    assert "Bob" not in f"{kept}{cart}"
    assert (kept.personal, kept.totals, kept.organiser) == (order.personal, order.totals, "UANA")
    left = await orders.already(thread, "t1")
    assert left is not None, "the turn is not done twice for it"
    assert from_json(Reply, left).kind == "silence"
    async with house.database.tenant(thread.tenant) as connection:
        for table in ("carts", "cart_changes", "orders", "order_events", "promo_uses"):
            rows = sql.SQL("SELECT t::text FROM {} AS t WHERE t::text LIKE '%UBOB%'").format(sql.Identifier(table))
            assert await (await connection.execute(rows)).fetchall() == [], table


async def test_without_a_key_all_of_a_person_can_be_erased(
    orders: PostgresOrders, house: House, thread: ThreadKey
) -> None:
    """What nobody can open cannot be told apart, and goes whole; sums and items stay."""
    order = (await placed(orders, await orders.save(whole_cart(thread), done()))).order
    assert order is not None
    await orders.save(whole_cart(thread), done(turn_id="t1"))
    closed = PostgresOrders(house.database, None, lambda: NOW)
    await closed.forget(Person("slack", thread.tenant, "UBOB"))
    assert await orders.cart(thread) is None
    assert await orders.already(thread, "t1") is None
    kept = await orders.order(thread.tenant, order.number)
    assert kept is not None
    assert (kept.totals, kept.personal) == (order.totals, Personal())


async def test_two_who_met_in_many_carts_can_both_be_erased_at_once(
    orders: PostgresOrders, house: House, thread: ThreadKey
) -> None:
    for at in range(12):
        at_once = replace(thread, thread=str(at))
        cart = await orders.save(whole_cart(at_once), done())
        if at % 2:
            await placed(orders, cart)
    people = [Person("slack", thread.tenant, user) for user in ("UANA", "UBOB", "UANA", "UBOB")]
    await asyncio.gather(*(orders.forget(person) for person in people))
    async with house.database.tenant(thread.tenant) as connection:
        counts = "SELECT (SELECT count(*) FROM carts), (SELECT count(*) FROM orders WHERE sealed IS NOT NULL)"
        assert await (await connection.execute(counts)).fetchall() == [(0, 0)]
    assert len(await orders.of_tenant(thread.tenant, 99)) == 6


async def test_what_is_copied_to_another_row_does_not_open_there(
    orders: PostgresOrders, house: House, thread: ThreadKey
) -> None:
    other = replace(thread, thread="2.2")
    carts = [await orders.save(whole_cart(at), done()) for at in (thread, other)]
    mine, theirs = [(await placed(orders, cart)).order for cart in carts]
    assert mine is not None
    assert theirs is not None
    carts = [await orders.save(whole_cart(at), done()) for at in (thread, other)]
    async with house.database.tenant(thread.tenant) as connection:
        await connection.execute(
            "UPDATE orders SET sealed = (SELECT sealed FROM orders WHERE number = %s)", (mine.number,)
        )
        copied = "UPDATE carts SET sealed = (SELECT sealed FROM carts WHERE cart_id = %s)"
        await connection.execute(copied, (carts[0].cart_id,))
    opened = await orders.order(thread.tenant, theirs.number)
    assert opened is not None
    assert opened.personal == Personal()
    with pytest.raises(Unavailable):
        await orders.cart(other)
    assert await orders.cart(thread) == carts[0]


async def test_how_long_it_is_does_not_say_how_much_is_in_it(
    orders: PostgresOrders, house: House, thread: ThreadKey
) -> None:
    first, *_ = generated(6)
    for at, line in enumerate((line_of(first), replace(line_of(first), note="without onions", for_whom="Ana"))):
        await orders.save(cart_with(replace(thread, thread=str(at)), line), done())
    async with house.database.tenant(thread.tenant) as connection:
        found = await connection.execute("SELECT DISTINCT length(sealed) FROM carts")
        assert len(await found.fetchall()) == 1


async def test_a_restaurant_is_told_by_the_first_way_that_leads_to_it_and_a_request_by_an_operator(
    orders: PostgresOrders, house: House, thread: ThreadKey
) -> None:
    first, second, *_ = generated(6)
    assert first.restaurant_id != second.restaurant_id
    both = Contact("kitchen@roma.example", "https://roma.example.invalid/orders")
    zone = Delivery(DeliveryZone(("02116",)))
    # Of the second nothing is stated of whether it brings anything: an operator asks.
    stated = {first.restaurant_id: Fulfilment((zone,), contact=both), second.restaurant_id: Fulfilment(contact=both)}
    await house.run(fulfilments=stated)
    there = whole_cart(thread, destination=Destination("delivery", "02116"))
    order = (await placed(orders, await orders.save(there, done()))).order
    assert order is not None
    told = {
        part.restaurant_id: (part.is_request, await way_of(house, order, part.restaurant_key)) for part in order.parts
    }
    assert told[first.restaurant_id] == (False, ("email", "kitchen@roma.example"))
    assert told[second.restaurant_id] == (True, ("operator", ""))


async def test_who_declined_is_not_told_that_it_is_off(orders: PostgresOrders, house: House, thread: ThreadKey) -> None:
    order = (await placed(orders, await orders.save(whole_cart(thread), done()))).order
    assert order is not None
    assert len(order.parts) > 1
    async with house.database.tenant(thread.tenant) as connection:
        await connection.execute("UPDATE supplier_messages SET state = 'sent', tries = 1")
    await orders.move(thread.tenant, order.number, "declined", "", "closed", order.parts[0].restaurant_key)
    off = await orders.move(thread.tenant, order.number, "cancelled", "UANA", "Ana Canary is ill")
    assert [part.state_of for part in off.parts] == ["declined", *["cancelled"] * (len(off.parts) - 1)]
    assert await orders.move(thread.tenant, order.number, "cancelled", "UANA") == off
    assert [kind for kind, *_ in await messages(house, order)].count("cancelled") == len(order.parts) - 1
    assert [part.reason for part in off.parts][:2] == ["closed", "Ana Canary is ill"]
    await orders.forget(Person("slack", thread.tenant, "UANA"))
    kept = await orders.order(thread.tenant, order.number)
    assert kept is not None
    assert [part.reason for part in kept.parts] == ["closed", *[""] * (len(off.parts) - 1)]


async def test_of_whom_was_erased_nothing_more_is_sent(orders: PostgresOrders, house: House, thread: ThreadKey) -> None:
    """A restaurant could neither bring it nor call: it stands in the operator's list."""
    first, second, *_ = generated(6)
    stated = Fulfilment(pickup=True, contact=Contact("kitchen@roma.example"))
    await house.run(fulfilments={one.restaurant_id: stated for one in (first, second)})
    order = (await placed(orders, await orders.save(whole_cart(thread), done()))).order
    assert order is not None
    await orders.forget(Person("slack", thread.tenant, "UANA"))
    assert {state for *_, state in await messages(house, order)} == {"given_up"}
    again = await orders.move(thread.tenant, order.number, "accepted", restaurant_key=order.parts[0].restaurant_key)
    assert (again.organiser, again.parts[0].state_of) == ("", "accepted"), "a restaurant that heard may still answer"


async def test_what_was_placed_meanwhile_is_not_thrown_away(orders: PostgresOrders, thread: ThreadKey) -> None:
    cart = await orders.save(whole_cart(thread), done())
    newer = await orders.save(replace(cart, po_number="1"), done())
    with pytest.raises(Conflict):
        await orders.drop(cart, done())
    assert (await placed(orders, newer)).order is not None
    with pytest.raises(Conflict):
        await orders.drop(newer, done(turn_id="t9"))
    assert await orders.already(thread, "t9") is None, "nobody is told that it was"
    later = await orders.save(whole_cart(thread), done())
    await orders.drop(later, done())
    assert await orders.cart(thread) is None


async def test_a_thread_that_is_forgotten_loses_its_cart_and_a_conversation_that_is_left_all_but_sums(
    orders: PostgresOrders, house: House, thread: ThreadKey
) -> None:
    other = replace(thread, conversation="C2")
    carts = [await orders.save(whole_cart(at), done(turn_id=at.conversation)) for at in (thread, other)]
    await PostgresTurnLog(house.database).bury(thread, NOW)
    assert await orders.cart(thread) is None
    assert await orders.already(thread, "C1") is None
    assert await orders.cart(other) == carts[1]
    order = (await placed(orders, carts[1])).order
    assert order is not None
    await Conversations(house.database, SmallSessions(), "slack").forget(thread.tenant, "C2")
    kept = await orders.order(thread.tenant, order.number)
    assert kept is not None
    assert (kept.totals, kept.personal, kept.organiser) == (order.totals, Personal(), "")
    assert await orders.already(other, "C2") is None
    assert {user for *_, user in await orders.events(thread.tenant, order.number)} == {""}


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


async def way_of(house: House, order: Order, restaurant_key: str) -> tuple[str, str]:
    async with house.database.tenant(order.thread.tenant) as connection:
        asked = "SELECT way, address FROM supplier_messages WHERE (number, restaurant_key) = (%s, %s)"
        ((way, address),) = await (await connection.execute(asked, (order.number, restaurant_key))).fetchall()
    return way, address
