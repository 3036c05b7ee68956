"""What only Slack has of a conversation; what holds in every channel stands in test_channels.py."""

import asyncio
import json
from typing import Any

import pytest

from tests.support.slack.blocks import buttons, problems, says
from tests.support.slack.house import SlackHouse
from tests.support.slack.server import says_error

Json = dict[str, Any]
LUNCH = "<@UBOTT1> lunch for 25 in Boston, Italian, under $15 a head"
QUIET_S = 0.6
"""An answer is there within a tenth of this."""


@pytest.fixture(scope="module")
def house(slack: SlackHouse) -> SlackHouse:
    for user, name in (("UANA", "Ana"), ("UBEN", "Ben"), ("UEVIL", "<!channel> *Eve*"), ("UBOSS", "Boss")):
        slack.server.person(user, name)
    slack.server.users["UBOSS"]["is_admin"] = True
    return slack


@pytest.fixture
def channel(house: SlackHouse) -> str:
    """A channel of this test's own."""
    return house.place()


@pytest.fixture
def direct(house: SlackHouse) -> str:
    """Ana's messages with Platter."""
    return house.place("direct")


def labels(message: Json) -> list[str]:
    return [one["text"]["text"] for one in buttons(message["blocks"])]


async def answered(house: SlackHouse, channel: str, thread: str, count: int) -> Json:
    return (await house.people.answers(channel, thread, count))[-1]


async def stays_at(house: SlackHouse, channel: str, count: int) -> None:
    """No further message of Platter comes."""
    await asyncio.sleep(QUIET_S)
    messages = house.server.channels["T1", channel].messages
    assert sum(1 for one in messages if one["user"] == house.people.bot) == count


async def test_cards_stand_above_buttons_and_thumbs_and_nothing_unfolds(house: SlackHouse, channel: str) -> None:
    ts = await house.people.say(channel, "UANA", LUNCH)
    answer = await answered(house, channel, ts, 1)
    kinds = [one["type"] for one in answer["blocks"]]
    assert "carousel" in kinds
    assert kinds[-2:] == ["actions", "context_actions"]
    assert not answer["unfurls"]


async def test_a_name_cannot_ping_anybody(house: SlackHouse, channel: str) -> None:
    ts = await house.people.say(channel, "UEVIL", LUNCH)
    first = await answered(house, channel, ts, 1)
    await house.people.press(channel, "UEVIL", first, "Cheaper")
    second = await answered(house, channel, ts, 2)
    assert "Cheaper, asked by &lt;!channel&gt; ∗Eve∗" in second["text"]
    assert "<!channel>" not in json.dumps([one for one in second["blocks"] if one["type"] != "context"])


async def test_details_open_for_whoever_presses_and_behind_start_over_say_so(house: SlackHouse, channel: str) -> None:
    ts = await house.people.say(channel, "UANA", LUNCH)
    first = await answered(house, channel, ts, 1)
    await house.people.press(channel, "UBEN", first, "Details")
    user, view = house.server.modals[-1]
    assert user == "UBEN"
    card = next(one for one in first["blocks"] if one["type"] == "carousel")["elements"][0]
    assert card["title"]["text"].startswith(view["blocks"][0]["text"]["text"].split(",")[0])
    assert "Sizes and prices" in says(view["blocks"])
    await house.people.say(channel, "UANA", "start over", ts)
    await answered(house, channel, ts, 2)
    await house.people.press(channel, "UBEN", first, "Details")
    assert house.server.modals[-1][1]["title"]["text"] == "Not kept any more"


async def test_a_workspace_that_refuses_the_new_blocks_gets_sections_and_is_not_asked_twice(
    house: SlackHouse, channel: str
) -> None:
    house.server.old_teams.add("T1")
    try:
        ts = await house.people.say(channel, "UANA", LUNCH)
        first = await answered(house, channel, ts, 1)
        tried = len(house.server.asked("chat.postMessage"))
        await house.people.press(channel, "UANA", first, "Cheaper")
        await answered(house, channel, ts, 2)
        assert len(house.server.asked("chat.postMessage")) == tried + 1
    finally:
        house.server.old_teams.clear()
    assert {one["type"] for one in first["blocks"]} == {"section", "actions"}
    assert "Details" in labels(first)


async def test_other_bots_joins_and_unknown_events_are_left_alone(house: SlackHouse, channel: str) -> None:
    base = {"channel": channel, "channel_type": "channel", "user": "UANA", "text": LUNCH}
    events = [
        {"type": "message", "ts": house.server.next_ts(), "bot_id": "B9", **base},
        {"type": "message", "ts": house.server.next_ts(), "subtype": "channel_join", **base},
        {"type": "app_mention", "ts": house.server.next_ts(), "bot_id": "B9", **base},
        {"type": "message", "ts": house.server.next_ts(), **base, "user": "UBOTT1"},
        {"type": "star_added", "user": "UANA"},
        {"type": "emoji_changed"},
    ]
    for event in events:
        assert (await house.people.event(event)).statuses == [200]
    await stays_at(house, channel, 0)


async def test_in_a_direct_message_the_answer_goes_under_what_was_said(house: SlackHouse, direct: str) -> None:
    ts = await house.people.say(direct, "UANA", "lunch for 25 in Boston")
    assert (await answered(house, direct, ts, 1))["thread_ts"] == ts


