"""How grave a caution is, on the page: a box in the level's colour, an icon for eyes, a word for who sees neither."""

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from bot.webpage.files import PLAIN, Files
from engine.messages import Reply
from engine.messages.alerts import ICONS
from tests.scenarios.page.conftest import NARROW, Screen, Visit
from tests.scenarios.page.test_axe import broken_rules
from tests.support.page.reader import Reader, seen
from tests.support.page.server import scripted_page
from tests.support.replies import GRADED, GRADED_ORDER, SAID

WORDS: Mapping[str, str] = {"danger": "Danger", "warning": "Warning", "caution": "Caution", "info": "Note"}
HEARD = [f"{WORDS[level]}: {caution}" for level, caution in SAID.items()]
DRAWN: dict[str, Reply] = {"dishes": GRADED, "an order": GRADED_ORDER}
HEARD_OF = """(at) => {
    const copy = at.cloneNode(true);
    copy.querySelectorAll("[aria-hidden=true]").forEach((one) => one.remove());
    return copy.textContent;
}"""
"""As a screen reader takes it."""
COLOURS = (
    "(at) => { const style = getComputedStyle(at); return `${style.backgroundColor} ${style.borderInlineStartColor}`; }"
)
PHONE: Screen = (390, 760)


async def said(ann: Reader) -> Locator:
    await ann.says("lunch for 25")
    boxes = ann.pane("teams").locator(".level")
    await expect(boxes).to_have_count(len(SAID))
    return boxes


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("colours", ["light", "dark"])
async def test_each_level_has_its_colour_its_icon_and_its_word_and_all_of_the_caution(
    visit: Visit, name: str, colours: Any
) -> None:
    async with scripted_page(DRAWN[name]) as address:
        ann = await visit(address, color_scheme=colours)
        boxes = await said(ann)
        assert [seen(await one.evaluate(HEARD_OF)) for one in await boxes.all()] == HEARD
        assert len({await one.evaluate(COLOURS) for one in await boxes.all()}) == len(SAID)
        assert [await one.locator("[aria-hidden=true]").inner_text() for one in await boxes.all()] == [
            f"{ICONS[level]} " for level in SAID
        ]
        assert await broken_rules(ann) == []


@pytest.mark.parametrize("name", DRAWN)
async def test_what_is_announced_says_how_grave_each_is(visit: Visit, name: str) -> None:
    async with scripted_page(DRAWN[name]) as address:
        ann = await visit(address)
        await said(ann)
        announced = await ann.page.get_by_test_id("announced").inner_text()
        assert [one for one in HEARD if one not in announced] == []


@pytest.mark.parametrize("screen", [PHONE, NARROW])
@pytest.mark.parametrize("name", DRAWN)
async def test_no_narrow_screen_cuts_a_caution(visit: Visit, name: str, screen: Screen) -> None:
    async with scripted_page(DRAWN[name]) as address:
        ann = await visit(address, screen=screen)
        await ann.says("lunch for 25")
        await ann.switches_to("Teams")
        for box in await ann.pane("teams").locator(".level").all():
            assert await box.evaluate("(at) => at.scrollWidth <= at.clientWidth && at.scrollHeight <= at.clientHeight")


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("colours", ["light", "dark"])
async def test_the_page_without_a_build_marks_them_in_its_lines(visit: Visit, name: str, colours: Any) -> None:
    async with scripted_page(DRAWN[name], Files(PLAIN)) as address:
        ann = await visit(address, color_scheme=colours)
        await ann.says("lunch for 25")
        boxes = ann.turns.last.locator(".level")
        await expect(boxes).to_have_count(len(SAID))
        assert await boxes.all_text_contents() == HEARD
        assert len({await one.evaluate(COLOURS) for one in await boxes.all()}) == len(SAID)
        assert await broken_rules(ann) == []
