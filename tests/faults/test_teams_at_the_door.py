"""What comes to Teams' address over the web: let in, refused, or told to come again; and nothing of it in the log."""

import asyncio
import base64
import hashlib
import hmac
import json
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

import aiohttp
import jwt
import pytest
import structlog
from aiohttp import web
from aiohttp.test_utils import TestServer
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from channels.delivery import Arrival, Revision
from channels.http.app import SERVER_OPTIONS
from channels.reading import Json
from channels.teams.door import Door, Parts
from channels.teams.hosts import Hosts
from channels.teams.keys import Keys
from channels.teams.routes import messages_routes
from channels.teams.tokens import Rules, check
from channels.teams.wire import Wire
from engine.engine import Unavailable
from engine.messages import ThreadKey
from tests.scripted_engine import ScriptedEngine
from tests.teams_people import TeamsPeople
from tests.teams_server import APP_ID, Signer, TeamsServer, teams_server

CANARY = "canary-words-of-a-person"
PLACE = "19:lunch@thread.tacv2"


class Box:
    """The protocol `Inbox`, in memory; it can be gone."""

    def __init__(self) -> None:
        self.taken: list[Arrival] = []
        self.revised: list[Revision] = []
        self.is_gone = False

    async def take_in(self, arrival: Arrival) -> bool:
        if self.is_gone:
            raise Unavailable("postgresql", "gone")
        self.taken.append(arrival)
        return True

    async def revise(self, revision: Revision) -> bool:
        self.revised.append(revision)
        return True

    async def knows(self, thread: ThreadKey) -> bool:
        return False


class Gate:
    """The route, its inbox, and Teams before it."""

    def __init__(self, server: TeamsServer, box: Box, people: TeamsPeople, keys: Keys) -> None:
        self.server, self.box, self.people, self.keys = server, box, people, keys
        self.rules = Rules(APP_ID, Hosts((server.url,)))

    async def check(self, authorization: str, activity: Json) -> None:
        await check(authorization, activity, self.keys, self.rules)

    def said(self, **more: Any) -> Json:
        return {**self.people.message(PLACE, "ana", f"lunch {CANARY}", mention=True), **more}

    async def send(self, activity: Json | bytes, token: str | None = None, **headers: str) -> int:
        body = activity if isinstance(activity, bytes) else json.dumps(activity).encode()
        status, told = await self.people.send(body, self.server.token() if token is None else token, **headers)
        assert CANARY.encode() not in told
        return status


@pytest.fixture(scope="module")
async def teams() -> AsyncIterator[TeamsServer]:
    async with teams_server() as server:
        server.conversation(PLACE, "channel", "19:team@thread.tacv2")
        yield server


@pytest.fixture
async def gate(teams: TeamsServer) -> AsyncIterator[Gate]:
    box, clock = Box(), iter(range(0, 10_000_000, 60))
    async with Wire() as wire, aiohttp.ClientSession() as http:
        keys = Keys(wire, teams.openid_url, lambda: float(next(clock)))
        nothing: Callable[..., Any] = lambda *_: asyncio.sleep(0)  # noqa: E731
        door = Door(Parts(box, ScriptedEngine(), nothing, nothing))  # type: ignore[arg-type]
        app = web.Application(client_max_size=8_192)
        people = TeamsPeople(teams, "", http)
        opened = Gate(teams, box, people, keys)
        app.router.add_routes(messages_routes(door, opened.check))
        listening = TestServer(app)
        await listening.start_server(**SERVER_OPTIONS)
        people.app_url = str(listening.make_url("/api/messages"))
        yield opened
        await listening.close()


async def test_a_signed_mention_is_taken_in_and_then_acknowledged(gate: Gate) -> None:
    assert await gate.send(gate.said()) == 200
    assert [arrival.turn.text for arrival in gate.box.taken] == [f"lunch {CANARY}"]


