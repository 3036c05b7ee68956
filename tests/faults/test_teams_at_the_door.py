"""What only Teams' door looks at: tokens, keys, what a token covers; the rest stands in contracts/test_doors.py."""

import base64
import hashlib
import hmac
import json
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import jwt
import pytest
import structlog
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from channels.shared.payload import Json
from channels.shared.sentences import say
from channels.teams.hosts import Hosts
from channels.teams.http_client import Wire
from channels.teams.keys import Keys
from channels.teams.parse_invokes import FIND_COMMAND, FORM_COMMAND, HERE_COMMAND, QUERY
from channels.teams.tokens import Rules
from engine.engine import Unavailable
from tests.support.gates import CANARY, TeamsGate, teams_gate
from tests.support.pseudo_locale import BEGINS, second_locales
from tests.support.teams.server import APP_ID, Signer, TeamsServer, teams_server


@pytest.fixture(scope="module")
async def teams() -> AsyncIterator[TeamsServer]:
    async with teams_server() as server:
        yield server


@pytest.fixture
async def gate(teams: TeamsServer) -> AsyncIterator[TeamsGate]:
    async with teams_gate(teams) as opened:
        yield opened


def said(gate: TeamsGate, **more: Any) -> Json:
    return {**gate.mention(f"lunch {CANARY}"), **more}


async def status(gate: TeamsGate, told: Json | bytes, token: str | None = None, **headers: str) -> int:
    found, answer = await gate.send(told, token, **headers)
    assert CANARY.encode() not in answer
    return found


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
    "not yet": lambda s: s.token(nbf=now() + 360),
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
async def test_every_token_that_is_not_teams_own_is_a_401_and_no_turn(gate: TeamsGate, name: str) -> None:
    with structlog.testing.capture_logs() as events:
        assert await status(gate, said(gate), FORGED[name](gate.server)) == 401
    assert gate.box.taken == []
    assert CANARY not in repr(events)
    assert await status(gate, said(gate)) == 200


@pytest.mark.parametrize("header", ["Basic dXNlcjpwYXNz", "Bearer", "Token {}", "bearer", "", "Bearer {} {}"])
async def test_every_other_authorization_is_a_401(gate: TeamsGate, header: str) -> None:
    token = gate.server.token()
    assert await status(gate, said(gate), Authorization=header.format(token, token)) == 401
    assert gate.box.taken == []


BOUND: dict[str, Callable[[TeamsGate], Json]] = {
    "another service": lambda g: said(g, serviceUrl="https://smba.trafficmanager.net/amer/"),
    "the machine's own network": lambda g: said(g, serviceUrl="http://169.254.169.254/latest/meta-data"),
    "IPv6 loopback": lambda g: said(g, serviceUrl="http://[::1]:80/"),
    "digits": lambda g: said(g, serviceUrl="http://2130706433/"),
    "a user in the address": lambda g: said(g, serviceUrl=f"http://smba.trafficmanager.net@{g.server.url[7:]}"),
    "a backslash": lambda g: said(g, serviceUrl=g.server.url + "\\@evil.example"),
    "a file": lambda g: said(g, serviceUrl="file:///etc/passwd"),
    "another port of this machine": lambda g: said(g, serviceUrl="http://127.0.0.1:5432"),
    "a name like it": lambda g: said(g, serviceUrl="https://smba.trafficmanager.net.evil.example/"),
    "another channel": lambda g: said(g, channelId="emulator"),
    "no tenant": lambda g: said(g, channelData={}),
    "a tenant that is a list": lambda g: said(g, channelData={"tenant": {"id": ["tenant-1"]}}),
    "two tenants": lambda g: said(g, channelData={"tenant": {"id": "tenant-2"}}),
}


@pytest.mark.parametrize("name", BOUND)
async def test_an_activity_that_its_token_does_not_cover_is_a_401_and_no_turn(gate: TeamsGate, name: str) -> None:
    activity = BOUND[name](gate)
    assert await status(gate, activity) == 401
    assert await status(gate, activity, gate.server.token(serviceurl=activity["serviceUrl"], tid="tenant-1")) == 401
    assert gate.box.taken == []


async def test_only_the_tenants_on_the_list_are_answered(gate: TeamsGate) -> None:
    gate.rules = replace(gate.rules, tenants=frozenset({"tenant-9"}))
    assert await status(gate, said(gate)) == 401
    gate.rules = replace(gate.rules, tenants=frozenset({"tenant-1"}))
    assert await status(gate, said(gate)) == 200


async def test_a_clock_may_be_five_minutes_off_and_no_more(gate: TeamsGate) -> None:
    statuses = [
        await status(gate, said(gate), gate.server.token(exp=now() - 240)),
        await status(gate, said(gate), gate.server.token(nbf=now() + 290)),
        await status(gate, said(gate), gate.server.token(exp=now() - 302)),
        await status(gate, said(gate), gate.server.token(nbf=now() + 360)),
    ]
    assert statuses == [200, 200, 401, 401]


