"""The search form as Slack's modal and as Teams' dialog: filled in, refused at its fields, answered."""

import re

import pytest
from playwright.async_api import Locator, Route, expect

from tests.scenarios.page.conftest import LUNCH, NARROW, Visit
from tests.scenarios.page.test_axe import broken_rules
from tests.support.page.reader import Reader

TOOLS = {"slack": "Find catering", "teams": "Search form"}
EACH = pytest.mark.parametrize("surface", TOOLS)


DESCRIBED = """at => (at.getAttribute("aria-describedby") ?? "").split(" ").map((id) =>
    document.getElementById(id)?.innerText).join(" ")"""
FITS = "at => at.getBoundingClientRect().right <= innerWidth && at.scrollWidth <= at.clientWidth"


async def described(field: Locator) -> str:
    """What a screen reader adds to the field's name."""
    return str(await field.evaluate(DESCRIBED))


async def refused(ann: Reader, form: Locator) -> None:
    await form.get_by_role("button", name="Search", exact=True).click()
    await expect(form.locator("[aria-invalid=true]").first).to_be_focused()


@EACH
async def test_a_form_is_refused_at_its_fields_and_then_answered_once_it_is_right(visit: Visit, surface: str) -> None:
    ann = await visit()
    form = await ann.opens_form(TOOLS[surface])
    await expect(form).to_have_accessible_name("Find catering")
    people, halal, day = (form.get_by_label(name) for name in ("How many people", "Halal", "Day"))
    await expect(people).to_be_focused()
    await people.fill("4")
    await halal.fill("5")
    await day.fill("2020-01-01")
    await form.get_by_label("City").fill("Boston, MA")
    await refused(ann, form)
    assert "More than the 4 to be fed." in await described(halal)
    assert "This day is past." in await described(day)
    await expect(people).to_have_value("4")
    assert await broken_rules(ann) == []
    await people.fill("25")
    await day.fill("")
    await form.get_by_label("Dish, cuisine").fill("Italian")
    await ann.sends(form)
    await ann.reads("Italian, for 25 in Boston, MA, 5 halal")
    assert len(await ann.same_dishes()) == 10
    await expect(ann.turns.last).to_be_focused()


@EACH
async def test_a_search_is_changed_by_a_form_that_is_filled_in_with_it(visit: Visit, surface: str) -> None:
    ann = await visit()
    await ann.says(LUNCH)
    await ann.button(surface, "Change this search").click()
    form = ann.dialog
    await expect(form).to_have_accessible_name("Change search")
    await expect(form.get_by_label("How many people")).to_have_value("25")
    await expect(form.get_by_label("City")).to_have_value(re.compile("^Boston"))
    await expect(form.get_by_label("Vegan")).to_have_value("2")
    await expect(form.get_by_label("Budget, at most")).to_have_value(re.compile(r"^15(\.00)?$"))
    await form.get_by_label("How many people").fill("31")
    await ann.sends(form)
    await ann.reads("Italian lunch for 31 in Boston, up to $15 a head")


async def test_what_no_form_can_send_is_said_at_the_field_by_the_client_itself(visit: Visit) -> None:
    ann = await visit()
    form = await ann.opens_form("Find catering")
    await form.get_by_label("How many people").fill("a few")
    await form.get_by_label("City").fill("Atlantis")
    await refused(ann, form)
    assert await described(form.get_by_label("City")) == "Choose one of the list."
    await form.get_by_label("City").fill("")
    await form.get_by_role("button", name="Search").click()
    await expect(form.get_by_text("A whole number of people, from 1 to 10,000.")).to_be_visible()
    await ann.page.keyboard.press("Escape")
    await expect(ann.tool("Find catering")).to_be_focused()
    form = await ann.opens_form("Search form")
    await form.get_by_label("How many people").fill("0")
    await form.get_by_role("button", name="Search", exact=True).click()
    await expect(form.get_by_text("A whole number of people, from 1 to 10,000.")).to_be_visible()
    await expect(form.get_by_label("How many people")).to_be_focused()
    await ann.page.keyboard.press("Escape")
    await expect(ann.tool("Search form")).to_be_focused()
    await expect(ann.turns).to_have_count(0)


@EACH
async def test_a_form_is_filled_in_and_sent_by_the_keyboard_alone(visit: Visit, surface: str) -> None:
    ann = await visit()
    await ann.goes_to(TOOLS[surface], key="Shift+Tab")
    await ann.page.keyboard.press("Enter")
    await expect(ann.dialog.get_by_label("How many people")).to_be_focused()
    await ann.page.keyboard.type("12")
    await ann.page.keyboard.press("Tab")
    await ann.page.keyboard.type("Cambridge, MA")
    await expect(ann.dialog.locator("option[value='Cambridge, MA']")).to_have_count(1)
    await ann.goes_to("Search")
    await ann.page.keyboard.press("Enter")
    await expect(ann.turns).to_have_count(1)
    await ann.reads("For 12 in Cambridge")


@EACH
async def test_a_form_whose_answer_was_lost_on_the_way_is_not_searched_twice(visit: Visit, surface: str) -> None:
    ann = await visit()
    form = await ann.opens_form(TOOLS[surface])
    await form.get_by_label("How many people").fill("12")
    lost: list[Route] = []

    async def lose(route: Route) -> None:
        """The first that is sent; the field of the city may be asking for its choices meanwhile."""
        if lost or "block_suggestion" in str(route.request.post_data):
            await route.continue_()
            return
        lost.append(route)
        await route.fetch()
        await route.abort()

    await ann.page.route("**/acts", lose)
    await form.get_by_role("button", name="Search", exact=True).click()
    await expect(form.get_by_role("alert")).to_contain_text("Platter does not answer")
    await expect(form.get_by_label("How many people")).to_have_value("12")
    await ann.sends(form)
    await ann.page.reload()
    await expect(ann.turns).to_have_count(1)
    ann.forgives("error: Failed to load resource: net::ERR_FAILED")


@EACH
async def test_a_form_fits_a_narrow_screen_and_the_dark(visit: Visit, surface: str) -> None:
    ann = await visit(screen=NARROW, color_scheme="dark")
    await ann.switches_to("Slack" if surface == "slack" else "Microsoft Teams")
    form = await ann.opens_form(TOOLS[surface])
    await form.get_by_label("Halal").fill("0")
    await form.get_by_role("button", name="Search", exact=True).click()
    await expect(form.get_by_text("A whole number of people, from 1 to 10,000.")).to_be_visible()
    assert await form.evaluate(
        "at => at.getBoundingClientRect().right <= innerWidth && at.scrollWidth <= at.clientWidth"
    )
    assert await form.locator(".inside").evaluate("at => at.scrollWidth <= at.clientWidth")
    assert await broken_rules(ann) == []
    await ann.page.emulate_media(forced_colors="active")
    assert await broken_rules(ann) == []
    await ann.page.keyboard.press("Escape")
    assert await ann.fits()
    await ann.switches_to("Slack")
