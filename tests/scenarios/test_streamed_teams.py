"""An answer that a model writes is shown in a person's own chat in Teams while it is made, at Teams' own pace."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from bot.app import Platter
from bot.settings import Settings
from tests.support.channel_house import PLATTER, Seen
from tests.support.models.server import ModelServer, halts
from tests.support.models.writing_model import honest, lying, writing_platter
from tests.support.teams.house import TeamsHouse, teams_house
from tests.support.teams.streams import stream_info

LUNCH = "lunch for 25 in Boston"
PATIENCE_S = 60


@dataclass
class Streamed:
    house: TeamsHouse
    model: ModelServer
    may_end: asyncio.Event

    async def until_shown(self, place: str) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not any(" costs $" in half for half in self.house.server.conversations[place].chat.halves()):  # noqa: ASYNC110
                await asyncio.sleep(0.02)

    async def answered(self, place: str) -> Seen:
        seen = await self.house.answer(place, None, 1)
        assert self.house.server.conversations[place].chat.halves() == []
        assert tuple(self.house.stands(place).values()) == seen.messages
        return seen

    def steps(self, place: str) -> list[str]:
        """What was streamed there, in order."""
        told = [stream_info(activity) for name, activity, _ in self.house.server.posts if name == place]
        return [one["streamType"] for one in told if one]


@pytest.fixture(scope="module")
async def opened(platter: Platter, sample_settings: Settings) -> AsyncIterator[Streamed]:
    async with (
        writing_platter(sample_settings) as (with_model, settings, model),
        teams_house(with_model, settings) as house,
    ):
        yield Streamed(house, model, asyncio.Event())


@pytest.fixture
def streamed(opened: Streamed) -> Streamed:
    """A model that writes a sentence and waits."""
    opened.may_end.clear()
    opened.model.does("write", halts(honest, opened.may_end))
    opened.house.server.posts.clear()
    return opened


async def test_updates_go_on_where_the_last_one_ended_and_the_final_message_is_the_answer(streamed: Streamed) -> None:
    place = streamed.house.place("direct")
    await streamed.house.say(place, "Ana", LUNCH)
    await streamed.until_shown(place)
    streamed.may_end.set()
    seen = await streamed.answered(place)
    assert seen.messages[0]["text"].count(" costs $") == 2
    assert len(seen.dishes) == 10
    assert streamed.steps(place)[0] == "informative"
    assert set(streamed.steps(place)[1:-1]) == {"streaming"}
    assert streamed.steps(place)[-1] == "final"
    assert streamed.house.refused() == []


async def test_an_answer_that_is_withdrawn_is_replaced_by_the_rules(streamed: Streamed) -> None:
    streamed.model.does("write", halts(lying, streamed.may_end))
    place = streamed.house.place("direct")
    await streamed.house.say(place, "Ana", LUNCH)
    await streamed.until_shown(place)
    streamed.may_end.set()
    seen = await streamed.answered(place)
    assert " costs $" not in seen.messages[0]["text"]
    assert len(seen.dishes) == 10


async def test_an_answer_that_a_person_stops_is_given_whole_all_the_same(streamed: Streamed) -> None:
    place = streamed.house.place("direct")
    await streamed.house.say(place, "Ana", LUNCH)
    await streamed.until_shown(place)
    where = streamed.house.server.conversations[place]
    where.messages.append(where.chat.halt())
    streamed.may_end.set()
    seen = await streamed.answered(place)
    assert seen.messages[0]["text"].count(" costs $") == 2


async def test_in_a_channel_it_comes_whole(streamed: Streamed) -> None:
    streamed.may_end.set()
    place = streamed.house.place()
    await streamed.house.say(place, "Ana", LUNCH, to=PLATTER)
    seen = await streamed.answered(place)
    assert seen.messages[0]["text"].count(" costs $") == 2
    assert streamed.steps(place) == []