async def test_a_key_endorsed_for_other_channels_may_not_speak_for_teams(gate: TeamsGate) -> None:
    other, silent = Signer("key-web", ("webchat",)), Signer("key-silent", None)
    gate.server.published = [gate.server.signer, other, silent]
    assert await status(gate, said(gate), gate.server.token(signer=other)) == 401
    assert await status(gate, said(gate), gate.server.token(signer=other, channelid="msteams")) == 401
    assert await status(gate, said(gate), gate.server.token(signer=silent)) == 401
    assert await status(gate, said(gate), gate.server.token(signer=silent, channelid="msteams")) == 200


async def test_a_new_key_is_fetched_when_it_is_first_used(gate: TeamsGate) -> None:
    assert await status(gate, said(gate)) == 200
    fresh = Signer("key-2")
    gate.server.published = [gate.server.signer, fresh]
    before = gate.server.key_fetches
    assert await status(gate, said(gate), gate.server.token(signer=fresh)) == 200
    assert await status(gate, said(gate), gate.server.token(signer=fresh)) == 200
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


async def test_without_an_app_nobody_is_believed(gate: TeamsGate) -> None:
    gate.rules = replace(gate.rules, app_id="")
    assert await status(gate, said(gate), gate.server.token(aud="")) == 401
    assert await status(gate, said(gate), "") == 401


async def test_anonymous_requests_are_let_in_where_that_is_set_and_speak_to_this_machine_only(gate: TeamsGate) -> None:
    gate.rules = Rules("", Hosts((), loopback=True), allow_anonymous=True)
    assert await gate.people.send(json.dumps(said(gate)).encode(), "", Authorization="") == (200, b"")
    elsewhere = said(gate, serviceUrl="https://smba.trafficmanager.net/amer/")
    assert (await gate.people.send(json.dumps(elsewhere).encode(), "", Authorization=""))[0] == 401
    assert await status(gate, said(gate), jwt.encode({}, "x" * 40)) == 401


LACKING: dict[str, Callable[[Json], bytes]] = {
    **{f"no {name}": (lambda a, name=name: json.dumps({k: v for k, v in a.items() if k != name}).encode())
       for name in ("type", "id", "serviceUrl", "channelId", "conversation", "recipient")},
    **{f"an odd {name}": (lambda a, name=name: json.dumps({**a, name: [1]}).encode())
       for name in ("type", "id", "serviceUrl", "channelId", "conversation", "recipient")},
    "an empty id": lambda a: json.dumps({**a, "id": ""}).encode(),
    "an endless id": lambda a: json.dumps({**a, "id": "9" * 3_000}).encode(),
    "a zero byte in an id": lambda a: json.dumps({**a, "id": "1\0"}).encode(),
}  # fmt: skip


@pytest.mark.parametrize("name", LACKING)
async def test_an_activity_that_lacks_what_it_needs_is_a_4xx_and_nothing_of_it_is_kept_or_logged(
    gate: TeamsGate, name: str
) -> None:
    with structlog.testing.capture_logs() as events:
        found = await status(gate, LACKING[name](said(gate)))
    assert 400 <= found < 500
    assert gate.box.taken == []
    assert CANARY not in repr(events)


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
async def test_an_odd_activity_of_teams_own_never_makes_an_error(gate: TeamsGate, more: Json) -> None:
    assert await status(gate, said(gate, **more)) in (200, 401)


INVOKES: dict[str, tuple[str, Any]] = {
    "no value": ("task/submit", None),
    "a list": ("task/submit", [1]),
    "words": ("task/submit", "{"),
    "half a character": ("task/fetch", '{"data": {"why": "\\ud800.1"}}'),
    "half a character that is searched for": ("adaptiveCard/action", '{"action": {"data": {"again": "\\ud800"}}}'),
    "no data": ("task/submit", {"data": None}),
    "a form of nobody's": ("task/submit", {"data": {"party": "25"}}),
    "an endless form": ("task/submit", {"data": {"form_id": "x" * 65, "party": "25"}}),
    "a form that is a list": ("task/submit", {"data": {"form_id": ["x"], "party": "25"}}),
    "no command": ("composeExtension/fetchTask", {}),
    "a command of nobody's": ("composeExtension/fetchTask", {"commandId": "drop_tables"}),
    "no message": ("composeExtension/fetchTask", {"commandId": HERE_COMMAND}),
    "a message that is a list": ("composeExtension/fetchTask", {"commandId": HERE_COMMAND, "messagePayload": []}),
    "a message without a name": (
        "composeExtension/fetchTask", {"commandId": HERE_COMMAND, "messagePayload": {"body": {"content": CANARY}}}
    ),
    "installed by nobody": ("composeExtension/submitAction", {"data": {"msteams": {"justInTimeInstall": "yes"}}}),
    "another search": ("composeExtension/query", {"commandId": "x", "parameters": [{"name": QUERY, "value": CANARY}]}),
    "an item that is picked": ("composeExtension/selectItem", {"doc_id": CANARY}),
    "a link": ("composeExtension/queryLink", {"url": "https://169.254.169.254/"}),
    "no action": ("adaptiveCard/action", {"action": "x"}),
    "an action of nobody's": ("adaptiveCard/action", {"action": {"data": {"drop": CANARY}}}),
    "a refresh of nothing": ("adaptiveCard/action", {"action": {"data": {"refresh": {}}}}),
    "a dish of nothing": ("adaptiveCard/action", {"action": {"data": {"save": "x"}}}),
    "a name that is a list": (["task/fetch"], {"data": {"form": "new"}}),  # type: ignore[dict-item]
}  # fmt: skip