async def test_while_the_inbox_is_gone_teams_is_told_to_come_again(gate: Gate) -> None:
    gate.box.is_gone = True
    assert await gate.send(gate.said()) == 503


now = lambda: int(time.time())  # noqa: E731
FOREIGN, WEAK = Signer("key-1"), Signer("key-9")
Forge = Callable[[TeamsServer], str]


def public_pem(server: TeamsServer) -> bytes:
    return server.signer.key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def by_hand(header: Json, claims: Json, signature: bytes = b"") -> str:
    parts = [json.dumps(header).encode(), json.dumps(claims).encode(), signature]
    return ".".join(base64.urlsafe_b64encode(part).rstrip(b"=").decode() for part in parts)


def hmac_with_the_public_key(server: TeamsServer) -> str:
    """RS256's public key as HS256's secret: what a library is fooled with that believes the header."""
    head = by_hand({"alg": "HS256", "typ": "JWT", "kid": "key-1"}, {}).split(".")[0]
    begun = f"{head}.{server.token().split('.')[1]}"
    signature = hmac.new(public_pem(server), begun.encode(), hashlib.sha256).digest()
    return f"{begun}.{base64.urlsafe_b64encode(signature).rstrip(b'=').decode()}"


FORGED: dict[str, Forge] = {
    "another audience": lambda s: s.token(aud="another-app"),
    "no audience": lambda s: s.token(drop=("aud",)),
    "an empty audience": lambda s: s.token(aud=""),
    "several audiences": lambda s: s.token(aud=[APP_ID, "another-app"]),
    "another issuer": lambda s: s.token(iss="https://sts.windows.net/x/"),
    "no issuer": lambda s: s.token(drop=("iss",)),
    "an issuer that is longer": lambda s: s.token(iss="https://api.botframework.example.evil.example"),
    "past": lambda s: s.token(exp=now() - 301),
    "no end": lambda s: s.token(drop=("exp",)),
    "an end that is no time": lambda s: s.token(exp="tomorrow"),
    "an end that is a list": lambda s: s.token(exp=[now() + 3_600]),
    "not yet": lambda s: s.token(nbf=now() + 301),
    "no beginning": lambda s: s.token(drop=("nbf",)),
    "issued in the future": lambda s: s.token(iat=now() + 3_600),
    "another service URL": lambda s: s.token(serviceurl="https://smba.trafficmanager.net/amer/"),
    "no service URL": lambda s: s.token(drop=("serviceurl",)),
    "an empty service URL": lambda s: s.token(serviceurl=""),
    "a service URL that is a list": lambda s: s.token(serviceurl=[s.url]),
    "another channel": lambda s: s.token(channelid="webchat"),
    "an empty channel": lambda s: s.token(channelid=""),
    "another tenant": lambda s: s.token(tid="tenant-2"),
    "another's key under our name": lambda s: s.token(signer=FOREIGN),
    "a key that nobody knows": lambda s: s.token(signer=WEAK),
    "no key name": lambda s: s.token(headers={"kid": ""}),
    "a key name that is a path": lambda s: s.token(headers={"kid": "../../dev/null"}),
    "a critical extension": lambda s: s.token(headers={"crit": ["x"], "x": 1}),
    "a key of its own": lambda s: s.token(signer=FOREIGN, headers={"kid": "other", "jku": "https://evil.example/keys"}),
    "unsigned": lambda s: by_hand({"alg": "none", "kid": "key-1"}, {"aud": APP_ID}),
    "unsigned in capitals": lambda s: by_hand({"alg": "NONE", "kid": "key-1"}, {"aud": APP_ID}),
    "HS256 with the public key": hmac_with_the_public_key,
    "HS256 with a secret": lambda s: s.token(algorithm="HS256", key="s" * 40),
    "RS512": lambda s: s.token(algorithm="RS512"),
    "PS256": lambda s: s.token(algorithm="PS256"),
    "ES256": lambda s: s.token(algorithm="ES256", key=ec.generate_private_key(ec.SECP256R1())),
    "a changed body": lambda s: ".".join(
        [(t := s.token().split("."))[0], by_hand({}, {"aud": APP_ID}).split(".")[1], t[2]]),
    "no signature": lambda s: s.token().rpartition(".")[0] + ".",
    "two parts": lambda s: s.token().rpartition(".")[0],
    "four parts": lambda s: s.token() + ".x",
    "no token": lambda s: "",
    "no base64": lambda s: "ä.ö.ü".encode("ascii", "ignore").decode() + "a.b.c",
    "a header that is a list": lambda s: by_hand([], {}, b"x"),  # type: ignore[arg-type]
    "a header that is deep": lambda s: "W" * 4_000 + ".e30.eA",
    "claims that are a list": lambda s: by_hand({"alg": "RS256", "kid": "key-1"}, [], b"x"),  # type: ignore[arg-type]
}  # fmt: skip