async def test_opening_platter_shows_prompts_and_a_home_that_says_how_to_begin(house: SlackHouse, direct: str) -> None:
    await house.people.opens(direct, "UANA", "messages")
    await house.people.opens(direct, "UANA", "home")
    async with asyncio.timeout(60), house.server.posted:
        await house.server.posted.wait_for(lambda: "UANA" in house.server.views)
        await house.server.posted.wait_for(lambda: house.server.channels["T1", direct].prompts)
    assert problems(house.server.views["UANA"]["blocks"], "home") == []
    assert "lunch for 25 in Boston" in says(house.server.views["UANA"]["blocks"])
    assert len(house.server.channels["T1", direct].prompts) == 4


async def test_mute_here_silences_one_thread_until_platter_is_mentioned(house: SlackHouse, channel: str) -> None:
    ts = await house.people.say(channel, "UANA", LUNCH)
    first = await answered(house, channel, ts, 1)
    await house.people.shortcut(channel, "UBEN", first, "mute_here")
    assert "Muted" in (await answered(house, channel, ts, 2))["text"]
    await house.people.say(channel, "UANA", "vegetarian please", ts)
    await stays_at(house, channel, 2)
    await house.people.say(channel, "UANA", "<@UBOTT1> vegetarian please", ts)
    assert "egetarian" in (await answered(house, channel, ts, 3))["text"]


async def test_the_command_helps_mutes_and_forgets(house: SlackHouse, channel: str) -> None:
    for words in ("?", "help"):
        told = json.loads((await house.people.command(channel, "UANA", words)).body)
        assert told["response_type"] == "ephemeral"
        assert "/platter" in told["text"]
        assert problems(told["blocks"]) == []
    ts = await house.people.say(channel, "UANA", LUNCH)
    await answered(house, channel, ts, 1)
    await house.people.command(channel, "UANA", "mute")
    await house.people.say(channel, "UANA", "vegetarian", ts)
    await stays_at(house, channel, 1)
    await house.people.command(channel, "UANA", "unmute")
    await house.people.say(channel, "UANA", "vegetarian", ts)
    await answered(house, channel, ts, 2)
    told = json.loads((await house.people.command(channel, "UANA", "forget")).body)
    assert "erased" in told["text"]
    async with house.platter.stores.database.tenant("T1") as connection:
        found = await connection.execute(
            "SELECT count(*) FROM turns WHERE user_id = 'UANA' AND text <> '' AND text <> 'forget'"
        )
        assert await found.fetchone() == (0,)


async def test_a_search_by_command_opens_a_thread_and_goes_on_in_it(house: SlackHouse, channel: str) -> None:
    assert (await house.people.command(channel, "UANA", "lunch for 25 in Boston <!channel>")).acknowledged
    messages = house.server.channels["T1", channel].messages
    async with asyncio.timeout(60), house.server.posted:
        await house.server.posted.wait_for(lambda: len(messages) >= 2)
    root, answer = messages[:2]
    assert root["text"] == "<@UANA> asked: lunch for 25 in Boston"
    assert answer["thread_ts"] == root["ts"]
    await house.people.say(channel, "UBEN", "vegetarian", root["ts"])
    assert "egetarian" in (await answered(house, channel, root["ts"], 2))["text"]


async def test_a_command_where_platter_is_not_says_how_to_invite_it(house: SlackHouse, channel: str) -> None:
    house.server.channels["T1", channel].members.clear()
    told = json.loads((await house.people.command(channel, "UANA", "lunch for 25 in Boston")).body)
    assert "/invite" in told["text"]
    await stays_at(house, channel, 0)


async def test_admins_say_in_which_channels_platter_works(house: SlackHouse, channel: str) -> None:
    house.server.channel("T1", "COTHER")
    told = json.loads((await house.people.command("COTHER", "UANA", "allow")).body)
    assert "Only an admin" in told["text"]
    await house.people.command("COTHER", "UBOSS", "allow")
    try:
        await house.people.say(channel, "UANA", LUNCH)
        async with asyncio.timeout(60), house.server.posted:
            await house.server.posted.wait_for(lambda: house.server.ephemeral)
        assert house.server.ephemeral[-1]["user"] == "UANA"
        await stays_at(house, channel, 0)
        ts = await house.people.say("COTHER", "UANA", LUNCH)
        await answered(house, "COTHER", ts, 1)
    finally:
        await house.people.command("COTHER", "UBOSS", "disallow")
    ts = await house.people.say(channel, "UANA", LUNCH)
    await answered(house, channel, ts, 1)


async def test_an_answer_into_a_lost_channel_is_given_up_and_the_next_is_posted(
    house: SlackHouse, channel: str
) -> None:
    ts = await house.people.say(channel, "UANA", LUNCH)
    await answered(house, channel, ts, 1)
    house.server.fails("chat.postMessage", says_error("is_archived"))
    before = len(house.server.asked("chat.postMessage"))
    await house.people.say(channel, "UANA", "vegetarian", ts)
    await stays_at(house, channel, 1)
    assert len(house.server.asked("chat.postMessage")) == before
    await house.people.say(channel, "UANA", "gluten-free", ts)
    await answered(house, channel, ts, 2)
