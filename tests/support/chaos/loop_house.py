"""The product as processes, connected to Slack and Teams as its settings say, and to the platform on loopback.

`python -m tests.support.chaos.loop_house serve|web|work [PLATFORM_ADDRESS]`, settings from the environment.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from bot.app import Platter
from bot.channels.connect import Connect, Connected, connect
from bot.observability.log import configure_logs
from bot.run.serve import serve
from bot.run.work import work
from bot.settings import Settings, load_settings
from channels.ports import Inbox
from tests.support.chaos.loop_channel import connect_loop


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201


def connect_all(address: str) -> Connect:
    @asynccontextmanager
    async def connected(settings: Settings, platter: Platter, inbox: Inbox) -> AsyncIterator[Sequence[Connected]]:
        async with AsyncExitStack() as stack:
            ways = [connect, *([connect_loop(address)] if address else [])]
            found = [await stack.enter_async_context(way(settings, platter, inbox)) for way in ways]
            yield [one for some in found for one in some]

    return connected


async def main(part: str, address: str = "") -> None:
    settings = load_settings()
    configure_logs(settings.log_level)
    if part == "work":
        await work(settings, say, connected_by=connect_all(address))
    else:
        await serve(settings, True, say, works=part == "serve", connected_by=connect_all(address))


if __name__ == "__main__":
    import uvloop

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main(*sys.argv[1:]))
