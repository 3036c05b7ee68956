"""Conversations in Teams, from a person's message to what stands in the thread."""

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.delivery.chores import forget_old
from bot.settings import Settings
from bot.wiring import Platter
from tests.teams_cards import buttons, dishes, parts, problems, says
from tests.teams_house import TeamsHouse, teams_house
from tests.wire_faults import answers, drops_after_accept

Json = dict[str, Any]
LUNCH = "lunch for 25 in Boston, Italian, under $15 a head"
QUIET_S = 0.4
"""An answer is there within a fifth of this."""


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


async def test_in_its_thread_no_mention_is_needed_and_talk_between_people_is_left_alone(
    house: TeamsHouse, channel: str
) -> None:
    root = await house.people.say(channel, "ana", LUNCH, mention=True)
    await house.people.answers(channel, root, 2)
    await house.people.say(channel, "ben", "see you at noon", root)
    await house.people.say(channel, "ben", "anything with chicken?", root)
    answers = await house.people.answers(channel, root, 4)
    assert "hicken" in answers[2]["text"]
    await stays_at(house, channel, 4)


async def test_what_is_not_for_platter_is_never_stored(house: TeamsHouse, channel: str) -> None:
    root = await house.people.say(channel, "ana", "canary words of a private talk")
    await house.people.say(channel, "ben", "canary too", root)
    await stays_at(house, channel, 0)
    assert await kept(house, "canary") == 0


async def kept(house: TeamsHouse, words: str) -> int:
    """In how many rows a word still stands."""
    found = 0
    async with house.platter.stores.database.tenant("tenant-1") as connection:
        for table in ("arrivals", "turns", "posts", "dead_letters", "ratings"):
            query = f"SELECT count(*) FROM {table} AS t WHERE t::text LIKE %s"  # noqa: S608
            row = await (await connection.execute(query.encode(), (f"%{words}%",))).fetchone()
            found += row[0] if row else 0
    return found


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


async def test_a_button_is_answered_in_the_thread_as_if_said_with_who_asked(house: TeamsHouse, channel: str) -> None:
    root = await house.people.say(channel, "ana", LUNCH, mention=True)
    _, rest = await house.people.answers(channel, root, 2)
    assert (await house.people.press(channel, "ben", rest, "Cheaper")).statuses == [200]
    answers = await house.people.answers(channel, root, 4)
    assert answers[2]["text"].startswith("Cheaper, asked by ben")
    assert "at most $" in answers[2]["text"]


async def test_a_button_pressed_twice_and_delivered_twice_is_answered_once(house: TeamsHouse, channel: str) -> None:
    root = await house.people.say(channel, "ana", LUNCH, mention=True)
    _, rest = await house.people.answers(channel, root, 2)
    presses = [house.people.pressed(channel, "ana", rest, "Cheaper") for _ in range(2)]
    await asyncio.gather(*(house.people.deliver(one) for one in presses * 2))
    await house.people.answers(channel, root, 4)
    await stays_at(house, channel, 4)


async def test_a_message_that_is_told_four_times_at_once_is_answered_once(house: TeamsHouse, channel: str) -> None:
    said = house.people.message(channel, "ana", LUNCH, mention=True)
    told = await asyncio.gather(*(house.people.deliver(said) for _ in range(4)))
    assert [one.statuses for one in told] == [[200]] * 4
    await house.people.answers(channel, said["id"], 2)
    await stays_at(house, channel, 2)


async def test_old_buttons_work_and_behind_start_over_they_say_what_to_type(house: TeamsHouse, channel: str) -> None:
    root = await house.people.say(channel, "ana", LUNCH, mention=True)
    page, rest = await house.people.answers(channel, root, 2)
    await house.people.say(channel, "ana", "start over", root, mention=True)
    await house.people.answers(channel, root, 3)
    await house.people.press(channel, "ben", rest, "More")
    assert "Type what you need" in says((await house.people.answers(channel, root, 4))[3])
    told = (await house.people.look(channel, "ben", page)).json
    assert "not kept any more" in says({"attachments": [{"content": told["value"]}]})


async def test_why_this_is_answered_in_the_request_as_a_card_or_in_a_dialog(house: TeamsHouse, channel: str) -> None:
    root = await house.people.say(channel, "ana", LUNCH, mention=True)
    page, _ = await house.people.answers(channel, root, 2)
    first, third = dishes(page)[0], dishes(page)[2]
    by_card = (await house.people.look(channel, "ben", page)).json
    assert by_card["statusCode"] == 200
    assert by_card["type"] == "application/vnd.microsoft.card.adaptive"
    assert first[0] in says({"attachments": [{"content": by_card["value"]}]})
    by_dialog = (await house.people.look(channel, "ben", page, 2, dialog=True)).json["task"]["value"]
    told = says({"attachments": [by_dialog["card"]]})
    assert third[0] in told
    assert told.count("• ") >= 2
    assert problems(by_card["value"]) == problems(by_dialog["card"]["content"]) == []
    await stays_at(house, channel, 2)


async def settled(house: TeamsHouse, message: Json) -> None:
    """The outbox knows of the message, too: a person is never so quick."""
    async with asyncio.timeout(5):
        while not await kept(house, message["id"]):  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def test_a_judgement_is_kept_with_the_turn_whose_answer_it_stands_under(house: TeamsHouse, channel: str) -> None:
    root = await house.people.say(channel, "ana", LUNCH, mention=True)
    page, rest = await house.people.answers(channel, root, 2)
    await settled(house, rest)
    assert (await house.people.rate(channel, "ben", rest, good=False, comment="too dear")).statuses == [200]
    why = next(one for one in buttons(page) if one["type"] == "Action.Execute")["data"]["why"]
    async with house.platter.stores.database.tenant("tenant-1") as connection:
        found = await connection.execute(
            "SELECT rating, user_id, comment FROM ratings WHERE turn_id = %s", (why.partition(".")[0],)
        )
        assert await found.fetchall() == [(-1, "aad-ben", "too dear")]


