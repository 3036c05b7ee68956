"""What a card in Teams does for one person alone: shown as it is now, asked again, a dish kept."""

import asyncio
from typing import Any

import pytest

from channels.shared.sentences import say
from engine.messages.own_page import SAVED_MOST
from engine.messages.people import Person
from tests.support.channel_house import new_name
from tests.support.teams.cards import buttons, dishes, says
from tests.support.teams.house import TeamsHouse

Json = dict[str, Any]
LUNCH = "lunch for 25 in Boston, Italian, under $15 a head"
QUIET_S = 0.4
"""An answer is there within a fifth of this."""


@pytest.fixture(scope="module")
def house(teams: TeamsHouse) -> TeamsHouse:
    return teams


@pytest.fixture
def channel(house: TeamsHouse) -> str:
    return house.place()


async def asked(house: TeamsHouse, channel: str, user: str = "ana", text: str = LUNCH) -> tuple[str, list[Json]]:
    root = await house.people.say(channel, user, text, mention=True)
    return root, await house.people.answers(channel, root, 2)


def labels(shown: Json) -> list[str]:
    return [one["title"] for one in buttons(shown)]


async def test_a_page_asks_for_itself_anew_for_who_asked_alone_and_stays_while_it_holds(
    house: TeamsHouse, channel: str
) -> None:
    _, (page, rest) = await asked(house, channel)
    assert rest["attachments"][0]["content"]["refresh"]["userIds"] == ["29:ana"]
    assert not any("refresh" in one["content"] for one in page["attachments"])
    shown = await house.people.refresh(channel, "ana", rest)
    assert labels(shown) == labels(rest)
    assert shown["attachments"][0]["content"]["refresh"] == rest["attachments"][0]["content"]["refresh"]
    by_ben = await house.people.refresh(channel, "ben", rest)
    assert labels(by_ben) == labels(rest)
    assert "refresh" not in by_ben["attachments"][0]["content"]


async def test_a_page_that_the_conversation_has_left_says_so_and_offers_its_search_to_who_asked_alone(
    house: TeamsHouse, channel: str
) -> None:
    root, (_, rest) = await asked(house, channel)
    await house.people.say(channel, "ben", "peanut allergy, make it 40", root)
    await house.answer(channel, root, 2)
    mine, bens = [await house.people.refresh(channel, user, rest) for user in ("ana", "ben")]
    assert say("teams-moved-on") in says(mine)
    assert "peanut" not in says(mine) + says(bens)
    assert labels(mine) == [say("search-again"), say("teams-change-button"), say("teams-new-button")]
    assert labels(bens) == [say("teams-change-button"), say("teams-new-button")]
    told = await asyncio.gather(
        *(house.people.act(channel, "ana", mine, say("search-again")) for _ in range(3)),
        house.people.act(channel, "ben", mine, say("search-again")),
    )
    assert told == [say("teams-again-taken")] * 3 + [say("teams-not-yours")]
    assert "25 in Boston" in (await house.answer(channel, root, 3)).text
    await asyncio.sleep(QUIET_S)
    assert len(await house.answers(channel, root, 3)) == 3


async def test_an_older_client_asks_again_by_a_message(house: TeamsHouse, channel: str) -> None:
    root, (_, rest) = await asked(house, channel)
    await house.people.say(channel, "ben", "make it 40", root)
    await house.answer(channel, root, 2)
    mine = await house.people.refresh(channel, "ana", rest)
    told = await house.people.act_by_an_older_client(channel, "ana", mine, say("search-again"))
    assert told.statuses == [200]
    assert "25 in Boston" in (await house.answer(channel, root, 3)).text


async def test_a_page_whose_conversation_was_started_over_or_that_is_another_thread_s_shows_nothing(
    house: TeamsHouse, channel: str
) -> None:
    root, (_, rest) = await asked(house, channel)
    elsewhere = await house.people.refresh(house.place("direct"), "ana", {**rest, "root": ""})
    await house.people.say(channel, "ana", "start over", root, mention=True)
    await house.people.answers(channel, root, 3)
    for shown in (elsewhere, await house.people.refresh(channel, "ana", rest)):
        assert say("dish-not-kept") in says(shown)
        assert "Boston" not in says(shown).replace("lunch for 25 in Boston", "")


async def test_a_dish_is_kept_for_one_person_once(house: TeamsHouse, channel: str) -> None:
    user = new_name("u")
    _, (page, _) = await asked(house, channel, user)
    owner = Person("teams", house.tenant, f"aad-{user}")
    kept = house.platter.engine.own_pages
    for _ in range(2):
        assert await house.people.act(channel, user, page, say("save")) == say("teams-saved")
    (saved,) = await kept.saved(owner)
    assert dishes(page)[0][0].startswith(saved.name)
    assert await kept.saved(Person("teams", house.tenant, "aad-ben")) == []
    assert await house.people.act_by_an_older_client(channel, user, page, say("save"))
    assert len(await kept.saved(owner)) == 1
    await kept.take_out(owner, saved.doc_id)


async def test_who_keeps_as_many_as_there_is_room_for_is_told(
    house: TeamsHouse, channel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.own_pages.SAVED_MOST", 0)
    assert SAVED_MOST > 0
    _, (page, _) = await asked(house, channel)
    assert await house.people.act(channel, "ana", page, say("save")) == say("teams-saved-enough")


async def test_a_dish_of_a_page_that_is_gone_is_not_kept(house: TeamsHouse, channel: str) -> None:
    root, (page, _) = await asked(house, channel)
    await house.people.say(channel, "ana", "start over", root, mention=True)
    await house.people.answers(channel, root, 3)
    assert await house.people.act(channel, "ana", page, say("save")) == say("teams-gone")


async def test_what_is_picked_is_a_page_of_ones_own_chat_and_in_a_channel_only_where_it_stands_is_said(
    house: TeamsHouse, channel: str
) -> None:
    own, user = house.place("direct"), new_name("ana")  # of whom nothing is kept
    await house.people.say(own, user, LUNCH)
    await house.people.answers(own, "", 2)
    await house.people.say(own, user, "pick something for me")
    page, rest = (await house.people.answers(own, "", 4))[2:]
    assert "Picked for you in Boston." in says(page)
    assert " match, " in says(page)
    assert {"Pick", "Why this?"} <= {*labels(page)}
    assert "Refresh" in labels(rest)
    root = await house.people.say(channel, user, "pick something for me", mention=True)
    (told,) = await house.people.answers(channel, root, 1)
    assert "shown to you alone" in says(told)
