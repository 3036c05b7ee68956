"""Web and worker are killed at random while events come in: what was lost, what was said twice."""

import asyncio
import random
import time
from collections import Counter
from dataclasses import dataclass

from tests.chaos.house import House, short_folder
from tests.chaos.storm import Storm, percentile
from tests.loop_platform import PlatformAt, platform_process

FAULTS = ("drop", "lose", "500 kept", "503", "429 0.2")
"""What the platform does to some of the posts."""
QUIET_S = 15.0
"""After the last post: longer than a lease and every pause, so that what has not come by then is lost."""


@dataclass(frozen=True, slots=True)
class Counts:
    turns: int
    kills: int
    lost: int
    twice: int
    unasked: int
    """Posts that answer nothing."""
    p50_s: float
    """From acknowledgement to post."""
    longest_s: float


async def killing(turns: int, kills: int, per_second: float, seed: int) -> Counts:
    chance = random.Random(seed)
    with short_folder() as folder, platform_process(folder) as platform:
        house = House(folder, platform.address)
        try:
            await asyncio.to_thread(house.start, "web")
            house.begin("work")
            return await _killed(house, platform, turns, kills, per_second, chance)
        finally:
            await asyncio.to_thread(house.close)


async def _killed(
    house: House, platform: PlatformAt, turns: int, kills: int, per_second: float, chance: random.Random
) -> Counts:
    storm = Storm(house.url, chance)
    sending = asyncio.create_task(storm.of(turns, per_second))
    for place in range(kills):
        while len(platform.posts()) < (place + chance.random()) * turns / (kills + 1) and not sending.done():  # noqa: ASYNC110
            await asyncio.sleep(0.1)
        platform.told(*(chance.choice(FAULTS) for _ in range(3)))
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
    await _quiet(platform, turns)
    posted = Counter(post["key"] for post in platform.posts())
    waited = [post["at"] - storm.acknowledged.get(post["key"], post["at"]) for post in platform.told()["posts"]]
    return Counts(
        turns=turns,
        kills=kills,
        lost=len(storm.acknowledged.keys() - posted.keys()),
        twice=sum(count - 1 for count in posted.values()),
        unasked=len(posted.keys() - storm.acknowledged.keys()),
        p50_s=percentile(waited, 0.5),
        longest_s=max(waited),
    )


async def _quiet(platform: PlatformAt, turns: int) -> None:
    """Until all is posted and a moment has passed, or nothing has come for a while."""
    count, since = 0, time.monotonic()
    while time.monotonic() - since < (2.0 if count >= turns else QUIET_S):
        await asyncio.sleep(0.25)
        if (now := len(platform.posts())) != count:
            count, since = now, time.monotonic()
