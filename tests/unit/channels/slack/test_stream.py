"""What a message that Slack streams is asked for, and what is remembered of a workspace that streams none."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from channels.ports import Again, CannotTell, GiveUp, Outcome, Post, Sent, Shown, Unclear, Wait, Where
from channels.slack.channel import SlackChannel
from channels.slack.people import People
from channels.slack.posted import key_of
from channels.slack.sdk import SlackApi
from channels.slack.stream import SlackStream, opening_blocks
from engine.messages import Reply, ThreadKey, Turn
from engine.progress import with_sentences
from tests.support.cases import cases
from tests.support.replies import LUNCH, any_reply
from tests.support.slack.blocks import problems, says
from tests.support.slack.server import SlackServer, says_error
from tests.support.slack.streams import TIER_2, close
from tests.support.wire_faults import Fault, answers, drops_after_accept, drops_before

ROOT = "1700000000.000001"
WHERE = Where("slack", "T1", "C1", json.dumps({"thread": ROOT}))
TURN = Turn("t", ThreadKey("slack", "T1", "C1", ROOT), "lunch", datetime(2026, 11, 20, tzinfo=UTC), user_id="UANA")


class Clock:
    now_s = 1_000.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def stream(server: SlackServer, api: SlackApi, installed: Any, clock: Clock) -> SlackStream:
    server.channels["T1", "C1"].messages.append({"type": "message", "ts": ROOT, "user": "UANA", "text": "lunch"})
    return SlackStream(api, installed, People(api, installed), clock)


@pytest.fixture
def channel(api: SlackApi, installed: Any) -> SlackChannel:
    return SlackChannel(api, installed, People(api, installed))


def answer(channel: SlackChannel, stream: SlackStream, shown: Shown) -> Post:
    """Into the message in which it was shown."""
    (body,) = channel.render(LUNCH, WHERE)
    return Post("key-1", WHERE, stream.into(body, shown))


def ours(server: SlackServer) -> list[dict[str, Any]]:
    return [one for one in server.channels["T1", "C1"].messages if one["user"] == "UBOTT1"]


async def begun(stream: SlackStream) -> Shown:
    outcome = await stream.begin(TURN, WHERE, LUNCH)
    assert isinstance(outcome, Sent)
    return Shown(outcome.post_id, stream.opening(LUNCH), 1)


async def test_sentences_are_added_behind_what_the_rules_say(server: SlackServer, stream: SlackStream) -> None:
    shown = await begun(stream)
    text = stream.text(with_sentences(LUNCH, ["It is warm.", "It is good."]))
    assert await stream.go_on(WHERE, shown, text)
    (message,) = ours(server)
    assert says(message["blocks"]).endswith("It is warm. It is good.")
    assert message["streaming_state"] == "in_progress"


@pytest.mark.parametrize(
    ("fault", "outcome", "again_after_s"),
    [
        (answers(429, headers={"Retry-After": "20"}), Wait(20.0), 20),
        (says_error("missing_scope"), GiveUp("missing_scope"), 3_600),
        (says_error("invalid_chunks"), GiveUp("invalid_chunks"), 3_600),
        (says_error("channel_type_not_supported"), GiveUp("channel_type_not_supported"), 0),
        (says_error("service_unavailable"), Again("service_unavailable"), 0),
        (drops_before(), Unclear("cut_off"), 0),
        (answers(500), Unclear("http_500"), 0),
    ],
)
async def test_a_workspace_that_takes_no_stream_is_not_asked_again_for_a_while(
    server: SlackServer, stream: SlackStream, clock: Clock, fault: Fault, outcome: Outcome, again_after_s: int
) -> None:
    server.fails("chat.startStream", fault)
    assert await stream.begin(TURN, WHERE, LUNCH) == outcome
    if again_after_s:
        clock.now_s += again_after_s - 1
        assert await stream.begin(TURN, WHERE, LUNCH) == GiveUp("not_streamed")
        clock.now_s += 1
    assert isinstance(await stream.begin(TURN, WHERE, LUNCH), Sent)


async def test_slack_s_own_budget_is_held(server: SlackServer, stream: SlackStream) -> None:
    outcomes = [await stream.begin(TURN, WHERE, LUNCH) for _ in range(TIER_2 + 1)]
    assert [type(one) for one in outcomes] == [Sent] * TIER_2 + [Wait]


async def test_whoever_belongs_to_no_workspace_that_is_known_is_shown_nothing_in_a_channel(
    server: SlackServer, api: SlackApi, installed: Any
) -> None:
    installed.held = replace(installed.held, tenant="E1")
    there = replace(WHERE, tenant="E1")
    assert await SlackStream(api, installed, People(api, installed)).begin(TURN, there, LUNCH) == GiveUp("not_streamed")
    assert server.asked("chat.startStream") == []


async def test_a_person_of_another_company_is_named_with_their_own_workspace(
    server: SlackServer, stream: SlackStream
) -> None:
    server.person("UANA", "Ana")
    server.users["UANA"]["team_id"] = "T9"
    await begun(stream)
    assert server.asked("chat.startStream")[0].body["recipient_team_id"] == "T9"


async def test_what_was_shown_of_an_answer_that_says_nothing_is_taken_away(
    server: SlackServer, stream: SlackStream
) -> None:
    shown = await begun(stream)
    assert await stream.remove(WHERE, shown) == Sent(shown.post_id)
    assert ours(server) == []
    assert await stream.remove(WHERE, shown) == Sent("")
    await begun(stream)
    assert isinstance(await stream.remove(WHERE, Shown()), Sent)
    assert ours(server) == []


async def test_a_post_is_delivered_into_its_message_as_often_as_it_is_tried(
    server: SlackServer, channel: SlackChannel, stream: SlackStream
) -> None:
    shown = await begun(stream)
    post = answer(channel, stream, shown)
    for _ in range(3):
        assert await channel.deliver(post) == Sent(shown.post_id)
    assert await channel.find_own(post) == Sent(shown.post_id)
    plain = await channel.deliver(Post("key-2", WHERE, *channel.render(LUNCH, WHERE)))
    assert isinstance(plain, Sent)
    into, alone = ours(server)
    assert [into[part] for part in ("text", "blocks")] == [alone[part] for part in ("text", "blocks")]


@pytest.mark.parametrize("tries", [0, 1])
async def test_where_nobody_can_look_a_message_of_known_name_is_still_finished(
    server: SlackServer, channel: SlackChannel, stream: SlackStream, tries: int
) -> None:
    shown = await begun(stream)
    post = answer(channel, stream, shown)
    for _ in range(tries):
        await channel.deliver(post)
    server.fails("conversations.replies", says_error("missing_scope"))
    close(ours(server)[0])
    assert await channel.find_own(post) == Sent(shown.post_id)
    assert [key_of(one) for one in ours(server)] == ["key-1"]


async def test_where_nobody_can_look_an_answer_that_may_have_been_posted_anew_is_not_posted_again(
    server: SlackServer, channel: SlackChannel, stream: SlackStream
) -> None:
    shown = await begun(stream)
    post = answer(channel, stream, shown)
    server.channels["T1", "C1"].messages.remove(ours(server)[0])
    server.fails("chat.postMessage", drops_after_accept())
    assert isinstance(await channel.deliver(post), Unclear)
    server.fails("conversations.replies", says_error("missing_scope"))
    assert await channel.find_own(post) == CannotTell()
    assert len(ours(server)) == 1


async def test_where_nobody_can_look_what_may_be_the_answer_is_not_taken_away(
    server: SlackServer, channel: SlackChannel, stream: SlackStream
) -> None:
    shown = await begun(stream)
    post = answer(channel, stream, shown)
    assert isinstance(await channel.deliver(post), Sent)
    server.fails("conversations.replies", *[says_error("missing_scope")] * 2)
    server.fails("chat.update", says_error("edit_window_closed"))
    assert await channel.find_own(post) == CannotTell()
    assert [key_of(one) for one in ours(server)] == ["key-1"]


async def test_what_became_the_answer_is_not_taken_away_by_whoever_began_it(
    server: SlackServer, channel: SlackChannel, stream: SlackStream
) -> None:
    """Another worker found it without its name, and the first wakes up after that."""
    shown = await begun(stream)
    assert await channel.deliver(answer(channel, stream, Shown())) == Sent(shown.post_id)
    assert not isinstance(await stream.remove(WHERE, shown), Sent)
    assert [key_of(one) for one in ours(server)] == ["key-1"]
    server.fails("conversations.replies", answers(503))
    assert await stream.remove(WHERE, shown) == Again("http_503")
    assert [key_of(one) for one in ours(server)] == ["key-1"]


async def test_a_message_whose_name_is_not_known_is_found_behind_many_others(
    server: SlackServer, channel: SlackChannel, stream: SlackStream
) -> None:
    messages = server.channels["T1", "C1"].messages
    for _ in range(30):
        messages.append({"type": "message", "ts": server.next_ts(), "thread_ts": ROOT, "user": "UANA", "text": "x"})
    shown = await begun(stream)
    assert await channel.deliver(answer(channel, stream, Shown())) == Sent(shown.post_id)
    assert len(ours(server)) == 1


async def test_a_message_whose_name_is_not_known_is_still_the_answer_s_where_nobody_heard_that_it_became_it(
    server: SlackServer, channel: SlackChannel, stream: SlackStream
) -> None:
    shown = await begun(stream)
    post = answer(channel, stream, Shown())
    server.fails("chat.update", drops_after_accept())
    assert isinstance(await channel.deliver(post), Again)
    assert await channel.deliver(post) == Sent(shown.post_id)
    assert len(ours(server)) == 1


@pytest.mark.parametrize("code", ["cant_update_message", "edit_window_closed", "a_word_of_next_year"])
async def test_a_message_that_cannot_become_the_answer_makes_room_for_it(
    server: SlackServer, channel: SlackChannel, stream: SlackStream, code: str
) -> None:
    shown = await begun(stream)
    server.fails("chat.update", says_error(code))
    outcome = await channel.deliver(answer(channel, stream, shown))
    (message,) = ours(server)
    assert outcome == Sent(message["ts"])
    assert message["ts"] != shown.post_id


async def test_nothing_is_posted_anew_beside_a_message_of_which_nobody_could_tell_whether_it_is_the_answer(
    server: SlackServer, channel: SlackChannel, stream: SlackStream
) -> None:
    shown = await begun(stream)
    post = answer(channel, stream, shown)
    server.fails("chat.update", drops_after_accept(), *[says_error("edit_window_closed")] * 2)
    server.fails("conversations.replies", answers(503))
    assert [type(await channel.deliver(post)) for _ in range(2)] == [Again, Again]
    assert await channel.deliver(post) == Sent(shown.post_id)
    assert len(ours(server)) == 1


@cases(20)
@given(reply=any_reply(), sentences=st.lists(st.text(max_size=40), max_size=4))
def test_any_answer_goes_on_where_it_ended_and_its_blocks_are_slack_s(reply: Reply, sentences: list[str]) -> None:
    stream = SlackStream(None, None, None)  # type: ignore[arg-type]
    assert problems(opening_blocks(with_sentences(reply, sentences))) == []
    assert isinstance(stream.text(with_sentences(reply, sentences)), str)
