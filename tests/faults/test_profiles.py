"""Profiles through an operator's hands: keys that change, people who want theirs, tenants and people who go."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, LiteralString
from uuid import UUID, uuid4

import pytest
from cryptography.fernet import Fernet
from psycopg.sql import SQL, Identifier

from bot.delivery.inbox import PostgresInbox
from bot.delivery.personal import MARK, closed, opened
from bot.delivery.worker import Worker, working
from bot.encryption import Seal, key_id_of
from bot.operations.audit import entries
from bot.operations.erasing import erase
from bot.operations.people import export, reseal, sealed
from channels.ports import GiveUp, Outcome, Post, Sent, Where
from channels.slack.home import home_view
from channels.teams.tab import listed
from engine.engine import Engine, OwnPages
from engine.messages import Reply, ThreadKey, Turn, from_json
from engine.messages.own_page import Saved
from engine.messages.people import Learned, Person, Profile
from engine.messages.sentences import say
from engine.ordering import Cart, Found, Line, Order, OrderPart, PartTotals, Totals
from engine.ports import People, Standing, Unavailable
from engine.profiles import Profiles, person_of
from engine.stores.postgres.database import Database
from engine.stores.postgres.orders import PostgresOrders
from engine.stores.postgres.own_page import PostgresFavourites, PostgresSearchHistory
from engine.stores.postgres.people import PostgresPeople
from engine.stores.postgres.turn_log import PostgresTurnLog
from engine.stores.redis.sessions import RedisSessions
from tests.support.chaos.loop_channel import PLATFORM, LoopChannel, loop_channel
from tests.support.chaos.loop_channel import said as looped
from tests.support.command_line import platter
from tests.support.orders import cart_with, done
from tests.support.slack.blocks import says
from tests.support.stores.small_catalogue import BY_NAME
from tests.support.stores.small_parts import said, small_parts

CART_LINE = Line("", str(UUID(int=1)), "k", 0, 1, "Baked Ziti", "r", "r", "Roma", "Boston", "MA", "tray", Decimal(65))
OLD, NEW, LOST = (Fernet.generate_key().decode() for _ in range(3))
NOW = datetime.now(UTC)
WHOLE = Profile((("lupin", "anaphylactic"),), ("halal",), learned=(Learned("vibes", "spicy", NOW, "you picked Ziti"),))


def people_of(database: Database, *keys: str) -> PostgresPeople:
    return PostgresPeople(database, Seal(keys), lambda: datetime.now(UTC))


@pytest.fixture
def tenant() -> str:
    return f"acme-{uuid4().hex[:8]}"


@pytest.fixture
async def sessions(redis_url: str) -> AsyncIterator[RedisSessions]:
    async with RedisSessions(redis_url) as opened:
        yield opened


@pytest.fixture(autouse=True)
async def none_of_another_test(database: Database) -> None:
    for tenant in await PostgresTurnLog(database).tenants():
        async with database.tenant(tenant) as connection:
            for table in ("profiles", "carts", "orders", "turns", "posts", "dead_letters"):
                await connection.execute(SQL("DELETE FROM {}").format(Identifier(table)))


class Dying(Seal):
    """Its process ends in the second portion."""

    closed = 0

    def close(self, secret: str) -> bytes:
        self.closed += 1
        if self.closed == 5:
            raise RuntimeError
        return super().close(secret)


async def test_all_are_sealed_anew_in_portions_and_by_whoever_breaks_off(database: Database, tenant: str) -> None:
    crowd = [Person("slack", tenant, f"U{number}") for number in range(8)]
    for one in crowd:
        await people_of(database, OLD).write(one, WHOLE, 0)
    assert (await sealed(database, Seal([NEW, OLD]))).by_key == {key_id_of(OLD): 8}
    with pytest.raises(RuntimeError):
        await reseal(database, Dying([NEW, OLD]), "ops", at_once=3)
    assert (await sealed(database, Seal([NEW, OLD]))).by_key == {key_id_of(NEW): 3, key_id_of(OLD): 5}
    again = await reseal(database, Seal([NEW, OLD]), "ops")
    assert (again.resealed, again.already, again.unopened) == (5, 3, 0)
    assert (await sealed(database, Seal([NEW]))).by_key == {key_id_of(NEW): 8}
    for one in crowd:
        assert await people_of(database, NEW).profile(one) == replace(WHOLE, version=1), "the older key is not needed"
    found, _ = await entries(database, tenant, 20)
    assert sum(entry.counts["profiles"] for entry in found) == 8
    assert {(entry.who, entry.what) for entry in found} == {("ops", "reseal")}
    assert (await reseal(database, Seal([NEW, OLD]), "ops")).resealed == 0


async def test_what_no_key_opens_stays_as_it_is_and_is_told(database: Database, tenant: str) -> None:
    lost, kept = Person("slack", tenant, "ULOST"), Person("teams", tenant, "UKEPT")
    await people_of(database, LOST).write(lost, WHOLE, 0)
    await people_of(database, OLD).write(kept, WHOLE, 0)
    done = await reseal(database, Seal([NEW, OLD]), "ops")
    assert (done.resealed, done.unopened) == (1, 1)
    assert await people_of(database, LOST).profile(lost) == replace(WHOLE, version=1)
    assert (await sealed(database, Seal([NEW, OLD]))).unopened == 1
    async with database.tenant(tenant) as connection:
        await connection.execute("UPDATE profiles SET sealed = 'broken' WHERE user_id = 'UKEPT'")
    assert (await sealed(database, Seal([NEW, OLD]))).unopened == 2, "its key's id says nothing of a damaged row"


async def test_a_profile_that_is_written_meanwhile_is_not_put_back(database: Database, tenant: str) -> None:
    ana = Person("slack", tenant, "UANA")
    await people_of(database, OLD).write(ana, WHOLE, 0)

    async with database.tenant(tenant) as connection:
        await connection.execute("SELECT FROM profiles FOR UPDATE")
        running = asyncio.create_task(reseal(database, Seal([NEW, OLD]), "ops"))
        await asyncio.sleep(0.2)
        await connection.execute("UPDATE profiles SET version = 2")
    assert (await running).changed == 1


async def test_carts_and_orders_are_sealed_anew_with_the_profiles(database: Database, tenant: str) -> None:
    """Else the older key could never be taken away: an order is kept for years."""
    carts = [cart_of(tenant, str(at)) for at in range(3)]
    before = PostgresOrders(database, Seal([OLD]), lambda: NOW)
    stored = [await before.save(cart, done()) for cart in carts]
    order = await ordered(before, stored[0])
    assert (await sealed(database, Seal([NEW, OLD]))).by_key == {key_id_of(OLD): 4}
    done_anew = await reseal(database, Seal([NEW, OLD]), "ops")
    assert (done_anew.resealed, dict(done_anew.by_table)) == (4, {"carts": 3, "orders": 1})
    assert (await sealed(database, Seal([NEW]))).by_key == {key_id_of(NEW): 4}
    after = PostgresOrders(database, Seal([NEW]), lambda: NOW)
    assert [await after.cart(cart.thread) for cart in carts] == [None, *stored[1:]]
    assert await after.order(tenant, order.number) == order
    assert (await reseal(database, Seal([NEW, OLD]), "ops")).resealed == 0
    found, _ = await entries(database, tenant, 20)
    assert sorted(tuple(entry.counts.items()) for entry in found) == [(("carts", 3),), (("orders", 1),)]


async def test_an_order_that_moves_while_it_is_sealed_anew_is_not_put_back(database: Database, tenant: str) -> None:
    orders = PostgresOrders(database, Seal([OLD]), lambda: NOW)
    order = await ordered(orders, await orders.save(cart_of(tenant), done()))
    await rows(database, tenant, "DELETE FROM carts RETURNING cart_id")
    async with database.tenant(tenant) as connection:
        await connection.execute("SELECT FROM orders FOR UPDATE")
        running = asyncio.create_task(reseal(database, Seal([NEW, OLD]), "ops"))
        async with asyncio.timeout(60), database.connection() as looking:
            waits = "SELECT count(*) FROM pg_locks WHERE NOT granted"
            while not (await (await looking.execute(waits)).fetchall())[0][0]:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        newer = Seal([NEW, OLD]).close("{}")
        await connection.execute("UPDATE orders SET sealed = %s, key_id = 'other'", (newer,))
    assert (await running).changed == 1
    async with database.tenant(tenant) as connection:
        found = await connection.execute("SELECT sealed FROM orders WHERE number = %s", (order.number,))
        assert [bytes(one) for (one,) in await found.fetchall()] == [newer]


async def test_a_person_gets_what_they_ordered_and_of_others_orders_their_lines(
    database: Database, tenant: str
) -> None:
    orders = PostgresOrders(database, Seal([NEW]), lambda: NOW)
    order = await ordered(orders, await orders.save(cart_of(tenant), done()))
    await orders.save(cart_of(tenant, "2"), done())
    ana, bob = Person("slack", tenant, "UANA"), Person("slack", tenant, "UBOB")
    told = [await export(database, Seal([NEW]), one, "ops") for one in (ana, bob)]
    anas, bobs = [one for one in told if one is not None]
    assert [one["number"] for one in anas["orders"]] == [one["number"] for one in bobs["orders"]] == [order.number]
    assert (anas["orders"][0]["total"], anas["orders"][0]["contact_phone"]) == ("130", "617 555 0100")
    assert [len(one["items"]) for one in (*anas["orders"], *anas["carts"])] == [2, 2]
    assert [len(one["items"]) for one in (*bobs["orders"], *bobs["carts"])] == [1, 1]
    assert "Canary" not in str(bobs), "neither whom it goes to nor where"
    assert await export(database, Seal([NEW]), replace(ana, user="UNOBODY"), "ops") is None
    with pytest.raises(Unavailable):
        await export(database, Seal([LOST]), ana, "ops")
    assert await orders.part_of(ana) == (1, [order.number])
    assert await PostgresOrders(database, None, lambda: NOW).part_of(bob) == (1, [order.number])
    assert await orders.part_of(replace(ana, platform="teams")) == (0, [])


def cart_of(tenant: str, thread: str = "1") -> Cart:
    """Of Ana, with a line of hers and one of Bob's."""
    lines = tuple(replace(CART_LINE, line_id=user, by=user) for user in ("UANA", "UBOB"))
    return cart_with(ThreadKey("slack", tenant, "C1", thread), *lines)


