"""No rule of WCAG 2 A and AA that a program can check is broken, in light and dark, wide and narrow, dialogs open."""

from typing import Any

import pytest
from playwright.async_api import Frame, expect

from bot.app import Platter
from tests.scenarios.page.conftest import LEFT_OUT, LUNCH, NARROW, Visit
from tests.support.browser import AXE
from tests.support.page.reader import Reader
from tests.support.page.server import plain_page

RULES = (
    "() => axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations']})"
)
SCREENS: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "narrow": {"screen": NARROW},
}


async def broken_rules(ann: Reader | Frame) -> list[str]:
    """Each with the first element that breaks it; a run that cannot ask says why."""
    if "axe" in LEFT_OUT:
        pytest.skip(LEFT_OUT["axe"])
    shown = ann.page if isinstance(ann, Reader) else ann
    await shown.evaluate(AXE.read_text())
    found = await shown.evaluate(RULES)
    assert found["passes"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]} {one['nodes'][0]['any'][:1]}" for one in found["violations"]]


@pytest.mark.parametrize("screen", SCREENS)
async def test_the_page_keeps_the_rules_for_accessible_pages(visit: Visit, screen: str) -> None:
    ann = await visit(**SCREENS[screen])
    assert await broken_rules(ann) == []
    await ann.says(LUNCH)
    shown = "teams" if screen == "dark" else "slack"
    await ann.presses(shown, "Compare")
    await ann.button(shown, "Details", turn=0).click()
    assert await broken_rules(ann) == []
    await ann.page.keyboard.press("Escape")
    await ann.turns.first.get_by_test_id("explain").click()
    await expect(ann.dialog).to_contain_text("What was heard")
    for summary in await ann.dialog.locator("summary").all():
        await summary.click()
    assert await broken_rules(ann) == []


@pytest.mark.parametrize("colours", ["light", "dark"])
async def test_the_page_without_a_build_keeps_them_too(visit: Visit, platter: Platter, colours: Any) -> None:
    async with plain_page(platter) as address:
        ann = await visit(address, color_scheme=colours)
        await ann.says(LUNCH)
        assert await broken_rules(ann) == []
