"""The search form in Teams, and a message from which a search is made: opened, checked, answered once, in its place."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from channels.shared.sentences import say
from channels.teams.parse_invokes import FORM_COMMAND, HERE_COMMAND
from channels.teams.search_form import value_of_town
from engine.messages.forms import Town
from tests.support.channel_house import new_name
from tests.support.teams.cards import buttons, says
from tests.support.teams.house import TeamsHouse
from tests.support.teams.people import BOT, Dialog

Json = dict[str, Any]
LUNCH = "lunch for 25 in Boston, Italian, under $15 a head"
BOSTON = value_of_town(Town("Boston", "MA"))
DAY = (datetime.now(UTC) + timedelta(days=3)).date().isoformat()
QUIET_S = 0.4
"""An answer is there within a fifth of this."""


@pytest.fixture(scope="module")
def house(teams: TeamsHouse) -> TeamsHouse:
    return teams


@pytest.fixture
def channel(house: TeamsHouse) -> str:
    """A channel of this test's own, in a team of its own."""
    return house.place()


async def opened(house: TeamsHouse, place: str, user: str = "ana", root: str = "") -> Dialog:
    """From the compose box, which is there in every conversation."""
    return await house.people.open_from_compose_box(place, user, FORM_COMMAND, root)


async def posted(house: TeamsHouse, place: str, count: int) -> list[Json]:
    """Platter's messages there, when there are so many."""
    where = house.server.conversations[place]
    async with asyncio.timeout(60), house.server.posted:
        await house.server.posted.wait_for(lambda: len(where.messages) >= count)
    return where.messages


async def stays_at(house: TeamsHouse, place: str, count: int) -> None:
    await asyncio.sleep(QUIET_S)
    assert len(house.server.conversations[place].messages) == count


def closed(told: Json) -> str:
    assert told["task"]["type"] == "message"
    return str(told["task"]["value"])


async def test_the_form_s_answer_stands_under_a_new_post_of_the_channel_that_says_who_asked_what(
    house: TeamsHouse, channel: str
) -> None:
    form = await opened(house, channel)
    assert form.value["title"] == "Find catering"
    filled = {"party": 25, "city": BOSTON, "budget": 15, "text": "Italian", "need.vegan": 2, "date": DAY}
    assert closed(await house.people.submit(form, **filled)) == say("teams-taken")
    root, page, _ = await posted(house, channel, 3)
    assert root["text"].startswith("ana asked: Italian, for 25 in Boston, MA, up to 15 a head, 2 vegan, on ")
    assert page["root"] == root["id"]
    assert "Italian for 25 in Boston, " in page["text"]
    assert ", up to $15 a head: " in page["text"], "between them the day, where it is resolved"
    session = await house.platter.engine.session(house.thread(channel, root["id"]))
    assert session is not None
    assert [(need.label, need.count) for need in session.memory.wants.needs] == [("vegan", 2)]
    assert session.memory.wants.date is not None
    await house.people.say(channel, "ben", "make it 30", root["id"])
    assert "for 30 in Boston" in (await house.people.answers(channel, root["id"], 4))[2]["text"]


async def test_in_a_chat_the_answer_stands_in_the_chat(house: TeamsHouse) -> None:
    chat = house.place("direct")
    form = await opened(house, chat)
    assert closed(await house.people.submit(form, party=12, city=BOSTON, budget=300, budget_for="price_max"))
    page = (await posted(house, chat, 2))[0]
    assert "For 12 in Boston, up to $300 in all" in page["text"]


async def test_a_form_that_asks_for_a_whole_order_says_so(house: TeamsHouse, channel: str) -> None:
    form = await opened(house, channel)
    assert closed(await house.people.submit(form, party=25, city=BOSTON, compose="yes"))
    root = (await posted(house, channel, 3))[0]
    assert "For 25 in Boston, MA, as one whole order" in str(root)


async def test_a_form_that_is_sent_twice_is_answered_once_and_changed_again(house: TeamsHouse, channel: str) -> None:
    form = await opened(house, channel)
    for party, count in ((25, 3), (25, 3), (30, 6)):
        await house.people.submit(form, times=2, party=party, city=BOSTON)
        said = await posted(house, channel, count)
        await stays_at(house, channel, count)
    assert "For 30 in Boston" in said[-2]["text"]


async def test_faults_stand_at_their_fields_what_was_typed_stays_and_nothing_is_searched(
    house: TeamsHouse, channel: str
) -> None:
    form = await opened(house, channel)
    wrong = {"party": 4, "need.halal": 5, "budget": 0, "date": "2020-01-01", "text": "boxed *lunch*", "city": BOSTON}
    await house.people.submit(form, **wrong)
    assert form.faults() == {
        "": say("teams-form-faults"),
        "need.halal": "More than the 4 to be fed.",
        "budget": "An amount above 0, such as 15 or 12.50, without a currency sign.",
        "date": "This day is past.",
    }
    assert {name: form.inputs[name].get("value") for name in wrong} == wrong
    await house.people.submit(form, **dict.fromkeys(wrong))
    assert form.faults()["party"] == "Fill in at least one field."
    await stays_at(house, channel, 0)
    assert closed(await house.people.submit(form, party=4)) == say("teams-taken")
    await posted(house, channel, 2)


