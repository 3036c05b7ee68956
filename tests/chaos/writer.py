"""A language model as a process of its own, which writes two true sentences, slowly enough to be seen writing.

`python -m tests.chaos.writer FILE` prints its address; the file is not used.
"""

import asyncio
import sys

from tests.support.models.server import drips, model_server
from tests.support.models.writing_model import honest

EVERY_S = 0.01
"""Between two characters: some two seconds for both sentences."""


async def main(_: str) -> None:
    async with model_server() as server:
        server.does("write", drips(honest, EVERY_S))
        print(server.url, flush=True)  # noqa: T201
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
