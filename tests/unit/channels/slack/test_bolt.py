"""What Slack sends, through Bolt: let in when Slack signed it, taken in, and only then acknowledged, whatever Bolt is
set to."""

import asyncio
import hashlib
import hmac
import inspect
import json
import logging
import re
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from slack_bolt.async_app import AsyncApp

from channels.slack import bolt
from channels.slack.bolt import FORM, SIGNATURE, TIMESTAMP, Deliveries
from channels.slack.limits import BODY_BYTES_MAX
from channels.slack.parse import kind_of
from channels.slack.sdk import Failed, SlackApi
from tests.support.gates import CANARY
from tests.support.slack import deliveries
from tests.support.slack.deliveries import COMMITTING, ONLY_ANSWERED, WAYS, Told, Way, Wire, mention, wire
from tests.support.slack.people import SlackPeople
from tests.support.wire_faults import answers

Json = dict[str, Any]
JSON = "application/json"
Makes = Callable[[SlackPeople], Told]


@pytest.fixture(params=WAYS)
async def slack(request: pytest.FixtureRequest) -> AsyncIterator[Wire]:
    async with wire(request.param) as opened:
        yield opened


@pytest.fixture
async def http() -> AsyncIterator[Wire]:
    async with wire("http") as opened:
        yield opened


def named(makes: Makes) -> str:
    return makes.__name__


# Acknowledged when it is kept, and not before.


@pytest.mark.parametrize("makes", COMMITTING, ids=named)
async def test_it_is_acknowledged_after_its_commit(slack: Wire, makes: Makes) -> None:
    slack.commit.goes_on.clear()
    under_way = slack.tells(makes(slack.people))
    await slack.until(lambda: slack.commit.waiting == 1)
    await slack.passes_by()
    assert not under_way.done()
    assert slack.commit.done == []
    slack.commit.goes_on.set()
    answer = await under_way
    assert answer.is_acknowledged
    assert slack.commit.done == list(COMMITTING[makes])


@pytest.mark.parametrize("makes", COMMITTING, ids=named)
async def test_where_its_commit_fails_it_comes_again_and_is_kept_once(slack: Wire, makes: Makes) -> None:
    told = makes(slack.people)
    slack.commit.fails = True
    await slack.is_not_acknowledged(told)
    assert slack.commit.done == []
    slack.commit.fails = False
    assert (await slack.is_answered(told)).is_acknowledged
    assert slack.commit.done == list(COMMITTING[makes])


@pytest.mark.parametrize("makes", [*COMMITTING, *ONLY_ANSWERED], ids=named)
async def test_while_nobody_can_say_whose_it_is_it_comes_again(slack: Wire, makes: Makes) -> None:
    """A form that is told so stays open, with what was typed."""
    told = makes(slack.people)
    slack.stores.are_gone = True
    await slack.is_not_acknowledged(told)
    assert slack.commit.done == []
    assert slack.asked == []
    slack.stores.are_gone = False
    assert (await slack.is_answered(told)).is_acknowledged
    assert slack.commit.done == list(COMMITTING.get(makes, ()))


@pytest.mark.parametrize("makes", ONLY_ANSWERED, ids=named)
async def test_what_is_only_shown_is_the_answer(slack: Wire, makes: Makes) -> None:
    answer = await slack.is_answered(makes(slack.people))
    assert ONLY_ANSWERED[makes] in answer.body
    assert slack.commit.done == []


async def test_what_is_for_nobody_is_acknowledged_even_while_all_is_gone(slack: Wire) -> None:
    slack.stores.are_gone = slack.commit.fails = True
    await slack.passes_by()


async def test_commits_wait_for_none_before_them(slack: Wire) -> None:
    slack.commit.goes_on.clear()
    under_way = [slack.tells(mention(slack.people)) for _ in range(10)]
    await slack.until(lambda: slack.commit.waiting == 10)
    slack.commit.goes_on.set()
    assert all([(await one).is_acknowledged for one in under_way])


