"""The search form in Slack, and a message from which a search is made: opened, checked, answered once, in its place."""

import asyncio
import json
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from channels.shared.sentences import say
from channels.slack.parse_views import CHANGE_SHORTCUT, FIND_SHORTCUT, HERE_SHORTCUT
from channels.slack.sdk import Failed, SlackApi
from channels.slack.search_form import search_view
from channels.slack.words import help_text
from engine.messages import Reply, Turn
from tests.support.slack.blocks import says
from tests.support.slack.house import SlackHouse
from tests.support.slack.server import Channel, says_error
from tests.support.slack.server.views import TRIGGER_LIVES_S

Json = dict[str, Any]
LUNCH = "<@UBOTT1> lunch for 25 in Boston, Italian, under $15 a head"
BOSTON = json.dumps(["Boston", "MA"])
DAY = (datetime.now(UTC) + timedelta(days=3)).date().isoformat()
QUIET_S = 0.6
"""An answer is there within a tenth of this."""


@pytest.fixture(scope="module")
def house(slack: SlackHouse) -> SlackHouse:
    for user, name in (("UANA", "Ana"), ("UBEN", "Ben")):
        slack.server.person(user, name)
    return slack


@pytest.fixture
def channel(house: SlackHouse) -> str:
    """A channel of this test's own."""
    return house.place()


async def opened(house: SlackHouse, user: str = "UANA") -> None:
    assert (await house.people.global_shortcut(user, FIND_SHORTCUT)).acknowledged
    assert house.server.modals[-1][0] == user


def of_platter(house: SlackHouse, place: Channel) -> list[Json]:
    return [one for one in place.messages if one["user"] == house.people.bot]


async def posted(house: SlackHouse, channel: str, count: int) -> list[Json]:
    """Platter's messages there, when there are so many."""
    place = house.server.channels["T1", channel]
    async with asyncio.timeout(60), house.server.posted:
        await house.server.posted.wait_for(lambda: len(of_platter(house, place)) >= count)
    return of_platter(house, place)


async def stays_at(house: SlackHouse, channel: str, count: int) -> None:
    """No further message of Platter comes."""
    await asyncio.sleep(QUIET_S)
    assert len(of_platter(house, house.server.channels["T1", channel])) == count


def told(house: SlackHouse) -> tuple[str, str]:
    """To whom a sentence was said alone, and the sentence."""
    user, view = house.server.modals[-1]
    return user, says(view["blocks"])


async def test_the_form_s_answer_stands_in_the_conversation_that_was_picked_under_what_was_asked(
    house: SlackHouse, channel: str
) -> None:
    await opened(house)
    filled = {"party": "25", "city": BOSTON, "budget": "15", "text": "Italian", "need.vegan": "2", "date": DAY}
    assert await house.people.submit("UANA", **filled, where=channel) == {}
    root, answer = await posted(house, channel, 2)
    line = "Italian, for 25 in Boston, MA, up to 15 a head, 2 vegan, on "
    assert root["text"].startswith(f"<@UANA> asked: {line}")
    assert answer["thread_ts"] == root["ts"]
    headline = answer["text"].partition(": ")[0]
    assert headline.startswith("Italian for 25 in Boston, ")
    assert headline.endswith("up to $15 a head"), "between them the day, where it is resolved"
    thread = house.thread(channel, root["ts"])
    session = await house.platter.engine.session(thread)
    assert session is not None
    wants = session.memory.wants
    assert [(need.label, need.count) for need in wants.needs] == [("vegan", 2)]
    assert wants.date is not None
    await house.people.say(channel, "UBEN", "make it 30", root["ts"])
    assert "for 30 in Boston" in (await house.people.answers(channel, root["ts"], 2))[-1]["text"]


async def test_without_a_conversation_the_answer_comes_as_a_direct_message(house: SlackHouse) -> None:
    await opened(house, "UBEN")
    assert await house.people.submit("UBEN", party="12", city=BOSTON, budget="300", budget_for="price_max") == {}
    root, answer = await posted(house, "DT1UBEN", 2)
    assert "up to 300 in all" in root["text"]
    assert "For 12 in Boston, up to $300 in all" in answer["text"]


async def test_a_form_that_asks_for_a_whole_order_says_so_and_the_command_alone_opens_it_ticked(
    house: SlackHouse, channel: str
) -> None:
    await house.people.command(channel, "UANA", "compose")
    view = house.server.open_views[house.people.view_open("UANA")]
    [tick] = [one["element"] for one in view.view["blocks"] if one.get("block_id") == "compose"]
    assert tick["initial_options"] == tick["options"]
    assert await house.people.submit("UANA", party="25", city=BOSTON, where=channel) == {}
    root, _ = await posted(house, channel, 2)
    assert root["text"] == "<@UANA> asked: For 25 in Boston, MA, as one whole order"


