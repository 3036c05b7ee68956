"""A worker is killed at every step of adding to a page: another one adds it, once, and nothing else is posted."""

import asyncio
import subprocess
import sys
from pathlib import Path

from bot.delivery.inbox import PostgresInbox
from bot.delivery.worker import Worker, working
from engine.engine import Engine
from engine.stores.postgres.database import Database
from engine.stores.postgres.turn_log import PostgresTurnLog
from tests.support.chaos.loop_channel import ChangingChannel, loop_channel, said
from tests.support.chaos.loop_platform import PATIENCE_S, ROOT, platform_process
from tests.support.deadlines import LEASE
from tests.support.dying.workers import ADDING, end_leases, platform_of
from tests.support.stores.small_parts import small_parts
from tests.support.worker_house import until_added


async def test_a_worker_killed_at_any_step_leaves_one_page_with_one_line(
    database_url: str, database: Database, tmp_path: Path
) -> None:
    inbox = PostgresInbox(database)
    platforms = [platform_of(place) for place in range(len(ADDING))]
    with platform_process(tmp_path) as platform:
        for name in platforms:
            assert await inbox.take_in(said("lunch for 25 in Boston", conversation=name, platform=name))
        command = [sys.executable, "-m", "tests.support.dying.workers", database_url, platform.address, "adding"]
        died = await asyncio.to_thread(
            subprocess.run, command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S, check=True
        )
        assert died.stdout == "survived: []\n"
        await end_leases(database)
        engine = Engine(small_parts(log=PostgresTurnLog(database)))
        async with loop_channel(platform.address) as made:
            channels = {name: ChangingChannel(made.address, made.client, name) for name in platforms}
            async with working(Worker(database, engine, channels, 8, LEASE, adds=engine)):
                await until_added(database)
        posts = platform.told()["posts"]
    assert sorted(post["destination"] for post in posts) == sorted(platforms)
    assert [post["body"].count("One order for all 25 from") for post in posts] == [1] * len(platforms)
    async with database.tenant("acme") as connection:
        found = await connection.execute(
            "SELECT conversation, seq FROM turns WHERE conversation LIKE 'loop%' ORDER BY 1, 2"
        )
        assert await found.fetchall() == [(name, seq) for name in sorted(platforms) for seq in (1, 2)]
        left = await connection.execute("SELECT count(*) FROM dead_letters")
        assert await left.fetchone() == (0,)