async def test_an_answer_can_be_judged_as_long_as_its_words_are_kept(house: TeamsHouse, channel: str) -> None:
    root = await house.people.say(channel, "ana", LUNCH, mention=True)
    _, rest = await house.people.answers(channel, root, 2)
    await settled(house, rest)
    stores, kept_for = house.platter.stores, timedelta(days=30)
    for days, is_known in ((29, True), (31, False)):
        await forget_old(stores.database, stores.log, datetime.now(UTC) + timedelta(days=days), kept_for)
        assert bool(await kept(house, rest["id"])) is is_known
        assert (await house.people.rate(channel, f"day {days}", rest, good=True)).statuses == [200]
    async with stores.database.tenant("tenant-1") as connection:
        found = await connection.execute("SELECT user_id FROM ratings WHERE user_id LIKE 'aad-day%'")
        assert await found.fetchall() == [("aad-day 29",)]


async def test_a_question_can_be_answered_by_a_button(house: TeamsHouse, channel: str) -> None:
    root = await house.people.say(channel, "ana", "we need lunch", mention=True)
    (question,) = await house.people.answers(channel, root, 1)
    assert "in which city?" in says(question)
    await house.people.press(channel, "ana", question, labels(question)[0])
    assert says((await house.people.answers(channel, root, 2))[1])


async def test_a_comparison_is_a_table(house: TeamsHouse, channel: str) -> None:
    root = await house.people.say(channel, "ana", LUNCH, mention=True)
    _, rest = await house.people.answers(channel, root, 2)
    await house.people.press(channel, "ana", rest, "Compare")
    third = (await house.people.answers(channel, root, 3))[2]
    assert "Table" in [part["type"] for part in parts(third["attachments"])]


async def test_an_edit_replaces_a_deletion_cancels_and_both_come_too_late_afterwards(
    house: TeamsHouse, channel: str
) -> None:
    said = house.people.message(channel, "ana", LUNCH, mention=True)
    await house.people.delete(said)
    await house.people.deliver(said)
    await stays_at(house, channel, 0)
    late = house.people.message(channel, "ana", LUNCH, mention=True)
    await house.people.deliver(late)
    await house.people.answers(channel, late["id"], 2)
    await house.people.edit(late, "<at>Platter</at> pizza in New York")
    await stays_at(house, channel, 2)


async def test_in_a_chat_nothing_needs_a_mention_and_nothing_says_so(house: TeamsHouse, direct: str) -> None:
    await house.people.say(direct, "ana", "lunch for 25 in Boston")
    page, rest = await house.people.answers(direct, "", 2)
    assert "25" in page["text"]
    assert "Mention Platter" not in says(rest)
    await house.people.say(direct, "ana", "cheaper")
    assert len(await house.people.answers(direct, "", 4)) == 4


async def test_a_group_chat_is_one_conversation_of_several(house: TeamsHouse) -> None:
    group = house.server.conversation("19:g9@thread.v2", "groupChat").id
    await house.people.say(group, "ana", "lunch for 25 in Boston", mention=True)
    await house.people.answers(group, "", 2)
    await house.people.say(group, "ben", "no pork", mention=True)
    answers = await house.people.answers(group, "", 4)
    assert "without pork" in answers[2]["text"]


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
    other = house.server.conversation("19:other@thread.tacv2", "channel", "19:another-team@thread.tacv2").id
    roots = {}
    for place in (channel, other):
        roots[place] = await house.people.say(place, "ana", "zebra lunch for 25 in Boston", mention=True)
        await house.people.answers(place, roots[place], 2)
    before = await kept(house, "zebra")
    assert before >= 2
    assert (await house.people.remove_bot(channel)).statuses == [200]
    assert await kept(house, team) == 0
    assert 0 < await kept(house, "zebra") < before
    await house.people.say(channel, "ana", "cheaper", roots[channel])
    await stays_at(house, channel, 2)


async def test_a_person_is_forgotten_when_they_say_so(house: TeamsHouse, direct: str) -> None:
    await house.people.say(direct, "gil", "lunch for 25 in Boston, quagga please")
    await house.people.answers(direct, "", 1)
    await house.people.say(direct, "gil", "forget")
    async with asyncio.timeout(10):
        while await kept(house, "quagga"):  # noqa: ASYNC110
            await asyncio.sleep(0.1)


async def test_an_answer_that_teams_has_no_time_for_comes_later_once_and_whole(house: TeamsHouse, channel: str) -> None:
    house.server.faults += [answers(429, headers={"Retry-After": "0.3"}), answers(502), answers(412)]
    root = await house.people.say(channel, "ana", LUNCH, mention=True)
    page, _ = await house.people.answers(channel, root, 2)
    assert page["attachmentLayout"] == "carousel"
    await stays_at(house, channel, 2)


async def test_an_answer_that_may_have_been_posted_is_not_said_again(house: TeamsHouse, channel: str) -> None:
    house.server.faults.append(drops_after_accept())
    root = await house.people.say(channel, "ana", LUNCH, mention=True)
    await house.people.answers(channel, root, 2, within_s=20.0)
    await asyncio.sleep(2.5)
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
