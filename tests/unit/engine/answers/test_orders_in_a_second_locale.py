"""What orders say, in a second locale: each card, form and sentence of a cart and of what became of it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, get_args

import pytest

from engine.answers import checkout_form, choices_form, not_reached, order_card, place_form, refusal_form, state_told
from engine.answers import ordering as words
from engine.answers.order_cards import Drawing, cart_card
from engine.messages.ordering import FORM_KINDS, checked_order, order_line
from engine.messages.sentences import speaking
from engine.ordering import Destination, OrderChange, OrderState, Personal, Tip, Window, totals_of
from engine.ordering.judge import ChangeKey
from tests.support.ordered import EXTRAS, SIZES, brought, dish, fulfilment, line, placed
from tests.support.pseudo_locale import LONGER, RIGHT_TO_LEFT, second_locales

BOWL = replace(dish(), modifiers=(SIZES, EXTRAS))
STARTS = datetime(2026, 12, 8, 17, tzinfo=UTC)
WINDOW = Window(STARTS, STARTS + timedelta(minutes=30), "America/New_York")
CART = replace(
    brought(BOWL, window=WINDOW, party=12),
    lines=(line(BOWL, 2, note="zzz", for_whom="Cem", by_name="Ana"), line(BOWL, 1, line_id="l2", unit="")),
    personal=Personal("Zzz", "Ana", "617", "Zzz"), tip=Tip("percent", Decimal(18)), po_number="7", promo="ZZZ",
)  # fmt: skip
MISSING = ("lines", "units", "choices", "destination", "window", "address", "contact_name", "contact_phone", "party")
ORDER = replace(placed(brought(dish()), dish()), allergens=(), personal=CART.personal)
PLACES = (
    Destination("pickup"), Destination("delivery"), Destination("delivery", "02139"),
    Destination("delivery", "02139", "Cambridge", "Boston"),
)  # fmt: skip
DATA = {"ana", "cem", "zzz", "the", "corner", "rice", "bowl", "bowls", "crust", "extras", "thin", "thick", "est", "utc"}
DATA |= {"cambridge", "boston", "canary", "sesame"}
"""Words of menus and people."""
GERMAN = {"und", "dezember", "dienstag", "donnerstag", "november"}
"""Words of CLDR's German: a list's, and a date's."""
_WORD = re.compile(r"[A-Za-z]{3,}")
_NO_TEXT = frozenset({
    "token", "kind", "name", "value", "line_id", "number", "currency", "level", "argument", "version", "to",
    "restaurant_name", "where",
})  # fmt: skip
"""Fields that nobody reads, and those of data alone."""


@pytest.fixture(params=[LONGER, RIGHT_TO_LEFT])
def second(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with second_locales(tmp_path), speaking(request.param):
        yield request.param


def read(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif is_dataclass(part):
        for one in fields(part):
            if one.name not in _NO_TEXT:
                yield from read(getattr(part, one.name))
    elif isinstance(part, dict):
        yield from read(tuple(part.values()))
    elif isinstance(part, Sequence):
        for one in part:
            yield from read(one)


def told() -> Iterator[tuple[str, Any]]:
    """Each by its name."""
    totals = totals_of(CART, {BOWL.doc_id: BOWL}, {BOWL.restaurant_id: fulfilment()}, None)
    for kind in ("where", "cart", "checkout"):
        for missing in (MISSING, ()):
            drawing = Drawing("t", totals=totals, missing=missing)
            yield f"{kind}, {len(missing)} missing", cart_card(kind, CART, drawing)  # type: ignore[arg-type]
    for state in get_args(OrderState):
        for is_request in (True, False):
            part = replace(ORDER.parts[0], state_of=state, is_request=is_request, reason="Zzz", phone="617", payment="")
            order = replace(ORDER, state=state, parts=(part,))
            yield f"{state} order", order_card(order, "t")
            yield f"{state} order told", (state_told(order, part), words.order_said(order))
    for way in ((False, False), (False, True), (True, False), (True, True)):
        yield f"not reached {way}", not_reached(ORDER, ORDER.parts[0], *way)
    for change in get_args(ChangeKey):
        why = {"promo": "used_by_you", "missing": "contact_phone"}.get(change, "")
        yield f"changed: {change}", words.change_said(OrderChange(change, CART.lines[0], "The Corner", why=why))
    for place in PLACES:
        yield f"to {place}", words.goes_to(place, "", CART, Decimal(3), "USD")
        yield f"outside {place}", words.outside(["The Corner"], place, ["Boston"], can_be_fetched=True, others=2)
    for why in ("past", "closed", "lead", "lead_unknown", "until", "hours"):
        yield f"not then: {why}", words.not_then("The Corner", why, WINDOW, None)
    for form in (
        place_form(CART), checkout_form(CART, [(STARTS.date(), (WINDOW,))]), refusal_form("7"),
        choices_form(CART.lines[0], BOWL.modifiers, "USD"),
    ):  # fmt: skip
        yield f"form: {form.kind}", (form, checked_order({}, form))
    for kind in (*FORM_KINDS, "other"):
        yield f"form sent: {kind}", order_line(kind)
    lines = CART.lines
    yield "added", words.added(lines, "", CART, Decimal(3), "USD")
    yield "more of it", words.now_so_many(lines[0], 1, "", CART, None, "USD")
    yield "taken out", words.taken_out(lines, "", replace(CART, lines=()), None, "USD")
    yield "not theirs", words.not_theirs(lines, "")
    yield "asked again", (words.asked_again(lines), words.again_button("t", lines, 2), words.beside_buttons("t"))
    yield "noted", (words.noted(lines[0], ""), words.noted(lines[1], ""), words.chosen(lines[1], "", CART, None, "USD"))
    yield "not in it", (words.not_in_cart("", lines), words.not_on_it(["Zzz"], ["Boston"]), words.no_such_place(2))
    yield "buttons", (words.below_change("t", CART), words.drop_button("t"), words.cancel_button("t", "7"))
    yield "choices", (words.dish_choice("t", 0, "Zzz", 2), words.line_choice("t", "more_of", lines[0]))
    yield "rest", (words.left_alone("zzz"), words.now_guarded(["sesame"]), words.first_few(["Zzz"] * 5))


def test_all_that_is_said_of_an_order_is_in_the_locale_that_is_spoken(second: str) -> None:
    left = {
        name: sorted({one.lower() for text in read(part) for one in _WORD.findall(text)} - DATA - GERMAN)
        for name, part in told()
    }
    assert {name: found for name, found in left.items() if found} == {}
