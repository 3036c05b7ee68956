"""Profiles through an operator's hands: keys that change, people who want theirs, tenants and people who go."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from cryptography.fernet import Fernet

from bot.delivery.inbox import PostgresInbox
from bot.delivery.personal import MARK
from bot.delivery.worker import Worker, working
from bot.kept import PostgresKept
from bot.sealing import Seal, key_id_of
from bot.upkeep.audit import entries
from bot.upkeep.erasing import ERASED, OF_A_PERSON, erase
from bot.upkeep.people import export, reseal, sealed
from channels.kept import Owner
from channels.ports import GiveUp, Outcome, Post, Sent, Where
from engine.engine import Engine
from engine.messages import Reply, Turn, from_json
from engine.messages.people import Learned, Person, Profile
from engine.ports import Unavailable
from engine.profiles import person_of
from engine.stores.postgres.database import Database
from engine.stores.postgres.people import PostgresPeople
from engine.stores.postgres.turn_log import PostgresTurnLog
from engine.stores.redis.sessions import RedisSessions
from tests.support.chaos.loop_channel import PLATFORM, LoopChannel, loop_channel
from tests.support.chaos.loop_channel import said as looped
from tests.support.command_line import platter
from tests.support.stores.small_parts import said, small_parts

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
            await connection.execute("DELETE FROM profiles")


class Dying(Seal):
    """Its process ends in the second portion."""

    closed = 0

    def close(self, secret: str) -> bytes:
        self.closed += 1
        if self.closed == 5:
            raise RuntimeError
        return super().close(secret)


async def test_all_are_sealed_anew_in_portions_and_by_whoever_breaks_off(
    database: Database, tenant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.upkeep.people.AT_ONCE", 3)
    crowd = [Person("slack", tenant, f"U{number}") for number in range(8)]
    for one in crowd:
        await people_of(database, OLD).write(one, WHOLE, 0)
    assert (await sealed(database, Seal([NEW, OLD]))).by_key == {key_id_of(OLD): 8}
    with pytest.raises(RuntimeError):
        await reseal(database, Dying([NEW, OLD]), "ops")
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


async def test_a_person_gets_all_that_is_kept_of_them_and_nothing_of_others(database: Database, tenant: str) -> None:
    people, log = people_of(database, NEW), PostgresTurnLog(database)
    engine = Engine(small_parts(log=log, people=people))
    ana = asked("pasta for 25 in Boston", tenant)
    card = (await engine.answer(ana)).cards[0]
    await engine.answer(replace(asked("tacos for 12 in Boston", tenant), user_id="UBOB"))
    owner = person_of(ana)
    assert owner is not None
    kept = PostgresKept(database, small_parts().catalog, small_parts().clock, 30)
    await kept.save(Owner(owner.platform, tenant, owner.user), card)
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


async def test_an_answer_that_cannot_be_sealed_is_given_to_nobody(database: Database, tenant: str) -> None:
    people = people_of(database, NEW)
    ana = replace(asked("pasta for 25 in Boston", tenant), alone=True)
    owner = person_of(ana)
    assert owner is not None
    await people.write(owner, Profile((("mustard", "moderate"),)), 0)
    with pytest.raises(Unavailable):
        await Engine(small_parts(log=PostgresTurnLog(database), people=people)).answer(ana)


async def columns(database: Database, matching: str) -> set[str]:
    """Tables with a column that is called so."""
    async with database.connection() as connection:
        found = await connection.execute(
            "SELECT DISTINCT table_name FROM information_schema.columns"
            " WHERE table_schema = 'platter' AND column_name ~ %s",
            (matching,),
        )
        return {table for (table,) in await found.fetchall()}


NOT_PEOPLE = {
    "promos": "how often a person may use a code, and of nobody",
    "audit": "the operating system's user who did it",
    "runs": "whose menus a run brings",
    "catalogue_writer": "the same",
    "installations": "the bot's own user",
}


async def test_every_table_with_a_tenant_or_a_person_is_in_the_registry_of_what_is_erased(database: Database) -> None:
    """A new table fails here until somebody says when what it holds goes."""
    assert await columns(database, "^tenant$") - {"audit"} == set(ERASED)
    people = await columns(database, "user|person|owner|who$|words_of|uid|member|author|colleague|organi[sz]er")
    assert people - NOT_PEOPLE.keys() == set(OF_A_PERSON)


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
