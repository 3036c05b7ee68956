"""Compare: two to four dishes that were shown, side by side."""

from dataclasses import replace
from typing import Any

import pytest

from engine.dependencies import Parts
from engine.nodes.compare import compare
from engine.ports import Unavailable
from tests.support.stores.small_catalogue import BY_NAME, DOCUMENTS, SmallCatalog
from tests.support.stores.small_parts import Gone, Silent, small_parts

LUNCH = "lunch for 25 in Boston"


async def test_the_dishes_pointed_at_stand_in_the_order_said(before: Any, parts: Parts) -> None:
    state = await before("compare", LUNCH, "compare the third and the first one", parts=parts)
    table = (await compare(state, parts))["reply"].comparison
    page = state["session"].memory.page
    assert table is not None
    assert set(table.doc_ids) == {page[0].doc_id, page[2].doc_id}
    assert all(len(row.cells) == len(table.columns) == 2 for row in table.rows)


async def test_without_a_finger_on_any_the_first_two_are_compared(before: Any, parts: Parts) -> None:
    state = await before("compare", LUNCH, "compare", parts=parts)
    table = (await compare(state, parts))["reply"].comparison
    assert table is not None
    assert table.doc_ids == tuple(dish.doc_id for dish in state["session"].memory.page[:2])


async def test_a_table_holds_four_at_most(before: Any, parts: Parts) -> None:
    state = await before("compare", LUNCH, "compare the first seven", parts=parts)
    table = (await compare(state, parts))["reply"].comparison
    assert table is not None
    assert len(table.columns) == 4


async def test_with_nothing_shown_it_says_so(before: Any, parts: Parts) -> None:
    reply = (await compare(await before("compare", "compare the first two"), parts))["reply"]
    assert (reply.kind, reply.comparison) == ("answer", None)
    assert "two dishes" in reply.headline


async def test_a_dish_that_has_left_the_menus_is_not_compared(before: Any, parts: Parts) -> None:
    state = await before("compare", LUNCH, "compare the first two", parts=parts)
    first = state["session"].memory.page[0].item_name
    rest = [document for document in DOCUMENTS if document is not BY_NAME[first]]
    reply = (await compare(state, replace(parts, catalog=SmallCatalog(rest))))["reply"]
    assert reply.comparison is None


@pytest.mark.parametrize("broken", [Gone("postgresql"), Silent()])
async def test_without_the_database_nothing_is_made_up(before: Any, parts: Parts, broken: Any) -> None:
    state = await before("compare", LUNCH, "compare the first two", parts=parts)
    with pytest.raises(Unavailable):
        await compare(state, small_parts(catalog=broken))
