"""Conversations in Slack, from a person's message to what stands in the thread."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.settings import Settings
from bot.wiring import Platter
from tests.slack_blocks import buttons, problems, says
from tests.slack_house import House, slack_house
from tests.slack_server import says_error
from tests.wire_faults import answers, drops_after_accept

Json = dict[str, Any]
LUNCH = "<@UBOTT1> lunch for 25 in Boston, Italian, under $15 a head"
QUIET_S = 0.6
"""An answer is there within a tenth of this."""


@pytest.fixture(scope="module")
async def house(platter: Platter, sample_settings: Settings) -> AsyncIterator[House]:
    async with slack_house(platter, sample_settings) as opened:
        for user, name in (("UANA", "Ana"), ("UBEN", "Ben"), ("UEVIL", "<!channel> *Eve*")):
            opened.server.person(user, name)
        opened.server.person("UBOSS", "Boss")
        opened.server.users["UBOSS"]["is_admin"] = True
        yield opened


@pytest.fixture
def channel(house: House) -> str:
    """A channel of this test's own."""
    name = f"C{len(house.server.channels):04d}"
    house.server.channel("T1", name)
    return name


@pytest.fixture
def direct(house: House) -> str:
    """Ana's messages with Platter."""
    name = f"D{len(house.server.channels):04d}"
    house.server.channel("T1", name, "im", "UANA")
    return name


def labels(message: Json) -> list[str]:
    return [one["text"]["text"] for one in buttons(message["blocks"])]


async def answered(house: House, channel: str, thread: str, count: int) -> Json:
    return (await house.people.answers(channel, thread, count))[-1]


async def stays_at(house: House, channel: str, count: int) -> None:
    """No further message of Platter comes."""
    await asyncio.sleep(QUIET_S)
    messages = house.server.channels["T1", channel].messages
    assert sum(1 for one in messages if one["user"] == house.people.bot) == count


async def test_a_mention_is_answered_once_in_its_thread_with_cards(house: House, channel: str) -> None:
    ts = await house.people.say(channel, "UANA", LUNCH)
    answer = await answered(house, channel, ts, 1)
    kinds = [one["type"] for one in answer["blocks"]]
    assert "carousel" in kinds
    assert kinds[-2:] == ["actions", "context_actions"]
    assert answer["text"].startswith("Italian lunch for 25 in Boston, up to $15 a head")
    assert "\n10. " in answer["text"]
    assert not answer["unfurls"]
    await stays_at(house, channel, 1)


async def test_in_its_thread_no_mention_is_needed_and_talk_between_people_is_left_alone(
    house: House, channel: str
) -> None:
    ts = await house.people.say(channel, "UANA", LUNCH)
    await answered(house, channel, ts, 1)
    await house.people.say(channel, "UBEN", "see you at noon", ts)
    await house.people.say(channel, "UBEN", "<@UANA> anything with chicken?", ts)
    await house.people.say(channel, "UBEN", "anything with chicken?", ts)
    answer = await answered(house, channel, ts, 2)
    assert "hicken" in answer["text"]
    await stays_at(house, channel, 2)


async def test_what_is_not_for_platter_is_never_stored(house: House, channel: str) -> None:
    words = "canary words of a private talk"
    ts = await house.people.say(channel, "UANA", words)
    await house.people.say(channel, "UBEN", f"{words} too", ts)
    await stays_at(house, channel, 0)
    async with house.platter.stores.database.tenant("T1") as connection:
        for table in ("arrivals", "turns", "posts", "dead_letters"):
            found = await connection.execute(f"SELECT count(*) FROM {table} AS t WHERE t::text LIKE '%canary%'")  # noqa: S608
            assert await found.fetchone() == (0,)


async def test_a_button_is_answered_in_the_thread_as_if_said_with_who_asked(house: House, channel: str) -> None:
    ts = await house.people.say(channel, "UANA", LUNCH)
    first = await answered(house, channel, ts, 1)
    assert (await house.people.press(channel, "UBEN", first, "Cheaper")).acknowledged
    second = await answered(house, channel, ts, 2)
    assert says(second["blocks"]).startswith("Cheaper, asked by Ben")
    assert "These cost at most" in second["text"]


async def test_a_name_cannot_ping_anybody(house: House, channel: str) -> None:
    ts = await house.people.say(channel, "UEVIL", LUNCH)
    first = await answered(house, channel, ts, 1)
    await house.people.press(channel, "UEVIL", first, "Cheaper")
    second = await answered(house, channel, ts, 2)
    assert "Cheaper, asked by &lt;!channel&gt; ∗Eve∗" in second["text"]
    assert "<!channel>" not in json.dumps([one for one in second["blocks"] if one["type"] != "context"])


async def test_a_button_pressed_twice_at_once_is_answered_once(house: House, channel: str) -> None:
    ts = await house.people.say(channel, "UANA", LUNCH)
    first = await answered(house, channel, ts, 1)
    await asyncio.gather(*(house.people.press(channel, "UANA", first, "Cheaper") for _ in range(3)))
    await answered(house, channel, ts, 2)
    await stays_at(house, channel, 2)


