"""Orders as stories, over HTTP, in Slack and in Teams: said in words, and pressed where a button says what is said."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from aiohttp.test_utils import TestClient

from bot.app import Platter
from bot.settings import Settings
from channels.shared.plain_text import all_choices, choice_label
from engine.messages import Reply
from tests.scenarios.conftest import Talk
from tests.scenarios.test_channel_stories import AT_A_TIME, Thread
from tests.support.channel_house import ChannelHouse, Seen
from tests.support.slack.house import SlackHouse, slack_house
from tests.support.stories import Story, read_stories, tell
from tests.support.teams.house import TeamsHouse, teams_house

Json = dict[str, Any]
STORIES = read_stories(Path(__file__).parent / "stories" / "orders")


@pytest.fixture(scope="module")
async def slack(ordering: Platter, ordering_settings: Settings) -> AsyncIterator[SlackHouse]:
    async with slack_house(ordering, ordering_settings) as opened:
        yield opened


@pytest.fixture(scope="module")
async def teams(ordering: Platter, ordering_settings: Settings) -> AsyncIterator[TeamsHouse]:
    async with teams_house(ordering, ordering_settings) as opened:
        yield opened


@dataclass
class Ordering(Talk):
    """Presses what the last card offers in these words."""

    card: Json = field(default_factory=dict)

    async def says(self, text: str, **more: Any) -> Json:
        self.card = self.last.get("order") or self.card
        offered = (self.card.get("place"), self.card.get("fill"), *self.card.get("actions", ()))
        token = next((one["token"] for one in offered if one and one["text"] == text.lower()), None)
        return await super().says(text, **more, **({"token": token} if token else {}))


@dataclass
class Orderers(Thread):
    """Likewise, on an order's card."""

    stood: tuple[Reply | None, Seen | None] = (None, None)
    """What was answered to everybody last."""

    async def _check(self, reply: Reply) -> None:
        if not (reply.alone_to and self.house.platform == "slack"):  # There it stands in no thread.
            await super()._check(reply)
        if reply.alone_to:
            self.reply, self.seen = self.stood
        else:
            self.stood = self.reply, self.seen

    def _button(self, text: str) -> str:
        offered = all_choices(self.reply) if self.reply else ()
        return next((choice_label(one) for one in offered if one.text == text.lower()), "")


@pytest.mark.parametrize("story", STORIES, ids=[story.title for story in STORIES])
async def test_an_order_goes_as_told_over_http(ordering_http: TestClient[Any, Any], story: Story) -> None:
    wrong = await tell(story, Ordering(ordering_http).says)
    assert not wrong, "\n".join(wrong)


async def test_orders_go_in_a_channel_as_they_are_told(house: ChannelHouse) -> None:
    turns = asyncio.Semaphore(AT_A_TIME[house.platform])

    async def told(number: int, story: Story) -> list[str]:
        async with turns:
            thread = Orderers(house, house.place(), number)
            wrong = [*await tell(story, thread.says), *thread.wrong]
            return [f"{story.title}\n  {one}" for one in wrong]

    found = await asyncio.gather(*map(told, range(len(STORIES)), STORIES))
    wrong = [one for lines in found for one in lines]
    assert not wrong, "\n".join(wrong)
    assert not house.refused()


def test_there_are_thirty_and_each_expects_something() -> None:
    assert len(STORIES) >= 30
    assert all(any(line.expected for line in story.lines) for story in STORIES)
