"""The server's life: it says it drains, finishes what it began, and ends."""

import asyncio
import os
import signal

import aiohttp
import pytest

from bot.run.server import serving
from bot.run.shutdown import until_told
from channels.http.app import Probes, build_app
from channels.http.auth import Keys
from channels.http.endpoints import Endpoints, Limits
from tests.support.scripted_engine import ScriptedEngine

ASK = {"session_id": "session-0001", "user_input": "lunch"}


@pytest.mark.parametrize("told_by", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_is_an_event(told_by):
    async with until_told() as told:
        os.kill(os.getpid(), told_by)
        await asyncio.wait_for(told.wait(), 5)


async def test_a_turn_under_way_is_finished_and_then_nobody_is_let_in():
    engine, probes = ScriptedEngine(holds=asyncio.Event()), Probes()
    app = build_app(Endpoints(engine, Keys({}), Limits()), probes)
    async with aiohttp.ClientSession() as client:
        async with serving(app, probes, "127.0.0.1", 0) as port:
            address = f"http://127.0.0.1:{port}"
            under_way = asyncio.create_task(client.post(f"{address}/chat/search", json=ASK))
            await asyncio.wait_for(engine.began.wait(), 5)
            asyncio.get_running_loop().call_later(0.3, engine.holds.set)
        assert probes.draining
        assert (await under_way).status == 200
        with pytest.raises(aiohttp.ClientConnectionError):
            await client.post(f"{address}/chat/search", json=ASK)


async def test_two_servers_cannot_share_a_port():
    app, probes = build_app(Endpoints(ScriptedEngine(), Keys({}), Limits()), Probes()), Probes()
    async with serving(app, probes, "127.0.0.1", 0) as port:
        other = build_app(Endpoints(ScriptedEngine(), Keys({}), Limits()), Probes())
        with pytest.raises(OSError, match="address already in use"):
            async with serving(other, Probes(), "127.0.0.1", port):
                pass