async def test_old_buttons_work_and_behind_start_over_they_say_what_to_type(house: House, channel: str) -> None:
    ts = await house.people.say(channel, "UANA", LUNCH)
    first = await answered(house, channel, ts, 1)
    await house.people.say(channel, "UANA", "pizza for 8 in New York", ts)
    await answered(house, channel, ts, 2)
    await house.people.press(channel, "UANA", first, "Cheaper")
    assert "Boston" in (await answered(house, channel, ts, 3))["text"]
    await house.people.say(channel, "UANA", "start over", ts)
    await answered(house, channel, ts, 4)
    await house.people.press(channel, "UBEN", first, "More")
    assert "Type what you need" in (await answered(house, channel, ts, 5))["text"]
    await house.people.press(channel, "UBEN", first, "Details")
    _, view = house.server.modals[-1]
    assert view["title"]["text"] == "Not kept any more"


async def test_details_and_why_open_for_whoever_presses_within_the_trigger_s_life(house: House, channel: str) -> None:
    ts = await house.people.say(channel, "UANA", LUNCH)
    first = await answered(house, channel, ts, 1)
    await house.people.press(channel, "UBEN", first, "Details")
    user, view = house.server.modals[-1]
    assert user == "UBEN"
    card = next(one for one in first["blocks"] if one["type"] == "carousel")["elements"][0]
    assert card["title"]["text"].startswith(view["blocks"][0]["text"]["text"].split(",")[0])
    assert "Sizes and prices" in says(view["blocks"])
    await house.people.press(channel, "UANA", first, "Why this?")
    assert house.server.modals[-1][1]["title"]["text"] == "Why this?"
    assert len(says(house.server.modals[-1][1]["blocks"]).split("\n")) > 3
    await stays_at(house, channel, 1)


async def test_a_rating_is_kept_with_its_turn(house: House, channel: str) -> None:
    ts = await house.people.say(channel, "UANA", LUNCH)
    first = await answered(house, channel, ts, 1)
    await house.people.rate(channel, "UBEN", first, good=True)
    async with house.platter.stores.database.tenant("T1") as connection:
        found = await connection.execute(
            "SELECT rating, user_id, turn_id FROM ratings WHERE conversation = %s", (channel,)
        )
        rating, user, turn_id = (await found.fetchall())[0]
    assert (rating, user) == (1, "UBEN")
    assert turn_id in json.dumps(first["blocks"])


async def test_a_question_can_be_answered_by_a_button(house: House, channel: str) -> None:
    ts = await house.people.say(channel, "UANA", "<@UBOTT1> we need lunch")
    question = await answered(house, channel, ts, 1)
    assert "in which city?" in question["text"]
    await house.people.press(channel, "UANA", question, labels(question)[0])
    assert (await answered(house, channel, ts, 2))["text"]


async def test_a_comparison_is_a_table(house: House, channel: str) -> None:
    ts = await house.people.say(channel, "UANA", LUNCH)
    first = await answered(house, channel, ts, 1)
    await house.people.press(channel, "UANA", first, "Compare")
    second = await answered(house, channel, ts, 2)
    table = next(one for one in second["blocks"] if one["type"] == "table")
    assert {len(row) for row in table["rows"]} == {len(table["rows"][0])}