async def ordered(orders: PostgresOrders, cart: Cart) -> Order:
    def judge(stored: Cart, standing: Standing) -> Found:
        assert stored.destination is not None
        sums = PartTotals("r", Decimal(130))
        part = OrderPart("r", "r", "Roma", "Boston", "MA", stored.lines, sums)
        order = Order(
            "", stored.cart_id, stored.version, stored.thread, stored.organiser, stored.organiser, NOW, "placed",
            (part,), Totals("USD", (sums,), Decimal(0), Decimal(130)), stored.destination, stored.personal,
        )  # fmt: skip
        return Found(stored, (), order)

    found = await orders.place(cart.thread, cart.cart_id, cart.version, "UANA", judge, lambda _: done())
    assert found.order is not None
    return found.order


async def test_a_person_gets_all_that_is_kept_of_them_and_nothing_of_others(database: Database, tenant: str) -> None:
    people, log = people_of(database, NEW), PostgresTurnLog(database)
    engine = Engine(small_parts(log=log, people=people))
    ana = asked("pasta for 25 in Boston", tenant)
    card = (await engine.answer(ana)).cards[0]
    await engine.answer(replace(asked("tacos for 12 in Boston", tenant), user_id="UBOB"))
    owner = person_of(ana)
    assert owner is not None
    await own_pages(database).save(owner, card)
    await people.write(owner, WHOLE, 0)
    told = await export(database, Seal([NEW]), owner, "ana as ops")
    assert told is not None
    assert told["profile"]["allergies"] == [["lupin", "anaphylactic"]]
    assert [one["text"] for one in told["said"]] == ["pasta for 25 in Boston"]
    assert [one["doc_id"] for one in told["saved_dishes"]] == [card.doc_id]
    (entry,), _ = await entries(database, tenant, 20)
    assert (entry.who, entry.what, entry.counts["profiles"]) == ("ana as ops", "export", 1)
    assert "lupin" not in repr(entry)
    assert await export(database, Seal([NEW]), replace(owner, user="UNOBODY"), "ops") is None
    with pytest.raises(Unavailable):
        await export(database, Seal([LOST]), owner, "ops")
    assert len((await entries(database, tenant, 20))[0]) == 1, "what was not given out is not written down"


