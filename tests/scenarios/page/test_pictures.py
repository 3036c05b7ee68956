"""The papers' pictures are drawn from the sample at every run, so that none shows what is no longer there.

`make pictures` puts them in place, with what can be read on each in `facts.json`. Compared are those words, not pixels:
fonts and browsers differ from machine to machine.
"""

import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from playwright.async_api import Locator, Route, expect

from tests.scenarios.page.conftest import LUNCH, Screen, Visit
from tests.support.page.reader import Reader, seen
from tests.support.papers import PAPERS, ROOT

PICTURES = ROOT / "bot" / "webpage" / "client" / "pictures"
"""Beside the sources of what they show; neither the package nor the image takes them."""
FACTS = "facts.json"
TAB = "tab.png"
"""Of the tab in Teams, which test_tab.py draws."""
BYTES_MAX = 250_000
FIELDS = "input:not([type=radio], [type=checkbox]), textarea"
SECTION = ".slack_blocks_to_jsx__section"
SEARCHES = (LUNCH, "breakfast for 12 in Cambridge", "tacos for 40 in Boston")
WHOLE, DRAWER, PHONE = (1280, 984), (1280, 952), (390, 760)
"""Screens: room for a whole answer, and for the drawer's pictures."""
SHOWN = re.compile(r"!\[([^\]]*)\]\(([^)]*)\)")
"""A picture in Markdown: what it says for those who do not see it, and where it is."""
QUOTED = re.compile(r"“([^”]*)”")
Drawn = tuple[Reader, Locator | None, list[str]]
"""Who looks at the page, the part to draw (None: the whole screen), and what can be read there."""
AROUND = """(at) => {
    const [box, edge] = [at.getBoundingClientRect(), at.tagName === "DIALOG" ? 0 : 16];
    const [x, y] = [Math.max(0, box.x - edge), Math.max(0, box.y - edge)];
    const [right, bottom] = [Math.min(innerWidth, box.right + edge), Math.min(innerHeight, box.bottom + edge)];
    return {x, y, width: right - x, height: bottom - y};
}"""


async def noon(route: Route) -> None:
    """The same answer, at noon: a picture drawn again is the same picture."""
    answer = await route.fetch()
    said = re.sub(r'"sent_at":"[^"]*"', '"sent_at":"2026-03-02T12:00:00+00:00"', await answer.text())
    said = re.sub(r"<!date\^\d+\^", "<!date^1772452800^", said)
    await route.fulfill(response=answer, body=said)


async def answered(visit: Visit, screen: Screen = WHOLE) -> Reader:
    ann = await visit(screen=screen)
    await ann.page.route("**/turns", noon)
    await ann.says(LUNCH)
    await ann.page.evaluate("document.activeElement.blur()")
    return ann


async def both_panes(visit: Visit) -> Drawn:
    ann = await answered(visit)
    first, second, *_ = await ann.same_dishes()
    return ann, None, [LUNCH, await headline(ann), *first, *second]


async def slack_pane(visit: Visit) -> Drawn:
    ann = await answered(visit)
    first, second, *_ = await ann.dishes("slack")
    return ann, ann.pane("slack").locator(".slack"), [LUNCH, await headline(ann), *first, *second]


async def teams_pane(visit: Visit) -> Drawn:
    ann = await answered(visit)
    told = [word for dish in await ann.dishes("teams") for word in dish]
    return ann, ann.pane("teams").locator(".teams"), [LUNCH, await headline(ann), *told]


async def drawer(visit: Visit) -> Drawn:
    ann = await answered(visit, DRAWER)
    await ann.turns.last.get_by_test_id("explain").click()
    await expect(ann.dialog).to_contain_text("From ranks to places")
    heard = await ann.dialog.locator("mark").all_inner_texts()
    return ann, ann.dialog, [*heard, *await ann.dialog.locator(".funnel p").all_inner_texts()]


async def phone(visit: Visit) -> Drawn:
    ann = await answered(visit, PHONE)
    await ann.switches_to("Slack")
    first, *_ = await ann.dishes("slack")
    return ann, None, [LUNCH, await headline(ann), *first]


