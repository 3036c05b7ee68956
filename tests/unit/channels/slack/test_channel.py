"""What a post to Slack comes to, and how one's own is found; the rest stands in contracts/test_channels.py."""

import json
import time
from dataclasses import replace
from typing import Any

import pytest

from channels.ports import Again, CannotTell, GiveUp, Outcome, Post, Search, Sent, Unclear, Wait, Where
from channels.slack.channel import SlackChannel
from channels.slack.people import People
from channels.slack.sdk import SlackApi
from tests.support.replies import LUNCH
from tests.support.slack.server import SlackServer, is_slow, says_error
from tests.support.wire_faults import Fault, answers, drops_before

ROOT = "1700000000.000001"
WHERE = Where("slack", "T1", "C1", json.dumps({"thread": ROOT}))


@pytest.fixture
def channel(server: SlackServer, api: SlackApi, installed: Any) -> SlackChannel:
    server.channels["T1", "C1"].messages.append({"type": "message", "ts": ROOT, "user": "UANA", "text": "lunch"})
    return SlackChannel(api, installed, People(api, installed))


def post_of(channel: SlackChannel, where: Where = WHERE, key: str = "key-1") -> Post:
    (body,) = channel.render(replace(LUNCH, wants_feedback=True), where)
    return Post(key, where, body)


async def test_a_post_stands_in_its_thread_with_its_key_and_without_previews(
    server: SlackServer, channel: SlackChannel
) -> None:
    outcome = await channel.deliver(post_of(channel))
    message = server.channels["T1", "C1"].messages[-1]
    assert outcome == Sent(message["ts"])
    assert message["thread_ts"] == ROOT
    assert message["metadata"]["event_payload"] == {"key": "key-1"}
    assert not message["unfurls"]


@pytest.mark.parametrize(
    ("fault", "outcome"),
    [
        (answers(503, b"<html>"), Unclear("http_503")),
        (answers(200, b"<html>"), Unclear("no_json")),
        (answers(200, b"{", {"Content-Type": "application/json"}), Unclear("no_json")),
        (says_error("internal_error"), Unclear("internal_error")),
        (says_error("service_unavailable"), Again("service_unavailable")),
        (says_error("ratelimited"), Again("ratelimited")),
        (says_error("channel_not_found"), GiveUp("channel_not_found")),
        (says_error("is_archived"), GiveUp("is_archived")),
        (says_error("token_revoked"), GiveUp("token_revoked")),
        (says_error("account_inactive"), GiveUp("account_inactive")),
        (says_error("a_word_of_next_year"), GiveUp("a_word_of_next_year")),
    ],
)
async def test_what_slack_says_is_told_apart(
    server: SlackServer, channel: SlackChannel, fault: Fault, outcome: Outcome
) -> None:
    server.fails("chat.postMessage", fault)
    assert await channel.deliver(post_of(channel)) == outcome


async def test_a_slow_post_is_unclear(server: SlackServer, channel: SlackChannel, monkeypatch: Any) -> None:
    monkeypatch.setattr("channels.slack.channel.POST_WITHIN_S", 0.05)
    server.fails("chat.postMessage", is_slow(0.3))
    assert await channel.deliver(post_of(channel)) == Unclear("timeout")


async def test_the_post_that_opens_a_thread_is_found_in_the_channel(server: SlackServer, channel: SlackChannel) -> None:
    post = Post("key-9", replace(WHERE, reference=""), b'{"text": "Ana asked: lunch", "forms": [[]]}')
    assert isinstance(await channel.deliver(post), Sent)
    assert isinstance(await channel.find_own(post), Sent)


async def test_one_s_own_post_is_found_behind_many_others(server: SlackServer, channel: SlackChannel) -> None:
    messages = server.channels["T1", "C1"].messages
    for _ in range(30):
        messages.append({"type": "message", "ts": server.next_ts(), "thread_ts": ROOT, "user": "UANA", "text": "x"})
    assert isinstance(await channel.deliver(post_of(channel)), Sent)
    assert isinstance(await channel.find_own(post_of(channel)), Sent)


