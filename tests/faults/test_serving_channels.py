"""`platter serve` and `platter work` with a channel: from its event to its post, and how they end."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp
import pytest
from pydantic import SecretStr

from bot.app import Platter
from bot.channels.connect import Connect, Connected
from bot.delivery.inbox import PostgresInbox
from bot.run.serve import serve
from bot.run.work import NothingToWorkOn, work
from bot.settings import Settings
from channels.ports import Arrival, Inbox
from engine.messages import Turn
from engine.stores.postgres.database import Database
from tests.support.chaos.loop_channel import LoopChannel, events, said
from tests.support.chaos.loop_platform import PlatformAt, platform_process
from tests.support.stores.remote_servers import free_port

PATIENCE_S = 60


@pytest.fixture
def settings(database_url: str, redis_url: str, tmp_path: Path) -> Settings:
    return Settings(
        _env_file=None,  # type: ignore[call-arg]
        database_url=SecretStr(database_url),
        redis_url=SecretStr(redis_url),
        data_dir=tmp_path / "d",
        port=free_port(),
    )


@dataclass
class Held(LoopChannel):
    """Its turns wait before they are complete."""

    began: asyncio.Event = field(default_factory=asyncio.Event)
    goes_on: asyncio.Event = field(default_factory=asyncio.Event)

    async def complete(self, arrival: Arrival) -> Turn:
        self.began.set()
        await self.goes_on.wait()
        return arrival.turn


def connected_to(channel: LoopChannel) -> Connect:
    @asynccontextmanager
    async def connect(settings: Settings, platter: Platter, inbox: Inbox) -> AsyncIterator[Sequence[Connected]]:
        yield (Connected(channel, [events(inbox)], "  a loop is connected"),)

    return connect


async def until(seen: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not seen():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def status(client: aiohttp.ClientSession, url: str) -> int:
    async with client.get(url) as answer:
        return answer.status


async def sent(client: aiohttp.ClientSession, settings: Settings, text: str) -> int:
    url = f"http://127.0.0.1:{settings.port}/loop/events"
    async with client.post(url, json={"text": text, "thread": text}) as answer:
        return answer.status


async def test_an_event_is_acknowledged_and_answered_and_what_was_begun_is_finished_at_the_end(
    settings: Settings, tmp_path: Path
) -> None:
    lines: list[str] = []
    with platform_process(tmp_path) as platform:
        async with aiohttp.ClientSession() as client:
            channel = Held(platform.address, client)
            serving = asyncio.create_task(serve(settings, False, lines.append, connected_by=connected_to(channel)))
            await until(lambda: "  a loop is connected" in lines)
            assert await sent(client, settings, "lunch") == 200
            await asyncio.wait_for(channel.began.wait(), PATIENCE_S)
            os.kill(os.getpid(), signal.SIGTERM)
            asyncio.get_running_loop().call_later(0.3, channel.goes_on.set)
            await asyncio.wait_for(serving, PATIENCE_S)
            await answered_by_another(settings, platform, client)


async def answered_by_another(settings: Settings, platform: PlatformAt, client: aiohttp.ClientSession) -> None:
    """The turn was finished before; whatever of its post was left, a worker says, and says that it drains."""
    port = free_port()
    lines: list[str] = []
    channel = Held(platform.address, client)
    channel.goes_on.set()
    working = asyncio.create_task(work(settings, lines.append, probe_port=port, connected_by=connected_to(channel)))
    await until(lambda: bool(lines))
    await until(lambda: len(platform.posts()) == 1)
    channel.goes_on.clear()
    channel.began.clear()
    assert await status(client, f"http://127.0.0.1:{port}/readyz") == 200
    async with Database(settings.database_url.get_secret_value()) as database:  # type: ignore[union-attr]
        await PostgresInbox(database).take_in(said("dinner"))
        await asyncio.wait_for(channel.began.wait(), PATIENCE_S)
        os.kill(os.getpid(), signal.SIGTERM)
        async with asyncio.timeout(PATIENCE_S):
            while await status(client, f"http://127.0.0.1:{port}/readyz") != 503:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        async with client.get(f"http://127.0.0.1:{port}/metrics") as answer:
            assert "platter_deliveries" in await answer.text()
        channel.goes_on.set()
        await asyncio.wait_for(working, PATIENCE_S)
        async with database.tenant("acme") as connection:
            found = await connection.execute("SELECT state FROM arrivals ORDER BY place")
            assert await found.fetchall() == [("answered",), ("answered",)]


async def test_a_web_process_takes_in_and_leaves_the_answer_to_a_worker(settings: Settings, tmp_path: Path) -> None:
    lines: list[str] = []
    with platform_process(tmp_path) as platform:
        async with aiohttp.ClientSession() as client:
            channel = Held(platform.address, client)
            serving = asyncio.create_task(
                serve(settings, False, lines.append, works=False, connected_by=connected_to(channel))
            )
            await until(lambda: "  a loop is connected" in lines)
            assert await sent(client, settings, "breakfast") == 200
            await asyncio.sleep(0.3)
            os.kill(os.getpid(), signal.SIGTERM)
            await asyncio.wait_for(serving, PATIENCE_S)
    assert not channel.began.is_set()


async def test_a_worker_without_a_channel_says_that_it_has_nothing_to_do(settings: Settings) -> None:
    with pytest.raises(NothingToWorkOn, match="connect a channel"):
        await work(settings, lambda _: None)
