"""A tenant is listed and erased: nothing of it is left in any store, others keep all, who did it is written down."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
import redis.asyncio
from cryptography.fernet import Fernet
from structlog.testing import capture_logs

from bot.channels.slack.installations import PostgresInstallations
from bot.delivery.arrivals import Arrivals, Settlement
from bot.delivery.inbox import PostgresInbox
from bot.delivery.worker import Worker, working
from bot.encryption import Seal
from bot.operations.audit import entries
from bot.operations.erasing import ERASED, OF_A_PERSON, erase
from bot.operations.tenants import tenant_named, tenants
from channels.ports import Revision
from channels.slack.installations import Installation
from engine.engine import Engine
from engine.messages import Reply, Turn
from engine.ports import Rating, Unavailable
from engine.progress import NOBODY, Watch
from engine.stores.postgres.database import Connection, Database
from engine.stores.postgres.spending import PostgresSpending
from engine.stores.postgres.turn_log import PostgresTurnLog
from engine.stores.redis.sessions import RedisSessions
from tests.support.chaos.loop_channel import PLATFORM, LoopChannel, loop_channel, said
from tests.support.command_line import platter
from tests.support.stores.small_parts import small_parts

PATIENCE_S = 60
NOW = datetime.now(UTC)


@pytest.fixture
async def sessions(redis_url: str) -> AsyncIterator[RedisSessions]:
    async with RedisSessions(redis_url) as opened:
        yield opened


async def settled(database: Database, settlement: Settlement) -> None:
    arrivals = Arrivals(database, [PLATFORM])
    started = await arrivals.take_up()
    assert started is not None
    assert await arrivals.settle(started, settlement)


async def lives(tenant: str, database: Database, sessions: RedisSessions) -> None:
    """A row of it in every table, and a session."""
    inbox, log = PostgresInbox(database), PostgresTurnLog(database)
    engine = Engine(small_parts(log=log, sessions=sessions))
    message = said("lunch for 10", "answered", tenant=tenant)
    await engine.answer(message.turn)
    await log.rate(message.turn.thread, Rating(1, user_id="ann"), NOW)
    await inbox.take_in(said("dies", "dead", tenant=tenant))
    await settled(database, Settlement("dead", "t", message.where, (b"sorry",), reason="failed"))
    await inbox.take_in(said("waits", "waiting", tenant=tenant))
    async with database.connection() as connection:
        await connection.execute("UPDATE lanes SET due = now() + interval '1 hour' WHERE pending")
    installations = PostgresInstallations(database, Seal([Fernet.generate_key().decode()]))
    await installations.put(Installation(tenant, "xoxb-1", "UBOT", "chat:write", NOW))
    await installations.mute(tenant, "C1", True)
    assert await PostgresSpending(database).reserve(tenant, NOW.date(), 10, 100)
    for table in await bears_tenants(database) - (await stands(tenant, database)).keys():
        await one_row(table, tenant, database)


ANY = {
    "text": "X",
    "boolean": False,
    "json": "{}",
    "uuid": str(uuid4()),
    "timestamp with time zone": NOW,
    "date": NOW.date(),
    "ARRAY": [],
    "bytea": b"x",
}
"""A value of each type that a column needs one of; of others a number."""
LISTED = r"ARRAY\['([a-z_]+)'"
"""In a rule that lists what may stand in a column: the first."""


async def one_row(table: str, tenant: str, database: Database) -> None:
    """In a table that nothing above writes to, such as one of a newer migration."""
    query = (
        "SELECT column_name, data_type FROM information_schema.columns WHERE table_schema = 'platter'"
        " AND table_name = %s AND is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO'"
    )
    listed = (
        "SELECT attname, (regexp_match(pg_get_constraintdef(rule.oid), %s))[1] FROM pg_constraint AS rule"
        " JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]"
        " WHERE contype = 'c' AND conrelid = %s::regclass AND pg_get_constraintdef(rule.oid) ~ %s"
    )
    async with database.tenant(tenant) as connection:
        columns = await (await connection.execute(query, (table,))).fetchall()
        words = dict(await (await connection.execute(listed, (LISTED, table, LISTED))).fetchall())
        row = {name: words.get(name, ANY.get(kind, 1)) for name, kind in columns}
        row |= {"tenant": tenant, "platform": PLATFORM}
        row |= {name: tenant for name in ("thread", "number") if name in row}  # A thread and an order are one tenant's.
        names = [name for name, _ in columns]
        insert = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join(f'%({name})s' for name in names)})"  # noqa: S608
        await connection.execute(insert.encode(), row)


async def stands(tenant: str, database: Database) -> Counter[str]:
    """Table → rows in which its name stands anywhere, over all tables there are."""
    found: Counter[str] = Counter()
    async with database.tenant(tenant) as connection:
        rows = await connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'platter'")
        for (table,) in await rows.fetchall():
            query = f"SELECT count(*) FROM platter.{table} AS t WHERE t::text LIKE %s"  # noqa: S608
            row = await (await connection.execute(query.encode(), (f"%{tenant}%",))).fetchone()
            found[table] = row[0] if row else 0
    return +found


async def in_redis(tenant: str, url: str) -> int:
    async with redis.asyncio.Redis.from_url(url) as client:
        return len([key async for key in client.scan_iter() if tenant.encode() in key])


async def bears_tenants(database: Database) -> set[str]:
    async with database.connection() as connection:
        found = await connection.execute(
            "SELECT table_name FROM information_schema.columns"
            " WHERE table_schema = 'platter' AND column_name = 'tenant'"
        )
        return {table for (table,) in await found.fetchall()} - {"audit"}


NO_TENANTS = {
    "catalogue_state", "items", "menu_embeddings", "fulfilments", "zones", "raw_documents", "source_marks", "runs",
    "set_aside", "catalogue_writer", "install_states", "migrations", "function_files",
}  # fmt: skip
"""The installation's: menus, and what is known before a tenant is."""
NO_PERSONS = {
    "additions": "which page waits for a line",
    "arrival_keys": "ids of a platform's events",
    "shared_threads": "which threads",
    "heard_in": "which workspaces",
    "joined_teams": "which teams",
    "usuals": "what is usual in a conversation",
    "order_tellings": "which orders",
    "supplier_messages": "what a restaurant is sent, and its address",
    "installations": "the bot's own user",
    "channel_rules": "which channels",
    "model_tokens": "figures",
    "promos": "how often a person may use a code, and of nobody",
    "order_limits": "whom an operator named to approve",
    "lanes": "digests",
    "tenants": "names of tenants",
}
"""Tables of a tenant in which nothing is a person's, and what is there."""
LIKE_A_PERSON = "user|person|people|owner|who$|words_of|uid|member|author|colleague|organi[sz]er|approver"
"""Columns that hold one; of `NO_PERSONS` those that do not, and of tables that no tenant is in."""
MEANT_OTHERWISE = {
    ("promos", "uses_a_person"), ("installations", "bot_user"), ("order_limits", "approver"), ("runs", "owner"),
    ("catalogue_writer", "owner"), ("audit", "who"),
}  # fmt: skip


