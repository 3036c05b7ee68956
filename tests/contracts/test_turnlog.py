"""What every turn log keeps to: rows come back as written, tombstones hold, words go, tenants never meet."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import uuid4

import psycopg
import pytest

from engine.conversation.memory import Memory, Pick, ShownDish, memory_from_json, memory_to_json
from engine.conversation.turn_row import OwnTurn, TurnRow
from engine.conversation.wants import Need, Wants
from engine.messages import Reply, ThreadKey, from_json, to_json
from engine.messages.people import Person
from engine.ports import Conflict, Rating, TurnLog, Unavailable
from engine.stores.postgres.database import Database
from engine.stores.postgres.queries import queries
from engine.stores.postgres.turn_log import PostgresTurnLog

NOON = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)


@pytest.fixture
def log(database: Database) -> TurnLog:
    return PostgresTurnLog(database)


@pytest.fixture
def thread() -> ThreadKey:
    return ThreadKey("http", f"acme-{uuid4().hex[:8]}", "lunch", "1")


def turn(thread: ThreadKey, seq: int, user: str = "ann", **changes: object) -> TurnRow:
    turn_id = str(uuid4())
    row = TurnRow(
        turn_id=turn_id,
        thread=thread,
        seq=seq,
        user_id=user,
        sent_at=NOON + timedelta(minutes=seq),
        kind="message",
        text=f"vegetarian for {seq}, “résumé” \\ ' %s {{}}",
        token=None,
        memory_before=memory_to_json(Memory()),
        memory_after=memory_to_json(Memory(wants=Wants(party=seq), query="zzcanary")),
        ranked_ids=("b", "a", 'it\'s {a}, \\\\ "b"', ""),
        reply=to_json(Reply(turn_id, "results", headline="zzcanary dishes")),
        generation=3,
        explanation={"ms": {"bm25": 1.25}, "words": ["zzcanary"]},
    )
    return replace(row, **changes)  # type: ignore[arg-type]


async def test_a_row_comes_back_exactly_as_it_was_written(log: TurnLog, thread: ThreadKey) -> None:
    row = turn(thread, 1, token="t:1:cheaper", allergies=("nuts", "egg"), kind="press")
    await log.append(row)
    assert await log.get(thread.tenant, row.turn_id) == row
    assert await log.last(thread) == row


@pytest.mark.parametrize("state", [b'{"v":2,"query":"zzcanary"}', b'{"v":999999,"odd":[1]}'])
async def test_a_row_of_another_version_reads_as_one_that_is_erased(
    log: TurnLog, thread: ThreadKey, state: bytes
) -> None:
    row = turn(thread, 1, memory_after=state, reply=b'{"of":"another version"}', allergies=("nuts",))
    await log.append(row)
    found = await log.last(thread)
    assert found is not None
    assert (found.outdated, found.erased, found.seq, found.allergies) == (True, True, 1, ("nuts",))
    assert memory_from_json(found.memory_after) == memory_from_json(found.memory_before) == Memory()
    assert from_json(Reply, found.reply).kind == "silence"
    assert await log.get(thread.tenant, row.turn_id) == found


async def test_whether_a_person_was_offered_a_profile_is_known_until_it_is_forgotten(
    log: TurnLog, thread: ThreadKey
) -> None:
    row = turn(thread, 1)
    await log.append(row)
    assert not await log.offered(thread, "ann")
    offer = to_json(Reply("2", "results", offers_profile_to="ann"))
    await log.append(turn(replace(thread, thread="2"), 1, reply=offer))
    assert await log.offered(thread, "ann")
    for other in (replace(thread, tenant="rival"), replace(thread, platform="slack")):
        assert not await log.offered(other, "ann")
    assert not await log.offered(thread, "ben")
    await log.forget_person(thread.tenant, "ann")
    assert not await log.offered(thread, "ann")


async def test_an_unknown_turn_is_none(log: TurnLog, thread: ThreadKey) -> None:
    assert await log.get(thread.tenant, "no such turn") is None
    assert await log.last(thread) is None
    assert await log.recent(thread, NOON, 10) == []


MANY = """
    INSERT INTO turns (tenant, turn_id, platform, conversation, thread, seq, user_id, sent_at, kind, text,
        memory_before, memory_after, ranked_ids, reply, generation, tombstone, allergies, explanation)
    SELECT %s, gen_random_uuid(), 'http', 'lunch', 'thread ' || one / 10, one %% 10 + 1, 'ann', now(), 'message', '',
        '{}', '{}', '{}', '{}', 1, false, '{}', '{}'
    FROM generate_series(0, 19999) AS one
