"""A person's own profile on the page, as Slack's modal and as Teams' dialog: by the keyboard, narrow, in the dark."""

import re
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from channels.shared.sentences import say
from tests.scenarios.page.conftest import NARROW, Visit
from tests.scenarios.page.test_axe import broken_rules
from tests.support.page.reader import SURFACES, Reader

pytestmark = pytest.mark.embedded  # A key is made there.
EACH = pytest.mark.parametrize("surface", SURFACES)
TOLD = "lunch for 25 in Boston, I am allergic to peanuts"
DARK, CONTRAST = {"color_scheme": "dark"}, {"forced_colors": "active"}


async def opens(ann: Reader, surface: str) -> Locator:
    await ann.page.locator(f".tools-{surface}").get_by_role("button", name=say("profile-title")).click()
    form = ann.page.get_by_test_id("slack-modal").or_(ann.page.get_by_test_id("teams-task"))
    await expect(form).to_be_visible()
    return form


async def is_severe(form: Locator, surface: str, allergen: str) -> None:
    if surface == "teams":
        await form.get_by_label(allergen, exact=True).select_option(label="Severe")
        return
    field = form.get_by_role("group", name=re.compile("Allergies, severe"))
    await field.locator("summary").click()
    await field.get_by_label(allergen, exact=True).check()


async def saves(form: Locator, *told: str) -> None:
    await form.get_by_role("button", name=say("save"), exact=True).click()
    for one in (say("profile-saved"), *told):
        await expect(form).to_contain_text(one)


async def forgets(ann: Reader) -> None:
    await ann.says("forget")
    await ann.begins()


@EACH
async def test_it_is_saved_in_one_channel_and_stands_in_both(visit: Visit, surface: str) -> None:
    ann = await visit()
    await forgets(ann)
    form = await opens(ann, surface)
    assert await broken_rules(ann) == []
    await is_severe(form, surface, "Sesame")
    await saves(form, "Allergy: sesame, severe")
    await ann.page.keyboard.press("Escape")
    form = await opens(ann, "teams")
    await expect(form.get_by_label("Sesame", exact=True)).to_have_value("allergy.severe")
    await ann.page.keyboard.press("Escape")
    await ann.tool("Home").click()
    await expect(ann.dialog).to_contain_text("Allergy: sesame, severe")
    await ann.dialog.get_by_role("button", name=say("profile-forget")).click()
    asked = ann.page.get_by_test_id("slack-modal")
    await expect(asked).to_contain_text(say("profile-what-is-forgotten"))
    await asked.get_by_role("button", name=say("profile-forget")).click()
    await expect(asked).to_contain_text(say("profile-forgotten"))
    await ann.page.keyboard.press("Escape")
    await ann.page.keyboard.press("Escape")
    await ann.tool("Your searches and dishes").click()
    await expect(ann.dialog.get_by_test_id("profile")).to_contain_text("You have entered nothing of yourself")
    await ann.page.keyboard.press("Escape")


async def test_it_is_filled_in_by_the_keyboard_alone(visit: Visit) -> None:
    ann = await visit()
    await forgets(ann)
    await ann.goes_to(say("profile-title"), key="Shift+Tab")
    await ann.page.keyboard.press("Enter")
    form = ann.page.get_by_test_id("teams-task")
    await expect(form).to_be_visible()
    await ann.goes_to("Sesame")
    await ann.page.keyboard.press("ArrowDown")
    await expect(form.get_by_label("Sesame", exact=True)).to_have_value("allergy.anaphylactic")
    await ann.goes_to(say("save"))
    await ann.page.keyboard.press("Enter")
    await expect(form).to_contain_text("Allergy: sesame, anaphylactic")
    await ann.page.keyboard.press("Escape")


@pytest.mark.parametrize(("surface", "media"), [("slack", DARK), ("teams", CONTRAST), ("teams", DARK)])
async def test_it_fits_a_narrow_screen_in_the_reader_s_colours_either_way_round(
    visit: Visit, surface: str, media: Any
) -> None:
    ann = await visit(screen=NARROW, **media)
    await ann.switches_to("Slack" if surface == "slack" else "Microsoft Teams")
    for direction in ("ltr", "rtl"):
        await ann.page.evaluate(f"document.documentElement.dir = '{direction}'")
        form = await opens(ann, surface)
        assert await form.evaluate("at => at.getBoundingClientRect().right <= innerWidth")
        assert await form.locator(".inside").evaluate("at => at.scrollWidth <= at.clientWidth")
        assert await broken_rules(ann) == []
        await ann.page.keyboard.press("Escape")
    await ann.page.evaluate("document.documentElement.removeAttribute('dir')")
    await ann.switches_to("Slack")


@EACH
async def test_who_tells_of_an_allergy_is_offered_the_form_under_the_answer_without_what_was_said(
    visit: Visit, surface: str
) -> None:
    ann = await visit()
    await forgets(ann)
    await ann.says(TOLD)
    await ann.button(surface, say("profile-offer-button")).click()
    form = ann.page.get_by_test_id("slack-modal").or_(ann.page.get_by_test_id("teams-task"))
    await expect(form).to_be_visible()
    await expect(form.locator(":checked:is(input[type=checkbox])")).to_have_count(0)
    if surface == "teams":
        await expect(form.get_by_label("Peanuts", exact=True)).to_have_value("no")
    await ann.page.keyboard.press("Escape")
    await ann.says("cheaper")
    await ann.begins()
    await ann.says(TOLD)
    await expect(ann.button(surface, say("profile-offer-button"))).to_have_count(0)
