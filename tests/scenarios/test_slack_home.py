"""Slack's home tab: searches run anew, dishes saved and taken out, what is gone, and that all of it can be erased."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from bot.operations.erasing import erase
from bot.run.chores import erase_old_texts
from channels.shared.sentences import say
from engine.engine import OwnPages
from engine.messages import ThreadKey, Turn, turn_id_of
from engine.messages.own_page import RECENT_MOST, SAVED_MOST
from engine.messages.people import Person, Profile
from tests.support.channel_house import new_name
from tests.support.pseudo_locale import BEGINS, second_locales
from tests.support.replies import ZITI
from tests.support.slack.blocks import buttons, problems, says
from tests.support.slack.house import SlackHouse
from tests.support.slack.server import says_error

Json = dict[str, Any]
LUNCH = "<@UBOTT1> lunch for 25 in Boston, Italian, under $15 a head"


@pytest.fixture
def house(slack: SlackHouse) -> SlackHouse:
    return slack


@pytest.fixture
def person(house: SlackHouse) -> str:
    """Somebody of this test's own."""
    user = f"U{uuid4().hex[:10].upper()}"
    house.server.person(user, "Ana")
    return user


@pytest.fixture
def kept(house: SlackHouse) -> OwnPages:
    return house.platter.engine.own_pages


def owner(user: str, tenant: str = "T1") -> Person:
    return Person("slack", tenant, user)


async def home(house: SlackHouse, user: str, shows: Callable[[str], bool] = bool) -> str:
    """What the tab says once it is as expected, after it was opened."""
    house.server.views.pop(user, None)
    await house.people.opens(house.place("direct"), user, "home")

    def there() -> bool:
        return user in house.server.views and shows(says(house.server.views[user]["blocks"]))

    async with asyncio.timeout(60), house.server.posted:
        await house.server.posted.wait_for(there)
    assert problems(house.server.views[user]["blocks"], "home") == []
    return says(house.server.views[user]["blocks"])


async def searched(house: SlackHouse, user: str, text: str = LUNCH) -> tuple[str, str, Json]:
    """Channel, thread and the first answer."""
    channel = house.place()
    ts = await house.people.say(channel, user, text)
    return channel, ts, (await house.people.answers(channel, ts, 1))[0]


async def test_the_tab_has_the_form_and_says_what_is_stored_and_how_it_is_erased(
    house: SlackHouse, person: str
) -> None:
    shown = await home(house, person)
    assert "for 30 days" in shown
    assert "/platter forget" in shown
    await house.people.press_in_view(person, "Find catering")
    user, view = house.server.modals[-1]
    assert (user, view["callback_id"]) == (person, "search")


async def test_the_tab_is_in_the_language_that_slack_told_of_the_person(house: SlackHouse, tmp_path: Path) -> None:
    """Slack is not asked for it: with what the person says it is told."""
    user = new_name("U").upper()
    house.server.person(user, "Ana", locale="de-DE")
    with second_locales(tmp_path):
        assert BEGINS not in await home(house, user)
        await searched(house, user)
        assert (await home(house, user, lambda shown: BEGINS in shown)).startswith(BEGINS)


async def test_recent_searches_stand_there_as_they_were_left_and_are_run_anew_in_a_direct_message(
    house: SlackHouse, person: str
) -> None:
    channel, ts, _ = await searched(house, person)
    await house.people.say(channel, person, "make it 30, and no pork", ts)
    second = (await house.people.answers(channel, ts, 2))[-1]
    await searched(house, person, "<@UBOTT1> breakfast for 12 in Cambridge")
    shown = await home(house, person)
    assert shown.index("Breakfast for 12 in Cambridge") < shown.index("Italian lunch for 30 in Boston")
    assert "lunch for 25" not in shown.split("Or write in the Messages tab")[0]
    labels = [one["text"]["text"] for one in buttons(house.server.views[person]["blocks"])]
    assert labels.count("Search again") == 2
    place = house.server.channel("T1", f"DT1{person}", "im", person)
    blocks = house.server.views[person]["blocks"]
    again = next(one for one in blocks if "Italian" in str(one) and "again" in str(one))["accessory"]
    again["text"]["text"] = "That one"
    await house.people.press_in_view(person, "That one")
    async with asyncio.timeout(60), house.server.posted:
        await house.server.posted.wait_for(lambda: len(place.messages) >= 2)
    root, answer = place.messages
    assert root["text"].startswith(
        f"<@{person}> asked: Italian lunch for 30 in Boston, up to $15 a head, naming no pork"
    )
    assert answer["thread_ts"] == root["ts"]
    assert answer["text"].split("\n")[0] == second["text"].split("\n")[0]


