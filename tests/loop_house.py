"""The product as processes, connected to the platform on loopback.

`python -m tests.loop_house serve|web|work PLATFORM_ADDRESS`, settings from the environment.
"""

import asyncio
import sys

from bot.log import configure_logs
from bot.serve import serve, work
from bot.settings import load_settings
from tests.loop_channel import connect_loop


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201


async def main(part: str, address: str) -> None:
    settings = load_settings()
    configure_logs(settings.log_level)
    if part == "work":
        await work(settings, say, connected_by=connect_loop(address))
    else:
        await serve(settings, True, say, works=part == "serve", connected_by=connect_loop(address))


if __name__ == "__main__":
    import uvloop

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main(*sys.argv[1:]))