FLAGS = {
    name: one.default for name, one in inspect.signature(AsyncApp).parameters.items() if isinstance(one.default, bool)
}


def test_the_flags_of_bolt_are_known() -> None:
    assert set(FLAGS) >= {
        "process_before_response",
        "raise_error_for_unhandled_request",
        "ignoring_self_events_enabled",
    }


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("flag", FLAGS)
async def test_no_flag_of_bolt_makes_it_acknowledge_what_is_not_kept(
    monkeypatch: pytest.MonkeyPatch, flag: str, way: Way
) -> None:
    turned: list[bool] = []

    def app(**given: Any) -> AsyncApp:
        turned.append(not given.get(flag, FLAGS[flag]))
        return AsyncApp(**{**given, flag: turned[-1]})

    monkeypatch.setattr(bolt, "AsyncApp", app)
    async with wire(way) as slack:
        for makes, kept in COMMITTING.items():
            told = makes(slack.people)
            slack.commit.fails = True
            await slack.is_not_acknowledged(told)
            slack.commit.fails = False
            slack.stores.are_gone = True
            await slack.is_not_acknowledged(told)
            slack.stores.are_gone = False
            assert slack.commit.done == []
            assert (await slack.is_answered(told)).is_acknowledged
            assert slack.commit.done == list(kept), named(makes)
            slack.commit.done.clear()
    assert len(turned) == 1


async def test_a_listener_that_somebody_adds_is_never_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bolt would acknowledge its event before it has run."""
    apps: list[AsyncApp] = []
    heard: list[str] = []

    def app(**given: Any) -> AsyncApp:
        apps.append(AsyncApp(**given))
        return apps[-1]

    async def listener(ack: Any) -> None:
        heard.append("heard")
        await ack()

    monkeypatch.setattr(bolt, "AsyncApp", app)
    async with wire("http") as slack:
        apps[0].event("app_mention")(listener)
        apps[0].action(re.compile(".*"))(listener)
        apps[0].command("/platter")(listener)
        slack.commit.fails = True
        for makes in (mention, deliveries.press, deliveries.command):
            await slack.is_not_acknowledged(makes(slack.people))
    assert heard == []


# Whose it is, we say ourselves.


@pytest.mark.parametrize("makes", [*COMMITTING, *ONLY_ANSWERED], ids=named)
async def test_where_platter_is_not_installed_nothing_is_kept_or_said(slack: Wire, makes: Makes) -> None:
    """Bolt would tell whoever pressed to install it anew."""
    slack.stores.held = None
    answer = await slack.is_answered(makes(slack.people))
    assert (answer.is_acknowledged, answer.body) == (True, b"")
    assert slack.commit.done == []
    assert slack.asked == []


async def test_slack_is_not_asked_who_sent_it(slack: Wire) -> None:
    """Bolt would ask with the first event, or with every one, and answers 200 where that fails."""
    for makes in COMMITTING:
        assert (await slack.is_answered(makes(slack.people))).is_acknowledged
    assert slack.server.asked("auth.test") == []


@pytest.mark.parametrize("more", [{"bot_id": "B1"}, {"user": "UBOTT1"}, {"subtype": "bot_message"}])
async def test_no_bot_is_heard_and_none_comes_again(slack: Wire, more: Json) -> None:
    assert (await slack.is_answered(deliveries.message(slack.people, **more))).is_acknowledged
    assert slack.commit.done == []


@pytest.mark.parametrize("makes", [*COMMITTING, *ONLY_ANSWERED], ids=named)
def test_its_kind_is_told_by_its_shape(makes: Makes) -> None:
    """Over a socket Bolt hands on nothing else."""
    people = SlackPeople(deliveries.SlackServer())
    people.server.person("UANA", "Ana")
    people.server.channel("T1", "C1")
    told = makes(people)
    kinds = {"events_api": "event", "interactive": "interaction", "slash_commands": "command"}
    assert kind_of(told.payload) == kinds[told.envelope]


async def test_a_command_in_whose_words_payload_stands_is_heard(slack: Wire) -> None:
    """Bolt takes such a form for an interaction without one."""
    assert (await slack.is_answered(deliveries.command(slack.people, "lunch with a payload"))).is_acknowledged
    assert [arrival.turn.text for arrival in slack.stores.taken] == ["lunch with a payload"]


async def test_a_header_that_nobody_signs_changes_nothing(http: Wire) -> None:
    """By these Bolt runs one function behind its listeners, and nothing else."""
    lazily = {"x-slack-bolt-lazy-only": "1", "x-slack-bolt-lazy-function-name": "take"}
    assert (await http.tells(mention(http.people), **lazily)).is_acknowledged
    assert http.commit.done == ["arrival"]


async def test_a_view_without_its_type_is_not_acknowledged_either(slack: Wire) -> None:
    """Bolt then fails over its own handling of the error. Slack always sends it."""
    told = deliveries.form(slack.people)
    del told.payload["view"]["type"]
    slack.commit.fails = True
    under_way = slack.tells(told)
    if slack.way == "http":
        assert (await under_way).status == 500
    else:
        await slack.until(lambda: slack.commit.waiting == 0 and slack.server.asked("conversations.info") != [])
        await slack.passes_by()
        assert not under_way.done()
        under_way.cancel()
    assert slack.commit.done == []
    slack.commit.fails = False
    assert (await slack.is_answered(told)).is_acknowledged
    assert slack.commit.done == ["arrival"]


# What the environment and a log are to it.


async def test_bolt_takes_nothing_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot token would make it ask Slack, a client of OAuth keep installations in files."""
    for name in ("BOT_TOKEN", "SIGNING_SECRET", "CLIENT_ID", "CLIENT_SECRET", "VERIFICATION_TOKEN"):
        monkeypatch.setenv(f"SLACK_{name}", f"of-{name}")
    before = _homes()
    async with wire("http") as slack:
        assert (await slack.is_answered(mention(slack.people))).is_acknowledged
        told = mention(slack.people)
        assert await _status(slack, told.body, _signed(told.body, secret="of-SIGNING_SECRET")) == 401
        assert slack.commit.done == ["arrival"]
        assert slack.asked == []
        for path in ("/slack/install", "/slack/oauth_redirect"):
            async with slack.http.get(slack.url.replace("/slack/events", path)) as response:
                assert response.status == 404
    assert _homes() == before


