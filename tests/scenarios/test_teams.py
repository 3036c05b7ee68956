"""What only Teams has of a conversation; what holds in every channel stands in test_channels.py."""

import asyncio
import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.delivery.chores import forget_old
from tests.support.channel_house import new_name
from tests.support.teams.cards import buttons, dishes, problems, says
from tests.support.teams.house import TeamsHouse
from tests.support.wire_faults import answers

Json = dict[str, Any]
LUNCH = "lunch for 25 in Boston, Italian, under $15 a head"
QUIET_S = 0.4
"""An answer is there within a fifth of this."""


@pytest.fixture(scope="module")
def house(teams: TeamsHouse) -> TeamsHouse:
    return teams


@pytest.fixture
def channel(house: TeamsHouse) -> str:
    """A channel of this test's own, in a team of its own."""
    return house.place()


async def stays_at(house: TeamsHouse, place: str, count: int) -> None:
    await asyncio.sleep(QUIET_S)
    assert len(house.server.conversations[place].messages) == count


async def test_a_carousel_is_followed_by_a_message_of_buttons_and_thumbs(house: TeamsHouse, channel: str) -> None:
    root = await house.people.say(channel, "ana", LUNCH, mention=True)
    page, rest = await house.people.answers(channel, root, 2)
    assert page["attachmentLayout"] == "carousel"
    assert {"Pick", "Details"} <= {one["title"] for one in buttons(page)}
    assert "Cheaper" in says(rest)
    assert rest["channelData"] == {"feedbackLoop": {"type": "default"}}


async def test_the_first_answer_says_that_a_mention_is_needed_unless_teams_tells_of_everything(
    house: TeamsHouse, channel: str
) -> None:
    root = await house.people.say(channel, "ana", LUNCH, mention=True)
    _, rest = await house.people.answers(channel, root, 2)
    assert "Mention Platter to go on here." in says(rest)
    await house.people.say(channel, "ana", "vegetarian", root)
    answers = await house.people.answers(channel, root, 4)
    assert "Mention Platter" not in says(answers[3])
    other = await house.people.say(channel, "ana", LUNCH, mention=True)
    assert "Mention Platter" not in says((await house.people.answers(channel, other, 2))[1])


async def test_a_press_that_is_delivered_twice_is_answered_once(house: TeamsHouse, channel: str) -> None:
    root = await house.people.say(channel, "ana", LUNCH, mention=True)
    _, rest = await house.people.answers(channel, root, 2)
    press = house.people.pressed(channel, "ana", rest, "Cheaper")
    await asyncio.gather(*(house.people.deliver(press) for _ in range(2)))
    await house.people.answers(channel, root, 4)
    await stays_at(house, channel, 4)


async def test_why_this_is_answered_in_the_request_as_a_card_or_in_a_dialog(house: TeamsHouse, channel: str) -> None:
    root = await house.people.say(channel, "ana", LUNCH, mention=True)
    page, _ = await house.people.answers(channel, root, 2)
    third = dishes(page)[2]
    by_card = (await house.people.look(channel, "ben", page)).json
    assert by_card["statusCode"] == 200
    assert by_card["type"] == "application/vnd.microsoft.card.adaptive"
    by_dialog = (await house.people.look(channel, "ben", page, 2, dialog=True)).json["task"]["value"]
    told = says({"attachments": [by_dialog["card"]]})
    assert third[0] in told
    assert told.count("• ") >= 2
    assert problems(by_card["value"]) == problems(by_dialog["card"]["content"]) == []
    await stays_at(house, channel, 2)


async def test_what_was_said_with_thumbs_is_kept_with_them(house: TeamsHouse, channel: str) -> None:
    root = await house.people.say(channel, "ana", LUNCH, mention=True)
    seen = await house.answer(channel, root, 1)
    told = await house.people.rate(channel, "ben", seen.messages[-1], good=False, comment="too dear")
    assert told.statuses == [200]
    assert await house.kept("too dear") == 1


