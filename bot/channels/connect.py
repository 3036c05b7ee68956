"""The channels that redeliver, connected as the settings say: what listens, what delivers."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from aiohttp import web

from bot.app import Platter
from bot.settings import Settings
from channels.ports import Channel, Inbox


@dataclass(frozen=True, slots=True)
class Connected:
    """One channel: the worker's side of it, and the routes by which its platform comes in."""

    channel: Channel
    routes: Sequence[web.AbstractRouteDef] = ()
    line: str = ""
    """What a start says of it."""


Connect = Callable[[Settings, Platter, Inbox], AbstractAsyncContextManager[Sequence[Connected]]]


@asynccontextmanager
async def connect(settings: Settings, platter: Platter, inbox: Inbox) -> AsyncIterator[Sequence[Connected]]:
    """Those whose settings are there."""
    async with AsyncExitStack() as stack:
        connected: list[Connected] = []
        if settings.speaks_slack:
            from bot.channels.slack.connect import connect_slack  # Its libraries take a tenth of a second to import.

            connected.append(await stack.enter_async_context(connect_slack(settings, platter, inbox)))
        if settings.speaks_teams:
            from bot.channels.teams.connect import connect_teams  # Its libraries take seconds on a slow machine.

            connected.append(await stack.enter_async_context(connect_teams(settings, platter, inbox)))
        yield connected
