"""The server goes away, its answer is late or lost on the way: said kindly; no words are lost, none are said twice."""

import asyncio
import re

from aiohttp.test_utils import TestServer
from playwright.async_api import Route, expect

from bot.app import Platter
from bot.run.server import build_server
from bot.settings import Settings
from tests.scenarios.page.conftest import LUNCH, Visit
from tests.support.page.reader import Reader
from tests.support.stores.remote_servers import free_port

LOST = re.compile("error: Failed to load resource: net::ERR_")


async def test_words_said_to_a_server_that_is_gone_are_kept_until_it_is_back(
    visit: Visit, platter: Platter, sample_settings: Settings
) -> None:
    port = free_port()
    async with TestServer(build_server(platter, sample_settings)[0], port=port) as server:
        ann = await visit(str(server.make_url("/")))
        await ann.says("breakfast for 12 in Boston")
    await ann.box.fill(LUNCH)
    await ann.box.press("Enter")
    await expect(ann.trouble).to_contain_text("Platter does not answer")
    await expect(ann.trouble).to_contain_text("kept")
    await expect(ann.box).to_have_value(LUNCH)
    await expect(ann.turns).to_have_count(1)
    async with TestServer(build_server(platter, sample_settings)[0], port=port):
        await ann.box.press("Enter")
        await expect(ann.turns).to_have_count(2)
        await ann.same_dishes()
        await expect(ann.trouble).to_have_count(0)
        await expect(ann.box).to_have_value("")
    ann.forgives(LOST)


async def test_an_answer_that_was_lost_on_the_way_is_not_said_twice(visit: Visit) -> None:
    ann = await visit()
    await loses_once(ann, "**/turns")
    await ann.box.fill(LUNCH)
    await ann.box.press("Enter")
    await expect(ann.trouble).to_contain_text("Platter does not answer")
    await ann.box.press("Enter")
    await expect(ann.turns).to_have_count(1)
    await loses_once(ann, "**/acts")
    await ann.button("teams", "Cheaper").click()
    await ann.trouble.get_by_role("button", name="Try again").click()
    await expect(ann.turns).to_have_count(2)
    await ann.page.reload()
    await expect(ann.turns).to_have_count(2)
    ann.forgives(LOST)


async def test_an_answer_that_takes_longer_than_a_second_is_waited_for_with_a_word(visit: Visit) -> None:
    ann, may_go_on = await visit(), asyncio.Event()

    async def hold(route: Route) -> None:
        await may_go_on.wait()
        await route.continue_()

    await ann.page.route("**/turns", hold)
    await ann.box.fill(LUNCH)
    await ann.box.press("Enter")
    await expect(ann.page.get_by_test_id("send")).to_be_disabled()
    await expect(ann.page.get_by_test_id("status")).to_have_text(re.compile(r"Searching [\d,]+ dishes…"))
    may_go_on.set()
    await expect(ann.turns).to_have_count(1)
    await expect(ann.page.get_by_test_id("status")).to_be_empty()


async def loses_once(ann: Reader, path: str) -> None:
    """The server answers the next such request, and the line breaks before the answer is here."""

    async def lose(route: Route) -> None:
        await route.fetch()
        await route.abort()

    await ann.page.route(path, lose, times=1)
