"""Every channel on its platform of the tests: where it posts, how it is broken, what stands there."""

import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from channels.ports import Channel, Post, Where
from channels.shared.abilities import Abilities
from channels.slack.channel import SlackChannel
from channels.slack.installations import ChannelRule, Installation
from channels.slack.limits import ABILITIES as SLACK
from channels.slack.people import People
from channels.slack.sdk import SlackApi
from channels.teams.channel import TeamsChannel
from channels.teams.hosts import Hosts
from channels.teams.http_client import Wire
from channels.teams.limits import ABILITIES as TEAMS
from channels.teams.login import Login
from channels.teams.sdk import TeamsApi
from channels.teams.turns import Place
from engine.messages import Reply
from tests.support.chaos.loop_channel import loop_channel
from tests.support.chaos.loop_platform import Platform, serving
from tests.support.replies import LUNCH
from tests.support.slack.server import slack_server
from tests.support.teams.server import APP_ID, APP_PASSWORD, TENANT, Conversation, TeamsServer, teams_server
from tests.support.wire_faults import fault_of

NOBODY = "http://127.0.0.1:9"
"""Where nothing listens: the discard service, which no test machine runs."""
SLACK_ROOT = "1700000000.000001"
TEAMS_CHANNEL = "19:c1@thread.tacv2"
TEAMS_CHAT = "a:ana"


@dataclass
class Wired:
    channel: Channel
    where: Where
    unreachable: Channel
    """The same, with nobody at the platform's address."""
    breaks: Callable[[str], None]
    """The next post goes wrong, by a name of `fault_of`."""
    stands: Callable[[], list[str]]
    """The ids of the posts that the platform keeps, in order."""
    abilities: Abilities

    def post(self, reply: Reply = LUNCH, key: str = "key-1", where: Where | None = None) -> Post:
        place = where or self.where
        return Post(key, place, self.channel.render(reply, place)[0])


@dataclass
class OneInstalled:
    """The protocol `Installations`, for one workspace."""

    tenant: str
    token: str
    held: Installation | None = field(init=False)

    def __post_init__(self) -> None:
        made = datetime(2026, 1, 1, tzinfo=UTC)
        self.held = Installation(self.tenant, self.token, f"UBOT{self.tenant}", "", made)

    async def find(self, tenant: str) -> Installation | None:
        return self.held if self.held and self.held.tenant == tenant else None

    async def put(self, installation: Installation) -> None:
        self.held = installation

    async def drop(self, tenant: str, at: datetime) -> None:
        self.held = None

    async def holder(self, channel: str, thread: str) -> str | None:
        return None

    async def hold(self, channel: str, thread: str, tenant: str) -> str:
        return tenant

    async def hear(self, tenant: str, channel: str, workspace: str) -> None: ...

    async def heard_only_in(self, tenant: str, workspace: str) -> Sequence[str]:
        return ()

    async def leave(self, tenant: str, workspace: str) -> None: ...

    async def make_state(self) -> str:
        return "state"

    async def use_state(self, state: str) -> bool:
        return state == "state"

    async def rule(self, tenant: str, channel: str) -> ChannelRule:
        return ChannelRule()

    async def mute(self, tenant: str, channel: str, muted: bool) -> None: ...

    async def allow(self, tenant: str, channel: str, allowed: bool) -> None: ...


@asynccontextmanager
async def wired_loop(folder: Path) -> AsyncIterator[Wired]:
    platform = Platform(folder / "posts.jsonl", between_s=0.0)
    async with serving(platform) as address, loop_channel(address) as channel, loop_channel(NOBODY) as unreachable:
        yield Wired(
            channel,
            Where("loop", "acme", "c1", "t1"),
            unreachable,
            platform.faults.append,
            lambda: [str(place) for place, _ in enumerate(platform.posts, 1)],
            Abilities("loop", redelivers=True, finds_own=True),
        )


@asynccontextmanager
async def wired_slack(_: Path) -> AsyncIterator[Wired]:
    async with slack_server() as server, SlackApi(server.url) as api, SlackApi(f"{NOBODY}/api/") as nobody:
        server.install("T1", "xoxb-T1")
        messages = server.channel("T1", "C1").messages
        messages.append({"type": "message", "ts": SLACK_ROOT, "user": "UANA", "text": "lunch"})
        installed = OneInstalled("T1", "xoxb-T1")
        yield Wired(
            SlackChannel(api, installed, People(api, installed)),
            Where("slack", "T1", "C1", json.dumps({"thread": SLACK_ROOT})),
            SlackChannel(nobody, installed, People(nobody, installed)),
            lambda fault: server.fails("chat.postMessage", fault_of(fault)),
            lambda: [one["ts"] for one in messages if one["user"] == "UBOTT1"],
            SLACK,
        )


@asynccontextmanager
async def wired_teams(_: Path) -> AsyncIterator[Wired]:
    async with teams_server() as server:
        conversation = server.conversation(TEAMS_CHANNEL, "channel", "19:t1@thread.tacv2")
        place = Place(server.url, f"{TEAMS_CHANNEL};messageid=1700000000001", f"28:{APP_ID}")
        async with _wired_teams(server, conversation, place) as wired:
            yield wired


@asynccontextmanager
async def wired_chat(_: Path) -> AsyncIterator[Wired]:
    """A person's own in Teams, which is streamed to as fast as a test likes."""
    async with teams_server() as server:
        conversation = server.conversation(TEAMS_CHAT, "personal")
        conversation.chat.every_s = 0.0
        place = Place(server.url, TEAMS_CHAT, f"28:{APP_ID}", alone=True)
        async with _wired_teams(server, conversation, place) as wired:
            yield wired


@asynccontextmanager
async def _wired_teams(server: TeamsServer, conversation: Conversation, place: Place) -> AsyncIterator[Wired]:
    async with Wire() as wire:
        login = Login(wire, APP_ID, APP_PASSWORD, TENANT, f"{server.url}/login")
        nowhere = Login(wire, APP_ID, APP_PASSWORD, TENANT, f"{NOBODY}/login")
        hosts = Hosts((server.url,))
        yield Wired(
            TeamsChannel(TeamsApi(wire, login, APP_ID), hosts),
            Where("teams", TENANT, conversation.id, place.to_json()),
            TeamsChannel(TeamsApi(wire, nowhere, APP_ID), hosts),
            lambda fault: server.faults.append(fault_of(fault)),
            lambda: [one["id"] for one in conversation.messages],
            TEAMS,
        )


WIRED = {"loop": wired_loop, "slack": wired_slack, "teams": wired_teams}
STREAMS = {"slack": wired_slack, "teams": wired_chat}
"""Those that can show an answer while it is made, where they can."""
