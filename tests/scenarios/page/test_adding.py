"""The best whole order above an answer on the page: it comes by itself, moves nobody, and its button composes it."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import expect

from bot.app import Platter
from tests.scenarios.page.conftest import Visit
from tests.support.page.reader import Reader
from tests.support.page.server import adding_page

ASKED = "lunch for 25 in Boston"
LINE = "One order for 25 from "


@pytest.fixture(params=[True, False], ids=["built", "plain"])
async def address(request: pytest.FixtureRequest, platter: Platter) -> AsyncIterator[str]:
    async with adding_page(platter, request.param) as found:
        yield found


async def says(ann: Reader, text: str, turns: int) -> None:
    await ann.box.fill(text)
    await ann.box.press("Enter")
    await expect(ann.turns).to_have_count(turns)


async def test_it_comes_by_itself_is_said_and_takes_nobodys_place(visit: Visit, address: str) -> None:
    ann = await visit(address)
    await says(ann, ASKED, 1)
    await expect(ann.turns.last).to_contain_text(LINE)
    await expect(ann.page.get_by_test_id("announced")).to_contain_text(LINE)
    await expect(ann.box).to_be_focused()
    await expect(ann.turns).to_have_count(1)
    await ann.page.reload()
    await expect(ann.turns.last).to_contain_text(LINE)
    await expect(ann.turns).to_have_count(1)


async def test_its_button_composes_and_nothing_is_added_after_the_next_answer(visit: Visit, address: str) -> None:
    ann = await visit(address)
    await says(ann, ASKED, 1)
    await expect(ann.turns.last).to_contain_text(LINE)
    await ann.turns.last.get_by_role("button", name="Compose").first.click()
    await expect(ann.turns).to_have_count(2)
    await expect(ann.turns.last).to_contain_text("One order, lunch for 25 in Boston")
    await says(ann, "pasta for 25 in Boston", 3)
    await expect(ann.turns.last).not_to_contain_text(LINE)
