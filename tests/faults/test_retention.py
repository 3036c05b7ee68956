"""What is too old goes, however much it is, and past a tenant that is in the way."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import pytest

from bot.channels.conversations import Conversations
from bot.delivery.chores import forget_old
from bot.delivery.inbox import KEPT
from engine.ports import Unavailable
from engine.stores.postgres.database import Database
from engine.stores.postgres.expiry import AT_ONCE
from engine.stores.postgres.queries import queries
from engine.stores.postgres.turn_log import PostgresTurnLog
from tests.support.stores.small_parts import SmallSessions

SOON = datetime.now(UTC) + 2 * KEPT
MANY = 2 * AT_ONCE + 1
PLATFORM = "teams"
FILL = {
    "tenants": "(tenant) SELECT %(tenant)s FROM generate_series(1, 1)",
    "turns": """
        (tenant, turn_id, platform, conversation, thread, seq, user_id, sent_at, kind, text, reply, memory_before,
            memory_after, ranked_ids, generation, tombstone, allergies, explanation)
        SELECT %(tenant)s, 'turn-' || i, 'teams', 'team/lunch', '1', i, 'ann', clock_timestamp(), 'message', 'nuts',
            '{}', '{}', '{}', '{}', 1, false, '{}', '{}'
        FROM generate_series(1, %(count)s) AS i""",
    "arrival_keys": """
        (tenant, platform, key) SELECT %(tenant)s, 'teams', 'key-' || i FROM generate_series(1, %(count)s) AS i""",
    "posts": """
        (tenant, key, platform, lane, turn_id, part, conversation, thread, user_id, address, body, state)
        SELECT %(tenant)s, gen_random_uuid(), 'teams', 'lane', 'turn-' || i, 1, 'team/lunch', '1', 'ann', '', '', 'sent'
        FROM generate_series(1, %(count)s) AS i""",
}


async def filled(database: Database, tenant: str, count: int = MANY) -> None:
    async with database.tenant(tenant) as connection:
        for table, rows in FILL.items():
            await connection.execute(f"INSERT INTO {table} {rows}", {"tenant": tenant, "count": count})  # type: ignore[arg-type]


async def kept(database: Database, tenant: str) -> list[int]:
    """Turns with words, known keys, posts."""
    found = []
    async with database.tenant(tenant) as connection:
        for rows in ("turns WHERE text <> ''", "arrival_keys", "posts"):
            row = await (await connection.execute(f"SELECT count(*) FROM {rows}")).fetchone()  # type: ignore[arg-type]  # noqa: S608
            assert row is not None
            found.append(row[0])
    return found


@asynccontextmanager
async def at_work_in(database: Database, tenant: str) -> AsyncIterator[None]:
    """Somebody erases in it, and holds its posts."""
    async with database.dedicated("at work") as connection, connection.transaction():
        await connection.execute("SELECT set_config('platter.tenant', %s, true)", (tenant,))
        await connection.execute(queries("turns.sql")["lock_erasing"], {"tenant": tenant})
        await connection.execute("SELECT FROM posts FOR UPDATE")
        yield


async def test_more_than_one_transaction_takes_is_gone_all_the_same(database: Database) -> None:
    log = PostgresTurnLog(database)
    await filled(database, "many")
    assert await kept(database, "many") == [MANY] * 3
    assert await log.erase_older(SOON) == MANY
    await forget_old(database, log, SOON, timedelta(days=1))
    assert await kept(database, "many") == [0] * 3


async def test_a_tenant_that_is_in_the_way_keeps_nothing_of_others(database: Database, database_url: str) -> None:
    for tenant in ("held", "later"):
        await filled(database, tenant, 1)
    async with Database(database_url, call_timeout_s=0.2) as impatient, at_work_in(database, "held"):
        log = PostgresTurnLog(impatient, erasing_s=0.2)
        with pytest.raises(Unavailable):
            await log.erase_older(SOON)
        with pytest.raises(Unavailable):
            await forget_old(impatient, log, SOON, timedelta(days=1))
    assert [await kept(database, tenant) for tenant in ("held", "later")] == [[1, 0, 1], [0, 0, 0]]


@pytest.mark.parametrize("of_person", [True, False], ids=["a person", "a conversation"])
async def test_who_is_forgotten_may_take_longer_than_a_turn(
    database: Database, database_url: str, of_person: bool
) -> None:
    tenant = f"slow-{of_person}"
    await filled(database, tenant, 1)
    async with Database(database_url, call_timeout_s=0.1) as impatient:
        async with at_work_in(database, tenant):
            log = PostgresTurnLog(impatient)
            forgetting = asyncio.create_task(
                log.forget_person(tenant, "ann")
                if of_person
                else Conversations(impatient, SmallSessions(), PLATFORM).forget(tenant, "team")  # type: ignore[arg-type]
            )
            await asyncio.sleep(0.4)
        await forgetting
    assert (await kept(database, tenant))[0] == 0
