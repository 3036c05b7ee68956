"""The ways into the product: what a person's words are as a request of each platform, and what an answer is there.

Every platform is a process of its own (`loop_platform`, `platforms`), as real as the tests have one:
Slack checks and paces every post, Teams signs with a key that the product fetches.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Protocol

from bot.delivery.arrivals import delivery_key
from tests.chaos import places
from tests.chaos.events import Event, Request
from tests.chaos.slack_door import SlackDoor
from tests.chaos.teams_door import TeamsDoor
from tests.chaos.turns import words
from tests.support.chaos.loop_channel import said
from tests.support.chaos.loop_platform import PlatformAt, platform_of, platform_process


class Door(Protocol):
    platform: PlatformAt
    tells: float
    """Requests that tell of an event, in the mean."""
    parts: int
    """Posts that a page of dishes takes."""
    tenants: tuple[str, ...]
    settings: Mapping[str, str]

    def event(self, place: int, chance: Random) -> Event:
        """The `place`-th, by anybody anywhere."""
        ...

    def name(self, turn_id: str, part: int) -> str:
        """What the platform calls a post (`PlatformAt.posts`)."""
        ...


class LoopDoor:
    tells, parts, tenants = 1.0, 1, ("acme",)
    settings: Mapping[str, str] = {}

    def __init__(self, platform: PlatformAt) -> None:
        self.platform = platform

    def event(self, place: int, chance: Random) -> Event:
        thread = chance.randrange(places.THREADS)
        told = {
            "text": words(chance),
            "delivery": f"{place}",
            "thread": f"t{thread}",
            "conversation": f"c{thread % places.LOOP_CHANNELS}",
            "user": f"u{chance.randrange(places.PEOPLE)}",
        }
        return Event(said(**told).turn.turn_id, (Request("/loop/events", json.dumps(told).encode()),))

    def name(self, turn_id: str, part: int) -> str:
        return str(delivery_key(turn_id, part))


@contextmanager
def door(channel: str, folder: Path) -> Iterator[Door]:
    """ "loop", "slack" or "teams", with its platform; `folder` holds what the platform was given."""
    if channel == "loop":
        with platform_process(folder) as platform:
            yield LoopDoor(platform)
        return
    made = {"slack": SlackDoor, "teams": TeamsDoor}[channel]
    with platform_of("tests.chaos.platforms", folder / f"{channel}.jsonl", channel) as platform:
        yield made(platform)