async def test_an_answer_can_be_judged_as_long_as_its_words_are_kept(house: TeamsHouse, channel: str) -> None:
    root = await house.people.say(channel, "ana", LUNCH, mention=True)
    rest = (await house.answer(channel, root, 1)).messages[-1]
    stores, kept_for = house.platter.stores, timedelta(days=30)
    for days, is_known in ((29, True), (31, False)):
        await forget_old(stores.database, stores.log, datetime.now(UTC) + timedelta(days=days), kept_for)
        assert bool(await house.kept(rest["id"])) is is_known
        assert (await house.people.rate(channel, f"day {days}", rest, good=True)).statuses == [200]
    async with stores.database.tenant(house.tenant) as connection:
        found = await connection.execute("SELECT user_id FROM ratings WHERE user_id LIKE 'aad-day%'")
        assert await found.fetchall() == [("aad-day 29",)]


async def test_a_group_chat_is_one_conversation_of_several(house: TeamsHouse) -> None:
    group = house.server.conversation(f"{new_name('19:')}@thread.v2", "groupChat").id
    await house.people.say(group, "ana", "lunch for 25 in Boston", mention=True)
    await house.people.answers(group, "", 2)
    await house.people.say(group, "ben", "no pork", mention=True)
    answers = await house.people.answers(group, "", 4)
    assert "naming no pork" in answers[2]["text"]


@pytest.mark.parametrize(
    "sender",
    [
        {"id": "29:guest", "name": "Guest of ours"},
        {"id": "29:partner", "name": "Pat of Fabrikam", "aadObjectId": "aad-pat", "tenantId": "another-house"},
        {"id": "29:nobody"},
    ],
    ids=["a guest without a directory entry", "a colleague of another house", "someone without a name"],
)
async def test_whoever_asks_in_the_houses_channel_is_answered_once_and_in_the_houses_own_thread(
    house: TeamsHouse, channel: str, sender: Json
) -> None:
    asked = await house.people.say(channel, "ana", LUNCH, mention=True, **{"from": sender})
    page, _ = await house.people.answers(channel, asked, 2)
    assert "25 in Boston" in page["text"]
    await house.people.say(channel, "ana", "vegetarian", asked, mention=True)
    assert "vegetarian" in (await house.people.answers(channel, asked, 4))[2]["text"].casefold()
    await stays_at(house, channel, 4)


async def test_where_platter_is_added_it_says_once_how_to_begin_and_its_examples_are_said_when_pressed(
    house: TeamsHouse, channel: str
) -> None:
    for told in await house.people.add_bot(channel):
        assert told.statuses == [200]
    (welcome,) = await house.people.answers(channel, "", 1)
    assert "finds food for your office" in says(welcome)
    await stays_at(house, channel, 1)
    await house.people.press(channel, "ben", {**welcome, "root": welcome["id"]}, "Lunch for 25")
    page = (await house.people.answers(channel, welcome["id"], 2))[0]
    assert "25 in Boston" in page["text"]


async def test_what_was_said_in_a_team_is_erased_when_platter_is_taken_out_and_other_teams_stay(
    house: TeamsHouse, channel: str
) -> None:
    team = house.server.conversations[channel].team
    other = house.place()
    roots = {}
    for place in (channel, other):
        roots[place] = await house.people.say(place, "ana", "zebra lunch for 25 in Boston", mention=True)
        await house.people.answers(place, roots[place], 2)
    before = await house.kept("zebra")
    assert before >= 2
    assert (await house.people.remove_bot(channel)).statuses == [200]
    assert await house.kept(team) == 0
    assert 0 < await house.kept("zebra") < before
    await house.people.say(channel, "ana", "cheaper", roots[channel])
    await stays_at(house, channel, 2)


async def test_what_teams_says_is_passing_is_tried_again(house: TeamsHouse, channel: str) -> None:
    house.server.faults += [answers(502), answers(412)]
    root = await house.people.say(channel, "ana", LUNCH, mention=True)
    await house.people.answers(channel, root, 2)
    await stays_at(house, channel, 2)


async def test_a_name_cannot_mention_anybody(house: TeamsHouse, channel: str) -> None:
    root = await house.people.say(channel, "ana", LUNCH, mention=True)
    _, rest = await house.people.answers(channel, root, 2)
    press = house.people.pressed(channel, "eve", rest, "Cheaper")
    press["from"]["name"] = "<at>Everyone</at> [x](https://evil.example)"
    await house.people.deliver(press)
    third = (await house.people.answers(channel, root, 4))[2]
    assert "&lt;at&gt;Everyone&lt;/at&gt; [x] (https∶//evil.example)" in third["text"]
    assert "evil.example" not in json.dumps(third.get("entities", []))
