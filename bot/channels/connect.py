"""The channels that redeliver, connected as the settings say: what listens, what delivers."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager

from bot.app import Platter
from bot.channels.connected import Connected
from bot.settings import Settings
from channels.ports import Inbox

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
            from bot.channels.teams.connect import (
                connect_teams,  # Its libraries take seconds to import on a slow machine.
            )

            connected.append(await stack.enter_async_context(connect_teams(settings, platter, inbox)))
        yield connected
