"""A Teams for the tests, on loopback: its connector holds conversations and enforces limits, its login gives tokens,
its issuer signs. It fails when told to.

It plays at the wire, so that our own checking, sending and handling of errors are what is tested. What people do stands
in `tests/support/teams/people.py`.
"""

import asyncio
import itertools
import json
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import jwt
from aiohttp import web
from cryptography.hazmat.primitives.asymmetric import rsa
from jwt.algorithms import RSAAlgorithm

from tests.support.loopback import listening
from tests.support.teams.cards import problems
from tests.support.teams.rosters import Rosters
from tests.support.teams.streams import Chat, stream_info
from tests.support.wire_faults import Fault, answers

Json = dict[str, Any]
APP_ID, APP_PASSWORD, TENANT = "0f3c0a7e-app", "app-password", "tenant-1"
ISSUER = "https://api.botframework.example"
TAB_AT = "https://tab.example"
"""Where Teams reaches Platter."""
BODY_MAX = 100_000
"""UTF-16 of an activity. [platform rules, "Limits"]"""
RATES = ((7, 1.0), (8, 2.0), (60, 30.0), (1_800, 3_600.0))
TENANT_RATE = ((30, 1.0),)
"""Of all calls to a tenant: older pages say 30, newer ones 50. [platform rules, "Rate per bot"]"""
NOT_MESSAGES = ("typing",)
NUMBERS = itertools.count(1)
"""Of all servers of a process: houses of one run share a database, and no message is called like another's."""
_MESSAGE = {
    "type", "text", "textFormat", "summary", "attachments", "attachmentLayout", "entities", "channelData", "from",
    "conversation", "recipient", "locale", "inputHint", "replyToId",
}  # fmt: skip


@dataclass
class Conversation:
    id: str
    """The base, without a thread."""
    kind: str = "channel"
    """channel, groupChat or personal"""
    team: str = ""
    members: set[str] = field(default_factory=set)
    messages: list[Json] = field(default_factory=list)
    posted_at: list[float] = field(default_factory=list)
    typing: int = 0
    has_bot: bool = True
    tenant: str = TENANT
    chat: Chat = field(default_factory=Chat)
    """What is streamed there."""
    keeps_messages: bool = False
    """None of them may be changed any more."""
    name: str | None = None
    """Of a channel; None for a team's first, which every client calls "General" in its own language."""
    membership: str = "standard"
    """Of a channel: standard, private or shared. Its `members` are then its own."""


def refuses(status: int, code: str) -> Fault:
    return answers(status, json.dumps({"error": {"code": code, "message": "said at length"}}).encode())


@dataclass
class Signer:
    """One key of the issuer."""

    name: str
    endorsements: tuple[str, ...] | None = ("msteams", "webchat")
    key: rsa.RSAPrivateKey = field(default_factory=lambda: rsa.generate_private_key(65_537, 2_048))

    def public(self) -> Json:
        jwk = {**RSAAlgorithm.to_jwk(self.key.public_key(), as_dict=True), "kid": self.name, "use": "sig"}
        return {**jwk, **({"endorsements": list(self.endorsements)} if self.endorsements is not None else {})}


