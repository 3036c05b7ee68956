"""Picked for you on the page: on the way, not to be had, and there, with what is behind a dish and its radar."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import Route, expect

from bot.app import Platter
from bot.webpage.page import person_of
from engine.messages.people import Person, Profile
from tests.scenarios.page.conftest import LUNCH, NARROW, Visit
from tests.scenarios.page.test_axe import broken_rules
from tests.support.page.reader import Reader

SCREENS: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "narrow": {"screen": NARROW},
    "contrast": {"forced_colors": "active"},
}


async def opens(ann: Reader) -> None:
    await ann.page.get_by_test_id("picked-open").click()


Knows = Callable[[Reader, Profile], Awaitable[None]]


@pytest.fixture
async def knows(platter: Platter) -> AsyncIterator[Knows]:
    """What the person of this tab has entered of themselves, and nothing of it is left to who reads there next."""
    people, told = platter.engine.people, list[Person]()

    async def entered(ann: Reader, profile: Profile) -> None:
        told.append(person_of(await ann.page.evaluate("sessionStorage.getItem('platter.person')")))
        before = await people.of(told[-1])
        await people.change(told[-1], lambda _: profile)
        assert (await people.of(told[-1])).version == before.version + 1

    yield entered
    for person in told:
        await people.erase(person)


@pytest.mark.parametrize("screen", SCREENS)
async def test_dishes_stand_with_badge_reasons_and_warnings_and_what_is_behind_them(
    visit: Visit, knows: Knows, screen: str
) -> None:
    ann = await visit(**SCREENS[screen])
    await ann.says(LUNCH)
    profile = Profile((("lupin", "moderate"),), cuisines_liked=("italian",), price_comfort="$")
    await knows(ann, profile)
    await opens(ann)
    await expect(ann.page.get_by_test_id("picked-heading")).to_have_text("Picked for you in Boston")
    first = ann.page.get_by_test_id("picked-dish").first
    await expect(first).to_contain_text("of 100")
    await expect(first).to_contain_text("Italian kitchen, as you like")
    await expect(first.locator(".warned")).to_have_count(1)
    await first.get_by_role("button", name="Why it fits").click()
    await expect(first.get_by_test_id("radar")).to_be_visible()
    assert " of 10" in (await first.get_by_test_id("radar").get_attribute("aria-label") or "")
    assert await broken_rules(ann) == []
    assert await ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await ann.page.keyboard.press("Escape")


async def test_a_pick_is_one_of_the_conversation(visit: Visit, knows: Knows) -> None:
    ann = await visit()
    await ann.says(LUNCH)
    await knows(ann, Profile(cuisines_liked=("italian",)))
    before = await ann.turns.count()
    await opens(ann)
    first = ann.page.get_by_test_id("picked-dish").first
    name = (await first.locator(".picked-name").inner_text()).partition(". ")[2]
    await first.get_by_role("button", name="Pick").click()
    await expect(ann.dialog).to_have_count(0)
    await expect(ann.turns).to_have_count(before + 1)
    await ann.reads(name)


async def test_waiting_and_failing_are_said_and_tried_again(visit: Visit) -> None:
    ann = await visit()
    held: list[Route] = []

    async def hold(route: Route) -> None:
        held.append(route)

    await ann.page.route("**/picked", hold)
    await opens(ann)
    await expect(ann.page.get_by_test_id("skeleton")).to_have_count(3)
    while not held:
        await ann.page.wait_for_timeout(20)
    await held[0].fulfill(
        status=503, json={"title": "Nothing can be picked for you at the moment", "detail": "No key."}
    )
    wrong = ann.page.get_by_test_id("picked-wrong")
    await expect(wrong).to_contain_text("Nothing can be picked for you at the moment")
    await ann.page.unroute("**/picked")
    await wrong.get_by_role("button", name="Try again").click()
    await expect(ann.page.get_by_test_id("picked-dish").first).to_be_visible()
    ann.complaints.clear()
    await ann.page.keyboard.press("Escape")


async def test_where_every_menu_leaves_it_open_the_rest_waits_behind_a_press(visit: Visit, knows: Knows) -> None:
    ann = await visit()
    await ann.says(LUNCH)
    await knows(ann, Profile((("lupin", "severe"),)))
    await opens(ann)
    await expect(ann.page.get_by_test_id("picked-nothing")).to_contain_text("No menu in Boston states a dish free")
    summary = ann.dialog.locator("summary").first
    await expect(ann.page.get_by_test_id("picked-dish").first).to_be_hidden()
    await summary.click()
    await expect(ann.page.get_by_test_id("picked-dish").first).to_be_visible()
    await expect(ann.page.get_by_test_id("picked-dish").first.locator(".warned")).to_have_count(1)
    await ann.page.keyboard.press("Escape")