async def unaccounted(database: Database) -> set[str]:
    """Tables of which nobody has said when what is a tenant's or a person's in them goes."""
    columns = (
        "SELECT relname, attname, attname ~ %s FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid"
        " WHERE relnamespace = 'platter'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped"
    )
    async with database.connection() as connection:
        rows = await (await connection.execute(columns, (LIKE_A_PERSON,))).fetchall()
    tables = {table for table, *_ in rows}
    of_tenants = {table for table, column, _ in rows if column == "tenant"}
    of_persons = {table for table, column, is_like in rows if is_like and (table, column) not in MEANT_OTHERWISE}
    known = ERASED | NO_TENANTS | {"audit"}
    return (tables ^ known) | ((of_tenants - {"audit"}) ^ ERASED) | (of_persons - OF_A_PERSON.keys())


async def test_every_table_is_in_the_registry_of_what_is_erased_or_holds_nothing_of_anybody(database: Database) -> None:
    assert await unaccounted(database) == set()
    assert OF_A_PERSON.keys() | NO_PERSONS.keys() == ERASED
    assert OF_A_PERSON.keys() & NO_PERSONS.keys() == set()


@pytest.mark.parametrize(
    ("change", "back"),
    [
        ("CREATE TABLE platter.new (tenant text)", "DROP TABLE platter.new"),
        ("CREATE TABLE platter.new (tenant text, user_id text)", "DROP TABLE platter.new"),
        ("CREATE TABLE platter.new (eater text)", "DROP TABLE platter.new"),
        ("ALTER TABLE platter.zones ADD COLUMN tenant text", "ALTER TABLE platter.zones DROP COLUMN tenant"),
        ("ALTER TABLE platter.usuals ADD COLUMN organiser text", "ALTER TABLE platter.usuals DROP COLUMN organiser"),
    ],
)
async def test_a_new_table_with_a_tenant_or_a_person_is_seen_until_it_is_in_the_registry(
    database: Database, change: str, back: str
) -> None:
    await as_keeper(database, change)
    (found,) = await unaccounted(database)
    await as_keeper(database, back)
    assert f"platter.{found} " in change


