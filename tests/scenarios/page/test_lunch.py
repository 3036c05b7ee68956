"""Lunch, ordered in a browser on a running Platter: from words to the receipt, in one channel's pane alone."""

import re

import pytest
from aiohttp.test_utils import TestClient
from playwright.async_api import expect

from bot.app import Platter
from tests.scenarios.page.conftest import Visit
from tests.scenarios.test_ordering import details
from tests.support.page.reader import SURFACES

NUMBER = re.compile(r"PL-[2-9A-Z]{6}")


@pytest.mark.parametrize("surface", SURFACES)
async def test_lunch_is_ordered_from_words_to_its_receipt(
    visit: Visit, ordering_http: TestClient, ordering: Platter, surface: str
) -> None:
    ann = await visit(str(ordering_http.make_url("/")))
    await ann.says("sandwiches from Boston Deli Co for 12 in Boston")
    await ann.presses(surface, "Add")
    await ann.button(surface, "Say where").click()
    form = await ann.form()
    await expect(form.get_by_label(re.compile(r"^How\W*$"))).to_have_value("delivery")
    await form.get_by_label(re.compile("^ZIP code")).fill("02108")
    await ann.sends(form, "Save")
    await expect(ann.pane(surface)).to_contain_text("Delivered to 02108")
    await ann.presses(surface, "Check out")
    await expect(ann.button(surface, "Place this order")).to_have_count(0)
    await ann.button(surface, "Fill in what is missing").click()
    form, given = await ann.form(), details(ordering)
    await form.get_by_label("Day").fill(given["date"])
    await form.get_by_label("Time").select_option(given["time"])
    await form.get_by_label("Street address").fill(given["address"])
    await form.get_by_label("Who receives it").fill(given["contact_name"])
    await form.get_by_label("Their phone").fill(given["contact_phone"])
    await form.get_by_label("Tip").fill("10%")
    await ann.sends(form, "Save")
    await ann.presses(surface, "Place this order")
    for one in SURFACES:
        await expect(ann.pane(one)).to_contain_text(NUMBER)
    [number] = {NUMBER.findall(await ann.read(one))[0] for one in SURFACES}
    [order, *_] = await ordering.engine.orders.listed("page", 1)
    assert order.number == number
