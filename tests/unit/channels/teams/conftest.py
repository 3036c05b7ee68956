"""The Teams of the tests, and what Platter calls it with."""

from collections.abc import AsyncIterator

import pytest

from channels.teams.hosts import Hosts
from channels.teams.http_client import Wire
from channels.teams.login import Login
from channels.teams.sdk import TeamsApi
from tests.support.teams.server import APP_ID, APP_PASSWORD, TeamsServer, teams_server


@pytest.fixture
async def server() -> AsyncIterator[TeamsServer]:
    async with teams_server() as opened:
        opened.conversation("19:c1@thread.tacv2", "channel", "19:t1@thread.tacv2")
        opened.conversation("a:1", "personal")
        yield opened


@pytest.fixture
async def wire() -> AsyncIterator[Wire]:
    async with Wire() as opened:
        yield opened


@pytest.fixture
def hosts(server: TeamsServer) -> Hosts:
    return Hosts((server.url,))


@pytest.fixture
def api(server: TeamsServer, wire: Wire) -> TeamsApi:
    login = Login(wire, APP_ID, APP_PASSWORD, "tenant-1", f"{server.url}/login")
    return TeamsApi(wire, login, APP_ID)
