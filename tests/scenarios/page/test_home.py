"""What a person kept: Slack's home and Teams' tab beside the conversation, over the same searches and dishes."""

from typing import Any

import pytest
from playwright.async_api import expect

from tests.scenarios.page.conftest import LUNCH, NARROW, Visit
from tests.scenarios.page.test_axe import broken_rules
from tests.support.page.reader import SURFACES

HOMES = {"slack": "Home", "teams": "Your searches and dishes"}
DARK, CONTRAST = {"color_scheme": "dark"}, {"forced_colors": "active"}
EACH = pytest.mark.parametrize("surface", SURFACES)


async def test_a_dish_that_is_saved_in_one_channel_stands_in_the_home_of_both_until_it_is_taken_out(
    visit: Visit,
) -> None:
    ann = await visit()
    await ann.says("forget")  # what tests before this one left
    await ann.begins()
    await ann.says(LUNCH)
    (first, _), (second, _), *_ = [(dish.partition(",")[0], cost) for dish, cost in await ann.same_dishes()]
    await ann.button("slack", "Details").click()
    await ann.dialog.get_by_role("button", name="Save this dish").click()
    await expect(ann.dialog.get_by_role("button", name="Saved. Take it out")).to_be_visible()
    await ann.page.keyboard.press("Escape")
    card = ann.pane("teams").get_by_role("listitem").nth(1)
    await card.get_by_role("button", name="Details").click()
    await card.get_by_role("button", name="Save").click()
    await expect(ann.pane("teams").get_by_test_id("noted")).to_contain_text("Saved for you alone.")

    await ann.tool(HOMES["teams"]).click()
    saved = ann.dialog.get_by_test_id("saved")
    await expect(saved.get_by_role("listitem")).to_have_count(2)
    await saved.get_by_role("button", name=f"Take out: {second}").click()
    await expect(saved.get_by_role("listitem")).to_have_count(1)
    await ann.page.keyboard.press("Escape")
    await expect(ann.tool(HOMES["teams"])).to_be_focused()

    await ann.tool(HOMES["slack"]).click()
    await expect(ann.dialog).to_contain_text(first)
    await ann.dialog.get_by_role("button", name="Take out").click()
    await expect(ann.dialog.get_by_text("Dishes you saved")).to_have_count(0)
    await ann.page.keyboard.press("Escape")
    await expect(ann.tool(HOMES["slack"])).to_be_focused()


@EACH
async def test_a_search_of_another_conversation_is_run_anew_in_this_one(visit: Visit, surface: str) -> None:
    ann = await visit()
    await ann.says("forget")
    await ann.begins()
    await ann.says("breakfast for 12 in Cambridge")
    await ann.begins()
    await ann.tool(HOMES[surface]).click()
    await expect(ann.dialog).to_contain_text("Breakfast for 12 in Cambridge")
    assert await broken_rules(ann) == []
    await ann.dialog.get_by_role("button", name="Search again").click()
    await expect(ann.turns).to_have_count(1)
    await expect(ann.dialog).to_have_count(0)
    await ann.reads("Breakfast for 12 in Cambridge")
    await expect(ann.turns.last).to_be_focused()


@pytest.mark.parametrize(("surface", "media"), [("slack", DARK), ("teams", CONTRAST)], ids=["dark", "contrast"])
async def test_the_home_fits_a_narrow_screen_in_the_reader_s_colours(visit: Visit, surface: str, media: Any) -> None:
    ann = await visit(screen=NARROW, **media)
    await ann.says(LUNCH)
    await ann.switches_to("Slack" if surface == "slack" else "Microsoft Teams")
    await ann.tool(HOMES[surface]).click()
    await expect(ann.dialog).to_contain_text("Italian lunch for 25 in Boston")
    assert await ann.dialog.locator(".inside").evaluate("at => at.scrollWidth <= at.clientWidth")
    assert await broken_rules(ann) == []
    await ann.page.keyboard.press("Escape")
    await ann.switches_to("Slack")


async def test_slack_s_form_opens_above_its_home_and_gives_way_to_the_answer(visit: Visit) -> None:
    ann = await visit()
    await ann.tool(HOMES["slack"]).click()
    await ann.dialog.get_by_role("button", name="Find catering").click()
    form = ann.page.get_by_test_id("slack-modal")
    await expect(form.get_by_label("How many people")).to_be_focused()
    await ann.page.keyboard.press("Escape")
    await expect(ann.dialog.get_by_role("button", name="Find catering")).to_be_focused()
    await ann.page.keyboard.press("Enter")
    await form.get_by_label("How many people").fill("12")
    await ann.sends(form)
    await ann.reads("12")