async def test_nothing_of_others_of_other_workspaces_or_behind_start_over_stands_there(
    house: SlackHouse, person: str, kept: OwnPages
) -> None:
    channel, ts, _ = await searched(house, person)
    (recent,) = await kept.recent(owner(person))
    assert await kept.search(owner(person), recent.turn_id) == recent
    for stranger in (owner("UBEN"), owner(person, "T2"), replace(owner(person), platform="teams")):
        assert await kept.search(stranger, recent.turn_id) is None
    await house.people.say(channel, person, "start over", ts)
    await house.people.answers(channel, ts, 2)
    assert list(await kept.recent(owner(person))) == []


async def test_the_newest_ten_are_listed_each_thread_once(house: SlackHouse, person: str, kept: OwnPages) -> None:
    engine = house.platter.engine
    now = datetime.now(UTC)
    for number in range(RECENT_MOST + 2):
        thread = ThreadKey("slack", "T1", f"C{person}", str(number))
        turn = Turn(
            turn_id_of(thread, "1"), thread, f"lunch for {number + 2} in Boston", now + timedelta(seconds=number),
            user_id=person,
        )  # fmt: skip
        await engine.answer(turn)
        await engine.answer(replace(turn, turn_id=turn_id_of(thread, "2"), text="hello"))
    titles = [one.title for one in await kept.recent(owner(person))]
    assert titles == [f"Lunch for {number + 2} in Boston" for number in range(RECENT_MOST + 1, 1, -1)]


async def test_a_search_that_was_erased_meanwhile_is_told_to_the_presser_alone(house: SlackHouse, person: str) -> None:
    channel, _, _ = await searched(house, person)
    await home(house, person, lambda shown: "Italian lunch" in shown)
    view = house.server.views[person]
    await house.people.command(channel, person, "forget")
    await home(house, person, lambda shown: "Italian lunch" not in shown)
    house.server.views[person] = view  # The tab as it still stands on the person's screen.
    await house.people.press_in_view(person, "Search again")
    user, modal = house.server.modals[-1]
    assert (user, says(modal["blocks"])) == (person, say("slack-search-gone"))


async def test_a_dish_is_saved_in_its_details_and_taken_out_on_the_tab(house: SlackHouse, person: str) -> None:
    channel, _, answer = await searched(house, person)
    await house.people.press(channel, person, answer, "Details")
    view_id = house.people.view_open(person)
    dish = house.server.open_views[view_id].view["blocks"][0]["text"]["text"]
    assert (await house.people.press_in_view(person, "Save this dish", view_id)).acknowledged
    assert "Saved. Take it out" in says(house.server.open_views[view_id].view["blocks"])
    shown = await home(house, person, lambda shown: "Dishes you saved" in shown)
    assert dish in shown
    await house.people.press_in_view(person, "Take out")
    assert dish not in says(house.server.views[person]["blocks"]).split("Or write")[0]
    await house.people.press(channel, person, answer, "Details")
    assert "Save this dish" in says(house.server.modals[-1][1]["blocks"])


async def test_saving_twice_keeps_one_and_a_view_that_changed_meanwhile_is_left_alone(
    house: SlackHouse, person: str, kept: OwnPages
) -> None:
    channel, _, answer = await searched(house, person)
    await house.people.press(channel, person, answer, "Details")
    view_id = house.people.view_open(person)
    house.server.fails("views.update", says_error("hash_conflict"))
    assert (await house.people.press_in_view(person, "Save this dish", view_id)).acknowledged
    assert (await house.people.press_in_view(person, "Save this dish", view_id)).acknowledged
    assert len(await kept.saved(owner(person))) == 1
    assert (await house.people.press_in_view(person, "Saved. Take it out", view_id)).acknowledged
    assert list(await kept.saved(owner(person))) == []