def _homes() -> list[bool]:
    return [(Path.home() / name).exists() for name in (".bolt-app-installation", ".bolt-app-oauth-state")]


@pytest.mark.parametrize("way", WAYS)
async def test_no_word_and_no_token_is_in_a_record_of_a_library(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, way: Way
) -> None:
    monkeypatch.setenv("SLACK_BOT_TOKEN", f"xoxb-{CANARY}")
    caplog.set_level(logging.DEBUG)
    for name in ("slack_bolt", "slack_sdk"):
        caplog.set_level(logging.DEBUG, name)
    async with wire(way) as slack:
        for told in (mention(slack.people, CANARY), deliveries.command(slack.people, CANARY)):
            slack.commit.fails = True
            await slack.is_not_acknowledged(told)
            slack.commit.fails = False
            assert (await slack.is_answered(told)).is_acknowledged
        if way == "http":
            forged = mention(slack.people, CANARY).body
            assert await _status(slack, forged, _signed(forged, secret=CANARY)) == 401
        assert CANARY not in repr(slack.logged)
    assert CANARY not in caplog.text
    assert [record.name for record in caplog.records if record.name.startswith("slack")] == []


# Who is let in.


def _signed(
    body: bytes, at: float | None = None, secret: str = deliveries.SlackServer.signing_secret
) -> dict[str, str]:
    stamp = str(int(time.time() if at is None else at))
    signature = hmac.new(secret.encode(), b"v0:" + stamp.encode() + b":" + body, hashlib.sha256).hexdigest()
    return {TIMESTAMP: stamp, SIGNATURE: f"v0={signature}"}