async def test_an_erased_tenant_leaves_nothing_and_another_keeps_all(
    database: Database, sessions: RedisSessions, redis_url: str
) -> None:
    for tenant in ("leaves", "stays"):
        await lives(tenant, database, sessions)
    before, kept = await stands("leaves", database), await stands("stays", database)
    assert before.keys() == kept.keys() == await bears_tenants(database), "the scan would see what was left"
    assert (await in_redis("leaves", redis_url), await in_redis("stays", redis_url)) == (1, 1)

    erased = await erase(database, sessions, "leaves", who="ops")
    assert await stands("leaves", database) == {"audit": 2}
    assert await stands("stays", database) == kept
    assert (await in_redis("leaves", redis_url), await in_redis("stays", redis_url)) == (0, 1)
    assert (erased.sessions, erased.under_way) == (1, 0)
    assert erased.rows == dict(before)
    found, total = await entries(database, "leaves", 20)
    assert (total, {one.who for one in found}, {one.what for one in found}) == (2, {"ops"}, {"erase"})
    assert Counter(found[0].counts) + Counter(found[1].counts) == before
    again = await erase(database, sessions, "leaves", who="ops")
    assert again.rows == {}
    assert (await entries(database, "leaves", 20))[1] == 2, "what did nothing is not written down"


async def test_a_platform_that_is_left_takes_what_was_said_there_and_no_more(
    database: Database, sessions: RedisSessions
) -> None:
    await lives("both", database, sessions)
    await PostgresInbox(database).take_in(said("waits", tenant="both", platform="elsewhere"))
    await erase(database, sessions, "both", PLATFORM)
    left = await stands("both", database)
    assert left.keys() == {
        "arrivals",
        "arrival_keys",
        "lanes",
        "tenants",
        "installations",
        "channel_rules",
        "model_tokens",
        "promos",
        "order_limits",
    }
    assert (left["arrivals"], left["arrival_keys"]) == (1, 2)


async def test_a_tenant_that_speaks_again_is_a_new_one_and_is_known_by_name(
    database: Database, sessions: RedisSessions
) -> None:
    engine = Engine(small_parts(log=PostgresTurnLog(database)))
    await engine.answer(said("lunch for 10", tenant="returns").turn)
    await erase(database, sessions, "returns")
    assert await tenant_named(database, "returns") is None
    await engine.answer(said("lunch for 12", tenant="returns").turn)
    found = await tenant_named(database, "returns")
    assert found is not None
    assert found.presences[0].rows["turns"] == 1


@dataclass
class Slow:
    """Keeps a row of the turn, and ends when it may."""

    engine: Engine
    began: asyncio.Event = field(default_factory=asyncio.Event)
    may_end: asyncio.Event = field(default_factory=asyncio.Event)

    async def answer(self, turn: Turn, watch: Watch = NOBODY) -> Reply:
        self.began.set()
        await self.may_end.wait()
        return await self.engine.answer(turn)


async def test_a_turn_that_is_under_way_is_waited_for_and_leaves_nothing_either(
    database: Database, sessions: RedisSessions
) -> None:
    slow = Slow(Engine(small_parts(log=PostgresTurnLog(database))))
    inbox = PostgresInbox(database)
    async with loop_channel("http://127.0.0.1:9") as channel:
        by_platform = {"slow": LoopChannel(channel.address, channel.client, "slow")}
        async with working(Worker(database, slow, by_platform, 8)):
            await inbox.take_in(said("lunch", tenant="speaks", platform="slow"))
            await asyncio.wait_for(slow.began.wait(), PATIENCE_S)
            assert (await erase(database, sessions, "nobody")).under_way == 0
            erasing = asyncio.create_task(erase(database, sessions, "speaks", patience_s=PATIENCE_S))
            await asyncio.sleep(0.3)
            assert not erasing.done()
            slow.may_end.set()
            erased = await asyncio.wait_for(erasing, PATIENCE_S)
    assert (erased.under_way, erased.rows["turns"], erased.rows["arrivals"]) == (0, 1, 1)
    assert await stands("speaks", database) == {}


@asynccontextmanager
async def at_its_lanes(database: Database, tenant: str) -> AsyncIterator[Connection]:
    """As somebody who settles what is there."""
    async with database.dedicated("settles") as connection, connection.transaction():
        await connection.execute("SELECT set_config('platter.tenant', %s, true)", (tenant,))
        await connection.execute("SELECT FROM lanes WHERE tenant = %s AND NOT held FOR UPDATE", (tenant,))
        yield connection


