"""A whole Platter that speaks to the Teams of the tests: its web server, its inbox, its worker."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
from aiohttp.test_utils import TestServer

from bot.delivery.opened import open_delivery
from bot.delivery.worker import Worker, working
from bot.server import build_server
from bot.settings import Settings
from bot.teams import connect_teams
from bot.wiring import Platter
from tests.teams_people import TeamsPeople
from tests.teams_server import TeamsServer, teams_server

TURNS_AT_A_TIME = 8


@dataclass
class TeamsHouse:
    server: TeamsServer
    people: TeamsPeople
    platter: Platter
    url: str


@asynccontextmanager
async def teams_house(platter: Platter, settings: Settings, **given: Any) -> AsyncIterator[TeamsHouse]:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(teams_server())
        kept = settings.model_dump(by_alias=False, exclude_unset=True)
        whole = Settings(**{**kept, **server.settings, **given})
        assert platter.stores.urls.database_url is not None
        delivery = await stack.enter_async_context(open_delivery(platter.stores.urls.database_url))
        connected = await stack.enter_async_context(connect_teams(whole, platter, delivery.inbox))
        worker = Worker(delivery.database, platter.engine, {"teams": connected.channel}, TURNS_AT_A_TIME)
        await stack.enter_async_context(working(worker))
        app, _ = build_server(platter, whole)
        app.router.add_routes(connected.routes)
        web = TestServer(app)
        await web.start_server()
        stack.push_async_callback(web.close)
        http = await stack.enter_async_context(aiohttp.ClientSession())
        people = TeamsPeople(server, str(web.make_url("/api/messages")), http)
        yield TeamsHouse(server, people, platter, str(web.make_url("")))