async def test_a_form_that_is_sent_twice_is_answered_once(house: SlackHouse, channel: str) -> None:
    await opened(house)
    await house.people.submit("UANA", times=3, party="25", city=BOSTON, where=channel)
    await posted(house, channel, 2)
    await stays_at(house, channel, 2)


async def test_a_form_that_slack_kept_open_is_answered_again_where_it_was_changed_and_not_where_it_was_not(
    house: SlackHouse, channel: str
) -> None:
    await opened(house)
    view_id = house.people.view_open("UANA")
    view = house.server.open_views[view_id]
    for party, count in (("25", 2), ("25", 2), ("30", 4)):
        house.server.open_views[view_id] = view  # our answer was late
        assert await house.people.submit("UANA", party=party, city=BOSTON, where=channel) == {}
        said = await posted(house, channel, count)
        await stays_at(house, channel, count)
    assert "For 30 in Boston" in said[-1]["text"]


async def test_faults_stand_at_their_fields_the_form_stays_open_and_nothing_is_searched(
    house: SlackHouse, channel: str
) -> None:
    await opened(house)
    wrong = {"party": "4", "need.halal": "5", "budget": "0", "date": "2020-01-01"}
    faults = await house.people.submit("UANA", **wrong, where=channel)
    assert set(faults) == {"need.halal", "budget", "date"}
    assert faults["need.halal"] == "More than the 4 to be fed."
    assert await house.people.submit("UANA", where=channel) == {"party": "Fill in at least one field."}
    await stays_at(house, channel, 0)
    assert await house.people.submit("UANA", party="4", city=BOSTON, where=channel) == {}
    await posted(house, channel, 2)


async def test_an_answer_cannot_be_asked_for_where_platter_is_not(house: SlackHouse, channel: str) -> None:
    house.server.channels["T1", channel].members.clear()
    await opened(house)
    faults = await house.people.submit("UANA", party="12", city=BOSTON, where=channel)
    assert faults == {"where": say("slack-invite-form")}
    house.server.fails("conversations.open", says_error("missing_scope"))
    assert await house.people.submit("UANA", party="12") == {"where": say("slack-choose-where")}


async def test_the_form_offers_the_catalogue_s_cities_as_they_are_typed(house: SlackHouse) -> None:
    await opened(house)
    every = [one["text"]["text"] for one in await house.people.cities("UANA", "")]
    assert "Boston, MA" in every
    (boston,) = await house.people.cities("UANA", "bos")
    assert boston["value"] == BOSTON
    assert await house.people.cities("UANA", "nowhere at all") == []


async def test_the_bare_command_and_help_s_button_open_the_form(house: SlackHouse, channel: str) -> None:
    assert (await house.people.command(channel, "UANA", " ")).body == b""
    assert house.server.modals[-1][1]["callback_id"] == "search"
    shown = json.loads((await house.people.command(channel, "UANA", "help")).body)
    message = {"ts": house.server.next_ts(), "user": "UBOTT1", **shown}
    await house.people.press(channel, "UBEN", message, "Search form")
    assert house.server.modals[-1][0] == "UBEN"


async def test_where_slack_does_not_open_the_form_the_command_says_what_can_be_typed(
    house: SlackHouse, channel: str
) -> None:
    house.server.fails("views.open", says_error("internal_error"))
    answer = json.loads((await house.people.command(channel, "UANA", "")).body)
    assert answer["text"] == help_text()


async def test_a_trigger_that_has_expired_opens_nothing_and_is_acknowledged(house: SlackHouse) -> None:
    before = len(house.server.modals)
    trigger = "9.expired"
    house.server.triggers[trigger] = ("UANA", time.monotonic() - 2 * TRIGGER_LIVES_S)
    told = {**house.people._from("UANA"), "type": "shortcut", "callback_id": FIND_SHORTCUT, "trigger_id": trigger}
    assert (await house.people.interaction(told)).acknowledged
    assert len(house.server.modals) == before


async def test_change_this_search_opens_with_what_is_in_force_and_is_answered_in_the_thread(
    house: SlackHouse, channel: str
) -> None:
    ts = await house.people.say(channel, "UANA", f"{LUNCH}, two vegans")
    (first,) = await house.people.answers(channel, ts, 1)
    await house.people.shortcut(channel, "UBEN", first, CHANGE_SHORTCUT)
    view = house.server.modals[-1][1]
    given = {one["block_id"]: one["element"] for one in view["blocks"] if one["type"] == "input"}
    assert given["party"]["initial_value"] == "25"
    assert given["need.vegan"]["initial_value"] == "2"
    assert given["city"]["initial_option"]["text"]["text"] == "Boston"
    assert "where" not in given
    assert await house.people.submit("UBEN", times=2, party="30", budget=None) == {}
    second = (await house.people.answers(channel, ts, 2))[-1]
    assert second["text"].startswith("Italian lunch for 30 in Boston: ")
    await stays_at(house, channel, 2)