async def settles(connection: Connection, state: str) -> int:
    changed = "UPDATE arrivals SET attempts = attempts WHERE state = %s"
    return (await connection.execute(changed, (state,))).rowcount


async def test_nothing_is_taken_out_under_whoever_is_at_its_lanes(database: Database, sessions: RedisSessions) -> None:
    await lives("settled", database, sessions)
    async with at_its_lanes(database, "settled") as connection:
        erasing = asyncio.create_task(erase(database, sessions, "settled", patience_s=PATIENCE_S))
        await asyncio.sleep(0.3)
        assert await settles(connection, "waiting") == 1
        await connection.execute(
            "UPDATE lanes SET held = true, due = now() + interval '1 hour' WHERE tenant = 'settled' AND pending"
        )
    async with asyncio.timeout(PATIENCE_S):
        while (await stands("settled", database))["arrivals"] > 1:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    async with at_its_lanes(database, "settled") as connection:
        await changed(database, "settled", "UPDATE lanes SET held = false WHERE tenant = 'settled' AND held")
        await asyncio.sleep(0.3)
        assert await settles(connection, "waiting") == 0
        assert await settles(connection, "dead") == 1
    await asyncio.wait_for(erasing, PATIENCE_S)
    assert await stands("settled", database) == {}


async def test_where_it_may_not_wait_for_long_it_ends_and_is_done_again(
    database: Database, sessions: RedisSessions
) -> None:
    await lives("locked", database, sessions)
    before = await stands("locked", database)
    async with at_its_lanes(database, "locked"):
        with pytest.raises(Unavailable):
            await asyncio.wait_for(erase(database, sessions, "locked", statement_s=0.2), PATIENCE_S)
        assert await stands("locked", database) == before
    await erase(database, sessions, "locked", statement_s=PATIENCE_S)
    assert await stands("locked", database) == {}


async def changed(database: Database, tenant: str, statement: str) -> None:
    async with database.tenant(tenant) as connection:
        await connection.execute(statement.encode())


async def as_keeper(database: Database, statement: str) -> None:
    """As the login that made the tables."""
    async with database.dedicated("keeper") as connection:
        await connection.execute("RESET ROLE")
        await connection.execute(statement.encode())


async def test_nothing_that_was_written_down_is_changed_and_no_tenant_sees_anothers(
    database: Database, sessions: RedisSessions
) -> None:
    await lives("watched", database, sessions)
    await erase(database, sessions, "watched", who="ops")
    for change in ("UPDATE audit SET who = 'nobody'", "DELETE FROM audit", "TRUNCATE audit"):
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            await changed(database, "watched", change)
        with pytest.raises(psycopg.errors.RaiseException):
            await as_keeper(database, change)
    async with database.tenant("stranger") as connection:
        assert await (await connection.execute("SELECT FROM audit")).fetchall() == []
    entry = "INSERT INTO audit (who, what, tenant, counts) VALUES ('x', 'erase', 'watched', '{}')"
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        await changed(database, "stranger", entry)


async def test_tenants_are_told_with_what_they_say_and_what_is_kept(
    database: Database, sessions: RedisSessions
) -> None:
    await lives("told", database, sessions)
    await PostgresInbox(database).revise(Revision(PLATFORM, "silent", "message:1"))
    found = {one.name: one for one in await tenants(database)}
    by_channel = {one.channel: one for one in found["told"].presences}
    loop, slack = by_channel[PLATFORM], by_channel["slack"]
    assert (loop.turns_24h, loop.turns_30d, loop.failures_30d, loop.waiting) == (1, 1, 1, 2)
    assert loop.rows["turns"] == loop.rows["ratings"] == loop.rows["dead_letters"] == 1
    assert (slack.installed_at, slack.muted, slack.turns_30d) == (NOW, 1, 0)
    assert loop.installed_at is None
    assert loop.since is not None
    assert datetime.now(UTC) - loop.since < timedelta(minutes=5)
    assert found["told"].rows == sum((await stands("told", database)).values()) - 1 - 3, (
        "but for its name and its lanes"
    )
    assert found["silent"].presences[0].rows["arrival_keys"] == 1


