"""A cart on the page as Slack draws it: what stands behind a line's mark is pressed there, with the mouse or by key."""

import json
from dataclasses import replace

import pytest
from playwright.async_api import expect

from engine.messages import Detail
from tests.scenarios.page.conftest import Visit
from tests.support.order_replies import CART, ordering
from tests.support.page.server import scripted_page

MORE, FEWER, _ = CART.parts[0].lines[0].buttons


@pytest.mark.parametrize("by_key", [False, True])
async def test_a_choice_behind_a_mark_is_told_as_slack_tells_it(visit: Visit, by_key: bool) -> None:
    async with scripted_page(ordering(CART)) as address:
        ann = await visit(address)
        await ann.says("my order")
        await ann.pane("slack").get_by_role("button", name="More options").first.click()
        choice = ann.pane("slack").locator("[tabindex]", has_text=FEWER.label)
        async with ann.page.expect_request(lambda one: one.method == "POST") as sent:
            await (choice.press("Enter") if by_key else choice.click())
        told = json.dumps(json.loads((await sent.value).post_data or "{}"))
        assert FEWER.token in told
        assert MORE.token not in told


async def test_a_time_at_the_end_of_a_line_and_a_label_below_it_are_no_emoji(visit: Visit) -> None:
    facts = (Detail("When", "Tuesday, 11:30 to 12:00"), Detail("Address", "12 Summer St"))
    async with scripted_page(ordering(replace(CART, facts=facts))) as address:
        ann = await visit(address)
        await ann.says("my order")
        await expect(ann.pane("slack").locator(".slack_emoji")).to_have_count(0)
        assert "Address: 12 Summer St" in await ann.read("slack")