async def test_what_a_person_keeps_is_bounded_and_one_more_is_refused_in_words(
    house: SlackHouse, person: str, kept: OwnPages
) -> None:
    channel, _, answer = await searched(house, person)
    gone = [replace(ZITI, doc_id=str(uuid4())) for _ in range(SAVED_MOST + 1)]
    assert [await kept.save(owner(person), one) for one in gone] == [True] * SAVED_MOST + [False]
    assert await kept.save(owner(person), gone[1])
    await house.people.press(channel, person, answer, "Details")
    view_id = house.people.view_open(person)
    await house.people.press_in_view(person, "Save this dish", view_id)
    assert say("slack-saved-enough", most=SAVED_MOST) in says(house.server.open_views[view_id].view["blocks"])
    shown = await home(house, person)
    assert shown.count("Not in the catalogue any more.") == SAVED_MOST


async def test_forgetting_retention_and_uninstalling_take_saved_dishes_too(
    house: SlackHouse, kept: OwnPages, person: str
) -> None:
    stores = house.platter.stores
    far = owner(person, f"T{uuid4().hex[:8]}")

    async def saves(whose: Person) -> None:
        assert await kept.save(whose, ZITI)
        assert len(await kept.saved(whose)) == 1

    await saves(owner(person))
    await saves(replace(owner(person), user="UOTHER"))
    await house.people.command(house.place(), person, "forget")
    assert list(await kept.saved(owner(person))) == []
    assert len(await kept.saved(replace(owner(person), user="UOTHER"))) == 1
    await saves(far)
    await erase(stores.database, house.platter.sessions, far.tenant, "slack")
    assert list(await kept.saved(far)) == []
    await saves(far)
    async with stores.database.tenant(far.tenant) as connection:
        await connection.execute("DELETE FROM saved_dishes")
        await connection.execute(
            "INSERT INTO saved_dishes VALUES (%s, 'slack', %s, 'old', 'x', 'y', now() - '40 days'::interval)",
            (far.tenant, person),
        )
    await erase_old_texts(stores, 30)
    assert list(await kept.saved(far)) == []


async def test_the_database_shows_a_workspace_its_own_saved_dishes_only(
    house: SlackHouse, kept: OwnPages, person: str
) -> None:
    assert await kept.save(owner(person), ZITI)
    database = house.platter.stores.database
    for tenant, seen in (("T1", 1), ("T2", 0)):
        async with database.tenant(tenant) as connection:
            found = await connection.execute("SELECT count(*) FROM saved_dishes WHERE user_id = %s", (person,))
            assert await found.fetchone() == (seen,)


async def holds(house: SlackHouse, user: str, word: str) -> int:
    """Turns of a person in which a word stands, in any column."""
    query = "SELECT count(*) FROM turns WHERE user_id = %s AND turns::text LIKE %s"
    async with house.platter.stores.database.tenant("T1") as connection:
        found = await connection.execute(query, (user, f"%{word}%"))
        row = await found.fetchone()
    assert row is not None
    return int(row[0])


async def test_forgetting_reaches_a_message_that_a_colleague_asked_with(house: SlackHouse, person: str) -> None:
    channel = house.place()
    house.server.person(f"UBEN{person}", "Ben")
    words_of_ben = "we are 14 in Boston, zzcanary pasta, and I am allergic to nuts"
    ts = await house.people.say(channel, f"UBEN{person}", words_of_ben)
    message = house.server.channels["T1", channel].messages[-1]
    assert (await house.people.shortcut(channel, person, message, "find_catering_here")).acknowledged
    await house.people.answers(channel, ts, 1)
    assert await holds(house, person, "zzcanary")
    await house.people.command(channel, f"UBEN{person}", "forget")
    assert await holds(house, person, "zzcanary") == 0
    await house.people.say(channel, person, f"<@UBOTT1> {LUNCH.partition('> ')[2]}", ts)
    (_, answer) = await house.people.answers(channel, ts, 2)
    assert "nuts" not in says(answer["blocks"])


