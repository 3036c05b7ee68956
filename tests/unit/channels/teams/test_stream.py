"""What of an answer Teams is shown while it is made, and how its message becomes the answer whatever becomes of it."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from channels.ports import Again, CannotTell, GiveUp, Post, Sent, Shown, Wait, Where
from channels.teams.channel import TeamsChannel
from channels.teams.hosts import Hosts
from channels.teams.http_client import Wire
from channels.teams.login import Login
from channels.teams.sdk import TeamsApi
from channels.teams.turns import Place
from engine.messages import ThreadKey, Turn
from engine.progress import with_sentences
from tests.support.replies import LUNCH
from tests.support.teams.server import APP_ID, APP_PASSWORD, TENANT, Conversation, TeamsServer, teams_server
from tests.support.wire_faults import Fault, answers, drops_after_accept

CHAT = "a:ana"
TURN = Turn("t", ThreadKey("teams", TENANT, CHAT, CHAT), "lunch", datetime(2026, 11, 20, tzinfo=UTC), user_id="ana")
WARM = with_sentences(LUNCH, ["It is warm."])
GOOD = with_sentences(LUNCH, ["It is warm.", "It is good."])


class Teams:
    """A chat with Platter, and the channel to it."""

    def __init__(self, server: TeamsServer, channel: TeamsChannel) -> None:
        self.server, self.channel = server, channel
        self.stream = channel.stream
        self.chat: Conversation = server.conversation(CHAT, "personal")
        self.chat.chat.every_s = 0.0
        self.where = Where("teams", TENANT, CHAT, Place(server.url, CHAT, f"28:{APP_ID}", alone=True).to_json())

    async def shown(self) -> Shown:
        """A message that shows one sentence."""
        begun = await self.stream.begin(TURN, self.where, LUNCH)
        assert isinstance(begun, Sent)
        shown = Shown(begun.post_id, steps=1)
        assert await self.stream.go_on(self.where, shown, self.stream.text(WARM))
        return replace(shown, text=self.stream.text(WARM), steps=2)

    def post(self, shown: Shown, reply: object = GOOD) -> Post:
        first, *_ = self.channel.render(reply, self.where)  # type: ignore[arg-type]
        return Post("key-1", self.where, self.stream.into(first, shown))

    def is_whole(self, reply: object = GOOD) -> bool:
        """One message stands there, and is what would have been posted."""
        first, *_ = self.channel.render(reply, self.where)  # type: ignore[arg-type]
        (message,) = self.chat.messages
        drawn = json.loads(first)
        return self.chat.chat.halves() == [] and all(
            message.get(part) == drawn.get(part) for part in ("text", "attachments")
        )


@pytest.fixture
async def teams() -> AsyncIterator[Teams]:
    async with teams_server() as server, Wire() as wire:
        login = Login(wire, APP_ID, APP_PASSWORD, TENANT, f"{server.url}/login")
        yield Teams(server, TeamsChannel(TeamsApi(wire, login, APP_ID), Hosts((server.url,))))


async def test_the_final_message_goes_on_where_the_last_update_ended_and_has_the_cards_and_the_label(
    teams: Teams,
) -> None:
    shown = await teams.shown()
    assert teams.chat.chat.halves() == [shown.text]
    assert await teams.channel.deliver(teams.post(shown)) == Sent(shown.post_id)
    assert teams.is_whole()
    (message,) = teams.chat.messages
    assert {"AIGeneratedContent"} == set(message["entities"][0]["additionalType"])
    assert [status for _, _, status in teams.server.posts] == [201, 202, 202]


async def test_delivered_once_more_it_is_the_same_message(teams: Teams) -> None:
    post = teams.post(await teams.shown())
    outcomes = [
        await teams.channel.deliver(post),
        await teams.channel.deliver(post),
        await teams.channel.find_own(post),
    ]
    assert len(set(outcomes)) == 1
    assert teams.is_whole()


async def test_a_text_that_was_withdrawn_is_replaced(teams: Teams) -> None:
    shown = await teams.shown()
    assert await teams.channel.deliver(teams.post(shown, LUNCH)) == Sent(shown.post_id)
    assert teams.is_whole(LUNCH)
    assert "warm" not in str(teams.chat.messages)


@pytest.mark.parametrize("changes", [True, False])
async def test_a_message_that_a_person_stopped_becomes_the_answer_or_makes_room_for_it(
    teams: Teams, changes: bool
) -> None:
    shown = await teams.shown()
    teams.chat.messages.append(teams.chat.chat.halt())
    if changes:
        assert await teams.channel.deliver(teams.post(shown)) == Sent(shown.post_id)
    else:
        teams.chat.messages.clear()
        outcome = await teams.channel.deliver(teams.post(shown))
        assert isinstance(outcome, Sent)
        assert outcome.post_id != shown.post_id
    assert teams.is_whole()


async def test_where_it_cannot_stand_in_its_message_a_try_without_an_outcome_is_not_repeated(teams: Teams) -> None:
    shown = await teams.shown()
    teams.chat.chat.halt()
    assert await teams.channel.find_own(teams.post(shown)) == CannotTell()
    assert await teams.channel.find_own(teams.post(Shown())) == CannotTell()
    assert teams.chat.messages == []


@pytest.mark.parametrize(
    ("fault", "outcome"),
    [
        (answers(429, headers={"Retry-After": "3"}), Wait(3.0)),
        (answers(500), Again("http_500")),
        (drops_after_accept(), Again("cut_off")),
    ],
)
async def test_a_final_message_whose_outcome_is_not_known_is_sent_again(
    teams: Teams, fault: Fault, outcome: object
) -> None:
    post = teams.post(await teams.shown())
    teams.server.faults.append(fault)
    assert await teams.channel.deliver(post) == outcome
    assert isinstance(await teams.channel.deliver(post), Sent)
    assert teams.is_whole()


async def test_cards_that_are_refused_leave_the_words_in_the_message(teams: Teams) -> None:
    shown = await teams.shown()
    body = json.loads(teams.post(shown).body)
    body["attachments"][0]["content"]["version"] = "9.9"
    broken = Post("key-1", teams.where, json.dumps(body).encode())
    assert await teams.channel.deliver(broken) == Sent(shown.post_id)
    (message,) = teams.chat.messages
    assert "attachments" not in message
    assert message["text"].startswith(body["summary"][:20])


@pytest.mark.parametrize("kind", ["channel", "groupChat"])
async def test_where_several_people_are_nothing_is_streamed(teams: Teams, kind: str) -> None:
    teams.chat.kind = kind
    place = Place(teams.server.url, CHAT, f"28:{APP_ID}")
    assert await teams.stream.begin(TURN, replace(teams.where, reference=place.to_json()), LUNCH) == GiveUp(
        "not_streamed"
    )
    assert teams.server.posts == []


async def test_a_chat_that_may_not_be_streamed_to_is_not_asked_again_for_a_while(
    teams: Teams, monkeypatch: pytest.MonkeyPatch
) -> None:
    teams.chat.chat.refuses = True
    assert await teams.stream.begin(TURN, teams.where, LUNCH) == GiveUp("ContentStreamNotAllowed")
    assert await teams.stream.begin(TURN, teams.where, LUNCH) == GiveUp("not_streamed")
    assert len(teams.server.posts) == 1


async def test_an_update_that_teams_slows_down_is_the_last(teams: Teams) -> None:
    shown = await teams.shown()
    teams.chat.chat.every_s = 60.0
    assert not await teams.stream.go_on(teams.where, shown, teams.stream.text(GOOD))
    assert await teams.channel.deliver(teams.post(shown)) == Sent(shown.post_id)
    assert teams.is_whole()


async def test_what_was_shown_of_an_answer_that_says_nothing_is_taken_away(teams: Teams) -> None:
    shown = await teams.shown()
    assert await teams.stream.remove(teams.where, shown) == Sent("")
    assert (teams.chat.messages, teams.chat.chat.halves()) == ([], [])
    assert await teams.stream.remove(teams.where, shown) == Sent("")
    assert await teams.stream.remove(teams.where, Shown()) == Sent("")
