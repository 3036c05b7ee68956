"""Whole orders on the page, as both channels draw them: read, pressed by the keyboard, narrow, and by the rules.

The answer is exchanged on its way to the browser, so that what is drawn is every part that an order may have.
"""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.async_api import Route, expect

from bot.webpage.plain import PlainSurface
from bot.webpage.slack import SlackSurface
from bot.webpage.surfaces import Act, Looked
from bot.webpage.teams import TeamsSurface
from tests.scenarios.page.conftest import LUNCH, NARROW, Visit
from tests.scenarios.page.test_axe import broken_rules
from tests.support.page.reader import Reader
from tests.support.replies import BEST, CHEAPEST, LEAST_LEFT, PLANS, UNSAID_OF_THREE

SURFACES = (SlackSurface(), TeamsSurface(), PlainSurface())
PHONE = (390, 760)
NAMED_BY = {"slack": "aria-label", "teams": "title"}
"""Where a drawing has what is read out in the place of a button's label."""


async def ordered(route: Route) -> None:
    answer = await route.fetch()
    told = await answer.json()
    told["turn"]["surfaces"] = {one.name: list(one.drawn(PLANS)) for one in SURFACES}
    await route.fulfill(response=answer, body=json.dumps(told))


async def looked_at(route: Route) -> None:
    """What the surface's own parser makes of the press, on this answer."""
    action: dict[str, Any] = json.loads(route.request.post_data or "{}")["action"]
    meant = SlackSurface().meant(Act("c", PLANS.turn_id, "k" * 8, datetime(2026, 11, 27, tzinfo=UTC), action))
    if isinstance(meant, Looked):
        await route.fulfill(json={"shown": meant.draw(PLANS, None)})
    else:
        await route.continue_()


async def answered(visit: Visit, **screen: Any) -> Reader:
    ann = await visit(**screen)
    await ann.page.route("**/turns", ordered)
    await ann.page.route("**/acts", looked_at)
    await ann.says(LUNCH)
    return ann


async def test_both_panes_say_every_line_with_its_caution_and_name_what_can_be_done(visit: Visit) -> None:
    ann = await answered(visit)
    for surface in ("slack", "teams"):
        read = await ann.read(surface)
        for told in (*(line.lines[0] for line in BEST.lines), BEST.cost, *BEST.missing, *BEST.covered, *BEST.terms):
            assert told in read
        assert read.count(UNSAID_OF_THREE) == 1
        for plan in (CHEAPEST, LEAST_LEFT):
            assert plan.title in read
            assert plan.cost in read
        ways = await ann.pane(surface).get_by_role("button", name="Show this plan").all()
        named = [await one.get_attribute(NAMED_BY[surface]) for one in ways]
        assert named == [f"Show this plan: {plan.title}" for plan in (CHEAPEST, LEAST_LEFT)]


async def test_details_of_an_order_open_by_the_keyboard_in_both(visit: Visit) -> None:
    ann = await answered(visit)
    await ann.button("slack", "Details").focus()
    await ann.page.keyboard.press("Enter")
    for told in (*BEST.terms, *(detail.text for detail in BEST.details)):
        await expect(ann.dialog).to_contain_text(told)
    await ann.page.keyboard.press("Escape")
    await ann.button("teams", "Details").focus()
    await ann.page.keyboard.press("Enter")
    await expect(ann.pane("teams")).to_contain_text(BEST.details[0].text)


@pytest.mark.parametrize("screen", [PHONE, NARROW], ids=["a phone", "320 wide"])
async def test_a_phone_never_scrolls_an_order_sideways(visit: Visit, screen: tuple[int, int]) -> None:
    ann = await answered(visit, screen=screen)
    for title in ("Slack", "Microsoft Teams"):
        await ann.switches_to(title)
        assert await ann.fits()


@pytest.mark.parametrize("colours", ["light", "dark"])
async def test_an_order_keeps_the_rules_for_accessible_pages(visit: Visit, colours: Any) -> None:
    ann = await answered(visit, color_scheme=colours)
    assert await broken_rules(ann) == []
    form = await ann.opens_form("Find catering")
    await form.get_by_label("Compose a whole order").check()
    assert await broken_rules(ann) == []
