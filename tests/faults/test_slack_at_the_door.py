"""What comes to Slack's address over the web: let in, refused, or told to come again; and nothing of it in the log."""

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import pytest
import structlog
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from channels.delivery import Arrival, Revision
from channels.http.app import SERVER_OPTIONS
from channels.slack.door import Door, Parts
from channels.slack.installations import ChannelRule, Installation
from channels.slack.people import People
from channels.slack.routes import events_routes
from channels.slack.sdk import SlackApi
from engine.engine import Unavailable
from tests.scripted_engine import ScriptedEngine
from tests.slack_people import SlackPeople
from tests.slack_server import SlackServer

CANARY = "canary-words-of-a-person"


class Box:
    """The protocols `Inbox` and `Installations`, in memory; the inbox can be gone."""

    def __init__(self) -> None:
        self.taken: list[Arrival] = []
        self.is_gone = False

    async def take_in(self, arrival: Arrival) -> bool:
        if self.is_gone:
            raise Unavailable("postgresql", "gone")
        self.taken.append(arrival)
        return True

    async def revise(self, revision: Revision) -> bool:
        return False

    async def find(self, tenant: str) -> Installation | None:
        return Installation(tenant, "xoxb", "UBOT", "", datetime(2026, 1, 1, tzinfo=UTC))

    async def rule(self, tenant: str, channel: str) -> ChannelRule:
        return ChannelRule()


@pytest.fixture
def box() -> Box:
    return Box()


@pytest.fixture
async def client(box: Any) -> AsyncIterator[TestClient[Any, Any]]:
    server = SlackServer()
    async with SlackApi("http://127.0.0.1:9/api/") as api:
        parts = Parts(box, ScriptedEngine(), api, box, People(api, box), lambda tenant: asyncio.sleep(0))  # type: ignore[arg-type]
        door = Door(parts)
        app = web.Application(client_max_size=8_192)
        app.router.add_routes(events_routes(door, server.signing_secret))
        listening = TestServer(app)
        await listening.start_server(**SERVER_OPTIONS)
        async with TestClient(listening) as opened:
            yield opened
        await door.close()


def event(text: str) -> bytes:
    said = {"type": "app_mention", "user": "UANA", "channel": "C1", "ts": "1700000000.1", "text": f"<@UBOTT1> {text}"}
    return json.dumps(SlackPeople(SlackServer()).event_body(said)).encode()


async def send(client: TestClient[Any, Any], body: bytes, **headers: str) -> int:
    signed = SlackPeople(SlackServer()).signed(body)
    given = {"Content-Type": "application/json", **signed, **{k.replace("_", "-"): v for k, v in headers.items()}}
    async with client.post("/slack/events", data=body, headers=given) as response:
        return int(response.status)


async def test_a_signed_mention_is_taken_in_and_then_acknowledged(client: TestClient[Any, Any], box: Box) -> None:
    assert await send(client, event("lunch")) == 200
    assert [arrival.turn.text for arrival in box.taken] == ["lunch"]


async def test_slack_s_own_question_is_answered(client: TestClient[Any, Any]) -> None:
    body = b'{"type": "url_verification", "challenge": "3eZbrw1aB", "token": "x"}'
    headers = {"Content-Type": "application/json", **SlackPeople(SlackServer()).signed(body)}
    async with client.post("/slack/events", data=body, headers=headers) as response:
        assert await response.json() == {"challenge": "3eZbrw1aB"}


async def test_while_the_inbox_is_gone_slack_is_told_to_come_again(client: TestClient[Any, Any], box: Box) -> None:
    box.is_gone = True
    assert await send(client, event("lunch")) == 503
    box.is_gone = False
    assert await send(client, event("lunch")) == 200
    assert len(box.taken) == 1


async def test_every_malformed_request_gets_a_4xx_and_nothing_of_it_is_logged(
    client: TestClient[Any, Any], box: Box
) -> None:
    with structlog.testing.capture_logs() as events:
        statuses = [
            await send(client, event(CANARY), X_Slack_Signature=f"v0={CANARY}"),
            await send(client, event(CANARY), X_Slack_Request_Timestamp="1"),
            await send(client, event(CANARY), X_Slack_Request_Timestamp=CANARY),
            await send(client, event(CANARY), Content_Type="text/plain"),
            await send(client, event(CANARY), Content_Encoding="gzip"),
            await send(client, CANARY.encode()),
            await send(client, b"[" + event(CANARY) + b"]"),
            await send(client, b"\xff" + CANARY.encode()),
            await send(client, event(CANARY * 30_000)),
            await send(client, b""),
        ]
        async with client.get("/slack/events") as response:
            statuses.append(response.status)
    assert all(400 <= status < 500 for status in statuses), statuses
    assert box.taken == []
    assert CANARY not in repr(events)


async def test_a_message_larger_than_other_requests_may_be_is_let_in(client: TestClient[Any, Any], box: Box) -> None:
    assert await send(client, event("lunch " * 5_000)) == 200
    assert box.taken[0].turn.was_cut


async def test_what_people_say_is_not_logged(client: TestClient[Any, Any]) -> None:
    with structlog.testing.capture_logs() as events:
        await send(client, event(CANARY))
        await send(client, json.dumps({"type": CANARY}).encode())
    assert events
    assert CANARY not in repr(events)
