"""Picking and sharing in Slack: in the thread, and to another channel with leave, once, with nothing private."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from channels.shared.sentences import say
from channels.slack.limits import MEMBERS_A_PAGE, MEMBERS_PAGES
from tests.support.channel_house import new_name
from tests.support.pseudo_locale import BEGINS, second_locales
from tests.support.slack.blocks import buttons, says
from tests.support.slack.house import SlackHouse
from tests.support.slack.server import Channel, says_error
from tests.support.wire_faults import drops_after_accept

Json = dict[str, Any]
LUNCH = "<@UBOTT1> lunch for 25 in Boston, two vegans, under $15 a head"
QUIET_S = 0.6
"""An answer is there within a tenth of this."""


@pytest.fixture
def house(slack: SlackHouse) -> SlackHouse:
    for user, name in (("UANA", "Ana"), ("UBEN", "Ben")):
        slack.server.person(user, name)
    return slack


@pytest.fixture
def lunch(house: SlackHouse) -> str:
    return house.place()


@pytest.fixture
def marketing(house: SlackHouse) -> Channel:
    place = house.server.channels["T1", house.place()]
    place.members.add("UANA")
    return place


async def listed(house: SlackHouse, channel: str, words_said: str = "share this list") -> Json:
    """Platter's answer with the Share button, behind a page with an allergy and a pick."""
    ts = await house.people.say(channel, "UANA", LUNCH)
    await house.people.answers(channel, ts, 1)
    for count, line in enumerate(
        ("pick the first two", "Ben is allergic to nuts", f"<@{house.people.bot}> {words_said}"), start=2
    ):
        await house.people.say(channel, "UANA", line, ts)
        answers = await house.people.answers(channel, ts, count)
    return answers[-1]


async def asked(house: SlackHouse, channel: str, words_said: str = "share our picks") -> Json:
    """The modal."""
    message = await listed(house, channel, words_said)
    await house.people.press(channel, "UANA", message, "Share")
    user, view = house.server.modals[-1]
    assert user == "UANA"
    return view


def of_platter(house: SlackHouse, place: Channel) -> list[Json]:
    return [one for one in place.messages if one["user"] == house.people.bot]


async def posted(house: SlackHouse, place: Channel, count: int) -> list[Json]:
    async with asyncio.timeout(60), house.server.posted:
        await house.server.posted.wait_for(lambda: len(of_platter(house, place)) >= count)
    await asyncio.sleep(QUIET_S)
    assert len(of_platter(house, place)) == count
    return of_platter(house, place)


async def test_who_shares_sees_and_posts_the_list_in_their_own_language(
    house: SlackHouse, lunch: str, marketing: Channel, tmp_path: Path
) -> None:
    """Also who never spoke here: what they saw is what is posted, and not said to have changed."""
    user = new_name("U")
    house.server.person(user, "Carl", locale="de-DE")
    for place in (house.server.channels["T1", lunch], marketing):
        place.members.add(user)
    message = await listed(house, lunch, "share our picks")
    with second_locales(tmp_path):
        await house.people.press(lunch, user, message, "Share")
        assert BEGINS in says(house.server.modals[-1][1]["blocks"])
        assert await house.people.submit(user, to=marketing.id) == {}
        assert all(BEGINS in one["text"] for one in await posted(house, marketing, 2))


async def test_the_picks_go_to_another_channel_word_for_word_as_they_were_shown_and_once(
    house: SlackHouse, lunch: str, marketing: Channel
) -> None:
    view = await asked(house, lunch)
    shown = says(view["blocks"])
    select = next(one for one in view["blocks"] if one["type"] == "input")["element"]
    assert "default_to_current_conversation" not in select
    assert "response_url_enabled" not in select
    assert await house.people.submit("UANA", times=3, to=marketing.id) == {}
    root, answer = await posted(house, marketing, 2)
    assert root["text"] == "<@UANA> shared a list from #lunch."
    assert answer["thread_ts"] == root["ts"]
    for line in (root["text"], *answer["text"].split("\n")):
        assert line in shown
    assert answer["text"].startswith("2 dishes for 25 in Boston, shared by Ana from #lunch.")


async def test_its_buttons_work_there_and_picks_there_are_not_picks_here(
    house: SlackHouse, lunch: str, marketing: Channel
) -> None:
    await asked(house, lunch)
    await house.people.submit("UANA", to=marketing.id)
    root, answer = await posted(house, marketing, 2)
    await house.people.press(marketing.id, "UBEN", answer, "Pick")
    (_, picked) = await house.people.answers(marketing.id, root["ts"], 2)
    assert "Ben picked" in picked["text"]
    assert "Picked so far: 1 dish" in picked["text"]


async def test_the_page_is_shared_by_words_and_a_button(house: SlackHouse, lunch: str, marketing: Channel) -> None:
    view = await asked(house, lunch, "share this list with marketing")
    assert "for 25 in Boston" in says(view["blocks"])
    assert await house.people.submit("UANA", to=marketing.id) == {}
    _, answer = await posted(house, marketing, 2)
    assert any(one["type"] == "carousel" for one in answer["blocks"])


async def test_the_list_of_picks_has_the_button(house: SlackHouse, lunch: str) -> None:
    message = await listed(house, lunch, "what have we picked?")
    assert {"Compare", "As file", "Share", "Clear picks", "Remove pick"} <= {
        one["text"]["text"] for one in buttons(message["blocks"])
    }


