"""The list as a table: in its order, each dish by the facts of its card, and only where a file can be handed over."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from engine.answers.sheets import sheet
from engine.engine import Engine
from engine.messages import Reply
from engine.messages.sentences import say
from engine.reading import Moment, Rooms, understood_of
from tests.support.replies import ZITI
from tests.support.small_words import SHOWN, vocabulary
from tests.support.stores.small_parts import said, small_parts

ROOMS = Rooms(vocabulary())


def commanded(words: str) -> str | None:
    """What a line to Platter tells it to do where dishes are shown."""
    moment = Moment(datetime(2026, 11, 25, 12, tzinfo=UTC))
    return understood_of(ROOMS.read(words, SHOWN, moment).reading, SHOWN).command


async def told(*lines: str, takes_files: bool = True, most: int = 10) -> list[Reply]:
    engine = Engine(small_parts())
    return [await engine.answer(said(line, takes_files=takes_files, max_results=most)) for line in lines]


@pytest.mark.parametrize(
    "words",
    [
        "csv",
        "as csv please",
        "send me this as a file",
        "export",
        "can you send it as a spreadsheet?",
        "download the results",
        "give me a csv of these",
        "everything as excel",
    ],
)
def test_many_ways_ask_for_the_file(words: str) -> None:
    assert commanded(words) == "file"


@pytest.mark.parametrize(
    "words", ["file cabinets for 12", "lunch for 12, I will file the invoice", "save room for cake"]
)
def test_and_others_do_not(words: str) -> None:
    assert commanded(words) is None


async def test_the_whole_list_is_in_it_in_the_order_in_which_it_is_shown() -> None:
    found, *_, asked = await told("lunch for 12 in Boston", "send me this as a file", most=2)
    assert asked.sheet is not None
    assert asked.headline == f"{found.total} dishes, as a file."
    assert len(asked.sheet.rows) >= found.total > len(found.cards)
    whole = (await told("lunch for 12 in Boston", most=50))[0]
    names = [row[asked.sheet.columns.index("Dish")] for row in asked.sheet.rows]
    assert sorted(names) == sorted(card.item_name for card in whole.cards)
    costs = {row[0]: row[asked.sheet.columns.index("Cost")] for row in asked.sheet.rows}
    for card in found.cards:
        assert costs[card.item_name] == ("" if card.party_cost is None else f"{card.party_cost:.2f}")


async def test_a_page_for_which_limits_were_dropped_is_the_list_that_is_in_it() -> None:
    found, asked = await told("lunch for 12 in Boston under $1 a head", "csv")
    assert found.cards
    assert asked.sheet is not None
    assert {card.item_name for card in found.cards} <= {row[0] for row in asked.sheet.rows}


async def test_what_was_brought_for_counted_needs_is_in_it_with_whom_it_is_for() -> None:
    found, asked = await told("lunch for 12 in Boston, pasta, two vegans", "csv")
    (brought,) = [card for card in found.cards if card.for_need]
    assert asked.sheet is not None
    rows = [dict(zip(asked.sheet.columns, row, strict=True)) for row in asked.sheet.rows]
    (row,) = [row for row in rows if row["For"]]
    assert (row["Dish"], row["For"], row["For people"]) == (brought.item_name, "vegan, for 2", "2")
    assert row["Cost"] == f"{brought.party_cost:.2f}"
    assert rows.index(row) == 1
    assert [row["Dish"] for row in rows].count(brought.item_name) == 1


async def test_nothing_shown_is_no_file_and_where_none_can_be_handed_over_it_is_said() -> None:
    (nothing,) = await told("csv")
    assert (nothing.sheet, nothing.headline) == (None, say("shown-nothing-yet"))
    *_, here = await told("lunch for 12 in Boston", "csv", takes_files=False)
    assert (here.sheet, here.headline) == (None, say("no-files"))


async def test_the_thread_goes_on_as_if_it_had_not_been_asked() -> None:
    with_file = await told("lunch for 12 in Boston", "csv", "cheaper")
    without = await told("lunch for 12 in Boston", "cheaper")
    assert [card.doc_id for card in with_file[-1].cards] == [card.doc_id for card in without[-1].cards]


def test_every_row_has_a_cell_a_column_and_numbers_are_plain() -> None:
    table = sheet([ZITI, replace(ZITI, party_cost=None, units=None)])
    first, second = (dict(zip(table.columns, row, strict=True)) for row in table.rows)
    assert first["Dish"] == ZITI.item_name
    assert float(first["Price of one"]) == float(ZITI.display_price)
    assert (second["Cost"], second["Orders"]) == ("", "")


@pytest.mark.parametrize("words", ["send me this as a file", "can you send it as a spreadsheet?", "csv please"])
def test_in_a_thread_no_mention_is_needed_where_that_is_all_that_is_said(words: str) -> None:
    overheard = Moment(datetime(2026, 11, 25, 12, tzinfo=UTC), addressed=False)
    assert understood_of(ROOMS.read(words, SHOWN, overheard).reading, SHOWN).command == "file"
    for told in (
        f"{words}, says Bob, who is in the spreadsheet team",
        "send Bob the csv",
        "I've updated the spreadsheet",
    ):
        assert understood_of(ROOMS.read(told, SHOWN, overheard).reading, SHOWN).intent == "other"