async def test_what_a_person_saved_says_what_their_profile_has_them_read_first(database: Database, tenant: str) -> None:
    people, small = people_of(database, NEW), small_parts()
    dish = BY_NAME["Pad Thai Tray"]
    card = next(
        one
        for one in (await Engine(small).answer(asked("noodles for 25 in Boston", tenant))).cards
        if one.doc_id == dish.doc_id
    )
    ana, bob = (Person("slack", tenant, user) for user in ("UANA", "UBOB"))
    await people.write(ana, Profile((("peanuts", "anaphylactic"),)), 0)

    for person in (ana, bob):
        await own_pages(database, people).save(person, card)
    (hers,), (his,) = await own_pages(database, people).saved(ana), await own_pages(database, people).saved(bob)
    assert (hers.name, hers.caution, hers.level) == ("Pad Thai Tray", "The menu lists peanuts.", "danger")
    assert (his.name, his.caution, his.level) == ("Pad Thai Tray", "", None)
    for unread in (people_of(database, LOST), PostgresPeople(database, None, lambda: datetime.now(UTC))):
        (found,) = await own_pages(database, unread).saved(ana)
        assert found.caution == say("favourites-unread")
        assert say("favourites-unread") in home_said([found])
    assert "🚨 The menu lists peanuts." in home_said([hers])
    assert listed([], [hers], 30)["saved"][0]["caution"] == "🚨 The menu lists peanuts."