async def test_forgetting_reaches_a_search_that_a_colleague_ran_anew(house: SlackHouse, person: str) -> None:
    channel, ts, _ = await searched(house, person)
    house.server.person(f"UBEN{person}", "Ben")
    await house.people.say(channel, f"UBEN{person}", "in Cambridge instead, and I am allergic to eggs", ts)
    await house.people.answers(channel, ts, 2)
    await house.people.say(channel, person, "no pork", ts)
    await house.people.answers(channel, ts, 3)
    await home(house, person, lambda shown: "Cambridge" in shown)
    place = house.server.channel("T1", f"DT1{person}", "im", person)
    await house.people.press_in_view(person, "Search again")
    async with asyncio.timeout(60), house.server.posted:
        await house.server.posted.wait_for(lambda: len(place.messages) >= 2)
    assert await holds(house, person, "Cambridge") == 2
    await house.people.command(channel, f"UBEN{person}", "forget")
    assert await holds(house, person, "Cambridge") == 0
    assert await holds(house, person, "Boston") == 1, "what was said before Ben spoke stays"


async def test_what_is_picked_stands_there_is_seen_closer_and_begins_a_thread(house: SlackHouse, person: str) -> None:
    await searched(house, person)
    await house.platter.engine.people.write(Person("slack", "T1", person), Profile(cuisines_liked=("italian",)))
    shown = await home(house, person, lambda said: "Picked for you in Boston" in said)
    assert " · Good match" in shown or " · Partial match" in shown or " · Excellent match" in shown
    await house.people.press_in_view(person, "Why it fits")
    _, view = house.server.modals[-1]
    assert "How well it fits" in says(view["blocks"])
    name = view["blocks"][0]["text"]["text"]
    await house.people.press_in_view(person, "Pick")
    place = house.server.channel("T1", f"DT1{person}", "im", person)
    async with asyncio.timeout(60), house.server.posted:
        await house.server.posted.wait_for(lambda: len(place.messages) >= 2)
    root, answer = place.messages
    assert root["text"] == f"<@{person}> asked: Pick {name}"
    assert answer["text"].startswith(f"Picked {name}") or name in answer["text"].split("\n")[0]
    assert answer["thread_ts"] == root["ts"]


async def test_what_is_moderate_is_asked_about_and_picked_by_the_button_that_names_it(
    house: SlackHouse, person: str
) -> None:
    await searched(house, person)
    moderate = Profile((("milk", "moderate"),), cuisines_liked=("italian",))
    await house.platter.engine.people.write(Person("slack", "T1", person), moderate)
    await home(house, person, lambda said: "left out" in said)
    labels = [one["text"]["text"] for one in buttons(house.server.views[person]["blocks"])]
    await house.people.press_in_view(person, next(one for one in labels if "left out" in one))
    _, view = house.server.modals[-1]
    name = view["blocks"][1]["text"]["text"].split("\n")[0].strip("*")
    await house.people.press_in_view(person, "Pick", list(house.server.open_views)[-1])
    place = house.server.channel("T1", f"DT1{person}", "im", person)
    async with asyncio.timeout(60), house.server.posted:
        await house.server.posted.wait_for(lambda: len(place.messages) >= 2)
    asked = place.messages[1]
    assert "milk, and your profile says milk. Pick it all the same?" in says(asked["blocks"])
    await house.people.press(place.id, person, asked, "Pick despite milk")
    async with asyncio.timeout(60), house.server.posted:
        await house.server.posted.wait_for(lambda: len(place.messages) >= 3)
    assert name in place.messages[2]["text"].split("\n")[0]
    assert "not stated free of milk" in says(place.messages[2]["blocks"])


async def test_the_command_shows_what_is_picked_to_its_person_alone(house: SlackHouse, person: str) -> None:
    await searched(house, person)
    channel = house.place()
    delivered = await house.people.command(channel, person, "picked")
    answer = json.loads(delivered.body)
    assert (answer["response_type"], problems(answer["blocks"])) == ("ephemeral", [])
    assert "Picked for you in Boston" in says(answer["blocks"])
    assert house.server.channel("T1", channel).messages == []
