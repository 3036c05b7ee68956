"""A whole Platter on real servers, filled with the shipped sample, spoken to over HTTP."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import pytest
from aiohttp.test_utils import TestClient, TestServer

from bot.app import Platter, open_platter
from bot.run.server import build_server
from bot.settings import Settings
from ingest.pipeline import ingest
from tests.conftest import SettingsOf
from tests.support.channel_house import ChannelHouse
from tests.support.models.house import House, OpenHouse, model_houses
from tests.support.slack.house import SlackHouse, slack_house
from tests.support.teams.house import TeamsHouse, teams_house
from tests.support.true_replies import check_turn

Json = dict[str, Any]


@pytest.fixture(scope="session")
async def sample_settings(settings_of: SettingsOf) -> Settings:
    return settings_of("sample", tenant_requests_per_minute=100_000, user_requests_per_minute=100_000, best_order=False)


@pytest.fixture(scope="session")
async def platter(sample_settings: Settings) -> AsyncIterator[Platter]:
    async with open_platter(sample_settings) as opened:
        stores = opened.stores
        await ingest([], writer=stores.writer, embedder=stores.embedder, clock=stores.clock, sample=True)
        await opened.warm()
        yield opened


@pytest.fixture(scope="session")
async def http(platter: Platter, sample_settings: Settings) -> AsyncIterator[TestClient[Any, Any]]:
    app, _ = build_server(platter, sample_settings)
    async with TestClient(TestServer(app)) as client:
        yield client


@pytest.fixture(scope="session")
async def ordering_settings(sample_settings: Settings) -> Settings:
    return sample_settings.model_copy(update={"orders": "on"})


@pytest.fixture(scope="module")
async def ordering(platter: Platter, ordering_settings: Settings) -> AsyncIterator[Platter]:
    """On the sample's stores, where carts and orders are made."""
    async with open_platter(ordering_settings) as opened:
        await opened.warm()
        yield opened


@pytest.fixture(scope="module")
async def ordering_http(ordering: Platter, ordering_settings: Settings) -> AsyncIterator[TestClient[Any, Any]]:
    app, _ = build_server(ordering, ordering_settings)
    async with TestClient(TestServer(app)) as client:
        yield client


@dataclass
class Talk:
    """One conversation: `await talk.says(...)` gives the answer's JSON."""

    http: TestClient[Any, Any]
    session_id: str = field(default_factory=lambda: uuid4().hex)
    last: Json = field(default_factory=dict)

    async def says(self, text: str, **more: Any) -> Json:
        body = {"session_id": self.session_id, "user_input": text, **more}
        response = await self.http.post("/chat/search", json=body)
        self.last = await response.json()
        assert response.status == 200, self.last
        await check_turn(self.http, self.last["turn_id"])
        return self.last

    def dishes(self) -> list[str]:
        return [result["item_name"] for result in self.last["results"]]


@pytest.fixture
def talk(http: TestClient[Any, Any]) -> Callable[[], Talk]:
    return lambda: Talk(http)


@pytest.fixture
def ordering_talk(ordering_http: TestClient[Any, Any]) -> Callable[[], Talk]:
    return lambda: Talk(ordering_http)


Says = Callable[[str], Awaitable[Json]]


@pytest.fixture(scope="module")
async def slack(platter: Platter, sample_settings: Settings) -> AsyncIterator[SlackHouse]:
    async with slack_house(platter, sample_settings) as opened:
        yield opened


@pytest.fixture(scope="module")
async def teams(platter: Platter, sample_settings: Settings) -> AsyncIterator[TeamsHouse]:
    async with teams_house(platter, sample_settings) as opened:
        yield opened


HOUSES = ("slack", "teams")


@pytest.fixture(scope="module", params=HOUSES)
def house(request: pytest.FixtureRequest) -> ChannelHouse:
    """One after the other; a module may have only one of them by a fixture of its own."""
    found: ChannelHouse = request.getfixturevalue(request.param)
    return found


@pytest.fixture(scope="module")
async def with_model(platter: Platter, sample_settings: Settings) -> AsyncIterator[OpenHouse]:
    """Opens Platters with a model behind the rules."""
    async with model_houses(sample_settings) as open_house:
        yield open_house


@pytest.fixture(scope="module")
async def house_with_model(with_model: OpenHouse) -> House:
    return await with_model()
