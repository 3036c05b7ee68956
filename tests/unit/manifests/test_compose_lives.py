"""What the Compose file starts: it answers, is probed as Kubernetes does it, writes nowhere else, and ends in time."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest

from tests.support.compose_house import KEY, WORDS, Composed, Container, composed, running
from tests.support.image import Image
from tests.support.kubernetes import pods
from tests.support.slack.people import SlackPeople
from tests.support.slack.server import SlackServer, slack_server
from tests.support.stores.opensearch_server import left_out
from tests.support.stores.remote_servers import Remote

pytestmark = pytest.mark.timeout(600)
"""The first test waits for the image: 15 s of a processor, and minutes where ten others want it."""
PATIENCE_S = 90
QUESTION = "lunch for 25 in Boston, Italian, under $15 a head"


@dataclass
class Lives:
    house: Composed
    web: Container
    worker: Container
    slack: SlackServer
    http: aiohttp.ClientSession


@pytest.fixture(scope="module")
async def lives(
    image: Image, remote: Remote, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Lives]:
    opensearch = "" if left_out() else request.getfixturevalue("opensearch_url")
    async with AsyncExitStack() as stack:
        slack = await stack.enter_async_context(slack_server())
        given = {
            "PLATTER_API_KEYS": f"acme:{KEY}",
            "PLATTER_SLACK_API_URL": slack.url,
            "SLACK_BOT_TOKEN": slack.install("T1", "xoxb-T1"),
            "SLACK_SIGNING_SECRET": slack.signing_secret,
        }
        house = stack.enter_context(composed(image, remote, tmp_path_factory.mktemp("c"), given, opensearch))
        await asyncio.to_thread(house.ingest, "--sample")
        web, worker = await stack.enter_async_context(running(house, "web", "worker"))
        yield Lives(house, web, worker, slack, await stack.enter_async_context(aiohttp.ClientSession()))


async def test_a_turn_over_http_is_answered_to_whoever_has_a_key(lives: Lives) -> None:
    body = {"session_id": "composed-session", "user_input": QUESTION}
    async with lives.http.post(lives.web.url("/chat/search"), json=body) as refused:
        assert refused.status == 401
    allowed = {"Authorization": f"Bearer {KEY}"}
    async with lives.http.post(lives.web.url("/chat/search"), json=body, headers=allowed) as answer:
        assert answer.status == 200
        assert (await answer.json())["results"]


async def test_a_message_from_slack_is_taken_in_by_the_one_and_answered_by_the_other(lives: Lives) -> None:
    people = SlackPeople(lives.slack, lives.web.url("/slack/events"), http=lives.http)
    place = lives.slack.channel("T1", "D1", "im", "U1")
    await people.say("D1", "U1", QUESTION)
    async with asyncio.timeout(PATIENCE_S):
        while not any(message.get("blocks") for message in place.messages):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    assert "Boston" in json.dumps(place.messages)


async def test_every_probe_of_kubernetes_is_answered_and_no_part_is_away(lives: Lives) -> None:
    served = {"Deployment platter-web": lives.web, "Deployment platter-worker": lives.worker}
    for whose, template in pods():
        for name in ("startupProbe", "livenessProbe", "readinessProbe") if whose in served else ():
            path = template["spec"]["containers"][0][name]["httpGet"]["path"]
            async with asyncio.timeout(PATIENCE_S):
                # A part that is slow for a moment, on a machine that is busy, counts as degraded for that moment.
                while (await probed(lives, served[whose].url(path))).get("degraded"):  # noqa: ASYNC110
                    await asyncio.sleep(0.1)


async def probed(lives: Lives, url: str) -> dict[str, Any]:
    async with lives.http.get(url) as answer:
        assert answer.status == 200, url
        return dict(await answer.json())


async def test_both_are_healthy_as_the_image_asks(lives: Lives) -> None:
    assert await asyncio.to_thread(lives.house.is_healthy, lives.web)
    assert await asyncio.to_thread(lives.house.is_healthy, lives.worker)


async def test_sigterm_ends_both_before_docker_would_kill_them_and_nothing_was_refused_or_leaked(lives: Lives) -> None:
    """The last test here: nothing runs after it."""
    for name, container in (("web", lives.web), ("worker", lives.worker)):
        grace_s = float(lives.house.services[name]["stop_grace_period"].removesuffix("s"))
        assert await asyncio.to_thread(container.ended, grace_s) == 0, container.log.read_text()
        said = container.log.read_text()
        assert "drained" in said
        for never in ("Read-only file system", "Permission denied", "is not a setting", KEY, *WORDS.values()):
            assert never not in said, never
    assert not await asyncio.to_thread(lives.house.is_healthy, lives.web)
