"""The ways into the product: what a person's words are as a request of each platform, and what an answer is there.

Every platform is a process of its own (`loop_platform`, `platforms`), as real as the tests have one:
Slack checks and paces every post, Teams signs with a key that the product fetches.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Protocol

from bot.delivery.arrivals import delivery_key
from engine.conversation.presses import token_for
from tests.chaos import places
from tests.chaos.events import Event, Request
from tests.chaos.slack_door import SlackDoor
from tests.chaos.teams_door import TeamsDoor
from tests.chaos.turns import COMPOSING, Orders, change_of_order, whole_order, words
from tests.support.chaos.loop_channel import said
from tests.support.chaos.loop_platform import PlatformAt, platform_of, platform_process

KINDS = ("said",) * 8
"""Of the loop channel's."""


class Door(Protocol):
    platform: PlatformAt
    tells: float
    """Requests that tell of an event, in the mean."""
    parts: int
    """Posts that a page of dishes takes."""
    tenants: tuple[str, ...]
    settings: Mapping[str, str]
    orders: Orders

    def event(self, place: int, chance: Random) -> Event:
        """The `place`-th, by anybody anywhere."""
        ...

    def name(self, turn_id: str, part: int) -> str:
        """What the platform calls a post (`PlatformAt.posts`)."""
        ...


class LoopDoor:
    tells, parts, tenants = 1.0, 1, ("acme",)
    settings: Mapping[str, str] = {}

    def __init__(self, platform: PlatformAt, composes: bool) -> None:
        self.platform = platform
        self.orders = Orders()
        self._kinds = (*KINDS, *COMPOSING * composes)

    def event(self, place: int, chance: Random) -> Event:
        kind, thread = chance.choice(self._kinds), chance.randrange(places.THREADS)
        if kind == "composed":
            event = self._said(place, thread, whole_order(chance), chance, kind)
            self.orders.composed.append((thread, event.turn_id))
            return event
        if kind == "changed" and (shown := self.orders.to_change()):
            event = self._said(place, shown[0], change_of_order(chance), chance, kind)
            self.orders.was_changed(shown[0], event.turn_id, shown[1])
            return event
        if kind == "ordered" and (shown := self.orders.to_order()):
            pressed = {"kind": "press", "token": token_for(shown[1], "order_plan")}
            return self._said(place, shown[0], "order this", chance, kind, pressed)
        return self._said(place, thread, words(chance), chance)

    def _said(
        self,
        place: int,
        thread: int,
        text: str,
        chance: Random,
        kind: str = "said",
        pressed: Mapping[str, str] = MappingProxyType({}),
    ) -> Event:
        """`pressed`: what makes a press of it."""
        told = {
            "text": text,
            "delivery": f"{place}",
            "thread": f"t{thread}",
            "conversation": f"c{thread % places.LOOP_CHANNELS}",
            "user": f"u{chance.randrange(places.PEOPLE)}",
        }
        turn_id = said(**told).turn.turn_id
        return Event(turn_id, (Request("/loop/events", json.dumps({**told, **pressed}).encode()),), kind)

    def name(self, turn_id: str, part: int) -> str:
        return str(delivery_key(turn_id, part))


@contextmanager
def door(channel: str, folder: Path, composes: bool = False) -> Iterator[Door]:
    """ "loop", "slack" or "teams", with its platform; `folder` holds what the platform was given. `composes`: whole
    orders are asked for among the rest."""
    if channel == "loop":
        with platform_process(folder) as platform:
            yield LoopDoor(platform, composes)
        return
    made = {"slack": SlackDoor, "teams": TeamsDoor}[channel]
    with platform_of("tests.chaos.platforms", folder / f"{channel}.jsonl", channel) as platform:
        yield made(platform, composes)