@pytest.mark.parametrize(
    ("thread", "within_s", "is_found"),
    [(True, None, True), (False, None, False), (True, 7_200, True), (False, 7_200, True)],
)
async def test_a_post_of_long_ago_is_found_or_nobody_can_tell_and_never_taken_for_missing(
    server: SlackServer, channel: SlackChannel, thread: bool, within_s: float | None, is_found: bool
) -> None:
    post = Post(
        "key-9", WHERE if thread else replace(WHERE, reference=""), b'{"text": "lunch", "forms": [[]]}', within_s
    )
    server.clock = lambda: time.time() - 7_200
    sent = await channel.deliver(post)
    assert isinstance(sent, Sent)
    assert await channel.find_own(post) == (sent if is_found else CannotTell())


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        (answers(429, headers={"Retry-After": "60"}), Wait(60.0)),
        (answers(502), Again("http_502")),
        (drops_before(), Again("cut_off")),
        (says_error("missing_scope"), CannotTell()),
        (says_error("channel_not_found"), GiveUp("channel_not_found")),
    ],
)
async def test_a_search_that_fails_posts_nothing_twice(
    server: SlackServer, channel: SlackChannel, fault: Fault, found: Search
) -> None:
    server.fails("conversations.replies", fault)
    assert await channel.find_own(post_of(channel)) == found


async def test_a_workspace_where_it_is_not_installed_is_given_up(channel: SlackChannel, installed: Any) -> None:
    installed.held = None
    assert await channel.deliver(post_of(channel)) == GiveUp("not_installed")
    assert await channel.find_own(post_of(channel)) == GiveUp("not_installed")


async def test_a_form_that_is_refused_is_followed_by_the_next_down_to_the_text_alone(
    server: SlackServer, channel: SlackChannel
) -> None:
    server.fails("chat.postMessage", says_error("msg_blocks_too_long"), says_error("invalid_blocks"))
    assert isinstance(await channel.deliver(post_of(channel)), Sent)
    message = server.channels["T1", "C1"].messages[-1]
    assert message["blocks"] == []
    assert "1. Baked Ziti, full tray · Trattoria Roma, Boston" in message["text"]


async def test_two_posts_in_a_second_are_told_to_wait(server: SlackServer, channel: SlackChannel) -> None:
    assert isinstance(await channel.deliver(post_of(channel)), Sent)
    assert await channel.deliver(post_of(channel, key="key-2")) == Wait(1.0)


async def test_a_person_s_name_locale_and_zone_are_asked_once(
    server: SlackServer, api: SlackApi, installed: Any
) -> None:
    server.person("UANA", "Ana", locale="ar-EG", zone="Africa/Cairo")
    people = People(api, installed)
    found = [await people.find("T1", "UANA") for _ in range(3)]
    assert {(one.name, one.locale, one.time_zone) for one in found} == {("Ana", "ar-EG", "Africa/Cairo")}
    assert len(server.asked("users.info")) == 1


@pytest.mark.parametrize("fault", [answers(500), says_error("user_not_found"), drops_before(), answers(200, b"[]")])
async def test_a_person_whom_slack_does_not_tell_of_is_nobody_in_particular(
    server: SlackServer, api: SlackApi, installed: Any, fault: Fault
) -> None:
    server.fails("users.info", fault)
    assert (await People(api, installed).find("T1", "UANA")).name is None


async def test_a_status_that_fails_is_let_go(server: SlackServer, channel: SlackChannel) -> None:
    server.fails("assistant.threads.setStatus", answers(500))
    await channel.busy(WHERE)
    await channel.busy(WHERE)
    assert server.channels["T1", "C1"].status == [(ROOT, "is searching the menus…")]
