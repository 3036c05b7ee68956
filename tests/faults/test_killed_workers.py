"""A worker is killed at every point where it waits: another one says what is missing, and nothing twice."""

import asyncio
import subprocess
import sys
from pathlib import Path

from bot.delivery.inbox import PostgresInbox
from bot.delivery.worker import Worker, working
from engine.engine import Engine
from engine.stores.postgres.database import Database
from engine.stores.postgres.turn_log import PostgresTurnLog
from tests.support.chaos.loop_channel import LoopChannel, loop_channel, said
from tests.support.chaos.loop_platform import PATIENCE_S, ROOT, platform_process
from tests.support.deadlines import LEASE
from tests.support.dying.workers import ANSWERING, QUIET_S, end_leases, platform_of
from tests.support.stores.small_parts import small_parts

MESSAGES = ("lunch for 10", "lunch for 20")


async def test_a_worker_killed_at_any_point_loses_nothing_and_says_nothing_twice(
    database_url: str, database: Database, tmp_path: Path
) -> None:
    inbox = PostgresInbox(database)
    platforms = [platform_of(place) for place in range(len(ANSWERING))]
    told = {
        platform: [said(text, conversation=platform, platform=platform) for text in MESSAGES] for platform in platforms
    }
    with platform_process(tmp_path) as platform:
        for messages in told.values():
            for message in messages:
                assert await inbox.take_in(message)
        command = [sys.executable, "-m", "tests.support.dying.workers", database_url, platform.address, "answering"]
        died = await asyncio.to_thread(
            subprocess.run, command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S, check=True
        )
        assert died.stdout == "survived: []\n"
        await end_leases(database)

        engine = Engine(small_parts(log=PostgresTurnLog(database)))
        async with loop_channel(platform.address) as channel:
            channels = {name: LoopChannel(channel.address, channel.client, name) for name in platforms}
            async with working(Worker(database, engine, channels, 8, LEASE)):
                await platform.until_posted(len(ANSWERING) * len(MESSAGES))
                await asyncio.sleep(QUIET_S)

        posted = [(post["destination"], post["key"]) for post in platform.posts()]
    async with database.tenant("acme") as connection:
        found = await connection.execute("SELECT conversation, turn_id FROM turns ORDER BY conversation, seq")
        answered = await found.fetchall()
        left = await connection.execute("SELECT (SELECT count(*) FROM dead_letters), (SELECT count(*) FROM posts)")
        assert await left.fetchone() == (0, len(posted))
        keys = await connection.execute("SELECT turn_id, key::text FROM posts")
        key_of = dict(await keys.fetchall())
    for name, messages in told.items():
        turn_ids = [message.turn.turn_id for message in messages]
        assert [turn_id for conversation, turn_id in answered if conversation == name] == turn_ids
        assert [key for destination, key in posted if destination == name] == [key_of[one] for one in turn_ids]