async def _status(slack: Wire, body: bytes, headers: dict[str, str], kind: str = JSON) -> int:
    async with slack.http.post(slack.url, data=body, headers={"Content-Type": kind, **headers}) as response:
        answer = await response.read()
        assert CANARY.encode() not in answer
        return response.status


async def _refusal(slack: Wire, body: bytes, headers: dict[str, str], kind: str = JSON) -> tuple[int, str]:
    slack.logged.clear()
    status = await _status(slack, body, headers, kind)
    assert slack.commit.done == []
    assert CANARY not in repr(slack.logged)
    return status, next(one["reason"] for one in slack.logged if one["event"] == "slack_refused")


async def test_slack_s_own_question_is_answered_where_slack_asks(http: Wire) -> None:
    asked = b'{"type": "url_verification", "challenge": "3eZbrw1aB", "token": "x"}'
    answer = await http.is_answered(Told("events_api", json.loads(asked)))
    assert json.loads(answer.body) == {"challenge": "3eZbrw1aB"}
    assert await _refusal(http, asked, _signed(asked, secret="other")) == (401, "signature_or_age")


async def test_its_look_at_the_certificate_is_answered_where_slack_looks(http: Wire) -> None:
    body = b"ssl_check=1&token=x"
    assert await _status(http, body, _signed(body), FORM) == 200
    assert await _refusal(http, body, _signed(body, secret="other"), FORM) == (401, "signature_or_age")


@pytest.mark.parametrize("skew_s", [-295, 0, 295])
async def test_a_request_of_the_last_or_next_five_minutes_is_let_in(http: Wire, skew_s: int) -> None:
    body = mention(http.people).body
    assert await _status(http, body, _signed(body, time.time() + skew_s)) == 200
    assert http.commit.done == ["arrival"]


@pytest.mark.parametrize("skew_s", [-86_400, -305, 305, 86_400])
async def test_an_older_or_later_request_is_refused(http: Wire, skew_s: int) -> None:
    body = mention(http.people).body
    assert await _refusal(http, body, _signed(body, time.time() + skew_s)) == (401, "signature_or_age")


@pytest.mark.parametrize("stamp", ["", "now", "1e9", "-1", "1700000000.5", "9" * 40])
async def test_a_timestamp_is_a_plain_number(http: Wire, stamp: str) -> None:
    body = mention(http.people).body
    assert await _refusal(http, body, {**_signed(body), TIMESTAMP: stamp}) == (400, "timestamp")


@pytest.mark.parametrize("signature", ["", "v0=", "v1=abc", "v0=" + "0" * 64])
async def test_a_signature_that_is_not_slack_s_is_refused(http: Wire, signature: str) -> None:
    body = mention(http.people).body
    assert await _refusal(http, body, {**_signed(body), SIGNATURE: signature}) == (401, "signature_or_age")


async def test_so_is_one_that_is_not_ascii(http: Wire) -> None:
    body = mention(http.people).body
    assert await _refusal(http, body, {**_signed(body), SIGNATURE: "v0=ä"}) == (401, "signature")


async def test_a_signature_by_another_secret_or_of_another_body_is_refused(http: Wire) -> None:
    body = mention(http.people).body
    assert await _refusal(http, body, _signed(body, secret="other")) == (401, "signature_or_age")
    assert await _refusal(http, body + b" ", _signed(body)) == (401, "signature_or_age")


async def test_headers_may_be_missing(http: Wire) -> None:
    body = mention(http.people).body
    assert await _refusal(http, body, {}) == (400, "timestamp")
    assert await _refusal(http, body, {TIMESTAMP: _signed(body)[TIMESTAMP]}) == (401, "signature_or_age")


