"""The Slack of the tests with one workspace, and installations held in memory."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest

from channels.slack.installations import ChannelRule, Installation
from channels.slack.sdk import SlackApi
from tests.slack_server import SlackServer, slack_server


class OneInstalled:
    """The protocol `Installations`, for one workspace."""

    def __init__(self, tenant: str, token: str) -> None:
        self.held: Installation | None = Installation(
            tenant, token, f"UBOT{tenant}", "", datetime(2026, 1, 1, tzinfo=UTC)
        )

    async def find(self, tenant: str) -> Installation | None:
        return self.held if self.held and self.held.tenant == tenant else None

    async def put(self, installation: Installation) -> None:
        self.held = installation

    async def drop(self, tenant: str, at: datetime) -> None:
        self.held = None

    async def make_state(self) -> str:
        return "state"

    async def use_state(self, state: str) -> bool:
        return state == "state"

    async def rule(self, tenant: str, channel: str) -> ChannelRule:
        return ChannelRule()

    async def mute(self, tenant: str, channel: str, muted: bool) -> None: ...

    async def allow(self, tenant: str, channel: str, allowed: bool) -> None: ...


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
