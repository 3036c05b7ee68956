"""What a press only shows: details and reasons, in a dialog of Slack, in a card of Teams; nothing is said by it."""

import pytest
from playwright.async_api import expect

from tests.scenarios.page.conftest import LUNCH, Visit

IN_DIALOG = "document.activeElement === document.body || document.activeElement.closest('dialog') !== null"
"""Beyond its last button the keyboard passes through the browser itself, and comes back."""


@pytest.mark.parametrize(("label", "told"), [("Details", "Allergens"), ("Details", "by words")])
async def test_slack_opens_a_dialog_that_keeps_the_keyboard_and_gives_it_back(
    visit: Visit, label: str, told: str
) -> None:
    ann = await visit()
    await ann.says(LUNCH)
    (dish, _), *_ = await ann.same_dishes()
    opener = ann.button("slack", label)
    await opener.click()
    await expect(ann.dialog).to_have_accessible_name(label)
    await expect(ann.dialog).to_contain_text(dish.partition(", ")[0])  # of all its portions
    await expect(ann.dialog).to_contain_text(told)
    assert "*" not in await ann.dialog.inner_text()
    for _ in range(6):
        await ann.page.keyboard.press("Tab")
        assert await ann.page.evaluate(IN_DIALOG)
    await ann.page.keyboard.press("Escape")
    await expect(ann.dialog).to_have_count(0)
    await expect(opener).to_be_focused()
    await expect(ann.turns).to_have_count(1)


async def test_teams_shows_details_with_the_reasons_in_the_card(visit: Visit) -> None:
    ann = await visit()
    await ann.says(LUNCH)
    first = ann.pane("teams").get_by_role("listitem").nth(0)
    details = first.get_by_role("button", name="Details")
    await details.click()
    await expect(details).to_have_attribute("aria-expanded", "true")
    await expect(first).to_contain_text("Allergens")
    await expect(first).to_contain_text("by words")
    await details.click()
    await expect(first.get_by_text("Allergens")).to_be_hidden()
    await expect(ann.turns).to_have_count(1)


async def test_what_was_erased_is_said_to_be_kept_no_more(visit: Visit) -> None:
    ann = await visit()
    await ann.says(LUNCH)
    await ann.says("forget")
    await ann.button("slack", "Details", turn=0).click()
    await expect(ann.dialog).to_contain_text("is not kept any more")
    await ann.page.keyboard.press("Escape")
    await ann.presses("teams", "Cheaper", turn=0)
    await ann.reads("expired")
