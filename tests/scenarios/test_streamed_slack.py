"""An answer that a model writes is shown in Slack while it is made, and one whole message stands in the end."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

import pytest

from bot.app import Platter
from bot.settings import Settings
from channels.slack import stream
from tests.support.channel_house import PLATTER, Json
from tests.support.models.server import ModelServer, halts
from tests.support.models.writing_model import honest, lying, writing_platter
from tests.support.slack.blocks import says as words_of
from tests.support.slack.house import SlackHouse, slack_house
from tests.support.slack.server import SlackServer, says_error
from tests.support.slack.streams import close
from tests.support.wire_faults import Fault, accepts_and_answers, answers, drops_after_accept, drops_before

LUNCH = "lunch for 25 in Boston"
PATIENCE_S = 60


@dataclass
class Streamed:
    house: SlackHouse
    model: ModelServer
    may_end: asyncio.Event

    def message(self, place: str) -> Json | None:
        """The one that Platter has there."""
        found = list(self.house.stands(place).values())
        assert len(found) < 2
        return found[0] if found else None

    async def until(self, place: str, holds: Callable[[Json], bool]) -> Json:
        async with asyncio.timeout(PATIENCE_S):
            while (message := self.message(place)) is None or not holds(message):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        return message

    async def until_asked(self, holds: Callable[[SlackServer], bool]) -> None:
        """What Slack says to it may be on its way yet."""
        async with asyncio.timeout(PATIENCE_S):
            while not holds(self.house.server):  # noqa: ASYNC110
                await asyncio.sleep(0.02)

    async def asked(self, place: str) -> str:
        return await self.house.say(place, "Ana", LUNCH, to=PLATTER)

    async def answered(self, place: str, root: str) -> Json:
        """The one message, when the outbox has done with it."""
        seen = await self.house.answer(place, root, 1)
        (message,) = seen.messages
        assert message == self.message(place)
        return message


def is_shown(message: Json) -> bool:
    return " costs $" in words_of(message["blocks"]) and message["streaming_state"] == "in_progress"


@pytest.fixture(scope="module")
async def opened(platter: Platter, sample_settings: Settings) -> AsyncIterator[Streamed]:
    async with (
        writing_platter(sample_settings) as (with_model, settings, model),
        slack_house(with_model, settings) as house,
    ):
        yield Streamed(house, model, asyncio.Event())


@pytest.fixture
def streamed(opened: Streamed, monkeypatch: pytest.MonkeyPatch) -> Streamed:
    """A model that writes a sentence and waits; a Slack that has been asked for nothing yet."""
    monkeypatch.setattr(stream, "STREAM_EVERY_S", 0.05)
    opened.may_end.clear()
    opened.model.does("write", halts(honest, opened.may_end))
    opened.house.server.calls.clear()
    opened.house.server.streams.called_at.clear()
    return opened


@pytest.fixture
async def place(streamed: Streamed) -> str:
    """A channel of this test's own; the budget of streams is nobody else's."""
    async with streamed.house.platter.stores.database.tenant(streamed.house.tenant) as connection:
        await connection.execute(
            "UPDATE arrivals SET shown_at = shown_at - interval '2 minutes' WHERE shown_at IS NOT NULL"
        )
    return streamed.house.place()


async def test_a_sentence_stands_in_the_thread_before_the_answer_is_whole_and_the_same_message_becomes_it(
    streamed: Streamed, place: str
) -> None:
    root = await streamed.asked(place)
    shown = dict(await streamed.until(place, is_shown))
    assert words_of(shown["blocks"]).startswith("Lunch for 25 in Boston")
    streamed.may_end.set()
    message = await streamed.answered(place, root)
    assert (message["ts"], message["thread_ts"]) == (shown["ts"], root)
    assert message["streaming_state"] == "completed"
    assert words_of(message["blocks"]).count(" costs $") == 2
    assert any(one["type"] == "carousel" for one in message["blocks"])
    assert message["text"].count("\n") > 10
    start = streamed.house.server.asked("chat.startStream")[0].body
    assert (start["recipient_user_id"], start["recipient_team_id"]) == ("UANA", "T1")
    assert [len(streamed.house.server.asked(f"chat.{name}")) for name in ("stopStream", "update", "postMessage")] == [
        1,
        1,
        0,
    ]


async def test_an_answer_that_is_withdrawn_is_replaced_by_the_rules(streamed: Streamed, place: str) -> None:
    streamed.model.does("write", halts(lying, streamed.may_end))
    root = await streamed.asked(place)
    await streamed.until(place, is_shown)
    streamed.may_end.set()
    message = await streamed.answered(place, root)
    assert "$1.00" not in str(message)
    assert " costs $" not in words_of(message["blocks"])
    assert len(streamed.house.server.asked("chat.update")) == 1


@pytest.mark.parametrize(
    "fault",
    [says_error("channel_type_not_supported"), answers(500), answers(200, b"{"), drops_before()],
    ids=["wrong place", "500", "no json", "lost"],
)
async def test_a_stream_that_slack_does_not_begin_leaves_the_plain_post(
    streamed: Streamed, place: str, fault: Fault
) -> None:
    streamed.house.server.fails("chat.startStream", fault)
    root = await streamed.asked(place)
    await streamed.until_asked(lambda server: not server.faults["chat.startStream"])
    streamed.may_end.set()
    message = await streamed.answered(place, root)
    assert "streaming_state" not in message
    assert " costs $" in words_of(message["blocks"])


@pytest.mark.parametrize("fault", [accepts_and_answers(500), drops_after_accept()], ids=["500 kept", "dropped"])
async def test_a_stream_whose_beginning_nobody_confirmed_is_found_and_becomes_the_answer(
    streamed: Streamed, place: str, fault: Fault
) -> None:
    streamed.house.server.fails("chat.startStream", fault)
    root = await streamed.asked(place)
    await streamed.until_asked(lambda server: not server.faults["chat.startStream"])
    streamed.may_end.set()
    message = await streamed.answered(place, root)
    assert message["streaming_state"] == "completed"
    assert any(one["type"] == "carousel" for one in message["blocks"])


async def test_a_stream_that_a_person_stops_or_slack_closes_becomes_the_answer_all_the_same(
    streamed: Streamed, place: str
) -> None:
    root = await streamed.asked(place)
    close(await streamed.until(place, is_shown))
    streamed.may_end.set()
    message = await streamed.answered(place, root)
    assert words_of(message["blocks"]).count(" costs $") == 2


async def test_a_message_that_somebody_deleted_while_it_was_made_is_posted_anew(streamed: Streamed, place: str) -> None:
    root = await streamed.asked(place)
    shown = await streamed.until(place, is_shown)
    streamed.house.server.channels["T1", place].messages.remove(shown)
    streamed.may_end.set()
    message = await streamed.answered(place, root)
    assert message["ts"] != shown["ts"]


@pytest.mark.parametrize("method", ["chat.appendStream", "chat.stopStream", "chat.update"])
@pytest.mark.parametrize(
    "fault", [answers(429, headers={"Retry-After": "0"}), drops_after_accept(), answers(503)],
    ids=["429", "dropped", "503"],
)  # fmt: skip
async def test_whatever_fails_on_the_way_one_whole_answer_stands(
    streamed: Streamed, place: str, method: str, fault: Fault
) -> None:
    root = await streamed.asked(place)
    await streamed.until(place, lambda message: bool(message["blocks"]))
    streamed.house.server.fails(method, fault)
    streamed.may_end.set()
    message = await streamed.answered(place, root)
    streamed.house.server.faults.clear()
    assert words_of(message["blocks"]).count(" costs $") == 2
    assert message["streaming_state"] == "completed"


async def test_above_the_budget_of_a_workspace_answers_are_posted_whole(
    streamed: Streamed, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "STREAMS", 1)
    root = await streamed.asked(place)
    await streamed.until_asked(lambda server: bool(server.asked("chat.startStream")))
    streamed.may_end.set()
    first = await streamed.answered(place, root)
    other = streamed.house.place()
    second = await streamed.answered(other, await streamed.asked(other))
    assert ("streaming_state" in first, "streaming_state" in second) == (True, False)


async def test_where_a_model_is_not_asked_nothing_is_streamed(streamed: Streamed, place: str) -> None:
    root = await streamed.house.say(place, "Ana", f"{LUNCH}, one is allergic to nuts", to=PLATTER)
    message = await streamed.answered(place, root)
    assert "streaming_state" not in message
    assert streamed.house.server.asked("chat.startStream") == []


async def test_nothing_of_what_was_shown_is_kept_when_the_answer_stands(streamed: Streamed, place: str) -> None:
    root = await streamed.asked(place)
    await streamed.until(place, is_shown)
    async with asyncio.timeout(PATIENCE_S):
        while await kept(streamed, "shown LIKE '% costs $%'") == 0:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    streamed.may_end.set()
    await streamed.answered(place, root)
    assert await kept(streamed, "shown <> ''") == 0


async def kept(streamed: Streamed, condition: str) -> int:
    async with streamed.house.platter.stores.database.tenant(streamed.house.tenant) as connection:
        found = await connection.execute(f"SELECT count(*) FROM arrivals WHERE {condition}".encode())  # noqa: S608
        row = await found.fetchone()
    return int(row[0]) if row else 0
