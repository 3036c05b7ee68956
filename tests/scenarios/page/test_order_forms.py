"""An order's forms in a browser, in both channels' panes and on the plain page: filled in, refused at their fields, by
the keyboard, narrow and in the dark, and where the order has moved on."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from aiohttp.test_utils import TestClient
from playwright.async_api import Locator, Route, expect

from bot.app import Platter
from bot.webpage.surfaces import TENANT
from channels.shared.sentences import say as channel_says
from engine.messages.sentences import say
from engine.ordering import Limits
from tests.scenarios.page.conftest import NARROW, Visit
from tests.scenarios.page.test_axe import broken_rules
from tests.scenarios.page.test_forms import described
from tests.scenarios.test_ordering import details
from tests.scenarios.test_page_order_forms import checked_out, pressed
from tests.support.page.order_forms import ORDER_CLIENTS
from tests.support.page.reader import SURFACES, Reader
from tests.support.page.server import plain_page
from tests.support.page.visitor import Visitor

PANES = (*SURFACES, "plain")
EACH = pytest.mark.parametrize("pane", PANES)
TITLES = {"slack": "Slack", "teams": "Microsoft Teams"}
DISH = "sandwiches from Boston Deli Co for 12 in Boston"
PLACED = re.compile(r"PL-[2-9A-Z]{6}")
Opens = Callable[..., Awaitable["Orderer"]]


class Orderer:
    """Somebody who orders in one pane alone."""

    def __init__(self, ann: Reader, pane: str) -> None:
        self.ann = ann
        self._pane = pane

    @property
    def turn(self) -> Locator:
        return self.ann.turns.last if self._pane == "plain" else self.ann.pane(self._pane)

    def button(self, label: str) -> Locator:
        return self.turn.get_by_role("button", name=re.compile(f"^{label}")).first

    async def opens(self, label: str) -> Locator:
        """Also where it stands behind a line's mark."""
        if self._pane == "slack" and label == "Choose":
            await self.turn.get_by_role("button", name="More options").first.click()
            await self.turn.locator("[tabindex]", has_text=label).click()
        else:
            await self.button(label).click()
        await expect(self.ann.dialog).to_be_visible()
        return self.ann.dialog

    async def presses(self, label: str) -> None:
        before = await self.ann.turns.count()
        await self.button(label).click()
        await expect(self.ann.turns).to_have_count(before + 1)

    async def elsewhere(self, http: TestClient[Any, Any]) -> Visitor:
        """The same conversation, without a browser."""
        return Visitor(http, thread=await self._kept("thread"), person=await self._kept("person"))

    async def person(self) -> str:
        """The plain page knows none but the conversation."""
        return await self._kept("person") or await self._kept("thread")

    async def _kept(self, name: str) -> str:
        return str(await self.ann.page.evaluate("(name) => sessionStorage.getItem(`platter.${name}`) ?? ''", name))

    async def checked_out(self) -> None:
        await self.ann.says(DISH)
        await self.ann.says("add the first one")
        await self.presses("It is picked up")
        await self.presses("Check out")


@pytest.fixture
async def opened(visit: Visit, ordering: Platter, ordering_http: TestClient[Any, Any]) -> AsyncIterator[Opens]:
    async with plain_page(ordering) as plain:

        async def opening(pane: str, **screen: Any) -> Orderer:
            ann = await visit(plain if pane == "plain" else str(ordering_http.make_url("/")), **screen)
            if pane != "plain" and "screen" in screen:
                await ann.switches_to(TITLES[pane])
            return Orderer(ann, pane)

        yield opening


async def typed(form: Locator, **fields: str) -> None:
    """By the beginning of each label."""
    for label, value in fields.items():
        await named(form, label.replace("_", " ")).fill(value)


def named(form: Locator, label: str) -> Locator:
    return form.get_by_label(re.compile(f"^{label}"))


async def sends(form: Locator, button: str = "Save") -> None:
    await form.get_by_role("button", name=button, exact=True).click()


@EACH
async def test_a_place_is_saved_and_the_dish_that_waited_is_in_the_order(opened: Opens, pane: str) -> None:
    ann = await opened(pane)
    await ann.ann.says(DISH)
    await ann.ann.says("add the first one")
    form = await ann.opens("Say where")
    await expect(form).to_have_accessible_name("Where it goes")
    await expect(named(form, "How")).to_have_value("delivery")
    await typed(form, ZIP_code="02108")
    await ann.ann.sends(form, "Save")
    await expect(ann.ann.turns.last).to_contain_text(say("order-form-sent-place"))
    await expect(ann.turn).to_contain_text("Delivered to 02108")
    await expect(ann.ann.turns.last).to_be_focused()


@EACH
async def test_a_checkout_is_refused_at_its_fields_keeps_what_was_typed_and_is_placed(
    opened: Opens, ordering: Platter, pane: str
) -> None:
    ann = await opened(pane)
    await ann.checked_out()
    form, given = await ann.opens("Fill in what is missing"), details(ordering)
    await expect(named(form, "For how many people")).to_have_value("12")
    await typed(form, Day="2020-01-01", Who_receives_it="Ann", Their_phone="12")
    await sends(form)
    await expect(form.locator("[aria-invalid=true]").first).to_be_focused()
    assert "This day is past." in await described(named(form, "Day"))
    assert say("order-fault-phone") in await described(named(form, "Their phone"))
    await expect(named(form, "Who receives it")).to_have_value("Ann")
    assert await broken_rules(ann.ann) == []
    await typed(form, Day=given["date"], Their_phone=given["contact_phone"])
    await named(form, "Time").select_option(given["time"])
    await ann.ann.sends(form, "Save")
    form = await ann.opens("Change details")
    await expect(named(form, "Day")).to_have_value(given["date"])
    await expect(named(form, "Time")).to_have_value(given["time"])
    await expect(named(form, "Their phone")).to_have_value(given["contact_phone"])
    await ann.ann.page.keyboard.press("Escape")
    await expect(ann.button("Change details")).to_be_focused()
    await ann.presses("Place this order")
    await expect(ann.turn).to_contain_text(PLACED)