async def test_a_workspace_that_refuses_the_new_blocks_gets_sections_and_is_not_asked_twice(
    house: House, channel: str
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
    assert "Why this?" in labels(first)


async def test_a_deletion_that_comes_before_its_message_keeps_it_out(house: House, channel: str) -> None:
    ts = await house.people.say(channel, "UANA", LUNCH)
    await answered(house, channel, ts, 1)
    ts = house.server.next_ts()
    deleted = {
        "type": "message",
        "user": "UANA",
        "text": LUNCH,
        "ts": ts,
        "channel": channel,
        "channel_type": "channel",
    }
    await house.people.event({
        "type": "message", "subtype": "message_deleted", "hidden": True, "channel": channel, "channel_type": "channel",
        "ts": house.server.next_ts(), "deleted_ts": ts, "previous_message": deleted,
    })  # fmt: skip
    await house.people.event(deleted)
    await stays_at(house, channel, 1)


async def test_other_bots_joins_and_unknown_events_are_left_alone(house: House, channel: str) -> None:
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


async def test_in_a_direct_message_nothing_needs_a_mention_and_the_answer_goes_under_it(
    house: House, direct: str
) -> None:
    ts = await house.people.say(direct, "UANA", "lunch for 25 in Boston")
    answer = await answered(house, direct, ts, 1)
    assert answer["thread_ts"] == ts
    assert "25" in answer["text"]


async def test_a_direct_message_that_reads_as_a_follow_up_goes_on_from_the_last_thread(
    house: House, direct: str
) -> None:
    first = await house.people.say(direct, "UANA", "Italian lunch for 25 in Boston, one is allergic to nuts")
    await answered(house, direct, first, 1)
    second = await house.people.say(direct, "UANA", "make it 30")
    answer = await answered(house, direct, second, 1)
    assert answer["thread_ts"] == second
    assert "30 in Boston" in answer["text"]
    assert "nuts" in answer["text"]
    third = await house.people.say(direct, "UANA", "lunch for 8 in New York")
    fresh = await answered(house, direct, third, 1)
    assert "Italian" not in fresh["text"].split("\n")[0]
    assert "nuts" not in fresh["text"].split("\n")[0]


async def test_opening_platter_shows_prompts_and_a_home_that_says_how_to_begin(house: House, direct: str) -> None:
    await house.people.opens(direct, "UANA", "messages")
    await house.people.opens(direct, "UANA", "home")
    async with asyncio.timeout(5), house.server.posted:
        await house.server.posted.wait_for(lambda: "UANA" in house.server.views)
        await house.server.posted.wait_for(lambda: house.server.channels["T1", direct].prompts)
    assert problems(house.server.views["UANA"]["blocks"], "home") == []
    assert "lunch for 25 in Boston" in says(house.server.views["UANA"]["blocks"])
    assert len(house.server.channels["T1", direct].prompts) == 4


async def test_mute_here_silences_one_thread_until_platter_is_mentioned(house: House, channel: str) -> None:
    ts = await house.people.say(channel, "UANA", LUNCH)
    first = await answered(house, channel, ts, 1)
    await house.people.shortcut(channel, "UBEN", first, "mute_here")
    assert "Muted" in (await answered(house, channel, ts, 2))["text"]
    await house.people.say(channel, "UANA", "vegetarian please", ts)
    await stays_at(house, channel, 2)
    await house.people.say(channel, "UANA", "<@UBOTT1> vegetarian please", ts)
    assert "egetarian" in (await answered(house, channel, ts, 3))["text"]


async def test_the_command_helps_mutes_and_forgets(house: House, channel: str) -> None:
    for words in ("", "help"):
        told = json.loads((await house.people.command(channel, "UANA", words)).body)
        assert told["response_type"] == "ephemeral"
        assert "/platter" in told["text"]
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


async def test_a_search_by_command_opens_a_thread_and_goes_on_in_it(house: House, channel: str) -> None:
    assert (await house.people.command(channel, "UANA", "lunch for 25 in Boston <!channel>")).acknowledged
    messages = house.server.channels["T1", channel].messages
    async with asyncio.timeout(10), house.server.posted:
        await house.server.posted.wait_for(lambda: len(messages) >= 2)
    root, answer = messages[:2]
    assert root["text"] == "<@UANA> asked: lunch for 25 in Boston"
    assert answer["thread_ts"] == root["ts"]
    await house.people.say(channel, "UBEN", "vegetarian", root["ts"])
    assert "egetarian" in (await answered(house, channel, root["ts"], 2))["text"]


async def test_a_command_where_platter_is_not_says_how_to_invite_it(house: House, channel: str) -> None:
    house.server.channels["T1", channel].members.clear()
    told = json.loads((await house.people.command(channel, "UANA", "lunch for 25 in Boston")).body)
    assert "/invite" in told["text"]
    await stays_at(house, channel, 0)


async def test_admins_say_in_which_channels_platter_works(house: House, channel: str) -> None:
    house.server.channel("T1", "COTHER")
    told = json.loads((await house.people.command("COTHER", "UANA", "allow")).body)
    assert "Only an admin" in told["text"]
    await house.people.command("COTHER", "UBOSS", "allow")
    try:
        await house.people.say(channel, "UANA", LUNCH)
        async with asyncio.timeout(5), house.server.posted:
            await house.server.posted.wait_for(lambda: house.server.ephemeral)
        assert house.server.ephemeral[-1]["user"] == "UANA"
        await stays_at(house, channel, 0)
        ts = await house.people.say("COTHER", "UANA", LUNCH)
        await answered(house, "COTHER", ts, 1)
    finally:
        await house.people.command("COTHER", "UBOSS", "disallow")
    ts = await house.people.say(channel, "UANA", LUNCH)
    await answered(house, channel, ts, 1)


async def test_an_answer_whose_post_was_never_confirmed_stands_there_once(house: House, channel: str) -> None:
    house.server.fails("chat.postMessage", drops_after_accept())
    ts = await house.people.say(channel, "UANA", LUNCH)
    await answered(house, channel, ts, 1)
    async with asyncio.timeout(15), house.server.posted:
        await house.server.posted.wait_for(
            lambda: any(call.body.get("channel") == channel for call in house.server.asked("conversations.replies"))
        )
    await stays_at(house, channel, 1)


async def test_a_rate_limit_is_waited_for_and_a_lost_channel_is_given_up(house: House, channel: str) -> None:
    house.server.fails("chat.postMessage", answers(429, headers={"Retry-After": "1"}))
    ts = await house.people.say(channel, "UANA", LUNCH)
    await answered(house, channel, ts, 1)
    house.server.fails("chat.postMessage", says_error("is_archived"))
    before = len(house.server.asked("chat.postMessage"))
    await house.people.say(channel, "UANA", "vegetarian", ts)
    await stays_at(house, channel, 1)
    assert len(house.server.asked("chat.postMessage")) == before
    await house.people.say(channel, "UANA", "gluten-free", ts)
    await answered(house, channel, ts, 2)