"""


async def test_a_turn_is_looked_up_by_its_id_and_not_among_all_of_its_tenant(
    database: Database, log: TurnLog, thread: ThreadKey
) -> None:
    row = turn(thread, 1)
    await log.append(row)
    async with database.tenant(thread.tenant) as connection:
        await connection.execute(MANY.encode(), (thread.tenant,))
    async with await psycopg.AsyncConnection.connect(database.url, autocommit=True) as keeper:
        await keeper.execute("ANALYZE platter.turns")
    asked = {"tenant": thread.tenant, "turn_id": row.turn_id}
    async with database.connection() as connection:
        found = await connection.execute(
            b"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) " + queries("turns.sql")["get"], asked
        )
        plan = (await found.fetchall())[0][0][0]["Plan"]
    assert plan["Actual Rows"] == 1
    assert plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] < 20  # pages; all turns of the tenant take hundreds


async def test_a_turn_is_written_once(log: TurnLog, thread: ThreadKey) -> None:
    row = turn(thread, 1)
    await log.append(row)
    with pytest.raises(Conflict):
        await log.append(replace(row, seq=2))
    with pytest.raises(Conflict):
        await log.append(turn(thread, 1))
    assert await log.recent(thread, NOON, 10) == [row]


async def test_recent_rows_are_the_newest_ones_oldest_first(log: TurnLog, thread: ThreadKey) -> None:
    rows = [turn(thread, seq) for seq in range(1, 6)]
    for row in rows:
        await log.append(row)
    assert await log.recent(thread, NOON, 3) == rows[2:]
    assert await log.recent(thread, NOON + timedelta(minutes=3), 10) == rows[3:]


async def test_rebuilding_sees_only_what_follows_the_last_tombstone(log: TurnLog, thread: ThreadKey) -> None:
    rows = [turn(thread, seq, tombstone=seq in (1, 3)) for seq in range(1, 6)]
    for row in rows:
        await log.append(row)
    assert await log.recent(thread, NOON - timedelta(days=1), 10) == rows[3:]
    assert await log.last(thread) == rows[4]


async def test_the_newest_row_of_the_other_threads_of_a_conversation_is_found(log: TurnLog, thread: ThreadKey) -> None:
    other, elsewhere = replace(thread, thread="2"), replace(thread, conversation="dinner")
    rows = [turn(thread, 1), turn(other, 2), turn(other, 3), turn(elsewhere, 4)]
    for row in rows:
        await log.append(row)
    assert await log.latest_elsewhere(thread, NOON) == rows[2]
    assert await log.latest_elsewhere(other, NOON) == rows[0]
    assert await log.latest_elsewhere(thread, NOON + timedelta(minutes=3)) is None
    assert await log.latest_elsewhere(replace(thread, tenant="another"), NOON) is None


async def test_a_row_is_buried_by_a_tombstone_at_or_after_it(log: TurnLog, thread: ThreadKey) -> None:
    rows = [turn(thread, seq, tombstone=seq == 2) for seq in range(1, 4)]
    elsewhere = turn(replace(thread, thread="2"), 1)
    for row in (*rows, elsewhere):
        await log.append(row)
    assert [await log.is_buried(row) for row in (*rows, elsewhere)] == [True, True, False, False]


async def test_burying_a_thread_takes_its_words_and_keeps_its_figures(log: TurnLog, thread: ThreadKey) -> None:
    elsewhere = replace(thread, thread="2")
    rows = [turn(thread, 1, allergies=("nuts",)), turn(thread, 2), turn(elsewhere, 1)]
    for row in rows:
        await log.append(row)
    await log.bury(thread, NOON)
    buried = await log.get(thread.tenant, rows[0].turn_id)
    assert buried is not None
    assert buried.erased
    assert (buried.text, buried.memory_after, buried.allergies, buried.explanation) == ("", b"{}", (), {})
    assert from_json(Reply, buried.reply) == Reply(rows[0].turn_id, "silence", generation=3)
    assert (buried.sent_at, buried.ranked_ids, buried.generation) == (rows[0].sent_at, rows[0].ranked_ids, 3)
    assert await log.recent(thread, NOON, 10) == []
    assert await log.get(thread.tenant, rows[2].turn_id) == rows[2]


async def test_after_a_burial_the_thread_goes_on_with_the_next_number(log: TurnLog, thread: ThreadKey) -> None:
    await log.append(turn(thread, 1))
    await log.bury(thread, NOON)
    last = await log.last(thread)
    assert last is not None
    assert (last.seq, last.tombstone) == (1, True)
    fresh = turn(thread, 2)
    await log.append(fresh)
    assert await log.recent(thread, NOON, 10) == [fresh]


async def test_the_threads_of_a_person_are_those_in_which_their_words_stand(log: TurnLog, thread: ThreadKey) -> None:
    second, others = replace(thread, thread="2"), replace(thread, thread="3")
    for row in (turn(thread, 1), turn(thread, 2), turn(second, 1), turn(others, 1, "bob")):
        await log.append(row)
    assert set(await log.threads_of(thread.tenant, "ann")) == {thread, second}
    assert list(await log.threads_of("rival", "ann")) == []
    await log.forget_person(thread.tenant, "ann")
    assert list(await log.threads_of(thread.tenant, "ann")) == []


async def test_a_persons_own_turns_come_newest_first_and_without_what_says_nothing_of_them(
    log: TurnLog, thread: ThreadKey
) -> None:
    ann = Person(thread.platform, thread.tenant, "ann")
    second, started, slack = (replace(thread, thread=name) for name in ("2", "3", "4"))
    slack = replace(slack, platform="slack")
    mine = [turn(thread, 1), turn(second, 4), turn(thread, 5)]
    others = [
        turn(thread, 2, "bob"), turn(thread, 3, words_of="bob"), turn(second, 1, drawn_from=mine[0].turn_id),
        turn(slack, 1), turn(started, 1), turn(started, 2, tombstone=True),
    ]  # fmt: skip
    for row in (*mine, *others):
        await log.append(row)
    found = await log.of_person(ann, 10)
    assert [one.turn_id for one in found] == [row.turn_id for row in reversed(mine)]
    assert found[0] == OwnTurn(mine[2].turn_id, thread, mine[2].sent_at, mine[2].memory_before, mine[2].memory_after)
    assert len(await log.of_person(ann, 1)) == 1
    await log.append(turn(thread, 9, "ann", sent_at=mine[2].sent_at + timedelta(1), explanation={"of_allergy": True}))
    assert [one.of_allergy for one in await log.of_person(ann, 2)] == [True, False]
    assert list(await log.of_person(replace(ann, tenant="rival"), 10)) == []
    await log.forget_person(thread.tenant, "ann")
    assert list(await log.of_person(ann, 10)) == []


async def test_forgetting_a_person_leaves_what_others_said(log: TurnLog, thread: ThreadKey) -> None:
    first = turn(thread, 1, "ann", allergies=("nuts",))
    second = turn(thread, 2, "bob", allergies=("nuts", "egg"), text="and no egg for me")
    await log.append(first)
    await log.append(second)
    assert await log.forget_person(thread.tenant, "ann") == 1
    anns, bobs = await log.recent(thread, NOON, 10)
    assert (anns.text, anns.allergies, anns.erased) == ("", (), True)
    assert (bobs.text, bobs.allergies, bobs.erased) == ("and no egg for me", ("egg",), False)
    assert b"zzcanary" not in bobs.memory_after + bobs.reply + repr(bobs.explanation).encode()


async def test_forgetting_takes_a_name_off_the_picks_which_stay(log: TurnLog, thread: ThreadKey) -> None:
    dish = ShownDish("d1", "k1", "r1", "Roma", "Ziti", Decimal("9.00"), needs=(Need("vegan", 2),), heads=2)
    picks = (Pick(dish, "ann", "Ann Canary"), Pick(replace(dish, dish_key="k2"), "bob", "Bob"))
    memory = memory_to_json(Memory(wants=Wants(city="zzcanary"), picks=picks))
    for seq, user in ((1, "ann"), (2, "bob"), (3, "ann")):
        await log.append(turn(thread, seq, user, memory_after=memory))
    await log.forget_person(thread.tenant, "ann")
    bare = replace(dish, needs=(), heads=None)
    left = Memory(picks=(Pick(bare), Pick(replace(bare, dish_key="k2"), "bob", "Bob")))
    for row in await log.recent(thread, NOON, 10):
        assert memory_from_json(row.memory_after) == left


async def test_forgetting_does_not_touch_what_was_said_before_the_person_came(log: TurnLog, thread: ThreadKey) -> None:
    before = turn(thread, 1, "bob", allergies=("egg",))
    await log.append(before)
    await log.append(turn(thread, 2, "ann", allergies=("egg", "nuts")))
    await log.append(turn(thread, 3, "bob", allergies=("egg", "nuts")))
    await log.forget_person(thread.tenant, "ann")
    rows = await log.recent(thread, NOON, 10)
    assert rows[0] == before
    assert rows[2].allergies == ("egg",)


async def test_a_retracted_allergy_stays_retracted_when_a_person_is_forgotten(log: TurnLog, thread: ThreadKey) -> None:
    for seq, user, allergies in [(1, "bob", ("egg",)), (2, "ann", ("nuts",)), (3, "bob", ("nuts",))]:
        await log.append(turn(thread, seq, user, allergies=allergies))
    await log.forget_person(thread.tenant, "ann")
    assert (await log.recent(thread, NOON, 10))[2].allergies == ()


async def test_forgetting_reaches_a_message_that_a_colleague_asked_with(log: TurnLog, thread: ThreadKey) -> None:
    await log.append(turn(thread, 1, "bob", words_of="ann", allergies=("nuts",)))
    await log.append(turn(thread, 2, "bob", allergies=("nuts", "egg"), text="no egg"))
    assert list(await log.threads_of(thread.tenant, "ann")) == [thread]
    await log.forget_person(thread.tenant, "ann")
    copied, own = await log.recent(thread, NOON, 10)
    assert (copied.text, copied.allergies, copied.erased) == ("", (), True)
    assert (own.text, own.allergies) == ("no egg", ("egg",))
    assert b"zzcanary" not in own.memory_after + own.reply


async def test_forgetting_reaches_a_search_that_a_colleague_ran_anew_and_what_came_of_it(
    log: TurnLog, thread: ThreadKey
) -> None:
    """Ann is allergic to nuts, Bob to egg; Bob runs their search anew twice, the second time that of the first."""
    anew, later = replace(thread, thread="2"), replace(thread, thread="3")
    first = turn(thread, 2, "bob", allergies=("nuts", "egg"))
    second = turn(
        anew, 1, "bob", allergies=("nuts", "egg"), drawn_from=first.turn_id, sent_at=NOON + timedelta(hours=1)
    )
    third = turn(
        later, 1, "bob", allergies=("nuts", "egg"), drawn_from=second.turn_id, sent_at=NOON + timedelta(hours=2)
    )
    after = turn(later, 2, "cleo", allergies=("nuts", "egg", "soy"), text="no soy", sent_at=NOON + timedelta(hours=3))
    for row in (turn(thread, 1, "ann", allergies=("nuts",)), first, second, third, after):
        await log.append(row)
    assert list(await log.threads_of(thread.tenant, "ann")) == [thread, anew, later]
    await log.forget_person(thread.tenant, "ann")
    for row in (second, third):
        found = await log.get(thread.tenant, row.turn_id)
        assert found is not None
        assert (found.text, found.allergies) == ("", ("egg",))
        assert b"zzcanary" not in found.memory_before + found.memory_after + found.reply
    found = await log.get(thread.tenant, after.turn_id)
    assert found is not None
    assert (found.text, found.allergies) == ("no soy", ("egg", "soy"))


async def test_a_search_run_anew_from_before_the_person_spoke_stays(log: TurnLog, thread: ThreadKey) -> None:
    first = turn(thread, 1, "bob")
    anew = turn(replace(thread, thread="2"), 1, "bob", drawn_from=first.turn_id)
    for row in (first, turn(thread, 2, "ann"), anew):
        await log.append(row)
    assert list(await log.threads_of(thread.tenant, "ann")) == [thread]
    await log.forget_person(thread.tenant, "ann")
    assert await log.get(thread.tenant, anew.turn_id) == replace(anew, drawn_from="")


async def test_forgetting_twice_touches_nothing_more(log: TurnLog, thread: ThreadKey) -> None:
    await log.append(turn(thread, 1))
    assert await log.forget_person(thread.tenant, "ann") == 1
    assert await log.forget_person(thread.tenant, "ann") == 0


async def test_words_past_retention_go_in_every_tenant(log: TurnLog, thread: ThreadKey) -> None:
    other = replace(thread, tenant=thread.tenant + "-other")
    old, young = turn(thread, 1, sent_at=NOON - timedelta(days=31)), turn(thread, 2)
    foreign = turn(other, 1, sent_at=NOON - timedelta(days=40))
    for row in (old, young, foreign):
        await log.append(row)
    assert await log.erase_older(NOON - timedelta(days=30)) == 2
    assert await log.get(thread.tenant, young.turn_id) == young
    for row in (old, foreign):
        erased = await log.get(row.thread.tenant, row.turn_id)
        assert erased is not None
        assert (erased.text, erased.erased, erased.seq) == ("", True, 1)


async def test_one_tenant_never_reads_another_ones_rows(log: TurnLog, thread: ThreadKey) -> None:
    row = turn(thread, 1)
    await log.append(row)
    assert await log.get("somebody else", row.turn_id) is None
    assert await log.last(replace(thread, tenant="somebody else")) is None
    assert await log.forget_person("somebody else", "ann") == 0


# ---- the database itself


@pytest.fixture
async def rated(log: TurnLog, thread: ThreadKey) -> AsyncIterator[ThreadKey]:
    await log.append(turn(thread, 1))
    await log.rate(thread, Rating(1, "d", None, "zzcanary", "ann"), NOON)
    return thread


@pytest.mark.parametrize("table", ["turns", "ratings"])
async def test_the_database_shows_a_tenant_its_own_rows_only(database: Database, rated: ThreadKey, table: str) -> None:
    count = f"SELECT count(*) FROM {table} WHERE tenant = %s"  # noqa: S608
    async with database.tenant(rated.tenant) as connection:
        own = await (await connection.execute(count.encode(), (rated.tenant,))).fetchone()
    async with database.tenant("somebody else") as connection:
        foreign = await (await connection.execute(count.encode(), (rated.tenant,))).fetchone()
    assert (own, foreign) == ((1,), (0,))


@pytest.mark.parametrize("table", ["turns", "ratings"])
async def test_without_a_tenant_the_database_shows_nothing(database: Database, rated: ThreadKey, table: str) -> None:
    async with database.tenant(rated.tenant) as connection:
        await connection.execute("SELECT 1")  # the same connection, used before by a tenant
    async with database.connection() as connection:
        found = await connection.execute(f"SELECT count(*) FROM {table}".encode())  # noqa: S608
        assert await found.fetchone() == (0,)


async def test_a_row_cannot_be_written_into_another_tenant(database: Database, rated: ThreadKey) -> None:
    steal = "UPDATE turns SET tenant = 'thief' WHERE tenant = %s"
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        async with database.tenant(rated.tenant) as connection:
            await connection.execute(steal, (rated.tenant,))


async def test_all_but_migrations_runs_without_superuser_rights(database: Database) -> None:
    async with database.connection() as connection:
        found = await connection.execute(
            "SELECT current_user::text, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user"
        )
        assert await found.fetchone() == ("platter_app", False, False)
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            await connection.execute("ALTER TABLE turns DISABLE ROW LEVEL SECURITY")


async def test_forgetting_takes_comments_too(log: TurnLog, database: Database, rated: ThreadKey) -> None:
    await log.forget_person(rated.tenant, "ann")
    async with database.tenant(rated.tenant) as connection:
        found = await connection.execute("SELECT rating, comment FROM ratings")
        assert await found.fetchall() == [(1, None)]


async def test_a_database_that_is_gone_is_unavailable(thread: ThreadKey) -> None:
    async with Database("postgresql://nobody@/nowhere?host=%2Fnowhere", call_timeout_s=0.2) as nowhere:
        with pytest.raises(Unavailable):
            await PostgresTurnLog(nowhere).append(turn(thread, 1))
