"""Web and worker are killed at random while events come in: what was lost, what was said twice."""

import asyncio
import random
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

from tests.chaos.counting import Counts, counted, database_of, posted, quiet, rows_of
from tests.chaos.doors import Door, LoopDoor, door
from tests.chaos.house import House, short_folder
from tests.chaos.storm import Storm
from tests.support.chaos.loop_platform import platform_of

CHANNELS = ("loop", "slack", "teams")
FAULTS = ("drop", "lose", "500 kept", "503", "429 0.2")
"""What a platform does to some of the posts."""


@contextmanager
def opened(channels: Sequence[str], writes: bool = False) -> Iterator[tuple[House, list[Door]]]:
    """The product, not yet started, and the doors that lead to it; `writes`: with a model, so that answers are shown
    while they are made, as many as a workspace's budget allows."""
    with ExitStack() as stack:
        folder = stack.enter_context(short_folder())
        doors = [stack.enter_context(door(channel, folder)) for channel in channels]
        settings = {name: value for one in doors for name, value in one.settings.items()}
        if writes:
            model = stack.enter_context(platform_of("tests.chaos.writer", folder / "unused"))
            settings |= {"OPENAI_API_KEY": "sk-test-0123456789", "OPENAI_BASE_URL": model.address}
        loop = next((one.platform.address for one in doors if isinstance(one, LoopDoor)), "")
        house = House(folder, settings, loop)
        try:
            yield house, doors
        finally:
            house.close()


async def killing(
    turns: int, kills: int, per_second: float, seed: int, channels: Sequence[str] = CHANNELS, writes: bool = False
) -> dict[str, Counts]:
    """`turns` through each channel, `per_second` all together; the counts of each."""
    with opened(channels, writes) as (house, doors):
        house.begin("work")
        await asyncio.to_thread(house.start, "web")
        async with database_of(house) as database:
            storm = Storm(house.url, doors, random.Random(seed))
            await _stormy(house, storm, turns, kills, per_second)
            await quiet(doors, database)
            found = [counted(one, await rows_of(one, database), storm.acknowledged[one]) for one in doors]
        return dict(zip(channels, found, strict=True))


async def _stormy(house: House, storm: Storm, turns: int, kills: int, per_second: float) -> None:
    doors, chance = storm.doors, storm.chance
    sending = asyncio.create_task(storm.of(turns, per_second))
    posts = turns * sum(one.parts for one in doors)
    for place in range(kills):
        while posted(doors) < (place + chance.random()) * posts / (kills + 1) and not sending.done():  # noqa: ASYNC110
            await asyncio.sleep(0.1)
        for one in doors:
            await asyncio.to_thread(one.platform.told, *(chance.choice(FAULTS) for _ in range(3)))
        part = "work" if place % 2 == 0 else "web"
        await asyncio.to_thread(house.ready, part)
        await asyncio.to_thread(house.kill, part)
        house.begin(part)
    await asyncio.to_thread(house.ready, "work")
    assert await asyncio.to_thread(house.end, "work") == 0  # as a deploy ends it, in the middle of its work
    house.begin("work")
    await sending
    for part in ("web", "work"):
        await asyncio.to_thread(house.ready, part)
