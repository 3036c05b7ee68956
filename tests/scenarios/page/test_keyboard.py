"""A whole conversation without a mouse, and what a screen reader is told of it."""

from playwright.async_api import expect

from tests.scenarios.page.conftest import LUNCH, Visit
from tests.support.page.reader import STOPS_MAX

OUTLINE = """() => {
    const style = getComputedStyle(document.activeElement);
    return style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth);
}"""
"""Its width in pixels."""
SCROLLER_LEFT = "() => document.activeElement === document.body"
"""The carousel takes its own button to scroll away as soon as there is nothing more to scroll to, which on a busy
machine is while it has the keyboard: the next stop is then the one behind it."""


async def test_every_stop_of_the_keyboard_has_a_name_and_shows_where_it_is(visit: Visit) -> None:
    ann = await visit()
    await ann.says(LUNCH)
    await ann.page.get_by_test_id("new-conversation").focus()
    stops = [await ann.focused()]
    for _ in range(STOPS_MAX):
        await ann.page.keyboard.press("Tab")
        if await ann.page.evaluate(SCROLLER_LEFT):
            continue
        stops.append(await ann.focused())
        assert await ann.page.evaluate(OUTLINE) >= 2, stops[-1]
        if stops[-1] == "Message to Platter":
            break
    assert all(stops)
    assert stops[0] == "New conversation"
    assert stops[-2:] == ["How this answer came about", "Message to Platter"]
    slack, teams = (stops.index(name) for name in ("This answer was of use", "Good answer"))
    assert slack < stops.index("Details") < teams
    assert stops.count("Details") == stops.count("Pick") == 10
    of_dishes = [stop for stop in stops[:slack] if stop.startswith(("Pick: ", "Details: "))]
    assert len(of_dishes) == len(set(of_dishes)) == 20


async def test_a_conversation_is_held_by_the_keyboard_alone(visit: Visit) -> None:
    ann = await visit()
    await expect(ann.box).to_be_focused()
    await ann.page.keyboard.type("lunch for 25 in Boston,")
    await ann.page.keyboard.press("Shift+Enter")
    await ann.page.keyboard.type("Italian")
    await ann.page.keyboard.press("Enter")
    await expect(ann.turns).to_have_count(1)
    await ann.reads("Italian lunch for 25 in Boston")
    await expect(ann.box).to_be_focused()

    await ann.goes_to("How this answer came about", key="Shift+Tab")
    await ann.page.keyboard.press("Enter")
    await expect(ann.dialog).to_contain_text("What was heard")
    await ann.page.keyboard.press("Escape")
    await expect(ann.dialog).to_have_count(0)

    await ann.goes_to("Cheaper", key="Shift+Tab")
    await ann.page.keyboard.press("Space")
    await expect(ann.turns).to_have_count(2)
    await expect(ann.turns.last).to_be_focused()

    await ann.goes_to("Details")
    await ann.page.keyboard.press("Enter")
    await expect(ann.dialog).to_contain_text("Sizes and prices")
    await ann.page.keyboard.press("Escape")
    await ann.goes_to("Compare")
    await ann.page.keyboard.press("Enter")
    await expect(ann.turns).to_have_count(3)
    await ann.reads("side by side")


async def test_an_answer_is_announced_once_and_both_panes_can_be_told_apart(visit: Visit) -> None:
    ann = await visit()
    announced = ann.page.get_by_test_id("announced")
    await expect(announced).to_have_attribute("aria-live", "polite")
    await expect(announced).to_be_empty()
    await ann.says(LUNCH)
    (dish, cost), *_ = await ann.same_dishes()
    await expect(announced).to_contain_text("Italian lunch for 25 in Boston, up to $15 a head")
    await expect(announced).to_contain_text(dish)
    await expect(announced).to_contain_text(cost)
    assert ".." not in await announced.inner_text()
    await expect(ann.page.get_by_test_id("status")).to_have_role("status")
    await expect(ann.turns.last).to_match_aria_snapshot(
        f"""
        - 'article "Turn 1: {LUNCH}"':
          - 'heading "Turn 1: {LUNCH}" [level=2]'
          - group "Slack":
            - heading "Platter"
            - region "Carousel":
              - button /Details. \\w+/
            - button /Cheaper · \\d+/
          - group "Microsoft Teams":
            - list:
              - listitem:
                - button "Details"
            - list:
              - listitem:
                - button /Cheaper · \\d+/
            - button "Good answer"
          - button "How this answer came about"
        """
    )
