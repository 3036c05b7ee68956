"""The page where it cannot be built: the same conversation in lines and buttons."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import expect

from bot.app import Platter
from tests.scenarios.page.conftest import LUNCH, NARROW, Visit
from tests.support.page.server import plain_page


@pytest.fixture
async def address(platter: Platter) -> AsyncIterator[str]:
    async with plain_page(platter) as found:
        yield found


async def test_a_conversation_is_held_in_lines_and_buttons_and_kept(visit: Visit, address: str) -> None:
    ann = await visit(address)
    await ann.says(LUNCH)
    await expect(ann.turns.last).to_contain_text("Italian lunch for 25 in Boston, up to $15 a head")
    await ann.turns.last.get_by_role("button", name="Cheaper").click()
    await expect(ann.turns).to_have_count(2)
    await expect(ann.turns.last).to_contain_text("Cheaper, asked by you")
    await expect(ann.turns.last).to_be_focused()
    await expect(ann.page.get_by_test_id("announced")).to_contain_text("Cheaper, asked by you")
    await ann.page.reload()
    await expect(ann.turns).to_have_count(2)
    await ann.page.get_by_test_id("new-conversation").click()
    await expect(ann.turns).to_have_count(0)
    await ann.page.get_by_test_id("examples").get_by_role("button").first.click()
    await expect(ann.turns).to_have_count(1)


async def test_it_fits_a_narrow_screen_and_says_what_went_wrong(visit: Visit, address: str) -> None:
    ann = await visit(address, NARROW)
    await ann.says("<img src=x onerror=alert(1)> lunch for 25 in Boston")
    await expect(ann.turns.last).to_contain_text("<img src=x onerror=alert(1)>")
    assert await ann.fits()
    await ann.page.route("**/turns", lambda route: route.abort(), times=1)
    await ann.box.fill(LUNCH)
    await ann.box.press("Enter")
    await expect(ann.trouble).to_contain_text("Platter does not answer")
    await expect(ann.box).to_have_value(LUNCH)
    ann.forgives("error: Failed to load resource: net::ERR_FAILED")
