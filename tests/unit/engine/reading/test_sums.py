"""Lines that ask what dishes come to, and lines that look like one and are none."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal

import pytest

from engine.conversation.memory import Memory, Pick, ShownDish
from engine.conversation.wants import Sum
from engine.reading.rooms import Moment, Rooms
from tests.support.stores.small_catalogue import DOCUMENTS, snapshot_of

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)
PAGE = tuple(
    ShownDish(one.doc_id, one.dish_key, one.restaurant_key, one.restaurant_name, one.item_name, one.base_price)
    for one in DOCUMENTS[:4]
)
SHOWN = Memory(page=PAGE)
PICKED = replace(SHOWN, picks=(Pick(PAGE[0]), Pick(PAGE[2])))
RECKONED = replace(SHOWN, focus=(1,), reckoned=Sum())
ROOMS = Rooms(snapshot_of(DOCUMENTS).vocabulary)

Read = Callable[..., tuple[Sum | None, tuple[int, ...]]]


@pytest.fixture
def read() -> Read:
    def of(text: str, memory: Memory = SHOWN, addressed: bool = True) -> tuple[Sum | None, tuple[int, ...]]:
        reading = ROOMS.read(text, memory, Moment(NOON, addressed=addressed)).reading
        return reading.sum, reading.referred

    return of


@pytest.mark.parametrize("ask", ["what does {} come to", "what would {} add up to?", "what is the total of {}"])
@pytest.mark.parametrize(("which", "referred"), [("that", ()), ("the second one", (1,)), ("the last one", (3,))])
def test_what_a_dish_comes_to(read: Read, ask: str, which: str, referred: tuple[int, ...]) -> None:
    assert read(ask.format(which)) == (Sum(), referred)


@pytest.mark.parametrize("count", [2, 8, 40])
@pytest.mark.parametrize(
    "line",
    ["{} of them, what does that come to", "how much would {} of the third be", "what would {} trays of that cost"],
)
def test_so_many_of_them(read: Read, line: str, count: int) -> None:
    found, referred = read(line.format(count))
    assert found is not None
    assert (found.units, referred) == (count, (2,) if "third" in line else ())


@pytest.mark.parametrize(
    ("line", "surcharges"),
    [
        ("with 18 % tip", (("tip", Decimal(18)),)),
        ("with 20% gratuity?", (("tip", Decimal(20)),)),
        ("plus 15% tip and 7% tax", (("tip", Decimal(15)), ("tax", Decimal(7)))),
        ("and with 8.875% sales tax", (("tax", Decimal("8.875")),)),
        ("what's the total with tip", (("tip", None),)),
        ("what does that come to with tax and tip", (("tax", None), ("tip", None))),
        ("what is the total with everything included", (("tax", None), ("tip", None), ("delivery", None))),
    ],
)
def test_what_comes_on_top_has_its_kind_and_the_rate_that_was_said(
    read: Read, line: str, surcharges: tuple[tuple[str, Decimal | None], ...]
) -> None:
    found, _ = read(line)
    assert found is not None
    assert found.surcharges == surcharges


@pytest.mark.parametrize("praise", ["{} looks good, ", "{} is nice, ", "I like {}. ", ""])
@pytest.mark.parametrize(
    "ask", ["what does it come to with tip?", "how much is it with tip", "how much would it be with tip?"]
)
def test_what_is_praised_first_is_what_it_is_asked_of(read: Read, praise: str, ask: str) -> None:
    referred = (1,) if praise else ()
    assert read(praise.format("the second one") + ask) == (Sum(surcharges=(("tip", None),)), referred)
    found, _ = read("make it 30, " + ask)
    assert found is None


@pytest.mark.parametrize("line", ["a head", "and per head?", "what's that per person", "what does it come to a head"])
def test_a_head(read: Read, line: str) -> None:
    found, _ = read(line)
    assert found is not None
    assert found.a_head


def test_surcharges_alone_go_on_from_a_sum_and_from_nothing_else(read: Read) -> None:
    assert read("and with tip", RECKONED) == (Sum(surcharges=(("tip", None),)), ())
    assert read("and with tip")[0] is None


def test_how_much_that_is_is_of_the_picks_where_no_dish_was_spoken_of_since(read: Read) -> None:
    assert read("how much is that", PICKED) == (Sum(), ())
    assert read("how much is that", replace(PICKED, focus=(1,)))[0] is None


@pytest.mark.parametrize(
    "line",
    [
        "what does that come to for 30 people",
        "under $300 with tip",
        "$15 a head including tax",
        "is tip included",
        "does that include tax?",
        "20 people will come to the lunch",
        "how much is the first one?",
        "Italian for 25 in total",
        "make it 8 of them",
        "8 of the second one please",
        "20% vegetarian",
        "rib tips for 12",
        "what's the cheapest",
    ],
)
def test_what_is_no_sum_is_read_as_before(read: Read, line: str) -> None:
    assert read(line)[0] is None


def test_nothing_is_reckoned_of_nothing_shown_and_for_nobody_who_asked_us(read: Read) -> None:
    assert read("what does that come to", Memory())[0] is None
    assert read("what does that come to", SHOWN, addressed=False)[0] is None


@pytest.mark.parametrize(
    "agreed", ["fine, go with that. ", "lovely! ", "ok, we'll take them. ", "sounds right to us. "]
)
@pytest.mark.parametrize("rate", [15, 18])
def test_what_was_picked_is_agreed_to_and_added_up(read: Read, agreed: str, rate: int) -> None:
    found, _ = read(f"{agreed}what is the total with {rate}% tip?", PICKED)
    assert found == Sum(surcharges=(("tip", Decimal(rate)),))


@pytest.mark.parametrize("more", ["cheaper ones. ", "no pork. ", "for 30 people. ", "add tacos. ", "undo that. "])
def test_a_clause_that_wants_more_is_no_agreement(read: Read, more: str) -> None:
    assert read(f"{more}total with 18% tip?", PICKED)[0] is None
