"""Dishes found from Teams' compose box while somebody types: as in a new thread, and nothing of it is kept."""

import asyncio
import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from channels.shared.sentences import say
from channels.teams.limits import FOUND_BYTES_MAX, FOUND_IN_ALL
from channels.teams.message_extension import results
from engine.messages import Detail, Reply, ThreadKey, Turn
from engine.messages.examples import WITH_CUISINE
from tests.support.channel_house import new_name
from tests.support.replies import LUNCH, ZITI
from tests.support.teams.cards import buttons, dishes, says
from tests.support.teams.dialogs import answer_problems
from tests.support.teams.house import TeamsHouse

Json = dict[str, Any]
HOW = say("teams-type-a-search", example=WITH_CUISINE)
QUERY = "lunch for 25 in Boston, Italian, under $15 a head"


@pytest.fixture(scope="module")
def house(teams: TeamsHouse) -> TeamsHouse:
    return teams


@pytest.fixture
def chat(house: TeamsHouse) -> str:
    """Between people, where Platter is not."""
    place = house.server.conversation(f"{new_name('19:')}@thread.v2", "groupChat")
    place.has_bot = False
    return place.id


def names(found: Json) -> list[str]:
    return [one["preview"]["content"]["title"] for one in found["attachments"]]


def shown(found: Json) -> list[tuple[str, str]]:
    """Of each dish its first two lines: what it is, and where it is from."""
    return [(lines[0], lines[1]) for lines in dishes({"attachments": found["attachments"]})]


async def test_dishes_are_listed_with_their_price_for_the_party_and_bring_their_card(
    house: TeamsHouse, chat: str
) -> None:
    found = await house.people.find(chat, "ana", QUERY)
    assert len(found["attachments"]) == 25
    first = found["attachments"][0]
    place = house.place("direct")
    await house.people.say(place, "ana", QUERY)
    page = (await house.people.answers(place, "", 2))[0]
    lines = dishes(page)[0]
    assert dishes({"attachments": [first]})[0][: len(lines)] == lines
    preview = first["preview"]["content"]
    assert preview["title"] == lines[0]
    assert lines[3] in preview["text"]
    assert lines[1] in preview["text"]
    assert {one["type"] for one in buttons({"attachments": found["attachments"]})} == {"Action.ShowCard"}


async def test_further_pages_go_on_where_the_last_ended(house: TeamsHouse, chat: str) -> None:
    first, second = [await house.people.find(chat, "ana", QUERY, skip, 10) for skip in (0, 10)]
    assert names(first) + names(second) == names(await house.people.find(chat, "ana", QUERY, 0, 20))
    assert (await house.people.find(chat, "ana", QUERY, 50))["attachments"] == []


@pytest.mark.parametrize("typed", ["vegan lunch for 12 in Chicago", "chicken for 10 in Boston"])
async def test_two_pages_have_every_dish_once_as_one_answer_of_all_has_them(
    house: TeamsHouse, chat: str, typed: str
) -> None:
    first, second = [await house.people.find(chat, "ana", typed, skip, 25) for skip in (0, 25)]
    paged = shown(first) + shown(second)
    turn = Turn("t", ThreadKey("teams", "t", "c", "c"), typed, datetime.now(UTC), max_results=FOUND_IN_ALL)
    whole = await house.platter.engine.glance(turn)
    assert paged == [(card.lines[0], card.lines[1]) for card in whole.cards]
    assert 25 < len(paged) <= FOUND_IN_ALL


async def test_what_is_typed_is_in_no_table_and_no_thread_and_erases_nothing(house: TeamsHouse, chat: str) -> None:
    place = house.place("direct")
    await house.people.say(place, "ana", "zebra lunch for 25 in Boston")
    await house.people.answers(place, "", 2)
    before = await house.platter.engine.session(house.thread(place, ""))
    for typed in ("okapi lunch for 40 in Boston", "cheaper", "forget", "start over"):
        await house.people.find(place, "ana", typed)
    assert await house.kept("okapi") == 0
    assert await house.kept("zebra") >= 1
    assert await house.platter.engine.session(house.thread(place, "")) == before


async def test_a_diet_and_an_allergy_hold_as_in_any_line(house: TeamsHouse, chat: str) -> None:
    found = await house.people.find(chat, "ana", "vegan lunch for 10 in Boston")
    assert all("vegan" in says({"attachments": [one]}) for one in found["attachments"])
    unsaid = await house.people.find(chat, "ana", "lunch for 10 in Boston, celery allergy")
    cautions = (
        "The menu does not say whether it contains celery. Ask the restaurant.",
        "dishes are often made with celery; the menu does not say. Ask the restaurant.",
    )
    for card in unsaid["attachments"]:
        for text in (says({"attachments": [card]}), card["preview"]["content"]["text"]):
            assert any(caution in text for caution in cautions)
    none = await house.people.find(chat, "ana", "lunch for 10 in Boston, severe celery allergy")
    assert none["type"] == "message"
    assert "no dish states that it is free of celery" in none["text"]


async def test_nothing_typed_gives_an_example_and_what_that_person_looked_for(house: TeamsHouse, chat: str) -> None:
    user = new_name("u")
    assert await house.people.find(chat, user, "") == {"type": "message", "text": HOW}
    place = house.place("direct")
    await house.people.say(place, user, QUERY)
    await house.people.answers(place, "", 2)
    told = (await house.people.find(chat, user, ""))["text"]
    assert told.startswith(f"{HOW} You looked for Italian lunch for 25 in Boston")
    assert "Italian" not in (await house.people.find(chat, new_name("u"), ""))["text"].removeprefix(HOW)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("lunch", "for how many people, and in which city?"),
        ("lunch for 25 in Paris", "No menus in Paris."),
        ("forget", HOW),
    ],
)
async def test_where_no_dish_can_be_listed_it_is_said_why(house: TeamsHouse, chat: str, typed: str, said: str) -> None:
    found = await house.people.find(chat, "ana", typed)
    assert found["type"] == "message"
    assert said in found["text"]


async def test_what_takes_too_long_is_said_within_teams_time(
    house: TeamsHouse, chat: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slowly(turn: Turn) -> Reply:
        await asyncio.sleep(60)
        return LUNCH

    monkeypatch.setattr(house.platter.engine, "glance", slowly)
    monkeypatch.setattr("channels.teams.message_extension.FOUND_WITHIN_S", 0.05)
    assert (await house.people.find(chat, "ana", QUERY))["text"] == say("teams-later")


def test_twenty_five_of_the_longest_dishes_stay_within_the_answer_s_bytes() -> None:
    long = replace(ZITI, details=tuple(Detail(f"Part {n}", "All that the menu states. " * 60) for n in range(12)))
    answer = results(replace(LUNCH, cards=(long,) * 25), 0, 25)
    assert len(answer["composeExtension"]["attachments"]) == 25
    assert answer_problems("composeExtension/query", answer) == []
    assert len(json.dumps(answer, ensure_ascii=False).encode()) <= FOUND_BYTES_MAX


def test_a_menu_s_words_are_no_marks_in_a_preview() -> None:
    odd = replace(ZITI, lines=("<b>Ziti</b> [x](https://evil.example)", *ZITI.lines[1:]))
    preview = results(replace(LUNCH, cards=(odd,)), 0, 25)["composeExtension"]["attachments"][0]["preview"]["content"]
    assert preview["title"] == "‹b›Ziti‹/b› [x] (https∶//evil.example)"
