"""Web and worker are killed at random while events come in: what was lost, what was said twice."""

import asyncio
import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from engine.stores.postgres.database import Database
from tests.chaos.answers import answers_of, letters_of
from tests.chaos.counting import Counts, counted, database_of, posted, quiet, rows_of
from tests.chaos.doors import Door, LoopDoor, door
from tests.chaos.house import House, short_folder
from tests.chaos.menus import read_anew
from tests.chaos.storm import Storm
from tests.chaos.under_way import IN_TURN, NOTHING, UnderWay, both
from tests.support.chaos.loop_platform import platform_of

CHANNELS = ("loop", "slack", "teams")
FAULTS = ("drop", "lose", "500 kept", "503", "429 0.2")
"""What a platform does to some of the posts."""


@contextmanager
def opened(channels: Sequence[str], writes: bool = False, composes: bool = False) -> Iterator[tuple[House, list[Door]]]:
    """The product, not yet started, and the doors that lead to it; `writes`: with a model, so that answers are shown
    while they are made, as many as a workspace's budget allows; `composes`: whole orders are asked for, too."""
    with ExitStack() as stack:
        folder = stack.enter_context(short_folder())
        doors = [stack.enter_context(door(channel, folder, composes)) for channel in channels]
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


@dataclass(frozen=True, slots=True)
class Struck:
    """What was under way when somebody was killed."""

    solving: int = 0
    """Turns that the worker was killed at while it solved an order."""
    adding: int = 0
    """Lines that it was killed at while it added them to a page."""
    beside: int = 0
    """Orders that were solved when the web process was killed."""
    menus: int = 0
    """Times that menus were read anew."""


@dataclass(frozen=True, slots=True)
class Killing:
    counts: Mapping[str, Counts]
    """By channel."""
    struck: Struck


async def killing(
    turns: int, kills: int, per_second: float, seed: int, channels: Sequence[str] = CHANNELS, writes: bool = False
) -> Killing:
    """`turns` through each channel, `per_second` all together, whole orders among them."""
    with opened(channels, writes, composes=True) as (house, doors):
        house.begin("work")
        await asyncio.to_thread(house.start, "web")
        async with database_of(house) as database:
            storm = Storm(house.url, doors, random.Random(seed))
            struck = await _stormy(house, storm, UnderWay(storm, database), turns, kills, per_second)
            await quiet(doors, database)
            found = {name: await _counted(one, storm, database) for name, one in zip(channels, doors, strict=True)}
        return Killing(found, struck)


async def _counted(door: Door, storm: Storm, database: Database) -> Counts:
    rows, answers = await rows_of(door, database), await answers_of(door, database)
    return counted(door, rows, storm.acknowledged[door], answers, await letters_of(door, database))


async def _stormy(house: House, storm: Storm, under_way: UnderWay, turns: int, kills: int, per_second: float) -> Struck:
    doors, chance = storm.doors, storm.chance
    died, beside, reading = NOTHING, 0, list[asyncio.Task[None]]()
    sending = asyncio.create_task(storm.of(turns, per_second))
    posts = turns * sum(one.parts for one in doors)
    for place in range(kills):
        while posted(doors) < (place + chance.random()) * posts / (kills + 1) and not sending.done():  # noqa: ASYNC110
            await asyncio.sleep(0.1)
        for one in doors:
            await asyncio.to_thread(one.platform.told, *(chance.choice(FAULTS) for _ in range(3)))
        part = "work" if place % 2 == 0 else "web"
        await asyncio.to_thread(house.ready, part)
        await asyncio.to_thread(house.ready, "work")
        await under_way.awaits(IN_TURN[place % len(IN_TURN)], died)
        if part == "web":
            beside += len((await under_way.claims())["composing"] - died["composing"])
        await asyncio.to_thread(house.kill, part)
        if part == "work":
            died = both(died, await under_way.claims())
        house.begin(part)
        if part == "web":
            await asyncio.gather(*reading)
            reading = [asyncio.create_task(read_anew(house, place))]
    await asyncio.to_thread(house.ready, "work")
    assert await asyncio.to_thread(house.end, "work") == 0  # as a deploy ends it, in the middle of its work
    house.begin("work")
    await sending
    await asyncio.gather(*reading)
    for part in ("web", "work"):
        await asyncio.to_thread(house.ready, part)
    return Struck(len(died["composing"]), len(died["adding"]), beside, kills // 2)