@pytest.mark.parametrize("name", INVOKES)
async def test_what_is_asked_in_a_way_that_teams_does_not_ask_is_answered_with_nothing_and_no_turn(
    gate: TeamsGate, name: str
) -> None:
    asked, value = INVOKES[name]
    with structlog.testing.capture_logs() as events:
        told = said(gate, type="invoke", name=asked, value=value)
        assert await gate.send(told) == (200, b"{}")
    assert gate.box.taken == []
    assert CANARY not in repr(events)


FORM: Json = {"form_id": "f1", "form": "new", "party": "25", "text": CANARY}
ASKED: dict[str, tuple[str, Json]] = {
    "a form": ("task/submit", {"data": FORM}),
    "a form from the compose box": ("composeExtension/submitAction", {"commandId": FORM_COMMAND, "data": FORM}),
    "a message": (
        "composeExtension/fetchTask",
        {"commandId": HERE_COMMAND, "messagePayload": {"id": "1700000000009", "body": {"content": CANARY}}},
    ),
    "a search again": ("adaptiveCard/action", {"action": {"data": {"again": CANARY}}}),
    "a search": (
        "composeExtension/query", {"commandId": FIND_COMMAND, "parameters": [{"name": QUERY, "value": CANARY}]},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ASKED)
async def test_what_is_asked_without_teams_own_token_is_a_401_and_no_turn(gate: TeamsGate, name: str) -> None:
    asked, value = ASKED[name]
    told = said(gate, type="invoke", name=asked, value=value)
    for forge in ("another issuer", "another tenant", "another's key under our name", "unsigned", "past"):
        assert await status(gate, told, FORGED[forge](gate.server)) == 401
    assert gate.box.taken == []


@pytest.mark.parametrize("name", ["a form", "a form from the compose box", "a message"])
async def test_while_the_inbox_is_gone_a_dialog_says_so_and_what_is_sent_again_is_the_same(
    gate: TeamsGate, name: str
) -> None:
    asked, value = ASKED[name]
    asks = said(gate, type="invoke", name=asked, value=value)
    answers = []
    with structlog.testing.capture_logs() as events:
        for number in range(3):
            gate.box.is_gone = not number
            found, answer = await gate.send({**asks, "id": f"f:{number}"})
            assert found == 200
            answers.append(json.loads(answer)["task"])
    assert say("teams-not-taken") in json.dumps(answers[0]) or say("teams-later") in json.dumps(answers[0])
    first, second = gate.box.taken
    assert first.keys == second.keys
    assert first.turn.turn_id == second.turn.turn_id
    assert CANARY not in repr(events)


async def test_a_dialog_is_in_the_language_of_whoever_opens_it(gate: TeamsGate, tmp_path: Path) -> None:
    asked, value = ASKED["a message"]
    with second_locales(tmp_path):
        for locale, is_second in (("de-DE", True), ("en-US", False)):
            _, answer = await gate.send(said(gate, type="invoke", name=asked, value=value, locale=locale))
            assert (BEGINS in json.loads(answer)["task"]["value"]["title"]) == is_second


@pytest.mark.parametrize("name", ["a search", "a message"])
async def test_what_is_asked_from_a_chat_that_teams_does_not_name_is_answered_and_no_turn(
    gate: TeamsGate, name: str
) -> None:
    asked, value = ASKED[name]
    asks = said(gate, type="invoke", name=asked, value=value)
    nameless = {field: one for field, one in asks.items() if field != "conversation"}
    gate.is_in = False
    assert await status(gate, nameless) == 200
    assert await status(gate, {**nameless, "conversation": {"id": ""}}) == 400
    assert await status(gate, {**nameless, "name": "task/submit"}) == 400
    assert gate.box.taken == []