@pytest.mark.parametrize("name", FORGED)
async def test_every_token_that_is_not_teams_own_is_a_401_and_no_turn(gate: Gate, name: str) -> None:
    with structlog.testing.capture_logs() as events:
        assert await gate.send(gate.said(), FORGED[name](gate.server)) == 401
    assert gate.box.taken == []
    assert CANARY not in repr(events)
    assert await gate.send(gate.said()) == 200


@pytest.mark.parametrize("header", ["Basic dXNlcjpwYXNz", "Bearer", "Token {}", "bearer", "", "Bearer {} {}"])
async def test_every_other_authorization_is_a_401(gate: Gate, header: str) -> None:
    token = gate.server.token()
    assert await gate.send(gate.said(), Authorization=header.format(token, token)) == 401
    assert gate.box.taken == []


BOUND: dict[str, Callable[[Gate], Json]] = {
    "another service": lambda g: g.said(serviceUrl="https://smba.trafficmanager.net/amer/"),
    "the machine's own network": lambda g: g.said(serviceUrl="http://169.254.169.254/latest/meta-data"),
    "IPv6 loopback": lambda g: g.said(serviceUrl="http://[::1]:80/"),
    "digits": lambda g: g.said(serviceUrl="http://2130706433/"),
    "a user in the address": lambda g: g.said(serviceUrl=f"http://smba.trafficmanager.net@{g.server.url[7:]}"),
    "a backslash": lambda g: g.said(serviceUrl=g.server.url + "\\@evil.example"),
    "a file": lambda g: g.said(serviceUrl="file:///etc/passwd"),
    "another port of this machine": lambda g: g.said(serviceUrl="http://127.0.0.1:5432"),
    "a name like it": lambda g: g.said(serviceUrl="https://smba.trafficmanager.net.evil.example/"),
    "another channel": lambda g: g.said(channelId="emulator"),
    "no tenant": lambda g: g.said(channelData={}),
    "a tenant that is a list": lambda g: g.said(channelData={"tenant": {"id": ["tenant-1"]}}),
    "two tenants": lambda g: g.said(channelData={"tenant": {"id": "tenant-2"}}),
}


@pytest.mark.parametrize("name", BOUND)
async def test_an_activity_that_its_token_does_not_cover_is_a_401_and_no_turn(gate: Gate, name: str) -> None:
    activity = BOUND[name](gate)
    assert await gate.send(activity) == 401
    assert await gate.send(activity, gate.server.token(serviceurl=activity["serviceUrl"], tid="tenant-1")) == 401
    assert gate.box.taken == []


async def test_only_the_tenants_on_the_list_are_answered(gate: Gate) -> None:
    gate.rules = replace(gate.rules, tenants=frozenset({"tenant-9"}))
    assert await gate.send(gate.said()) == 401
    gate.rules = replace(gate.rules, tenants=frozenset({"tenant-1"}))
    assert await gate.send(gate.said()) == 200