@dataclass
class TeamsServer:
    url: str = ""
    issuer: str = ISSUER
    app_password: str = APP_PASSWORD
    conversations: dict[str, Conversation] = field(default_factory=dict)
    signer: Signer = field(default_factory=lambda: Signer("key-1"))
    published: list[Signer] = field(default_factory=list)
    """Keys in the key set; the first signs."""
    tokens: set[str] = field(default_factory=set)
    """Given to the bot, and good."""
    logins: list[Json] = field(default_factory=list)
    key_fetches: int = 0
    keys_are_gone: bool = False
    posts: list[tuple[str, Json, int]] = field(default_factory=list)
    """(conversation as it was addressed, activity, status) of every call."""
    faults: list[Fault] = field(default_factory=list)
    posted: asyncio.Condition = field(default_factory=asyncio.Condition)
    without_the_app: set[str] = field(default_factory=set)
    """People, by the directory, whom the bot cannot write to."""
    roster_asks: int = 0
    roster_fault: int = 0
    """A status with which the roster is refused."""
    holds_tenants: bool = False
    """To their rate, too."""
    called_at: dict[str, list[float]] = field(default_factory=dict)
    """By tenant."""
    accepted: Callable[[Json], None] = lambda message: None
    """Is told of every message that is taken."""
    _count: "itertools.count[int]" = field(default_factory=lambda: NUMBERS)

    def __post_init__(self) -> None:
        self.published = [self.signer]
        self.rosters = Rosters(self)

    @property
    def openid_url(self) -> str:
        return f"{self.url}/openid"

    @property
    def settings(self) -> dict[str, str]:
        """What a Platter of the tests is told of this Teams."""
        return {
            "teams_app_id": APP_ID, "teams_app_password": self.app_password, "teams_openid_url": self.openid_url,
            "teams_login_url": f"{self.url}/login", "teams_service_hosts": self.url,
            "teams_service_url": self.url, "teams_public_url": TAB_AT,
        }  # fmt: skip

    def conversation(self, name: str, kind: str = "channel", team: str = "", *members: str) -> Conversation:
        return self.conversations.setdefault(name, Conversation(name, kind, team, set(members)))

    def next_id(self) -> str:
        """Milliseconds, as Teams names messages; unique, and growing."""
        return str(1_700_000_000_000 + next(self._count))

    def token(self, *, signer: Signer | None = None, headers: Json | None = None, drop: tuple[str, ...] = (),
              algorithm: str = "RS256", key: Any = None, **claims: Any) -> str:  # fmt: skip
        """As the service signs one; claims and header can be wrong in any way."""
        now, signer = int(time.time()), signer or self.signer
        given = {
            "iss": self.issuer, "aud": APP_ID, "nbf": now - 10, "exp": now + 3_600, "serviceurl": self.url, **claims,
        }  # fmt: skip
        given = {name: value for name, value in given.items() if name not in drop}
        return jwt.encode(
            given, key if key is not None else signer.key, algorithm, {"kid": signer.name, **(headers or {})}
        )

    async def openid(self, request: web.Request) -> web.StreamResponse:
        self.key_fetches += 1
        if self.keys_are_gone:
            return web.Response(status=503)
        return web.json_response({"issuer": self.issuer, "jwks_uri": f"{self.url}/keys"})

    def person_token(self, user: str, **claims: Any) -> str:
        """As Entra signs one for the reader of a tab, in its second version; claims can be wrong in any way."""
        given = {
            "iss": f"https://login.microsoftonline.com/{TENANT}/v2.0", "ver": "2.0", "tid": TENANT,
            "oid": f"aad-{user}", "scp": "access_as_user", **claims,
        }  # fmt: skip
        return self.token(**{"drop": ("serviceurl",), **given})

    async def people_openid(self, request: web.Request) -> web.StreamResponse:
        """Entra's own, for one tenant or for any organisation."""
        if self.keys_are_gone:
            return web.Response(status=503)
        issuer = "https://login.microsoftonline.com/{tenantid}/v2.0"
        return web.json_response({"issuer": issuer, "jwks_uri": f"{self.url}/keys"})

    def is_let_in(self, request: web.Request) -> bool:
        return request.headers.get("Authorization", "").removeprefix("Bearer ") in self.tokens

    async def begin(self, request: web.Request) -> web.StreamResponse:
        """A person's own chat with the bot, the same at every call; or a thread of a channel, another one at each.
        [seen: microsoft/teams.net, core/docs/CreateConversation-API-Behavior.md]"""
        told = json.loads(await request.read())
        if told.get("isGroup"):
            return await self._taken(request, told["channelData"]["channel"]["id"], told, self._begun)
        return self._open_chat(told, request)

    def _begun(self, name: str, told: Json, authorization: str) -> tuple[int, Json]:
        place = self.conversations.get(name)
        if (
            told.get("tenantId") != (place.tenant if place else TENANT)
            or (place and place.kind != "channel")
            or ";" in name
        ):
            return 400, _error("BadSyntax")
        activity = {**(told.get("activity") or {}), "conversation": {"id": name}, "from": told.get("bot")}
        status, answer = self._accepted(name, json.dumps(activity).encode(), authorization)
        if status != 201:
            return status, answer
        return 201, {"id": f"{name};messageid={answer['id']}", "activityId": answer["id"]}

    def _open_chat(self, told: Json, request: web.Request) -> web.StreamResponse:
        if not self.is_let_in(request):
            return web.json_response(_error("Unauthorized"), status=401)
        if told["tenantId"] != TENANT or told["bot"] != {"id": f"28:{APP_ID}"} or len(told["members"]) != 1:
            return web.json_response(_error("BadSyntax"), status=400)
        if (person := told["members"][0]["id"]) in self.without_the_app:
            return web.json_response(_error("ForbiddenOperationException"), status=403)
        chat = self.conversation(f"a:chat-of-{person}", "personal")
        return web.json_response({"id": chat.id}, status=201)

    async def keys(self, request: web.Request) -> web.StreamResponse:
        return web.json_response({"keys": [one.public() for one in self.published]})

    async def login(self, request: web.Request) -> web.StreamResponse:
        form = dict(await request.post())
        self.logins.append({**form, "tenant": request.match_info["tenant"]})
        if (form.get("client_id"), form.get("client_secret")) != (APP_ID, self.app_password):
            return web.json_response({"error": "invalid_client"}, status=401)
        token = f"bot-token-{next(self._count)}"
        self.tokens.add(token)
        return web.json_response({"token_type": "Bearer", "expires_in": 3_600, "access_token": token})

    async def post(self, request: web.Request) -> web.StreamResponse:
        activity = json.loads(await request.read())
        return await self._taken(request, request.match_info["conversation"], activity, self._posted)

    def _posted(self, name: str, activity: Json, authorization: str) -> tuple[int, Json]:
        return self._accepted(name, json.dumps(activity, ensure_ascii=False).encode(), authorization)

    async def _taken(
        self, request: web.Request, name: str, told: Json, take: Callable[[str, Json, str], tuple[int, Json]]
    ) -> web.StreamResponse:
        """Unless it is to go wrong."""

        def accept() -> web.Response:
            status, answer = take(name, told, request.headers.get("Authorization", ""))
            self.posts.append((name, told.get("activity") or told, status))
            return web.json_response(answer, status=status, headers=answer.pop("headers", None))

        if self.faults and told.get("type") not in NOT_MESSAGES:
            response = await self.faults.pop(0)(accept, request)
        else:
            response = accept()
        async with self.posted:
            self.posted.notify_all()
        return response

    async def members(self, request: web.Request) -> web.StreamResponse:
        """Told to nobody who is not in it."""
        self.roster_asks += 1
        place = self.conversations.get(request.match_info["conversation"].partition(";messageid=")[0])
        if not self.is_let_in(request):
            return web.json_response(_error("Unauthorized"), status=401)
        if self.roster_fault:
            return web.json_response(_error("ServiceError"), status=self.roster_fault)
        if place is None or not place.has_bot:
            return web.json_response(_error("BotNotInConversationRoster"), status=403)
        return web.json_response({"members": [{"id": "29:ana"}]})

    def _accepted(self, name: str, body: bytes, authorization: str) -> tuple[int, Json]:
        if authorization.removeprefix("Bearer ") not in self.tokens:
            return 401, _error("Unauthorized")
        base, _, root = name.partition(";messageid=")
        place, activity = self.conversations.get(base), json.loads(body)
        if place is None:
            return 404, _error("ConversationNotFound")
        if not place.has_bot:
            return 403, _error("BotNotInConversationRoster")
        if root and place.kind != "channel":
            return 400, _error("BadArgument")
        if self.holds_tenants and _too_many(self.called_at.setdefault(place.tenant, []), TENANT_RATE):
            return 429, {**_error("TooManyRequests"), "headers": {"Retry-After": "1"}}
        if activity.get("type") == "typing" and stream_info(activity):
            return place.chat.updated(activity, place.kind, self.next_id())
        if activity.get("type") == "typing":
            place.typing += 1
            return 200, {"id": self.next_id()}
        if found := activity_problems(activity, name):
            return 400, {"error": {"code": "BadSyntax", "message": "; ".join(found)}}
        if len(body.decode().encode("utf-16-le")) > BODY_MAX:
            return 413, _error("MessageSizeTooBig")
        if _too_many(place.posted_at, RATES):
            return 429, {**_error("TooManyRequests"), "headers": {"Retry-After": "1"}}
        if (told := stream_info(activity)) is not None and (wrong := place.chat.ended(activity)) is not None:
            return wrong
        message = {**activity, "id": told["streamId"] if told else self.next_id(), "root": root}
        place.messages.append(message)
        self.accepted(message)
        return (202, {}) if told else (201, {"id": message["id"]})

    async def change(self, request: web.Request) -> web.Response:
        """A message is updated (PUT) or deleted."""
        place = self.conversations[request.match_info["conversation"].partition(";messageid=")[0]]
        found = [one for one in place.messages if one["id"] == request.match_info["message"]]
        if not self.is_let_in(request):
            return web.json_response(_error("Unauthorized"), status=401)
        if not found or place.keeps_messages:
            return web.json_response(_error("MessageNotFound"), status=403 if found else 404)
        if request.method == "DELETE":
            place.messages.remove(found[0])
            return web.json_response({})
        activity = await request.json()
        activity.pop("id", None)
        if activity_problems(activity, request.match_info["conversation"]) or stream_info(activity):
            return web.json_response(_error("BadSyntax"), status=400)
        found[0].clear()
        found[0].update(activity, id=request.match_info["message"], root="")
        return web.json_response({"id": request.match_info["message"]})


