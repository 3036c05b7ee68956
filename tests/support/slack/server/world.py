"""What the Slack of the tests holds, and how a test arranges it."""

import asyncio
import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from aiohttp import web

from tests.support.slack.streams import Refused, Streams
from tests.support.wire_faults import Fault

Json = dict[str, Any]
BOT_SCOPES = frozenset({
    "app_mentions:read", "assistant:write", "channels:history", "channels:read", "chat:write", "commands",
    "files:write", "groups:history", "im:history", "im:write", "mpim:history", "users:read",
})  # fmt: skip


@dataclass
class Channel:
    id: str
    kind: str = "channel"
    """channel, im, mpim or group"""
    members: set[str] = field(default_factory=set)
    archived: bool = False
    messages: list[Json] = field(default_factory=list)
    last_post: float = 0.0
    status: list[tuple[str, str]] = field(default_factory=list)
    """(thread, status) as they were set."""
    prompts: list[Json] = field(default_factory=list)
    name: str = "lunch"
    creator: str = ""
    """Who made it."""
    shared_out: bool = False
    """With another company."""
    restricted: bool = False
    """Only some may post."""


@dataclass
class OpenView:
    user: str
    view: Json
    hash: str


@dataclass
class Install:
    team: str
    bot_user: str
    scopes: frozenset[str]
    enterprise: str | None = None
    """Installed for all of an organisation, of which `teams` are what it was added to."""
    teams: set[str] = field(default_factory=set)
    expired: bool = False
    """Its 12 hours are over."""


@dataclass
class Call:
    """One request to the Web API as it came."""

    method: str
    token: str
    body: Json
    answer: Json


@dataclass
class World:
    signing_secret: str = "8f742231b10e8888abcd99yyyzzz85a5"
    client_id: str = "1.2"
    client_secret: str = "client-secret"
    app_token: str = "xapp-1-A1"
    app_id: str = "A0PLATTER"
    url: str = ""
    channels: dict[tuple[str, str], Channel] = field(default_factory=dict)
    """By team and id."""
    installs: dict[str, Install] = field(default_factory=dict)
    """By token."""
    users: dict[str, Json] = field(default_factory=dict)
    views: dict[str, Json] = field(default_factory=dict)
    """user → home tab."""
    modals: list[tuple[str, Json]] = field(default_factory=list)
    """(user, view) as they were opened."""
    open_views: dict[str, "OpenView"] = field(default_factory=dict)
    """Modals that stand open, by id."""
    triggers: dict[str, tuple[str, float]] = field(default_factory=dict)
    """trigger → its user, and when it was made; it works once."""
    codes: dict[str, Json] = field(default_factory=dict)
    rotates: bool = False
    """Tokens given out from now on expire, and each comes with one that makes the next pair."""
    refreshes: dict[str, Install] = field(default_factory=dict)
    """By refresh token: each is good once, and for `grace_s` more."""
    refreshed_at: dict[str, float] = field(default_factory=dict)
    grace_s: float = 0.0
    files: dict[str, Json] = field(default_factory=dict)
    """By id: name, announced length, and the bytes once they came."""
    ephemeral: list[Json] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    faults: dict[str, list[Fault]] = field(default_factory=dict)
    old_teams: set[str] = field(default_factory=set)
    """They know no cards, carousels, tables and feedback buttons."""
    sockets: list[web.WebSocketResponse] = field(default_factory=list)
    connected: asyncio.Event = field(default_factory=asyncio.Event)
    """A socket is there."""
    acks: dict[str, "asyncio.Future[Json]"] = field(default_factory=dict)
    streams: Streams = field(default_factory=Streams)
    posted: asyncio.Condition = field(default_factory=asyncio.Condition)
    clock: Callable[[], float] = time.time
    accepted: Callable[[Json], None] = lambda message: None
    """Is told of every post that is taken."""
    count: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1))

    def install(self, team: str, token: str = "", scopes: frozenset[str] = BOT_SCOPES) -> str:
        """The bot's token in a workspace."""
        token = token or f"xoxb-{team}-{next(self.count)}"
        self.installs[token] = Install(team, f"UBOT{team}", scopes)
        return token

    def install_org(self, enterprise: str, *teams: str, token: str = "") -> str:
        """The bot's token in all of an organisation; its bot has one id there."""
        token = token or f"xoxb-{enterprise}-{next(self.count)}"
        self.installs[token] = Install("", f"WBOT{enterprise}", BOT_SCOPES, enterprise, set(teams))
        return token

    def share(self, channel_id: str, *teams: str) -> Channel:
        """One channel of several workspaces, with all their bots in it."""
        first, *others = [self.channel(team, channel_id) for team in teams]
        for team in teams:
            self.channels[team, channel_id] = first
        first.members |= {member for one in others for member in one.members}
        return first

    def expire(self, token: str) -> None:
        self.installs[token].expired = True

    def pair(self, team: str, scopes: frozenset[str] = BOT_SCOPES) -> tuple[str, str]:
        """A token that expires, and the one that makes the next pair. Of a team no more than two work."""
        token, refresh = f"xoxe.xoxb-{team}-{next(self.count)}", f"xoxe-{team}-{next(self.count)}"
        self.install(team, token, scopes)
        self.refreshes[refresh] = self.installs[token]
        rotating = [one for one, install in self.installs.items() if install.team == team and one.startswith("xoxe.")]
        for oldest in rotating[:-2]:
            del self.installs[oldest]
        return token, refresh

    def channel(self, team: str, channel_id: str, kind: str = "channel", *members: str) -> Channel:
        bot = f"UBOT{team}"
        return self.channels.setdefault((team, channel_id), Channel(channel_id, kind, {bot, *members}))

    def person(self, user: str, name: str, *, locale: str = "en-US", zone: str = "America/New_York") -> None:
        profile = {"display_name": name, "real_name": name}
        self.users[user] = {
            "id": user, "name": name.lower(), "real_name": name, "profile": profile, "tz": zone, "is_admin": False,
            "is_owner": False, "locale": locale, "is_bot": False, "deleted": False,
        }  # fmt: skip

    def next_ts(self) -> str:
        """Unique in the workspace, and growing."""
        return f"{int(self.clock())}.{next(self.count):06d}"

    def new_hash(self) -> str:
        return f"{int(self.clock())}.{next(self.count):08x}"

    def channel_of(self, install: Install, body: Json) -> Channel:
        name = str(body.get("channel") or body.get("channel_id"))
        there = [self.channels[team, name] for team in install.teams or {install.team} if (team, name) in self.channels]
        if not there and install.enterprise and any(channel == name for _, channel in self.channels):
            raise Refused("team_access_not_granted")
        if not there:
            raise Refused("channel_not_found")
        found = there[0]
        if found.archived:
            raise Refused("is_archived")
        if install.bot_user not in found.members:
            raise Refused("not_in_channel")
        return found

    def fails(self, method: str, *faults: Fault) -> None:
        """The next requests of a method go wrong, one after another."""
        self.faults.setdefault(method, []).extend(faults)

    def asked(self, method: str) -> list[Call]:
        return [call for call in self.calls if call.method == method]


class Method(NamedTuple):
    scopes: frozenset[str]
    """It needs one of them; empty: none."""
    arguments: frozenset[str]
    """Those it knows."""
    do: Callable[[World, Install, Json], Json]


def method(scopes: str, arguments: str, do: Callable[[World, Install, Json], Json]) -> Method:
    """Scopes and arguments with spaces between them."""
    return Method(frozenset(scopes.split()), frozenset(arguments.split()), do)