async def test_where_it_cannot_go_is_said_and_nothing_is_posted(
    house: SlackHouse, lunch: str, marketing: Channel
) -> None:
    await asked(house, lunch)

    async def refused() -> str:
        return str((await house.people.submit("UANA", to=marketing.id))["to"])

    assert await house.people.submit("UANA") == {"to": say("share-where")}
    assert await house.people.submit("UANA", to=lunch) == {"to": say("share-here")}
    marketing.members.discard("UANA")
    assert await refused() == say("share-not-member")
    marketing.members.add("UANA")
    marketing.restricted = True
    assert await refused() == say("slack-share-restricted")
    marketing.restricted, marketing.archived = False, True
    assert await refused() == say("slack-share-archived")
    marketing.archived = False
    marketing.members.discard(house.people.bot)
    assert await refused() == say("slack-invite-form")
    marketing.members.add(house.people.bot)
    house.server.fails("conversations.members", *[says_error("internal_error")] * 2)
    assert await refused() == say("share-cannot-tell", platform="Slack")
    await asyncio.sleep(QUIET_S)
    assert of_platter(house, marketing) == []
    assert await house.people.submit("UANA", to=marketing.id) == {}
    await posted(house, marketing, 2)


async def test_who_is_not_in_the_thread_s_channel_shares_nothing_of_it(
    house: SlackHouse, lunch: str, marketing: Channel
) -> None:
    await asked(house, lunch)
    house.server.channels["T1", lunch].members.discard("UANA")
    assert await house.people.submit("UANA", to=marketing.id) == {"to": say("share-not-member")}


async def test_another_company_s_readers_are_told_of_before_it_is_posted(
    house: SlackHouse, lunch: str, marketing: Channel
) -> None:
    marketing.shared_out = True
    await asked(house, lunch)
    assert await house.people.submit("UANA", to=marketing.id) == {"": "shown again"}
    view = house.server.open_views[house.people.view_open("UANA")].view
    assert "another company" in says(view["blocks"])
    assert of_platter(house, marketing) == []
    assert await house.people.submit("UANA") == {}
    await posted(house, marketing, 2)


async def test_a_list_that_is_forgotten_meanwhile_is_not_shared(
    house: SlackHouse, lunch: str, marketing: Channel
) -> None:
    message = await listed(house, lunch, "share our picks")
    await house.people.press(lunch, "UANA", message, "Share")
    await house.people.say(lunch, "UANA", "start over", message["thread_ts"])
    await house.people.answers(lunch, message["thread_ts"], 5)
    assert await house.people.submit("UANA", to=marketing.id) == {"to": say("share-gone")}
    await house.people.press(lunch, "UANA", message, "Share")
    assert say("share-gone") in says(house.server.modals[-1][1]["blocks"])


async def test_a_private_channel_is_not_named_elsewhere(house: SlackHouse, lunch: str, marketing: Channel) -> None:
    secret = house.server.channels["T1", lunch]
    secret.kind, secret.name = "group", "layoffs"
    view = await asked(house, lunch)
    assert "layoffs" not in json.dumps(view)
    await house.people.submit("UANA", to=marketing.id)
    root, _ = await posted(house, marketing, 2)
    assert root["text"] == "<@UANA> shared a list from a private channel."


async def test_a_post_without_an_outcome_is_looked_for_and_not_repeated(
    house: SlackHouse, lunch: str, marketing: Channel
) -> None:
    await asked(house, lunch)
    house.server.fails("chat.postMessage", drops_after_accept())
    await house.people.submit("UANA", to=marketing.id)
    await posted(house, marketing, 2)


async def test_what_slack_refuses_when_it_is_posted_is_said_where_it_was_asked(
    house: SlackHouse, lunch: str, marketing: Channel
) -> None:
    await asked(house, lunch)
    thread = of_platter(house, house.server.channels["T1", lunch])[0]["thread_ts"]
    house.server.fails("chat.postMessage", says_error("restricted_action"))
    assert await house.people.submit("UANA", to=marketing.id) == {}
    (*_, told) = await house.people.answers(lunch, thread, 5)
    assert say("not-opened") in told["text"]
    assert of_platter(house, marketing) == []


async def test_a_member_is_found_on_a_later_page_and_no_further_than_can_be_asked(
    house: SlackHouse, lunch: str, marketing: Channel
) -> None:
    marketing.members |= {f"U{number:06}" for number in range(MEMBERS_A_PAGE + 5)}
    await asked(house, lunch)
    assert await house.people.submit("UANA", to=marketing.id) == {}
    marketing.members |= {f"U{number:06}" for number in range(MEMBERS_A_PAGE * MEMBERS_PAGES + 5)}
    await asked(house, lunch)
    assert await house.people.submit("UANA", to=marketing.id) == {"to": say("share-cannot-tell", platform="Slack")}


async def test_two_people_press_pick_at_once_and_both_stand_there(house: SlackHouse, lunch: str) -> None:
    ts = await house.people.say(lunch, "UANA", LUNCH)
    (page,) = await house.people.answers(lunch, ts, 1)
    cards = next(one for one in page["blocks"] if one["type"] == "carousel")["elements"]
    bodies = [
        house.people.action_body(
            lunch, user, page, {k: card["actions"][0][k] for k in ("type", "action_id", "value", "text")}
        )
        for user, card in zip(("UANA", "UBEN"), cards, strict=False)
    ]
    await asyncio.gather(*(house.people.interaction(body) for body in [*bodies, *bodies]))
    answers = await house.people.answers(lunch, ts, 3)
    assert "Picked so far: 2 dishes" in answers[-1]["text"]
    await asyncio.sleep(QUIET_S)
    assert len(await house.people.answers(lunch, ts, 3)) == 3
