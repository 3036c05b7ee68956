"""A whole Platter that speaks to the Slack of the tests: its web server, its inbox, its worker."""

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
from bot.slack import connect_slack
from bot.wiring import Platter
from tests.slack_people import SlackPeople
from tests.slack_server import SlackServer, slack_server

SEALING_KEY = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="
TURNS_AT_A_TIME = 8


@dataclass
class House:
    server: SlackServer
    people: SlackPeople
    platter: Platter
    url: str


def slack_settings(settings: Settings, server: SlackServer, **given: Any) -> Settings:
    """The settings, with this Slack's."""
    slack = {
        "SLACK_SIGNING_SECRET": server.signing_secret,
        "slack_api_url": server.url,
        "secret_keys": SEALING_KEY,
        **given,
    }
    return Settings(**{**settings.model_dump(by_alias=False, exclude_unset=True), **slack})


@asynccontextmanager
async def slack_house(platter: Platter, settings: Settings, **given: Any) -> AsyncIterator[House]:
    """With a bot token of the workspace T1, unless `given` says otherwise."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(slack_server())
        token = server.install("T1", "xoxb-T1")
        whole = slack_settings(settings, server, **(given or {"SLACK_BOT_TOKEN": token}))
        assert platter.stores.urls.database_url is not None
        delivery = await stack.enter_async_context(open_delivery(platter.stores.urls.database_url))
        connected = await stack.enter_async_context(connect_slack(whole, platter, delivery.inbox))
        worker = Worker(delivery.database, platter.engine, {"slack": connected.channel}, TURNS_AT_A_TIME)
        await stack.enter_async_context(working(worker))
        app, _ = build_server(platter, whole)
        app.router.add_routes(connected.routes)
        web = TestServer(app)
        await web.start_server()
        stack.push_async_callback(web.close)
        http = await stack.enter_async_context(aiohttp.ClientSession())
        url = "" if "SLACK_APP_TOKEN" in given else str(web.make_url("/slack/events"))
        yield House(server, SlackPeople(server, url, http=http), platter, str(web.make_url("")))
