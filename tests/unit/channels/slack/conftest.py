"""The Slack of the tests with one workspace, and installations held in memory."""

from collections.abc import AsyncIterator

import pytest

from channels.slack.sdk import SlackApi
from tests.support.slack.server import SlackServer, slack_server
from tests.support.wired_channels import OneInstalled


@pytest.fixture
async def server() -> AsyncIterator[SlackServer]:
    async with slack_server() as opened:
        opened.install("T1", "xoxb-T1")
        opened.channel("T1", "C1")
        yield opened


@pytest.fixture
async def api(server: SlackServer) -> AsyncIterator[SlackApi]:
    async with SlackApi(server.url) as opened:
        yield opened


@pytest.fixture
def installed() -> OneInstalled:
    return OneInstalled("T1", "xoxb-T1")
