"""The ways into the product: what a person's words are as a request of each platform, and what an answer is there.

Every platform is a process of its own (`tests.loop_platform`, `tests.chaos.platforms`), as real as the tests have one:
Slack checks and paces every post, Teams signs with a key that the product fetches.
"""

import json
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Protocol

from bot.delivery.arrivals import delivery_key
from channels.delivery import Arrival
from channels.slack.parse import parse_event
from channels.slack.routes import EVENTS
from channels.teams.parse import parse_activity
from channels.teams.routes import MESSAGES
from tests.chaos import places
from tests.loop_channel import said
from tests.loop_platform import PlatformAt, platform_of, platform_process
from tests.slack_people import SlackPeople
from tests.slack_server import SlackServer
from tests.teams_people import TeamsPeople
from tests.teams_server import TeamsServer

JSON = {"Content-Type": "application/json"}


@dataclass(frozen=True, slots=True)
class Request:
    """Told again with other headers: they are signed anew."""

    path: str
    body: bytes
    headers: Callable[[], Mapping[str, str]] = lambda: JSON


@dataclass(frozen=True, slots=True)
class Event:
    """What a person said: its turn, and each request that tells of it."""

    turn_id: str
    requests: tuple[Request, ...]


class Door(Protocol):
    platform: PlatformAt
    tells: int
    """Requests that tell of an event."""
    parts: int
    """Posts that a page of dishes takes."""
    tenants: tuple[str, ...]
    settings: Mapping[str, str]

    def event(self, place: int, chance: Random) -> Event:
        """The `place`-th, by anybody anywhere; its answer is a page of dishes."""
        ...

    def name(self, turn_id: str, part: int) -> str:
        """What the platform calls a post (`PlatformAt.posts`)."""
        ...


def words(chance: Random) -> str:
    return f"lunch for {chance.randint(5, 60)} in Boston"


class LoopDoor:
    tells, parts, tenants = 1, 1, ("acme",)
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


class SlackDoor:
    """A mention is told twice, as a message and as a mention."""

    tells, parts, tenants = 2, 1, (places.TEAM,)

    def __init__(self, platform: PlatformAt) -> None:
        self.platform = platform
        self._people = SlackPeople(SlackServer(), team=places.TEAM)
        self.settings = {
            "SLACK_SIGNING_SECRET": self._people.server.signing_secret,
            "SLACK_BOT_TOKEN": places.BOT_TOKEN,
            "PLATTER_SLACK_API_URL": f"{platform.address}/api/",
        }
        for thread in range(places.THREADS):
            self._people.server.channel(places.TEAM, places.slack_channel(thread))

    def event(self, place: int, chance: Random) -> Event:
        people, thread = self._people, chance.randrange(places.THREADS)
        message = {
            "type": "message", "user": f"U{chance.randrange(places.PEOPLE)}", "ts": people.server.next_ts(),
            "text": f"<@{people.bot}> {words(chance)}", "thread_ts": places.slack_root(thread),
        }  # fmt: skip
        channel = people.server.channels[places.TEAM, places.slack_channel(thread)]
        bodies = [people.event_body(one) for one in people.events_of(channel, message)]
        return Event(_turn_id(parse_event(bodies[0])), tuple(self._request(body) for body in bodies))

    def _request(self, told: dict[str, Any]) -> Request:
        body = json.dumps(told).encode()
        return Request(EVENTS, body, lambda: {**JSON, **self._people.signed(body)})

    def name(self, turn_id: str, part: int) -> str:
        return str(delivery_key(turn_id, part))


class TeamsDoor:
    """A page is two messages. A token is good for an hour, as Teams' own are."""

    tells, parts, tenants = 1, 2, places.TENANTS

    def __init__(self, platform: PlatformAt) -> None:
        self.platform = platform
        server = TeamsServer(platform.address)
        for thread in range(places.THREADS):
            places.teams_conversation(server, thread)
        self._people = [TeamsPeople(server, "", None, tenant) for tenant in places.TENANTS]  # type: ignore[arg-type]
        self.settings = {f"PLATTER_{name.upper()}": value for name, value in server.settings.items()}
        with urllib.request.urlopen(f"{platform.address}/token", timeout=20) as answer:
            self._headers = {**JSON, "Authorization": f"Bearer {answer.read().decode()}"}

    def event(self, place: int, chance: Random) -> Event:
        thread = chance.randrange(places.THREADS)
        people = self._people[places.tenant_of(thread)]
        channel, user = places.teams_channel(thread), f"u{chance.randrange(places.PEOPLE)}"
        told = people.message(channel, user, words(chance), places.teams_root(thread), mention=True)
        request = Request(MESSAGES, json.dumps(told).encode(), lambda: self._headers)
        return Event(_turn_id(parse_activity(told)), (request,))

    def name(self, turn_id: str, part: int) -> str:
        return f"{turn_id}/{part}"


def _turn_id(meant: object) -> str:
    assert isinstance(meant, Arrival)
    return meant.turn.turn_id


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