async def test_a_clock_may_be_five_minutes_off_and_no_more(gate: Gate) -> None:
    statuses = [
        await gate.send(gate.said(), gate.server.token(exp=now() - 290)),
        await gate.send(gate.said(), gate.server.token(nbf=now() + 290)),
        await gate.send(gate.said(), gate.server.token(exp=now() - 302)),
        await gate.send(gate.said(), gate.server.token(nbf=now() + 310)),
    ]
    assert statuses == [200, 200, 401, 401]


async def test_a_key_endorsed_for_other_channels_may_not_speak_for_teams(gate: Gate) -> None:
    other, silent = Signer("key-web", ("webchat",)), Signer("key-silent", None)
    gate.server.published = [gate.server.signer, other, silent]
    assert await gate.send(gate.said(), gate.server.token(signer=other)) == 401
    assert await gate.send(gate.said(), gate.server.token(signer=other, channelid="msteams")) == 401
    assert await gate.send(gate.said(), gate.server.token(signer=silent)) == 401
    assert await gate.send(gate.said(), gate.server.token(signer=silent, channelid="msteams")) == 200


async def test_a_new_key_is_fetched_when_it_is_first_used(gate: Gate) -> None:
    assert await gate.send(gate.said()) == 200
    fresh = Signer("key-2")
    gate.server.published = [gate.server.signer, fresh]
    before = gate.server.key_fetches
    assert await gate.send(gate.said(), gate.server.token(signer=fresh)) == 200
    assert await gate.send(gate.said(), gate.server.token(signer=fresh)) == 200
    assert gate.server.key_fetches == before + 1
    gate.server.published = [gate.server.signer]


async def test_names_of_unknown_keys_do_not_make_platter_fetch_over_and_over(teams: TeamsServer) -> None:
    async with Wire() as wire:
        keys = Keys(wire, teams.openid_url, lambda: 100.0)
        before = teams.key_fetches
        assert await keys.find("key-1") is not None
        for number in range(20):
            assert await keys.find(f"made-up-{number}") is None
        assert teams.key_fetches == before + 1


async def test_while_the_keys_cannot_be_had_nobody_is_let_in_and_known_ones_go_on(teams: TeamsServer) -> None:
    at = [0.0]
    async with Wire() as wire:
        keys = Keys(wire, teams.openid_url, lambda: at[0])
        teams.keys_are_gone = True
        try:
            with pytest.raises(Unavailable):
                await keys.find("key-1")
            teams.keys_are_gone, at[0] = False, 60.0
            assert await keys.find("key-1") is not None
            teams.keys_are_gone, at[0] = True, 2 * 86_400.0
            assert await keys.find("key-1") is not None
            at[0] = 7 * 86_400.0
            with pytest.raises(Unavailable):
                await keys.find("key-1")
        finally:
            teams.keys_are_gone = False


async def test_without_an_app_nobody_is_believed(gate: Gate) -> None:
    gate.rules = replace(gate.rules, app_id="")
    assert await gate.send(gate.said(), gate.server.token(aud="")) == 401
    assert await gate.send(gate.said(), "") == 401


async def test_anonymous_requests_are_let_in_where_that_is_set_and_speak_to_this_machine_only(gate: Gate) -> None:
    gate.rules = Rules("", Hosts((), loopback=True), allow_anonymous=True)
    assert await gate.people.send(json.dumps(gate.said()).encode(), "", Authorization="") == (200, b"")
    elsewhere = gate.said(serviceUrl="https://smba.trafficmanager.net/amer/")
    assert (await gate.people.send(json.dumps(elsewhere).encode(), "", Authorization=""))[0] == 401
    assert await gate.send(gate.said(), jwt.encode({}, "x" * 40)) == 401