async def form(visit: Visit) -> Drawn:
    ann = await answered(visit)
    await ann.button("slack", "Change this search").click()
    return ann, ann.dialog, await filled_in(ann)


async def dialog(visit: Visit) -> Drawn:
    ann = await answered(visit)
    await ann.button("teams", "Change this search").click()
    return ann, ann.dialog, await filled_in(ann)


async def filled_in(ann: Reader) -> list[str]:
    """What can be read in a form: its title, and what stands in its fields."""
    await expect(ann.dialog.get_by_label("How many people")).to_have_value("25")
    title = await ann.dialog.get_by_role("heading", level=2).inner_text()
    await ann.page.evaluate("document.activeElement.blur()")
    return [title, *[value for one in await ann.dialog.locator(FIELDS).all() if (value := await one.input_value())]]


async def home(visit: Visit) -> Drawn:
    ann = await visit(screen=DRAWER)
    await ann.page.route("**/acts", noon)
    await ann.says("forget")  # what was said before this picture
    for said in SEARCHES:
        await ann.begins()
        await ann.says(said)
        await ann.button("slack", "Details").click()
        await ann.dialog.get_by_role("button", name="Save this dish").click()
        await expect(ann.dialog.get_by_role("button", name="Saved. Take it out")).to_be_visible()
        await ann.page.keyboard.press("Escape")
    await ann.tool("Home").click()
    await ann.page.evaluate("document.activeElement.blur()")
    rows = ann.dialog.locator(SECTION).filter(has=ann.page.locator("button"))
    await expect(rows).to_have_count(2 * len(SEARCHES))
    return ann, ann.dialog, [seen(told).strip().split("\n")[0] for told in await rows.all_inner_texts()]


async def headline(ann: Reader) -> str:
    return seen(await ann.pane("slack").get_by_text(re.compile(r"dishes from \d+ restaurants")).first.inner_text())


DRAWINGS: dict[str, Callable[[Visit], Awaitable[Drawn]]] = {
    "page.png": both_panes,
    "slack.png": slack_pane,
    "teams.png": teams_pane,
    "drawer.png": drawer,
    "phone.png": phone,
    "form.png": form,
    "dialog.png": dialog,
    "home.png": home,
}


@pytest.mark.parametrize("name", DRAWINGS)
async def test_a_picture_shows_what_the_page_shows_today(
    visit: Visit, tmp_path: Path, request: pytest.FixtureRequest, name: str
) -> None:
    ann, part, facts = await DRAWINGS[name](visit)
    wanted: Path | None = request.config.getoption("--pictures")
    folder = wanted or tmp_path
    clip = await part.evaluate(AROUND) if part else None
    drawn = await ann.page.screenshot(path=folder / name, clip=clip, animations="disabled", caret="hide", scale="css")
    assert len(drawn) < BYTES_MAX
    if wanted:
        write(wanted / FACTS, name, facts)
    else:
        assert facts == json.loads((PICTURES / FACTS).read_text())[name], "`make pictures` draws them anew"


def test_every_picture_stands_in_one_paper_and_is_told_in_words_that_stand_on_it() -> None:
    facts: dict[str, list[str]] = json.loads((PICTURES / FACTS).read_text())
    papers = [ROOT / paper for paper in PAPERS]
    shown = [
        ((paper.parent / address).resolve(), told)
        for paper in papers
        for told, address in SHOWN.findall(paper.read_text("utf-8"))
    ]
    assert sorted(path for path, _ in shown) == sorted(PICTURES / name for name in (*DRAWINGS, TAB))
    for path, told in shown:
        name = path.name
        assert QUOTED.findall(told), name
        assert set(QUOTED.findall(told)) <= set(facts[name]), name
        assert (PICTURES / name).stat().st_size < BYTES_MAX


def write(path: Path, name: str, facts: list[str]) -> None:
    kept = json.loads(path.read_text()) if path.is_file() else {}
    told = {**kept, name: facts}
    ordered = {one: told[one] for one in (*DRAWINGS, TAB) if one in told}
    path.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n")
