"""Redis stands still: what arrives is taken in as ever, and answered in order."""

import shutil
import tempfile
from pathlib import Path

from bot.delivery.inbox import PostgresInbox
from bot.delivery.worker import Worker, working
from bot.embedded.servers import embedded_servers
from engine.engine import Engine
from engine.stores.postgres.database import Database
from engine.stores.postgres.migrations import migrate
from engine.stores.postgres.turn_log import PostgresTurnLog
from engine.stores.redis.sessions import CALL_TIMEOUT_S, RedisSessions
from tests.support.chaos.loop_channel import PLATFORM, loop_channel, said
from tests.support.chaos.loop_platform import platform_process
from tests.support.stores.frozen_processes import frozen, redis_pid
from tests.support.stores.small_parts import small_parts


async def test_turns_are_taken_in_and_answered_in_order_while_redis_stands_still(tmp_path: Path) -> None:
    folder = Path(tempfile.mkdtemp(prefix="plt-"))
    async with embedded_servers(folder, needs_postgres=True, needs_redis=True) as urls:
        assert urls.database_url is not None
        assert urls.redis_url is not None
        await migrate(urls.database_url)
        with platform_process(tmp_path) as platform:
            async with (
                Database(urls.database_url) as database,
                RedisSessions(urls.redis_url) as sessions,
                loop_channel(platform.address) as channel,
            ):
                inbox = PostgresInbox(database)
                engine = Engine(small_parts(log=PostgresTurnLog(database), sessions=sessions))
                messages = [said(f"lunch for {place}") for place in range(10, 18)]
                async with working(Worker(database, engine, {PLATFORM: channel}, 8)):
                    await inbox.take_in(messages[0])
                    await platform.until_posted(1)
                    sessions.call_timeout_s = CALL_TIMEOUT_S
                    with frozen(redis_pid(urls.redis_url)):
                        for message in messages[1:]:
                            assert await inbox.take_in(message)
                        await platform.until_posted(len(messages))
                async with database.tenant("acme") as connection:
                    found = await connection.execute("SELECT turn_id FROM turns ORDER BY seq")
                    assert await found.fetchall() == [(message.turn.turn_id,) for message in messages]
    shutil.rmtree(folder)