@EACH
async def test_what_is_chosen_with_a_dish_stands_there_when_its_form_is_opened_again(opened: Opens, pane: str) -> None:
    ann = await opened(pane)
    await ann.ann.says(DISH)
    await ann.ann.says("add the first one")
    await ann.presses("It is picked up")
    form = await ann.opens("Choose")
    if pane == "slack":
        await form.locator("summary").click()
    await named(form, "all wraps").check()
    await ann.ann.sends(form, "Save")
    await expect(ann.turn).to_contain_text("chose all wraps for Sandwich Platter")
    await ann.ann.says("show the order")
    form = await ann.opens("Choose")
    await expect(named(form, "all wraps")).to_be_checked()
    await expect(named(form, "assorted")).not_to_be_checked()


@EACH
async def test_an_approver_says_why_not(
    opened: Opens, ordering: Platter, ordering_http: TestClient[Any, Any], pane: str
) -> None:
    ann = await opened(pane)
    await ann.ann.says(DISH)
    ben, client = replace(await ann.elsewhere(ordering_http), person=uuid4().hex[:24]), ORDER_CLIENTS["plain"]()
    await ordering.stores.orders.set_limits(TENANT, Limits(None, Decimal(10), "USD", await ann.person()))
    try:
        form = await client.presses(ben, await checked_out(client, ben), "Fill in")
        given = {name: value for name, value in details(ordering).items() if name != "address"}
        await pressed(client, ben, (await client.sends(ben, form, **given))["turn"], "Place this order")
        await ann.ann.page.reload()
        form = await ann.opens("Refuse")
        await sends(form, "Refuse")
        if pane != "teams":  # There the client itself says so.
            await expect(form.locator("[aria-invalid=true]")).to_be_focused()
            assert say("order-fault-needed") in await described(named(form, "Why not"))
        await typed(form, Why_not="Too dear for a Monday.")
        await ann.ann.sends(form, "Refuse")
        await expect(ann.turn).to_contain_text("Not approved: Too dear for a Monday.")
    finally:
        await ordering.stores.orders.set_limits(TENANT, Limits())


@EACH
async def test_a_form_of_an_order_that_moved_on_says_so_in_its_place(
    opened: Opens, ordering_http: TestClient[Any, Any], pane: str
) -> None:
    ann = await opened(pane)
    await ann.checked_out()
    form = await ann.opens("Fill in what is missing")
    await (await ann.elsewhere(ordering_http)).says("throw the order away")
    before = await ann.ann.turns.count()
    await typed(form, Who_receives_it="Ann", Their_phone="617 555 0100")
    await sends(form)
    await expect(form.get_by_text(channel_says("order-form-gone"))).to_be_visible()
    await expect(form.get_by_role("button", name="Save")).to_have_count(0)
    await ann.ann.page.keyboard.press("Escape")
    await expect(ann.ann.dialog).to_have_count(0)
    await expect(ann.ann.turns).to_have_count(before)


@EACH
async def test_a_form_is_filled_in_and_sent_by_the_keyboard_alone(opened: Opens, pane: str) -> None:
    ann = await opened(pane)
    await ann.ann.says(DISH)
    await ann.ann.says("add the first one")
    await ann.button("Say where").focus()
    await ann.ann.page.keyboard.press("Enter")
    await expect(named(ann.ann.dialog, "How")).to_be_focused()
    await ann.ann.page.keyboard.press("Tab")
    await ann.ann.page.keyboard.type("02108")
    await ann.ann.goes_to("Save")
    await ann.ann.page.keyboard.press("Enter")
    await expect(ann.turn).to_contain_text("Delivered to 02108")


@EACH
async def test_a_form_whose_answer_was_lost_on_the_way_is_one_turn(opened: Opens, pane: str) -> None:
    ann = await opened(pane)
    await ann.ann.says(DISH)
    await ann.ann.says("add the first one")
    form = await ann.opens("Say where")
    await typed(form, ZIP_code="02108")

    async def lose(route: Route) -> None:
        await route.fetch()
        await route.abort()

    await ann.ann.page.route("**/acts", lose, times=1)
    await sends(form)
    await expect(form.get_by_role("alert")).to_contain_text("Platter does not answer")
    await expect(named(form, "ZIP code")).to_have_value("02108")
    await ann.ann.sends(form, "Save")
    await ann.ann.page.reload()
    await expect(ann.ann.turns).to_have_count(3)
    ann.ann.forgives("error: Failed to load resource: net::ERR_FAILED")


@EACH
async def test_a_form_fits_a_narrow_screen_and_the_dark(opened: Opens, pane: str) -> None:
    ann = await opened(pane, screen=NARROW, color_scheme="dark")
    await ann.checked_out()
    assert await ann.ann.fits()
    form = await ann.opens("Fill in what is missing")
    await typed(form, Day="2020-01-01", Who_receives_it="Ann", Their_phone="12")
    await sends(form)
    await expect(form.get_by_text("This day is past.")).to_be_visible()
    assert await form.evaluate(
        "at => at.getBoundingClientRect().right <= innerWidth && at.scrollWidth <= at.clientWidth"
    )
    assert await broken_rules(ann.ann) == []
