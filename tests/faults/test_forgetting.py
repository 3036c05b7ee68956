"""Forgetting on the real tables: two people at once, a worker that dies in it, and lists that went elsewhere."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from bot.channels.conversations import Conversations
from bot.delivery.answering import MAY_BE_OPEN, NOT_OPENED
from bot.delivery.arrivals import Arrivals, Settlement
from bot.delivery.chores import forget_old
from bot.delivery.inbox import KEPT, PostgresInbox
from bot.delivery.outbox import Delivered, Outbox
from bot.operations.erasing import erase
from engine.conversation.memory import Memory, memory_to_json
from engine.conversation.turn_row import TurnRow
from engine.engine import Engine
from engine.messages import Reply, ThreadKey, to_json
from engine.messages.forms import SHARE, SHARE_OF
from engine.ports import Unavailable
from engine.stores.postgres.database import Connection, Database
from engine.stores.postgres.queries import queries
from engine.stores.postgres.turn_log import PostgresTurnLog
from tests.support.chaos.loop_channel import said as arrival
from tests.support.stores.small_parts import THREAD, SmallSessions, said, small_parts

NOON = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)
THREADS = 8
FORGETTING = queries("turns.sql")
ASKED = "asked"
"""A platform of its own: nobody else's posts are taken up."""


def row(thread: ThreadKey, seq: int, user: str, at: datetime) -> TurnRow:
    turn_id, empty = str(uuid4()), memory_to_json(Memory())
    reply = to_json(Reply(turn_id, "silence"))
    return TurnRow(turn_id, thread, seq, user, at, "message", "pasta", None, empty, empty, (), reply, 1)


async def test_two_who_met_in_opposite_order_can_both_be_forgotten_at_once(database: Database) -> None:
    """Ann spoke first in the first thread, Bob in the last: each wants the threads in the order of their own words."""
    log = PostgresTurnLog(database)
    for turn in range(3):
        tenant = f"acme-{turn}"
        threads = [ThreadKey("http", tenant, "lunch", str(place)) for place in range(THREADS)]
        for place, thread in enumerate(threads):
            await log.append(row(thread, 1, "ann", NOON + timedelta(seconds=place)))
            await log.append(row(thread, 2, "bob", NOON - timedelta(seconds=place)))
        both = [(log.forget_person(tenant, who), log.threads_of(tenant, who)) for who in ("ann", "bob")]
        await asyncio.gather(*(call for calls in both for call in calls))
        for thread in threads:
            assert [one.text for one in await log.recent(thread, NOON - timedelta(hours=1), 10)] == ["", ""]


@asynccontextmanager
async def forgetting(database: Database, thread: ThreadKey) -> AsyncIterator[Connection]:
    """Somebody is forgotten, and the forgetting stands at this thread of theirs."""
    async with database.dedicated("forgets") as connection, connection.transaction():
        await connection.execute("SELECT set_config('platter.tenant', %s, true)", (thread.tenant,))
        await connection.execute(FORGETTING["lock_erasing"], {"tenant": thread.tenant})
        await at(connection, thread)
        yield connection


async def at(connection: Connection, thread: ThreadKey) -> None:
    await connection.execute(FORGETTING["speakers"], {**asdict(thread), "user_id": "ann"})


async def take_out(whole: bool, database: Database, thread: ThreadKey) -> None:
    sessions = SmallSessions()
    if whole:
        await erase(database, sessions, thread.tenant)
    else:
        await Conversations(database, sessions, thread.platform).forget(thread.tenant, thread.conversation)


@pytest.mark.parametrize("whole", [True, False], ids=["a tenant", "a conversation"])
async def test_what_is_taken_out_while_somebody_in_it_is_forgotten_waits_for_that(
    database: Database, whole: bool
) -> None:
    """Forgetting goes by who spoke when, taking out as the rows lie: each could hold what the other wants next."""
    log = PostgresTurnLog(database)
    first, last = (ThreadKey("http", f"ring-{whole}", "lunch", place) for place in ("1", "2"))
    for thread in (first, last):
        await log.append(row(thread, 1, "ann", NOON))
    async with forgetting(database, last) as connection:
        taken_out = asyncio.create_task(take_out(whole, database, first))
        await asyncio.sleep(0.3)
        await at(connection, first)
    await asyncio.wait_for(taken_out, 60)
    assert [await log.last(thread) for thread in (first, last)] == [None, None]