def own_pages(database: Database, people: People | None = None) -> OwnPages:
    stores = {"favourites": PostgresFavourites(database), "searches": PostgresSearchHistory(database)}
    return OwnPages(small_parts(**stores, people=people))


def home_said(saved: Sequence[Saved]) -> str:
    return says(home_view((), saved)["blocks"])


def asked(text: str, tenant: str) -> Turn:
    turn = said(text, delivery=text)
    return replace(turn, thread=replace(turn.thread, tenant=tenant), user_id="UANA", turn_id=str(uuid4()))


async def test_the_commands_do_it(
    database: Database, database_url: str, tenant: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLATTER_DATABASE_URL", database_url)
    await people_of(database, OLD).write(Person("slack", tenant, "UANA"), WHOLE, 0)
    none = await platter("people", "reseal")
    assert (none.exit_code, "PLATTER_SECRET_KEYS" in none.output) == (1, True)
    monkeypatch.setenv("PLATTER_SECRET_KEYS", NEW)
    closed = await platter("people", "reseal", "--json")
    assert (closed.exit_code, json.loads(closed.stdout)["unopened"]) == (1, 1)
    monkeypatch.setenv("PLATTER_SECRET_KEYS", f"{NEW},{OLD}")
    done = await platter("people", "reseal", "--by", "ana")
    assert (done.exit_code, "1 profile sealed anew" in done.output) == (0, True)
    told = await platter("people", "export", tenant, "slack", "UANA", "--by", "ana")
    assert (told.exit_code, json.loads(told.stdout)["profile"]["diets"]) == (0, ["halal"])
    nobody = await platter("people", "export", tenant, "slack", "UBOB")
    assert (nobody.exit_code, "nothing is kept" in nobody.output) == (1, True)
    audit = (await platter("tenants", "audit", tenant)).output
    assert "reseal" in audit
    assert "export" in audit


async def test_an_answer_that_a_profile_guards_is_sealed_in_the_log(database: Database, tenant: str) -> None:
    people, seal = people_of(database, NEW), Seal([NEW])
    ana = replace(asked("pasta for 25 in Boston", tenant), alone=True)
    owner = person_of(ana)
    assert owner is not None
    await people.write(owner, Profile((("mustard", "moderate"),)), 0)
    engine = Engine(small_parts(log=PostgresTurnLog(database, seal), people=people))
    reply = await engine.answer(ana)
    assert any("mustard" in card.caution for card in reply.cards)
    async with database.tenant(tenant) as connection:
        rows = await (await connection.execute("SELECT t::text FROM turns t")).fetchall()
    assert len(rows) == 1
    assert "mustard" not in rows[0][0]
    assert await engine.answer(ana) == reply, "a repeat is answered as it was"
    assert await engine.shown(ana.thread, ana.turn_id) == reply
    for log in (PostgresTurnLog(database), PostgresTurnLog(database, Seal([LOST]))):
        row = await log.get(tenant, ana.turn_id)
        assert row is not None
        assert from_json(Reply, row.reply).kind == "silence", "it opens to nobody else"


async def test_a_search_whose_answer_is_sealed_is_among_the_persons_recent_ones(
    database: Database, tenant: str
) -> None:
    await answered_under(OLD, database, tenant)
    ana, kept = Person(said("").thread.platform, tenant, "UANA"), own_pages(database)
    before = await kept.recent(ana)
    assert [one.title for one in before] == ["Pasta for 24 in Boston"]
    await reseal(database, Seal([NEW, OLD]), "ops")
    assert await kept.recent(ana) == before


POSTED: LiteralString = """
    INSERT INTO posts (tenant, key, platform, lane, turn_id, part, conversation, thread, user_id, address, body, state)
    VALUES (%(tenant)s, gen_random_uuid(), 'slack', 'l', gen_random_uuid()::text, 0, 'C', 'T', 'U', '{}', %(body)s,
        %(state)s)
"""
DEAD: LiteralString = """
    INSERT INTO dead_letters (tenant, platform, line, turn_id, user_id, conversation, thread, reason, attempts, address,
        body)
    VALUES (%(tenant)s, 'slack', 'out', gen_random_uuid()::text, 'U', 'C', 'T', 'refused', 1, '{}', %(body)s)
"""
ANSWERED = 5


async def answered_under(key: str, database: Database, tenant: str) -> Reply:
    """Answers that a profile guards, posts that wait and dead letters, sealed under this key; of each kind one is
    not."""
    people, seal = people_of(database, key), Seal([key])
    ana = replace(asked("pasta for 25 in Boston", tenant), alone=True)
    owner = person_of(ana)
    assert owner is not None
    await people.write(owner, Profile((("mustard", "moderate"),)), 0)
    engine = Engine(small_parts(log=PostgresTurnLog(database, seal), people=people))
    reply = await engine.answer(ana)
    for number in range(1, ANSWERED):
        await engine.answer(replace(ana, turn_id=str(uuid4()), text=f"pasta for {number + 20} in Boston"))
    await engine.answer(replace(asked("tacos for 12 in Boston", tenant), user_id="UBOB"))
    bodies = [*closed((b'{"text": "mustard"}',) * 2, seal), b'{"text": "tacos"}']
    async with database.tenant(tenant) as connection:
        for body in bodies:
            await connection.execute(POSTED, {"tenant": tenant, "body": body, "state": "waiting"})
            await connection.execute(DEAD, {"tenant": tenant, "body": body})
        await connection.execute(POSTED, {"tenant": tenant, "body": b"", "state": "sent"})
    return reply


async def bodies_of(database: Database, tenant: str) -> list[bytes]:
    async with database.tenant(tenant) as connection:
        found = await connection.execute("SELECT body FROM posts UNION ALL SELECT body FROM dead_letters")
        return [bytes(body) for (body,) in await found.fetchall()]


async def test_answers_and_posts_are_sealed_anew_in_portions_and_by_whoever_breaks_off(
    database: Database, tenant: str
) -> None:
    reply = await answered_under(OLD, database, tenant)
    with pytest.raises(RuntimeError):
        await reseal(database, Dying([NEW, OLD]), "ops", looked_at=2)
    again = await reseal(database, Seal([NEW, OLD]), "ops", looked_at=2)
    assert 0 < again.answers < ANSWERED, "some were done before"
    assert (again.resealed, again.posts, again.lost) == (0, 4, 0)
    row = await PostgresTurnLog(database, Seal([NEW])).get(tenant, reply.turn_id)
    assert row is not None
    assert from_json(Reply, row.reply) == reply, "the older key is not needed"
    opened_now = sorted(opened(body, Seal([NEW])) for body in await bodies_of(database, tenant))
    assert opened_now == sorted([b'{"text": "mustard"}'] * 4 + [b'{"text": "tacos"}'] * 2 + [b""])
    counts = Counter[str]()
    for entry in (await entries(database, tenant, 50))[0]:
        counts.update(entry.counts)
    assert counts == {"profiles": 1, "answers": ANSWERED, "posts": 2, "dead_letters": 2}
    done = await reseal(database, Seal([NEW, OLD]), "ops")
    assert (done.resealed, done.answers, done.posts) == (0, 0, 0)


async def test_answers_that_no_key_opens_stay_as_they_are_and_are_told(database: Database, tenant: str) -> None:
    await answered_under(LOST, database, tenant)
    before = await bodies_of(database, tenant)
    done = await reseal(database, Seal([NEW, OLD]), "ops")
    assert (done.unopened, done.answers, done.posts, done.lost) == (1, 0, 0, ANSWERED + 4)
    assert await bodies_of(database, tenant) == before
    told = [entry.counts for entry in (await entries(database, tenant, 20))[0]]
    assert told == [], "nothing was changed"


async def test_an_answer_that_is_erased_meanwhile_stays_erased(database: Database, tenant: str) -> None:
    await answered_under(OLD, database, tenant)
    log = PostgresTurnLog(database, Seal([NEW, OLD]))
    async with database.tenant(tenant) as connection:
        await connection.execute("SELECT FROM turns FOR UPDATE")
        running = asyncio.create_task(reseal(database, Seal([NEW, OLD]), "ops"))
        await asyncio.sleep(0.2)
        await connection.execute("UPDATE turns SET reply = '{}'")
    assert (await running).answers == 0
    async with database.tenant(tenant) as connection:
        found = await (await connection.execute("SELECT DISTINCT reply::text FROM turns")).fetchall()
    assert found == [("{}",)]
    await log.forget_person(tenant, "UANA")


async def test_an_answer_that_cannot_be_sealed_is_given_to_nobody(database: Database, tenant: str) -> None:
    people = people_of(database, NEW)
    ana = replace(asked("pasta for 25 in Boston", tenant), alone=True)
    owner = person_of(ana)
    assert owner is not None
    await people.write(owner, Profile((("mustard", "moderate"),)), 0)
    with pytest.raises(Unavailable):
        await Engine(small_parts(log=PostgresTurnLog(database), people=people)).answer(ana)


async def test_forget_me_and_the_tenants_end_take_the_profile(
    database: Database, tenant: str, sessions: RedisSessions
) -> None:
    people = people_of(database, NEW)
    engine = Engine(small_parts(log=PostgresTurnLog(database, Seal([NEW])), people=people))
    ana, bob = Person("test", tenant, "UANA"), Person("test", tenant, "UBOB")
    for one in (ana, bob):
        await people.write(one, WHOLE, 0)
    await engine.answer(asked("forget me", tenant))
    assert (await people.known(ana), await people.known(bob)) == (False, True)
    erased = await erase(database, sessions, tenant)
    assert erased.rows["profiles"] == 1
    assert not await people.known(bob)


async def test_nothing_of_a_profile_stands_anywhere_after_a_person_asked_for_it(
    database: Database, tenant: str, sessions: RedisSessions
) -> None:
    """Every column of every table, as text, and every key of Redis."""
    people = people_of(database, NEW)
    engine = Engine(small_parts(log=PostgresTurnLog(database, Seal([NEW])), people=people, sessions=sessions))
    await people.write(Person("test", tenant, "UANA"), WHOLE, 0)
    reply = await engine.answer(replace(asked("what do you know about me?", tenant), alone=True))
    assert "lupin" in reply.text
    async with database.tenant(tenant) as connection:
        tables = await connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'platter'")
        for (table,) in await tables.fetchall():
            query = f"SELECT t::text FROM platter.{table} AS t"  # noqa: S608
            for (row,) in await (await connection.execute(query.encode())).fetchall():
                assert "halal" not in row or table in ("items",), table
                assert "anaphylactic" not in row, table
    session = await sessions.load(asked("", tenant).thread)
    assert "lupin" not in repr(session)


async def test_what_is_known_of_somebody_names_their_orders(database: Database, tenant: str) -> None:
    people, orders = people_of(database, NEW), PostgresOrders(database, Seal([NEW]), lambda: NOW)
    order = await ordered(orders, await orders.save(cart_of(tenant), done()))
    await orders.save(cart_of(tenant, "2"), done())
    profiles = Profiles(people, orders)
    told = await profiles.about(Person("slack", tenant, "UBOB"))
    assert told[1:] == (
        "You have a part in one order not placed yet.",
        f"You have a part in what was ordered: {order.number}.",
    )
    assert len(await profiles.about(Person("slack", tenant, "UCEM"))) == 1
    await orders.forget(Person("slack", tenant, "UBOB"))
    assert len(await profiles.about(Person("slack", tenant, "UBOB"))) == 1
    for at in range(11):
        await ordered(orders, await orders.save(cart_of(tenant, f"t{at}"), done()))
    assert (await profiles.about(Person("slack", tenant, "UBOB")))[-1].endswith(", and 1 before.")


async def test_a_quiet_year_ends_a_profile_and_the_chore_does_it(database: Database, tenant: str) -> None:
    now = datetime.now(UTC)
    people = PostgresPeople(database, Seal([NEW]), lambda: now)
    await people.write(Person("slack", tenant, "UANA"), WHOLE, 0)
    now += timedelta(days=366)
    assert await people.erase_unseen() == 1


async def test_what_a_channel_tells_somebody_waits_sealed_and_goes_out_as_it_is(
    database: Database, tenant: str
) -> None:
    """From the inbox to the platform, and into a dead letter."""
    people, seal = people_of(database, NEW), Seal([NEW])
    await people.write(Person(PLATFORM, tenant, "UANA"), WHOLE, 0)
    engine = Engine(small_parts(log=PostgresTurnLog(database, Seal([NEW])), people=people))
    arrival = looped("what do you know about me?", tenant=tenant)
    await PostgresInbox(database).take_in(replace(arrival, turn=replace(arrival.turn, user_id="UANA", alone=True)))
    told: list[bytes] = []

    class Telling(LoopChannel):
        async def deliver(self, post: Post) -> Outcome:
            told.append(post.body)
            return Sent("1") if len(told) > 1 else GiveUp("refused")

        def render(self, reply: Reply, where: Where) -> tuple[bytes, ...]:
            return (reply.text.encode(),)

    async with loop_channel("http://127.0.0.1:9") as channel:
        channels = {PLATFORM: Telling(channel.address, channel.client, PLATFORM)}
        async with working(Worker(database, engine, channels, 8, seal=seal)):
            async with asyncio.timeout(60):
                while not (letters := await rows(database, tenant, "SELECT body FROM dead_letters")):  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
    assert b"Allergy: lupin, anaphylactic" in told[0]
    assert letters
    assert b"lupin" not in bytes(letters[0][0])
    assert bytes(letters[0][0]).startswith(MARK)


async def rows(database: Database, tenant: str, query: str) -> list[tuple[Any, ...]]:
    async with database.tenant(tenant) as connection:
        return await (await connection.execute(query.encode())).fetchall()