async def test_find_catering_for_this_answers_a_colleague_s_message_in_its_thread_once(
    house: SlackHouse, channel: str
) -> None:
    ts = await house.people.say(channel, "UBEN", "we need lunch for 25 in Boston, Italian")
    message = house.server.channels["T1", channel].messages[-1]
    for user in ("UANA", "UANA", "UBEN"):
        assert (await house.people.shortcut(channel, user, message, HERE_SHORTCUT)).acknowledged
    (answer,) = await house.people.answers(channel, ts, 1)
    assert answer["text"].startswith("Italian lunch for 25 in Boston: ")
    assert told(house) == ("UBEN", say("slack-asked-already"))
    await stays_at(house, channel, 1)


async def test_a_message_that_was_answered_is_not_asked_again_by_the_shortcut(house: SlackHouse, channel: str) -> None:
    ts = await house.people.say(channel, "UANA", LUNCH)
    message = house.server.channels["T1", channel].messages[-1]
    (first,) = await house.people.answers(channel, ts, 1)
    await house.people.shortcut(channel, "UBEN", message, HERE_SHORTCUT)
    assert told(house) == ("UBEN", say("slack-asked-already"))
    await house.people.shortcut(channel, "UBEN", first, HERE_SHORTCUT)
    assert told(house) == ("UBEN", say("slack-own-message"))
    await stays_at(house, channel, 1)


async def test_a_message_whose_answer_is_on_its_way_is_not_asked_again_by_the_shortcut(
    house: SlackHouse, channel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_answer, answer = asyncio.Event(), house.platter.engine.answer

    async def slowly(turn: Turn) -> Reply:
        await may_answer.wait()
        return await answer(turn)

    monkeypatch.setattr(house.platter.engine, "answer", slowly)
    ts = await house.people.say(channel, "UANA", LUNCH)
    message = house.server.channels["T1", channel].messages[-1]
    await house.people.shortcut(channel, "UBEN", message, HERE_SHORTCUT)
    may_answer.set()
    assert told(house) == ("UBEN", say("slack-asked-already"))
    await house.people.answers(channel, ts, 1)
    await stays_at(house, channel, 1)


async def test_a_message_without_words_and_one_where_platter_is_not_are_told_to_the_presser_alone(
    house: SlackHouse, channel: str
) -> None:
    empty = {"type": "message", "user": "UBEN", "text": "<@UANA>", "ts": house.server.next_ts()}
    await house.people.shortcut(channel, "UANA", empty, HERE_SHORTCUT)
    assert told(house) == ("UANA", say("slack-no-words"))
    house.server.channels["T1", channel].members.clear()
    await house.people.shortcut(channel, "UANA", {**empty, "text": "lunch for 9"}, HERE_SHORTCUT)
    assert "/invite" in told(house)[1]
    await stays_at(house, channel, 0)


def wide(blocks: int, **more: Any) -> Json:
    text = {"type": "mrkdwn", "text": "x" * 2_900}
    title = {"type": "plain_text", "text": "Wide"}
    return {"type": "modal", "title": title, "blocks": [{"type": "section", "text": text, **more}] * blocks}


TWICE = {"accessory": {"type": "button", "text": {"type": "plain_text", "text": "x"}, "action_id": "same"}}


@pytest.mark.parametrize(
    ("view", "code"),
    [
        (wide(90), "view_too_large"),
        (wide(101), "invalid_arguments"),
        (wide(2, **TWICE), "invalid_arguments"),
        ({**wide(1), "title": {"type": "plain_text", "text": "x" * 25}}, "invalid_arguments"),
        ({**search_view(), "callback_id": "x" * 256}, "invalid_arguments"),
        ({name: part for name, part in search_view().items() if name != "submit"}, "invalid_arguments"),
    ],
)
async def test_this_slack_refuses_the_views_that_slack_refuses(house: SlackHouse, view: Json, code: str) -> None:
    async with SlackApi(house.server.url) as api:
        with pytest.raises(Failed, match=code):
            await api.call("views.open", "xoxb-T1", {"trigger_id": house.people._trigger("UANA"), "view": view})


async def test_this_slack_takes_a_trigger_once_and_a_view_s_hash_as_long_as_it_stands(house: SlackHouse) -> None:
    trigger = house.people._trigger("UANA")
    async with SlackApi(house.server.url) as api:
        opened = await api.call("views.open", "xoxb-T1", {"trigger_id": trigger, "view": search_view()})
        with pytest.raises(Failed, match="trigger"):
            await api.call("views.open", "xoxb-T1", {"trigger_id": trigger, "view": search_view()})
        given = {"view_id": opened["view"]["id"], "hash": opened["view"]["hash"], "view": search_view()}
        await api.call("views.update", "xoxb-T1", given)
        with pytest.raises(Failed, match="hash_conflict"):
            await api.call("views.update", "xoxb-T1", given)
