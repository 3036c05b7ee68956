"""What a line says of a cart: labelled lines in every context, what stays a search, what is the guard's, and that any
line is read without a fault."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as some

from engine.conversation import CartInView, CartRequest, Memory
from engine.reading import read_cart
from tests.eval.reading.cart import CONTEXTS, LEXICON, LINES, NOW, PAGE, ZONE, Row, notation, read_row, rows
from tests.eval.reading.labelled import lines_of

ROWS = [row for file in ("practised", "fresh", "order_lines") for row in rows(LINES / f"{file}.tsv")]
ORDINALS = ("first", "second", "third", "fourth", "fifth")
SEARCHES = frozenset({"order", "command"})
"""Intents of lines that may be about a cart where orders are on."""
HELD = (("ziti", "1", 2), ("caesar", "2", 1), ("knots", "3", 3))


def read(text: str, context: str = "cart") -> CartRequest | None:
    memory, cart = CONTEXTS[context]
    return read_cart(text, LEXICON, NOW, ZONE, memory, cart)


def told(text: str, context: str = "cart") -> str:
    return read_row(Row(context, text, ""))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.context}: {row.text}")
def test_labelled_lines(row: Row) -> None:
    assert read_row(row) == row.label


def test_what_asks_for_dishes_or_tells_of_people_is_no_cart() -> None:
    """Lines of others that are labelled as searches, questions and filters, each with the page that it was said to."""
    folders = sorted((LINES.parent / "conversations").iterdir())
    lines = [line for line in lines_of([one for one in folders if one.is_dir()]) if line.addressed and line.thread]
    others = [line for line in lines if SEARCHES.isdisjoint(line.expect["intent"])]
    memories = (replace(PAGE, page=line.page) for line in others)
    read_as_cart = [
        line.text
        for line, memory in zip(others, memories, strict=True)
        if read_cart(line.text, LEXICON, NOW, ZONE, memory)
    ]
    assert len(others) > 400
    assert read_as_cart == []


@given(some.integers(1, 500), some.integers(1, 5))
def test_so_many_of_a_number_of_the_page(units: int, place: int) -> None:
    edit = read(f"add {units} of the {ORDINALS[place - 1]} one", "page")
    assert edit is not None
    assert [(item.units, item.cards) for item in edit.items] == [(units, (place - 1,))]


@given(some.sampled_from(HELD), some.integers(1, 60))
def test_how_many_there_shall_be_of_a_line(held: tuple[str, str, int], units: int) -> None:
    name, line_id, had = held
    assert told(f"make the {name} {units} instead of {had}") == f"change_units {units} l{line_id}"
    assert told(f"change the {name} to {units}") == f"change_units {units} l{line_id}"


@given(some.integers(2, 40), some.integers(1, 39))
def test_some_of_an_item_are_made_otherwise_and_the_number_in_all_stays(units: int, some_of: int) -> None:
    edit = read(f"add {units} of the first, {some_of} without onions", "page")
    assert edit is not None
    if some_of < units:
        assert [item.units for item in edit.items] == [units - some_of, some_of]
        assert [item.note for item in edit.items] == ["", "without onions"]
    elif some_of == units:
        assert [(item.units, item.note) for item in edit.items] == [(units, "without onions")]


@pytest.mark.parametrize(
    ("text", "meant"), [("make it 3", "change_units 3 l1"), ("make it 26", "-"), ("make it 3 people", "-")]
)
def test_a_number_alone_is_of_what_it_is_nearest_to(text: str, meant: str) -> None:
    memory, cart = CONTEXTS["cart"]
    assert notation(read_cart(text, LEXICON, NOW, ZONE, memory, replace(cart, talked_of=("1",)))) == meant


@pytest.mark.parametrize(
    "text",
    [
        "tell the driver Ben is allergic to nuts", "note for the kitchen: Ana carries an EpiPen for peanuts",
        "that's all, Ben is allergic to shellfish", "Ben is allergic to nuts", "no nuts, Ana goes into shock",
    ],
)  # fmt: skip
def test_what_may_harm_somebody_is_left_to_the_guard(text: str) -> None:
    assert read(text) is None


def test_what_is_put_in_beside_an_allergy_is_read_and_the_allergy_left_in_the_rest() -> None:
    edit = read("add two of the first. Ben is allergic to nuts", "page")
    assert notation(edit) == "add 2 c1"
    assert edit is not None
    assert "allergic to nuts" in edit.rest


@pytest.mark.parametrize("text", ["remove the ziti", "make the ziti 3", "18% tip", "that's all", "deliver to 94607"])
def test_nothing_is_changed_where_there_is_no_cart(text: str) -> None:
    for context in ("none", "placed", "page"):
        assert told(text, context) == "-"


@pytest.mark.parametrize(
    ("text", "unsure"),
    [("never mind", True), ("cancel it", True), ("cancel the order", False), ("empty the cart", False)],
)
def test_what_may_as_well_mean_to_go_back_says_so(text: str, unsure: bool) -> None:
    edit = read(text)
    assert edit is not None
    assert (edit.act, edit.unsure) == ("drop_cart", unsure)


@pytest.mark.parametrize(("text", "party"), [("the same as last Tuesday, for 30", 30), ("reorder PL-7KQ2MX", None)])
def test_an_order_is_made_again_without_a_cart(text: str, party: int | None) -> None:
    edit = read_cart(text, LEXICON, NOW, ZONE, Memory(), CartInView())
    assert edit is not None
    assert (edit.act, edit.party) == ("reorder", party)
    if edit.former and edit.former.starts:
        assert f"{edit.former.starts:%Y-%m-%d}" == "2026-02-24"


WORDS = sorted({word for row in ROWS for word in row.text.split()})


@given(
    some.one_of(some.text(max_size=80), some.lists(some.sampled_from(WORDS), max_size=14).map(" ".join)),
    some.sampled_from(sorted(CONTEXTS)),
)
def test_any_line_is_read_and_what_is_read_stands_in_it(text: str, context: str) -> None:
    memory, cart = CONTEXTS[context]
    edit = read_cart(text, LEXICON, NOW, ZONE, memory, cart)
    if edit is None:
        return
    known = {line.line_id for line in cart.lines}
    for one in edit.each:
        assert one.then == ()
        assert one.spans
        assert all(0 <= start < end <= len(text) for start, end in one.spans)
        for item in one.items:
            assert set(item.lines) <= known
            assert all(0 <= card < len(memory.page) for card in item.cards)
            assert item.units is None or item.units > 0
            assert item.note in text or item.note.startswith("without ")
    assert edit.rest in ("", edit.rest[: len(text)])
    assert len(edit.rest) in (0, len(text))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("throw the order away", "drop_cart"), ("throw everything out", "drop_cart"),
        ("throw away the order", "drop_cart"), ("throw in the tikka", "add c3"),
        ("another dozen knots", "change_units +1 l3"), ("one dozen fewer knots", "change_units -1 l3"),
        ("drop the salad and double the first", "take_out l2 + change_units 4 l1"),
        ("remove the ziti and two more knots", "take_out l1 + change_units +2 l3"),
    ],
)  # fmt: skip
def test_words_that_stand_apart_or_count_by_the_dozen_say_what_they_say_together(text: str, meant: str) -> None:
    assert told(text) == meant


def test_at_a_checkout_a_bare_place_is_one_by_its_street_or_its_code() -> None:
    memory, cart = CONTEXTS["checkout"]
    cart = replace(cart, asks=frozenset({"deliver", "contact"}))
    for text, meant in (
        ("tell the driver to come by the loading dock", "note note=come by the loading dock"),
        ("455 Market Street", "deliver addr=455 Market Street"),
    ):
        assert notation(read_cart(text, LEXICON, NOW, ZONE, memory, cart)) == meant


CHECKOUT = replace(CONTEXTS["cart"][1], stage="checkout", asks=frozenset({"deliver", "when", "contact"}))
FIRST = some.sampled_from(("Maria", "maria", "Ben", "Ngozi"))
LAST = some.sampled_from(("Lopez", "lopez", "Adeyemi"))
PHONES = some.sampled_from(("617-555-0133", "(617) 555 0133", "6175550133", "+1 617 555 0133"))
STREETS = some.sampled_from(
    ("100 Federal St", "12 Summer Street", "55 Harrison Ave, 3rd floor", "9 Broadway, suite 400")
)


@given(FIRST, LAST, PHONES, STREETS, some.permutations(range(3)))
def test_a_checkout_is_filled_in_by_bare_values_in_any_order(
    first: str, last: str, phone: str, street: str, order: list[int]
) -> None:
    """As a form's fields would be: who, with a phone; where; when."""
    said = (f"{first} {last} {phone}", street, "Tuesday at noon")
    line = "; ".join(said[at] for at in order)
    request = read_cart(line, LEXICON, NOW, ZONE, CONTEXTS["cart"][0], CHECKOUT)
    assert request is not None
    by_act = {one.act: one for one in request.each}
    assert set(by_act) == {"contact", "deliver", "when"}
    assert (by_act["contact"].contact_name, by_act["contact"].contact_phone) == (f"{first} {last}", phone)
    assert by_act["deliver"].place is not None
    assert by_act["deliver"].place.address.startswith(street.partition(",")[0])
    assert (by_act["when"].date is not None, by_act["when"].time is not None, request.rest) == (True, True, "")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Maria Lopez", "Maria Lopez"), ("Ngozi Adeyemi, thanks", "Ngozi Adeyemi"), ("Ngozi Adeyemi?", ""),
        ("Great", ""), ("Hmm", ""),
        ("Pasta Salad", ""), ("Interesting Choice", ""), ("lunch for Maria", ""),
    ],
)  # fmt: skip
def test_a_name_alone_is_one_where_nothing_else_is_said(text: str, name: str) -> None:
    request = read_cart(text, LEXICON, NOW, ZONE, CONTEXTS["cart"][0], CHECKOUT)
    assert (request.contact_name if request else "") == name