ODD = {
    "nothing": (b"", "not_json"),
    "cut off": (b"{", "not_json"),
    "no UTF-8": (b"\xff\xfe", "not_utf8"),
    "a list": (b"[]", "no_object"),
    "null": (b"null", "no_object"),
    "a word": (b'"x"', "no_object"),
    "NaN": (b"NaN", "not_json"),
    "half a letter": (b'{"a": "\\ud800"}', "not_json"),
    "deep": (b"[" * 100_000, "not_json"),
    "deep within": (b'{"authorizations": ' + b'[{"authorizations": ' * 505 + b"[]" + b"}]" * 505 + b"}", "odd"),
    "a team of a number": (b'{"team": 5}', "odd"),
    "authorizations of a word": (b'{"authorizations": "x"}', "odd"),
    "authorizations by name": (b'{"authorizations": {"a": 1}}', "odd"),
    "two addresses to answer": (b'{"response_urls": [{}, {}]}', "odd"),
    "an event of a list": (b'{"type": "event_callback", "event": []}', "no_event"),
    "no event": (b'{"type": "event_callback", "event": null}', "no_event"),
}


@pytest.mark.parametrize("is_signed", [True, False], ids=["signed", "forged"])
@pytest.mark.parametrize("name", ODD)
async def test_a_body_that_slack_never_sends_is_refused_whoever_signs_it(
    http: Wire, name: str, is_signed: bool
) -> None:
    body, reason = ODD[name]
    headers = _signed(body) if is_signed else _signed(body, secret="other")
    assert await _refusal(http, body, headers) == (400, reason)


@pytest.mark.parametrize(
    "body",
    [b"", b"a=1", b"payload=[]", b"payload=%ff", b"command=", b"&".join(b"a%d=1" % n for n in range(100)), b"\xff"],
)
async def test_a_signed_form_that_is_none_of_slack_s_is_refused(http: Wire, body: bytes) -> None:
    assert (await _refusal(http, body, _signed(body), FORM))[0] == 400


@pytest.mark.parametrize("kind", ["text/plain", "application/xml", "multipart/form-data"])
async def test_other_content_types_are_refused(http: Wire, kind: str) -> None:
    body = mention(http.people).body
    assert await _refusal(http, body, _signed(body), kind) == (415, "content_type")


async def test_a_large_body_is_refused_before_it_is_looked_at(http: Wire) -> None:
    assert await _refusal(http, b"x" * (BODY_BYTES_MAX + 1), {}) == (413, "too_large")


BOLT_READS = (
    "type", "event", "team", "team_id", "user", "channel", "view", "authorizations", "enterprise", "id",
    "response_urls", "is_ext_shared_channel", "message", "item", "function_data", "payload", "command", "actions",
    "container",
)  # fmt: skip
TYPES = ("event_callback", "message", "app_mention", "app_uninstalled", "block_actions", "view_submission", "shortcut")
LEAVES = st.one_of(st.none(), st.booleans(), st.integers(), st.sampled_from(("", "T1", "C1", *TYPES)))
OBJECTS = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(BOLT_READS), inner, max_size=6)
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    body=st.binary(max_size=200) | OBJECTS.map(lambda told: json.dumps(told).encode()),
    is_form=st.booleans(),
    is_signed=st.booleans(),
)
async def test_any_bytes_are_let_in_or_refused_with_a_4xx(
    http: Wire, body: bytes, is_form: bool, is_signed: bool
) -> None:
    sent = b"payload=" + quote(body).encode() if is_form else body
    headers = _signed(sent) if is_signed else _signed(sent, secret="other")
    status = await _status(http, sent, headers, FORM if is_form else JSON)
    assert 400 <= status < 500 or (is_signed and status == 200)


async def test_a_socket_that_cannot_be_reached_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bolt would try for as long as the process runs."""
    monkeypatch.setattr(bolt, "SOCKET_S", 0.5)
    nowhere = json.dumps({"ok": True, "url": "ws://127.0.0.1:9/link"}).encode()
    async with deliveries.slack_server() as server, SlackApi(server.url) as api:
        server.fails("apps.connections.open", answers(200, nowhere, {"Content-Type": JSON}))
        nobody: Any = None
        with pytest.raises(Failed, match="no_connection"):
            async with asyncio.timeout(10), Deliveries(nobody, api, "").over_a_socket(server.app_token):
                pass
