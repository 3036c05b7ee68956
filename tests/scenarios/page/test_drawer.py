"""The drawer says how an answer came about: in pictures, and the same in words and tables."""

import re

import pytest
from playwright.async_api import expect

from tests.scenarios.page.conftest import LUNCH, Visit

WIDTH = "at => at.getBoundingClientRect().width"
STEPS = ("read", "plan", "bm25", "vector", "rrf merge", "rerank", "answer")


async def test_the_drawer_draws_what_was_heard_each_limit_each_rank_and_the_time(visit: Visit) -> None:
    ann = await visit()
    await ann.says(LUNCH)
    dishes = [dish for dish, _ in await ann.same_dishes()]
    await ann.turns.last.get_by_test_id("explain").click()
    await expect(ann.dialog).to_have_accessible_name("How this answer came about")
    await expect(ann.dialog).to_contain_text("What was heard")
    heard = await ann.dialog.locator("mark").all_inner_texts()
    assert {"lunch the meal", "in Boston the place", "Italian the cuisine"} <= set(heard)

    for picture in ("What each limit left", "Ranks of each search and the place they led to", "When each step ran"):
        await expect(ann.dialog.get_by_role("img", name=picture)).to_be_visible()
        await ann.dialog.get_by_text(f"{picture} as a table").click()
    limits, ranks, times = [await table.inner_text() for table in await ann.dialog.get_by_role("table").all()]
    left = [int(row.split()[-1].replace(",", "")) for row in limits.splitlines()[1:]]
    assert left == sorted(left, reverse=True)
    assert "in Boston" in limits
    assert all(dish in ranks for dish in dishes)
    assert ranks.splitlines()[0].split("\t") == ["Dish", "By words", "By meaning", "Fused", "On the page"]
    assert all(step in times for step in STEPS)

    for row, dishes_left in zip(await ann.dialog.locator(".funnel > div").all(), left, strict=True):
        assert (await row.inner_text()).startswith(f"{dishes_left:,}")
        share = dishes_left / left[0]
        assert await row.locator(".bar").evaluate(WIDTH) == pytest.approx(share * await row.evaluate(WIDTH), abs=3)
    assert set(STEPS) <= set(await ann.dialog.locator("svg text").all_text_contents())
    assert re.search(r"platter explain \S+ --tenant page", await ann.dialog.inner_text())
    await ann.page.keyboard.press("Escape")
    await expect(ann.turns.last.get_by_test_id("explain")).to_be_focused()


async def test_the_drawer_shows_the_very_json_that_goes_out(visit: Visit) -> None:
    ann = await visit()
    await ann.says(LUNCH)
    await ann.turns.last.get_by_test_id("explain").click()
    for surface, word in (("slack", '"carousel"'), ("teams", '"AdaptiveCard"')):
        await ann.dialog.get_by_text(re.compile(f"^{surface}, ")).click()
        await expect(ann.dialog.get_by_label(f"JSON for {surface}")).to_contain_text(word)
