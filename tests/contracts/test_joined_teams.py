"""The teams that Platter is in, in PostgreSQL: a person's own first, at a cost that does not multiply."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from bot.channels.teams.membership import PostgresJoined
from engine.conversation.memory import Memory, memory_to_json
from engine.conversation.turn_row import TurnRow
from engine.messages import Reply, ThreadKey, to_json
from engine.stores.postgres.database import Database
from engine.stores.postgres.queries import queries
from engine.stores.postgres.turn_log import PostgresTurnLog

Json = dict[str, Any]
TENANT = "joined"
TEAMS, TURNS = 40, 30


def parts(plan: Json) -> Iterator[Json]:
    yield plan
    for one in plan.get("Plans", []):
        yield from parts(one)


async def plan_of(database: Database, given: Json) -> Json:
    """How PostgreSQL answered, with what it read."""
    explained = b"EXPLAIN (ANALYZE, FORMAT JSON) " + queries("joined.sql")["teams"]
    async with database.tenant(TENANT) as connection:
        found = await (await connection.execute(explained, given)).fetchone()
    assert found is not None
    plan: Json = found[0][0]["Plan"]
    return plan


async def test_the_teams_where_a_person_spoke_come_first_and_each_turn_is_read_once(database: Database) -> None:
    log, joined = PostgresTurnLog(database), PostgresJoined(database)
    empty = memory_to_json(Memory())
    for number in range(TEAMS):
        await joined.put(TENANT, f"19:t{number}@thread.tacv2", "https://teams.example")
    for number in range(TURNS):
        spoken = "a:chat" if number % 2 else f"19:t{number % 4}@thread.tacv2/19:c{number % 3}@thread.tacv2"
        thread = ThreadKey("teams", TENANT, spoken, str(number))
        reply = to_json(Reply(f"{TENANT}-{number}", "silence"))
        at = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)
        row = TurnRow(f"{TENANT}-{number}", thread, 1, "ana", at, "message", "x", None, empty, empty, (), reply, 1)
        await log.append(row)
    found = [team.id for team in await joined.teams(TENANT, "ana", TEAMS)]
    others = [f"19:t{number}@thread.tacv2" for number in reversed(range(TEAMS)) if number not in (0, 2)]
    assert found == ["19:t2@thread.tacv2", "19:t0@thread.tacv2", *others]
    assert [team.id for team in await joined.teams(TENANT, "ben", 1)] == [f"19:t{TEAMS - 1}@thread.tacv2"]
    plan = await plan_of(database, {"tenant": TENANT, "platform": "teams", "person": "ana", "most": TEAMS})
    read = [one for one in parts(plan) if one.get("Relation Name") == "turns"]
    assert [one["Actual Loops"] for one in read] == [1]