async def test_an_organisation_is_told_with_the_workspaces_that_it_was_spoken_to_in(
    database: Database, database_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLATTER_DATABASE_URL", database_url)
    installations = PostgresInstallations(database, Seal([Fernet.generate_key().decode()]))
    await installations.put(Installation("E1", "xoxb-E1", "WBOT", "", NOW, whole_org=True))
    for channel, workspace in (("C1", "T1"), ("C2", "T1"), ("C2", "T2")):
        await installations.hear("E1", channel, workspace)
    told = json.loads((await platter("tenants", "show", "E1", "--json")).output)["channels"]
    assert [(one["channel"], one["whole_org"], one["workspaces"]) for one in told] == [("slack", True, 2)]
    assert "in all of it; spoken to in 2 workspaces" in (await platter("tenants", "show", "E1")).output


async def test_the_command_shows_asks_erases_and_says_who_did_it(
    database: Database, sessions: RedisSessions, database_url: str, redis_url: str, monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLATTER_DATABASE_URL", database_url)
    monkeypatch.setenv("PLATTER_REDIS_URL", redis_url)
    await lives("shown", database, sessions)
    rows = sum((await stands("shown", database)).values())
    listed = json.loads((await platter("tenants", "--json", "--limit", "100")).output)
    assert "shown" in [one["tenant"] for one in listed["tenants"]]
    assert "shown" in (await platter("tenants", "--limit", "100")).output
    told = json.loads((await platter("tenants", "show", "shown", "--json")).output)
    assert [one["channel"] for one in told["channels"]] == [PLATFORM, "slack"]
    assert "failed in 30 days" in (await platter("tenants", "show", "shown")).output

    for typed in ("other\n", ""):
        refused = await platter("tenants", "erase", "shown", typed=typed)
        assert (refused.exit_code, "nothing was erased" in refused.output) == (1, True)
    assert sum((await stands("shown", database)).values()) == rows
    with capture_logs():
        erased = await platter("tenants", "erase", "shown", "--by", "ana", "--json", typed="shown\n")
    assert erased.exit_code == 0
    assert json.loads(erased.stdout)["rows_total"] == rows
    for words in (("show", "shown"), ("erase", "shown", "--yes")):
        nobody = await platter("tenants", *words)
        assert (nobody.exit_code, "there is no tenant shown" in nobody.output) == (1, True)
    audit = json.loads((await platter("tenants", "audit", "shown", "--json")).output)
    assert audit["entries_total"] == 2
    assert all(one["who"].startswith("ana as ") for one in audit["entries"])
    assert "erase  shown" in (await platter("tenants", "audit")).output


async def test_an_operator_sets_what_is_usual_and_that_is_written_down(
    database: Database, database_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLATTER_DATABASE_URL", database_url)
    await Engine(small_parts(log=PostgresTurnLog(database))).answer(said("lunch for 10", tenant="fed").turn)
    assert (await platter("tenants", "usual", "fed")).output == "Nothing is usual.\n"
    boston = ("--city", "Boston", "--state", "MA", "--address", "1 Main St", "--party", "25", "--day", "thu")
    with capture_logs():
        done = await platter("tenants", "usual", "fed", *boston, "--by", "ana")
        assert done.output == f"{PLATFORM}, everywhere: 25 people in 1 Main St, Boston, MA, on Thursdays\n"
        await platter("tenants", "usual", "fed", "--conversation", "C1", "--party", "40")
        found = json.loads((await platter("tenants", "usual", "fed", "--json")).output)["usual"]
        assert [(one["conversation"], one["party"], one["day"]) for one in found] == [
            ("", 25, "Thursday"), ("C1", 40, None),
        ]  # fmt: skip
        await platter("tenants", "usual", "fed", "--conversation", "C1", "--drop")
        assert "C1" not in (await platter("tenants", "usual", "fed")).output
    found, total = await entries(database, "fed", 20)
    assert (total, {one.what for one in found}, found[-1].who.startswith("ana as ")) == (3, {"usual"}, True)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("nobody", "--party", "4"), "there is no tenant nobody"),
        (("odd", "--day", "t"), "t is no day"),
        (("odd", "--party", "20000"), "from 1 to 10,000"),
        (("odd", "--state", "MA"), "needs its --city"),
        (("odd", "--drop", "--party", "4"), "takes back what is usual"),
        (("odd", "--party", "4"), "say which with --channel"),
    ],
)
async def test_what_cannot_be_usual_is_refused_and_changes_nothing(
    words: tuple[str, ...], why: str, database: Database, database_url: str, monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLATTER_DATABASE_URL", database_url)
    for platform in (PLATFORM, "elsewhere"):
        await PostgresInbox(database).take_in(said("waits", tenant="odd", platform=platform))
    refused = await platter("tenants", "usual", *words)
    assert (refused.exit_code, why in refused.output) == (1, True), refused.output
    assert (await entries(database, "odd", 20))[1] == 0