class Interrupted(PostgresTurnLog):
    """The database goes away once, at the forgetting."""

    is_back = False

    async def forget_person(self, tenant: str, user_id: str) -> int:
        if not self.is_back:
            self.is_back = True
            raise Unavailable("postgresql", "gone")
        return await super().forget_person(tenant, user_id)


@pytest.fixture
def thread() -> ThreadKey:
    return replace(THREAD, tenant=f"acme-{uuid4().hex[:8]}")


async def test_nobody_is_told_that_they_were_forgotten_before_they_are(database: Database, thread: ThreadKey) -> None:
    """The turn of a "forget" that failed is started again, and then forgets."""
    log = Interrupted(database)
    engine = Engine(small_parts(log=log))
    first = await engine.answer(said("lunch for 25 in Boston", replace(thread, thread="2")))
    forget = said("forget me", thread)
    with pytest.raises(Unavailable):
        await engine.answer(forget)
    assert (await engine.answer(forget)).headline.startswith("Your words are erased")
    assert (await _kept(log, thread, first)).erased
    assert await engine.session(replace(thread, thread="2")) is None


async def test_who_was_forgotten_is_told_so_when_the_same_is_delivered_again(
    database: Database, thread: ThreadKey
) -> None:
    log = PostgresTurnLog(database)
    engine = Engine(small_parts(log=log))
    await engine.answer(said("lunch for 25 in Boston, zzcanary", thread))
    forget = said("forget me", thread)
    told = await engine.answer(forget)
    assert told.headline.startswith("Your words are erased")
    assert await engine.answer(forget) == told
    assert "Boston" not in repr(await _kept(log, thread, told))


SHARING = "sharing"


async def shared(database: Database, arrivals: Arrivals, there: str, here: str, opens: bool = True) -> None:
    """Ann shares a list from one conversation in another; its root post waits there, or nobody was at it yet."""
    asked = arrival("", here, conversation=here, platform=SHARING).where
    sent = arrival("shares", there, delivery=str(uuid4()), conversation=there, platform=SHARING, lane=there)
    sent = replace(sent, opening=b"Ann shared a list", asked_in=asked)
    assert await PostgresInbox(database).take_in(sent)
    if opens:
        started = await arrivals.take_up()
        assert started is not None
        settlement = Settlement("opening", sent.turn.turn_id, sent.where, (sent.opening,), first_part=0)
        assert await arrivals.settle(started, settlement)


async def forget(database: Database, conversation: str) -> None:
    await Conversations(database, SmallSessions(), SHARING).forget("acme", conversation)


async def told(arrivals: Arrivals) -> list[str]:
    """Of what is started now: what is known of its root post."""
    found = []
    while (started := await arrivals.take_up()) is not None:
        found.append(started.opened)
        assert await arrivals.settle(started, Settlement("answered", started.turn_id))
    return found


@pytest.mark.parametrize("opens", [True, False], ids=["root waits", "nobody was at it"])
@pytest.mark.parametrize("forgotten", ["team/there", "team"])
async def test_who_shared_in_a_conversation_that_is_taken_out_meanwhile_is_told_where_it_was_asked(
    database: Database, forgotten: str, opens: bool
) -> None:
    arrivals, outbox = Arrivals(database, [SHARING]), Outbox(database, [SHARING])
    await shared(database, arrivals, "team/there", "here", opens)
    await forget(database, forgotten)
    assert await outbox.take_up() is None
    assert await told(arrivals) == [NOT_OPENED]
    await forget(database, forgotten)
    assert await told(arrivals) == []


async def test_what_is_told_still_waits_when_the_same_going_is_told_again(database: Database) -> None:
    """As Teams tells it: the members have changed, and so has the installation."""
    arrivals, outbox = Arrivals(database, [SHARING]), Outbox(database, [SHARING])
    for forgotten, is_posted in (("team/there", True), ("here", False)):
        await shared(database, arrivals, "team/there", "here")
        await forget(database, "team/there")
        started = await arrivals.take_up()
        assert started is not None
        where = arrival("", "here", conversation="here", platform=SHARING).where
        assert await arrivals.settle(started, Settlement("answered", started.turn_id, where, (b"Not posted",)))
        await forget(database, forgotten)
        assert (taken := await outbox.take_up()) is None or taken.post.body == b"Not posted"
        assert (taken is not None) is is_posted
        assert taken is None or await outbox.settle(taken, Delivered("sent", "p1"))


