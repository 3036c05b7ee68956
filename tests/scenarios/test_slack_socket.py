"""Slack without a public address: the same conversation over Socket Mode, and a start that cannot have it."""

import asyncio
from typing import Any

import pytest

from bot.app import Platter
from bot.channels.slack.connect import connect_slack
from bot.settings import Settings
from engine.ports import Unavailable, Unusable
from tests.support.slack.house import slack_house, slack_settings
from tests.support.slack.server import SlackServer, says_error, slack_server
from tests.support.wire_faults import answers

LUNCH = "lunch for 25 in Boston"
SOON_S = 10.0
"""A start that is refused says so within seconds."""
NO_INBOX: Any = None
"""Nothing comes in over a socket that is not there."""


async def test_over_a_socket_everything_goes_as_over_the_web(platter: Platter, sample_settings: Settings) -> None:
    given = {"SLACK_BOT_TOKEN": "xoxb-T1", "SLACK_APP_TOKEN": "xapp-1-A1"}
    async with slack_house(platter, sample_settings, **given) as house:
        house.server.channel("T1", "CSOCKET")
        house.server.person("UANA", "Ana")
        await house.server.connected.wait()
        ts = await house.people.say("CSOCKET", "UANA", f"<@UBOTT1> {LUNCH}")
        first = (await house.people.answers("CSOCKET", ts, 1))[-1]
        assert (await house.people.press("CSOCKET", "UANA", first, "Cheaper")).acknowledged
        await house.people.answers("CSOCKET", ts, 2)
        assert b"/platter" in (await house.people.command("CSOCKET", "UANA", "help")).body
        assert (await house.people.press("CSOCKET", "UANA", first, "Details")).acknowledged
        assert house.server.modals[-1][1]["title"]["text"] == "Details"


async def connects(platter: Platter, settings: Settings, server: SlackServer, token: str) -> None:
    given = slack_settings(settings, server, SLACK_BOT_TOKEN=server.install("T1"), SLACK_APP_TOKEN=token)
    async with asyncio.timeout(SOON_S), connect_slack(given, platter, NO_INBOX):
        pass


async def test_a_start_with_a_wrong_app_token_ends_soon_and_names_the_setting(
    platter: Platter, sample_settings: Settings
) -> None:
    async with slack_server() as server:
        with pytest.raises(Unusable, match=r"SLACK_APP_TOKEN.*invalid_auth"):
            await connects(platter, sample_settings, server, "xapp-wrong")
        assert not server.sockets


@pytest.mark.parametrize("refusal", ["token_revoked", "account_inactive", "not_allowed_token_type", "missing_scope"])
async def test_so_does_one_whose_app_token_is_revoked_or_of_another_kind(
    platter: Platter, sample_settings: Settings, refusal: str
) -> None:
    async with slack_server() as server:
        server.fails("apps.connections.open", *[says_error(refusal)] * 9)
        with pytest.raises(Unusable, match=f"SLACK_APP_TOKEN.*{refusal}"):
            await connects(platter, sample_settings, server, server.app_token)


async def test_while_slack_is_away_a_start_ends_too_and_the_token_is_not_said_to_be_wrong(
    platter: Platter, sample_settings: Settings
) -> None:
    async with slack_server() as server:
        server.fails("apps.connections.open", *[answers(503, b"")] * 9)
        with pytest.raises(Unavailable, match="http_503") as ended:
            await connects(platter, sample_settings, server, server.app_token)
        assert not isinstance(ended.value, Unusable)
        assert "SLACK_APP_TOKEN" not in str(ended.value)


async def test_a_start_asks_slack_for_one_socket(platter: Platter, sample_settings: Settings) -> None:
    """Slack gives out a few a minute [docs: methods/apps.connections.open, Tier 1]."""
    async with slack_server() as server:
        await connects(platter, sample_settings, server, server.app_token)
        assert len(server.asked("apps.connections.open")) == 1