def _too_many(before: list[float], rates: tuple[tuple[int, float], ...]) -> bool:
    """Whether a call now would be one too many; one that is not is put to those before."""
    now = time.monotonic()
    if any(len(before) >= most and now - before[-most] < seconds for most, seconds in rates):
        return True
    before.append(now)
    return False


def activity_problems(activity: Json, conversation: str) -> list[str]:
    """What Teams would not take, and what it would silently not show."""
    found = [f"unknown field {name}" for name in set(activity) - _MESSAGE]
    found += [] if activity.get("type") == "message" else ["not a message"]
    found += [] if (activity.get("conversation") or {}).get("id") == conversation else ["another conversation"]
    found += [] if (activity.get("from") or {}).get("id") else ["from nobody"]
    attachments = activity.get("attachments", [])
    found += [] if activity.get("text") or attachments else ["says nothing"]
    found += ["more than 10 attachments"] if len(attachments) > 10 else []
    found += ["a carousel of nothing"] if activity.get("attachmentLayout") and not attachments else []
    found += ["suggested actions beside attachments"] if "suggestedActions" in activity and attachments else []
    for one in attachments:
        if one.get("contentType") != "application/vnd.microsoft.card.adaptive" or set(one) - {"contentType", "content"}:
            found.append("no card")
        else:
            found += problems(one["content"])
    return found


def _error(code: str) -> Json:
    return {"error": {"code": code, "message": code}}


@asynccontextmanager
async def teams_server(
    server: TeamsServer | None = None, routes: Iterable[web.RouteDef] = ()
) -> AsyncIterator[TeamsServer]:
    server = server or TeamsServer()
    app = web.Application(client_max_size=2**20)
    app.router.add_get("/openid", server.openid)
    app.router.add_get("/keys", server.keys)
    app.router.add_post("/login/{tenant}/oauth2/v2.0/token", server.login)
    app.router.add_get("/login/{tenant}/v2.0/.well-known/openid-configuration", server.people_openid)
    app.router.add_post("/v3/conversations", server.begin)
    app.router.add_routes(server.rosters.routes)
    app.router.add_post("/v3/conversations/{conversation}/activities", server.post)
    for method in ("PUT", "DELETE"):
        app.router.add_route(method, "/v3/conversations/{conversation}/activities/{message}", server.change)
    app.router.add_get("/v3/conversations/{conversation}/pagedmembers", server.members)
    app.router.add_routes(routes)
    async with listening(app) as port:
        server.url = f"http://127.0.0.1:{port}"
        yield server
