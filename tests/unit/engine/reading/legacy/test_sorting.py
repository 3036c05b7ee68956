"""A list asked for in an order of prices is ranked so: neither a step to cheaper dishes nor an order of any."""

from dataclasses import replace
from decimal import Decimal

import pytest

from engine.conversation.memory import Memory, ShownDish
from engine.conversation.wants import Wants
from engine.reading.legacy.index import Index
from engine.reading.legacy.understand import understand
from tests.support.stores.small_catalogue import DOCUMENTS, snapshot_of

INDEX = Index.of(snapshot_of(DOCUMENTS, 1).vocabulary)
PAGE = tuple(ShownDish(f"d{at}", f"k{at}", "r1", "Roma", name, Decimal(9)) for at, name in enumerate(("Pizza", "Ziti")))
SHOWN = Memory(wants=Wants(party=25, city="Boston", city_key="boston"), query="lunch", page=PAGE)


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("sort by price", "cheap"),
        ("can you sort them by price please", "cheap"),
        ("order by price", "cheap"),
        ("sort the list by cost per head", "cheap"),
        ("rank these by price, lowest to highest", "cheap"),
        ("by price please", "cheap"),
        ("cheapest first", "cheap"),
        ("show me the cheapest ones first", "cheap"),
        ("lowest price first please", "cheap"),
        ("price low to high", "cheap"),
        ("from cheapest to most expensive", "cheap"),
        ("sort by price descending", "expensive"),
        ("price high to low", "expensive"),
        ("most expensive first", "expensive"),
        ("the priciest ones on top", "expensive"),
    ],
)
@pytest.mark.parametrize("memory", [SHOWN, replace(SHOWN, page=(), query="")])
def test_an_order_of_prices_only_ranks(text: str, level: str, memory: Memory) -> None:
    understood = understand(text, memory, INDEX)
    assert (understood.said.price_level, understood.change, understood.command) == (level, None, None)
    assert (understood.said.items, understood.said.party, understood.said.price_max) == ((), None, None)


@pytest.mark.parametrize("text", ["anything cheaper?", "the cheapest", "show me less expensive ones"])
def test_a_step_to_cheaper_ones_stays_one(text: str) -> None:
    assert understand(text, SHOWN, INDEX).change == "cheaper"
