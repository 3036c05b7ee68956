"""The addresses that Slack and Teams call, with an inbox in memory behind them: what is let in, and what is not."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, ClassVar, Protocol

import aiohttp
from aiohttp import web

from channels.http.app import SERVER_OPTIONS
from channels.ports import Arrival, Revision
from channels.shared.abilities import Abilities
from channels.shared.payload import Json
from channels.slack.bolt import Deliveries
from channels.slack.door import Door as SlackDoor
from channels.slack.installations import ChannelRule, Installation
from channels.slack.limits import ABILITIES as SLACK
from channels.slack.parts import Parts as SlackParts
from channels.slack.people import People
from channels.slack.routes import events_routes
from channels.slack.sdk import SlackApi
from channels.teams.door import Door as TeamsDoor
from channels.teams.hosts import Hosts
from channels.teams.http_client import Wire
from channels.teams.keys import Keys
from channels.teams.limits import ABILITIES as TEAMS
from channels.teams.parts import Parts as TeamsParts
from channels.teams.routes import messages_routes
from channels.teams.tokens import Rules, check
from engine.engine import Unavailable
from engine.messages import ThreadKey
from tests.support.loopback import listening
from tests.support.scripted_engine import ScriptedEngine
from tests.support.slack.people import SlackPeople
from tests.support.slack.server import SlackServer
from tests.support.teams.people import TeamsPeople
from tests.support.teams.server import APP_ID, TeamsServer

CANARY = "canary-words-of-a-person"
PLACE = "19:lunch@thread.tacv2"
OTHER_REQUESTS_MAX = 8_192
"""Bytes that the server lets other requests have."""
NOW = lambda: datetime(2026, 11, 22, tzinfo=UTC)  # noqa: E731
NOBODYS: Any = SimpleNamespace(recent=lambda _: asyncio.sleep(0, ()))
"""The protocol `Kept`, of people who looked for nothing yet."""
TEAMLESS: Any = SimpleNamespace(put=lambda *_: asyncio.sleep(0))
"""The protocol `Joined`, of a tenant of whose teams nothing is kept."""
NOTHING: Callable[..., Any] = lambda *_: asyncio.sleep(0)  # noqa: E731


@dataclass
class Box:
    """The protocols `Inbox` and `Installations`, in memory; the inbox can be gone."""

    taken: list[Arrival] = field(default_factory=list)
    is_gone: bool = False

    async def take_in(self, arrival: Arrival) -> bool:
        if self.is_gone:
            raise Unavailable("postgresql", "gone")
        self.taken.append(arrival)
        return True

    async def revise(self, revision: Revision) -> bool:
        return True

    async def knows(self, thread: ThreadKey) -> bool:
        return False

    async def awaits(self, thread: ThreadKey, turn_id: str) -> bool:
        return False

    async def find(self, tenant: str) -> Installation | None:
        return Installation(tenant, "xoxb", "UBOT", "", datetime(2026, 1, 1, tzinfo=UTC))

    async def rule(self, tenant: str, channel: str) -> ChannelRule:
        return ChannelRule()


class Gate(Protocol):
    box: Box
    http: aiohttp.ClientSession
    url: str

    @property
    def abilities(self) -> Abilities: ...

    def mention(self, text: str) -> Json:
        """What the platform would tell of it."""
        ...

    async def send(self, told: Json | bytes, **headers: str) -> tuple[int, bytes]:
        """As the platform signs it, but for `headers`."""
        ...


@dataclass
class SlackGate:
    box: Box
    http: aiohttp.ClientSession
    url: str
    people: SlackPeople
    abilities: ClassVar[Abilities] = SLACK

    def mention(self, text: str) -> Json:
        said = {"type": "app_mention", "user": "UANA", "channel": "C1", "ts": "1700000000.1"}
        return self.people.event_body({**said, "text": f"<@{self.people.bot}> {text}"})

    async def send(self, told: Json | bytes, **headers: str) -> tuple[int, bytes]:
        body = told if isinstance(told, bytes) else json.dumps(told).encode()
        given = {"Content-Type": "application/json", **self.people.signed(body), **headers}
        async with self.http.post(self.url, data=body, headers=given) as response:
            return response.status, await response.read()


@dataclass
class TeamsGate:
    box: Box
    http: aiohttp.ClientSession
    url: str
    people: TeamsPeople
    keys: Keys
    rules: Rules
    is_in: bool = True
    """Platter is in the conversation that is asked about."""
    abilities: ClassVar[Abilities] = TEAMS

    async def has_platter(self, place: object) -> bool:
        return self.is_in

    @property
    def server(self) -> TeamsServer:
        return self.people.server

    async def check(self, authorization: str, activity: Json) -> None:
        await check(authorization, activity, self.keys, self.rules)

    def mention(self, text: str) -> Json:
        return self.people.message(PLACE, "ana", text, mention=True)

    async def send(self, told: Json | bytes, token: str | None = None, **headers: str) -> tuple[int, bytes]:
        body = told if isinstance(told, bytes) else json.dumps(told).encode()
        return await self.people.send(body, self.server.token() if token is None else token, **headers)


@asynccontextmanager
async def slack_gate() -> AsyncIterator[SlackGate]:
    box: Any = Box()
    async with SlackApi("http://127.0.0.1:9/api/") as api, aiohttp.ClientSession() as http:
        people = SlackPeople(SlackServer())
        parts = SlackParts(box, ScriptedEngine(), api, box, People(api, box), NOTHING, NOTHING, NOTHING)  # type: ignore[arg-type]
        door = SlackDoor(parts)
        deliveries = Deliveries(door, api, people.server.signing_secret)
        async with listening(served(events_routes(deliveries)), **SERVER_OPTIONS) as port:
            yield SlackGate(box, http, f"http://127.0.0.1:{port}/slack/events", people)
        await door.close()


@asynccontextmanager
async def teams_gate(server: TeamsServer) -> AsyncIterator[TeamsGate]:
    """Its keys may be fetched anew with every request: a minute passes between two looks at the clock."""
    box, clock = Box(), iter(range(0, 10_000_000, 60))
    server.conversation(PLACE, "channel", "19:team@thread.tacv2")
    async with Wire() as wire, aiohttp.ClientSession() as http:
        keys = Keys(wire, server.openid_url, lambda: float(next(clock)))
        gate = TeamsGate(box, http, "", TeamsPeople(server, "", http), keys, Rules(APP_ID, Hosts((server.url,))))
        engine: Any = ScriptedEngine()
        none = (NOTHING, NOTHING, gate.has_platter, NOW, TEAMLESS, NOBODYS)
        door = TeamsDoor(TeamsParts(box, engine, *none))
        async with listening(served(messages_routes(door, gate.check)), **SERVER_OPTIONS) as port:
            gate.url = gate.people.app_url = f"http://127.0.0.1:{port}/api/messages"
            yield gate


def served(routes: list[web.RouteDef]) -> web.Application:
    app = web.Application(client_max_size=OTHER_REQUESTS_MAX)
    app.router.add_routes(routes)
    return app
