"""A Slack for the tests, on loopback: it holds workspaces, enforces what Slack enforces, and fails when told to.

It plays at the wire, so that the vendor's client, our parsing and our handling of errors are what is tested. The Web
API's half stands here; what people do (say, press, command) and Slack's deliveries of it stand in `slack_people.py`.
"""

import asyncio
import itertools
import json
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from tests.loopback import listening
from tests.slack_blocks import NEW_BLOCKS, problems, too_long, view_problems, view_too_large
from tests.slack_streams import (
    APPENDED,
    STARTED,
    STOPPED,
    TIER_2,
    TIER_4,
    Streams,
    add,
    check_settled,
    close,
)
from tests.slack_streams import Refused as Refused
from tests.wire_faults import Fault

Json = dict[str, Any]
POST_EVERY_S = 0.95
"""One message a second to a channel; Slack forgives a little."""
TRIGGER_LIVES_S = 3.0
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


def is_slow(seconds: float) -> Fault:
    async def fault(accept: Callable[[], Json], request: web.Request) -> web.StreamResponse:
        await asyncio.sleep(seconds)
        return web.json_response(accept())

    return fault


def says_error(code: str) -> Fault:
    async def fault(accept: Callable[[], Json], request: web.Request) -> web.StreamResponse:
        return web.json_response({"ok": False, "error": code})

    return fault


