"""A whole conversation on the page, in both panes, as a person holds it."""

from tests.page_reader import SURFACES
from tests.scenarios.page.conftest import Visit

LUNCH = "lunch for 25 in Boston on Tuesday, Italian, two vegans, under $15 a head"


async def test_a_conversation_is_the_same_in_both_panes_whichever_is_pressed(visit: Visit) -> None:
    ann = await visit()
    await ann.says(LUNCH)
    first = await ann.same_dishes()
    assert len(first) == 10
    assert all(cost for _, cost in first)
    for surface in SURFACES:
        assert "Italian lunch for 25 in Boston, up to $15 a head" in await ann.read(surface)

    await ann.presses("slack", "Cheaper")
    cheaper = await ann.same_dishes()
    assert cheaper != first
    for surface in SURFACES:
        assert "Cheaper, asked by you" in await ann.read(surface)

    await ann.presses("teams", "More ·")
    more = await ann.same_dishes()
    assert not set(more) & set(cheaper)

    await ann.presses("slack", "Compare")
    for surface in SURFACES:
        table = ann.pane(surface).get_by_role("table")
        assert "Cost a head" in await table.inner_text()

    await ann.presses("teams", "More from here", turn=0)
    assert len({place.splitlines()[1] for place in await ann.cards("teams")}) == 1
    await ann.same_dishes()

    await ann.says("vegetarian")
    await ann.same_dishes()
    for surface in SURFACES:
        assert "egetarian" in await ann.read(surface)