async def test_of_a_root_post_that_somebody_is_at_nobody_can_tell(database: Database) -> None:
    arrivals, outbox = Arrivals(database, [SHARING]), Outbox(database, [SHARING])
    await shared(database, arrivals, "team/there", "here")
    taken = await outbox.take_up()
    assert taken is not None
    await forget(database, "team/there")
    assert await outbox.settle(taken, Delivered("sent", "p1"))
    assert await told(arrivals) == [MAY_BE_OPEN]


async def test_nothing_is_said_in_what_is_taken_out_as_well(database: Database) -> None:
    """The whole team of both, the channel that it was shared from and in, or first the one and then the other."""
    arrivals, log = Arrivals(database, [SHARING]), PostgresTurnLog(database)
    for there, here, forgotten in (
        ("team/there", "team", ["team"]),
        ("team/there", "chan", ["team"]),
        ("team/chan", "chan", ["team/chan"]),
        ("C1", "C2", ["C1", "C2"]),
    ):
        if here == "chan":
            await log.append(row(ThreadKey(SHARING, "acme", "team/chan", "1"), 1, "ann", NOON))
        await shared(database, arrivals, there, here)
        for conversation in forgotten:
            await forget(database, conversation)
        assert await told(arrivals) == []


async def test_nobody_of_an_erased_tenant_is_told_anything_of_what_was_shared(database: Database) -> None:
    arrivals = Arrivals(database, [SHARING])
    await shared(database, arrivals, "team/there", "here")
    await erase(database, SmallSessions(), "acme", SHARING)
    assert await told(arrivals) == []


async def test_forgetting_reaches_a_list_that_a_colleague_shared_elsewhere(
    database: Database, thread: ThreadKey
) -> None:
    log = PostgresTurnLog(database)
    engine = Engine(small_parts(log=log))
    first = await engine.answer(said("lunch for 25 in Boston", thread))
    elsewhere = replace(thread, conversation="team")
    form = ((SHARE, first.turn_id), (SHARE_OF, "page"))
    shared = await engine.answer(said("", elsewhere, user_id="bob", kind="form", form=form))
    assert "25 in Boston" in shared.headline
    await engine.answer(said("forget me", thread))
    assert "Boston" not in repr(await _kept(log, elsewhere, shared))
    assert await engine.session(elsewhere) is None


async def test_who_asked_stands_in_no_address_once_it_is_posted_nor_in_a_letter_that_was_forgotten(
    database: Database,
) -> None:
    """A channel's own address of an answer may name who asked, as that of Teams does."""
    inbox, arrivals, outbox = PostgresInbox(database), Arrivals(database, [ASKED]), Outbox(database, [ASKED])
    for text in ("posted", "lost", "dead"):
        message = arrival(text, conversation=text, platform=ASKED)
        where = replace(message.where, reference="29:zzcanary")
        await inbox.take_in(replace(message, where=where))
        started = await arrivals.take_up()
        assert started is not None
        settlement = Settlement("dead" if text == "dead" else "answered", message.turn.turn_id, where, (b"answer",))
        assert await arrivals.settle(started, settlement)
        taken = await outbox.take_up()
        assert taken is not None
        assert taken.post.where == where
        assert await outbox.settle(taken, Delivered("dead" if text == "lost" else "sent", "p1"))
    assert await _addresses(database) == {"posts": 1, "dead_letters": 2}
    await PostgresTurnLog(database).forget_person("acme", "ann")
    await forget_old(database, PostgresTurnLog(database), datetime.now(UTC) + 2 * KEPT, timedelta(days=30))
    assert await _addresses(database) == {"posts": 0, "dead_letters": 0}


async def _addresses(database: Database) -> dict[str, int]:
    """In how many rows of a table the person is named."""
    named = {}
    async with database.tenant("acme") as connection:
        for table in ("posts", "dead_letters"):
            count = f"SELECT count(*) FROM {table} AS one WHERE one::text LIKE '%zzcanary%'"  # noqa: S608
            row = await (await connection.execute(count.encode())).fetchone()
            assert row is not None
            named[table] = row[0]
    return named


async def _kept(log: PostgresTurnLog, thread: ThreadKey, reply: Reply) -> TurnRow:
    found = await log.get(thread.tenant, reply.turn_id)
    assert found is not None
    return found
