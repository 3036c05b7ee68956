"""A whole conversation on the page, in both panes, as a person holds it."""

from playwright.async_api import expect

from bot.app import Platter
from tests.scenarios.page.conftest import LUNCH, Visit
from tests.support.page.reader import SURFACES


async def test_a_conversation_is_the_same_in_both_panes_whichever_is_pressed(visit: Visit) -> None:
    ann = await visit()
    await ann.says(LUNCH)
    first = await ann.same_dishes()
    assert len(first) == 10
    assert all(cost for _, cost in first)
    await ann.reads("Italian lunch for 25 in Boston, up to $15 a head")

    await ann.presses("slack", "Cheaper")
    cheaper = await ann.same_dishes()
    assert cheaper != first
    await ann.reads("Cheaper, asked by you")

    await ann.presses("teams", "More ·")
    more = await ann.same_dishes()
    assert not set(more) & set(cheaper)

    await ann.presses("slack", "Compare")
    tables = [await ann.pane(surface).get_by_role("table").inner_text() for surface in SURFACES]
    assert all("Cost a head" in table and more[0][0] in table for table in tables)

    await ann.presses("teams", "More from here", turn=0)
    await ann.same_dishes()
    assert len({card.splitlines()[1] for card in await ann.cards("teams")}) == 1

    await ann.says("vegetarian")
    await ann.same_dishes()
    await ann.reads("egetarian")


async def test_a_question_is_answered_by_a_press_on_one_of_its_choices(visit: Visit) -> None:
    ann = await visit()
    await ann.says("food for a party")
    await ann.reads("for how many people, and in which city?")
    await ann.presses("teams", "Boston")
    await ann.same_dishes()
    await ann.reads("In Boston, MA: ")


async def test_an_example_is_said_by_pressing_it(visit: Visit) -> None:
    ann = await visit()
    example = ann.page.get_by_test_id("examples").get_by_role("button").first
    words = await example.inner_text()
    await example.click()
    await expect(ann.turns).to_have_count(1)
    await ann.reads(words)
    await expect(example).to_have_count(0)


async def test_loading_the_page_again_keeps_the_conversation_and_a_new_one_leaves_it(visit: Visit) -> None:
    ann = await visit()
    await ann.says("breakfast for 12 in Boston")
    await ann.presses("teams", "Cheaper")
    before = [await ann.same_dishes(), await ann.read("slack"), await ann.read("teams")]
    await ann.page.reload()
    await expect(ann.turns).to_have_count(2)
    assert [await ann.same_dishes(), await ann.read("slack"), await ann.read("teams")] == before
    await ann.page.get_by_test_id("new-conversation").click()
    await expect(ann.turns).to_have_count(0)
    await expect(ann.box).to_be_focused()
    await ann.says("cheaper")
    await expect(ann.pane("slack").locator(".slack_blocks_to_jsx__card")).to_have_count(0)


async def test_an_answer_is_rated_by_the_thumbs_of_either_channel(visit: Visit, platter: Platter) -> None:
    ann = await visit()
    await ann.says(LUNCH)
    of_use = ann.pane("slack").get_by_role("button", name="This answer was of use")
    await of_use.click()
    await expect(of_use).to_have_attribute("aria-pressed", "true")
    bad = ann.pane("teams").get_by_role("button", name="Bad answer")
    await bad.click()
    await ann.dialog.get_by_role("textbox").fill("too much pasta")
    await ann.dialog.get_by_role("button", name="Submit").click()
    await expect(bad).to_have_attribute("aria-pressed", "true")
    await expect(ann.dialog).to_have_count(0)
    thread = await ann.page.evaluate("sessionStorage.getItem('platter.thread')")
    async with platter.stores.database.tenant("page") as connection:
        found = await connection.execute(
            "SELECT rating, comment FROM ratings WHERE conversation = %(thread)s ORDER BY rated_at", {"thread": thread}
        )
        assert await found.fetchall() == [(1, None), (-1, "too much pasta")]