@pytest.mark.parametrize("text", ["add 2 more of those", "two more of them", "one more of those please", "2 more"])
def test_more_is_had_of_what_was_talked_of(text: str) -> None:
    memory, cart = CONTEXTS["cart"]
    seen = replace(cart, talked_of=(cart.lines[1].line_id,))
    request = read_cart(text, LEXICON, NOW, ZONE, memory, seen)
    assert request is not None
    assert (request.act, request.items[0].lines) == ("change_units", (cart.lines[1].line_id,))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("add the cheapest of these", 2), ("add the most expensive one", 3), ("put 3 of the biggest in", 1),
        ("add the smallest", 2), ("add the cheapest pizza", None),
    ],
)  # fmt: skip
def test_the_most_of_a_figure_is_one_of_the_page(text: str, place: int | None) -> None:
    figures = (("9.00", 30), ("4.50", 6), ("12.00", 20))
    page = tuple(
        replace(dish, cost_per_head=Decimal(cost), serves_max=serves)
        for dish, (cost, serves) in zip(PAGE.page, figures, strict=False)
    )
    request = read_cart(text, LEXICON, NOW, ZONE, replace(PAGE, page=page))
    places = [item.cards for item in request.items] if request else []
    assert places == ([(place - 1,)] if place else [])


NUMBERS = some.integers(1, 9_999).filter(lambda number: number not in (112, 911, 988, 999))
ROADS = some.sampled_from(("Main St", "Federal Street", "Harrison Ave", "Elm Road"))
LEADS = some.sampled_from(
    (
        "",
        "to ",
        "we'll need it at ",
        "it goes to ",
        "deliver to ",
        "please bring it to ",
        "our office, ",
        "to my home, ",
    )
)
BEHIND = some.sampled_from(("", ", Cambridge", ", Cambridge 02139", " 02139", ", Somerville 02144", ", 3rd floor"))


@given(LEADS, NUMBERS, ROADS, BEHIND)
def test_where_it_is_asked_where_it_goes_a_street_is_the_place(lead: str, number: int, road: str, behind: str) -> None:
    request = read_cart(f"{lead}{number} {road}{behind}", LEXICON, NOW, ZONE, *CONTEXTS["where"])
    assert request is not None
    assert (request.act, request.then) == ("deliver", ())
    assert request.place is not None
    assert request.place.address.startswith(f"{number} {road}")
    assert all(code in request.place.zip_code for code in ("02139", "02144") if code in behind)


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("somebody picks it up", "pickup"), ("Maria from reception will pick it up", "pickup"),
        ("the intern collects it at noon", "pickup"), ("nobody can pick it up", None), ("we can't pick it up", None),
    ],
)  # fmt: skip
def test_who_comes_for_it_is_no_place(text: str, act: str | None) -> None:
    request = read_cart(text, LEXICON, NOW, ZONE, *CONTEXTS["where"])
    assert (request.act if request else None) == act
