"""Select context: the page's documents are read, and nothing that is not in the database is shown."""

from dataclasses import replace
from typing import Any

import pytest

from engine.dependencies import Parts
from engine.models.page_selection import MAX_ITEMS
from engine.nodes.select_context import select_context
from engine.ports import Unavailable
from tests.support.stores.small_catalogue import BY_NAME, DOCUMENTS, SmallCatalog
from tests.support.stores.small_parts import Gone, Silent, but, small_parts

LUNCH = "lunch for 25 in Boston"


async def test_every_dish_of_the_page_comes_with_its_document(before: Any, parts: Parts) -> None:
    state = await before("select_context", LUNCH, parts=parts)
    served = (await select_context(state, parts))["served"]
    assert [one.document.doc_id for one in served] == [dish.doc_id for dish in state["page"].dishes]
    assert all(one.portion in one.document.portions for one in served)


async def test_the_portion_taken_is_named_and_the_others_stand_beside(before: Any, parts: Parts) -> None:
    state = await before("select_context", "chicken parmesan for 25 in Boston", parts=parts)
    first = (await select_context(state, parts))["served"][0]
    assert first.document.item_name == "Chicken Parmesan"
    assert (first.portion.name, first.units) == ("Full Tray", 1)
    assert [other.name for other in first.others] == ["Half Tray"]


async def test_the_cost_is_the_units_price_times_the_units(before: Any, parts: Parts) -> None:
    state = await before("select_context", LUNCH, "for 60", parts=parts)
    for one in (await select_context(state, parts))["served"]:
        assert one.party_cost == (None if one.units is None else one.portion.price * one.units)


async def test_what_a_model_reads_is_eight_of_the_page_in_its_order(before: Any, parts: Parts) -> None:
    state = await before("select_context", LUNCH, parts=parts)
    found = await select_context(state, parts)
    page = [one.document.doc_id for one in found["served"]]
    assert len(page) > MAX_ITEMS == len(found["final_context"])
    assert list(found["final_context"]) == [doc_id for doc_id in page if doc_id in found["final_context"]]
    assert found["facts"]["context"] == list(found["final_context"])


async def test_an_empty_page_asks_for_no_document(before: Any, parts: Parts) -> None:
    state = await before("select_context", LUNCH)
    state = but(state, page=replace(state["page"], dishes=()))
    assert (await select_context(state, parts))["served"] == ()


async def test_a_dish_whose_document_is_gone_is_left_out(before: Any, parts: Parts) -> None:
    state = await before("select_context", LUNCH, parts=parts)
    gone = BY_NAME["Pasta Tray"]
    assert gone.doc_id in {dish.doc_id for dish in state["page"].dishes}
    rest = replace(parts, catalog=SmallCatalog([one for one in DOCUMENTS if one is not gone]))
    served = (await select_context(state, rest))["served"]
    assert [one.document.doc_id for one in served] == [
        dish.doc_id for dish in state["page"].dishes if dish.doc_id != gone.doc_id
    ]


@pytest.mark.parametrize("broken", [Gone("postgresql"), Silent()])
async def test_without_the_database_there_is_no_page(before: Any, broken: Any) -> None:
    state = await before("select_context", LUNCH)
    with pytest.raises(Unavailable):
        await select_context(state, small_parts(catalog=broken))