async def test_the_buttons_below_a_search_change_it_in_its_thread_or_begin_another(
    house: TeamsHouse, channel: str
) -> None:
    root = await house.people.say(channel, "ana", f"{LUNCH}, two vegans", mention=True)
    rest = (await house.people.answers(channel, root, 2))[1]
    form = await house.people.open_form(channel, "ben", rest, say("teams-change-button"))
    stands = {name: one.get("value") for name, one in form.inputs.items()}
    assert (stands["party"], stands["need.vegan"], stands["budget"]) == (25, 2, 15.0)
    assert stands["city"] == BOSTON
    assert closed(await house.people.submit(form, times=2, party=30, budget=None)) == say("teams-taken")
    page = (await house.people.answers(channel, root, 4))[2]
    assert "Italian lunch for 30 in Boston: " in page["text"]
    fresh = await house.people.open_form(channel, "ben", rest, say("teams-new-button"))
    assert not any(one.get("value") for name, one in fresh.inputs.items() if name != "budget_for")
    await house.people.submit(fresh, party=9, city=BOSTON)
    said = await posted(house, channel, 7)
    assert said[4]["root"] == ""
    await stays_at(house, channel, 7)


async def test_the_form_offers_the_catalogue_s_cities(house: TeamsHouse, channel: str) -> None:
    form = await opened(house, channel)
    offered = {one["title"]: one["value"] for one in form.inputs["city"]["choices"]}
    assert offered["Boston, MA"] == BOSTON
    assert len(offered) == 6


async def test_where_platter_is_added_the_form_opens_and_its_first_answer_is_made(house: TeamsHouse) -> None:
    chat = house.place("direct")
    await house.people.add_bot(chat)
    (welcome,) = await posted(house, chat, 1)
    form = await house.people.open_form(chat, "ana", welcome, say("teams-form-button"))
    await house.people.submit(form, party=9, city=BOSTON)
    assert "For 9 in Boston" in (await posted(house, chat, 3))[1]["text"]


async def test_where_platter_is_not_the_compose_box_offers_to_add_it_and_then_goes_on(
    house: TeamsHouse, channel: str
) -> None:
    house.server.conversations[channel].has_bot = False
    shown = await opened(house, channel)
    assert shown.value["title"] == say("teams-add-title")
    assert shown.card["actions"][0]["data"] == {"msteams": {"justInTimeInstall": True}}
    house.server.conversations[channel].has_bot = True
    told = await house.people.submit(shown)
    assert told["task"]["value"]["title"] == "Find catering"
    house.server.conversations[channel].has_bot, house.server.roster_fault = False, 503
    assert (await opened(house, channel)).value["title"] == "Find catering"
    house.server.roster_fault = 0


def message_of(house: TeamsHouse, user: str, content: str, **more: Any) -> Json:
    """A colleague's message as Teams tells it to an action of its menu."""
    return {
        "id": house.server.next_id(), "replyToId": None, "body": {"contentType": "html", "content": content},
        "from": {"user": {"id": f"aad-{user}", "displayName": user}, "application": None}, **more,
    }  # fmt: skip


async def here(house: TeamsHouse, place: str, message: Json, user: str = "ana", root: str = "") -> str:
    told = await house.people.open_from_compose_box(place, user, HERE_COMMAND, root, messagePayload=message)
    return told.says.strip()


async def test_find_catering_for_this_answers_a_colleague_s_message_in_its_thread_once(
    house: TeamsHouse, channel: str
) -> None:
    content = '<div><p><at id="0">Ana Lee</at>&nbsp;we need lunch for 25<br>in <b>Boston</b>, Italian</p></div>'
    message = message_of(house, "ben", content)
    assert await here(house, channel, message, root=message["id"]) == say("teams-here-taken")
    page, _ = await house.people.answers(channel, message["id"], 2)
    assert "Italian lunch for 25 in Boston: " in page["text"]
    assert await here(house, channel, message, "cy", root=message["id"]) == say("teams-asked-already")
    reply = message_of(house, "ben", "lunch for 12 in Boston", replyToId=message["id"])
    assert await here(house, channel, reply) == say("teams-here-taken")
    await house.people.answers(channel, message["id"], 4)
    await stays_at(house, channel, 4)


async def test_a_message_that_was_answered_and_platter_s_own_are_not_asked_again(
    house: TeamsHouse, channel: str
) -> None:
    said = await house.people.say(channel, "ana", LUNCH, mention=True)
    page, _ = await house.people.answers(channel, said, 2)
    answered = message_of(house, "ana", LUNCH, id=said)
    assert await here(house, channel, answered, "ben", said) == say("teams-asked-already")
    own = message_of(house, "", says(page), **{"from": {"application": {"id": BOT.removeprefix("28:")}}})
    assert await here(house, channel, own, "ben", said) == say("teams-own-message")
    assert await here(house, channel, message_of(house, "ben", "<at>Ana</at>"), "ben", said) == say("teams-no-words")
    await stays_at(house, channel, 2)


async def test_in_a_group_chat_a_form_changes_what_holds_there(house: TeamsHouse) -> None:
    group = house.server.conversation(f"{new_name('19:')}@thread.v2", "groupChat").id
    await house.people.say(group, "ana", LUNCH, mention=True)
    rest = (await house.people.answers(group, "", 2))[1]
    assert say("teams-new-button") not in [one["title"] for one in buttons(rest)]
    form = await opened(house, group, "ben")
    assert form.value["title"] == "Change search"
    await house.people.submit(form, party=40)
    assert "for 40 in Boston" in (await house.people.answers(group, "", 4))[2]["text"]