@dataclass
class SlackServer:
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
    _count: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1))

    def install(self, team: str, token: str = "", scopes: frozenset[str] = BOT_SCOPES) -> str:
        """The bot's token in a workspace."""
        token = token or f"xoxb-{team}-{next(self._count)}"
        self.installs[token] = Install(team, f"UBOT{team}", scopes)
        return token

    def install_org(self, enterprise: str, *teams: str, token: str = "") -> str:
        """The bot's token in all of an organisation; its bot has one id there."""
        token = token or f"xoxb-{enterprise}-{next(self._count)}"
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
        token, refresh = f"xoxe.xoxb-{team}-{next(self._count)}", f"xoxe-{team}-{next(self._count)}"
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
        return f"{int(self.clock())}.{next(self._count):06d}"

    def fails(self, method: str, *faults: Fault) -> None:
        """The next requests of a method go wrong, one after another."""
        self.faults.setdefault(method, []).extend(faults)

    def asked(self, method: str) -> list[Call]:
        return [call for call in self.calls if call.method == method]

    async def handle(self, request: web.Request) -> web.StreamResponse:
        method = request.match_info["method"]
        body = await _body(request)
        token = str(body.pop("token", "") or request.headers.get("Authorization", "").removeprefix("Bearer "))

        def accept() -> Json:
            try:
                answer = {"ok": True, **self._do(method, token, body)}
            except Refused as refused:
                answer = {"ok": False, "error": refused.error, **refused.more}
                if refused.status != 200:
                    self.calls.append(Call(method, token, body, answer))
                    raise
            self.calls.append(Call(method, token, body, answer))
            return answer

        waiting = self.faults.get(method)
        try:
            if waiting:
                response = await waiting.pop(0)(accept, request)
            else:
                response = web.json_response(accept())
        except Refused as refused:
            said = {"ok": False, "error": refused.error}
            response = web.json_response(said, status=refused.status, headers=refused.headers)
        async with self.posted:
            self.posted.notify_all()
        return response

    def _do(self, method: str, token: str, body: Json) -> Json:
        if method == "oauth.v2.access":
            return self._oauth(body)
        if method == "apps.connections.open":
            if token != self.app_token:
                raise Refused("invalid_auth")
            return {"url": self.url.replace("http://", "ws://").replace("/api/", "/link")}
        verb = _METHODS.get(method)
        if verb is None:
            raise Refused("unknown_method")
        install = self.installs.get(token)
        if install is None:
            raise Refused("token_revoked" if token.startswith(("xoxb-", "xoxe.xoxb-")) else "invalid_auth")
        if install.expired:
            raise Refused("token_expired")
        scope, allowed, handle = verb
        if scope and not scope & install.scopes:
            raise Refused("missing_scope", needed=",".join(sorted(scope)), provided=",".join(sorted(install.scopes)))
        if unknown := set(body) - allowed:
            raise Refused("invalid_arguments", response_metadata={"messages": sorted(unknown)})
        return handle(self, install, body)

    def _channel(self, install: Install, body: Json) -> Channel:
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

    def _auth_test(self, install: Install, _: Json) -> Json:
        return {
            "team_id": install.team, "team": install.team, "user_id": install.bot_user, "bot_id": f"B{install.team}",
            "url": "https://x.slack.example/", "user": "platter", "is_enterprise_install": False,
        }  # fmt: skip

    def _post(self, install: Install, body: Json) -> Json:
        channel = self._channel(install, body)
        self._check_message(install, body)
        thread = body.get("thread_ts")
        if thread and not any(one["ts"] == thread for one in channel.messages):
            raise Refused("thread_not_found")
        now = time.monotonic()
        if now - channel.last_post < POST_EVERY_S:
            raise Refused("ratelimited", 429, {"Retry-After": "1"})
        channel.last_post = now
        message: Json = {
            "type": "message", "user": install.bot_user, "bot_id": f"B{install.team}", "app_id": self.app_id,
            "text": body.get("text", ""), "ts": self.next_ts(), "blocks": body.get("blocks", []),
            "metadata": body.get("metadata"), "unfurls": body.get("unfurl_links") is not False,
            **({"thread_ts": thread} if thread else {}),
        }  # fmt: skip
        channel.messages.append(message)
        self.accepted(message)
        return {"channel": channel.id, "ts": message["ts"], "message": message}

    def _check_message(self, install: Install, body: Json) -> None:
        blocks = body.get("blocks") or []
        if not body.get("text") and not blocks:
            raise Refused("no_text")
        if len(body.get("text", "")) > 40_000:
            raise Refused("msg_too_long")
        found = problems(blocks)
        if install.team in self.old_teams:
            found += [f"unsupported type: {one['type']}" for one in blocks if one["type"] in NEW_BLOCKS]
        if found:
            raise Refused("invalid_blocks", response_metadata={"messages": found})
        if too_long(body.get("text", ""), blocks):
            raise Refused("msg_blocks_too_long")
        metadata = body.get("metadata")
        if metadata and set(metadata) != {"event_type", "event_payload"}:
            raise Refused("invalid_metadata_format")

    def _update(self, install: Install, body: Json) -> Json:
        channel = self._channel(install, body)
        self._check_message(install, body)
        for message in channel.messages:
            if message["ts"] == body.get("ts"):
                check_settled(message, "streaming_state_conflict")
                known, told = message.get("metadata"), body.get("metadata")
                message.update(text=body.get("text", ""), blocks=body.get("blocks", []), metadata=told or known)
                if told and told != known:
                    self.accepted(message)
                return {"channel": channel.id, "ts": message["ts"]}
        raise Refused("message_not_found")

    def _start_stream(self, install: Install, body: Json) -> Json:
        channel = self._channel(install, body)
        self.streams.check_tier(install.team, "start", TIER_2)
        if not any(one["ts"] == body.get("thread_ts") for one in channel.messages):
            raise Refused("thread_not_found")
        message: Json = {
            "type": "message", "user": install.bot_user, "bot_id": f"B{install.team}", "app_id": self.app_id,
            "ts": self.next_ts(), "thread_ts": body["thread_ts"], "unfurls": False,
            **self.streams.started(channel.kind == "im", body, install.team in self.old_teams),
        }  # fmt: skip
        channel.messages.append(message)
        return {"channel": channel.id, "ts": message["ts"]}

    def _append_stream(self, install: Install, body: Json) -> Json:
        self.streams.check_tier(install.team, "append", TIER_4)
        add(self._own(install, body), body, install.team in self.old_teams)
        return {"channel": body["channel"], "ts": body["ts"]}

    def _stop_stream(self, install: Install, body: Json) -> Json:
        self.streams.check_tier(install.team, "stop", TIER_2)
        message = self._own(install, body)
        add(message, body, install.team in self.old_teams)
        close(message)
        return {"channel": body["channel"], "ts": body["ts"], "message": message}

    def _delete(self, install: Install, body: Json) -> Json:
        message = self._own(install, body)
        check_settled(message, "cant_delete_message")
        self._channel(install, body).messages.remove(message)
        return {"channel": body["channel"], "ts": body["ts"]}

    def _own(self, install: Install, body: Json) -> Json:
        for message in self._channel(install, body).messages:
            if message["ts"] == body.get("ts") and message.get("user") == install.bot_user:
                return message
        raise Refused("message_not_found")

    def _post_ephemeral(self, install: Install, body: Json) -> Json:
        channel = self._channel(install, body)
        self._check_message(install, body)
        if body.get("user") not in channel.members:
            raise Refused("user_not_in_channel")
        self.ephemeral.append(body)
        return {"message_ts": self.next_ts()}

    def _status(self, install: Install, body: Json) -> Json:
        channel = self._channel(install, body)
        if len(body.get("loading_messages") or []) > 10 or not body.get("thread_ts"):
            raise Refused("invalid_arguments")
        channel.status.append((body["thread_ts"], body.get("status", "")))
        return {}

    def _prompts(self, install: Install, body: Json) -> Json:
        channel, prompts = self._channel(install, body), body.get("prompts") or []
        if not 1 <= len(prompts) <= 4 or any(set(one) != {"title", "message"} for one in prompts):
            raise Refused("invalid_arguments")
        if "thread_ts" in body:
            return {}  # An agent's prompts have no thread: Slack then does nothing, and says so to nobody.
        channel.prompts = prompts
        return {}

    def _replies(self, install: Install, body: Json) -> Json:
        channel = self._channel(install, body)
        root = body.get("ts")
        found = [one for one in channel.messages if root in (one["ts"], one.get("thread_ts"))]
        if not found:
            raise Refused("thread_not_found")
        return self._listed(found, body)

    def _history(self, install: Install, body: Json) -> Json:
        found = [one for one in self._channel(install, body).messages if "thread_ts" not in one]
        return self._listed(found, body)

    def _listed(self, found: list[Json], body: Json) -> Json:
        oldest = float(body.get("oldest") or 0)
        limit = min(int(body.get("limit") or 100), 1000)
        latest = float(body.get("latest") or "inf")
        found = [one for one in found if oldest <= float(one["ts"]) <= latest]
        begin = int(body.get("cursor") or 0)
        rest = str(begin + limit) if begin + limit < len(found) else ""
        with_metadata = str(body.get("include_all_metadata", "")).lower() in ("true", "1")
        page = found[begin : begin + limit]
        return {
            "messages": [{k: v for k, v in one.items() if with_metadata or k != "metadata"} for one in page],
            "response_metadata": {"next_cursor": rest},
        }

    def _conversation(self, install: Install, body: Json) -> Json:
        channel = self._channel(install, body)
        told: Json = {
            "id": channel.id, "is_im": channel.kind == "im", "is_mpim": channel.kind == "mpim",
            "is_private": channel.kind in ("group", "mpim"), "is_ext_shared": channel.shared_out, "is_member": True,
            **({} if channel.kind == "im" else {"name": channel.name}),
            **({"properties": {"posting_restricted_to": {"type": ["admin"]}}} if channel.restricted else {}),
        }  # fmt: skip
        return {"channel": told}

    def _members(self, install: Install, body: Json) -> Json:
        """A page at a time."""
        members, limit = sorted(self._channel(install, body).members), int(body.get("limit") or 100)
        begin = int(body.get("cursor") or 0)
        rest = str(begin + limit) if begin + limit < len(members) else ""
        return {"members": members[begin : begin + limit], "response_metadata": {"next_cursor": rest}}

    def _user(self, install: Install, body: Json) -> Json:
        user = self.users.get(str(body.get("user")))
        if user is None:
            raise Refused("user_not_found")
        wants_locale = str(body.get("include_locale", "")).lower() in ("true", "1")
        return {"user": {k: v for k, v in user.items() if wants_locale or k != "locale"}}

    def _open_view(self, install: Install, body: Json) -> Json:
        user, made = self.triggers.pop(str(body.get("trigger_id")), ("", 0.0))
        if not user:
            raise Refused("invalid_trigger_id")
        if time.monotonic() - made > TRIGGER_LIVES_S:
            raise Refused("trigger_expired")
        view = _view(body.get("view"), "modal")
        self.modals.append((user, view))
        opened = OpenView(user, view, self._new_hash())
        view_id = f"V{next(self._count)}"
        self.open_views[view_id] = opened
        return {"view": {"id": view_id, "hash": opened.hash, **view}}

    def _update_view(self, install: Install, body: Json) -> Json:
        """Only the view that the hash names: one that was changed meanwhile is not replaced."""
        opened = self.open_views.get(str(body.get("view_id")))
        if opened is None:
            raise Refused("not_found")
        view = _view(body.get("view"), "modal")
        if body.get("hash", opened.hash) != opened.hash:
            raise Refused("hash_conflict")
        opened.view, opened.hash = view, self._new_hash()
        return {"view": {"id": body["view_id"], "hash": opened.hash, **view}}

    def _publish(self, install: Install, body: Json) -> Json:
        view = _view(body.get("view"), "home")
        self.views[str(body.get("user_id"))] = view
        return {"view": {"id": f"VH{body.get('user_id')}", "hash": self._new_hash(), **view}}

    def _new_hash(self) -> str:
        return f"{int(self.clock())}.{next(self._count):08x}"

    def _direct(self, install: Install, body: Json) -> Json:
        """The person's messages with the app, always the same."""
        user = str(body.get("users"))
        if user not in self.users:
            raise Refused("user_not_found")
        team = install.team or min(install.teams)
        name = f"D{install.team or install.enterprise}{user}"
        return {"channel": {"id": self.channel(team, name, "im", user, install.bot_user).id}}

    def _upload_url(self, install: Install, body: Json) -> Json:
        length = str(body.get("length", ""))
        if not body.get("filename") or not length.isdecimal() or int(length) < 1:
            raise Refused("invalid_arguments")
        file_id = f"F{next(self._count)}"
        self.files[file_id] = {"id": file_id, "name": body["filename"], "length": int(length), "team": install.team}
        return {"file_id": file_id, "upload_url": self.url.replace("/api/", f"/upload/{file_id}")}

    async def uploaded(self, request: web.Request) -> web.Response:
        """The bytes of a file; as many as were announced."""
        if waiting := self.faults.get("upload"):
            return await waiting.pop(0)(dict, request)  # type: ignore[return-value]
        content, file = await request.read(), self.files.get(request.match_info["file"])
        if file is None or len(content) != file["length"]:
            return web.Response(status=400)
        file["content"] = content
        return web.Response(text=f"OK - {len(content)}")

    def _share(self, install: Install, body: Json) -> Json:
        files = [self.files.get(str(one.get("id"))) for one in body.get("files") or []]
        if not files or any(one is None or one["team"] != install.team or "content" not in one for one in files):
            raise Refused("file_not_found")
        if any("shared" in one for one in files if one):
            raise Refused("file_update_failed")
        channel = self._channel(install, {"channel": body.get("channel_id")})
        thread = body.get("thread_ts")
        if thread and not any(one["ts"] == thread for one in channel.messages):
            raise Refused("invalid_thread_ts")
        for one in files:
            (one or {})["shared"] = True
        shown = [{"id": one["id"], "name": one["name"]} for one in files if one]
        message: Json = {
            "type": "message", "user": install.bot_user, "bot_id": f"B{install.team}", "app_id": self.app_id,
            "text": body.get("initial_comment", ""), "ts": self.next_ts(), "blocks": [], "metadata": None,
            "files": shown, **({"thread_ts": thread} if thread else {}),
        }  # fmt: skip
        channel.messages.append(message)
        self.accepted(message)
        return {"files": [{"id": one["id"]} for one in shown]}

    def _oauth(self, body: Json) -> Json:
        if (body.get("client_id"), body.get("client_secret")) != (self.client_id, self.client_secret):
            raise Refused("bad_client_secret")
        if body.get("grant_type") == "refresh_token":
            return self._refresh(str(body.get("refresh_token")))
        granted = self.codes.pop(str(body.get("code")), None)
        if granted is None:
            raise Refused("invalid_code")
        if granted.get("redirect_uri") != body.get("redirect_uri"):
            raise Refused("bad_redirect_uri")
        scopes = frozenset(granted["scope"].split(","))
        if org := granted.get("enterprise"):
            return self._granted_org(org, granted["scope"])
        team = granted["team"]
        token, refresh = self.pair(team, scopes) if self.rotates else (self.install(team, scopes=scopes), "")
        return {
            **self._expiring(refresh),
            "access_token": token, "token_type": "bot", "scope": granted["scope"], "app_id": self.app_id,
            "bot_user_id": self.installs[token].bot_user, "team": {"id": granted["team"], "name": "A workspace"},
            "enterprise": None, "is_enterprise_install": False, "authed_user": {"id": "U1"},
        }  # fmt: skip

    def _granted_org(self, enterprise: str, scope: str) -> Json:
        """Added to no workspace yet."""
        return {
            "access_token": self.install_org(enterprise), "token_type": "bot", "scope": scope, "app_id": self.app_id,
            "bot_user_id": f"WBOT{enterprise}", "team": None, "enterprise": {"id": enterprise, "name": "An org"},
            "is_enterprise_install": True, "authed_user": {"id": "W1"},
        }  # fmt: skip

    def _refresh(self, refresh: str) -> Json:
        """Used once; asked again within the grace it gives another pair."""
        now, install = time.monotonic(), self.refreshes.get(refresh)
        if install is None or now - self.refreshed_at.setdefault(refresh, now) > self.grace_s:
            raise Refused("invalid_refresh_token")
        if self.grace_s == 0.0:
            del self.refreshes[refresh]
        token, following = self.pair(install.team, install.scopes)
        return {
            **self._expiring(following), "access_token": token, "token_type": "bot",
            "scope": ",".join(sorted(install.scopes)), "bot_user_id": install.bot_user, "app_id": self.app_id,
            "team": {"id": install.team}, "enterprise": None, "is_enterprise_install": False,
        }  # fmt: skip

    def _expiring(self, refresh: str) -> Json:
        return {"refresh_token": refresh, "expires_in": 43_200} if refresh else {}

    async def link(self, request: web.Request) -> web.StreamResponse:
        """A socket in the place of the request URL."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"type": "hello", "num_connections": 1, "connection_info": {"app_id": self.app_id}})
        self.sockets.append(socket)
        self.connected.set()
        async for message in socket:
            if message.type == WSMsgType.TEXT and message.data.startswith("{"):
                answer = json.loads(message.data)
                waiting = self.acks.pop(answer.get("envelope_id", ""), None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(answer)
        self.sockets.remove(socket)
        return socket


def _view(view: Any, kind: str) -> Json:
    view = json.loads(view) if isinstance(view, str) else view
    if found := view_problems(view, kind):
        raise Refused("invalid_arguments", response_metadata={"messages": found})
    if view_too_large(view):
        raise Refused("view_too_large")
    return dict(view)


async def _body(request: web.Request) -> Json:
    """JSON or a form, whose structured values are JSON in text."""
    if request.content_type == "application/json":
        return dict(await request.json())
    form = {**request.query, **await request.post()}
    return {name: _value(str(value)) for name, value in form.items()}


def _value(text: str) -> Any:
    return json.loads(text) if text[:1] in "[{" else text


_MESSAGE = {"channel", "text", "blocks", "thread_ts", "metadata", "unfurl_links", "unfurl_media", "link_names", "parse",
            "mrkdwn", "reply_broadcast"}  # fmt: skip
_NEW = {"thread_ts", "unfurl_links", "unfurl_media", "mrkdwn"}
"""What only a new message takes."""
_LISTING = {"channel", "ts", "oldest", "latest", "limit", "inclusive", "cursor", "include_all_metadata"}
_WRITE, _READ = {"chat:write"}, {"channels:history", "groups:history", "im:history", "mpim:history"}
_METHODS: dict[str, tuple[set[str], set[str], Callable[[SlackServer, Install, Json], Json]]] = {
    "auth.test": (set(), set(), SlackServer._auth_test),
    "chat.postMessage": (_WRITE, _MESSAGE, SlackServer._post),
    "chat.postEphemeral": (_WRITE, _MESSAGE | {"user"}, SlackServer._post_ephemeral),
    "chat.update": (_WRITE, _MESSAGE - _NEW | {"ts"}, SlackServer._update),
    "chat.delete": (_WRITE, {"channel", "ts"}, SlackServer._delete),
    "chat.startStream": (_WRITE, STARTED, SlackServer._start_stream),
    "chat.appendStream": (_WRITE, APPENDED, SlackServer._append_stream),
    "chat.stopStream": (_WRITE, STOPPED, SlackServer._stop_stream),
    "assistant.threads.setStatus": (
        _WRITE, {"channel_id", "thread_ts", "status", "loading_messages"}, SlackServer._status),
    "assistant.threads.setSuggestedPrompts": (
        {"assistant:write"}, {"channel_id", "thread_ts", "prompts", "title"}, SlackServer._prompts),
    "conversations.replies": (_READ, _LISTING, SlackServer._replies),
    "conversations.history": (_READ, _LISTING - {"ts"}, SlackServer._history),
    "conversations.info": ({"channels:read"}, {"channel", "include_locale"}, SlackServer._conversation),
    "conversations.members": ({"channels:read"}, {"channel", "limit", "cursor"}, SlackServer._members),
    "users.info": ({"users:read"}, {"user", "include_locale"}, SlackServer._user),
    "conversations.open": ({"im:write"}, {"users", "return_im"}, SlackServer._direct),
    "files.getUploadURLExternal": ({"files:write"}, {"filename", "length"}, SlackServer._upload_url),
    "files.completeUploadExternal": (
        {"files:write"}, {"files", "channel_id", "thread_ts", "initial_comment"}, SlackServer._share),
    "views.open": (set(), {"trigger_id", "view"}, SlackServer._open_view),
    "views.update": (set(), {"view_id", "hash", "view", "external_id"}, SlackServer._update_view),
    "views.publish": (set(), {"user_id", "view", "hash"}, SlackServer._publish),
}  # fmt: skip
"""Method → scopes of which it needs one, arguments it knows, and what it does."""


@asynccontextmanager
async def slack_server(
    server: SlackServer | None = None, routes: Iterable[web.RouteDef] = ()
) -> AsyncIterator[SlackServer]:
    server = server or SlackServer()
    app = web.Application(client_max_size=2**20)
    app.router.add_route("*", "/api/{method}", server.handle)
    app.router.add_get("/link", server.link)
    app.router.add_post("/upload/{file}", server.uploaded)
    app.router.add_routes(routes)
    async with listening(app) as port:
        server.url = f"http://127.0.0.1:{port}/api/"
        yield server
