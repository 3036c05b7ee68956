"""What lines say of a cart, as rows: where they were said, and what they come to; and lines that say nothing of one."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.vocabulary import Tally
from engine.conversation import CartEdit, CartItem, Memory, ShownDish, ShownPlan, Wants, WholeOrder
from engine.reading import CartSeen, read_cart
from engine.reading.lexicon import Lexicon

NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
LEXICON = Lexicon.of(Tally().vocabulary(str.title))
NAMES = ("Tuna Salad Boxed Lunch", "Garden Veggie Wrap Platter", "Baked Ziti", "Caesar Salad")


def shown(name: str) -> ShownDish:
    return ShownDish(name, name, "deli|boston", "Deli", name, Decimal(9), units=4)


NOTHING, PAGE = Memory(), Memory(page=tuple(map(shown, NAMES)))
ZITI = Memory(page=PAGE.page, focus=(2,))
PLAN = Memory(wants=Wants(whole=WholeOrder()), plans=(ShownPlan("best", ("deli|boston",), ("Deli",), (), Decimal(90)),))
EMPTY = CartSeen()
CART = CartSeen((("a", "Tuna Salad Boxed Lunch", 2), ("b", "Baked Ziti", 3), ("c", "Caesar Salad", 1)))
WAITING = CartSeen(is_waiting=True)
CHECKOUT = CartSeen(CART.lines, checks_out=True)
ORDERED = CartSeen(has_order=True)


def item(**more: object) -> CartItem:
    return CartItem(**more)  # type: ignore[arg-type]


ROWS: tuple[tuple[str, Memory, CartSeen, CartEdit | None], ...] = (
    ("two of the first", PAGE, EMPTY, CartEdit("add", (item(at=0, units=2),))),
    ("add the second one", PAGE, EMPTY, CartEdit("add", (item(at=1),))),
    ("please add 3 of the baked ziti", PAGE, CART, CartEdit("add", (item(at=2, units=3),))),
    ("we'll take a dozen of the last one", PAGE, EMPTY, CartEdit("add", (item(at=3, units=12),))),
    ("add the ziti for Ben", PAGE, EMPTY, CartEdit("add", (item(at=2, for_whom="Ben"),))),
    (
        "two of the first, one without onions",
        PAGE,
        EMPTY,
        CartEdit("add", (item(at=0, units=1), item(at=0, units=1, note="without onions"))),
    ),
    (
        "3 of the first and two of the second",
        PAGE,
        EMPTY,
        CartEdit("add", (item(at=0, units=3), item(at=1, units=2))),
    ),
    (
        "add 2 of the ziti with extra cheese",
        PAGE,
        EMPTY,
        CartEdit("add", (item(at=2, units=2, note="with extra cheese"),)),
    ),
    ("add two of it", ZITI, EMPTY, CartEdit("add", (item(at=2, units=2),))),
    ("order it", ZITI, EMPTY, CartEdit("add", (item(at=2),))),
    ("order this", PLAN, EMPTY, CartEdit("add", is_plan=True)),
    ("make it 3 instead of 2", PAGE, CART, CartEdit("units", (item(line_id="a", units=3),))),
    ("make the ziti 5", PAGE, CART, CartEdit("units", (item(line_id="b", units=5),))),
    ("one fewer ziti", NOTHING, CART, CartEdit("units", (item(line_id="b", more=-1),))),
    ("two more of the caesar salad", NOTHING, CART, CartEdit("units", (item(line_id="c", more=2),))),
    ("remove the ziti", PAGE, CART, CartEdit("take_out", (item(line_id="b"),))),
    ("take out the second one", NOTHING, CART, CartEdit("take_out", (item(line_id="b"),))),
    ("drop the salad", NOTHING, CART, CartEdit("take_out", (item(name="salad"),))),
    ("remove it", NOTHING, CART, CartEdit("take_out", (item(line_id="c"),))),
    ("that's all", PAGE, CART, CartEdit("checkout")),
    ("ok that's it, check out please", PAGE, CART, CartEdit("checkout")),
    ("place the order", PAGE, CART, CartEdit("checkout")),
    ("what's in the cart?", PAGE, CART, CartEdit("show")),
    ("deliver to 02108", PAGE, CART, CartEdit("bring", zip_code="02108")),
    ("deliver it to 02108 please", PAGE, WAITING, CartEdit("bring", zip_code="02108")),
    ("02108", PAGE, WAITING, CartEdit("bring", zip_code="02108")),
    ("we'll pick it up", PAGE, WAITING, CartEdit("collect")),
    ("change the delivery address", PAGE, CART, CartEdit("change_place")),
    ("18% tip", PAGE, CHECKOUT, CartEdit("details", tip=("percent", Decimal(18)))),
    ("add a $40 tip", PAGE, CHECKOUT, None),
    ("tip $40", PAGE, CHECKOUT, CartEdit("details", tip=("amount", Decimal(40)))),
    ("promo code LUNCH10", PAGE, CHECKOUT, CartEdit("details", promo="LUNCH10")),
    ("PO number 4711-B", PAGE, CHECKOUT, CartEdit("details", po_number="4711-B")),
    ("throw the order away", PAGE, CART, CartEdit("drop")),
    ("cancel the order", NOTHING, ORDERED, CartEdit("cancel")),
    ("the same again please", NOTHING, ORDERED, CartEdit("reorder")),
    ("the food never arrived", NOTHING, ORDERED, None),
    ("it never arrived", NOTHING, ORDERED, CartEdit("complain")),
    # Nothing of a cart.
    ("order lunch for 25 in Boston", NOTHING, EMPTY, None),
    ("we need to order two trays of lasagne for Friday", PAGE, EMPTY, None),
    ("add dessert", PLAN, EMPTY, None),
    ("add vegetarian options", PAGE, CART, None),
    ("no pork", PAGE, CART, None),
    ("without nuts", PAGE, CART, None),
    ("make it 30", PAGE, CART, None),
    ("make it 30", PAGE, EMPTY, None),
    ("cheaper", PAGE, CART, None),
    ("show me more", PAGE, CART, None),
    ("what about the second one?", PAGE, CART, None),
    ("compare the first two", PAGE, CART, None),
    ("is the ziti vegetarian?", PAGE, CART, None),
    ("lunch for 12 in Boston on Tuesday", PAGE, CART, None),
    ("thanks!", PAGE, CART, None),
    ("remove the onions", PAGE, CART, None),
    ("that's all", NOTHING, EMPTY, None),
    ("deliver to 02108", PAGE, EMPTY, None),
    ("the second one is too expensive", PAGE, CART, None),
    ("two vegans", PAGE, CART, None),
    ("for 20", PAGE, CART, None),
)


@pytest.mark.parametrize(("text", "memory", "seen", "edit"), ROWS)
def test_a_line_says(text: str, memory: Memory, seen: CartSeen, edit: CartEdit | None) -> None:
    assert read_cart(text, LEXICON, NOW, UTC, memory, seen) == edit


def test_a_day_and_an_hour_at_the_checkout() -> None:
    edit = read_cart("Tuesday at noon", LEXICON, NOW, UTC, PAGE, CHECKOUT)
    assert edit is not None
    assert edit.act == "details"
    assert len(edit.when) == 2


@given(st.text(max_size=80))
def test_any_line_is_read(text: str) -> None:
    for seen in (EMPTY, CART, ORDERED):
        read_cart(text, LEXICON, NOW, UTC, PAGE, seen)
