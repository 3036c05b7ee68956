"""Conversations in Teams, from a person's message to what stands in the thread."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.settings import Settings
from bot.wiring import Platter
from tests.teams_cards import buttons, dishes
from tests.teams_house import TeamsHouse, teams_house

Json = dict[str, Any]
LUNCH = "lunch for 25 in Boston, Italian, under $15 a head"
QUIET_S = 0.6


@pytest.fixture(scope="module")
async def house(platter: Platter, sample_settings: Settings) -> AsyncIterator[TeamsHouse]:
    async with teams_house(platter, sample_settings) as opened:
        yield opened


@pytest.fixture
def channel(house: TeamsHouse) -> str:
    """A channel of this test's own, in a team of its own."""
    number = len(house.server.conversations)
    return house.server.conversation(f"19:c{number}@thread.tacv2", "channel", f"19:t{number}@thread.tacv2").id


@pytest.fixture
def direct(house: TeamsHouse) -> str:
    """Ana's chat with Platter."""
    return house.server.conversation(f"a:1{len(house.server.conversations)}", "personal").id


async def stays_at(house: TeamsHouse, place: str, count: int) -> None:
    await asyncio.sleep(QUIET_S)
    assert len(house.server.conversations[place].messages) == count


def labels(message: Json) -> list[str]:
    return [one["title"] for one in buttons(message)]


async def test_a_mention_is_answered_once_in_its_thread_with_a_carousel_and_then_with_buttons(
    house: TeamsHouse, channel: str
) -> None:
    root = await house.people.say(channel, "ana", LUNCH, mention=True)
    page, rest = await house.people.answers(channel, root, 2)
    assert page["attachmentLayout"] == "carousel"
    assert page["text"].startswith("Italian lunch for 25 in Boston, up to $15 a head")
    assert len(dishes(page)) == 10
    assert {"Details", "Why this?"} <= set(labels(page))
    assert any(label.startswith("Cheaper · ") for label in labels(rest))
    assert rest["channelData"] == {"feedbackLoop": {"type": "default"}}
    await stays_at(house, channel, 2)
