"""Narrow, enlarged, dark, still, or in the reader's own colours: everything can be read and pressed."""

import pytest
from playwright.async_api import expect

from tests.scenarios.page.conftest import LUNCH, NARROW, Screen, Visit

ENLARGED = (640, 450)
"""What a browser lays a page out on whose reader enlarged 1280 × 900 to 200 %."""
LONG = "x" * 300
MOVING = """() => document.getAnimations().length + [...document.querySelectorAll("*")].filter((one) => {
    const style = getComputedStyle(one);
    return parseFloat(style.transitionDuration) > 0 || style.scrollBehavior === "smooth";
}).length"""


@pytest.mark.parametrize("screen", [NARROW, ENLARGED], ids=["320 wide", "200 %"])
async def test_a_narrow_screen_shows_one_channel_at_a_time_and_never_scrolls_sideways(
    visit: Visit, screen: Screen
) -> None:
    ann = await visit(screen=screen)
    await ann.switches_to("Slack")
    assert await ann.fits()
    await ann.says(LUNCH)
    assert await ann.fits()
    await expect(ann.pane("slack")).to_be_visible()
    await expect(ann.pane("teams")).to_be_hidden()
    await ann.switches_to("Microsoft Teams")
    await expect(ann.pane("teams")).to_be_visible()
    await expect(ann.pane("slack")).to_be_hidden()
    assert await ann.fits()
    await ann.presses("teams", "Compare")
    assert await ann.fits()
    await ann.says(LONG)
    assert await ann.fits()
    await ann.turns.first.get_by_test_id("explain").click()
    await expect(ann.dialog).to_contain_text("What was heard")
    assert await ann.dialog.evaluate(
        "at => at.getBoundingClientRect().right <= innerWidth && at.scrollWidth <= at.clientWidth"
    )
    assert await ann.fits()


async def test_nothing_moves_for_who_asked_for_stillness(visit: Visit) -> None:
    ann = await visit()
    await ann.says(LUNCH)
    assert await ann.page.evaluate(MOVING) == 0


async def test_buttons_have_edges_and_pictures_have_lines_in_forced_colours(visit: Visit) -> None:
    ann = await visit(forced_colors="active")
    await ann.says(LUNCH)
    await ann.pane("slack").get_by_role("button", name="This answer was of use").click()
    for surface in ("slack", "teams"):
        edge = await ann.button(surface, "Cheaper").evaluate("at => parseFloat(getComputedStyle(at).borderTopWidth)")
        assert edge >= 1
    await ann.turns.last.get_by_test_id("explain").click()
    bar = ann.dialog.locator("rect.bar").first
    ground = await ann.dialog.evaluate("at => getComputedStyle(at).backgroundColor")
    assert await bar.evaluate("at => getComputedStyle(at).fill") != ground
