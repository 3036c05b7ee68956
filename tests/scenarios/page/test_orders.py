"""A cart on the page as Slack draws it: what stands behind a line's mark is pressed there, with the mouse or by key."""

import json

import pytest

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