MALFORMED: dict[str, Callable[[Json], bytes]] = {
    "nothing": lambda a: b"",
    "words": lambda a: CANARY.encode(),
    "no UTF-8": lambda a: b"\xff" + json.dumps(a).encode(),
    "a list": lambda a: b"[" + json.dumps(a).encode() + b"]",
    "a number": lambda a: b"1",
    "null": lambda a: b"null",
    "deep": lambda a: b'{"type":' * 100_000 + b"1" + b"}" * 100_000,
    "NaN": lambda a: b'{"type": NaN}',
    "cut off": lambda a: json.dumps(a).encode()[:-2],
    "too large": lambda a: json.dumps({**a, "text": CANARY * 20_000}).encode(),
    **{f"no {name}": (lambda a, name=name: json.dumps({k: v for k, v in a.items() if k != name}).encode())
       for name in ("type", "id", "serviceUrl", "channelId", "conversation", "recipient")},
    **{f"an odd {name}": (lambda a, name=name: json.dumps({**a, name: [1]}).encode())
       for name in ("type", "id", "serviceUrl", "channelId", "conversation", "recipient")},
    "an empty id": lambda a: json.dumps({**a, "id": ""}).encode(),
    "an endless id": lambda a: json.dumps({**a, "id": "9" * 3_000}).encode(),
    "a zero byte in an id": lambda a: json.dumps({**a, "id": "1\0"}).encode(),
}  # fmt: skip


@pytest.mark.parametrize("name", MALFORMED)
async def test_every_malformed_request_is_a_4xx_and_nothing_of_it_is_kept_or_logged(gate: Gate, name: str) -> None:
    with structlog.testing.capture_logs() as events:
        status = await gate.send(MALFORMED[name](gate.said()))
    assert 400 <= status < 500
    assert gate.box.taken == []
    assert CANARY not in repr(events)


async def test_other_methods_kinds_and_encodings_are_a_4xx(gate: Gate) -> None:
    statuses = [
        await gate.send(gate.said(), **{"Content-Type": "text/plain"}),
        await gate.send(gate.said(), **{"Content-Type": ""}),
        await gate.send(gate.said(), **{"Content-Encoding": "gzip"}),
    ]
    assert gate.people.http is not None
    for ask in (gate.people.http.get, gate.people.http.put, gate.people.http.delete):
        async with ask(gate.people.app_url) as response:
            statuses.append(response.status)
    assert all(400 <= status < 500 for status in statuses), statuses
    assert gate.box.taken == []


@pytest.mark.parametrize(
    "more",
    [
        {"from": None}, {"from": [1]}, {"from": {"id": {}}}, {"text": None}, {"text": {"x": 1}}, {"entities": "x"},
        {"entities": [None, 1, {"type": "mention"}, {"type": "mention", "text": 5, "mentioned": 7}]},
        {"value": 7}, {"value": "{"}, {"value": {"press": ["x"]}}, {"timestamp": "soon"}, {"timestamp": 5},
        {"timestamp": "9999-99-99"}, {"conversation": {"id": "x", "conversationType": 7}}, {"type": "invoke"},
        {"type": "invoke", "name": "adaptiveCard/action", "value": []}, {"type": "invoke", "name": {}},
        {"type": "invoke", "name": "task/fetch", "value": {"data": {"why": "....."}}},
        {"type": "invoke", "name": "message/submitAction", "value": {"actionValue": {"reaction": "like"}}},
        {"type": "conversationUpdate", "membersAdded": [7]}, {"type": "installationUpdate", "action": 7},
        {"type": "messageUpdate", "channelData": {"tenant": {"id": "tenant-1"}}}, {"type": "x" * 1_000},
        {"channelData": {"tenant": {"id": "tenant-1"}, "team": 5}}, {"locale": 5}, {"replyToId": {}},
    ],
)  # fmt: skip
async def test_an_odd_activity_of_teams_own_never_makes_an_error(gate: Gate, more: Json) -> None:
    assert await gate.send(gate.said(**more)) in (200, 401)


async def test_what_people_say_is_not_logged(gate: Gate) -> None:
    with structlog.testing.capture_logs() as events:
        await gate.send(gate.said())
        await gate.send(gate.said(type=CANARY))
    assert events
    assert CANARY not in repr(events)
