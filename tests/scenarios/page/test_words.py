"""Words of a menu are words: whatever stands in them runs nothing, loads nothing and notifies nobody."""

from dataclasses import replace

from playwright.async_api import Locator

from engine.messages import Comparison, ComparisonRow, Detail
from tests.scenarios.page.conftest import Visit
from tests.support.page.reader import SURFACES, seen
from tests.support.page.server import scripted_page
from tests.support.replies import COMPARED, LUNCH, ZITI

HOSTILE = (
    "<script>document.title = 'taken'</script>",
    "<img src=x onerror=\"document.title='taken'\">",
    "[a prize](https://elsewhere.example/)",
    "![a prize](https://elsewhere.example/a.png)",
    "<https://elsewhere.example/|a prize>",
    "<!channel> <@U123> www.elsewhere.example",
    "**loud** &lt;b&gt; {{name}} ~$12~ _so_",
    "# 1. - soup | of | the day",
)
ARABIC = "صينية حمص كبيرة مع خبز"


async def test_what_a_menu_says_stands_there_as_it_says_it(visit: Visit) -> None:
    cards = tuple(
        replace(ZITI, item_name=words, lines=(words, *ZITI.lines[1:]), details=(Detail("Description", words),))
        for words in HOSTILE
    )
    async with scripted_page(replace(LUNCH, headline=" ".join(HOSTILE), cards=cards)) as address:
        ann = await visit(address)
        await ann.says(" ".join(HOSTILE))
        for surface in SURFACES:
            shown = tight(await ann.read(surface))
            assert all(shown.count(tight(words)) >= 3 for words in HOSTILE), surface  # said, headline, card
        for place, words in enumerate(HOSTILE):
            await ann.pane("slack").get_by_role("button", name="Details").nth(place).click()
            assert tight(words) in await read(ann.dialog)
            await ann.page.keyboard.press("Escape")
        card = ann.pane("teams").get_by_role("listitem").first
        await card.get_by_role("button", name="Details").click()
        assert (await read(card)).count(tight(HOSTILE[0])) == 2
        assert await ann.turns.get_by_role("link").count() == 0
        assert await ann.page.title() == "Platter"


async def test_a_comparison_says_what_menus_say_too(visit: Visit) -> None:
    table = Comparison("For 25", ("a", "b"), HOSTILE[:2], (ComparisonRow("Cost", HOSTILE[2:4]),))
    async with scripted_page(replace(COMPARED, comparison=table)) as address:
        ann = await visit(address)
        await ann.says("compare the first two")
        for surface in SURFACES:
            shown = await read(ann.pane(surface).get_by_role("table"))
            assert all(tight(words) in shown for words in HOSTILE[:4]), surface
        assert await ann.turns.get_by_role("link").count() == 0


async def test_arabic_runs_from_right_to_left_among_the_rest(visit: Visit) -> None:
    card = replace(ZITI, item_name=ARABIC, lines=(ARABIC, *ZITI.lines[1:]))
    async with scripted_page(replace(LUNCH, headline=ARABIC, cards=(card,))) as address:
        ann = await visit(address)
        await ann.box.fill(ARABIC)
        assert await ann.box.evaluate("at => getComputedStyle(at).direction") == "rtl"
        await ann.says(ARABIC)
        for surface in SURFACES:
            places = await ann.pane(surface).get_by_text(ARABIC, exact=True).all()
            assert len(places) >= 3
            assert all([await one.evaluate(STARTS_RIGHT) for one in places]), surface
        assert await ann.fits()


async def read(part: Locator) -> str:
    return tight(seen(await part.inner_text()))


def tight(text: str) -> str:
    """Without spaces: Teams' marks are broken by one."""
    return "".join(text.split())


STARTS_RIGHT = """(at) => {
    const range = document.createRange();
    range.selectNodeContents(at);
    const words = range.getClientRects()[0];
    let box = at;
    while (getComputedStyle(box).display === "inline") box = box.parentElement;
    const within = box.getBoundingClientRect();
    return Math.abs(words.right - within.right) <= Math.abs(words.left - within.left) + 24;
}"""
"""Whether the words of an element begin nearer to the right edge of their paragraph than to the left one; 24 pixels for
its padding where they fill it."""
