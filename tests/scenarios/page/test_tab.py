"""The tab as people see it in Teams: framed by Teams' client, in its themes, by keyboard; and by nobody else."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.async_api import BrowserContext, expect

from bot.app import Platter
from bot.settings import Settings
from channels.shared.sentences import say
from engine.messages.people import Person
from tests.scenarios.page.test_axe import broken_rules
from tests.scenarios.page.test_pictures import BYTES_MAX, FACTS, PICTURES, TAB, write
from tests.support.channel_house import PLATTER
from tests.support.replies import ZITI
from tests.support.teams.frame import PUBLIC, TeamsFrame, framed
from tests.support.teams.house import TeamsHouse, teams_house
from tests.support.teams.server import TENANT

NOON = "2026-03-02T12:00:00+00:00"
SEARCHES = (
    "lunch for 25 in Boston, Italian, under $15 a head",
    "breakfast for 12 in Cambridge",
    "tacos for 40 in Boston",
)
LUNCH = "lunch for 25 in Boston, Italian, under $15 a head"


@pytest.fixture(scope="module")
async def house(platter: Platter, sample_settings: Settings) -> AsyncIterator[TeamsHouse]:
    async with teams_house(platter, sample_settings) as opened:
        yield opened


@pytest.fixture
async def ann(house: TeamsHouse) -> str:
    """Somebody with one search and one saved dish."""
    name = f"ann-{uuid4().hex[:8]}"
    place = house.place()
    root = await house.say(place, name, LUNCH, to=PLATTER)
    await house.answer(place, root, 1)
    assert await house.platter.engine.own_pages.save(Person("teams", TENANT, f"aad-{name}"), ZITI)
    return name


async def saves_first_dishes(house: TeamsHouse, owner: Person) -> None:
    """Of each of that person's searches."""
    kept = house.platter.engine.own_pages
    for one in await kept.recent(owner):
        reply = await house.platter.engine.shown(one.thread, one.turn_id)
        assert reply is not None
        assert await kept.save(owner, reply.cards[0])


async def opened(
    chromium: BrowserContext, house: TeamsHouse, name: str, theme: str = "default", at: str = ""
) -> TeamsFrame:
    return await framed(chromium, house.url, house.server.person_token(name), theme, at=at)


async def test_what_was_searched_and_saved_stands_there_and_is_asked_again_or_taken_out(
    chromium: BrowserContext, house: TeamsHouse, ann: str
) -> None:
    teams = await opened(chromium, house, ann)
    recent, saved = teams.tab.get_by_test_id("recent"), teams.tab.get_by_test_id("saved")
    await expect(recent).to_contain_text("Italian lunch for 25 in Boston")
    await expect(saved).to_contain_text(ZITI.item_name)
    await recent.get_by_role("button", name="Open thread").click()
    await recent.get_by_role("button", name="Search again").click()
    await expect(teams.tab.get_by_test_id("said")).to_have_text(say("tab-asked-again"))
    await house.answer(f"a:chat-of-aad-{ann}", None, 1)
    thread, chat = await teams.links()
    assert thread.startswith("https://teams.microsoft.com/l/message/19%3A")
    assert chat.startswith("https://teams.microsoft.com/l/chat/0/0?users=28:")
    await saved.get_by_role("button", name="Take out").press("Enter")
    await expect(saved).to_contain_text("None yet")
    await expect(teams.tab.get_by_role("heading", level=1)).to_be_focused()
    assert teams.complaints == []
    await teams.page.close()


async def test_a_picture_shows_what_the_tab_shows_today(
    chromium: BrowserContext, house: TeamsHouse, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    name = f"ann-{uuid4().hex[:8]}"
    for said in SEARCHES:
        place = house.place()
        await house.answer(place, await house.say(place, name, said, to=PLATTER), 1)
    await saves_first_dishes(house, Person("teams", TENANT, f"aad-{name}"))
    teams = await opened(chromium, house, name, at=NOON)
    wanted: Path | None = request.config.getoption("--pictures")
    rows = teams.tab.locator(".kept-name")
    await expect(rows).to_have_count(2 * len(SEARCHES))
    facts = await rows.all_inner_texts()
    drawn = await teams.page.screenshot(path=(wanted or tmp_path) / TAB, animations="disabled", scale="css")
    assert len(drawn) < BYTES_MAX
    if wanted:
        write(wanted / FACTS, TAB, facts)
    else:
        assert facts == json.loads((PICTURES / FACTS).read_text())[TAB], "`make pictures` draws them anew"
    await teams.page.close()


@pytest.mark.parametrize("theme", ["default", "dark", "contrast"])
async def test_the_tab_keeps_the_rules_for_accessible_pages_in_every_theme(
    chromium: BrowserContext, house: TeamsHouse, ann: str, theme: str
) -> None:
    teams = await opened(chromium, house, ann)
    await expect(teams.tab.get_by_test_id("saved")).to_contain_text(ZITI.item_name)
    await teams.turns(theme)
    await expect(teams.tab.locator("html")).to_have_attribute("data-theme", theme)
    assert await broken_rules(teams.page.frames[1]) == []
    await teams.page.close()


async def test_where_teams_does_not_say_who_reads_nothing_is_shown_but_a_way_on(
    chromium: BrowserContext, house: TeamsHouse
) -> None:
    teams = await framed(chromium, house.url)
    trouble = teams.tab.get_by_test_id("trouble")
    await expect(trouble).to_contain_text("Teams did not say who you are")
    await expect(trouble.get_by_role("button", name="Try again")).to_be_visible()
    assert teams.complaints == []
    await teams.page.close()


async def test_no_other_page_may_frame_it_and_alone_it_says_where_it_belongs(
    chromium: BrowserContext, house: TeamsHouse, ann: str
) -> None:
    token = house.server.person_token(ann)
    stranger = await framed(chromium, house.url, token, client="https://evil.example")
    async with asyncio.timeout(60):
        while not stranger.complaints:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    assert any("frame-ancestors" in one for one in stranger.complaints)
    assert await stranger.page.evaluate("heard") == []
    await stranger.page.goto(f"{PUBLIC}/teams/tab")
    await expect(stranger.page.get_by_test_id("trouble")).to_contain_text("This page stands in Teams")
    await stranger.page.close()
